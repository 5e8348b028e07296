"""What one cell holds by its looks alone: a value, nothing, a period, or words.

Header rows, label columns and rows cut by a page break are told apart by what kinds of
cells stand where; no cell is converted here.
"""

import re
from enum import Enum
from functools import lru_cache

CACHED_TEXTS = 65_536
"""Classified texts remembered: the cells of a long report, so that a text repeated on
every page is looked at once; bounded for worker processes that live long."""

LONGEST_VALUE_CHARS = 40
"""No amount, period or mark is longer; longer cells are words without a closer look."""


class Look(Enum):
    """What a cell looks like."""

    BLANK = "blank"
    NIL = "nil"
    """A printed sign for nothing: a dash, a slash, 不适用."""
    NUMBER = "number"
    """An amount, count, ratio or rate, with or without its unit."""
    ORDINAL = "ordinal"
    """A bare small integer or a list number: a row or column number as often as not."""
    PERIOD = "period"
    """A year, date, quarter or other period."""
    WORDS = "words"


_NIL = re.compile(r"(?:[-—–－─/\\*]{1,4}|N/?A|n/?a|不适用|无|…+|\.{3,6})")
_UNIT = (
    r"(?:[%‰％]|个?百分点|[十百千]?[万亿]?(?:元|股|份|户|人|吨|次|天|年|倍|张|手|家|项|只|个月|月|岁|日)"
    r"|[万亿]|x|X|bps?|BP)"
)
_CURRENCY = r"(?:人民币|RMB|CNY|HK\$|US\$|USD|HKD|[¥￥$€])"
_NUMBER = re.compile(
    rf"[(（\[]?\s*{_CURRENCY}?\s*[-+−△▲↑↓±]?\s*{_CURRENCY}?\s*"
    r"(?:\d{1,3}(?:[,，]\d{3})+|\d+)(?:\.\d+)?\s*"
    rf"{_UNIT}?(?:/{_UNIT})?\s*[)）\]]?(?:注\d*|[*#①②③])?"
)
_RANGE = re.compile(
    r"[<>≤≥＜＞]?=?\s*[-+]?[\d,.]+\s*[%‰]?\s*[-~～—至]\s*[-+]?[\d,.]+\s*[%‰]?"
    r"|[<>≤≥＜＞]=?\s*[-+]?[\d,.]+\s*[%‰]?"
)
_ORDINAL = re.compile(
    r"[(（]?\d{1,3}[)）]?[.、]?|\d{1,2}(?:-\d{1,2}){1,2}|[①-⑳]|[一二三四五六七八九十]{1,3}"
    r"|[A-Za-z]|[IVXⅠ-Ⅻ]{1,4}"
)
_YEAR = r"(?:19|20)\d{2}"
_PERIOD = re.compile(
    rf"(?:(?:截至|截止)?{_YEAR}(?:年度?|财年)?(?:[012]?\d月)?(?:[0-3]?\d日)?(?:末|初|底|止)?[AEF]?"
    rf"|{_YEAR}年?[012]?\d?[-—~～至](?:{_YEAR}年?)?[012]?\d月?(?:[0-3]?\d日)?(?:末|初|止)?"
    rf"|{_YEAR}[-/.][01]?\d(?:[-/.][0-3]?\d)?(?:[-—~～至][01]?\d)?"
    rf"|{_YEAR}(?:0[1-9]|1[0-2])|{_YEAR}[-—~～/][1-9]\d"
    rf"|{_YEAR}年?(?:第?[一二三四]季度?|Q[1-4]|H[12]|[上下]半年|[1-4]季度?|前三季度|中期)"
    rf"|{_YEAR}年?[-—~～至]{_YEAR}年?[度末]?"
    r"|[01]?\d月[0-3]?\d日(?:止?(?:年度|期间|[三六九]个月(?:期间)?))?"
    r"|[1-4]Q(?:20)?\d{2}[AEF]?|\d{2}Q[1-4][AEF]?|Q[1-4]|\d{2}[AEF]"
    r"|FY(?:20)?\d{2}[AEF]?|[12]H(?:20)?\d{2}[AEF]?|(?:\d{2}年)?(?:[1-9]|1[0-2])月"
    r"|(?:上年|去年|本年)?同期(?:数|金额|累计)?"
    r"|(?:本|上|去|当|今)(?:年|期|月|季|报告期)(?:度|末|初)?(?:累计|发生额?|金额|数)?"
    r"|(?:期|年)[末初](?:余额|数|金额|账面余额|账面价值)?"
    r"|第?[一二三四]季度?(?:[（(].{0,12}[)）])?"
    rf"|[1-9]\d?[-—]\d{{1,2}}月|{_YEAR}年[1-9]\d?[-—~～]\d{{1,2}}月)"
    r"(?:[（(][^()（）]{0,12}[)）])?"
)


@lru_cache(maxsize=CACHED_TEXTS)
def look(text: str) -> Look:
    """What a cell text looks like; the text as cleaned, blanks at the ends ignored."""
    text = text.strip()
    if not text:
        return Look.BLANK
    if len(text) > LONGEST_VALUE_CHARS:
        return Look.WORDS
    compact = text.replace(" ", "")
    if _NIL.fullmatch(compact):
        return Look.NIL
    if _PERIOD.fullmatch(compact):
        return Look.PERIOD
    if _ORDINAL.fullmatch(compact):
        return Look.ORDINAL
    if _NUMBER.fullmatch(compact) or _RANGE.fullmatch(compact):
        return Look.NUMBER
    return Look.WORDS


VALUES = frozenset([Look.NUMBER, Look.NIL])
"""Looks that only the body of a table has."""
