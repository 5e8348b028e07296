"""The grid of a table whose columns are known: row edges, header spans, cells."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from assets.text.aligned_columns import Columns
from assets.text.aligned_heads import Head, read_head
from assets.text.aligned_rows import AlignedRow, Token, is_period
from assets.text.regions import Grid, GridBox
from warehouse.schema.geometry import Box

WRAPPED_PITCH = 0.85
"""Lines of one cell stand closer than this share of the usual row pitch."""
EDGE_PT = 2.0
"""Margin of the outer cells around their text."""
LEAST_RULED_ROWS = 4
"""Fewest rows with a rule between each two: a header and three; rules above and below
the header and the total alone make three."""
TOUCH_EM = 0.5
"""Half a character of a word in a column shows that the word stands over it."""
EVEN_PT = 0.1
"""A word that an edge halves stands over both sides."""
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
    head = read_head(rows, columns, rules)
    xs = _column_edges(rows, columns, head)
    groups = _rows_between(rows, rules, xs[1]) or _row_groups(rows, rules, head)
    ys = _row_edges(groups, rules)
    with_head = {id(row) for row in rows[: head.count]}
    cells = [
        box
        for number, group in enumerate(groups)
        for box in _row_boxes(
            number, group, xs, ys, head if id(group[0]) in with_head else None
        )
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


def _row_groups(
    rows: list[AlignedRow], rules: Sequence[Box], head: Head
) -> list[list[AlignedRow]]:
    """Rows of text in table rows: a line of wrapped cells joins the row it wraps.

    In an underlined head all lines of one level are one row.
    """
    pitches = sorted(b.middle - a.middle for a, b in pairwise(rows))
    usual = pitches[len(pitches) // 2] if pitches else 0.0
    levels = [(r.top + r.bottom) / 2 for r in rules]
    groups = [[rows[0]]]
    for number, (above, row) in enumerate(pairwise(rows), start=1):
        if head.underlines and number < head.count:
            if head.parts(above, row):
                groups.append([row])
            else:
                groups[-1].append(row)
            continue
        parted = any(above.middle < y < row.middle for y in levels)
        close = row.middle - above.middle < WRAPPED_PITCH * usual
        figures = any(t.figure for t in row.tokens)
        before = any(t.figure for r in groups[-1] for t in r.tokens)
        titled = number < head.count and _stands_under(row, groups[-1])
        if close and not (parted or titled) and not (figures and before):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _stands_under(row: AlignedRow, above: list[AlignedRow]) -> bool:
    """Whether a line of periods stands under words: their title."""
    periods = [c for c in row.cells if is_period(c.text)]
    return len(periods) > 1 and any(
        c.x0 < p.x1 and c.x1 > p.x0 and not is_period(c.text)
        for r in above
        for c in r.cells
        for p in periods
    )


def _column_edges(rows: list[AlignedRow], columns: Columns, head: Head) -> list[float]:
    """Column edges in the gaps, clear of all words, and around the outer columns.

    Titles over several columns stand over the gaps between them; so do the lines of a
    head that has fewer cells than columns, where its words leave no gap.
    """
    left = min(columns[0][0], min(r.cells[0].x0 for r in rows)) - EDGE_PT
    right = max(columns[-1][1], max(r.cells[-1].x1 for r in rows)) + EDGE_PT
    tokens = sorted(
        (t.x0, t.x1)
        for r in rows
        for t in r.tokens
        if not any(c.x0 <= t.x0 and t.x1 <= c.x1 for c in r.cells if head.is_title(c))
    )
    names = sorted(
        (t.x0, t.x1)
        for n, r in enumerate(rows)
        for t in r.tokens
        if n >= head.count or len(r.cells) >= len(columns) - 1
    )
    inner = [
        _clear_middle(a[1], b[0], tokens)
        or _clear_middle(a[1], b[0], names)
        or (a[1] + b[0]) / 2
        for a, b in pairwise(columns)
    ]
    return [left, *inner, right]


def _clear_middle(x0: float, x1: float, tokens: list[tuple[float, float]]) -> float:
    """The middle of the widest stretch of a gap that no word reaches into; 0: none."""
    free, best, start = x0, (x0, x1), x0
    width = -1.0
    for t0, t1 in [*tokens, (x1, x1)]:
        if t1 <= start or t0 > x1:
            continue
        if min(t0, x1) - free > width:
            width, best = min(t0, x1) - free, (free, min(t0, x1))
        free = max(free, t1)
    return (best[0] + best[1]) / 2 if width > 0 else 0.0


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
    number: int,
    group: list[AlignedRow],
    xs: list[float],
    ys: list[float],
    head: Head | None,
) -> list[GridBox]:
    """The cells of one row; a header cell over several columns spans them."""
    n = len(xs) - 1
    owner = [-1] * n
    cells = [c for row in group for c in row.cells]
    titles = _titles(cells, xs, head) if head else {}
    for index, cell in enumerate(cells):
        for col in range(n):
            overlap = min(cell.x1, xs[col + 1]) - max(cell.x0, xs[col])
            share = max(SPAN_SHARE * (xs[col + 1] - xs[col]), 0.0)
            if overlap > share or overlap > (cell.x1 - cell.x0) / 2:
                owner[col] = index if owner[col] < 0 else n + col + len(xs) * index
    for index, (start, stop) in titles.items():
        owner[start:stop] = [index] * (stop - start)
    boxes, col = [], 0
    while col < n:
        stop = col + 1
        while stop < n and owner[col] >= 0 and owner[stop] == owner[col]:
            stop += 1
        place = (xs[col], ys[number], xs[stop], ys[number + 1])
        boxes.append(GridBox(number, col, 1, stop - col, *place))
        col = stop
    return boxes


def _titles(
    cells: Sequence[Token], xs: list[float], head: Head
) -> dict[int, tuple[int, int]]:
    """The columns of each title in a row of a head, by the number of its cell.

    A title is underlined, or its words reach into several columns that no other cell
    of its row stands in.
    """
    touched = [_touched(cell, xs) for cell in cells]
    found = {}
    for index, cell in enumerate(cells):
        start, stop = head.spans.get(id(cell), touched[index])
        alone = all(
            b <= start or a >= stop
            for other, (a, b) in enumerate(touched)
            if other != index
        )
        if stop - start > 1 and (alone or head.is_title(cell)):
            found[index] = (start, stop)
    return found


def _touched(cell: Token, xs: list[float]) -> tuple[int, int]:
    """The first column that a cell's words reach into, and the one after the last."""
    least = min(TOUCH_EM * cell.size, (cell.x1 - cell.x0) / 2)
    cols = [
        col
        for col, (x0, x1) in enumerate(pairwise(xs))
        if min(cell.x1, x1) - max(cell.x0, x0) > least - EVEN_PT
    ]
    return (cols[0], cols[-1] + 1) if cols else (0, 0)
