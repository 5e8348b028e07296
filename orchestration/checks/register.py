"""Checks of the register."""

import dagster as dg

from orchestration.checks.verdict import verdict
from warehouse.results import read_documents
from warehouse.workspace import Workspace


@dg.asset_check(asset="documents", blocking=True)
def register_not_empty(workspace: dg.ResourceParam[Workspace]) -> dg.AssetCheckResult:
    """There is a document to process; a wrong folder must not empty the indexes."""
    rows = read_documents(workspace.store)
    usable = sum(row.status == "ok" for row in rows)
    return verdict(
        "register_not_empty",
        [] if usable else [{"folder": str(workspace.corpus)}],
        asset="documents",
        what="folder without a usable document",
        files=len(rows),
        usable=usable,
    )


@dg.asset_check(asset="documents")
def files_used(workspace: dg.ResourceParam[Workspace]) -> dg.AssetCheckResult:
    """Every file is used; yellow names those that are not, duplicates aside."""
    found = [
        {"document": row.doc_id, "status": row.status, "reason": row.reason}
        for row in read_documents(workspace.store)
        if row.status not in ("ok", "duplicate")
    ]
    return verdict(
        "files_used", found, asset="documents", warn=True, what="files not used"
    )
