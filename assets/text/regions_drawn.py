"""The grids drawn on a page, each drawing read by itself.

Near edges are snapped to one line, and a chain of near ones, the bars of a chart,
pulls all of them along. pdfplumber snaps over the whole page, so that a chart moves
the column lines of the table below it; here edges are snapped within one drawing.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from assets.text.drawn_edges import (
    JOIN_PT,
    SHORTEST_EDGE_PT,
    longer_than,
    merged,
    page_edges,
)
from assets.text.regions import Floats, Grid
from assets.text.regions_open import close_open_ends, close_open_sides
from assets.text.regions_ruled import cell_boxes, connected, grid_of
from warehouse.schema.geometry import Box

Indexes = npt.NDArray[np.int64]

FEWEST_PARTS = 2
"""Lines and fills of a drawing with two cells: two filled rectangles at the least."""


def ruled_grids(rulings: Sequence[Box], fills: Sequence[Box]) -> list[Grid]:
    """The grids drawn on a page, from the top; single boxes are none."""
    boxes = np.array([(b.x0, b.top, b.x1, b.bottom) for b in (*rulings, *fills)])
    found: list[Grid] = []
    for drawing in drawings(boxes.reshape(-1, 4)):
        if len(drawing) >= FEWEST_PARTS:
            parts = drawing.tolist()
            found += _grids(
                [rulings[i] for i in parts if i < len(rulings)],
                [fills[i - len(rulings)] for i in parts if i >= len(rulings)],
            )
    return sorted(found, key=lambda g: (g.ys[0], g.xs[0]))


def drawings(boxes: Floats) -> Iterator[Indexes]:
    """Numbers of the boxes of each drawing, ascending.

    A page falls into drawings where a level or upright strip is free of lines, and each
    part again, until no such strip is left. Strips are wider than the gaps that a line
    may have.
    """
    uncut = [np.arange(len(boxes))] if len(boxes) else []
    while uncut:
        members = uncut.pop()
        parts = _cut(boxes, members, 1, 3) or _cut(boxes, members, 0, 2)
        if parts:
            uncut += parts
        else:
            yield np.sort(members)


def _cut(boxes: Floats, members: Indexes, low: int, high: int) -> list[Indexes]:
    """The parts between free strips across one direction; empty: there is no strip."""
    order = members[np.argsort(boxes[members, low], kind="stable")]
    reach = np.maximum.accumulate(boxes[order, high])
    cuts = np.flatnonzero(boxes[order[1:], low] > reach[:-1] + JOIN_PT) + 1
    return np.split(order, cuts) if len(cuts) else []


def _grids(rulings: Sequence[Box], fills: Sequence[Box]) -> list[Grid]:
    vertical, horizontal = page_edges(rulings, fills)
    vertical = longer_than(merged(vertical), SHORTEST_EDGE_PT)
    horizontal = longer_than(merged(horizontal), SHORTEST_EDGE_PT)
    vertical = close_open_sides(vertical, horizontal)
    drawn = longer_than(merged(page_edges(rulings, ())[0]), SHORTEST_EDGE_PT)
    horizontal = close_open_ends(horizontal, drawn)
    if not len(vertical.at) or not len(horizontal.at):
        return []
    groups = connected(cell_boxes(vertical, horizontal))
    return [grid_of("ruled", g) for g in groups if len(g) > 1]
