"""Highlights behind words inside a table's cells: they are no cells themselves.

Bars that show a cell's figure as a length are none either.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from assets.text.drawn_edges import (
    SHORTEST_EDGE_PT,
    SNAP_PT,
    longer_than,
    merged,
    page_edges,
)
from assets.text.regions import Floats
from assets.text.regions_ruled import cell_boxes
from warehouse.schema.geometry import Box

Booleans = npt.NDArray[np.bool_]

DRAWN_CELLS = 4
"""Cells drawn with lines from which a page has a table of lines, in which shading only
decorates; a lone frame may hold a table of shaded bands."""

LEADING_PT = 2.0
"""By how much a highlight is lower than its cell at least: the blank above and below a
line of words; shading that shows a column runs from line to line."""

BAR_LENGTHS = 3
"""Different lengths of fills from one left border on from which they show figures;
shading that parts a cell in two ends where the other rows end."""

SAME_HEIGHT_PT = 1.0
"""By how much the bars of a page differ in height: rounding of the writer."""


def without_highlights(rulings: Sequence[Box], fills: Sequence[Box]) -> list[Box]:
    """The fills without those that cover words inside a drawn cell.

    A highlight ends inside its cell where the words do; shading that shows a cell, a
    column or a band begins or ends at a border. A bar begins at the border of its cell
    and is as long as its figure is great.
    """
    if not fills or len(rulings) < DRAWN_CELLS:
        return list(fills)
    vertical, horizontal = page_edges(rulings, ())
    cells = cell_boxes(
        longer_than(merged(vertical), SHORTEST_EDGE_PT),
        longer_than(merged(horizontal), SHORTEST_EDGE_PT),
    )
    if len(cells) < DRAWN_CELLS:
        return list(fills)
    c = np.array(cells)
    f = np.array([(b.x0, b.top, b.x1, b.bottom) for b in fills])
    ends = (
        (f[:, None, 1] >= c[:, 1] - SNAP_PT)
        & (f[:, None, 2] < c[:, 2] - SNAP_PT)
        & (f[:, None, 3] <= c[:, 3] + SNAP_PT)
    )
    inside = ends & (f[:, None, 0] > c[:, 0] + SNAP_PT)
    low = (f[:, None, 3] - f[:, None, 1]) < (c[:, 3] - c[:, 1]) - LEADING_PT
    highlight = (inside & low).any(axis=1) | _bars(
        f, ends & (np.abs(f[:, None, 0] - c[:, 0]) <= SNAP_PT)
    )
    return [b for b, drop in zip(fills, highlight.tolist(), strict=True) if not drop]


def _bars(fills: Floats, from_border: Booleans) -> Booleans:
    """Which fills are bars, given which of them (rows) begin at which cell's border.

    Cells that are shaded whole are as wide as those above them; bars of one column are
    not. A bar alone in its column is as high as the others of the page.
    """
    begin: Booleans = np.logical_or.reduce(from_border, axis=1)
    lengths, heights = fills[:, 2] - fills[:, 0], fills[:, 3] - fills[:, 1]
    found = np.zeros_like(begin)
    for left in set(np.round(fills[begin, 0]).tolist()):
        column = begin & (np.round(fills[:, 0]) == left)
        if len(set(np.round(lengths[column]).tolist())) >= BAR_LENGTHS:
            found |= column
    if not found.any():
        return found
    return begin & (np.abs(heights - np.median(heights[found])) <= SAME_HEIGHT_PT)
