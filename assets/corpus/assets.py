"""Assets of group `corpus`: the folder itself, and the register of its files."""

import dagster as dg

from assets.corpus.register import register
from assets.corpus.selection import refreshed
from assets.reporting import column_schema, counts, failure_table
from warehouse.hashes import FileHashes
from warehouse.logic import logic_version
from warehouse.results import read_documents, write_documents
from warehouse.schema.documents import Document
from warehouse.workspace import Workspace

corpus_folder = dg.AssetSpec(
    "corpus_folder",
    kinds={"pdf", "html", "file"},
    description="Raw documents as people put them there: `<domain>/**`.",
)


@dg.asset(
    deps=[corpus_folder],
    kinds={"parquet"},
    code_version=logic_version(register.__module__),
)
def documents(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """The register: every file of the corpus, or why it cannot be used."""
    store = workspace.store
    before = read_documents(store)
    with FileHashes(store) as hashes:
        now = register(workspace.corpus, hashes.sha256)
    rows = refreshed(before, now, workspace.domains)
    digest = write_documents(store, rows)
    known = {row.doc_id: row for row in before}
    computed = sum(row != known.get(row.doc_id) for row in rows)
    removed = len(known.keys() - {row.doc_id for row in rows})
    unused = [row for row in rows if row.status != "ok"]
    failed = sum(row.status != "duplicate" for row in unused)
    return dg.MaterializeResult(
        data_version=dg.DataVersion(digest),
        metadata={
            "dagster/row_count": len(rows),
            "dagster/column_schema": column_schema(Document),
            **counts(computed, len(rows) - computed, removed, failed),
            "files read": hashes.read,
            "corpus": dg.MetadataValue.path(workspace.corpus),
            "path": dg.MetadataValue.path(store.documents),
            "version": digest,
            "not used": failure_table([(r.doc_id, r.status, r.reason) for r in unused]),
        },
    )
