"""Glyphs printed over other glyphs: fake bold, and emphasis dots under characters."""

import numpy as np

from assets.text.pdf_chars import Bools, Chars
from assets.text.pdf_native import FloatArray, IntArray

DOUBLE_EM = 0.15
"""Fake bold moves a glyph less than this; genuine doubles stand a glyph apart."""
DOT_SHIFT_EM = 0.15
"""Emphasis dots stand at least this far below or above the baseline of their line."""
DOT_COVER = 0.3
"""Share of a character's width that the box of its emphasis dot covers; a full stop
that follows it covers none."""
EMPHASIS_DOTS = frozenset(".．·•・‧∙⋅˙﹒")


def doubled_rows(
    text: list[str], start: FloatArray, baseline: FloatArray, size: FloatArray
) -> IntArray:
    """Rows that repeat the row before at the same place."""
    near = np.abs(np.diff(start)) < DOUBLE_EM * size[1:]
    near &= np.abs(np.diff(baseline)) < DOUBLE_EM * size[1:]
    rows = [k for k in (np.flatnonzero(near) + 1).tolist() if text[k] == text[k - 1]]
    return np.array(rows, np.int64)


def emphasis_rows(
    text: list[str],
    start: FloatArray,
    end: FloatArray,
    baseline: FloatArray,
    size: FloatArray,
) -> IntArray:
    """Rows of dots that mark the character before them, each set under or over it."""
    rows = [k for k, c in enumerate(text) if c in EMPHASIS_DOTS]
    dots = np.array([k for k in rows if k], np.int64)
    if not len(dots):
        return dots
    covered = np.minimum(end[dots], end[dots - 1]) - start[dots]
    width = np.minimum(end[dots - 1] - start[dots - 1], end[dots] - start[dots])
    shift = np.abs(baseline[dots] - baseline[dots - 1])
    tall = np.maximum(size[dots], size[dots - 1])
    is_mark = (covered > DOT_COVER * width) & (shift > DOT_SHIFT_EM * tall)
    marks: IntArray = dots[is_mark & (shift < tall)]
    return marks


def absorb(chars: Chars, rows: IntArray) -> tuple[list[str], IntArray]:
    """Raw text with each of `rows` added to the row before, and the rows that stay."""
    raw = list(chars.raw)
    for k in reversed(rows.tolist()):
        raw[k - 1] += raw[k]
    stay = np.setdiff1d(np.arange(len(chars.text)), rows)
    return raw, stay


def overprinted(chars: Chars, dropped: FloatArray) -> Bools:
    """Characters printed again by text objects that PDFium left out as repeats.

    `dropped` has the boxes of those objects on the page. One counts when the
    characters under it reach from its left end to its right end.
    """
    bold = np.zeros(len(chars.text), bool)
    middle = (chars.boxes[:, :2] + chars.boxes[:, 2:]) / 2
    for x0, top, x1, bottom in dropped.tolist():
        inside = (middle[:, 0] > x0) & (middle[:, 0] < x1)
        inside &= (middle[:, 1] > top) & (middle[:, 1] < bottom)
        if not inside.any():
            continue
        slack = 2 * DOUBLE_EM * chars.size[inside].max()
        left, right = chars.boxes[inside, 0].min(), chars.boxes[inside, 2].max()
        if abs(left - x0) <= slack and abs(right - x1) <= slack:
            bold |= inside
    return bold
