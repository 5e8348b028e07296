"""The rows of a table that stand under one header, an inner one included."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assets.facts.tables.column_names import LEVEL_MARK
from warehouse.schema.tables import Table, TableRow

_PERCENT = re.compile(r"\d\s*[%％]|百分点")


@dataclass(frozen=True, slots=True)
class Section:
    """Rows under one header: an inner header row begins a new section."""

    headers: tuple[str, ...]
    rows: tuple[TableRow, ...]


def sections_of(table: Table) -> Iterator[Section]:
    """The rows of a table under the header in force for them."""
    headers = tuple(table.header)
    rows: list[TableRow] = []
    levels: list[tuple[str, ...]] = []
    for row in table.rows:
        if row.kind == "inner_header":
            if rows:
                yield Section(headers, tuple(rows))
            levels = levels if not rows else []
            levels.append(_inner_headers(row, table.n_columns))
            headers, rows = _paths(levels), []
        elif row.kind in {"body", "section"}:
            rows.append(row)
    if rows:
        yield Section(headers, tuple(rows))


def _inner_headers(row: TableRow, n_columns: int) -> tuple[str, ...]:
    headers = [""] * n_columns
    for cell in row.cells:
        for col in range(cell.col, min(cell.col + cell.col_span, n_columns)):
            headers[col] = cell.text
    return tuple(headers)


def _paths(levels: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Header rows that follow one another read as one path a column."""
    columns = zip(*levels, strict=True)
    return tuple(
        LEVEL_MARK.join(dict.fromkeys(filter(None, column))) for column in columns
    )


def percent_columns(section: Section) -> frozenset[int]:
    """Columns in which a cell prints a number with a percent sign."""
    return frozenset(
        cell.col
        for row in section.rows
        for cell in row.cells
        if _PERCENT.search(cell.text)
    )
