"""Identity of periodic reports: company, code, period, title.

Sources: the format rules of the China Securities Regulatory Commission and the two
exchanges put 公司代码/证券代码 and 简称 above the title, the title as company, year and
kind, and a company profile table (股票简称, 股票代码) in section two.
"""

import itertools
import re
from collections.abc import Iterator, Sequence

from assets.corpus.identity.dates import find_dates, period_dates, year_of
from assets.corpus.identity.front import (
    TABLE_PAGES,
    Front,
    Reading,
    Window,
    compact,
    place_of,
    windows,
)
from assets.corpus.identity.names import company_name, leading_company
from assets.corpus.identity.securities import (
    CODE,
    MAINLAND_BONUS,
    label_readings,
    listing_readings,
)
from warehouse.schema.lines import Line
from warehouse.schema.profiles import ProfileValue

_PERIOD = {
    "年度报告": "FY",
    "年报": "FY",
    "半年度报告": "H1",
    "半年报": "H1",
    "中期报告": "H1",
    "一季度报告": "Q1",
    "第一季度报告": "Q1",
    "第1季度报告": "Q1",
    "三季度报告": "Q3",
    "第三季度报告": "Q3",
    "第3季度报告": "Q3",
}
_KIND_NAMES = {
    "FY": "年度报告",
    "H1": "半年度报告",
    "Q1": "第一季度报告",
    "Q3": "第三季度报告",
}
_TITLE = re.compile(
    r"(?P<issuer>[一-鿿A-Za-z（）·&]{4,40}?(?:公司|银行))?"
    r"(?P<year>20\d\d|[二][〇○零O][〇○零O一二三四五六七八九]{2})年?度?"
    rf"(?P<kind>{'|'.join(sorted(_PERIOD, key=len, reverse=True))})"
    r"(?P<form>全文|正文|摘要)?(?P<mark>（.{1,12}）)?"
)
_OF_EDITION = re.compile(r"更正|修订|更新|修正")
"""A mark that tells a later edition, also on a line of its own below the title."""
_IS_LABEL = re.compile(r"名称|简称|代码|代表人|地址")
_DEFINED = re.compile(
    r"(?:[^。，；]{0,20}[/、])?(?:本公司|公司|本集团|发行人)(?:[/、][^。，；]{0,20})?指(?P<name>[^。，；]{6,40})"
)
_LEGAL_NAME = re.compile(
    r"法定中文名[称稱]：(?P<name>[^（，。；]{6,40})(?:（(?:简称|簡稱)：(?P<short>[^）]{2,10})）)?"
)
_FORMER = re.compile(r"(?:变更前|曾用)(?:股票|证券)?(?:简称|名称)")

TITLE_WEIGHT, HEAD_WEIGHT, TABLE_WEIGHT, LABEL_WEIGHT = 90, 70, 60, 80
DEFINED_WEIGHT, COMPOSED_WEIGHT = 50, 40
EDITION_BONUS = 1
"""Of two titles alike, the one that tells its edition says more."""
LEGAL_WEIGHT = 95
"""What a report calls the legal name outweighs the lettering of its cover."""


def report_readings(front: Front) -> Iterator[Reading]:
    """Readings of a periodic report's identity."""
    yield from _title_readings(front)
    yield from label_readings(front)
    yield from _profile_table(front)
    yield from _profile_lines(front)
    yield from _cover_date(front)


def _title_readings(front: Front) -> Iterator[Reading]:
    issuers = [line for line in front.head if company_name(compact(line.text))]
    for window in windows(front.head, longest=3):
        match = _TITLE.fullmatch(window.text)
        if match:
            yield from _from_title(match, window, issuers, TITLE_WEIGHT)
    for line in front.running:
        match = _TITLE.match(compact(line.text))
        if match:
            window = Window(compact(line.text), (line,))
            yield from _from_title(match, window, issuers, HEAD_WEIGHT)


def _from_title(
    match: re.Match[str], window: Window, issuers: list[Line], weight: int
) -> Iterator[Reading]:
    line = window.lines[-1]
    printed = match["issuer"] or ""
    issuer = leading_company(printed) or printed
    if not issuer:
        before = [i for i in issuers if i.line_no <= line.line_no]
        issuer = compact(before[-1].text) if before else ""
    period = year_of(match["year"]) + _PERIOD[match["kind"]]
    weight += EDITION_BONUS * bool(_OF_EDITION.search(match["mark"] or ""))
    summary = "摘要" if match["form"] == "摘要" else ""
    kind = _kind_name(match["kind"]) + summary
    yield Reading("doc_type", kind, "report title", weight + 20, line)
    yield Reading("report_period", period, "report title", weight, line)
    if issuer:
        rule = "company in the report title" if printed else "line above the title"
        yield Reading("issuer", issuer, rule, weight, line)
        title = issuer + match.group()[len(printed) :]
        title = re.sub(r"(全文|正文)$", "", title)
        title = title.replace(
            match["year"] + match["kind"], f"{match['year']}年{match['kind']}"
        )
        yield Reading("title", title, "report title", weight, line)
    for field, day in zip(
        ("period_start", "period_end"), period_dates(period), strict=True
    ):
        yield Reading(field, day, "report title", weight, line)


def composed_title(values: Sequence[ProfileValue]) -> Iterator[Reading]:
    """Issuer, year and kind as a title, for reports whose cover is a picture."""
    chosen = {value.field: value for value in values if value.rank == 0}
    issuer, period = chosen.get("issuer"), chosen.get("report_period")
    kind = chosen.get("doc_type")
    if (
        issuer
        and period
        and kind
        and kind.value.startswith(tuple(_KIND_NAMES.values()))
    ):
        title = f"{issuer.value}{period.value[:4]}年{kind.value}"
        place = place_of(period.page, period.quote, period.box, period.line_no)
        yield Reading("title", title, "issuer, period and kind", COMPOSED_WEIGHT, place)


def _kind_name(printed: str) -> str:
    return _KIND_NAMES[_PERIOD[printed]]


def _profile_table(front: Front) -> Iterator[Reading]:
    """Company profile table: label and value in neighbouring cells, or in columns."""
    header: tuple[str, ...] = ()
    for cells, line in front.rows:
        labels = [compact(c) for c in cells]
        for left, right in itertools.pairwise(labels):
            yield from _pair(left, right, line)
        if len(header) == len(labels):
            for name, value in zip(header, labels, strict=True):
                if not _pair_label(value):
                    yield from _pair(name, value, line)
        header = tuple(labels) if any(map(_pair_label, labels)) else ()


def _profile_lines(front: Front) -> Iterator[Reading]:
    """The same in text without tables: a label on one line, its value on the next."""
    first = [line for line in front.text if line.page <= TABLE_PAGES]
    for line, following in itertools.pairwise(first):
        yield from _pair(compact(line.text), compact(following.text), following)
    yield from listing_readings(first)
    for line in first:
        legal = _LEGAL_NAME.search(compact(line.text))
        if legal and company_name(legal["name"]):
            yield Reading("issuer", legal["name"], "legal name", LEGAL_WEIGHT, line)
            if legal["short"]:
                yield Reading(
                    "short_name", legal["short"], "legal name", TABLE_WEIGHT, line
                )
    for window in windows(first, longest=4):
        defined = _DEFINED.fullmatch(window.text)
        if defined and company_name(defined["name"]):
            yield Reading(
                "issuer",
                defined["name"],
                "definition",
                DEFINED_WEIGHT,
                window.lines[-1],
            )


def _pair_label(text: str) -> bool:
    return bool(
        re.fullmatch(r"(公司的?|股票|证券|A股|H股)+.{0,3}(代码|简称|中文名称)", text)
    )


def _pair(label: str, value: str, line: Line) -> Iterator[Reading]:
    if _FORMER.search(label) and company_like(value):
        yield Reading("former_name", value, "profile table", TABLE_WEIGHT, line)
    elif re.fullmatch(r"(公司|股票|证券|A股|H股)+.{0,3}代码", label):
        for code in CODE.finditer(value):
            weight = TABLE_WEIGHT + MAINLAND_BONUS * (len(code[1]) == 6)
            yield Reading("security_code", code[1], "profile table", weight, line)
    elif re.fullmatch(r"(公司的中文|股票|证券|A股|公司)简称", label):
        if 2 <= len(value) <= 10 and not _IS_LABEL.search(value):
            yield Reading("short_name", value, "profile table", TABLE_WEIGHT, line)
    elif re.fullmatch(r"公司的?(中文|法定中文)?名称", label) and company_name(value):
        yield Reading("issuer", value, "profile table", TABLE_WEIGHT + 5, line)


def company_like(value: str) -> bool:
    """A name rather than 无, 不适用 or a dash."""
    return (
        len(value) >= 3
        and not value.endswith("股")
        and value not in {"不适用", "无", "--", "不适用。"}
    )


def _cover_date(front: Front) -> Iterator[Reading]:
    """A line of the first page that is nothing but a date: the month of the report."""
    for line in front.head:
        text = line.text.strip(" 【】[]〔〕")
        dates = list(find_dates(text))
        if line.page == 1 and len(dates) == 1 and len(text) <= 16:
            whole = dates[0].end - dates[0].start >= len(text) - 2
            if whole and not dates[0].is_year:
                yield Reading(
                    "publish_date",
                    dates[0].iso,
                    "date on the cover",
                    LABEL_WEIGHT,
                    line,
                )
