"""Tables of plain text with a row or two: what makes them certain without more rows.

Many notes of accounts have one row, and a page break leaves the total alone below a
repeated header. With so few rows a header is believed only where all its names are
known for columns, its periods follow each other, and nothing is left over.
"""

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from itertools import pairwise

from assets.text.stacked_header import Header, is_column
from assets.text.stacked_header_rows import PERIOD
from assets.text.stacked_table import StackedRow

MOST_LINES_BEFORE = 1
"""Rows without figures above a lone row: its section, or the first line of a broken
label; more may be columns of labels."""
LEAST_LABEL = 2
"""Signs of the label of a lone row; one sign is the rest of a word or a unit."""

_YEAR = re.compile(r"(?:19|20)\d\d")
_NO_LABEL = re.compile(r"[（(].*|(?:人民币)?[十百千万亿]*(?:元|股)(?:/股)?|.*[:：]")
"""A remark in brackets, a unit, the name of a section."""
_DASH = re.compile(r"[-－—–−]{1,3}")


def is_whole_row(header: Header, rows: Sequence[StackedRow]) -> bool:
    """Whether the one full row of a table is certain to stand under its header."""
    *before, row = rows
    if not row.cells or len(before) > MOST_LINES_BEFORE:
        return False
    if any(r.cells is None for r in before) or len(row.label) < LEAST_LABEL:
        return False
    if _NO_LABEL.fullmatch(row.label) or not _names_periods(header.rows):
        return False
    return bool(header.heads[0]) or _years_run_down(header.rows[0])


def _names_periods(names: Sequence[Sequence[str]]) -> bool:
    """Whether all names are known for columns, at least two periods among them."""
    periods = {name for name in names[0] if PERIOD.fullmatch(name)}
    return len(periods) > 1 and all(is_column(name) for row in names for name in row)


def _years_run_down(names: Sequence[str]) -> bool:
    """Whether each period is of the year before, as in accounts; days of loans rise."""
    found = [_YEAR.search(name) for name in names if PERIOD.fullmatch(name)]
    years = [int(year.group()) for year in found if year]
    return len(years) == len(found) and all(a - b in (0, 1) for a, b in pairwise(years))


def is_total_of_two(
    rows: Sequence[StackedRow],
    labels: int,
    second: Sequence[str],
    total: Sequence[str],
) -> bool:
    """Whether figures without a label are the total of two rows.

    They are their sum, or what the second leaves of the first.

    Args:
        rows: the first row, below its section.
        labels: labels above the figures of the second row, its own the last.
        second: the figures of the second row.
        total: the figures without a label.
    """
    first = rows[-1].cells
    if not first or max(len(rows), labels) > MOST_LINES_BEFORE + 1:
        return False
    return _sums(first, second, total, 1) or _sums(first, second, total, -1)


def _sums(
    first: Sequence[str], second: Sequence[str], total: Sequence[str], sign: int
) -> bool:
    """Whether the first with the second, added or taken off, is the total."""
    for texts in zip(first, second, total, strict=True):
        a, b, c = map(_value, texts)
        if a is None or b is None or c is None or a + sign * b != c:
            return False
    return True


def _value(text: str) -> Decimal | None:
    """The number of a figure, a bracket for minus, a dash for nothing; else None."""
    if _DASH.fullmatch(text):
        return Decimal(0)
    negative = text[:1] in {"(", "（"}
    try:
        value = Decimal(text.strip("()（）").replace(",", "").replace("，", ""))
    except InvalidOperation:
        return None
    return -value if negative else value
