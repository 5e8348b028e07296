"""Assets of group `index`: tokens of each document, and the two indexes over all."""

import dagster as dg

from assets.index.stage import TOKENS
from assets.reporting import build_stage
from warehouse.planning import stage_version
from warehouse.workspace import Workspace


@dg.asset(
    deps=["clauses", "tables", "profiles"],
    kinds={"parquet"},
    code_version=stage_version(TOKENS),
)
def tokens(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """Each block cut into words and normal forms by the one tokenizer."""
    return build_stage(workspace, TOKENS)
