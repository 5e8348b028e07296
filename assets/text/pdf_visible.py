"""What of a page's characters a person can see, and how the page is held."""

import numpy as np

from assets.text.pdf_chars import Bools, Chars
from assets.text.pdf_frame import Frame
from assets.text.pdf_native import FloatArray

SIDEWAYS_SHARE = 0.9
"""Share of characters that read the same way before the page is turned for them."""
MIN_SIDEWAYS_CHARS = 20
"""Fewer characters do not turn a page: a note in a margin, a label on a figure."""


def sideways_turn(chars: Chars) -> int:
    """Degrees by which the page is to be turned clockwise so that its text is upright.

    Writers set wide tables sideways on upright pages; turned, they are like any other.
    """
    total = len(chars.text)
    if total < MIN_SIDEWAYS_CHARS:
        return 0
    angles, counts = np.unique(chars.angle, return_counts=True)
    most = int(counts.argmax())
    angle = int(angles[most])
    turned = angle in (90, 180, 270) and counts[most] >= SIDEWAYS_SHARE * total
    return angle if turned and not chars.vertical.any() else 0


def visible_chars(
    chars: Chars, frame: Frame, pictures: FloatArray
) -> tuple[Chars, list[str]]:
    """Characters that count as text of the page, with notes on what was left out.

    Unpainted characters over an image are a recognised text layer and stay; unpainted
    ones elsewhere, and those off the page, nobody can see.
    """
    if not chars.text:
        return chars, []
    notes = []
    middle = (chars.boxes[:, :2] + chars.boxes[:, 2:]) / np.float32(2)
    inside = (middle >= 0).all(axis=1) & (middle[:, 0] <= frame.width)
    inside &= middle[:, 1] <= frame.height
    keep = np.asarray(inside)
    if not keep.all():
        notes.append(f"{int((~keep).sum())} characters off the page left out")
    if chars.invisible.any():
        layer = chars.invisible & _over(middle, pictures)
        hidden = chars.invisible & ~layer & keep
        if hidden.any():
            notes.append(f"{int(hidden.sum())} invisible characters left out")
        if (layer & keep).any():
            notes.append("text layer recognised by other software over an image")
        keep &= ~hidden
    if keep.all():
        return chars, notes
    return chars.take(np.flatnonzero(keep)), notes


def _over(points: FloatArray, boxes: FloatArray) -> Bools:
    over = np.zeros(len(points), bool)
    x, y = points.T
    for x0, top, x1, bottom in boxes.tolist():
        over |= (x >= x0) & (x <= x1) & (y >= top) & (y <= bottom)
    return over
