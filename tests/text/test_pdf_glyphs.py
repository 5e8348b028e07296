"""Glyphs without a character of their own get their meaning; the raw text stays."""

from pathlib import Path

import pytest

from assets.text.pdf_fonts import font_name
from dictionaries.glyphs import plain_forms, symbol_family
from tests.text.hand_pdf import HandFont, read_sheet, text_at

CODES = "ABCDEFGH"


@pytest.mark.parametrize(
    ("font", "given", "shown"),
    [
        ("Wingdings2", "\uf052适用", "☑适用"),
        ("Wingdings2", "R", "☑"),
        ("Wingdings2", "\uf0a3", "□"),
        ("Wingdings2", "\uf075\uf076", "❶❷"),
        ("Wingdings", "\uf0fe\uf0a8", "☑□"),
        ("Wingdings", "\uf0fd", "☒"),
        ("Wingdings-Regular", "\uf076", "•"),
        ("SymbolMT", "\uf0b7", "•"),
        ("SymbolMT", "\uf031\uf0a3", "1≤"),
        ("SimSun", "\uf052适用\uf0a8", "☑适用□"),
        ("SimSun", "\uf06c", "•"),
        ("SimSun", "⽅⾏", "方行"),
        ("SimSun", "⻋⻚", "车页"),
        ("SimSun", "\uf967", "不"),
        ("SimSun", "\ue623", "\ufffd"),
        ("SimSun", "①㎡", "①㎡"),
        ("Symbola", "R1", "R1"),
    ],
)
def test_known_glyphs_get_their_character(
    font: str, given: str, shown: str, tmp_path: Path
) -> None:
    codes = CODES[: len(given)]
    table = {ord(code): char for code, char in zip(codes, given, strict=True)}
    fonts = {"F": HandFont(font, table)}
    page = read_sheet(text_at(20, 200, codes), tmp_path, fonts=fonts)
    assert "".join(run.text for run in page.runs) == shown
    assert "".join(run.raw or run.text for run in page.runs) == given


def test_all_kangxi_radicals_have_their_ideograph() -> None:
    forms = plain_forms()
    assert all(chr(code) in forms for code in range(0x2F00, 0x2FD6))
    assert all("㐀" <= shown <= "鿿" for c, shown in forms.items() if "⺀" <= c <= "⿕")


@pytest.mark.parametrize(
    ("given", "name"),
    [
        (b"ABCDEF+SimSun", "SimSun"),
        ("黑体".encode("gbk"), "黑体"),
        ("楷体".encode("gbk").decode("latin-1").encode(), "楷体"),
        ("楷体_GB2312".encode(), "楷体_GB2312"),
        ("Société".encode(), "Société"),
        (b"", ""),
    ],
)
def test_font_names_are_readable(given: bytes, name: str) -> None:
    assert font_name(given) == name


@pytest.mark.parametrize(
    ("font", "family"),
    [
        ("Wingdings 2", "wingdings2"),
        ("Wingdings-Regular", "wingdings"),
        ("SymbolMT", "symbol"),
        ("SegoeUISymbol", ""),
        ("SimSun", ""),
    ],
)
def test_symbol_fonts_are_known_by_name(font: str, family: str) -> None:
    assert symbol_family(font) == family
