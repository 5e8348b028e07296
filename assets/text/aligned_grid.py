"""The grid of a table whose columns are known: row edges, header spans, cells."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from assets.text.aligned_columns import Columns
from assets.text.aligned_rows import AlignedRow
from assets.text.regions import Grid, GridBox
from warehouse.schema.geometry import Box

WRAPPED_PITCH = 0.85
"""Lines of one cell stand closer than this share of the usual row pitch."""
EDGE_PT = 2.0
"""Margin of the outer cells around their text."""
LEAST_RULED_ROWS = 4
"""Fewest rows with a rule between each two: a header and three; rules above and below
the header and the total alone make three."""
SPAN_SHARE = 0.35
"""A header cell spans the columns of which it covers more than this share."""


@dataclass(frozen=True, slots=True)
class AlignedTable:
    """A borderless table: its grid, the first row it takes and the row after."""

    grid: Grid
    first: int
    stop: int


def aligned_grid(
    rows: list[AlignedRow], columns: Columns, rules: Sequence[Box]
) -> Grid:
    """The grid of a table's rows; lines of one wrapped cell share a row."""
    xs = _column_edges(rows, columns)
    groups = _rows_between(rows, rules, xs[1]) or _row_groups(rows, rules)
    ys = _row_edges(groups, rules)
    cells = [
        box
        for number, group in enumerate(groups)
        for box in _row_boxes(number, group, xs, ys)
    ]
    return Grid("aligned", xs, ys, cells)


def _rows_between(
    rows: list[AlignedRow], rules: Sequence[Box], label_end: float
) -> list[list[AlignedRow]]:
    """The rows of a table with a rule below each; none where rules part sections.

    Between two rules stands one label, whatever lines its cells are broken over.
    """
    levels = [(r.top + r.bottom) / 2 for r in rules]
    groups = [[rows[0]]]
    for above, row in pairwise(rows):
        if any(above.middle < y < row.middle for y in levels):
            groups.append([row])
        else:
            groups[-1].append(row)
    wrapped = any(len(group) > 1 for group in groups[1:-1])
    labels = [sum(r.cells[0].x1 <= label_end for r in group) for group in groups]
    one_each = all(count <= 1 for count in labels) and sum(labels) >= len(groups) - 1
    return groups if len(groups) >= LEAST_RULED_ROWS and wrapped and one_each else []


def _row_groups(rows: list[AlignedRow], rules: Sequence[Box]) -> list[list[AlignedRow]]:
    """Rows of text in table rows: a line of wrapped cells joins the row it wraps."""
    pitches = sorted(b.middle - a.middle for a, b in pairwise(rows))
    usual = pitches[len(pitches) // 2] if pitches else 0.0
    levels = [(r.top + r.bottom) / 2 for r in rules]
    groups = [[rows[0]]]
    for above, row in pairwise(rows):
        parted = any(above.middle < y < row.middle for y in levels)
        close = row.middle - above.middle < WRAPPED_PITCH * usual
        figures = any(t.figure for t in row.tokens)
        before = any(t.figure for r in groups[-1] for t in r.tokens)
        if close and not parted and not (figures and before):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _column_edges(rows: list[AlignedRow], columns: Columns) -> list[float]:
    """Column edges in the gaps, clear of all words, and around the outer columns."""
    left = min(columns[0][0], min(r.cells[0].x0 for r in rows)) - EDGE_PT
    right = max(columns[-1][1], max(r.cells[-1].x1 for r in rows)) + EDGE_PT
    tokens = sorted((t.x0, t.x1) for r in rows for t in r.tokens)
    inner = [_clear_middle(a[1], b[0], tokens) for a, b in pairwise(columns)]
    return [left, *inner, right]


def _clear_middle(x0: float, x1: float, tokens: list[tuple[float, float]]) -> float:
    """The middle of the widest stretch of a gap that no header word reaches into."""
    free, best, start = x0, (x0, x1), x0
    width = -1.0
    for t0, t1 in [*tokens, (x1, x1)]:
        if t1 <= start or t0 > x1:
            continue
        if min(t0, x1) - free > width:
            width, best = min(t0, x1) - free, (free, min(t0, x1))
        free = max(free, t1)
    return (best[0] + best[1]) / 2 if width > 0 else (x0 + x1) / 2


def _row_edges(groups: list[list[AlignedRow]], rules: Sequence[Box]) -> list[float]:
    """Row edges: a rule between two rows, else the middle between them."""
    edges = [groups[0][0].top - EDGE_PT]
    levels = sorted((r.top + r.bottom) / 2 for r in rules)
    for upper, lower in pairwise(groups):
        above, below = upper[-1], lower[0]
        between = [y for y in levels if above.middle < y < below.middle]
        edges.append(between[0] if between else (above.bottom + below.top) / 2)
    return [*edges, groups[-1][-1].bottom + EDGE_PT]


def _row_boxes(
    number: int, group: list[AlignedRow], xs: list[float], ys: list[float]
) -> list[GridBox]:
    """The cells of one row; a header cell over several columns spans them."""
    n = len(xs) - 1
    owner = [-1] * n
    for index, cell in enumerate(c for row in group for c in row.cells):
        for col in range(n):
            overlap = min(cell.x1, xs[col + 1]) - max(cell.x0, xs[col])
            share = max(SPAN_SHARE * (xs[col + 1] - xs[col]), 0.0)
            if overlap > share or overlap > (cell.x1 - cell.x0) / 2:
                owner[col] = index if owner[col] < 0 else n + col + len(xs) * index
    boxes, col = [], 0
    while col < n:
        stop = col + 1
        while stop < n and owner[col] >= 0 and owner[stop] == owner[col]:
            stop += 1
        place = (xs[col], ys[number], xs[stop], ys[number + 1])
        boxes.append(GridBox(number, col, 1, stop - col, *place))
        col = stop
    return boxes
