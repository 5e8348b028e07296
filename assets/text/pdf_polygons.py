"""Straight-sided pieces of drawn paths: which are lines and which are shading."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from assets.text.pdf_native import FloatArray, IntArray

THIN_PT = 3.0
"""Thinner rectangles are lines: table finding snaps edges within 3 pt anyway."""
STRAIGHT_PT = 0.5
"""How far a side may lean and still be level or upright, in shapes of few points."""
CURVE_STRAIGHT_PT = 0.02
"""The same in shapes of many points: the steps of a plotted curve are not lines."""
FEW_POINTS = 5
"""A rectangle that comes back to its first point has as many."""
RECTANGLE_SIDES = 4

Booleans = npt.NDArray[np.bool_]


def _no_boxes() -> FloatArray:
    return np.zeros((0, 4), np.float32)


@dataclass(slots=True)
class Polygons:
    """Pieces of paths between moves and curves; one row a piece, then results."""

    boxes: FloatArray
    owner: IntArray
    """Row of the path each belongs to."""
    closed: Booleans
    whole: Booleans
    """Whether no curve is part of the shape, so that closing it draws a side."""
    sides: FloatArray
    """Level and upright sides as boxes."""
    side_piece: IntArray
    side_closing: Booleans
    """Whether the side only closes its piece, back to where it started."""
    segments: FloatArray = field(default_factory=_no_boxes)
    fills: FloatArray = field(default_factory=_no_boxes)
    fill_paths: IntArray = field(default_factory=lambda: np.zeros(0, np.int64))

    def classify(self, filled: Booleans, stroked: Booleans) -> None:
        """Fill in segments and fills from how each path is painted.

        A thin filled piece is one line. A filled rectangle is shading; the sides of
        other filled shapes are lines as a reader sees them. Stroked sides are lines.
        """
        piece_filled, piece_stroked = filled[self.owner], stroked[self.owner]
        x0, top, x1, bottom = self.boxes.T
        thin = piece_filled & self.whole
        thin &= np.minimum(x1 - x0, bottom - top) < THIN_PT
        closes = self.whole & (self.closed | piece_filled)
        drawn = ~self.side_closing | closes[self.side_piece]
        straight = np.bincount(self.side_piece[drawn], minlength=len(self.boxes))
        box = piece_filled & ~thin & (straight == RECTANGLE_SIDES)
        outlined = ~thin & (piece_stroked | (piece_filled & ~box))
        self.segments = np.vstack(
            (self.boxes[thin], self.sides[drawn & outlined[self.side_piece]])
        )
        self.fills = self.boxes[box]
        self.fill_paths = self.owner[box]


def polygons_of(
    points: FloatArray,
    owners: IntArray,
    breaks: Booleans,
    moves: Booleans,
    closes: Booleans,
) -> Polygons:
    """Split points into pieces: each break starts one, single points are dropped.

    Breaks are moves and the ends of curves; `closes` marks points that close a shape.
    """
    starts = np.flatnonzero(breaks)
    lengths = np.diff(starts, append=len(points))
    low = np.minimum.reduceat(points, starts)
    high = np.maximum.reduceat(points, starts)
    closed = np.maximum.reduceat(closes.astype(np.int64), starts) > 0
    whole = moves[starts] & np.append(moves[starts[1:]], True)
    piece = np.repeat(np.arange(len(starts)), lengths)
    last = np.zeros(len(points), bool)
    last[np.append(starts[1:], len(points)) - 1] = True
    following = np.roll(points, -1, axis=0)
    following[last] = points[starts]
    lean = np.abs(following - points)
    allowed = np.where(lengths <= FEW_POINTS, STRAIGHT_PT, CURVE_STRAIGHT_PT)[piece]
    straight = (lean.min(axis=1) <= allowed) & (lean.max(axis=1) > 0)
    straight &= lengths[piece] > 1
    corners = np.hstack((np.minimum(points, following), np.maximum(points, following)))
    keep = lengths > 1
    number = np.cumsum(keep) - 1
    return Polygons(
        boxes=np.hstack((low, high))[keep],
        owner=owners[starts][keep],
        closed=closed[keep],
        whole=whole[keep],
        sides=corners[straight],
        side_piece=number[piece[straight]],
        side_closing=last[straight],
    )
