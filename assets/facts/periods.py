"""From the words of a header to dates, given the period the document reports on.

Each header resolves to a stretch of time and to a day: a flow (revenue) takes the
stretch, a stock (total assets) takes the day. Single quarter and year to date are kept
apart: in a third-quarter report 本报告期 is the quarter, 年初至报告期末 nine months,
and 本期发生额 in its statements the year to date (format rules for quarterly reports).
"""

import calendar
import re
from dataclasses import dataclass
from functools import lru_cache

from assets.facts.labels import key

QUARTER_MONTHS = {1: (1, 3), 2: (4, 6), 3: (7, 9), 4: (10, 12)}
_CHINESE = {"一": 1, "二": 2, "三": 3, "四": 4}
MOMENTS_KEPT = 4096
"""Parts of sentences remembered: more than a sentence that can be read has."""
CODES = {"FY": 12, "H1": 6, "Q1": 3, "Q3": 9}
"""Months from the beginning of the year to the end of each kind of report."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a header says of time; empty parts are not told."""

    start: str = ""
    end: str = ""
    """First and last day of a flow."""
    instant: str = ""
    """Day of a stock."""
    words: str = ""

    @property
    def told(self) -> bool:
        """Whether anything was resolved."""
        return bool(self.end or self.instant)


@dataclass(frozen=True, slots=True)
class Reporting:
    """The period a document reports on, e.g. year 2024 and code Q3."""

    year: int
    code: str

    @property
    def months(self) -> int:
        """Months from January to the end of the period."""
        return CODES[self.code]

    def to_date(self, years_back: int = 0, words: str = "") -> Moment:
        """From January 1 to the end of the period, and that end as a day."""
        return span(self.year - years_back, 1, self.months, words)

    def alone(self, years_back: int = 0, words: str = "") -> Moment:
        """The last quarter alone for quarterly reports, else the whole period."""
        first = 7 if self.code == "Q3" else 1
        return span(self.year - years_back, first, self.months, words)


def reporting_of(period: str) -> Reporting | None:
    """The reporting period of a profile value such as 2024FY."""
    match = re.fullmatch(r"(\d{4})(FY|H1|Q1|Q3)", period)
    return Reporting(int(match[1]), match[2]) if match else None


def span(year: int, first: int, last: int, words: str = "") -> Moment:
    """Whole months of one year."""
    end = f"{year}-{last:02d}-{calendar.monthrange(year, last)[1]:02d}"
    return Moment(f"{year}-{first:02d}-01", end, end, words)


def day(year: int, month: int, date: int, words: str = "") -> Moment:
    """One day; impossible days tell nothing."""
    if not (1 <= month <= 12 and 1 <= date <= calendar.monthrange(year, month)[1]):
        return Moment()
    iso = f"{year}-{month:02d}-{date:02d}"
    return Moment(instant=iso, words=words)


_RANGE = re.compile(
    r"(?P<y>20\d\d|19\d\d)年?(?P<a>\d{1,2})月?(?:\d{1,2}日)?[-至到~](?:(?P=y)年)?"
    r"(?P<b>\d{1,2})月(?:份)?"
)
_MONTHS = re.compile(r"(?<!\d)(?P<a>\d{1,2})月?[-至到~](?P<b>\d{1,2})月(?:份)?")
_DAY = re.compile(
    r"(?P<y>20\d\d|19\d\d)[年\-./](?P<m>\d{1,2})[月\-./](?P<d>\d{1,2})日?"
)
_MONTH_END = re.compile(r"(?P<y>20\d\d|19\d\d)年(?P<m>\d{1,2})月末?")
_QUARTER = re.compile(
    r"(?:(?P<y>20\d\d|19\d\d)年?)?(?:第(?P<q>[一二三四1-4])季度?|Q(?P<n>[1-4]))"
)
_BARE_QUARTER = re.compile(r"(?P<y>20\d\d|19\d\d)(?:年度?)?(?P<q>[一二三四1-4])季度?")
_SHORT_QUARTER = re.compile(r"(?P<y>20\d\d|19\d\d|\d\d)Q(?P<a>[1-4])")
_HALF = re.compile(
    r"(?P<y>20\d\d|19\d\d)年?(?:上半年|半年度?|H1|1H)|(?:1H|H1)(?P<y2>20\d\d)"
)
_SECOND_HALF = re.compile(r"(?P<y>20\d\d|19\d\d)年?(?:下半年|H2|2H)")
_FIRST_NINE = re.compile(r"(?P<y>20\d\d|19\d\d)年?(?:前三季度?|[一1][-至到]三季度?)")
_QUARTERS = re.compile(
    r"(?P<y>20\d\d|19\d\d|(?<!\d)\d\d)Q(?P<a>[1-4])[-至到~](?:(?P=y))?Q?(?P<b>[1-4])(?!\d)"
)
_YEAR_BEGIN = re.compile(r"(?P<y>20\d\d|19\d\d)年(?:度|[年期])?初(?!至)")
_YEAR = re.compile(
    r"(?<!\d)(?<!\d[A-Z])(?P<y>20\d\d|19\d\d)(?![万亿元股户倍%])(?!年?(?:[前一二三四1-4][-至到一二三四1-4]*季|[QH]\d))"
    r"(?:年度|年末|年底|年|财年)?(?P<f>[AEF])?(?!\d)"
)
"""A year alone: a part of one that is not understood is not the whole of it, and 2050亿
is none."""

_PRIOR_END = re.compile(
    r"上年(?:度)?(?:期)?末|上期期?末|期初|年初(?!至)|上年年末|年初余额|上年末"
)
_CURRENT_END = re.compile(
    r"本报告期(?:期)?末|报告期末|本期期?末|期末|本年(?:度)?末|年末|本期末"
)
_TO_DATE = re.compile(r"年初至(?:本)?报告期(?:期)?末|年初至(?:本)?期末|本年累计|累计")
_PRIOR_SAME = re.compile(
    r"上年(?:同期|度|数|金额|发生额|年度)?|上期(?:数|金额|发生额|累计)?|去年同期|上年度"
)
_CURRENT = re.compile(
    r"本报告期|报告期(?!末)|本期(?:数|金额|发生额)?|本年(?:度|数|金额)?|当期(?!损益)"
)


def resolve(
    header: str, reporting: Reporting | None, current: Moment, *, statement: bool
) -> Moment:
    """What a header says of time.

    Args:
        header: the full header path of a column, or a row label that names a period.
        reporting: the period the document reports on, when it has one.
        current: the last own-period column to the left, which 上年同期 refers to.
        statement: whether the table is a primary statement, where 本期 is the year
            to date even in a third-quarter report.
    """
    text = key(header)
    explicit = _explicit(text, reporting)
    if explicit.told or reporting is None:
        return explicit
    return _relative(text, reporting, current, statement=statement)


@lru_cache(maxsize=MOMENTS_KEPT)
def moment_in(words: str, reporting: Reporting | None) -> Moment:
    """What a part of a sentence says of time; all figures after it ask again."""
    return resolve(words, reporting, Moment(), statement=True)


def _explicit(text: str, reporting: Reporting | None) -> Moment:
    """Dates, months, quarters and years printed in the header itself."""
    if match := _RANGE.search(text):
        return _months(int(match["y"]), match, text)
    if match := _DAY.search(text):
        if _two_days(text):
            return Moment()  # a header over several columns: which is whose?
        return day(int(match["y"]), int(match["m"]), int(match["d"]), match.group())
    if match := _QUARTERS.search(text) or _SHORT_QUARTER.search(text):
        first, last = match["a"], match.groupdict().get("b") or match["a"]
        begin = QUARTER_MONTHS[int(first)][0]
        end = QUARTER_MONTHS[max(int(first), int(last))][1]
        return span(_full_year(match["y"]), begin, end, match.group())
    part = _part_of_year(text, reporting)
    if part is not None:
        return part
    if match := _MONTH_END.search(text):
        month = int(match["m"])
        if 1 <= month <= 12:
            return span(int(match["y"]), month, month, match.group())
    if match := _YEAR_BEGIN.search(text):
        return day(int(match["y"]) - 1, 12, 31, match.group())
    if match := _YEAR.search(text):
        if months := _MONTHS.search(text):
            return _months(int(match["y"]), months, text)
        return span(int(match["y"]), 1, 12, match.group())
    if reporting and (match := _MONTHS.search(text)):
        return _months(reporting.year, match, text)
    return Moment()


def _two_days(text: str) -> bool:
    """Whether different days are named side by side."""
    days = {(m["y"], int(m["m"]), int(m["d"])) for m in _DAY.finditer(text)}
    return len(days) > 1


def _part_of_year(text: str, reporting: Reporting | None) -> Moment | None:
    """A quarter, a half year or nine months; None if none of them is named."""
    if match := _FIRST_NINE.search(text):
        return span(int(match["y"]), 1, 9, match.group())
    if match := _QUARTER.search(text):
        year = match["y"] or (reporting.year if reporting else None)
        number = match["q"] or match["n"]
        return _quarter(int(year), number, match.group()) if year else Moment()
    if match := _BARE_QUARTER.search(text):
        return _quarter(int(match["y"]), match["q"], match.group())
    if match := _SECOND_HALF.search(text):
        return span(int(match["y"]), 7, 12, match.group())
    if match := _HALF.search(text):
        return span(int(match["y"] or match["y2"]), 1, 6, match.group())
    return None


def _quarter(year: int, number: str, words: str) -> Moment:
    return span(year, *QUARTER_MONTHS[_CHINESE.get(number) or int(number)], words)


def _months(year: int, match: re.Match[str], text: str) -> Moment:
    first, last = int(match["a"]), int(match["b"])
    if not 1 <= first <= last <= 12:
        return Moment()
    return span(year, first, last, match.group() or text)


def _full_year(printed: str) -> int:
    return int(printed) if len(printed) == 4 else 2000 + int(printed)


def _relative(
    text: str, reporting: Reporting, current: Moment, *, statement: bool
) -> Moment:
    """本期, 上期, 期末, 期初 and their kin."""
    if match := _PRIOR_END.search(text):
        end = span(reporting.year - 1, 12, 12).instant
        return Moment(instant=end, words=match.group())
    if match := _TO_DATE.search(text):
        prior = bool(re.search(r"上年|上期|去年", text))
        return reporting.to_date(int(prior), match.group())
    if match := _CURRENT_END.search(text):
        end = reporting.to_date().instant
        return Moment(instant=end, words=match.group())
    if match := _PRIOR_SAME.search(text):
        return _year_before(current, reporting, match.group(), statement=statement)
    if match := _CURRENT.search(text):
        return (
            reporting.to_date(0, match.group())
            if statement
            else reporting.alone(0, match.group())
        )
    return Moment()


def _year_before(
    current: Moment, reporting: Reporting, words: str, *, statement: bool
) -> Moment:
    """The stretch of the column that 上年同期 stands beside, one year earlier."""
    if current.start:
        year = int(current.end[:4]) - 1
        return span(year, int(current.start[5:7]), int(current.end[5:7]), words)
    if statement:
        return reporting.to_date(1, words)
    return reporting.alone(1, words)
