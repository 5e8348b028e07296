"""What can be wrong with the tables of a document: ids, and cells that are lost."""

from collections import Counter
from collections.abc import Iterator, Sequence

from warehouse.schema.clauses import Clause
from warehouse.schema.findings import Finding
from warehouse.schema.tables import Table

TABLE_IDS = "table_ids"


def audit_tables(
    doc_id: str, clauses: Sequence[Clause], tables: Sequence[Table]
) -> list[Finding]:
    """Everything wrong with a document's tables, in a fixed order."""
    return [*_repeated(tables), *_dangling(doc_id, clauses, tables)]


def _repeated(tables: Sequence[Table]) -> Iterator[Finding]:
    every = [table.table_id for table in tables]
    every += [b.block_id for t in tables for b in (t.outline, *t.chunks)]
    for repeated in sorted(i for i, count in Counter(every).items() if count > 1):
        yield Finding(TABLE_IDS, repeated, 0, "the id stands for two things")


def _dangling(
    doc_id: str, clauses: Sequence[Clause], tables: Sequence[Table]
) -> Iterator[Finding]:
    known = {clause.clause_id for clause in clauses}
    for table in tables:
        page = table.first_page
        if not table.table_id.startswith(f"{doc_id}#t"):
            message = f"the id is not one of document {doc_id}"
            yield Finding(TABLE_IDS, table.table_id, page, message)
        if table.clause_id not in known:
            message = f"its clause {table.clause_id!r} does not exist"
            yield Finding(TABLE_IDS, table.table_id, page, message)
        for block in (table.outline, *table.chunks):
            if block.clause_id != table.clause_id:
                message = f"it says to stand in {block.clause_id!r}"
                yield Finding(TABLE_IDS, block.block_id, block.page, message)
            if not block.block_id.startswith(f"{table.table_id}."):
                message = f"the id is not one of table {table.table_id}"
                yield Finding(TABLE_IDS, block.block_id, block.page, message)
