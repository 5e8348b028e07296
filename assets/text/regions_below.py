"""Rows that go on below a drawn grid without lines: shaded in turn, or open."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from assets.text.aligned_rows import is_figure, is_period
from assets.text.cells import Filled
from assets.text.pieces import Piece, boxes_of
from assets.text.regions import Grid, GridBox
from assets.text.regions_completed import AT_EDGE_PT, LEAST_COLUMNS
from warehouse.schema.geometry import Box

SHADE_SHARE = 0.5
"""A row's shading covers at least this share of the width, cell by cell or whole."""
TALLEST_ROW_PT = 150.0
"""Tallest row between two edges of shading: more is the space to another table."""


OPEN_YEARS = 3
"""Fewest years in one cell that name columns no line draws."""
OPEN_ROW_EM = 2.5
"""The first figures stand below such years by at most this, in font sizes."""


def with_shaded_rows(
    grid: Grid, pieces: list[Piece], fills: Sequence[Box], rules: Sequence[Box]
) -> Grid:
    """The grid with the rows below it that shading of every other row marks.

    Args:
        grid: a drawn grid, perhaps only the head of its table.
        pieces: pieces outside of it.
        fills: shading of the page.
        rules: level rulings of the page, sides of boxes among them.
    """
    if any(abs(r.top - grid.ys[-1]) <= AT_EDGE_PT and _spans(r, grid) for r in rules):
        return grid
    levels = _shading_levels(grid, fills)
    if not levels:
        return grid
    end = min(
        (r.top for r in rules if r.top > levels[-1] + 1 and _spans(r, grid)),
        default=levels[-1],
    )
    if end - levels[-1] < TALLEST_ROW_PT:
        levels.append(end)
    boxes = boxes_of(pieces)
    inside = (boxes[:, 0] < grid.xs[-1]) & (boxes[:, 2] > grid.xs[0])
    rows: list[float] = []
    for top, bottom in pairwise([grid.ys[-1], *levels]):
        middle = (boxes[:, 1] + boxes[:, 3]) / 2
        mine = boxes[inside & (middle > top) & (middle < bottom)]
        columns = np.unique(np.searchsorted(grid.xs, mine[:, 0] + 1))
        if len(columns) < LEAST_COLUMNS or _crosses(mine, grid.xs):
            break
        rows.append(bottom)
    return _with_rows(grid, rows) if rows else grid


def _shading_levels(grid: Grid, fills: Sequence[Box]) -> list[float]:
    """Upper and lower edges of the shading below a grid, as far as rows follow."""
    left, right = grid.xs[0] - AT_EDGE_PT, grid.xs[-1] + AT_EDGE_PT
    below = [
        f
        for f in fills
        if f.x0 >= left and f.x1 <= right and f.bottom > grid.ys[-1] + 1
    ]
    widths: dict[tuple[float, float], float] = {}
    for f in below:
        key = (round(f.top), round(f.bottom))
        widths[key] = widths.get(key, 0.0) + f.x1 - f.x0
    wide = SHADE_SHARE * (grid.xs[-1] - grid.xs[0])
    edges = sorted({y for key, w in widths.items() if w >= wide for y in key})
    levels: list[float] = []
    last = grid.ys[-1]
    for y in edges:
        if y <= last + 1:
            continue
        if y - last > TALLEST_ROW_PT:
            break
        levels.append(y)
        last = y
    return levels


def _spans(rule: Box, grid: Grid) -> bool:
    """Whether a rule is as wide as a grid."""
    return rule.x0 <= grid.xs[0] + AT_EDGE_PT and rule.x1 >= grid.xs[-1] - AT_EDGE_PT


def _crosses(boxes: np.ndarray, xs: list[float]) -> bool:
    """Whether a box lies across an inner column edge."""
    inner = np.array(xs[1:-1])
    return bool(((boxes[:, :1] < inner - 1) & (boxes[:, 2:3] > inner + 1)).any())


def _with_rows(grid: Grid, bottoms: list[float]) -> Grid:
    """The grid with plain rows added below."""
    cells, ys = list(grid.cells), list(grid.ys)
    for bottom in bottoms:
        top, row = ys[-1], len(ys) - 1
        cells += [
            GridBox(row, col, 1, 1, x0, top, x1, bottom)
            for col, (x0, x1) in enumerate(pairwise(grid.xs))
        ]
        ys.append(bottom)
    return Grid(grid.kind, grid.xs, ys, cells)


def heads_open_rows(grid: Grid, filled: Filled) -> bool:
    """Whether a grid of one row is the head of rows that go on below without lines."""
    if grid.n_rows > 1:
        return False
    height = grid.ys[1] - grid.ys[0]
    boxes = boxes_of(filled.outside)
    middle = (boxes[:, 1] + boxes[:, 3]) / 2
    below = boxes[
        (middle > grid.ys[1])
        & (middle < grid.ys[1] + height * 1.5)
        & (boxes[:, 0] >= grid.xs[0] - AT_EDGE_PT)
        & (boxes[:, 2] <= grid.xs[-1] + AT_EDGE_PT)
    ]
    return len(below) > LEAST_COLUMNS and not _crosses(below, grid.xs)


def without_open_head(grid: Grid, filled: Filled) -> Grid:
    """The grid without a last row that heads figures below it, which no line draws.

    The shaded banner of a page reaches down to the years of the forecast under it: one
    of its cells holds several of them, each above a figure.
    """
    last = grid.n_rows - 1
    own = [
        (c, [p for p in pieces if is_period(p.text)])
        for c, pieces in zip(grid.cells, filled.inside, strict=True)
        if c.row + c.row_span > last
    ]
    years = max((periods for _, periods in own), key=len, default=[])
    if last < 1 or len(years) < OPEN_YEARS or any(c.row_span > 1 for c, _ in own):
        return grid
    reach = grid.ys[-1] + OPEN_ROW_EM * years[0].size
    below = [
        p
        for p in filled.outside
        if grid.ys[-1] < p.middle < reach and is_figure(p.text)
    ]
    under = sum(any(p.x0 < y.x1 and p.x1 > y.x0 for p in below) for y in years)
    if under < len(years):
        return grid
    cells = [c for c in grid.cells if c.row < last]
    return Grid(grid.kind, grid.xs, grid.ys[:-1], cells)
