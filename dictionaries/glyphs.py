"""Loads `glyphs.toml`: radicals, symbol fonts and private-use characters."""

import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any

SYMBOL_BASE = 0xF000
"""Private-use start at which symbol fonts' glyph numbers are placed."""
_KANGXI = range(0x2F00, 0x2FD6)
_COMPATIBILITY = (*range(0xF900, 0xFADA), *range(0x2F800, 0x2FA1E))
"""Ideographs that Unicode holds twice for round trips with old encodings."""


@cache
def _data() -> dict[str, Any]:
    source = files("dictionaries").joinpath("glyphs.toml")
    return tomllib.loads(source.read_text("utf-8"))


@cache
def plain_forms() -> dict[str, str]:
    """Characters to replace in any font: radicals, doubles, private-use marks."""
    forms = {chr(int(code, 16)): mark for code, mark in _data()["private_use"].items()}
    forms.update(_data()["radicals"])
    for code in (*_KANGXI, *_COMPATIBILITY):
        whole = unicodedata.normalize("NFKC", chr(code))
        if len(whole) == 1 and whole != chr(code):
            forms[chr(code)] = whole
    return forms


@cache
def symbol_family(font: str) -> str:
    """The family of symbol fonts that a base font name belongs to; empty: none."""
    plain = "".join(c for c in font.lower() if c not in " -_")
    for family in _data()["family"]:
        if plain in family["fonts"]:
            return str(family["name"])
    return ""


@cache
def symbol_forms(family: str) -> dict[str, str]:
    """What each character of a symbol family shows, for both ways of numbering."""
    glyphs = next(f["glyphs"] for f in _data()["family"] if f["name"] == family)
    forms = {}
    for number, mark in glyphs.items():
        code = int(number, 16)
        forms[chr(code)] = forms[chr(SYMBOL_BASE + code)] = mark
    return forms
