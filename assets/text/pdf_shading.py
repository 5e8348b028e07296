"""Which filled rectangles a reader sees as shading or as cells.

Writers also paint rectangles that nobody sees: white ones behind each line of text,
and pieces of a colour on the same colour. As edges they would cut cells into lines.
"""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from assets.text.pdf_native import FloatArray

WHITE = 250
"""Fills with all colours from here on to 255 cannot be told from paper."""
ABUT_PT = 3.0
"""Neighbouring cells lie closer: the tolerance of table finding. Text backgrounds in
neighbouring cells have the cells' padding between them."""
ALIGNED_PT = 1.0
"""Edges of one column of cells agree within this."""
MIN_ALIGNED_ROWS = 2
"""An edge that white cells share in fewer rows is a coincidence of text backgrounds."""
SHARED_HEIGHT = 0.5
"""Share of the lower one's height that neighbours in a row have in common."""
MAX_COMPARED = 1500
"""Rectangles compared pairwise a page; more are a drawing, and only colours count."""

Booleans = npt.NDArray[np.bool_]
Colours = npt.NDArray[np.uint32]


@dataclass(slots=True)
class Shading:
    """Filled rectangles of a page in painting order."""

    boxes: list[FloatArray] = field(default_factory=list)
    colours: list[Colours] = field(default_factory=list)
    """Red, green, blue and opacity of each."""


def visible_fills(shading: Shading, rulings: FloatArray) -> FloatArray:
    """The rectangles that shade something or that are white cells of a grid."""
    if not shading.boxes:
        return np.zeros((0, 4), np.float32)
    boxes, colours = np.vstack(shading.boxes), np.vstack(shading.colours)
    white: Booleans = np.min(colours[:, :3], axis=1) >= WHITE
    seen = colours[:, 3] > 0
    if len(boxes) > MAX_COMPARED:
        return boxes[seen & ~white]
    hidden = _inside_same_colour(boxes, colours)
    kept = np.where(white, _tiled(boxes, rulings), seen)
    kept &= ~(hidden & np.where(white, kept, seen)).any(axis=1)
    return boxes[kept]


def _inside_same_colour(boxes: FloatArray, colours: Colours) -> Booleans:
    """Whether each box (row) lies in each one painted before it (column) unseen."""
    inside = np.tri(len(boxes), k=-1, dtype=bool)
    for side, sign in ((0, 1), (1, 1), (2, -1), (3, -1)):
        at = boxes[:, side] * sign
        inside &= at[:, None] >= at[None, :] - ALIGNED_PT
    for part in range(3):
        inside &= colours[:, None, part] == colours[None, :, part]
    return inside


def _tiled(boxes: FloatArray, rulings: FloatArray) -> Booleans:
    """Whether each box meets a neighbour sideways, at an edge that no ruling draws."""
    x0, top, x1, bottom = boxes.T
    shared = np.minimum(bottom[:, None], bottom) - np.maximum(top[:, None], top)
    lower = np.minimum(bottom - top, (bottom - top)[:, None])
    meets = (np.abs(x1[:, None] - x0) <= ABUT_PT) & (shared > SHARED_HEIGHT * lower)
    left, right = np.nonzero(meets)
    if not len(left):
        return np.zeros(len(boxes), bool)
    edge = (x1[left] + x0[right]) / 2
    middle = (top[left] + bottom[left]) / 2
    upright = rulings[rulings[:, 0] == rulings[:, 2]]
    ruled = (
        (np.abs(upright[:, 0] - edge[:, None]) <= ABUT_PT)
        & (upright[:, 1] <= middle[:, None])
        & (upright[:, 3] >= middle[:, None])
    ).any(axis=1)
    left, right, edge, middle = (a[~ruled] for a in (left, right, edge, middle))
    tiled = np.zeros(len(boxes), bool)
    aligned = np.abs(edge[:, None] - edge) <= ALIGNED_PT
    apart = np.abs(middle[:, None] - middle) > ALIGNED_PT
    often = (aligned & apart).sum(axis=1) + 1 >= MIN_ALIGNED_ROWS
    tiled[left[often]] = tiled[right[often]] = True
    return tiled
