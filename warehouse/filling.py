"""Filling the tables of a warehouse file with the rows of some documents."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import duckdb
import pyarrow as pa

from warehouse.accounts import Account, PageFault, document_row, failure_rows
from warehouse.comparison import table_file
from warehouse.records import arrow_schema, to_arrow
from warehouse.schema.warehouse import Build, DocumentRow, Failure
from warehouse.store import Store
from warehouse.tables import STAGE_RECORDS, TABLES, sql_name, sql_text

R = TypeVar("R")

BATCH_DOCUMENTS = 2_000
"""Documents read at once: bounds open files and memory for corpora of any size."""

AS_WRITTEN = "hive_partitioning = false"
"""Columns come from the file alone, never from folders named like `scope=parent`."""

READABLE = ("ok", "empty")
"""States of a page on which nothing is missing."""


def fill(
    connection: duckdb.DuckDBPyConnection,
    store: Store,
    written: Sequence[Account],
    version: str,
    removed: int,
    comparison: Path | None,
) -> None:
    """Add the rows of the given documents, in order, and one row for this build.

    Tables of the comparison are taken over whole from its folder.

    The connection has the file attached as `target`, without rows of these documents.
    """
    for batch in _batches(written):
        _read(connection, store, batch)
        for table in TABLES:
            if table.query:
                connection.execute(
                    f"INSERT INTO target.{sql_name(table.name)} BY NAME {table.query}"
                )
        _add_accounts(connection, batch)
    if comparison is not None:
        _take_over(connection, comparison)
    add_rows(
        connection, "builds", Build, [_build(connection, version, written, removed)]
    )


def _take_over(connection: duckdb.DuckDBPyConnection, comparison: Path) -> None:
    """Replace the tables that all documents together give."""
    for table in TABLES:
        if table.compared:
            name = sql_name(table.name)
            file = sql_text(_no_pattern(str(comparison / table_file(table.name))))
            connection.execute(f"DELETE FROM target.{name}")
            connection.execute(
                f"INSERT INTO target.{name} BY NAME "
                f"FROM read_parquet({file}, {AS_WRITTEN})"
            )


def add_rows(
    connection: duckdb.DuckDBPyConnection,
    table: str,
    record: type[R],
    rows: Sequence[R],
) -> None:
    """Add records to a table of the attached file."""
    connection.register("rows_to_add", to_arrow(record, rows))
    connection.execute(f"INSERT INTO target.{sql_name(table)} BY NAME FROM rows_to_add")


def _batches(accounts: Sequence[Account]) -> Iterator[Sequence[Account]]:
    for start in range(0, len(accounts), BATCH_DOCUMENTS):
        yield accounts[start : start + BATCH_DOCUMENTS]


def _read(
    connection: duckdb.DuckDBPyConnection, store: Store, batch: Sequence[Account]
) -> None:
    """Make the results of each stage visible under the stage's name."""
    documents = [account.document for account in batch]
    connection.register(
        "versions",
        pa.table(
            {
                "doc_id": [document.doc_id for document in documents],
                "sha256": [document.sha256 for document in documents],
            }
        ),
    )
    for stage, record in STAGE_RECORDS.items():
        files = {
            account.document.doc_id: str(store.result(stage, row.fingerprint))
            for account in batch
            if (row := account.results.get(stage)) is not None and row.status == "ok"
        }
        view = f"CREATE OR REPLACE TEMP VIEW {sql_name(stage)} AS "
        if files:
            connection.register(f"{stage}_files", _file_table(files))
            paths = ", ".join(sql_text(_no_pattern(file)) for file in files.values())
            connection.execute(
                f"{view} SELECT f.doc_id, r.* EXCLUDE (filename) "
                f"FROM read_parquet([{paths}], filename = true, {AS_WRITTEN}) r "
                f"JOIN {stage}_files f ON f.file = r.filename"
            )
        else:
            connection.register(f"{stage}_none", arrow_schema(record).empty_table())
            connection.execute(f"{view} SELECT '' AS doc_id, * FROM {stage}_none")


def _add_accounts(
    connection: duckdb.DuckDBPyConnection, batch: Sequence[Account]
) -> None:
    """Rows that tell what became of each document, after its pages are in."""
    connection.register(
        "batch", pa.table({"doc_id": [a.document.doc_id for a in batch]})
    )
    counts = dict(
        connection.execute(
            "SELECT doc_id, count(*) FROM target.pages SEMI JOIN batch USING (doc_id) "
            "GROUP BY doc_id"
        ).fetchall()
    )
    faults: dict[str, list[PageFault]] = {}
    unreadable = connection.execute(
        "SELECT doc_id, page, status, reason FROM target.pages "
        "SEMI JOIN batch USING (doc_id) WHERE status NOT IN (SELECT unnest(?))",
        [list(READABLE)],
    )
    for doc_id, *fault in unreadable.fetchall():
        faults.setdefault(doc_id, []).append(PageFault(*fault))
    found = [(a, a.document.doc_id, faults.get(a.document.doc_id, [])) for a in batch]
    documents = [document_row(a, counts.get(i, 0), bad) for a, i, bad in found]
    failures = [row for a, _, bad in found for row in failure_rows(a, bad)]
    add_rows(connection, "documents", DocumentRow, documents)
    add_rows(connection, "failures", Failure, failures)
    held = {
        "doc_id": [i for _, i, _ in found],
        "digest": [a.digest for a, _, _ in found],
    }
    connection.register("held_rows", pa.table(held))
    connection.execute("INSERT INTO target.internal.held BY NAME FROM held_rows")


def _build(
    connection: duckdb.DuckDBPyConnection,
    version: str,
    written: Sequence[Account],
    removed: int,
) -> Build:
    def one(query: str) -> int:
        [(number,)] = connection.execute(query).fetchall()
        return int(number)

    def count(table: str) -> int:
        return one(f"SELECT count(*) FROM target.{sql_name(table)}")

    return Build(
        ordinal=one("SELECT coalesce(max(ordinal), 0) + 1 FROM target.builds"),
        version=version,
        documents=count("documents"),
        written=len(written),
        removed=removed,
        pages=count("pages"),
        clauses=count("clauses"),
        blocks=count("blocks"),
        tables=count("tables"),
        failures=count("failures"),
    )


def _file_table(files: dict[str, str]) -> pa.Table:
    return pa.table({"doc_id": list(files), "file": list(files.values())})


def _no_pattern(path: str) -> str:
    """The path as DuckDB wants it where it would take `*?[` for a file name pattern."""
    return "".join(f"[{c}]" if c in "*?[" else c for c in path)
