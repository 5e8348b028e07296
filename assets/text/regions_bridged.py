"""Drawn grids that a section line without borders parts, made one again.

Some writers draw the rows of figures and leave the line that names a section between
two rules without side borders, so that one table comes as several grids.
"""

import re
from collections.abc import Sequence

from assets.text.aligned_rows import is_figure
from assets.text.cells import Filled
from assets.text.drawn_edges import SNAP_PT
from assets.text.pieces import Piece, boxes_of, rows_of
from assets.text.regions import TOUCH_PT, Grid, GridBox
from warehouse.schema.geometry import Box

TALLEST_LINE_PT = 36.0
"""Height of the gap at most: two printed lines with their blanks; a caption and a unit
line above another table take more."""

HEAD_ROWS = 2
"""Rows of a header that stands alone above its first section, at most."""

LEFT_EM = 2.0
"""The section's name begins this near to the left border: set flush or one step in."""

SAME_PITCH_PT = 1.0
"""Rows that hold one line each are as high as each other, but for rounding."""

_PERIOD = re.compile(r"[年月季]|^(?:19|20)\d{2}[AEF]?$")
"""Years and dates stand in headers as well as among figures."""

Found = list[tuple[Grid, Filled]]


def bridged(
    found: Found, pieces: list[Piece], rulings: Sequence[Box] = ()
) -> tuple[Found, list[Piece]]:
    """The grids, those of one table joined by a row for the line between them.

    The lower part must begin with figures: a table of its own begins with names. Where
    no table has side borders, a line that stands as high as a row is one, whatever
    follows.

    Args:
        found: grids from the top with the pieces in their cells.
        pieces: pieces outside of all grids.
        rulings: lines drawn on the page.
    """
    result: Found = []
    for grid, filled in found:
        above = result[-1] if result else None
        line = _section_line(above, (grid, filled), pieces, rulings) if above else []
        if not line:
            result.append((grid, filled))
            continue
        upper, held = result[-1]
        pieces = [p for p in pieces if not any(p is mine for mine in line)]
        inside = [*held.inside, line, *filled.inside]
        whole = Filled(inside, pieces, held.torn + filled.torn)
        result[-1] = (_joined(upper, grid), whole)
    return result, pieces


def _section_line(
    above: tuple[Grid, Filled],
    below: tuple[Grid, Filled],
    pieces: list[Piece],
    rulings: Sequence[Box],
) -> list[Piece]:
    """The line between two parts of one table; empty: they are two tables."""
    upper, lower = above[0], below[0]
    gap = lower.ys[0] - upper.ys[-1]
    if len(upper.xs) != len(lower.xs) or not SNAP_PT < gap <= TALLEST_LINE_PT:
        return []
    if any(abs(a - b) > SNAP_PT for a, b in zip(upper.xs, lower.xs, strict=True)):
        return []
    if not _has_figures(*below, 0) and not _is_open_row(upper, lower, rulings):
        return []
    if not _has_figures(*above, upper.n_rows - 1) and not _is_head(*above):
        return []
    between = [
        p
        for p in pieces
        if upper.ys[-1] < p.middle < lower.ys[0]
        and p.x1 > upper.xs[0]
        and p.x0 < upper.xs[-1]
    ]
    if not between or len(rows_of(boxes_of(between))) > 1:
        return []
    first = min(between, key=lambda p: p.x0)
    flush = first.x0 - upper.xs[0] <= LEFT_EM * first.size
    return between if flush else []


def _is_open_row(upper: Grid, lower: Grid, rulings: Sequence[Box]) -> bool:
    """Whether the gap is as high as a row beside it, in tables without side borders."""
    gap = lower.ys[0] - upper.ys[-1]
    beside = (upper.ys[-1] - upper.ys[-2], lower.ys[1] - lower.ys[0])
    if all(abs(gap - height) > SAME_PITCH_PT for height in beside):
        return False
    sides = (upper.xs[0], upper.xs[-1])
    return not any(
        r.bottom - r.top > r.x1 - r.x0
        and r.bottom > upper.ys[0]
        and r.top < lower.ys[-1]
        and any(abs(r.x0 - side) <= TOUCH_PT for side in sides)
        for r in rulings
    )


def _is_head(grid: Grid, filled: Filled) -> bool:
    """Whether a grid is a header alone: a row or two with a name in every column."""
    last = grid.n_rows - 1
    return grid.n_rows <= HEAD_ROWS and all(
        pieces
        for cell, pieces in zip(grid.cells, filled.inside, strict=True)
        if cell.col > 0 and cell.row <= last < cell.row + cell.row_span
    )


def _has_figures(grid: Grid, filled: Filled, row: int) -> bool:
    """Whether figures stand in a row beside its label."""
    return any(
        is_figure(piece.text) and not _PERIOD.search(piece.text)
        for cell, pieces in zip(grid.cells, filled.inside, strict=True)
        if cell.row <= row < cell.row + cell.row_span and cell.col > 0
        for piece in pieces
    )


def _joined(upper: Grid, lower: Grid) -> Grid:
    """Both grids and a row of one cell between them."""
    shift = upper.n_rows + 1
    gap = GridBox(
        upper.n_rows,
        0,
        1,
        upper.n_cols,
        upper.xs[0],
        upper.ys[-1],
        upper.xs[-1],
        lower.ys[0],
    )
    moved = [
        GridBox(
            cell.row + shift,
            cell.col,
            cell.row_span,
            cell.col_span,
            cell.x0,
            cell.top,
            cell.x1,
            cell.bottom,
        )
        for cell in lower.cells
    ]
    return Grid(
        upper.kind, upper.xs, [*upper.ys, *lower.ys], [*upper.cells, gap, *moved]
    )
