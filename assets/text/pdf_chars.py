"""The characters of a loaded PDF page, as arrays in page coordinates.

What PDFium made up (blanks between words, line feeds) is dropped: blanks are decided
from geometry later. Characters that the file does not tell are U+FFFD.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2.raw as raw

from assets.text import pdf_native as native
from assets.text.garble import UNREADABLE, is_unreadable
from assets.text.pdf_fonts import Font, FontCache
from assets.text.pdf_frame import Frame
from assets.text.pdf_shading import WHITE
from dictionaries.glyphs import plain_forms, symbol_forms

HYPHEN_AT_LINE_END = 2
"""The code that PDFium gives a hyphen at the end of a line."""
FILL_MODE = 0
"""Text render mode of ordinary text."""
INVISIBLE_MODE = 3
"""Text render mode of text that is not painted."""
FILL_AND_STROKE_MODE = 2
"""Text render mode in which writers fake a bold font."""
VERTICAL_STEP_EM = 0.5
"""Characters of one text object that differ in height by more are set downwards."""
SKEW_DEGREES = 3
"""Text this near to a quarter turn is straight text of a page scanned askew."""

USUAL_SHARE = 0.5
"""Share of digits and small letters in codes that are ASCII; the rest are capitals."""
_USUAL_CODES = frozenset("0123456789abcdefghijklmnopqrstuvwxyz .,-%()")
_MATHS_FONT = re.compile(r"^(CM[A-Z]{2}|MS[AB]M)\d|Math")

_LINE_FEED, _RETURN, _BLANK = 10, 13, 32
_SURROGATES = (0xD800, 0xDC00, 0xE000)
_LAST_CODE = 0x10FFFF
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Chars:
    """Characters in content order; every list and array has one row a character."""

    text: list[str]
    raw: list[str]
    """As the file gives it; the same list as `text` when nothing was repaired."""
    boxes: native.FloatArray
    """x0, top, x1, bottom on the page."""
    origin: native.FloatArray
    """A point of the baseline of the text object (not of the character)."""
    size: native.FloatArray
    """Font size on the page, pt."""
    angle: native.IntArray
    font: native.IntArray
    """Number in the font cache."""
    owner: native.IntArray
    """Handle of the text object."""
    invisible: Bools
    """Not painted at all."""
    paper: Bools
    """In the colour of white paper, to be seen on something dark only."""
    bold: Bools
    vertical: Bools
    """Set downwards with upright glyphs."""

    def take(self, rows: native.IntArray) -> "Chars":
        """The characters with these row numbers, in this order."""
        picked = rows.tolist()
        text = [self.text[k] for k in picked]
        same = self.raw is self.text
        return Chars(
            text,
            text if same else [self.raw[k] for k in picked],
            self.boxes[rows],
            self.origin[rows],
            self.size[rows],
            self.angle[rows],
            self.font[rows],
            self.owner[rows],
            self.invisible[rows],
            self.paper[rows],
            self.bold[rows],
            self.vertical[rows],
        )


def read_chars(textpage: Any, frame: Frame, fonts: FontCache) -> Chars:
    """All characters that the page's content shows, painted or not."""
    handle = native.address_of(textpage)
    count = raw.FPDFText_CountChars(textpage)
    codes = _per_char(native.char_unicode, handle, count)
    owners = _per_char(native.char_object, handle, count)
    unmapped = _per_char(native.char_unmapped, handle, count) == 1
    keep = (owners != 0) & (unmapped | ((codes != _LINE_FEED) & (codes != _RETURN)))
    for k in np.flatnonzero(keep & (codes == _BLANK)).tolist():
        keep[k] = native.char_generated(handle, k) != 1
    boxes = frame.boxes(native.char_boxes(handle, count))
    keep &= np.isfinite(boxes).all(axis=1)
    rows, text = _characters(codes, np.flatnonzero(keep))
    if not len(rows):
        return _no_chars()
    chars = _with_objects(handle, rows, text, boxes[rows], owners[rows], frame, fonts)
    return _turn_vertical(_repair(chars, unmapped[rows], fonts.fonts))


def _per_char(call: Callable[..., int], handle: int, count: int) -> native.IntArray:
    return np.fromiter(map(call, repeat(handle), range(count)), np.int64, count)


def _characters(
    codes: native.IntArray, rows: native.IntArray
) -> tuple[native.IntArray, list[str]]:
    """Rows with their characters; the halves of one wide character are joined."""
    picked = codes[rows]
    picked = np.where(picked == HYPHEN_AT_LINE_END, ord("-"), picked)
    picked = np.where((picked == 0) | (picked > _LAST_CODE), ord(UNREADABLE), picked)
    high, low, end = _SURROGATES
    lows = (picked >= low) & (picked < end)
    highs = (picked >= high) & (picked < low)
    if lows.any() or highs.any():
        paired = lows & np.roll(highs, 1)
        wide = 0x10000 + ((np.roll(picked, 1) - high) << 10) + (picked - low)
        picked = np.where(paired, wide, picked)
        picked = np.where((lows | highs) & ~paired, ord(UNREADABLE), picked)
        kept = ~(highs & np.roll(paired, -1))
        rows, picked = rows[kept], picked[kept]
    return rows, list(map(chr, picked.tolist()))


def _with_objects(
    handle: int,
    rows: native.IntArray,
    text: list[str],
    boxes: native.FloatArray,
    owners: native.IntArray,
    frame: Frame,
    fonts: FontCache,
) -> Chars:
    """Add what is known once a text object: matrix, size, font, render mode."""
    starts = np.flatnonzero(np.diff(owners, prepend=0))
    lengths = np.diff(starts, append=len(owners))
    first, heads = rows[starts].tolist(), owners[starts].tolist()
    matrices = native.char_matrices(handle, first)
    sizes = np.fromiter(
        map(native.char_font_size, repeat(handle), first), np.float32, len(first)
    )
    modes = np.fromiter(map(native.text_render_mode, heads), np.int64, len(first))
    handles = np.fromiter(map(native.text_font, heads), np.int64, len(first))
    # Numbered as met: by address, the font of a run would change with every reading.
    met = {handle: fonts.number(handle) for handle in dict.fromkeys(handles.tolist())}
    numbers = np.fromiter(map(met.__getitem__, handles.tolist()), np.int64, len(first))
    a, b, c, d = matrices[:, :4].T
    sign = np.where(sizes < 0, -1, 1).astype(np.float32)
    angles = _straighten(frame.angles(sign * a, sign * b))
    rise = np.abs(a * d - b * c) / np.maximum(np.hypot(a, b), 1e-6)
    bold = np.array([font.bold for font in fonts.fonts])[numbers]

    def spread(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return np.repeat(values, lengths, axis=0)

    return Chars(
        text=text,
        raw=text,
        boxes=boxes,
        origin=spread(frame.points(matrices[:, 4:6])),
        size=spread(np.abs(sizes) * rise).astype(np.float32),
        angle=spread(angles),
        font=spread(numbers),
        owner=owners,
        invisible=spread(modes == INVISIBLE_MODE),
        paper=spread((modes == FILL_MODE) & is_paper(heads)),
        bold=spread(bold | (modes == FILL_AND_STROKE_MODE)),
        vertical=np.zeros(len(owners), bool),
    )


def is_paper(objects: list[int]) -> Bools:
    """Which text objects are filled with the colour of white paper, or with none."""
    colours = native.fill_colours(objects)
    white: Bools = np.min(colours[:, :3], axis=1) >= WHITE
    hidden: Bools = white | (colours[:, 3] == 0)
    return hidden


def _straighten(angles: native.IntArray) -> native.IntArray:
    quarter = np.rint(angles / 90).astype(np.int64) * 90
    return np.where(np.abs(angles - quarter) <= SKEW_DEGREES, quarter % 360, angles)


def _repair(chars: Chars, unmapped: Bools, fonts: list[Font]) -> Chars:
    """Replace what has a known meaning; what the file does not tell is unreadable."""
    forms = plain_forms()
    odd = {c for c in set(chars.text) if c in forms or is_unreadable(c)}
    symbols = [n for n, font in enumerate(fonts) if font.symbols]
    if not odd and not symbols and not unmapped.any():
        return chars
    shown = {c: forms.get(c, UNREADABLE) for c in odd}
    text = [shown.get(c, c) for c in chars.text] if odd else list(chars.text)
    for rows in _untold(chars, unmapped, fonts):
        for k in rows.tolist():
            text[k] = UNREADABLE
    for number in symbols:
        glyphs = symbol_forms(fonts[number].symbols)
        for k in np.flatnonzero(chars.font == number).tolist():
            text[k] = glyphs.get(chars.raw[k], text[k])
    return replace(chars, text=text)


def _untold(chars: Chars, unmapped: Bools, fonts: list[Font]) -> list[native.IntArray]:
    """Rows of characters of which the file has only a code, by font.

    Figures set by plotting software have fonts whose codes are plain ASCII without
    saying so: they are believed when they look like it. Glyph numbers do not: words in
    small letters come out as capitals, figures as control characters.
    """
    found = []
    for number in np.unique(chars.font[unmapped]).tolist():
        rows = np.flatnonzero(unmapped & (chars.font == number))
        codes = [chars.raw[k] for k in rows.tolist()]
        usual = sum(c in _USUAL_CODES for c in codes)
        plain = all(c.isascii() and c.isprintable() for c in codes)
        symbols = _MATHS_FONT.search(fonts[number].name)
        if symbols or not plain or usual < USUAL_SHARE * len(codes):
            found.append(rows)
    return found


def _turn_vertical(chars: Chars) -> Chars:
    """Give text set downwards with upright glyphs the direction it is read in."""
    starts = np.flatnonzero(np.diff(chars.owner, prepend=0))
    lengths = np.diff(starts, append=len(chars.owner))
    top, x0 = chars.boxes[:, 1], chars.boxes[:, 0]
    step = VERTICAL_STEP_EM * chars.size[starts]
    tall = np.maximum.reduceat(top, starts) - np.minimum.reduceat(top, starts) > step
    wide = np.maximum.reduceat(x0, starts) - np.minimum.reduceat(x0, starts) > step
    down = tall & ~wide & (chars.angle[starts] % 180 == 0)
    if not down.any():
        return chars
    vertical = np.repeat(down, lengths)
    return replace(chars, angle=np.where(vertical, 270, chars.angle), vertical=vertical)


def _no_chars() -> Chars:
    nothing: list[str] = []
    numbers = np.zeros(0, np.int64)
    return Chars(
        nothing,
        nothing,
        np.zeros((0, 4), np.float32),
        np.zeros((0, 2), np.float32),
        np.zeros(0, np.float32),
        numbers,
        numbers,
        numbers,
        numbers > 0,
        numbers > 0,
        numbers > 0,
        numbers > 0,
    )
