"""Names and weights of the fonts of a page, looked up once a font."""

import ctypes
import re
from dataclasses import dataclass

import pypdfium2.raw as raw

from assets.text.pdf_native import call_for_bytes
from dictionaries.glyphs import symbol_family

FORCE_BOLD_FLAG = 1 << 18
"""Bit 19 of the font descriptor's flags: paint bold even at small sizes."""
BOLD_WEIGHT = 600
"""Semibold and heavier on the usual scale of 100 to 900."""
_SUBSET_PREFIX = re.compile(r"^[A-Z]{6}\+")
_BOLD_NAME = re.compile(r"bold|heavy|black|demi(?!light)|粗", re.IGNORECASE)
_HAN = re.compile("[一-鿿]")


@dataclass(frozen=True, slots=True)
class Font:
    """A font as far as reading needs it."""

    name: str
    bold: bool
    symbols: str
    """Family of symbol fonts whose glyph numbers it uses; empty: ordinary text."""


class FontCache:
    """Fonts by PDFium handle, numbered in the order in which they are met.

    Handles live as long as the page that holds them; make one cache a page.
    """

    def __init__(self) -> None:
        self.fonts: list[Font] = []
        self._numbers: dict[int, int] = {}

    def number(self, handle: int) -> int:
        """The number of a font handle; 0 is a handle too, of no font at all."""
        found = self._numbers.get(handle)
        if found is None:
            found = self._numbers[handle] = len(self.fonts)
            self.fonts.append(_read_font(handle))
        return found


def _read_font(handle: int) -> Font:
    if not handle:
        return Font("", False, "")
    font = ctypes.cast(handle, raw.FPDF_FONT)
    name = font_name(call_for_bytes(raw.FPDFFont_GetBaseFontName, font).rstrip(b"\0"))
    flags = raw.FPDFFont_GetFlags(font)
    bold = (
        bool(_BOLD_NAME.search(name))
        or (flags > 0 and flags & FORCE_BOLD_FLAG > 0)
        or raw.FPDFFont_GetWeight(font) >= BOLD_WEIGHT
    )
    return Font(name, bold, symbol_family(name))


def font_name(given: bytes) -> str:
    """A base font name as text, without its subset prefix.

    Chinese writers put GBK bytes there, as they are or each byte as a Latin letter.
    """
    try:
        name = given.decode("utf-8")
    except UnicodeDecodeError:
        name = given.decode("gbk", "replace")
    else:
        name = _latin_as_gbk(name)
    return _SUBSET_PREFIX.sub("", name)


def _latin_as_gbk(name: str) -> str:
    if name.isascii():
        return name
    try:
        chinese = name.encode("latin-1").decode("gbk")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return name
    return chinese if _HAN.search(chinese) else name
