"""Names and weights of the fonts of one document, looked up once a font."""

import ctypes
import re
from dataclasses import dataclass

import pypdfium2.raw as raw

from assets.text.pdf_native import utf8_name

FORCE_BOLD_FLAG = 1 << 18
"""Bit 19 of the font descriptor's flags: paint bold even at small sizes."""
_SUBSET_PREFIX = re.compile(r"^[A-Z]{6}\+")
_BOLD_NAME = re.compile(r"bold|heavy|black|demi(?!light)|粗", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Font:
    """A font as far as reading needs it."""

    name: str
    bold: bool


class FontCache:
    """Fonts by PDFium handle, numbered in the order in which they are met.

    Handles live as long as the page that holds them; make one cache a page.
    """

    def __init__(self) -> None:
        self.fonts: list[Font] = []
        self._numbers: dict[int, int] = {}

    def number(self, handle: int | None) -> int:
        """The number of a font handle."""
        key = handle or 0
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self.fonts)
            self.fonts.append(_read_font(key))
        return found


def _read_font(handle: int) -> Font:
    if not handle:
        return Font("", False)
    font = ctypes.cast(handle, raw.FPDF_FONT)
    name = _SUBSET_PREFIX.sub("", utf8_name(raw.FPDFFont_GetBaseFontName, font))
    forced = raw.FPDFFont_GetFlags(font)
    bold = bool(_BOLD_NAME.search(name)) or (
        forced > 0 and forced & FORCE_BOLD_FLAG > 0
    )
    return Font(name, bold)
