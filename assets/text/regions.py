"""Grids: where the cells of a table lie on a page, however they were found.

The finders (`regions_drawn`, `regions_aligned`) make grids; here is what a grid is
and what makes one a table rather than a decoration.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from warehouse.schema.geometry import Box

SLIVER_PT = 9.0
"""Rows and columns narrower than one character that hold no text are the gaps of
double lines and of shading drawn cell by cell."""
HANGING_SHARE = 0.8
"""Text that has less than this share of its width in a cell is not that cell's."""
TOUCH_PT = 3.0
"""Lines that end this near to each other meet."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class GridBox:
    """One cell of a grid: where it stands in rows and columns, and on the page."""

    row: int
    col: int
    row_span: int
    col_span: int
    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells between row and column edges; edges ascend."""

    kind: str
    xs: list[float]
    ys: list[float]
    cells: list[GridBox] = field(default_factory=list)

    @property
    def n_rows(self) -> int:
        """Rows between the row edges."""
        return len(self.ys) - 1

    @property
    def n_cols(self) -> int:
        """Columns between the column edges."""
        return len(self.xs) - 1


def owner_map(grid: Grid) -> npt.NDArray[np.int64]:
    """Which cell covers each row and column, by index into `cells`; -1: none."""
    owners = np.full((grid.n_rows, grid.n_cols), -1, np.int64)
    for index, cell in enumerate(grid.cells):
        owners[
            cell.row : cell.row + cell.row_span, cell.col : cell.col + cell.col_span
        ] = index
    return owners


def cells_at(grid: Grid, x: Floats, y: Floats) -> npt.NDArray[np.int64]:
    """The cell that each point lies in, by index into `cells`; -1: none."""
    cols = np.searchsorted(grid.xs, x, side="right") - 1
    rows = np.searchsorted(grid.ys, y, side="right") - 1
    inside = (cols >= 0) & (cols < grid.n_cols) & (rows >= 0) & (rows < grid.n_rows)
    found = np.full(len(x), -1, np.int64)
    owners = owner_map(grid)
    found[inside] = owners[rows[inside], cols[inside]]
    return found


def free_rules(rulings: Sequence[Box]) -> list[Box]:
    """Level rulings that end at no upright one: they are not the side of a box."""
    edges = np.array([(r.x0, r.top, r.x1, r.bottom) for r in rulings]).reshape(-1, 4)
    level = edges[:, 2] - edges[:, 0] > edges[:, 3] - edges[:, 1]
    upright, rules = edges[~level], np.flatnonzero(level)
    if not len(upright):
        return [rulings[i] for i in rules.tolist()]
    y = edges[rules, 1][:, None]
    beside = (upright[:, 1] <= y + TOUCH_PT) & (upright[:, 3] >= y - TOUCH_PT)
    left = np.abs(edges[rules, 0][:, None] - upright[:, 0]) <= TOUCH_PT
    right = np.abs(edges[rules, 2][:, None] - upright[:, 0]) <= TOUCH_PT
    boxed = (beside & (left | right)).any(axis=1)
    return [rulings[i] for i in rules[~boxed].tolist()]


def without_slivers(grid: Grid, widest: Sequence[float]) -> Grid:
    """The grid without narrow rows and columns that hold no text.

    Args:
        grid: the grid as drawn.
        widest: for each cell, the width of its widest piece of text; 0: no text. Text
            wider than its cell hangs over from the cell beside it.
    """
    own = [
        cell
        for cell, width in zip(grid.cells, widest, strict=True)
        if 0 < width <= (cell.x1 - cell.x0) / HANGING_SHARE
    ]
    col_to, xs = _closed(grid.xs, [(c.col, c.col_span) for c in own])
    row_to, ys = _closed(grid.ys, [(c.row, c.row_span) for c in own])
    if len(xs) == len(grid.xs) and len(ys) == len(grid.ys):
        return grid
    cells: list[GridBox] = []
    taken = np.zeros((len(ys) - 1, len(xs) - 1), bool)
    empty = [c for c, width in zip(grid.cells, widest, strict=True) if not width]
    for c in [*own, *empty]:
        left, right = col_to[c.col], col_to[c.col + c.col_span]
        top, bottom = row_to[c.row], row_to[c.row + c.row_span]
        if left < right and top < bottom and not taken[top:bottom, left:right].any():
            taken[top:bottom, left:right] = True
            box = (xs[left], ys[top], xs[right], ys[bottom])
            cells.append(GridBox(top, left, bottom - top, right - left, *box))
    return Grid(grid.kind, xs, ys, sorted(cells, key=lambda c: (c.row, c.col)))


def _closed(
    edges: list[float], used: list[tuple[int, int]]
) -> tuple[list[int], list[float]]:
    """Edges with slivers closed: each edge's new number, and the new edges.

    A sliver closes only while every cell with text keeps a band of its own; its room
    goes to the side on which more of its text stands.

    Args:
        edges: row or column edges.
        used: first band and number of bands of each cell with text.
    """
    over: list[list[int]] = [[] for _ in edges]
    for cell, (first, span) in enumerate(used):
        for band in range(first, first + span):
            over[band].append(cell)
    left = [span for _, span in used]
    kept, number = [edges[0]], [0]
    for band, (a, b) in enumerate(pairwise(edges)):
        if b - a < SLIVER_PT and all(left[cell] > 1 for cell in over[band]):
            for cell in over[band]:
                left[cell] -= 1
            before = sum(cell in over[band - 1] for cell in over[band]) if band else 0
            behind = sum(cell in over[band + 1] for cell in over[band])
            if len(kept) > 1 and (before > behind or band == len(edges) - 2):
                kept[-1] = b
        else:
            kept.append(b)
        number.append(len(kept) - 1)
    return number, kept
