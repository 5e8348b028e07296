"""Which rows at the top of a table are its header, and what each column is called.

There is no mark for a header in a PDF. It is told by what a header cannot hold
(values), by what it usually says (periods, the field's column names), by spans that
only make sense above other names, and by looking different from the rows below.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assets.tables.header_signals import (
    NEXT_ROWS,
    SHORT_CHARS,
    asks_below,
    count_named,
    counts_periods,
    counts_up,
    covers_names,
    has_blank_corner,
    heads_a_list,
    is_content,
    is_flagged,
    is_full_of_names,
    is_group_label,
    is_list_name,
    is_name,
    lists_pairs,
    looks_apart,
    names_under,
    opens_sections,
    repeats_below,
    values_begin,
)
from assets.tables.parts import Cell, Row
from assets.tables.sensitivity import heads_a_grid
from assets.tables.values import Look, look

MOST_HEADER_ROWS = 6
"""Rows a header may have: statements of changes in equity have four; a deeper stack
of spans is a body whose label is merged downwards."""

LONGEST_CHARS = 60
"""A further row of names holds no longer text; a first one may, in Latin letters."""

LONE_TITLES = 2
"""Rows after a title within which its row of periods stands: a second title between."""

PATH_JOINT = " / "
"""Between the levels of a header path."""


@dataclass(frozen=True, slots=True)
class Head:
    """The top of a table: full-width caption rows, then header rows."""

    captions: int
    headers: int

    @property
    def end(self) -> int:
        """The first row of the body."""
        return self.captions + self.headers


def find_head(rows: Sequence[Row]) -> Head:
    """Caption and header rows at the top of a table.

    Full-width rows above a header (a title or unit drawn inside the frame) are
    captions; above a table without a header they are left to the body.
    """
    captions = 0
    while captions < len(rows) - 1 and (
        rows[captions].is_full_width()
        or rows[captions].is_blank()
        or _titles_periods(rows, captions)
    ):
        captions += 1
    headers = _count_headers(rows[captions:])
    return Head(captions, headers) if headers else Head(0, 0)


def _titles_periods(rows: Sequence[Row], at: int) -> bool:
    """Whether a lone text at the left is the title over a row of periods below it.

    Statements of a forecast stand so, without lines: 利润表, then 单位 and the years.
    """
    filled = rows[at].filled()
    if len(filled) != 1 or filled[0].col > 0 or look(filled[0].text) is not Look.WORDS:
        return False
    for row in rows[at + 1 : at + 1 + LONE_TITLES]:
        behind = [look(cell.text) for cell in row.filled() if cell.col > 0]
        if behind:
            return len(behind) > 1 and all(kind is Look.PERIOD for kind in behind)
    return False


def _count_headers(rows: Sequence[Row]) -> int:
    if not rows or not opens_header(rows):
        return 0
    count = 1
    while count < min(len(rows), MOST_HEADER_ROWS) and _continues(rows, count):
        count += 1
    if count == len(rows) > 1 and not spans_down(rows, count - 1):
        return 1  # nothing but names: the rest is body, as in a table of terms
    return count


def opens_header(rows: Sequence[Row]) -> bool:
    """Whether the first of these rows is a header row for the others."""
    top, below = rows[0], rows[1 : 1 + NEXT_ROWS]
    cells = top.filled()
    if any(map(is_content, cells)):
        return False
    if len(cells) < 2:
        # A single name above the values: the corner over the labels is blank.
        if len(cells) != 1 or cells[0].col == 0:
            return False
        if count_named(cells) and values_begin(top, below):
            return True
        if len(top.cover) == 2:
            return has_blank_corner(top, below)
        # A title over all columns of values, their names below it.
        return len(below) > 1 and len(below[0].filled()) > 1 and opens_header(rows[1:])
    if _has_blanks_to_fill(top, below):
        return False
    if not below:
        return bool(count_named(cells)) and not top.has_values()
    flagged = is_flagged(top) and not all(is_flagged(row) for row in below)
    plain = not top.has_values() and Look.ORDINAL not in top.looks()
    if (flagged and plain) or heads_a_grid(top, below):
        return True
    if _is_body(rows):
        return False
    looks = [look(cell.text) for cell in cells]
    if Look.ORDINAL in looks[1:]:
        return counts_up(cells)
    votes = [
        Look.PERIOD in looks[1:],
        2 * count_named(cells) >= len(cells),
        values_begin(top, below),
        looks_apart(top, below),
        is_full_of_names(top, below),
        covers_names(top, below),
        opens_sections(top, below),
        has_blank_corner(top, below),
    ]
    if len(top.cover) == 2:
        # Label and value read alike in a list of particulars: ask for more.
        named = votes[1] and is_list_name(cells[1])
        return votes[2] or votes[3] or named or heads_a_list(top, below)
    return any(votes)


def _has_blanks_to_fill(top: Row, below: Sequence[Row]) -> bool:
    """Whether blanks stand between the names of a row: fields of a form.

    Titles leave blanks as well, above the periods that they stand over.
    """
    blank = sum(1 for cell in top.cells if cell.col > 0 and not cell.text)
    if 2 * blank <= len(top.cells) - 1 or _has_no_label(top):
        return False
    return not (below and _has_no_label(below[0]) and counts_periods(below[0]))


def _is_body(rows: Sequence[Row]) -> bool:
    """Whether the first of these rows holds what only the body of a table holds."""
    top, below = rows[0], rows[1 : 1 + NEXT_ROWS]
    return (
        top.has_values()
        or is_group_label(rows)
        or repeats_below(top, below)
        or lists_pairs(top, below)
        or asks_below(top, below)
    )


def _continues(rows: Sequence[Row], at: int) -> bool:
    """Whether row `at` belongs to the header that the rows before it open."""
    row, before = rows[at], rows[at - 1]
    if at + 1 < len(rows) and heads_a_grid(row, rows[at + 1 : at + 1 + NEXT_ROWS]):
        return True
    if row.has_values() or at + 1 >= len(rows):
        return spans_down(rows, at) and not row.has_values()
    if spans_down(rows, at):
        return True
    if is_group_label(rows[at:]) or row.is_full_width():
        return False  # what stands over all columns below their names is a section
    if not row.filled() or any(len(c.text) > LONGEST_CHARS for c in row.filled()):
        return False
    flagged = is_flagged(before) and is_flagged(row) and not is_flagged(rows[at + 1])
    names = len(row.filled()) > 1 or row.filled()[0].col > 0
    if flagged and names and all(len(c.text) <= 2 * SHORT_CHARS for c in row.filled()):
        return True  # shaded as well, and no statement: bands of shading hold those
    if _has_no_label(before) and _has_no_label(row):
        return not _has_no_label(rows[at + 1]) or _continues(rows, at + 1)
    return splits_above(before, row) or _adds_units(rows, at) or _names_on(rows, at)


def _names_on(rows: Sequence[Row], at: int) -> bool:
    """Whether names without a label stand between names with one and the values.

    A page break between them cuts the cells that are merged over both.
    """
    row, below = rows[at], rows[at + 1]
    if not _has_no_label(row) or _has_no_label(rows[at - 1]) or _has_no_label(below):
        return False
    own = [cell for cell in row.filled() if look(cell.text) is Look.WORDS]
    return len(own) == len(row.filled()) > 1 and below.has_values()


def _has_no_label(row: Row) -> bool:
    return row.cover[0] is None or not row.cover[0].text


def spans_down(rows: Sequence[Row], at: int) -> bool:
    """Whether a header cell above reaches into row `at`."""
    for cell in rows[at].cover:
        if cell is None or cell.row_span < 2:
            continue
        above = any(cell is other for row in rows[:at] for other in row.cells)
        if above and cell.row_span <= MOST_HEADER_ROWS:
            return True
    return False


def splits_above(before: Row, row: Row) -> bool:
    """Whether a cell above spreads over two names or more of this row."""
    for wide in before.filled():
        under = names_under(wide, row)
        if len(under) > 1 and all(look(c.text) is not Look.ORDINAL for c in under):
            return True
    return False


_UNIT_ONLY = re.compile(
    r"[（(][^()（）]{1,12}[)）]|[百千万亿]*元|%|[万亿]?股|[万]?吨|倍"
)


def _adds_units(rows: Sequence[Row], at: int) -> bool:
    """Whether the row only adds units or finer periods under the names above."""
    row, below = rows[at], rows[at + 1 : at + 1 + NEXT_ROWS]
    label = row.cover[0]
    if label is not None and label.text and label is not rows[at - 1].cover[0]:
        return False
    filled = [c for c in row.filled() if c.col > 0]
    if len(filled) < 2:
        return False
    plain = all(
        _UNIT_ONLY.fullmatch(c.text) or look(c.text) is Look.PERIOD or is_name(c)
        for c in filled
    )
    return plain and any(r.has_values() for r in below)


def header_paths(header: Sequence[Row], n_cols: int) -> list[str]:
    """The full path of each column: the names above it, outermost first."""
    paths = []
    for col in range(n_cols):
        names: list[str] = []
        seen: list[Cell] = []
        for row in header:
            cell = row.cover[col]
            if cell is None or not cell.text or any(cell is s for s in seen):
                continue
            seen.append(cell)
            if not names or names[-1] != cell.text:
                names.append(cell.text)
        paths.append(PATH_JOINT.join(names))
    return paths
