"""The DuckDB file of documents, pages, clauses, blocks and tables.

The results are the truth and the file is made from them: a copy of the version in
force, with the rows of changed documents replaced and those of vanished ones gone, or a
new file when the layout changed or much did. Nothing ever writes to a published file.
"""

import shutil
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb

from warehouse.accounts import ACCOUNTED_STAGES, Account, accounts
from warehouse.comparison import comparison_in
from warehouse.files import digest_of
from warehouse.filling import add_rows, fill
from warehouse.logic import logic_version
from warehouse.publish import (
    DATABASE,
    VERSION_LENGTH,
    is_whole,
    publish_artefact,
    snapshot_in_force,
)
from warehouse.query import reading
from warehouse.records import columns
from warehouse.schema.warehouse import Build
from warehouse.store import Store
from warehouse.tables import TABLES, ddl, sql_name, sql_text
from warehouse.views import VIEWS, comments, create

STORAGE_VERSION = "v1.4.0"
"""Written so that DuckDB 1.4 and later opens the file; 2.0's own default does not."""

MEMORY_LIMIT = "768MB"
"""Of DuckDB while building; beyond it sorting goes to disk, beside the new file."""

REBUILD_SHARE = 0.25
"""Changed documents, as a share of all, from which a new file is quicker to make than
an old one to mend, and free of the gaps that deletions leave."""

MOST_MENDS = 20
"""Builds in a row that start from the file before; then a new one is made, for each
leaves gaps: after forty of them a trial file was 1.6 times as large and slow."""

HELD, MADE = "internal.held", "internal.made"
"""Tables for the builder alone: which content of each document the file holds; by
which logic it was made and how often it was mended since."""


@dataclass(frozen=True)
class WarehouseReport:
    """What a build of the database did, and what it holds now."""

    version: str
    path: Path
    """The DuckDB file of this version."""
    documents: int
    computed: int
    """Documents whose rows were written anew."""
    reused: int
    removed: int
    rows: Mapping[str, int]
    """Rows of each table."""


@dataclass(frozen=True)
class _Plan:
    """How to come from the file in force to the one wanted."""

    base: Path | None
    """The file to start from; None: from nothing."""
    written: Sequence[Account]
    gone: Sequence[str]
    """Documents whose rows the base has and the new file must not have."""
    removed: int
    history: Sequence[Build]
    """Rows that tell of earlier builds, for a file that starts from nothing."""


@dataclass(frozen=True)
class _Content:
    """What a file holds, so far as the next build must know."""

    digests: Mapping[str, str]
    """Digest of each document."""
    logic: str
    mends: int
    builds: Sequence[Build]


def build_warehouse(store: Store) -> WarehouseReport:
    """Bring the database up to date with the register and the manifests.

    A new version is published beside the one in force (`publish_snapshot` switches);
    rows of unchanged documents are taken over from that one. The caller holds the
    build lock.
    """
    wanted = accounts(store, ACCOUNTED_STAGES)
    logic = _logic()
    held = [part for a in wanted for part in (a.document.doc_id, a.digest)]
    comparison = comparison_in(store)
    compared = comparison.name if comparison else ""
    version = digest_of(logic, compared, *held)[:VERSION_LENGTH]
    folder = store.published / DATABASE / version

    def opens(folder: Path) -> None:
        _counts(folder / store.database.name)

    known = is_whole(folder, opens)
    plan = _plan(None if known else _in_force(store), logic, wanted)

    def build(folder: Path) -> None:
        file = folder / store.database.name
        if plan.base is not None:
            shutil.copyfile(plan.base, file)
        with _writable(file, spill=folder / "spill") as connection:
            if plan.base is None:
                _create(connection, logic)
                add_rows(connection, "builds", Build, plan.history)
            else:
                connection.execute(f"UPDATE target.{MADE} SET mends = mends + 1")
                _delete(connection, plan.gone)
            fill(connection, store, plan.written, version, plan.removed, comparison)
        file.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)

    path = publish_artefact(store, DATABASE, version, build) / store.database.name
    computed = 0 if known else len(plan.written)
    rows = _counts(path)
    return WarehouseReport(
        version=version,
        path=path,
        documents=len(wanted),
        computed=computed,
        reused=len(wanted) - computed,
        removed=plan.removed,
        rows=rows,
    )


def _logic() -> str:
    """The version of what decides the file's content, the meanings of columns included.

    Results do not depend on those, but the file shows them as comments: one made with
    other words would not be as declared.
    """
    shown = [statement for table in TABLES for statement in ddl(table)]
    return digest_of(logic_version(__name__), *shown)


def _in_force(store: Store) -> Path | None:
    """The file in force, proved sound: what is made from it inherits its faults."""
    snapshot = snapshot_in_force(store)
    if snapshot is None or DATABASE not in snapshot.versions:
        return None
    folder = snapshot.path(DATABASE)
    file = folder / store.database.name
    sound = is_whole(folder, lambda _: _content(file), hashed=True)
    return file if sound else None


def _plan(base: Path | None, logic: str, wanted: Sequence[Account]) -> _Plan:
    held = _content(base) if base else None
    if held is None:
        return _Plan(None, wanted, [], 0, [])
    names = {account.document.doc_id for account in wanted}
    removed = sorted(held.digests.keys() - names)
    changed = [a for a in wanted if held.digests.get(a.document.doc_id) != a.digest]
    too_much = len(changed) + len(removed) > REBUILD_SHARE * len(wanted)
    if held.logic != logic or held.mends >= MOST_MENDS or too_much:
        return _Plan(None, wanted, [], len(removed), held.builds)
    replaced = [a.document.doc_id for a in changed if a.document.doc_id in held.digests]
    return _Plan(base, changed, sorted(replaced + removed), len(removed), [])


def _content(file: Path) -> _Content | None:
    """What a file tells of itself; None if its layout is of another time."""
    names = ", ".join(sql_name(column.name) for column in columns(Build))
    with reading(file) as connection:
        try:
            [(logic, mends)] = connection.sql(f"FROM {MADE}").fetchall()
            digests = connection.sql(f"SELECT doc_id, digest FROM {HELD}").fetchall()
            builds = connection.sql(f"SELECT {names} FROM builds ORDER BY ordinal")
            earlier = [Build(*row) for row in builds.fetchall()]
        except (duckdb.CatalogException, duckdb.BinderException):
            return None
    return _Content(dict(digests), logic, mends, earlier)


@contextmanager
def _writable(file: Path, *, spill: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """An in-memory database with the file attached as `target`, in one transaction."""
    with duckdb.connect(":memory:") as connection:
        connection.execute("SET memory_limit = ?", [MEMORY_LIMIT])
        connection.execute("SET temp_directory = ?", [str(spill)])
        connection.execute(
            f"ATTACH {sql_text(str(file))} AS target "
            f"(STORAGE_VERSION {sql_text(STORAGE_VERSION)})"
        )
        connection.execute("BEGIN")
        yield connection
        connection.execute("COMMIT")
        connection.execute("CHECKPOINT target")
        connection.execute("DETACH target")
    shutil.rmtree(spill, ignore_errors=True)


def _create(connection: duckdb.DuckDBPyConnection, logic: str) -> None:
    connection.execute("USE target")
    for table in TABLES:
        for statement in ddl(table):
            connection.execute(statement)
    for view in VIEWS:
        for statement in create(view):
            connection.execute(statement)
        if not view.parameter:
            shown = connection.execute(f"DESCRIBE {sql_name(view.name)}").fetchall()
            for statement in comments(view, [name for name, *_ in shown]):
                connection.execute(statement)
    connection.execute("CREATE SCHEMA internal")
    connection.execute(
        f"CREATE TABLE {HELD} (doc_id VARCHAR NOT NULL, digest VARCHAR NOT NULL)"
    )
    connection.execute(
        f"CREATE TABLE {MADE} AS SELECT {sql_text(logic)} AS logic, 0 AS mends"
    )
    connection.execute("USE memory")


def _delete(connection: duckdb.DuckDBPyConnection, doc_ids: Sequence[str]) -> None:
    tables = [
        f"target.{sql_name(table.name)}" for table in TABLES if table.per_document
    ]
    for table in (*tables, f"target.{HELD}"):
        connection.execute(
            f"DELETE FROM {table} WHERE doc_id IN (SELECT unnest(?))", [list(doc_ids)]
        )


def _counts(file: Path) -> dict[str, int]:
    names = [table.name for table in TABLES]
    counts = ", ".join(f"(SELECT count(*) FROM {sql_name(name)})" for name in names)
    with reading(file) as connection:
        [row] = connection.execute(f"SELECT {counts}").fetchall()
    return dict(zip(names, row, strict=True))
