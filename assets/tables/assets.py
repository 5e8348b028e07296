"""Assets of group `tables`: logical tables joined over pages, outlines, row chunks."""

import dagster as dg

from assets.reporting import build_stage
from assets.tables.picture import table_sample
from assets.tables.stage import TABLES
from warehouse.planning import stage_version
from warehouse.workspace import Workspace


@dg.asset(
    deps=["lines", "clauses"], kinds={"parquet"}, code_version=stage_version(TABLES)
)
def tables(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """Tables as a reader sees them: caption, unit, full headers, rows with boxes."""
    return build_stage(workspace, TABLES, table_sample)
