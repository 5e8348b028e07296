"""Bytes of a text file become characters, whatever encoding they are in."""

import re
from collections.abc import Sequence

import charset_normalizer

MAX_BROKEN_SHARE = 0.01
"""Undecodable bytes up to which a file is still UTF-8: a cut or patched file has a few,
text in another encoding has them in nearly every word."""

SOUND_TO_BROKEN = 2
"""Characters of three bytes for each broken byte from which a file is still UTF-8."""

CLEARLY = 0.1
"""By how much likelier a line must read in another encoding than its file's."""

SHORT_BYTES = 256
USUAL_SHARE = 0.4
"""Of a text as short as this, so many everyday characters are Chinese in GBK; letters
with accents give hardly any."""

SNIFF_BYTES = 200_000
"""Bytes looked at to tell legacy encodings apart: common characters show up in far
fewer, and a trial decode of a whole large file would be wasted."""

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_LEGACY = ("gb18030", "big5hkscs")
_WIDE = ("utf-8", *_LEGACY, "utf-16-le", "utf-16-be")
_THREE_BYTES = re.compile("[\u2010-\ud7ff\uf900-\uffef]")
"""Characters of Chinese text, marks included, that UTF-8 writes in three bytes."""
_USUAL_ROWS = [bytes([row]) for row in range(0xB0, 0xD8)]
"""Lead bytes of the everyday half of the characters of GB 2312."""
_COMMON = frozenset(
    "的一是在不了有和人这中大为上个国我以要时来用们生到作地于出就分对成会可主发年动同工也能下"
    "过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量"
    "都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关"
    "这會來時國個們對發動過說產種後學經進著電裡實應開還當點從業體與關條項資險證監構務據規"
    "第条章款项保险公司证券资金额规定基本报告合同责任管理，。、；：（）《》“”"
)
REPLACEMENT = "\ufffd"


def decode(data: bytes) -> str:
    """The text of a file in whatever encoding it is; undecodable bytes give U+FFFD.

    Lines that were added in another encoding are decoded by themselves.
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return data.decode(encoding, errors="replace").removeprefix("\ufeff")
    if b"\x00" in data[:SNIFF_BYTES]:
        name = _likely_encoding(data[:SNIFF_BYTES], _WIDE)
        return data.decode(name, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if _is_broken_utf8(data, error):
            return _by_lines(data, "utf-8")
    telling = [line for line in data.split(b"\n") if not _is_utf8(line)]
    return _by_lines(data, _likely_encoding(b"\n".join(telling)[:SNIFF_BYTES], _LEGACY))


def _is_broken_utf8(data: bytes, first: UnicodeDecodeError) -> bool:
    """Whether bytes that are not UTF-8 throughout are so all the same.

    Characters of three bytes hardly ever come about by chance: some beside few broken
    bytes are enough, one before a cut at the very end.
    """
    text = data.decode("utf-8", errors="replace")
    broken, sound = text.count(REPLACEMENT), len(_THREE_BYTES.findall(text))
    if first.reason == "unexpected end of data" and sound:
        return True
    few = broken <= MAX_BROKEN_SHARE * len(text)
    return few or sound >= SOUND_TO_BROKEN * broken


def _by_lines(data: bytes, encoding: str) -> str:
    """The text in one encoding, but for lines that clearly are in another."""
    lines = data.split(b"\n")
    if encoding == "utf-8":
        odd = {k for k, line in enumerate(lines) if not _is_utf8(line)}
        other = _likeliest(b"\n".join(lines[k] for k in odd)[:SNIFF_BYTES], _LEGACY)
    else:
        odd = {k for k, x in enumerate(lines) if not x.isascii() and _is_utf8(x)}
        other = "utf-8"
    moved = {
        k
        for k in odd
        if _likeness(lines[k], other) > _likeness(lines[k], encoding) + CLEARLY
    }
    if not moved:
        return data.decode(encoding, errors="replace")
    return "\n".join(
        line.decode(other if k in moved else encoding, errors="replace")
        for k, line in enumerate(lines)
    )


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _likely_encoding(sample: bytes, encodings: Sequence[str]) -> str:
    """The encoding under which the bytes read most like Chinese.

    Byte statistics alone mistake GBK for Big5 on short texts; the share of the
    characters that fill any Chinese page does not. Text of another language goes to
    charset-normalizer, but for a name or two, which are too short for it.
    """
    best = _likeliest(sample, encodings)
    if _likeness(sample, best) > 0:
        return best
    if len(sample) <= SHORT_BYTES and _usual_share(sample) > USUAL_SHARE:
        return "gb18030"
    match = charset_normalizer.from_bytes(sample).best()
    return match.encoding if match else "gb18030"


def _likeliest(sample: bytes, encodings: Sequence[str]) -> str:
    return max(encodings, key=lambda name: _likeness(sample, name))


def _usual_share(sample: bytes) -> float:
    """Share of the everyday half of GB 2312 in what is not ASCII, read as GBK."""
    text = sample.decode("gb18030", errors="replace")
    others = [char for char in text if not char.isascii()]
    codes = [char.encode("gb2312", errors="ignore") for char in others]
    usual = sum(code[:1] in _USUAL_ROWS for code in codes if code)
    return usual / max(len(others), 1)


def _likeness(data: bytes, encoding: str) -> float:
    """Share of everyday Chinese characters, less the share that is undecodable."""
    text = data.decode(encoding, errors="replace")
    if not text:
        return 0.0
    common = sum(char in _COMMON for char in text)
    strange = sum(
        char == REPLACEMENT or char == "\x00" or "\ue000" <= char <= "\uf8ff"
        for char in text
    )
    return (common - strange) / len(text)
