"""Numbers with their units: grouped, signed and spelt-out ones in one normal form.

A number and its unit are two tokens, so that 万元 never meets 亿元; percentages and
spans of time are one. What the number is worth in base units is a reading, by which
1.2亿元 finds 12,000万元.
"""

import re

from dictionaries.terms import measures
from dictionaries.units import units
from warehouse.analysis.forms import Forms, Rule, distinct
from warehouse.analysis.numerals import (
    DECIMAL_TAIL,
    DIGIT_CHARS,
    NUMERAL,
    chinese_number,
    digits,
    scaled,
    trimmed,
    ungrouped,
)
from warehouse.analysis.periods import bare_year, day_number_forms

_SPANS = (
    "个工作日|工作日|个交易日|交易日|个自然日|自然日|个日历日|个月|个小时|小时|个星期"
    "|星期|分钟|周岁|周年|周|年|日|天|岁"
)
"""Spans of time, one token with their number: 三十日 is 30日, 5年 is 5年."""

_SPELT_UNITS = (
    "元|美元|港元|欧元|万元|亿元|股|份|倍|名|人|吨|平方米|个百分点|个基点|人民币元"
)
"""Units that make a Chinese numeral before them a quantity; others (一次性, 一方) are
words more often than not."""

_PARTS = {"百": "%", "千": "‰", "万": "‱"}
_OTHER_PARTS = {"十万": "100000", "百万": "1000000"}
_NUMERAL_CHARS = f"{DIGIT_CHARS}十百千万零"
_PERCENT_SIGNS = "%‰‱"
_SAME_MEASURES = {"个百分点": "百分点", "个基点": "基点", "港币": "港元"}
_SAME_MEASURES |= {"bp": "基点", "bps": "基点", "pct": "百分点", "pcts": "百分点"}
_NUMBER = r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,40})(?:\.\d{1,20})?"
_SIGN = r"(?:(?<![a-z0-9%)\]_.])[+-] ?)?"
_MEASURE = "|".join(re.escape(m) for m in measures())
_UNIT = rf"(?:{_SPANS}|[{_PERCENT_SIGNS}]|{_MEASURE})"
_LONG = "|".join(re.escape(m) for m in measures() if len(m) > 1)
_AFTER_BLANK = rf" (?:{_SPANS}|[{_PERCENT_SIGNS}]|{_LONG}|[元股吨倍])"
"""After a blank a single character may belong to the next word (5 万达)."""
_LATIN_MEASURES = "bps?|pcts?"
_NO_WORD = (
    "(?<![同某任唯统单之其第每])"
    "(?!(?<=[上下前后])一(?:年|个月|日|天|周|个?工作日|个?交易日))"
)
"""同一日 and 上一年 are words about some day or year, not a count of them."""
_LIKE_CLAUSE_NUMBER = re.compile(r"\d{1,2}\.\d{1,2}")
"""1.10 may be a clause number, which is not 1.1; such figures are never trimmed."""


def _fraction(text: str) -> Forms:
    below, _, above = text.replace(" ", "").partition("分之")
    above = "100" if above == "百" else above
    if below in _PARTS:
        return Forms((trimmed(digits(above)) + _PARTS[below],))
    return Forms((f"{digits(above)}/{_OTHER_PARTS.get(below) or digits(below)}",))


_SPELT = re.compile(rf"({NUMERAL}{DECIMAL_TAIL}) ?({_SPANS}|{_SPELT_UNITS})")
_SCALED = re.compile("([^万亿]+)(万亿|万|亿)")
"""五十万 before 元 is 50 and the unit 万元, as it would be printed in digits."""


def _spelt(text: str) -> Forms:
    numeral, unit = _groups(_SPELT, text)
    value = chinese_number(numeral)
    if value is None:
        return Forms((numeral, unit))
    if re.fullmatch(_SPANS, unit):
        return Forms((value + unit,))
    if (scaled_up := _SCALED.fullmatch(numeral)) and (
        short := chinese_number(scaled_up.group(1))
    ):
        value, unit = short, scaled_up.group(2) + unit
    return _measured(value, unit)


_PLAIN = re.compile(rf"([+-]?) ?({_NUMBER}) ?({_LATIN_MEASURES}|{_UNIT})?")


def _number(text: str) -> Forms:
    sign, number, unit = _groups(_PLAIN, text)
    grouped, number = "," in number, ungrouped(number)
    negative = "-" if sign == "-" else ""
    if unit and re.fullmatch(_SPANS, unit):
        return Forms((trimmed(number) + unit,))
    if unit and unit in _PERCENT_SIGNS:
        share = trimmed(number) + unit
        return Forms((negative + share,), (share,) if negative else ())
    if unit:
        return _measured(negative + trimmed(number), unit)
    number = trimmed(number) if grouped else number
    main = (negative + number,)
    return Forms(main, distinct(_number_readings(number), main))


def _number_readings(number: str) -> list[str]:
    readings = [number]
    if not _LIKE_CLAUSE_NUMBER.fullmatch(number):
        readings.append(trimmed(number))
    if year := bare_year(number):
        readings.append(year)
    return readings + day_number_forms(number)


def _measured(number: str, unit: str) -> Forms:
    unit = _SAME_MEASURES.get(unit, unit)
    main = (number, unit)
    readings = [number.removeprefix("-")]
    known = units().get(unit)
    if known is not None and known.kind == "money":
        readings.append(f"={scaled(number, known.factor)}{known.base.lower()}")
    return Forms(main, distinct(readings, main))


def _bracketed(text: str) -> Forms:
    """A figure in brackets: itself for certain, a negative one perhaps."""
    number = ungrouped(text.strip("() "))
    sign = number[-1] if number[-1] in _PERCENT_SIGNS else ""
    number = trimmed(number.rstrip(_PERCENT_SIGNS)) + sign
    return Forms((number,), (f"-{number}",))


def _groups(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    found = pattern.fullmatch(text)
    if found is None:
        raise ValueError(f"not of the form its rule promises: {text!r}")
    return found.groups()


QUANTITY_RULES = (
    Rule(
        "fraction",
        f"百千万{DIGIT_CHARS}十",
        rf"(?<![{_NUMERAL_CHARS}])(?:百万|十万|[百千万])分之 ?"
        rf"(?:\d+(?:\.\d+)?|百|{NUMERAL}{DECIMAL_TAIL}|零点[{DIGIT_CHARS}零]+)"
        rf"|{NUMERAL}分之{NUMERAL}",
        _fraction,
    ),
    Rule(
        "spelt",
        f"{DIGIT_CHARS}十两",
        rf"{_NO_WORD}{NUMERAL}{DECIMAL_TAIL} ?(?:{_SPANS}|{_SPELT_UNITS})(?!性)",
        _spelt,
    ),
    Rule(
        "bracketed",
        "(",
        r"\( ?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,40}\.\d{1,20})[%‰]? ?\)",
        _bracketed,
    ),
    Rule(
        "time",
        "0-9",
        r"(?<![\d:])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?![\d:])",
        lambda t: Forms((t,)),
    ),
    Rule(
        "points",
        r"0-9+\-",
        rf"{_SIGN}{_NUMBER} ?(?:{_LATIN_MEASURES})(?![a-z0-9])",
        _number,
    ),
)
"""Figures that say by more than digits what they are, the longer forms first."""

NUMBER_RULES = (
    Rule("number", r"0-9+\-", rf"{_SIGN}{_NUMBER}(?:{_UNIT}|{_AFTER_BLANK})?", _number),
)
"""Any other figure; after the words that begin with digits."""
