"""Assets of group `text`: pages as read, and cleaned lines with roles and regions."""

import dagster as dg

from assets.reporting import build_stage
from assets.text.lines_stage import LINES
from assets.text.pages_stage import PAGES
from assets.text.sample import layout_sample
from warehouse.planning import stage_version
from warehouse.workspace import Workspace


@dg.asset(deps=["documents"], kinds={"parquet"}, code_version=stage_version(PAGES))
def pages(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """Text runs and drawn geometry of each page; the only asset that opens files."""
    return build_stage(workspace, PAGES)


@dg.asset(deps=[pages], kinds={"parquet"}, code_version=stage_version(LINES))
def lines(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """Cleaned lines in reading order with roles, paragraphs and table regions."""
    return build_stage(workspace, LINES, layout_sample)
