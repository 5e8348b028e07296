"""Everything Dagster loads: assets by group, checks, jobs, sensor, schedule, resource.

Belongs here: the table of contents. `build_definitions` takes the workspace, so that
the command line and tests bring their own.
"""

from collections.abc import Mapping
from types import ModuleType

import dagster as dg

import assets.corpus.assets
import assets.corpus.identity.assets
import assets.evaluation.assets
import assets.facts.assets
import assets.index.assets
import assets.publish.assets
import assets.qa.assets
import assets.structure.assets
import assets.tables.assets
import assets.text.assets
from orchestration.automation import corpus_changed, nightly
from orchestration.checks import facts, indexes, published, register, retrieval, stages
from orchestration.jobs import jobs
from orchestration.resources import WorkspaceResource
from orchestration.settings import Settings
from warehouse.workspace import Workspace

MODULES: Mapping[str, ModuleType] = {
    "corpus": assets.corpus.assets,
    "text": assets.text.assets,
    "structure": assets.structure.assets,
    "tables": assets.tables.assets,
    "identity": assets.corpus.identity.assets,
    "index": assets.index.assets,
    "facts": assets.facts.assets,
    "publish": assets.publish.assets,
    "qa": assets.qa.assets,
    "evaluation": assets.evaluation.assets,
}
"""Groups in the order documents pass through them."""

GROUPS = tuple(MODULES)

CHECK_MODULES = (register, stages, facts, published, indexes, retrieval)


def build_definitions(workspace: WorkspaceResource | Workspace) -> dg.Definitions:
    """All definitions, working on this workspace or on one each run opens."""
    return dg.Definitions(
        assets=[
            asset
            for group, module in MODULES.items()
            for asset in dg.load_assets_from_modules(
                [module], group_name=group, include_specs=True
            )
        ],
        asset_checks=dg.load_asset_checks_from_modules(CHECK_MODULES),
        jobs=jobs(GROUPS),
        sensors=[corpus_changed],
        schedules=[nightly],
        resources={"workspace": workspace},
        executor=dg.in_process_executor,
    )


def load() -> dg.Definitions:
    """Definitions on the corpus and store that environment and settings file name."""
    return build_definitions(WorkspaceResource.from_settings(Settings.load()))


defs = load()
