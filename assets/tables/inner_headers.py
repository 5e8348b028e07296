"""Header rows inside a body: they rename the columns for the rows below."""

from collections.abc import Sequence

from assets.tables.header_signals import (
    NEXT_ROWS,
    is_name,
    is_short,
    names_columns,
    names_under,
    values_begin,
)
from assets.tables.headers import (
    MOST_HEADER_ROWS,
    PATH_JOINT,
    spans_down,
    splits_above,
)
from assets.tables.parts import Row
from assets.tables.values import Look, look


def inner_header_rows(rows: Sequence[Row], at: int, paths: Sequence[str]) -> int:
    """How many rows from `at` on rename the columns for the rows below; 0: none.

    Either they repeat or replace the periods of the header, or they are a header in
    full: names in every column above values.
    """
    if not (
        _renames_periods(rows[at], paths)
        or _spans_names(rows, at, paths)
        or _is_full_header(rows, at)
        or _heads_section(rows, at)
    ):
        return 0
    count = 1
    while at + count < len(rows) and _goes_deeper(rows, at, count):
        count += 1
    return count


def _goes_deeper(rows: Sequence[Row], at: int, count: int) -> bool:
    """Whether the next row belongs to the inner header that opens at `at`."""
    row = rows[at + count]
    if count >= MOST_HEADER_ROWS or row.has_values() or not row.filled():
        return False
    return spans_down(rows[at : at + count + 1], count) or splits_above(
        rows[at + count - 1], row
    )


def _renames_periods(row: Row, paths: Sequence[str]) -> bool:
    """Whether a row names periods where the header does, or repeats its names."""
    cells = [cell for cell in row.filled() if cell.col > 0]
    if len(cells) < 2 or row.has_values():
        return False
    names = {name for path in paths for name in path.split(PATH_JOINT) if name}
    if not any(look(name) is Look.PERIOD for name in names):
        return sum(1 for cell in cells if cell.text in names) * 3 >= len(cells) * 2
    periods = sum(1 for c in cells if look(c.text) is Look.PERIOD or c.text in names)
    others = sum(1 for c in cells if is_name(c) and look(c.text) is Look.WORDS)
    return periods > 0 and (periods + others) * 3 >= len(cells) * 2


def _spans_names(rows: Sequence[Row], at: int, paths: Sequence[str]) -> bool:
    """Whether a period, or a name of the header, stands over names of the header."""
    row, below = rows[at], rows[at + 1 : at + 2]
    if not below or row.has_values() or below[0].has_values():
        return False
    names = {name for path in paths for name in path.split(PATH_JOINT) if name}
    for wide in row.filled():
        under = names_under(wide, below[0])
        known = wide.text in names or look(wide.text) is Look.PERIOD
        if wide.col > 0 and known and len(under) > 1:
            return all(c.text in names for c in under)
    return False


def _heads_section(rows: Sequence[Row], at: int) -> bool:
    """Whether short names beside a blank corner follow the name of a section."""
    row, below = rows[at], rows[at + 1 : at + 2]
    if at == 0 or not below or not rows[at - 1].is_full_width() or row.has_values():
        return False
    corner, others, label = row.cells[0], row.cells[1:], below[0].cover[0]
    if corner.text or not all(c.text and is_short(c) for c in others):
        return False
    names = {c.text for c in others if not c.text.isdecimal()}
    return len(names) == len(others) > 1 and label is not None and bool(label.text)


def _is_full_header(rows: Sequence[Row], at: int) -> bool:
    """Whether a row has a name in every column, and values stand below."""
    row = rows[at]
    return (
        names_columns(row)
        and len(row.filled()) == len(row.cells)
        and values_begin(row, rows[at + 1 : at + 1 + NEXT_ROWS])
    )
