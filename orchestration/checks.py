"""Checks of what was built; blocking where anything downstream would be wrong.

Belongs here: turning findings into green, yellow and red. How a finding is made is a
pure function of the stage concerned.
"""

import dagster as dg

from warehouse.results import read_documents
from warehouse.workspace import Workspace


@dg.asset_check(asset="documents", blocking=True)
def register_not_empty(workspace: dg.ResourceParam[Workspace]) -> dg.AssetCheckResult:
    """There is at least one document to process, so nothing is emptied by accident."""
    rows = read_documents(workspace.store)
    usable = sum(row.status == "ok" for row in rows)
    return dg.AssetCheckResult(
        passed=usable > 0,
        metadata={"files": len(rows), "usable": usable},
        description="" if usable else f"no usable document in {workspace.corpus}",
    )


CHECKS = [register_not_empty]
