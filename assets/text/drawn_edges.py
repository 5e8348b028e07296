"""Edges: the lines and sides of shading of a page, snapped and joined.

The rules are pdfplumber's (`pdfplumber.table`, after Nurminen's thesis): edges that
nearly coincide are one, and so are those that nearly touch end to end.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from assets.text.regions import Floats
from warehouse.schema.geometry import Box

SNAP_PT = 3.0
"""Edges nearer than this are one line: pdfplumber's value, a double border's width."""
JOIN_PT = 3.0
"""Gap that a line may have: pdfplumber's value, the gaps of a dashed line."""
STUB_PT = 1.0
"""Strokes shorter than this are dots and corners: pdfplumber's value."""
SHORTEST_EDGE_PT = 3.0
"""Joined lines shorter than this bound no cell: pdfplumber's value."""


class Edges(NamedTuple):
    """Lines of one direction: where they lie across it, and from where to where."""

    at: Floats
    start: Floats
    stop: Floats


def merged(edges: Edges, snap: float = SNAP_PT, join: float = JOIN_PT) -> Edges:
    """Edges with near ones snapped to their mean and near ends on one line joined."""
    if not len(edges.at):
        return edges
    order = np.argsort(edges.at, kind="stable")
    at = edges.at[order]
    line = np.concatenate(([0], np.cumsum(np.diff(at) > snap)))
    mean = np.bincount(line, at) / np.bincount(line)
    start, stop = edges.start[order], edges.stop[order]
    order = np.lexsort((start, line))
    line, start, stop = line[order], start[order], stop[order]
    # Reach of all earlier edges of the same line: lines are kept apart by an offset.
    offset = line * (stop.max() - start.min() + join + 1.0)
    reach = np.maximum.accumulate(stop + offset)
    opens = np.concatenate(([True], (start + offset)[1:] > reach[:-1] + join))
    first = np.flatnonzero(opens)
    last = np.append(first[1:], len(line)) - 1
    return Edges(mean[line[first]], start[first], reach[last] - offset[last])


def longer_than(edges: Edges, least: float) -> Edges:
    """Edges at least this long."""
    keep = edges.stop - edges.start >= least
    return Edges(edges.at[keep], edges.start[keep], edges.stop[keep])


def page_edges(rulings: Sequence[Box], fills: Sequence[Box]) -> tuple[Edges, Edges]:
    """Vertical and horizontal edges of a page: its rulings and the sides of fills."""
    r = np.array([(b.x0, b.top, b.x1, b.bottom) for b in rulings]).reshape(-1, 4)
    f = np.array([(b.x0, b.top, b.x1, b.bottom) for b in fills]).reshape(-1, 4)
    upright = (r[:, 3] - r[:, 1]) > (r[:, 2] - r[:, 0])
    v, h = r[upright], r[~upright]
    vertical = Edges(
        np.concatenate(((v[:, 0] + v[:, 2]) / 2, f[:, 0], f[:, 2])),
        np.concatenate((v[:, 1], f[:, 1], f[:, 1])),
        np.concatenate((v[:, 3], f[:, 3], f[:, 3])),
    )
    horizontal = Edges(
        np.concatenate(((h[:, 1] + h[:, 3]) / 2, f[:, 1], f[:, 3])),
        np.concatenate((h[:, 0], f[:, 0], f[:, 0])),
        np.concatenate((h[:, 2], f[:, 2], f[:, 2])),
    )
    return longer_than(vertical, STUB_PT), longer_than(horizontal, STUB_PT)
