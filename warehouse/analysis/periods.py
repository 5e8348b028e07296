"""Dates, years, quarters and other periods in one normal form each.

2025年 and 二〇二五年 are 2025年; 1-3月, 一季度 and Q1 are 第一季度; 2024年12月31日 and
2024/12/31 are 2024-12-31. A two-digit year is only a reading: 25年 is also a duration.
"""

import re

from warehouse.analysis.forms import Forms, Rule
from warehouse.analysis.numerals import DIGIT_CHARS, ZEROS, digits, spelt_digits

_CD = f"[{ZEROS}{DIGIT_CHARS}]"
YEAR = rf"(?:(?:19|20)\d\d|二[{ZEROS}]{_CD}{{2}}|一九{_CD}{{2}})"
MONTH = rf"(?:1[0-2]|0?[1-9]|十[一二]?|[{DIGIT_CHARS}])"
DAY = (
    rf"(?:3[01]|[12]\d|0?[1-9]|三十一?|二十[{DIGIT_CHARS}]?|十[{DIGIT_CHARS}]?"
    rf"|[{DIGIT_CHARS}])"
)
_YEAR_STARTS = "12一二"
_MONTH_STARTS = f"0-9{DIGIT_CHARS}十"
TO = "(?:-|—|~|至|到|–)"
_NO_DIGIT = r"(?<![\d.])"
_YEAR_END = "(?=年(?:度(?!过)|末|底(?![层部线稿])|初(?![步始审稿次])|报(?!告)))"
"""Words that begin with the 年 that ends the year: 2025年报 is 2025年 and 年报."""
_NOT_THE_ONE = "(?<![上下前后每某本同任])"
"""Before 一季度 or 一月 these make it the one before, each one: no number at all."""

TWO_DIGIT_YEARS = {"1": "20", "2": "20", "3": "20", "0": "20", "9": "19"}
"""Century of a two-digit year by its first digit; others are no years of reports."""
LATEST_BARE_YEAR = 2060
EARLIEST_BARE_YEAR = 1980
"""A number alone within these years may be a year, as in table headers."""
LONGEST_YEAR_RANGE = 12
"""Years between the ends of a range are readings too, up to this many."""

_QUARTERS = ("", "第一季度", "第二季度", "第三季度", "第四季度")
_SINCE_JANUARY = {3: "第一季度", 6: "上半年", 9: "前三季度", 12: "全年"}
_MONTH_RANGES = {(1, m): name for m, name in _SINCE_JANUARY.items()} | {
    (4, 6): "第二季度",
    (7, 9): "第三季度",
    (10, 12): "第四季度",
    (7, 12): "下半年",
}
_ALPHA_GUARD = r"(?<![a-z0-9.])"
_ALPHA_END = r"(?![a-z0-9])"


def year_form(text: str) -> str:
    """The normal form of a four-digit year in digits or Chinese digits."""
    return spelt_digits(text) + "年"


def full_year(two_digits: str) -> str | None:
    """The four digits of a two-digit year, if it may be one."""
    century = TWO_DIGIT_YEARS.get(two_digits[0])
    return century + two_digits if century else None


def bare_year(number: str) -> str | None:
    """The year that a number alone may be."""
    alike = len(number) == len("2025") and number.isdigit()
    if alike and EARLIEST_BARE_YEAR <= int(number) <= LATEST_BARE_YEAR:
        return number + "年"
    return None


_DATE_PARTS = re.compile(rf"({YEAR})\D+?({MONTH})\D+?({DAY})")


def _date(text: str) -> Forms:
    year, month, day = _parts(_DATE_PARTS, text.replace(" ", ""))
    return date_forms(int(spelt_digits(year)), int(digits(month)), int(digits(day)))


def date_forms(year: int, month: int, day: int) -> Forms:
    """A day, readable as its year, its month and its day of the year too."""
    readings = [f"{year}年", f"{year}-{month:02d}", f"{month}月{day}日"]
    if (month, day) == (12, 31):
        readings.append("年末")
    steps = (f"{year}年", f"{month}月", f"{day}日")
    return Forms((f"{year}-{month:02d}-{day:02d}",), tuple(readings), steps)


_MONTH_PARTS = re.compile(rf"({YEAR})\D+?({MONTH})(?!\d)")


def _year_month(text: str) -> Forms:
    year, month = _parts(_MONTH_PARTS, text.replace(" ", ""))
    number, year = int(digits(month)), spelt_digits(year)
    parts = (f"{year}年", f"{number}月")
    return Forms((f"{year}-{number:02d}",), parts, parts)


def _parts(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    found = pattern.match(text)
    if found is None:
        raise ValueError(f"not of the form its rule promises: {text!r}")
    return found.groups()


_YEARS = re.compile(YEAR)


def _year_range(text: str) -> Forms:
    first, last = (int(spelt_digits(y)) for y in _YEARS.findall(text))
    main = (f"{first}年", f"{last}年")
    between = range(first + 1, last) if last - first <= LONGEST_YEAR_RANGE else ()
    return Forms(main, tuple(f"{y}年" for y in between))


def _year(text: str) -> Forms:
    return Forms((year_form(text.rstrip("年 ")),))


def _short_year(text: str) -> Forms:
    number = text[:2]
    year = full_year(number)
    return Forms((f"{number}年",), (f"{year}年",) if year else ())


_FISCAL = re.compile(r"(?:fy ?)?(\d{4}|\d{2}) ?(财年|fy|[aef]?)")


def _fiscal(text: str) -> Forms:
    number, mark = _parts(_FISCAL, text)
    year = number if len(number) > len("25") else (full_year(number) or number)
    kind = mark if mark in {"a", "e", "f"} else "财年"
    return Forms((year + kind,), (f"{year}年",))


_COMPACT = re.compile(r"(\d{4}|\d{2})?(q[1-4]|[1-4]q|h[12]|[12]h|9m)(\d{4}|\d{2})?")


def _compact(text: str) -> Forms:
    before, period, after = _parts(_COMPACT, text.replace(" ", ""))
    year = before or after or ""
    if len(year) == len("25"):
        year = full_year(year) or ""
    return Forms((*([f"{year}年"] if year else []), _compact_period(period)))


def _compact_period(period: str) -> str:
    if period == "9m":
        return "前三季度"
    number = int(period.strip("qh"))
    return _QUARTERS[number] if "q" in period else ("", "上半年", "下半年")[number]


def _quarter(text: str) -> Forms:
    text = text.replace(" ", "")
    number = int(digits(re.findall(rf"[1-4{DIGIT_CHARS}]", text)[-1]))
    since_january = text[0] == "前" or re.search(TO, text)
    period = _SINCE_JANUARY[3 * number] if since_january else _QUARTERS[number]
    report = ("季度报告",) if "报" in text else ()
    readings = ["前三季度"] if report and period == "第三季度" else []
    return Forms((period, *report), tuple(readings))


_TWO_MONTHS = re.compile(rf"({MONTH})月?{TO}+({MONTH})月")


def _month_range(text: str) -> Forms:
    pair = _parts(_TWO_MONTHS, text.replace(" ", ""))
    first, last = (int(digits(m)) for m in pair)
    plain = f"{first}-{last}月"
    name = _MONTH_RANGES.get((first, last))
    return Forms((name,), (plain,)) if name else Forms((plain,))


def _half(text: str) -> Forms:
    if text.startswith("下"):
        return Forms(("下半年",))
    report = ("半年度报告",) if "报" in text else ()
    return Forms(("上半年", *report))


_MONTH_DAY = re.compile(rf"({MONTH})月({DAY})[日号]")


def _month_day(text: str) -> Forms:
    month, day = (digits(part) for part in _parts(_MONTH_DAY, text.replace(" ", "")))
    readings = ("年末",) if (month, day) == ("12", "31") else ()
    return Forms((f"{month}月{day}日",), readings, (f"{month}月", f"{day}日"))


def _month(text: str) -> Forms:
    return Forms((digits(text.replace(" ", "").partition("月")[0]) + "月",))


def day_number_forms(number: str) -> list[str]:
    """The day that eight digits in a row may be, as a list of one or none."""
    found = re.fullmatch(r"((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])", number)
    return ["-".join(found.groups())] if found else []


_ISO_DAY = "|".join(
    rf"(?:19|20)\d\d{mark}(?:1[0-2]|0?[1-9]){mark}(?:3[01]|[12]\d|0?[1-9])"
    for mark in ("-", "/", r"\.")
)
_Q = "[一二三四1-4]"

PERIOD_RULES = (
    Rule(
        "date",
        _YEAR_STARTS,
        rf"{_NO_DIGIT}(?:{YEAR} ?年 ?{MONTH} ?月 ?{DAY} ?[日号]"
        rf"|(?:{_ISO_DAY})(?![\d.]))",
        _date,
    ),
    Rule(
        "year_month",
        _YEAR_STARTS,
        rf"{_NO_DIGIT}(?:{YEAR} ?年 ?{MONTH} ?月份?"
        rf"|(?:19|20)\d\d[-/](?:0[1-9]|1[0-2])(?![-/.\d]))",
        _year_month,
    ),
    Rule(
        "year_range",
        _YEAR_STARTS,
        rf"{_NO_DIGIT}{YEAR} ?年?度? ?{TO}{{1,2}} ?{YEAR} ?"
        rf"(?:{_YEAR_END}|年)(?! ?{MONTH} ?月)",
        _year_range,
    ),
    Rule("year", _YEAR_STARTS, rf"{_NO_DIGIT}{YEAR} ?(?:{_YEAR_END}|年)", _year),
    Rule(
        "month_range",
        _MONTH_STARTS,
        rf"(?<!\d){MONTH} ?月? ?{TO}{{1,2}} ?{MONTH} ?月份?",
        _month_range,
    ),
    Rule(
        "fiscal",
        "f0-9",
        rf"{_ALPHA_GUARD}(?:fy ?(?:20)?\d\d[aef]?|20\d\dfy|(?:20)?\d\d[aef](?!股))"
        rf"{_ALPHA_END}"
        rf"|{_NO_DIGIT}(?:19|20)\d\d ?财年",
        _fiscal,
    ),
    Rule(
        "compact",
        "qh0-9",
        rf"{_ALPHA_GUARD}(?:(?:20)?\d\d(?:q[1-4]|h[12])|20\d\d (?:q[1-4]|h[12])"
        rf"|(?:[1-4]q|[12]h|9m)(?:20)?\d\d|(?:q[1-4]|h[12]) ?20\d\d"
        rf"|q[1-4]|h[12]){_ALPHA_END}",
        _compact,
    ),
    Rule(
        "quarter",
        f"前第{_MONTH_STARTS}",
        rf"前 ?[二三四2-4] ?个?季度|(?:1|一) ?{TO} ?[二三四2-4] ?季度"
        rf"|(?<!\d){_NOT_THE_ONE}第? ?{_Q} ?季(?:度(?:报告(?!期))?|报(?!告)|(?=末))",
        _quarter,
    ),
    Rule(
        "half",
        "上下半中",
        "[上下]半年度?|半年度(?:报告(?!期))?|半年报|中期报告(?!期)"
        r"|(?:(?<=年)|(?<![\u4e00-\u9fff]))中报(?![告送出备价名])",
        _half,
    ),
    Rule(
        "short_year",
        "0-9",
        rf"(?<![\d.第满逾超近约每达-])\d\d ?(?:{_YEAR_END}|年(?![期以之限左间代]))",
        _short_year,
    ),
    Rule("month_day", _MONTH_STARTS, rf"(?<!\d){MONTH} ?月 ?{DAY} ?[日号]", _month_day),
    Rule("month", _MONTH_STARTS, rf"(?<!\d){_NOT_THE_ONE}{MONTH} ?月份?", _month),
)
"""How periods look, the longer forms first."""
