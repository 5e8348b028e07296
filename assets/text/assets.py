"""Assets of group `text`: pages as read, and cleaned lines with roles and regions."""

import dagster as dg

from assets.reporting import build_stage
from assets.text.pages_stage import pages as PAGES  # noqa: N811
from warehouse.engine import stage_version
from warehouse.workspace import Workspace


@dg.asset(deps=["documents"], kinds={"parquet"}, code_version=stage_version(PAGES))
def pages(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult:
    """Text runs and drawn geometry of each page; the only asset that opens files."""
    return build_stage(workspace, PAGES)
