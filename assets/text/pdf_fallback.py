"""What PDFium reads with where a file leaves its fonts to the reader's machine.

By itself PDFium asks the machine. Where that has no Chinese font it finds no outline,
and drops each piece of text that is a single character; where it has one, places
depend on which. To read, it is given a font of boxes: nothing is lost, and every
machine reads alike. To draw a page for a person, it is left the machine's own.
"""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pypdfium2.raw as raw

from assets.text.stand_in_font import stand_in_font

CHINESE_JAPANESE_KOREAN = frozenset({128, 129, 130, 134, 136})
"""Windows numbers of their character sets. For others PDFium has fonts of its own."""
_HANDLE = 1
_NAME = b"finvouch-stand-in\0"
"""PDFium keeps faces by name: it must be no font's."""


@contextmanager
def stand_in_fonts() -> Iterator[None]:
    """Documents opened inside are read with the font of boxes, those after it not.

    PDFium keeps fonts for the whole process; what opened before has asked already.
    """
    raw.FPDF_SetSystemFontInfo(ctypes.byref(_stand_in()))
    try:
        yield
    finally:
        raw.FPDF_SetSystemFontInfo(raw.FPDF_GetDefaultSystemFontInfo())


@cache
def _stand_in() -> Any:
    """The callbacks that PDFium asks for fonts; kept as long as the process lives."""
    answers = {
        "Release": _nothing,
        "EnumFonts": _nothing,
        "MapFont": _mapped,
        "GetFont": _nothing,
        "GetFontData": _data,
        "GetFaceName": _name,
        "GetFontCharset": _no_charset,
        "DeleteFont": _nothing,
    }
    info = raw.FPDF_SYSFONTINFO()
    info.version = 1
    kinds = dict(raw.FPDF_SYSFONTINFO._fields_)
    for name, answer in answers.items():
        setattr(info, name, kinds[name](answer))
    return info


def _nothing(*_asked: Any) -> None:
    """There is nothing to list, to keep or to let go."""


def _no_charset(*_asked: Any) -> int:
    return 0


def _name(_this: Any, _font: Any, buffer: Any, size: int) -> int:
    return _copied(_NAME, buffer, size)


def _mapped(
    _this: Any, _weight: int, _italic: int, charset: int, *_more: Any
) -> int | None:
    """A handle for fonts of these character sets; None: PDFium's own are used."""
    return _HANDLE if charset in CHINESE_JAPANESE_KOREAN else None


def _data(_this: Any, _font: Any, table: int, buffer: Any, size: int) -> int:
    """The whole file; single tables are not asked for where this says 0."""
    return 0 if table else _copied(stand_in_font(), buffer, size)


def _copied(content: bytes, buffer: Any, size: int) -> int:
    if buffer and size >= len(content):
        ctypes.memmove(buffer, content, len(content))
    return len(content)
