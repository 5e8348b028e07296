"""Asking the database of a snapshot: one statement, reading only, nothing but it."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from warehouse.errors import DamagedFileError, QueryError, UnknownNameError
from warehouse.publish import DATABASE, Snapshot
from warehouse.query_process import run_apart, too_long

DEFAULT_ROW_LIMIT = 10_000
"""Rows given back unless asked otherwise: more than anybody reads on a screen."""

DEFAULT_TIME_LIMIT_S = 60.0
"""Time a statement may take: any honest one on this data ends within seconds."""

RESULT_LIMIT = 128 * 2**20
"""Bytes of values given back: all clauses of a corpus of a thousand documents are half
of it."""

ROWS_AT_A_TIME = 1000
"""Rows fetched before their size is looked at."""

PLACE = 32
"""Bytes of a value that is no text, and of what holds a text."""

READER_SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    "enable_external_access": "false",
    "lock_configuration": "true",
    "python_enable_replacements": "false",
    "temp_directory": "",
    "memory_limit": "1GB",
}
"""A reader reaches the file it opened and nothing else: no other file, no network, no
extension, no variable of the calling program, and no way to change these settings."""

ALLOWED_STATEMENTS = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN)
"""DESCRIBE, SHOW, SUMMARIZE and VALUES are SELECT to DuckDB. The file is opened for
reading and shut off as well; this is for the message."""


@dataclass(frozen=True)
class QueryResult:
    """Rows of a statement; `truncated` when there were more than the limit."""

    columns: Sequence[str]
    types: Sequence[str]
    rows: Sequence[tuple[Any, ...]]
    truncated: bool


def query(
    snapshot: Snapshot,
    sql: str,
    parameters: Sequence[Any] = (),
    *,
    row_limit: int = DEFAULT_ROW_LIMIT,
    time_limit_s: float = DEFAULT_TIME_LIMIT_S,
    apart: bool = False,
) -> QueryResult:
    """Run one read-only statement on the database of a snapshot.

    Args:
        snapshot: which state of the store is asked.
        sql: the statement.
        parameters: values for its `?`.
        row_limit: rows given back at most.
        time_limit_s: seconds it may take.
        apart: in a process of its own, which alone bounds memory and time whatever the
            statement does: for those that people type. It takes a moment to start.

    Raises:
        QueryError: the statement is not one reading statement, not valid, or took too
            long or too much memory; the message says which.
        NoSnapshotError: the snapshot holds no database.
    """
    file = snapshot.path(DATABASE) / snapshot.store.database.name
    act = run_apart if apart else run
    found: QueryResult = act(
        file, sql, parameters, row_limit=row_limit, time_limit_s=time_limit_s
    )
    return found


def run(
    file: Path,
    sql: str,
    parameters: Sequence[Any],
    *,
    row_limit: int,
    time_limit_s: float,
) -> QueryResult:
    """`query` on a database file."""
    _must_be_text(sql, *parameters)
    statement = _single_statement(sql)
    with reading(file) as connection, _limited(connection, time_limit_s):
        try:
            connection.execute(statement, list(parameters))
            rows = _fetched(connection, row_limit + 1)
        except duckdb.InterruptException:
            raise too_long(time_limit_s) from None
        except duckdb.OutOfMemoryException as error:
            first, _, _ = str(error).partition("\n")  # the rest asks for settings
            raise QueryError(f"{first}: select fewer or shorter values") from error
        except (duckdb.BinderException, duckdb.CatalogException) as error:
            raise UnknownNameError(str(error)) from error
        except duckdb.Error as error:
            raise QueryError(str(error)) from error
        described = connection.description or []
    return QueryResult(
        columns=[column[0] for column in described],
        types=[str(column[1]) for column in described],
        rows=rows[:row_limit],
        truncated=len(rows) > row_limit,
    )


def _fetched(connection: duckdb.DuckDBPyConnection, most: int) -> list[tuple[Any, ...]]:
    """Up to so many rows, a few at a time, so that their size is known as it grows.

    Raises:
        QueryError: they are larger than a result may be.
    """
    rows: list[tuple[Any, ...]] = []
    size = 0
    while len(rows) < most:
        batch = connection.fetchmany(min(ROWS_AT_A_TIME, most - len(rows)))
        if not batch:
            break
        size += sum(map(_size, batch))
        if size > RESULT_LIMIT:
            raise QueryError(
                f"the result is larger than {RESULT_LIMIT / 2**20:g} MiB: select fewer "
                "rows or columns, or open the database file in a program of your own"
            )
        rows += batch
    return rows


def _size(value: Any) -> int:
    """Bytes of a value, roughly: texts by their length, others by their place."""
    if isinstance(value, str | bytes):
        return len(value) + PLACE
    if isinstance(value, dict):
        return PLACE + sum(_size(k) + _size(v) for k, v in value.items())
    if isinstance(value, list | tuple):
        return PLACE + sum(map(_size, value))
    return PLACE


@contextmanager
def reading(file: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection that can read this database file and do nothing else.

    Raises:
        DamagedFileError: the file is gone or no database any more.
    """
    try:
        connection = duckdb.connect(file, read_only=True, config=READER_SETTINGS)
    except duckdb.Error as error:
        raise DamagedFileError(
            f"{file} cannot be opened as a database; build again ({error})"
        ) from error
    with connection:
        yield connection


def _must_be_text(*values: Any) -> None:
    """Refuse what was made of bytes that are no text: no database can hold it.

    Raises:
        QueryError: a value has lone surrogates.
    """
    for value in values:
        if isinstance(value, str) and not value.isascii():
            try:
                value.encode()
            except UnicodeEncodeError as error:
                raise QueryError(f"{value!r} is not text: {error.reason}") from error


def _single_statement(sql: str) -> duckdb.Statement:
    try:
        statements = duckdb.extract_statements(sql)
    except duckdb.Error as error:
        raise QueryError(str(error)) from error
    if len(statements) != 1:
        raise QueryError(f"one statement is wanted, not {len(statements)}")
    if statements[0].type not in ALLOWED_STATEMENTS:
        raise QueryError(
            f"only reading is allowed (SELECT, EXPLAIN, DESCRIBE, SHOW, SUMMARIZE), "
            f"not {statements[0].type.name}; PIVOT needs its values listed with IN"
        )
    return statements[0]


@contextmanager
def _limited(connection: duckdb.DuckDBPyConnection, seconds: float) -> Iterator[None]:
    timer = threading.Timer(seconds, connection.interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
