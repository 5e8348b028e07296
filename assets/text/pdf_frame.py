"""From PDF user space to the page as a person holds it.

The one place that knows about page boxes with any origin and about rotation.
"""

import ctypes
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2.raw as raw

from assets.text.pdf_native import FloatArray

QUARTER_TURN = 90


@dataclass(frozen=True, slots=True)
class Frame:
    """The visible page: its size after rotation and the map into it.

    `matrix` is (a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f, with y'
    counted from the top.
    """

    width: float
    height: float
    rotation: int
    matrix: tuple[float, float, float, float, float, float]

    def boxes(self, user: FloatArray) -> FloatArray:
        """Rows of x, y, x, y (any two opposite corners) as x0, top, x1, bottom."""
        a, b, c, d, e, f = self.matrix
        xa = a * user[:, 0] + c * user[:, 1] + e
        xb = a * user[:, 2] + c * user[:, 3] + e
        ya = b * user[:, 0] + d * user[:, 1] + f
        yb = b * user[:, 2] + d * user[:, 3] + f
        columns = (
            np.minimum(xa, xb),
            np.minimum(ya, yb),
            np.maximum(xa, xb),
            np.maximum(ya, yb),
        )
        return np.stack(columns, axis=1).astype(np.float32)

    def points(self, user: FloatArray) -> FloatArray:
        """Rows of x, y mapped into the page."""
        a, b, c, d, e, f = self.matrix
        x, y = user[:, 0], user[:, 1]
        mapped = np.stack((a * x + c * y + e, b * x + d * y + f), axis=1)
        return mapped.astype(np.float32)

    def angles(self, dx: FloatArray, dy: FloatArray) -> npt.NDArray[np.int64]:
        """Directions of user-space vectors on the page, counter-clockwise, 0 to 359."""
        a, b, c, d, _, _ = self.matrix
        radians = np.arctan2(-(b * dx + d * dy), a * dx + c * dy)
        return np.rint(np.degrees(radians)).astype(np.int64) % 360


def frame_of(page: Any, turn: int = 0) -> Frame:
    """The frame of a loaded page, turned clockwise by `turn` more degrees.

    PDFium's bounding box is the crop box cut to the media box, with its real origin,
    which may be negative.
    """
    box = raw.FS_RECTF()
    raw.FPDF_GetPageBoundingBox(page, ctypes.byref(box))
    rotation = (raw.FPDFPage_GetRotation(page) * QUARTER_TURN + turn) % 360
    return frame_from(box.left, box.bottom, box.right, box.top, rotation)


def frame_from(
    left: float, bottom: float, right: float, top: float, rotation: int
) -> Frame:
    """The frame of a page box shown with a clockwise rotation of 0, 90, 180 or 270."""
    width, height = right - left, top - bottom
    matrix = {
        0: (1.0, 0.0, 0.0, -1.0, -left, top),
        90: (0.0, 1.0, 1.0, 0.0, -bottom, -left),
        180: (-1.0, 0.0, 0.0, 1.0, right, -bottom),
        270: (0.0, -1.0, -1.0, 0.0, top, right),
    }[rotation]
    if rotation in (90, 270):
        width, height = height, width
    return Frame(round(width, 2), round(height, 2), rotation, matrix)


def cos_sin(angle: int) -> tuple[float, float]:
    """Cosine and sine of whole degrees, exact at the quarter turns."""
    quarter = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
    if angle in quarter:
        return quarter[angle]
    radians = math.radians(angle)
    return math.cos(radians), math.sin(radians)
