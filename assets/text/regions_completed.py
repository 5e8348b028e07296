"""Drawn grids made whole: rows that no line parts, lines that part no row.

Many tables draw their columns but not every row. The text in the grid, and beside it,
shows what is missing; what goes on below it is told in `regions_below`.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from assets.text.aligned_rows import is_figure
from assets.text.cells import PADDING_PT, Filled
from assets.text.pieces import Piece, boxes_of, rows_of
from assets.text.regions import Grid, GridBox, owner_map
from warehouse.schema.geometry import Box

BASELINE_EM = 0.4
"""Lines of one row differ in height by less, in font sizes, over its cells."""
LEAST_LINES = 2
"""Fewest lines of figures in a cell that show rows."""
LEAST_COLUMNS = 2
"""Fewest cells with figures on the same lines."""
AT_EDGE_PT = 4.0
"""A line or a side of shading this near to an edge of a grid lies on it."""
UNDERDRAWN_ROWS = 3
"""Fewest lines of several figures inside cells that show columns without lines."""

_DIGITS = re.compile(r"[-+(（]?[\d.,]*[%)）]*")
_CENTS = re.compile(r"[-+(（]?[\d,]+\.\d\d[)）]?")
_WRAPS = re.compile(r"[,.]$|,\d{1,2}$")
"""A figure that is not whole: the line below it is its end, not another row."""


def with_holes_closed(grid: Grid, pieces: list[Piece]) -> Grid:
    """The grid with a cell wherever text stands in a gap of one of its rows.

    Borders are left out at the end of a row now and then; the rest of the row shows
    that it is one. A corner between two tables that touch is not filled.
    """
    owners = owner_map(grid)
    open_rows = (owners < 0).sum(axis=1)
    if not pieces or not open_rows.any():
        return grid
    boxes = boxes_of(pieces)
    cols = np.searchsorted(grid.xs, (boxes[:, 0] + boxes[:, 2]) / 2, side="right") - 1
    rows = np.searchsorted(grid.ys, (boxes[:, 1] + boxes[:, 3]) / 2, side="right") - 1
    holes = sorted(
        {
            (r, c)
            for r, c in zip(rows.tolist(), cols.tolist(), strict=True)
            if 0 <= r < grid.n_rows and 0 <= c < grid.n_cols and owners[r, c] < 0
        }
    )
    added = [
        GridBox(r, c, 1, 1, grid.xs[c], grid.ys[r], grid.xs[c + 1], grid.ys[r + 1])
        for r, c in holes
        if open_rows[r] * 2 <= grid.n_cols
    ]
    if not added:
        return grid
    cells = sorted([*grid.cells, *added], key=lambda c: (c.row, c.col))
    return Grid(grid.kind, grid.xs, grid.ys, cells)


def with_lines_joined(grid: Grid, filled: Filled, rules: Sequence[Box]) -> Grid:
    """The grid without row edges that only the shading of single lines makes.

    Where a row is shaded line by line, the edge between two lines of one cell runs
    through the cells beside it; a row edge does not, unless it is drawn.
    """
    full = [c for c, p in zip(grid.cells, filled.inside, strict=True) if p]
    dropped = set()
    for edge in range(1, grid.n_rows):
        over = {c.col for c in full if c.row < edge < c.row + c.row_span}
        ends = {c.col for c in full if edge in (c.row, c.row + c.row_span)}
        drawn = any(abs(r.top - grid.ys[edge]) <= AT_EDGE_PT for r in rules)
        if len(over) >= max(LEAST_COLUMNS, 2 * len(ends)) and not drawn:
            dropped.add(edge)
    return _without_rows(grid, dropped) if dropped else grid


def _without_rows(grid: Grid, dropped: set[int]) -> Grid:
    """The grid without these row edges; cells that they parted become one."""
    ys = [y for i, y in enumerate(grid.ys) if i not in dropped]
    number: list[int] = []
    for i in range(len(grid.ys)):
        number.append((number[-1] if number else -1) + (i not in dropped))
    joined: dict[tuple[int, int, int], GridBox] = {}
    for cell in grid.cells:
        top = number[cell.row]
        bottom = max(number[cell.row + cell.row_span], top)
        bottom += (cell.row + cell.row_span) in dropped
        key = (top, cell.col, cell.col_span)
        last = joined.get(key)
        bottom = max(bottom, top + 1, last.row + last.row_span if last else 0)
        place = {"row": top, "row_span": bottom - top}
        joined[key] = replace(cell, **place, top=ys[top], bottom=ys[bottom])
    cells = sorted(joined.values(), key=lambda c: (c.row, c.col))
    return Grid(grid.kind, grid.xs, ys, cells)


def with_rows_parted(grid: Grid, filled: Filled) -> Grid:
    """The grid with rows cut where figures stand on top of each other in its cells."""
    cuts: dict[int, list[float]] = {}
    for row in range(grid.n_rows):
        levels = _levels(
            [
                (c.x1 - c.x0, p)
                for c, p in zip(grid.cells, filled.inside, strict=True)
                if c.row == row and c.row_span == 1
            ]
        )
        if levels:
            cuts[row] = [(a + b) / 2 for a, b in pairwise(levels)]
    return _cut_rows(grid, filled, cuts) if cuts else grid


def _levels(cells: list[tuple[float, list[Piece]]]) -> list[float]:
    """Heights of the lines that several cells of figures share; empty: one row.

    Args:
        cells: width and pieces of each cell of a row.
    """
    found: list[list[float]] = []
    for width, pieces in cells:
        if len(pieces) < LEAST_LINES:
            continue
        lines = rows_of(boxes_of(pieces))
        if len(lines) < LEAST_LINES or any(len(x) > 1 for x in lines):
            continue
        if any(_wraps(width, pieces[a[0]], pieces[b[0]]) for a, b in pairwise(lines)):
            return []
        if not all(is_figure(p.text) for p in pieces):
            continue
        if not any(c in p.text for p in pieces for c in ".,%"):
            continue
        found.append([pieces[x[0]].middle for x in lines])
    if len(found) < LEAST_COLUMNS:
        return []
    most = max(found, key=len)
    em = next(p.size for _, pieces in cells for p in pieces)
    near = [
        min(abs(y - level) for level in most) <= BASELINE_EM * em
        for levels in found
        for y in levels
    ]
    return most if all(near) else []


def _wraps(width: float, above: Piece, below: Piece) -> bool:
    """Whether a figure goes on in the line below, for want of room in its cell."""
    before, after = above.text.strip(), below.text.strip()
    if not (_DIGITS.fullmatch(before) and _DIGITS.fullmatch(after)):
        return False
    room = width - 2 * PADDING_PT - above.size
    if before in "-+":  # a sign alone is a dash, unless its number left it no room
        return below.x1 - below.x0 > room
    if _WRAPS.search(before) or after[0] in ",.%":
        return True
    full = above.x1 - above.x0 > room
    whole = "." not in before and "." in after
    return full and (whole or _CENTS.fullmatch(before + after) is not None)


def _cut_rows(grid: Grid, filled: Filled, cuts: dict[int, list[float]]) -> Grid:
    """The grid with more row edges; a cell with one line of text spans the new rows."""
    ys = sorted({*grid.ys, *(y for added in cuts.values() for y in added)})
    number = {y: i for i, y in enumerate(ys)}
    cells: list[GridBox] = []
    for cell, pieces in zip(grid.cells, filled.inside, strict=True):
        top, bottom = number[cell.top], number[cell.bottom]
        lines = len(rows_of(boxes_of(pieces))) if pieces else LEAST_LINES
        if cell.row not in cuts or cell.row_span > 1 or lines < LEAST_LINES:
            cells.append(replace(cell, row=top, row_span=bottom - top))
            continue
        cells += [
            replace(cell, row=i, row_span=1, top=ys[i], bottom=ys[i + 1])
            for i in range(top, bottom)
        ]
    return Grid(grid.kind, grid.xs, ys, sorted(cells, key=lambda c: (c.row, c.col)))


def is_underdrawn(filled: Filled) -> bool:
    """Whether the cells hold rows of several figures: lines part only some columns."""
    rows = figures = beside = 0
    for pieces in filled.inside:
        if len(pieces) < LEAST_COLUMNS:
            continue
        values = [p for p in pieces if is_figure(p.text)]
        figures += len(values)
        lines = [x for x in rows_of(boxes_of(values)) if len(x) >= LEAST_COLUMNS]
        rows += len(lines)
        beside += sum(map(len, lines))
    return rows >= UNDERDRAWN_ROWS and beside * 2 > figures
