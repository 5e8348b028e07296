"""Numbers with units in sentences of agreements, in digits or Chinese numerals.

Agreements write 六十日 as readily as 60日, and 百分之八十 for 80%. Ordinals (第三条,
第1项), calendar dates and numbers without a unit are no quantities.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from assets.facts.numbers import printed_number
from assets.facts.spans import Spans
from dictionaries.units import Unit, units
from warehouse.analysis import numerals
from warehouse.records import stored_number

_CHINESE = "〇零一二两三四五六七八九十百千万亿"
_ALONE = {"百": 100, "千": 1000, "零": 0, "〇": 0}
_ROW_WITH_ZERO = re.compile(r"[一二三四五六七八九][〇○零][〇○零一二三四五六七八九]*")
"""Digits said one by one have a zero where a place would be said otherwise: 二〇."""
_LARGE_UNITS = frozenset({"万", "亿", "万亿"})
"""Followed by more digits they are a part of the number, not its unit."""
_ARABIC = r"\d{1,3}(?:,\d{3})+(?:\.\d++)?|(?<!\d)\d++(?:\.\d++)?"
_MONTH_OR_DAY = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
_DATE = re.compile(
    r"(?:(?:19|20)\d\d|[一二][〇○零一二三四五六七八九]{3})年"
    rf"(?:度|{_MONTH_OR_DAY}月(?:{_MONTH_OR_DAY}日)?)?|"
    rf"(?<!\d){_MONTH_OR_DAY}月{_MONTH_OR_DAY}日|"
    rf"(?<!个)(?<!\d){_MONTH_OR_DAY}月(?:末|底|初)"
)
_NUMERIC = frozenset(_CHINESE + "0123456789")
_NOT_COUNTED = frozenset("次个项件条款名家人份只张套台户笔度亩")
"""One-character units that sentences use for anything; money, time, ratio are told."""
_CEILING = re.compile(
    r"(?:不超过|不得超过|不高于|不多于|至多|最高|最多|最长|上限为?|以内|不得高于|以下简称)"
    r"[^,。;\d]{0,40}$"
)
_FLOOR = re.compile(
    r"(?:不低于|不少于|不得低于|不小于|至少|最低|最少|最短|下限为?)[^,。;\d]{0,20}$"
)
_ORDINAL = re.compile(r"[A-Za-z.\-/]$|第\d+[至-]$")
ORDINAL_REACH = 24
"""Characters before a number that can make it a name or the end of a range of them."""
_REPEATED = re.compile(r"\(含[^()]*\)")
_BETWEEN = re.compile(r"(?:\([^()]{1,12}\))*(?:至|到|-|~)(?:\([^()]{1,12}\))*")
_RANGE_AFTER = re.compile(r"(?:\([^()]{1,12}\))*(?:至|到|-|~)[\d" + _CHINESE + "]")
_CEILING_AFTER = re.compile(r"^(?:\([^()]{1,8}\))?(?:为限|以内|以下)")
_FLOOR_AFTER = re.compile(r"^(?:\([^()]{1,8}\))?(?:以上)")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in base units with the words it was read from."""

    number: Decimal
    unit: Unit
    raw: str
    start: int
    end: int
    bound: str


def quantities(text: str) -> Iterator[Quantity]:
    """All quantities of a sentence in its normal form (`labels.key`), in order."""
    text = _REPEATED.sub(_masked, text)
    dates = Spans(len(text))
    for date in _DATE.finditer(text):
        dates.take(*date.span())
    previous_end = -1
    for match in _pattern().finditer(text):
        start, end = match.span()
        if not dates.free(start, start + 1) or _ordinal(text, match):
            continue
        unit = units()[match["unit"] or "%"]
        number = _number(match["number"] or match["percent"])
        unfinished = unit.name in _LARGE_UNITS and text[end : end + 1] in _NUMERIC
        if number is None or unfinished:
            continue
        yield Quantity(
            _plain(stored_number(number * unit.factor)),
            unit,
            match.group(),
            start,
            end,
            _bound(text, start, end, previous_end),
        )
        previous_end = end


def _masked(match: re.Match[str]) -> str:
    """(含28天) repeats the number before it: its digits are hidden, its length kept."""
    return re.sub(rf"[\d{_CHINESE}]", "_", match.group())


def _plain(value: Decimal) -> Decimal:
    """Without trailing zeros and without an exponent."""
    whole = value.to_integral_value()
    return whole if value == whole else value.normalize()


def _ordinal(text: str, match: re.Match[str]) -> bool:
    start = match.start()
    if match.group() == "一日" and text.endswith("前", 0, start):
        return True  # 前一日 is the day before
    return text.endswith("第", 0, start) or bool(
        _ORDINAL.search(text, max(0, start - ORDINAL_REACH), start)
    )


def _bound(text: str, start: int, end: int, previous_end: int) -> str:
    before, after = text[max(0, start - 60) : start], text[end : end + 24]
    if _CEILING.search(before) or _CEILING_AFTER.match(after):
        return "max"
    if _FLOOR.search(before) or _FLOOR_AFTER.match(after):
        return "min"
    if before.endswith("出生满") and not _RANGE_AFTER.match(after):
        return "min"
    joined = previous_end >= 0 and _BETWEEN.fullmatch(text[previous_end:start])
    if joined or _RANGE_AFTER.match(after) or before.endswith(("至", "到")):
        return "range"
    return "exact"


@cache
def _pattern() -> re.Pattern[str]:
    names = sorted(
        (
            name
            for name, unit in units().items()
            if name not in _NOT_COUNTED
            and unit.kind in {"money", "ratio", "time", "per_share", "rate"}
            and name not in {"x", "X", "次", "pp", "bp", "月", "圆", "百分之", "每股"}
        ),
        key=lambda n: (-len(n), n),
    )
    name = "|".join(re.escape(n) for n in names)
    return re.compile(
        rf"百分之(?P<percent>[{_CHINESE}]{{1,6}}|\d+(?:\.\d+)?)|"
        rf"(?P<number>{_ARABIC}|(?<![{_CHINESE}数几])(?<!(?<!以)上)(?<!(?<!最)近)[{_CHINESE}]{{1,12}})(?P<unit>{name})"
        r"(?!度末|级|龄|度报)"
    )


def _number(text: str) -> Decimal | None:
    if text[0].isascii():
        return printed_number(text)
    value = chinese_number(text)
    return None if value is None else printed_number(str(value))


def chinese_number(text: str) -> int | None:
    """The value of a Chinese numeral, or None when it is not one number.

    一两年 and 三五日 are no numbers; 百 and 千 alone count as one of them (百分之百).
    """
    if text in _ALONE:
        return _ALONE[text]
    if _ROW_WITH_ZERO.fullmatch(text):
        return int(numerals.spelt_digits(text))
    value = numerals.chinese_number(text)
    return int(value) if value is not None and value.isdecimal() else None
