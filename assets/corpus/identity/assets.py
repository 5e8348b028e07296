"""Assets of group `identity`: who, when and what each document is, and to whom akin."""

import dagster as dg

from assets.corpus.identity.stage import PROFILES
from assets.corpus.relations.stage import SIGNATURES
from assets.reporting import build_stage
from warehouse.planning import stage_version
from warehouse.workspace import Workspace


@dg.asset(deps=["lines"], kinds={"parquet"}, code_version=stage_version(PROFILES))
def profiles(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """Who, when and what each document is, every value with page, line and rule."""
    return build_stage(workspace, PROFILES)


@dg.asset(deps=["clauses"], kinds={"parquet"}, code_version=stage_version(SIGNATURES))
def signatures(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """What of each document is needed to relate it to others: MinHash, citations."""
    return build_stage(workspace, SIGNATURES)
