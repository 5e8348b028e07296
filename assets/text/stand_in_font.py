"""A font of boxes, in the place of a font that a file leaves to the machine.

Its metrics are those that a Chinese font is drawn in: an em wide, half an em for Latin
letters, most of it above the line. What a character means is known from the file; only
where it stands is asked.
"""

import struct
from collections.abc import Sequence
from functools import cache

EM = 1000
ASCENT, DESCENT = 880, -120
"""Units of the em above and below the line, as the usual Song and Hei fonts have."""

WIDTHS = (0, EM, EM // 2, 0)
"""Of the glyphs, the first of which stands for what a font has not."""
_NONE, _FULL, _HALF, _BLANK = range(len(WIDTHS))
RANGES = (
    (0x00, 0x1F, _FULL),
    (0x20, 0x20, _BLANK),
    (0x21, 0x9F, _HALF),
    (0xA0, 0xA0, _BLANK),
    (0xA1, 0xFF, _HALF),
    (0x100, 0x2FFF, _FULL),
    (0x3000, 0x3000, _BLANK),
    (0x3001, 0x10FFFF, _FULL),
)
"""First and last character of each range, and its glyph."""

_VERSION = 0x00010000
_MAGIC = 0x5F0F3CF5
_ON_CURVE = 1
_LONG_OFFSETS = 1
_MANY_TO_ONE = 13
"""Format of a character map that sends whole ranges to one glyph."""
_UNICODE_FULL = (3, 10)
"""Platform and encoding of a map of all of Unicode."""


@cache
def stand_in_font() -> bytes:
    """The font as a TrueType file (OpenType specification, required tables only)."""
    glyphs = [_box(width) if width else b"" for width in WIDTHS]
    tables = {
        b"cmap": _characters(),
        b"glyf": b"".join(glyphs),
        b"head": struct.pack(">IIIIHH16x", _VERSION, _VERSION, 0, _MAGIC, 0, EM)
        + struct.pack(">4h", 0, DESCENT, EM, ASCENT)
        + struct.pack(">HHhhh", 0, 8, 2, _LONG_OFFSETS, 0),
        b"hhea": struct.pack(">IhhhHhhh", _VERSION, ASCENT, DESCENT, 0, EM, 0, 0, EM)
        + struct.pack(">hhh8xhH", 1, 0, 0, 0, len(WIDTHS)),
        b"hmtx": b"".join(struct.pack(">Hh", width, 0) for width in WIDTHS),
        b"loca": struct.pack(f">{len(glyphs) + 1}I", *_offsets(glyphs)),
        b"maxp": struct.pack(">IHHH4xH16x", _VERSION, len(WIDTHS), 4, 1, 1),
    }
    start = 12 + 16 * len(tables)
    directory = struct.pack(">IHHHH", _VERSION, len(tables), 64, 2, 48)
    body = b""
    for tag, table in sorted(tables.items()):
        directory += tag + struct.pack(">III", 0, start + len(body), len(table))
        body += table + b"\0" * (-len(table) % 4)
    return directory + body


def _characters() -> bytes:
    length = 16 + 12 * len(RANGES)
    head = struct.pack(">HHHHI", 0, 1, *_UNICODE_FULL, 12)
    head += struct.pack(">HHIII", _MANY_TO_ONE, 0, length, 0, len(RANGES))
    return head + b"".join(struct.pack(">III", *r) for r in RANGES)


def _box(width: int) -> bytes:
    """A glyph of one outline with four corners."""
    head = struct.pack(">h4h", 1, 0, DESCENT, width, ASCENT)
    corners = struct.pack(">HH4B", 3, 0, *[_ON_CURVE] * 4)
    across = struct.pack(">4h", 0, 0, width, 0)
    upwards = struct.pack(">4h", DESCENT, ASCENT - DESCENT, 0, DESCENT - ASCENT)
    glyph = head + corners + across + upwards
    return glyph + b"\0" * (-len(glyph) % 4)


def _offsets(glyphs: Sequence[bytes]) -> list[int]:
    found = [0]
    for glyph in glyphs:
        found.append(found[-1] + len(glyph))
    return found
