"""The characters of a loaded PDF page, as arrays in page coordinates.

What PDFium made up (blanks between words, line feeds) is dropped: blanks are decided
from geometry later. Nothing is repaired here.
"""

from dataclasses import dataclass
from itertools import repeat
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2.raw as raw

from assets.text import pdf_native as native
from assets.text.pdf_fonts import FontCache
from assets.text.pdf_frame import Frame

HYPHEN_AT_LINE_END = "\x02"
"""What PDFium puts for a hyphen at the end of a line."""
UNMAPPED = "�"
"""Stands for a glyph whose character the file does not tell."""
INVISIBLE_MODE = 3
"""Text render mode of text that is not painted."""
FILL_AND_STROKE_MODE = 2
"""Text render mode in which writers fake a bold font."""


@dataclass(frozen=True, slots=True)
class Chars:
    """Characters in content order; every array has one row a character."""

    text: list[str]
    boxes: native.FloatArray
    """x0, top, x1, bottom on the page."""
    origin: native.FloatArray
    """A point of the baseline of the text object (not of the character)."""
    size: native.FloatArray
    """Font size on the page, pt."""
    angle: npt.NDArray[np.int64]
    font: npt.NDArray[np.int64]
    """Number in the font cache."""
    invisible: npt.NDArray[np.bool_]
    stroked: npt.NDArray[np.bool_]

    def take(self, rows: npt.NDArray[np.int64]) -> "Chars":
        """The characters with these row numbers, in this order."""
        return Chars(
            [self.text[k] for k in rows.tolist()],
            self.boxes[rows],
            self.origin[rows],
            self.size[rows],
            self.angle[rows],
            self.font[rows],
            self.invisible[rows],
            self.stroked[rows],
        )


def read_chars(textpage: Any, frame: Frame, fonts: FontCache) -> Chars:
    """All characters that the page's content shows, painted or not."""
    handle = native.address_of(textpage)
    count = raw.FPDFText_CountChars(textpage)
    codes = list(map(native.char_unicode, repeat(handle), range(count)))
    objects = list(map(native.char_object, repeat(handle), range(count)))
    keep = [
        k
        for k, (code, owner) in enumerate(zip(codes, objects, strict=True))
        if owner
        and code not in (10, 13)
        and not (code == 32 and native.char_generated(handle, k) == 1)
    ]
    kept, text = _join_surrogates(codes, keep)
    boxes = frame.boxes(native.char_boxes(handle, count)[kept])
    owners = np.array([objects[k] for k in kept.tolist()], np.int64)
    return _with_objects(handle, kept, text, boxes, owners, frame, fonts)


def _with_objects(
    handle: int,
    kept: native.IntArray,
    text: list[str],
    boxes: native.FloatArray,
    owners: native.IntArray,
    frame: Frame,
    fonts: FontCache,
) -> Chars:
    """Add what is known once a text object: matrix, size, font, render mode."""
    starts = np.flatnonzero(np.diff(owners, prepend=-1))
    lengths = np.diff(starts, append=len(owners))
    first = kept[starts].tolist()
    heads = owners[starts].tolist()
    matrices = native.char_matrices(handle, first)
    sizes = np.array(
        list(map(native.char_font_size, repeat(handle), first)), np.float32
    )
    modes = np.array(list(map(native.text_render_mode, heads)), np.int64)
    numbers = np.array(
        [fonts.number(f) for f in map(native.text_font, heads)], np.int64
    )
    sign = np.where(sizes < 0, -1, 1).astype(np.float32)
    angles = frame.angles(sign * matrices[:, 0], sign * matrices[:, 1])
    scale = np.hypot(matrices[:, 2], matrices[:, 3])

    def spread(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return np.repeat(values, lengths, axis=0)

    return Chars(
        text=text,
        boxes=boxes,
        origin=spread(frame.points(matrices[:, 4:6])),
        size=spread(np.abs(sizes) * scale).astype(np.float32),
        angle=spread(angles),
        font=spread(numbers),
        invisible=spread(modes == INVISIBLE_MODE),
        stroked=spread(modes == FILL_AND_STROKE_MODE),
    )


def _join_surrogates(
    codes: list[int], keep: list[int]
) -> tuple[native.IntArray, list[str]]:
    """Kept positions with their characters, halves of one character joined."""
    kept, text, high = [], [], 0
    for k in keep:
        code = codes[k]
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000:
            low = code - 0xDC00
            char = chr(0x10000 + ((high - 0xD800) << 10) + low) if high else UNMAPPED
        elif code == 0 or code > 0x10FFFF:
            char = UNMAPPED
        else:
            char = "-" if code == ord(HYPHEN_AT_LINE_END) else chr(code)
        high = 0
        kept.append(k)
        text.append(char)
    return np.array(kept, np.int64), text
