"""Build the sample font from two Debian packages; needs fontTools, run by hand.

    apt-get install fonts-droid-fallback fonts-dejavu-extra
    pip install fonttools
    python samples/fonts/make_font.py

Chinese glyphs come from Droid Sans Fallback, Latin ones and signs from DejaVu Sans
Condensed. The result is committed, so that nobody needs either to make the samples.
"""

import io
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

TRUETYPE = Path("/usr/share/fonts/truetype")
SOURCES = (
    TRUETYPE.parent.parent / "fonts-droid-fallback/truetype/DroidSansFallback.ttf",
    TRUETYPE / "dejavu/DejaVuSansCondensed.ttf",
)
TARGET = Path(__file__).with_name("FinvouchSample.ttf")
UNITS_PER_EM = 256  # the coarsest of the sources; keeps each embedded subset small
SIGNS = "☑□√①②③④⑤⑥⑦⑧⑨⑩≥≤±×÷—–…·•％‰℃￥¥＋－△▲●○◆■★☆〔〕〇【】《》〈〉"
RADICALS = {"⼀": "一", "⼆": "二", "⼈": "人", "⾦": "金", "⽇": "日", "⽉": "月"}
PRIVATE = {"\uf052": "☑", "\uf0a3": "□", "\uf076": "◆", "\uf0b7": "•", "\uf06c": "●"}
TABLES_DROPPED = [
    "GSUB",
    "GPOS",
    "GDEF",
    "vhea",
    "vmtx",
    "kern",
    "FFTM",
    "gasp",
    "DSIG",
]


def wanted() -> set[int]:
    """Latin-1, GB2312 with its signs, and what else real documents print."""
    rows = (bytes([a, b]) for a in range(0xA1, 0xF8) for b in range(0xA1, 0xFF))
    gb2312 = "".join(row.decode("gb2312", errors="ignore") for row in rows)
    latin = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0x100)]))
    return set(map(ord, latin + gb2312 + SIGNS))


def part(path: Path, codes: set[int]) -> tuple[io.BytesIO, set[int]]:
    """The glyphs of one source for those of `codes` that it has."""
    font = TTFont(path)
    have = codes & set(font.getBestCmap())
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.drop_tables += TABLES_DROPPED
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 4, 6]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=have)
    subsetter.subset(font)
    scale_upem(font, UNITS_PER_EM)
    buffer = io.BytesIO()
    font.save(buffer)
    buffer.seek(0)
    return buffer, have


def alias(font: TTFont) -> None:
    """Map private-use marks and radicals to the glyphs that they stand for."""
    for table in font["cmap"].tables:
        if table.isUnicode():
            for code, char in {**RADICALS, **PRIVATE}.items():
                table.cmap[ord(code)] = table.cmap[ord(char)]


def main() -> None:
    """Write the merged font and say what it lacks."""
    codes, parts = wanted(), []
    for path in SOURCES:
        buffer, have = part(path, codes)
        codes -= have
        parts.append(buffer)
    font = Merger().merge(parts)
    alias(font)
    for name_id in (1, 4, 6):
        text = "FinvouchSample" if name_id == 6 else "Finvouch Sample"
        font["name"].setName(text, name_id, 3, 1, 0x409)
        font["name"].setName(text, name_id, 1, 0, 0)
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False
    font.save(TARGET)
    lacking = "".join(map(chr, sorted(codes)))
    print(f"{TARGET}: {TARGET.stat().st_size} bytes, without {lacking}")


if __name__ == "__main__":
    main()
