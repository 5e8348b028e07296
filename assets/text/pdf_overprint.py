"""Glyphs printed over other glyphs: fake bold, and emphasis dots under characters."""

from collections.abc import Sequence

import numpy as np

from assets.text.pdf_chars import Bools, Chars
from assets.text.pdf_native import FloatArray, IntArray

DOUBLE_EM = 0.15
"""Fake bold moves a glyph less than this; genuine doubles stand a glyph apart."""
DOT_SHIFT_EM = 0.15
"""Emphasis dots stand at least this far below or above the baseline of their line, a
full stop on it."""
DOT_COVER = 0.3
"""Share of the narrower of dot and character that they have in common; a full stop
that follows a character has nothing."""
FARTHEST_DOT_EM = 0.95
"""A dot further from the baseline belongs to the next line."""
MIN_IN_TURN = 4
"""Characters in a row that are each followed by a dot; lists (一．二．) count fewer."""
MAX_COMPARED = 4_000_000
"""Dots times characters compared a page; contents pages have dots on their lines only,
so that more is a pattern of dots."""
EMPHASIS_DOTS = frozenset(".．·•・‧∙⋅˙﹒")


def doubled_rows(
    text: list[str], start: FloatArray, baseline: FloatArray, size: FloatArray
) -> IntArray:
    """Rows that repeat the row before at the same place."""
    near = np.abs(np.diff(start)) < DOUBLE_EM * size[1:]
    near &= np.abs(np.diff(baseline)) < DOUBLE_EM * size[1:]
    rows = [k for k in (np.flatnonzero(near) + 1).tolist() if text[k] == text[k - 1]]
    return np.array(rows, np.int64)


def emphasis_dots(
    text: list[str],
    start: FloatArray,
    end: FloatArray,
    baseline: FloatArray,
    size: FloatArray,
) -> dict[int, int]:
    """Rows of dots that mark a character, with the row of that character.

    Each dot is set under or over its character, in the order of the text or after the
    line; or behind each of several Chinese characters in turn, as plain text.
    """
    rows = [k for k, c in enumerate(text) if k and c in EMPHASIS_DOTS]
    if not rows:
        return {}
    found = {k: k - 1 for k in _in_turn(text, rows, start)}
    dots = np.array(rows, np.int64)
    others = np.setdiff1d(np.arange(len(text)), dots)
    if not len(others):
        return found
    before = others[np.maximum(np.searchsorted(others, dots) - 1, 0)]
    shift = np.abs(baseline[dots] - baseline[before])
    dots = dots[shift > DOT_SHIFT_EM * size[before]]
    if not len(dots) or len(dots) * len(others) > MAX_COMPARED:
        return found
    first, last = start[dots][:, None], end[dots][:, None]
    common = np.minimum(last, end[others]) - np.maximum(first, start[others])
    narrow = np.minimum(last - first, (end - start)[others])
    shift = np.abs(baseline[dots][:, None] - baseline[others])
    marks = common > DOT_COVER * narrow
    marks &= shift > DOT_SHIFT_EM * size[others]
    marks &= shift < FARTHEST_DOT_EM * size[others]
    marks &= size[dots][:, None] <= size[others] * (1 + DOUBLE_EM)
    nearest = others[np.where(marks, shift, np.inf).argmin(axis=1)]
    marked = np.flatnonzero(marks.any(axis=1))
    under = zip(dots[marked].tolist(), nearest[marked].tolist(), strict=True)
    return found | dict(under)


def _in_turn(text: list[str], dots: list[int], start: FloatArray) -> list[int]:
    """Dots that alternate with Chinese characters, at least `MIN_IN_TURN` times."""
    marks = [k for k in dots if "\u4e00" <= text[k - 1] <= "\u9fff"]
    found: list[int] = []
    chain: list[int] = []
    for k in [*marks, 0]:
        last = chain[-1] if chain else k
        goes_on = k == last + 2 and text[k] == text[last] and start[k] > start[last]
        if chain and not goes_on:
            found += chain if len(chain) >= MIN_IN_TURN else []
            chain = []
        chain.append(k)
    return found


def absorb(raw: Sequence[str], owners: dict[int, int]) -> tuple[list[str], IntArray]:
    """Raw text with each dropped row added to its owner's, and the rows that stay."""
    joined = list(raw)
    for row, owner in sorted(owners.items()):
        joined[owner] += joined[row]
    stay = np.setdiff1d(np.arange(len(joined)), np.array(list(owners), np.int64))
    return joined, stay


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
