"""Characters become runs: one baseline, no wide gap, read along the text direction."""

import itertools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from assets.text.pdf_chars import Chars
from assets.text.pdf_fonts import Font
from assets.text.pdf_frame import cos_sin
from assets.text.pdf_native import FloatArray, IntArray
from warehouse.schema.geometry import Box
from warehouse.schema.pages import Run

WIDE_GAP_EM = 1.0
"""A gap wider than one full-width character parts table cells and columns; letter
spacing and the quarter em that writers put between scripts stay below it."""
WIDE_BLANK_EM = 1.6
"""With a blank in it a gap may be wider: an ideographic one and justification."""
BLANK_EM = 0.45
"""A gap this wide without a blank character still reads as a blank."""
LATIN_BLANK_EM = 0.17
"""Between Latin letters or digits; the narrowest word space of common fonts is 0.2."""
SEEN_BLANK_EM = 0.06
"""A blank character that makes less room than this cannot be seen and is dropped."""
BACKWARD_EM = 0.3
"""Kerning moves back less than this; more is a new start."""
ASCENT_EM, DESCENT_EM = 0.8, 0.2
"""A line's body around the baseline, common to Latin and Chinese fonts."""
SAME_LINE_OVERLAP = 0.5
"""Share of the smaller body that two characters of one line have in common: a
superscript has over 0.8, the next line has none."""
DOUBLE_EM = 0.15
"""Fake bold moves a glyph less than this; genuine doubles stand a glyph apart."""
COLLISION = 0.4
"""Share of the narrower glyph that may be covered by its neighbour in one line."""
MIN_SIZE_PT = 0.1
"""Font sizes below this are broken; the box height stands in."""
_BLANKS = frozenset(" \t\u00a0\u3000\u2002\u2003\u2009\u200a\u202f")


@dataclass(slots=True)
class _Strip:
    """A run being built: rows of the sorted character arrays."""

    order: int
    rows: list[int]
    baseline: float
    size: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class _Along:
    """Characters of one direction: where each starts and ends along it."""

    start: FloatArray
    end: FloatArray
    baseline: FloatArray
    size: FloatArray


def build_runs(chars: Chars, fonts: list[Font]) -> list[Run]:
    """The runs of a page, in content order."""
    if not chars.text:
        return []
    found: list[tuple[int, Run]] = []
    for angle in np.unique(chars.angle).tolist():
        rows = np.flatnonzero(chars.angle == angle)
        found += _runs_of_direction(chars.take(rows), rows, angle, fonts)
    return [run for _, run in sorted(found, key=lambda pair: pair[0])]


def _runs_of_direction(
    chars: Chars, order: IntArray, angle: int, fonts: list[Font]
) -> list[tuple[int, Run]]:
    blank = np.array([c in _BLANKS for c in chars.text])
    solid = np.flatnonzero(~blank)
    if not len(solid):
        return []
    after_blank = np.diff(np.cumsum(blank)[solid], prepend=0) > 0
    chars, order = chars.take(solid), order[solid]
    along = _along(chars, angle)
    strips = _join(_sequences(along, after_blank, order), along, chars, after_blank)
    return [(s.order, _run(s, chars, along, after_blank, angle, fonts)) for s in strips]


def _along(chars: Chars, angle: int) -> _Along:
    cos, sin = cos_sin(angle)
    x0, top, x1, bottom = chars.boxes.T
    size = np.where(
        chars.size > MIN_SIZE_PT, chars.size, np.maximum(bottom - top, MIN_SIZE_PT)
    )
    ox, oy = chars.origin.T
    if angle % 90 == 0:
        a, b = x0 * cos - top * sin, x1 * cos - bottom * sin
        start, end = np.minimum(a, b), np.maximum(a, b)
    else:
        middle = (x0 + x1) / 2 * cos - (top + bottom) / 2 * sin
        start, end = middle - size / 2, middle + size / 2
    return _Along(start, end, ox * sin + oy * cos, size)


def _sequences(
    along: _Along, after_blank: npt.NDArray[np.bool_], order: IntArray
) -> list[_Strip]:
    """Cut the content order where the baseline, the gap or the direction jumps."""
    start, end, size = along.start, along.end, along.size
    big = np.maximum(size[1:], size[:-1])
    gap = start[1:] - end[:-1]
    wide = np.where(after_blank[1:], WIDE_BLANK_EM, WIDE_GAP_EM) * big
    cut = (
        (gap > wide)
        | (start[1:] < start[:-1] - BACKWARD_EM * big)
        | (
            _overlap(along.baseline[1:], size[1:], along.baseline[:-1], size[:-1])
            < SAME_LINE_OVERLAP
        )
    )
    bounds = [0, *(np.flatnonzero(cut) + 1).tolist(), len(start)]
    return [
        _strip(list(range(a, b)), along, int(order[a]))
        for a, b in itertools.pairwise(bounds)
    ]


def _strip(rows: list[int], along: _Along, order: int) -> _Strip:
    largest = rows[int(np.argmax(along.size[rows]))]
    return _Strip(
        order,
        rows,
        float(along.baseline[largest]),
        float(along.size[largest]),
        float(along.start[rows].min()),
        float(along.end[rows].max()),
    )


def _overlap(
    base_a: FloatArray, size_a: FloatArray, base_b: FloatArray, size_b: FloatArray
) -> FloatArray:
    top = np.maximum(base_a - ASCENT_EM * size_a, base_b - ASCENT_EM * size_b)
    bottom = np.minimum(base_a + DESCENT_EM * size_a, base_b + DESCENT_EM * size_b)
    return np.asarray((bottom - top) / np.minimum(size_a, size_b), np.float32)


def _same_line(a: _Strip, b: _Strip) -> bool:
    top = max(a.baseline - ASCENT_EM * a.size, b.baseline - ASCENT_EM * b.size)
    bottom = min(a.baseline + DESCENT_EM * a.size, b.baseline + DESCENT_EM * b.size)
    return bottom - top >= SAME_LINE_OVERLAP * min(a.size, b.size)


def _join(
    strips: list[_Strip],
    along: _Along,
    chars: Chars,
    after_blank: npt.NDArray[np.bool_],
) -> list[_Strip]:
    """Join pieces of one line that the file draws apart, in place.

    Writers draw the Chinese of a line first and its digits later, or each glyph as
    its own object; content order alone would leave the digits behind.
    """
    pool = sorted(strips, key=lambda s: (s.baseline, s.start))
    rows: list[list[_Strip]] = []
    for strip in pool:
        if rows and _same_line(rows[-1][-1], strip):
            rows[-1].append(strip)
        else:
            rows.append([strip])
    joined: list[_Strip] = []
    for row in rows:
        row.sort(key=lambda s: s.start)
        current = row[0]
        for strip in row[1:]:
            merged = _merge(current, strip, along, chars, after_blank)
            if merged is None:
                joined.append(current)
                current = strip
            else:
                current = merged
        joined.append(current)
    return joined


def _merge(
    a: _Strip,
    b: _Strip,
    along: _Along,
    chars: Chars,
    after_blank: npt.NDArray[np.bool_],
) -> _Strip | None:
    """Both strips as one when they read as one line, otherwise None."""
    big = max(a.size, b.size)
    gap = b.start - a.end
    limit = WIDE_BLANK_EM if after_blank[b.rows[0]] else WIDE_GAP_EM
    if gap > limit * big or not _same_line(a, b):
        return None
    rows = a.rows + b.rows
    if gap < -BACKWARD_EM * big:
        rows.sort(key=lambda k: float(along.start[k] + along.end[k]))
        rows = _without_doubles(rows, along, chars)
        if _collides(rows, along):
            return None
    return _strip(rows, along, min(a.order, b.order))


def _without_doubles(rows: list[int], along: _Along, chars: Chars) -> list[int]:
    kept = [rows[0]]
    for k in rows[1:]:
        last = kept[-1]
        near = abs(along.start[k] - along.start[last]) < DOUBLE_EM * along.size[k]
        if not (near and chars.text[k] == chars.text[last]):
            kept.append(k)
    return kept


def _collides(rows: list[int], along: _Along) -> bool:
    start, end = along.start[rows], along.end[rows]
    covered = end[:-1] - start[1:]
    narrow = np.minimum(end - start, np.inf)
    narrow = np.minimum(narrow[1:], narrow[:-1])
    return bool(np.any(covered > COLLISION * np.maximum(narrow, MIN_SIZE_PT)))


def _run(
    strip: _Strip,
    chars: Chars,
    along: _Along,
    after_blank: npt.NDArray[np.bool_],
    angle: int,
    fonts: list[Font],
) -> Run:
    rows = np.array(strip.rows)
    boxes = chars.boxes[rows]
    text = [chars.text[k] for k in strip.rows]
    sides = boxes[:, 0::2] if angle % 180 == 0 or angle % 90 else boxes[:, 1::2]
    text, sides = _with_blanks(text, sides, rows, along, after_blank)
    number = int(np.bincount(chars.font[rows]).argmax())
    x0, top = boxes[:, :2].min(axis=0).tolist()
    x1, bottom = boxes[:, 2:].max(axis=0).tolist()
    bold = fonts[number].bold or bool(chars.stroked[rows].mean() > 0.5)
    return Run(
        text="".join(text),
        raw="",
        box=Box(round(x0, 2), round(top, 2), round(x1, 2), round(bottom, 2)),
        edges=sides.astype("<f4").tobytes(),
        size=_most_frequent(along.size[rows]),
        bold=bold,
        font=fonts[number].name,
        angle=angle,
        tag="",
        confidence=1.0,
    )


def _most_frequent(sizes: FloatArray) -> float:
    values, counts = np.unique(np.round(sizes, 2), return_counts=True)
    return round(float(values[counts.argmax()]), 2)


def _with_blanks(
    text: list[str],
    sides: FloatArray,
    rows: IntArray,
    along: _Along,
    after_blank: npt.NDArray[np.bool_],
) -> tuple[list[str], FloatArray]:
    """Put one blank wherever a reader sees one."""
    gap = (along.start[rows[1:]] - along.end[rows[:-1]]) / along.size[rows[1:]]
    latin = np.array([c.isascii() for c in text])
    need = np.where(latin[1:] & latin[:-1], LATIN_BLANK_EM, BLANK_EM)
    need = np.where(after_blank[rows[1:]], SEEN_BLANK_EM, need)
    places = np.flatnonzero(gap > need)
    if not len(places):
        return text, sides
    for k in reversed(places.tolist()):
        text.insert(k + 1, " ")
    between = np.stack((sides[places, 1], sides[places + 1, 0]), axis=1)
    return text, np.insert(sides, places + 1, between, axis=0)
