"""What can be launched: everything, or one group and what stands upstream of it.

Belongs here: named selections of assets. Which asset is in which group is said where
the assets are gathered, in `orchestration.definitions`.
"""

from collections.abc import Sequence

import dagster as dg
from dagster._core.definitions.unresolved_asset_job_definition import (
    UnresolvedAssetJobDefinition,
)

BUILD = "build"

build_job = dg.define_asset_job(
    BUILD,
    selection=dg.AssetSelection.all(),
    description="Everything: documents to indexes and warehouse. Only what is missing "
    "or changed is computed.",
)


def jobs(groups: Sequence[str]) -> list[UnresolvedAssetJobDefinition]:
    """The whole build, and a job for each group that reads what stands upstream."""
    return [
        build_job,
        *(
            dg.define_asset_job(
                f"build_{group}",
                selection=dg.AssetSelection.groups(group),
                description=f"Only group {group}, from what upstream groups hold.",
            )
            for group in groups
        ),
    ]
