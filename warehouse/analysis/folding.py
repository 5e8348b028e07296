"""One form for characters that people write in several.

Full-width, capital and traditional characters, radicals, dashes and blanks fold to
one form each. Every character folds to exactly one, so that a place in the folded text
is the same place in the text.
"""

import unicodedata
from functools import cache

import opencc

from dictionaries.glyphs import plain_forms

_HAN_BLOCKS = ((0x3400, 0x4DC0), (0x4E00, 0xA000), (0xF900, 0xFB00))
_FORM_BLOCKS = ((0xFE50, 0xFE70), (0xFF01, 0xFF5F))
"""Small forms, full-width forms."""
_CASED_BLOCKS = ((0x41, 0x5B), (0xC0, 0x250), (0x370, 0x530), (0x1E00, 0x2000))
_KEPT = "，！？；"
"""Chinese punctuation: a full-width comma separates words, never digit groups."""
_MINUS_FORMS = "−–‐‑‒﹣⁃"
_TILDE_FORMS = "〜∼"
_BASIC_PLANE = range(0x10000)
_BLANKED = frozenset({"Cc", "Cf", "Cs", "Co", "Zs", "Zl", "Zp"})
"""Controls, invisibles, lone surrogates, private use and all kinds of blanks."""


def fold(text: str) -> str:
    """The text in folded characters, each at its old place."""
    return text.translate(_table())


@cache
def _table() -> dict[int, int]:
    blanks = (c for c in _BASIC_PLANE if unicodedata.category(chr(c)) in _BLANKED)
    table = dict.fromkeys(blanks, ord(" "))
    simple = _simplified()
    for char, form in plain_forms().items():
        if len(char) == len(form) == 1:
            table[ord(char)] = simple.get(ord(form), ord(form))
    table |= simple
    for start, end in _FORM_BLOCKS:
        for code in range(start, end):
            form = unicodedata.normalize("NFKC", chr(code)).lower()
            if chr(code) not in _KEPT and len(form) == 1:
                table[code] = ord(form)
    for start, end in _CASED_BLOCKS:
        for code in range(start, end):
            form = chr(code).lower()
            if len(form) == 1:
                table[code] = ord(form)
    table |= dict.fromkeys(map(ord, _MINUS_FORMS), ord("-"))
    return table | dict.fromkeys(map(ord, _TILDE_FORMS), ord("~"))


@cache
def _simplified() -> dict[int, int]:
    """Traditional characters with the simplified one of each, by OpenCC's table."""
    chars = [chr(c) for start, end in _HAN_BLOCKS for c in range(start, end)]
    converted = opencc.OpenCC("t2s").convert("\n".join(chars)).split("\n")
    pairs = zip(chars, converted, strict=True)
    return {ord(c): ord(s) for c, s in pairs if c != s and len(s) == 1}
