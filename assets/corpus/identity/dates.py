"""Dates as Chinese documents print them, in one normal form.

A date is ISO text as precise as the print: 2025-08-28, 2025-08 or 2025. Chinese
numerals (二〇二五年八月二十八日), blanks, dots and slashes are the same date.
"""

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass

_DIGIT = {c: str(i) for i, c in enumerate("〇一二三四五六七八九")}
_DIGIT |= {"○": "0", "零": "0", "Ｏ": "0", "O": "0", "０": "0"}

_CHINESE_YEAR = r"[二一][〇○零ＯO一二三四五六七八九]{3}"
_CHINESE_NUMBER = r"[一二三四五六七八九十]{1,3}"
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov",
           "Dec")  # fmt: skip
_ENGLISH_MONTH = rf"(?:{'|'.join(_MONTHS)})[a-z]{{0,6}}\.?"
_DATE = re.compile(
    rf"(?P<y>(?:19|20)\d\d|{_CHINESE_YEAR})\s*年"
    rf"(?:\s*(?P<m>\d{{1,2}}|{_CHINESE_NUMBER})\s*月"
    rf"(?:\s*(?P<d>\d{{1,2}}|{_CHINESE_NUMBER})\s*日)?)?"
    r"|(?P<y2>(?:19|20)\d\d)\s*(?P<sep>[-./－—])\s*(?P<m2>\d{1,2})"
    r"(?:\s*(?P=sep)\s*(?P<d2>\d{1,2}))?(?![\d.])"
    r"|(?<!\d)(?P<y3>20\d\d)(?P<m3>0[1-9]|1[0-2])(?P<d3>0[1-9]|[12]\d|3[01])(?!\d)"
    rf"|(?<![\dA-Za-z])(?P<d4>\d{{1,2}}) (?P<m4>{_ENGLISH_MONTH}) (?P<y4>20\d\d)(?!\d)"
    rf"|(?<![A-Za-z])(?P<m5>{_ENGLISH_MONTH}) (?P<d5>\d{{1,2}}), ?(?P<y5>20\d\d)(?!\d)"
)


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date in a text and where it stood."""

    iso: str
    start: int
    end: int

    @property
    def is_day(self) -> bool:
        """Whether a day is printed, not only a month or a year."""
        return len(self.iso) == len("2024-05-31")

    @property
    def is_year(self) -> bool:
        """Whether only a year is printed."""
        return len(self.iso) == len("2024")


def find_dates(text: str) -> Iterator[FoundDate]:
    """All dates of a text in order; impossible ones (13月, 2月30日) are left out."""
    for match in _DATE.finditer(text):
        year = _number(_either(match, "y"))
        month = _number(_either(match, "m"))
        if month is None and (english := match["m4"] or match["m5"]):
            month = _MONTHS.index(english[:3]) + 1
        day = _number(_either(match, "d"))
        iso = _iso(year, month, day)
        if iso:
            yield FoundDate(iso, match.start(), match.end())


def _either(match: re.Match[str], part: str) -> str | None:
    """The part of a date in whichever form it is printed; English months apart."""
    forms = ("", "2", "3") if part == "m" else ("", "2", "3", "4", "5")
    return next((match[part + n] for n in forms if match[part + n]), None)


def latest_day(iso: str) -> str:
    """The last day that a date printed as a month or a year may mean; empty stays.

    What was published in 2024-05 is known for certain from 2024-05-31.
    """
    if len(iso) == len("2024"):
        return f"{iso}-12-31"
    if len(iso) == len("2024-05"):
        last = calendar.monthrange(int(iso[:4]), int(iso[5:]))[1]
        return f"{iso}-{last:02d}"
    return iso


def period_dates(period: str) -> tuple[str, str]:
    """First and last day of a period such as 2024FY, 2025H1, 2025Q3; empty if none.

    A quarter is the quarter alone, not the year to date.
    """
    year, kind = period[:4], period[4:]
    months = {
        "FY": (1, 12),
        "H1": (1, 6),
        "H2": (7, 12),
        **{f"Q{q}": (3 * q - 2, 3 * q) for q in (1, 2, 3, 4)},
    }.get(kind)
    if months is None:
        return "", ""
    last_day = calendar.monthrange(int(year), months[1])[1]
    return f"{year}-{months[0]:02d}-01", f"{year}-{months[1]:02d}-{last_day:02d}"


def year_of(text: str) -> str:
    """A year printed in digits or Chinese numerals as four digits."""
    value = _number(text)
    return "" if value is None else str(value)


def _iso(year: int | None, month: int | None, day: int | None) -> str:
    if year is None:
        return ""
    if month is None:
        return f"{year}"
    if not 1 <= month <= 12:
        return ""
    if day is None:
        return f"{year}-{month:02d}"
    if not 1 <= day <= calendar.monthrange(year, month)[1]:
        return ""
    return f"{year}-{month:02d}-{day:02d}"


def _number(text: str | None) -> int | None:
    """Digits, Chinese digits in a row (二〇二五) or a number below 100 (二十八)."""
    if not text:
        return None
    if text.isdecimal():
        return int(text)
    if "十" in text:
        tens, _, ones = text.partition("十")
        high = int(_DIGIT[tens]) if tens else 1
        return high * 10 + (int(_DIGIT[ones]) if ones else 0)
    return int("".join(_DIGIT[c] for c in text))
