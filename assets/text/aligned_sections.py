"""Where one table without lines ends and its next section or the next table begins.

Rules and room set the sections of a forecast apart as they set whole tables apart; the
head of years tells the two cases.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from assets.text.aligned_columns import columns_of, is_plain
from assets.text.aligned_grid import AlignedTable, aligned_grid
from assets.text.aligned_rows import AlignedRow, is_data
from warehouse.schema.geometry import Box

MOST_BETWEEN = 3
"""Rows between two sections at most: a total, its growth and the name of the next."""
LEAST_ABOVE = 3
"""Rows of a table from which its last may be the head of the next."""
LEAST_COLUMNS = 3
"""A name over pairs of a label and one figure is more often that of another list."""
SECTION_ROOM = 2.6
"""Most room around the name of a section inside a table, in row heights."""
LEAST_YEARS = 2
"""A row of more years than this below figures is the head of another table."""


_YEAR = re.compile(r"^(?:FY)?(?:19|20)\d\d(?:[AEF]|年度?)?$")
_NAMES_TABLE = re.compile(r"^(?:[图表]|数据来源|资料来源|[注附][:：]|单位)")


def with_sections_joined(
    rows: list[AlignedRow], tables: list[AlignedTable], rules: Sequence[Box]
) -> list[AlignedTable]:
    """Tables that only the name of a section, and a rule, parts made one table."""
    joined: list[AlignedTable] = []
    for table in tables:
        if joined and _opens_section(rows, joined[-1], table):
            first = joined[-1].first
            data = [r for r in rows[first : table.stop] if is_data(r)]
            columns = columns_of(data)
            if len(columns) == table.grid.n_cols and is_plain(data, columns):
                grid = aligned_grid(rows[first : table.stop], columns, rules)
                joined[-1] = AlignedTable(grid, first, table.stop)
                continue
        joined.append(table)
    return joined


def _opens_section(
    rows: list[AlignedRow], above: AlignedTable, table: AlignedTable
) -> bool:
    """Whether a table has no head but the name of a section of the one above it.

    Totals of the section above may stand between, parted off by a rule.
    """
    head, between = rows[table.first], rows[above.stop : table.first]
    years = all(_YEAR.match(c.text) for c in head.cells[1:])
    columns = above.grid.n_cols
    if columns != table.grid.n_cols or columns < LEAST_COLUMNS:
        return False
    if years or not is_data(head):
        return False
    if not 0 < len(between) <= MOST_BETWEEN:
        return False
    stretch = rows[above.stop - 1 : table.first + 1]
    near = all(
        b.top - a.bottom <= SECTION_ROOM * head.height for a, b in pairwise(stretch)
    )
    names = [r.cells[0] for r in between if len(r.cells) == 1]
    return (
        near
        and all(
            is_data(r) or (len(r.cells) == 1 and not r.cells[0].figure) for r in between
        )
        and all(
            name.x1 < above.grid.xs[1] and not _NAMES_TABLE.match(name.text)
            for name in names
        )
    )


def without_next_head(rows: list[AlignedRow], start: int, stop: int) -> int:
    """Where a stretch of figures ends before the years that head the next one."""
    last = rows[stop - 1].cells
    if stop - start < LEAST_ABOVE or not all(_YEAR.match(c.text) for c in last[1:]):
        return stop
    if len(last) <= LEAST_YEARS:
        return stop
    titled = len(rows[stop - 2].cells) == 1 and stop - start > LEAST_ABOVE
    return stop - 2 if titled else stop - 1
