"""Which characters stand in one line: strips of characters, cut and joined again.

Works along the text direction, so that upright, sideways and slanted text are alike.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from assets.text.pdf_chars import Bools
from assets.text.pdf_native import FloatArray, IntArray
from assets.text.pdf_overprint import DOUBLE_EM

WIDE_GAP_EM = 1.0
"""A gap wider than one full-width character parts table cells and columns; letter
spacing and the quarter em that writers put between scripts stay below it."""
WIDE_BLANK_EM = 1.6
"""With a blank in it a gap may be wider: an ideographic one and justification."""
OTHER_SIZE_GAP_EM = 0.75
"""Text of another size behind a gap this wide is another column: a title beside its
text keeps its own size and weight."""
SAME_SIZE_SHARE = 0.03
"""Share by which font sizes of one text differ at most: rounding of scaled fonts."""
BACKWARD_EM = 0.3
"""Kerning moves back less than this; more is a new start."""
ASCENT_EM, DESCENT_EM = 0.8, 0.2
"""A line's body around the baseline, common to Latin and Chinese fonts."""
SAME_LINE_OVERLAP = 0.5
"""Share of the smaller body that two characters of one line have in common: a
superscript has over 0.8, the next line has none."""
SIZE_RATIO = 2.5
"""Characters that differ more in size are never one line: watermarks, drop caps."""
COLLISION = 0.4
"""Share of the narrower glyph covered by its neighbour that readers cannot read."""
COLLISIONS_SHARE = 0.1
"""Share of neighbours that may collide; set-in punctuation does now and then."""
OPEN_ROWS = 6
"""Rows above that a piece may still belong to: lines of neighbouring columns lie
between in the order of baselines."""
MIN_SIZE_PT = 0.1
"""Font sizes below this are broken; the box height stands in."""


@dataclass(frozen=True, slots=True)
class Along:
    """Characters of one direction: where each starts and ends along it."""

    start: FloatArray
    end: FloatArray
    baseline: FloatArray
    size: FloatArray
    after_blank: Bools
    """Whether blank characters stand before it in content order."""

    def take(self, rows: IntArray) -> "Along":
        """The characters with these row numbers; a dropped one's blank moves on."""
        blanks = np.cumsum(self.after_blank)[rows]
        return Along(
            self.start[rows],
            self.end[rows],
            self.baseline[rows],
            self.size[rows],
            np.diff(blanks, prepend=0) > 0,
        )


@dataclass(slots=True)
class Strip:
    """A run being built: rows of the character arrays in reading order."""

    order: int
    """Place in content order of its first character."""
    rows: list[int]
    baseline: float
    size: float
    start: float
    end: float
    after_blank: bool


def sequences(along: Along, order: IntArray) -> list[Strip]:
    """Cut the content order where the baseline, the gap or the direction jumps."""
    start, end, size, base = along.start, along.end, along.size, along.baseline
    big = np.maximum(size[1:], size[:-1])
    wide = np.where(along.after_blank[1:], WIDE_BLANK_EM, WIDE_GAP_EM) * big
    top = np.maximum(base - ASCENT_EM * size, _before(base - ASCENT_EM * size))
    low = np.minimum(base + DESCENT_EM * size, _before(base + DESCENT_EM * size))
    small = np.minimum(size[1:], size[:-1])
    cut = (start[1:] - end[:-1] > wide) | (start[1:] < start[:-1] - BACKWARD_EM * big)
    other = big - small > SAME_SIZE_SHARE * big
    cut |= other & (start[1:] - end[:-1] > OTHER_SIZE_GAP_EM * big)
    cut |= (low - top)[1:] < SAME_LINE_OVERLAP * small
    cut |= big > SIZE_RATIO * small
    starts = np.concatenate(([0], np.flatnonzero(cut) + 1))
    largest = np.maximum.reduceat(size, starts)
    uniform = np.minimum.reduceat(size, starts) == largest
    baselines = base[starts].astype(np.float64)
    bounds = [*starts.tolist(), len(start)]
    for k in np.flatnonzero(~uniform).tolist():
        first = bounds[k]
        baselines[k] = base[first + int(size[first : bounds[k + 1]].argmax())]
    columns = zip(
        order[starts].tolist(),
        pairwise(bounds),
        baselines.tolist(),
        largest.tolist(),
        np.minimum.reduceat(start, starts).tolist(),
        np.maximum.reduceat(end, starts).tolist(),
        along.after_blank[starts].tolist(),
        strict=True,
    )
    return [
        Strip(place, list(range(*span)), baseline, size_, from_, to, blank)
        for place, span, baseline, size_, from_, to, blank in columns
    ]


def _before(values: FloatArray) -> FloatArray:
    return np.concatenate((values[:1], values[:-1]))


def join_lines(
    strips: list[Strip], along: Along, text: list[str]
) -> tuple[list[Strip], dict[int, int]]:
    """Join pieces of one line that the file draws apart, in place.

    Writers draw the Chinese of a line first and its digits later, or each glyph as
    its own object; content order alone would leave the digits behind. Rows of glyphs
    that repeat another in place are left out and returned with the row they repeat.
    """
    joined: list[Strip] = []
    doubles: dict[int, int] = {}
    for row in _rows(strips):
        row.sort(key=lambda s: (s.start, s.order))
        standing: list[Strip] = []
        for strip in row:
            for k in range(len(standing) - 1, -1, -1):
                merged = _merge(standing[k], strip, along, text, doubles)
                if merged is not None:
                    standing[k] = merged
                    break
            else:
                standing.append(strip)
        joined += standing
    return joined, doubles


def _rows(strips: list[Strip]) -> list[list[Strip]]:
    """Strips by line: each goes to the nearest row whose largest strip it fits."""
    rows: list[list[Strip]] = []
    heads: list[Strip] = []
    for strip in sorted(strips, key=lambda s: (s.baseline, s.start)):
        for k in range(len(rows) - 1, max(len(rows) - 1 - OPEN_ROWS, -1), -1):
            head = heads[k]
            near = strip.baseline - head.baseline < max(strip.size, head.size)
            if near and _same_line(head, strip):
                rows[k].append(strip)
                if strip.size > head.size:
                    heads[k] = strip
                break
        else:
            rows.append([strip])
            heads.append(strip)
    return rows


def _same_line(a: Strip, b: Strip) -> bool:
    small, big = min(a.size, b.size), max(a.size, b.size)
    if big > SIZE_RATIO * small:
        return False
    top = max(a.baseline - ASCENT_EM * a.size, b.baseline - ASCENT_EM * b.size)
    bottom = min(a.baseline + DESCENT_EM * a.size, b.baseline + DESCENT_EM * b.size)
    return bottom - top >= SAME_LINE_OVERLAP * small


def _merge(
    a: Strip, b: Strip, along: Along, text: list[str], doubles: dict[int, int]
) -> Strip | None:
    """Both strips as one when they read as one line, otherwise None."""
    big = max(a.size, b.size)
    gap = b.start - a.end
    limit = WIDE_BLANK_EM if b.after_blank else WIDE_GAP_EM
    if gap > limit * big or not _same_line(a, b):
        return None
    rows = a.rows + b.rows
    if gap < -BACKWARD_EM * big:
        middle = along.start + along.end
        rows.sort(key=lambda k: float(middle[k]))
        repeats = _repeats(rows, along, text)
        rows = [k for k in rows if k not in repeats]
        if _collide(rows, along):
            return None
        doubles.update(repeats)
    head = a if a.size >= b.size else b
    return Strip(
        min(a.order, b.order),
        rows,
        head.baseline,
        head.size,
        a.start,
        max(a.end, b.end),
        a.after_blank,
    )


def _repeats(rows: list[int], along: Along, text: list[str]) -> dict[int, int]:
    """Rows that repeat the glyph before them in place, with the row they repeat."""
    found: dict[int, int] = {}
    last = rows[0]
    for k in rows[1:]:
        near = abs(along.start[k] - along.start[last]) < DOUBLE_EM * along.size[k]
        if near and text[k] == text[last]:
            found[k] = last
        else:
            last = k
    return found


def _collide(rows: list[int], along: Along) -> bool:
    start, end = along.start[rows], along.end[rows]
    width = np.maximum(end - start, MIN_SIZE_PT)
    covered = end[:-1] - start[1:] > COLLISION * np.minimum(width[1:], width[:-1])
    return int(covered.sum()) > COLLISIONS_SHARE * len(rows)
