"""Assets of group `structure`: clauses under title paths, with their blocks."""

import dagster as dg

from assets.reporting import build_stage
from assets.structure.stage import CLAUSES
from warehouse.planning import stage_version
from warehouse.workspace import Workspace


@dg.asset(deps=["lines"], kinds={"parquet"}, code_version=stage_version(CLAUSES))
def clauses(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """Clauses with number, heading and title path, and the blocks that search hits."""
    return build_stage(workspace, CLAUSES)
