"""Header rows above the figures of a table without lines.

They stand close above, in line with columns, in short words; the title of the table,
its unit and the running head of the page stand there as well and are of no column.
"""

import re
from collections.abc import Sequence

from assets.text.aligned_columns import Columns, agree
from assets.text.aligned_heads import UNDERLINE_REACH
from assets.text.aligned_rows import BETWEEN_ROWS, AlignedRow, Token, is_data, is_label
from warehouse.schema.geometry import Box

HEADER_ROWS = 6
"""Most header rows looked for above the figures."""
HEADER_CELL_EM = 14.0
"""Widest header cell: a longer one is a sentence above the table."""
LARGER = 1.3
"""A line set this much larger than the first row is a title of the page."""
CORNER_GAP = 0.25
"""A label between two header rows stands this near to both, in row heights."""
HEADER_GAP = 1.6
"""A header row stands above the figures by no more than this many of its heights."""
SECTION_GAP = 2.0
"""The name of a section may stand off from its first row a little further."""

_UNIT = re.compile(r"^[(（]?(?:金额)?(?:单位|币种|人民币\s*[:：]?[百千万亿]*元)")


def header_rows(
    above: list[AlignedRow],
    below: AlignedRow,
    columns: Columns,
    rules: Sequence[Box],
) -> int:
    """How many rows directly above the figures are rows of their table.

    Mostly header rows; above the first rule of a ruled stretch figures too.
    """
    left, right = columns[1][0], columns[-1][1]
    count = 0
    first = below
    for place, row in enumerate(reversed(above[-HEADER_ROWS:]), start=1):
        ruled = any(row.middle < r.top < below.middle for r in rules)
        lone = len(row.cells) == 1 and row.cells[0].x1 < left
        named = place == 1 and _names_columns(row, columns)
        far = ruled or named
        gap = UNDERLINE_REACH if far else SECTION_GAP if lone else HEADER_GAP
        apart = below.top - row.bottom > gap * row.height
        heads = [c for c in row.cells if c.x1 > left and c.x0 < right]
        underlined = any(
            row.middle < r.top < below.middle and r.x0 > columns[0][1] for r in rules
        )
        wordy = not (lone or underlined) and any(
            c.x1 - c.x0 > HEADER_CELL_EM * c.size for c in row.cells
        )
        unit = any(_UNIT.match(c.text) for c in row.cells) and not is_data(row)
        titled = not lone and _is_title_line(row, below, columns)
        large = row.cells[0].size > LARGER * first.cells[0].size
        if apart or wordy or titled or unit or large or (not heads and not lone):
            break
        if not lone:
            count = place
        elif (count and not _is_corner(row, above, place)) or place > BETWEEN_ROWS:
            break
        below = row
    return count


def _is_corner(row: AlignedRow, above: list[AlignedRow], place: int) -> bool:
    """Whether a lone label stands beside the gap between two header rows.

    It is set in the middle of their height.
    """
    over, under = above[-place - 1 : -place], above[len(above) - place + 1 :]
    return bool(
        over
        and under
        and len(over[0].cells) > 1
        and over[0].bottom > row.top - CORNER_GAP * row.height
        and under[0].top < row.bottom + CORNER_GAP * row.height
    )


def _names_columns(row: AlignedRow, columns: Columns) -> bool:
    """Whether a line of words has several cells, each in line with a column."""
    ends = [
        Token(x0, x1, "", figure=False, size=row.cells[0].size) for x0, x1 in columns
    ]
    return len(row.cells) > 1 and all(
        any(agree(cell, end) for end in ends) for cell in row.cells
    )


def _is_title_line(row: AlignedRow, below: AlignedRow, columns: Columns) -> bool:
    """Whether a line above a table is of no column: the title, a list number with it.

    A line alone in the last of several columns is no better: the running head of the
    page, or a mark beside the title, unless it is the first line of the name below.
    """
    cells = row.cells
    if len(cells) == 2 and is_label(cells[0].text) and cells[0].x0 < columns[1][0]:
        return cells[0].x1 < columns[0][1] and not cells[1].figure
    if len(cells) > 1:
        return False
    (cell,) = cells
    if cell.x0 < columns[1][0]:
        named = not is_data(below) and cell.x0 > columns[0][1]
        heads = [c for c in below.cells if c.x1 > columns[0][1]]
        return not (named and any(agree(cell, c) for c in heads))
    last = len(columns) > 2 and cell.x0 >= columns[-2][1]
    return last and not any(agree(cell, c) for c in below.cells if not c.figure)
