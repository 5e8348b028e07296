"""What of a page's characters a person can see, and how the page is held."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from assets.text.pdf_chars import Bools, Chars
from assets.text.pdf_frame import Frame
from assets.text.pdf_native import FloatArray

SIDEWAYS_SHARE = 0.9
"""Share of characters that read the same way before the page is turned for them."""
MIN_SIDEWAYS_CHARS = 20
"""Fewer characters do not turn a page: a note in a margin, a label on a figure."""


MOSTLY_LAYER = 0.5
"""Share of a page's text from which on other software's recognition is what it is: a
stamp or a signature with such text over it makes no scan of a printed page."""


class Visible(NamedTuple):
    """What of a page counts as its text."""

    chars: Chars
    notes: list[str]
    """What was left out, or stands over an image."""
    recognised: bool
    """Whether most of it is what other software recognised on an image."""


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
    chars: Chars, frame: Frame, pictures: FloatArray, dark: Callable[[], FloatArray]
) -> Visible:
    """Characters that count as text of the page, with notes on what was left out.

    Unpainted characters over an image are a recognised text layer and stay. Nobody can
    see unpainted ones elsewhere, those off the page, and white ones where nothing dark
    (asked for only when needed) is painted: markers of the writing software, mostly.
    """
    if not chars.text:
        return Visible(chars, [], False)
    middle = (chars.boxes[:, :2] + chars.boxes[:, 2:]) / np.float32(2)
    inside = (middle >= 0).all(axis=1) & (middle[:, 0] <= frame.width)
    inside &= middle[:, 1] <= frame.height
    layer = hidden = white = np.zeros(len(chars.text), bool)
    if chars.invisible.any():
        layer = inside & chars.invisible & _over(middle, pictures)
        hidden = inside & chars.invisible & ~layer
    if chars.paper.any():
        white = inside & chars.paper & ~_over(middle, dark())
    left_out = (
        (~np.asarray(inside), "characters off the page left out"),
        (hidden, "invisible characters left out"),
        (white, "characters in the colour of the paper left out"),
    )
    notes = [f"{int(rows.sum())} {words}" for rows, words in left_out if rows.any()]
    if layer.any():
        notes.append("text layer recognised by other software over an image")
    keep = inside & ~hidden & ~white
    recognised = bool(layer.any() and layer.sum() >= MOSTLY_LAYER * keep.sum())
    held = chars if keep.all() else chars.take(np.flatnonzero(keep))
    return Visible(held, notes, recognised)


def _over(points: FloatArray, boxes: FloatArray) -> Bools:
    over = np.zeros(len(points), bool)
    x, y = points.T
    for x0, top, x1, bottom in boxes.tolist():
        over |= (x >= x0) & (x <= x1) & (y >= top) & (y <= bottom)
    return over
