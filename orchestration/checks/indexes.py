"""Checks of the indexes about to be published: they hold what there is, and no more."""

import dagster as dg

from orchestration.checks.published import built_artefact, built_database
from orchestration.checks.verdict import verdict
from warehouse.damage import aside_if_damaged
from warehouse.indexing import wanted_documents
from warehouse.query import reading
from warehouse.search_build import held_ids, index_faults
from warehouse.search_fields import BLOCKS, DOCUMENTS, IndexKind
from warehouse.workspace import Workspace


@dg.asset_check(
    asset="warehouse",
    additional_deps=[BLOCKS.name, DOCUMENTS.name],
    blocking=True,
)
def index_equals_warehouse(
    workspace: dg.ResourceParam[Workspace],
) -> dg.AssetCheckResult:
    """Both indexes hold just what the database holds, told from the indexes' terms.

    A document without a block has nothing to be found by and is in neither. One that
    failed on the way to the indexes is listed as a failure, and must not keep back
    all the others.
    """
    wanted = wanted_documents(workspace.store)
    file = built_database(workspace)
    with aside_if_damaged(file.parent), reading(file) as connection:
        held = connection.execute("SELECT block_id, doc_id FROM blocks").fetchall()
    blocks = {block_id for block_id, doc_id in held if doc_id in wanted}
    documents = {doc_id for _, doc_id in held if doc_id in wanted}
    found = []
    for index, ids in ((BLOCKS, blocks), (DOCUMENTS, documents)):
        folder = built_artefact(workspace, index.name)
        with aside_if_damaged(folder):
            faults = index_faults(index, folder, wanted)
            present = held_ids(index, folder)
        found += [
            {"index": index.name, "id": doc_id, "fault": fault}
            for doc_id, fault in sorted(faults.items())
        ]
        found += _differences(index, ids, present)
    return verdict(
        "index_equals_warehouse", found, asset="warehouse", what="differences"
    )


def _differences(
    index: IndexKind, wanted: set[str], held: set[str]
) -> list[dict[str, str]]:
    """Ids that only one of database and index has."""
    missing = [(i, "in the database only") for i in sorted(wanted - held)]
    extra = [(i, "in the index only") for i in sorted(held - wanted)]
    return [
        {"index": index.name, "id": name, "fault": fault}
        for name, fault in (*missing, *extra)
    ]
