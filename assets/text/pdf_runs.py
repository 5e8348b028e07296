"""Characters become runs: one baseline, no wide gap, read along the text direction."""

from dataclasses import dataclass, replace
from itertools import chain, pairwise

import numpy as np

from assets.text.pdf_chars import Bools, Chars
from assets.text.pdf_fonts import Font
from assets.text.pdf_frame import cos_sin
from assets.text.pdf_lines import MIN_SIZE_PT, Along, Strip, join_lines, sequences
from assets.text.pdf_native import FloatArray, IntArray
from assets.text.pdf_overprint import absorb, doubled_rows, emphasis_dots
from warehouse.schema.geometry import Box
from warehouse.schema.pages import Run

BLANK_EM = 0.45
"""A gap this wide without a blank character still reads as a blank."""
LATIN_BLANK_EM = 0.17
"""Between Latin letters or digits; the narrowest word space of common fonts is 0.2."""
SEEN_BLANK_EM = 0.06
"""A blank character that makes less room than this cannot be seen and is dropped."""
BOLD_SHARE = 0.5
"""A run is bold when more of its characters are."""
BLANKS = np.array([ord(c) for c in " \t\u00a0\u2002\u2003\u2009\u200a\u202f\u3000"])
FIRST_NOT_ASCII = 0x80


def build_runs(chars: Chars, fonts: list[Font]) -> list[Run]:
    """The runs of a page, in content order."""
    found: list[tuple[int, Run]] = []
    for angle in np.unique(chars.angle).tolist():
        rows = np.flatnonzero(chars.angle == angle)
        part = chars if len(rows) == len(chars.text) else chars.take(rows)
        found += _runs_of_direction(part, rows, angle, fonts)
    found.sort(key=lambda pair: pair[0])
    return [run for _, run in found]


def _runs_of_direction(
    chars: Chars, order: IntArray, angle: int, fonts: list[Font]
) -> list[tuple[int, Run]]:
    blank = np.isin(codes_of(chars.text), BLANKS)
    solid = np.flatnonzero(~blank)
    if not len(solid):
        return []
    after_blank = np.diff(np.cumsum(blank)[solid], prepend=0) > 0
    chars, order = chars.take(solid), order[solid]
    along = _along(chars, angle, after_blank)
    chars, along, order = _without_overprint(chars, along, order)
    strips, doubles = join_lines(sequences(along, order), along, chars.text)
    if doubles:
        chars = _doubled(chars, doubles)
    return _runs(strips, chars, along, angle, fonts)


def codes_of(text: list[str]) -> IntArray:
    """The codes of single characters; all at once, since a page has a thousand."""
    return np.frombuffer("".join(text).encode("utf-32-le"), "<u4").astype(np.int64)


def _along(chars: Chars, angle: int, after_blank: Bools) -> Along:
    """Where each character starts and ends along the direction of its text."""
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
    baseline = (ox * sin + oy * cos).astype(np.float32)
    return Along(start, end, baseline, size, after_blank)


def _without_overprint(
    chars: Chars, along: Along, order: IntArray
) -> tuple[Chars, Along, IntArray]:
    """Drop emphasis dots, then glyphs printed twice, which become bold."""
    dots = emphasis_dots(chars.text, along.start, along.end, along.baseline, along.size)
    if dots:
        # A dot with room of its own leaves it to its character, so that no gap opens.
        end = along.end.copy()
        for row, owner in dots.items():
            if owner == row - 1:
                end[owner] = max(end[owner], end[row])
        along = replace(along, end=end)
        raw, stay = absorb(chars.raw, dots)
        chars = replace(chars, raw=raw).take(stay)
        along, order = along.take(stay), order[stay]
    doubled = doubled_rows(chars.text, along.start, along.baseline, along.size)
    if len(doubled):
        stay = np.setdiff1d(np.arange(len(chars.text)), doubled)
        chars = _doubled(chars, {k: k - 1 for k in doubled.tolist()}).take(stay)
        along, order = along.take(stay), order[stay]
    return chars, along, order


def _doubled(chars: Chars, repeats: dict[int, int]) -> Chars:
    """Glyphs that are printed twice are bold, and their raw text has both."""
    raw, _ = absorb(chars.raw, repeats)
    bold = chars.bold.copy()
    bold[list(repeats.values())] = True
    return replace(chars, raw=raw, bold=bold)


@dataclass(frozen=True, slots=True)
class _Sorted:
    """All characters of the strips one after another, with blanks put in."""

    text: str
    raw: list[str]
    sides: FloatArray
    bounds: list[int]
    """Where each run starts, and the end of the last."""


def _runs(
    strips: list[Strip], chars: Chars, along: Along, angle: int, fonts: list[Font]
) -> list[tuple[int, Run]]:
    rows = np.array(list(chain.from_iterable(s.rows for s in strips)), np.int64)
    lengths = [len(s.rows) for s in strips]
    starts = np.cumsum([0, *lengths[:-1]])
    laid = _lay_out(rows, starts, chars, along, angle)
    boxes = chars.boxes[rows]
    corners = np.hstack(
        (
            np.minimum.reduceat(boxes[:, :2], starts),
            np.maximum.reduceat(boxes[:, 2:], starts),
        )
    ).astype(np.float64)
    bold = np.add.reduceat(chars.bold[rows].astype(np.int64), starts) / lengths
    font = _most_frequent(chars.font[rows], starts)
    size = _most_frequent(np.rint(along.size[rows] * 100).astype(np.int64), starts)
    edges = laid.sides.astype("<f4").tobytes()
    repaired = chars.raw is not chars.text
    runs = []
    for k, (first, last) in enumerate(pairwise(laid.bounds)):
        text = laid.text[first:last]
        raw = "".join(laid.raw[first:last]) if repaired else text
        x0, top, x1, bottom = np.round(corners[k], 2).tolist()
        run = Run(
            text=text,
            raw="" if raw == text else raw,
            box=Box(x0, top, x1, bottom),
            edges=edges[first * 8 : last * 8],
            size=size[k] / 100,
            bold=bool(bold[k] > BOLD_SHARE),
            font=fonts[font[k]].name,
            angle=angle,
            tag="",
            confidence=1.0,
        )
        runs.append((strips[k].order, run))
    return runs


def _lay_out(
    rows: IntArray, starts: IntArray, chars: Chars, along: Along, angle: int
) -> _Sorted:
    """Put one blank wherever a reader sees one."""
    text = [chars.text[k] for k in rows.tolist()]
    raw = text
    if chars.raw is not chars.text:
        raw = [chars.raw[k] for k in rows.tolist()]
    columns = slice(1, 4, 2) if angle in (90, 270) else slice(0, 3, 2)
    sides = chars.boxes[rows][:, columns]
    gap = (along.start[rows[1:]] - along.end[rows[:-1]]) / along.size[rows[1:]]
    latin = codes_of(text) < FIRST_NOT_ASCII
    need = np.where(latin[1:] & latin[:-1], LATIN_BLANK_EM, BLANK_EM)
    need = np.where(along.after_blank[rows[1:]], SEEN_BLANK_EM, need)
    places = np.flatnonzero(gap > need) + 1
    places = np.setdiff1d(places, starts)
    bounds = [*(starts + np.searchsorted(places, starts)).tolist()]
    bounds.append(len(rows) + len(places))
    if not len(places):
        return _Sorted("".join(text), raw, sides, bounds)
    between = np.stack((sides[places - 1, 1], sides[places, 0]), axis=1)
    if angle in (90, 180):
        between = np.stack((sides[places, 1], sides[places - 1, 0]), axis=1)
    cuts = [0, *places.tolist(), len(text)]
    spaced = " ".join("".join(text[a:b]) for a, b in pairwise(cuts))
    raw_spaced: list[str] = []
    for a, b in pairwise(cuts):
        raw_spaced += [*raw[a:b], " "]
    return _Sorted(
        spaced, raw_spaced[:-1], np.insert(sides, places, between, axis=0), bounds
    )


def _most_frequent(values: IntArray, starts: IntArray) -> list[int]:
    """The most frequent value of each stretch; the smallest among equals."""
    low = np.minimum.reduceat(values, starts)
    high = np.maximum.reduceat(values, starts)
    found: list[int] = low.tolist()
    ends = [*starts[1:].tolist(), len(values)]
    for k in np.flatnonzero(low != high).tolist():
        kinds, counts = np.unique(values[starts[k] : ends[k]], return_counts=True)
        found[k] = int(kinds[counts.argmax()])
    return found
