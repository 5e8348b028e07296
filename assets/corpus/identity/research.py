"""Identity of research notes: institution, company and code, date, rating, analysts."""

import re
from collections.abc import Iterator
from dataclasses import replace

from assets.corpus.identity.dates import find_dates
from assets.corpus.identity.front import Front, Reading, compact
from assets.corpus.identity.research_people import INSTITUTION, analysts, institutions
from dictionaries.identity import rating_words
from warehouse.schema.lines import Line

_SUBJECT = re.compile(
    r"(?P<name>[*A-Za-z一-鿿&\-]{2,12}?)\s*"
    r"[（(]?(?P<code>\d{6}|\d{4,5})(?:\.?(?P<market>SH|SZ|BJ|HK|CH))?[）)]?"
)
_BOILERPLATE = re.compile(
    r"研究报告|请务必|免责|声明|证监许可|业务资格|分析师|联系人|执业|邮箱|电话|www\.|@|"
    r"投资评级|当前价|目标价|数据来源|资料来源|相关报告|市场数据|走势|Table_|\d{4}年\d{1,2}月"
)

_LABEL = re.compile(
    r"^.{2,8}行业(?:深度)?(?:研究|报告)$|^(?:投资要点|评级|证券研究报告)[：:]?$|"
    r"^(?:买入|增持|推荐|中性|强于大市|优于大市)[（(].{2,6}[）)]$|(?:\d+[,.]\d+.*){3}"
)
"""The field of a series, a rating or a row of figures is set large and is no title."""
_ISSUED_BY = re.compile(r"[一-鿿]{4,20}(?:联盟|协会|学会|研究院|委员会|公司)")
"""Below a title, who issues the report."""
_DATE_LABEL = re.compile(r"(?:发布|报告|撰写|完成)(?:日期|时间)[:：]?\s*$")
_RELATED = re.compile(r"[（(][^（）()]*$")
"""A date in brackets at the end of a line is a related report's."""
SHORT_TITLE, SHORT_PENALTY = 5, 4
"""Characters up to which a line is the name of a field rather than a headline."""
DATE_WEIGHT, TITLE_WEIGHT, SUBJECT_WEIGHT, RATING_WEIGHT = 80, 80, 80, 80
NAMED_TITLE_BONUS = 6
"""A line that names the subject and calls itself a report is the title even when the
headline under it is set larger; measured in ranks of font size."""
LABELLED_BONUS = 5
"""发布日期 says what a date alone on a line only may be."""
SUBJECT_LINE = 40
"""Characters of a line that names company and code and little else."""
FULL_LINE = 30
"""Characters beside a date from which a line is a sentence, not a date line."""
SAME_SIZE_PT, LINE_GAP = 0.2, 0.5
"""Greatest difference of two sizes that are one; and between the lines of one headline,
in their size."""
LONGEST_TITLE = 80
"""Characters."""
TITLE_SIZES = 3
"""A headline is set in one of the largest sizes of the first page."""


def research_readings(front: Front) -> Iterator[Reading]:
    """Readings of a research note's identity."""
    first = [line for line in front.head if line.page == 1 and line.text.strip()]
    if front.domain == "research" and first:
        yield Reading("doc_type", "研究报告", "folder", 1, first[0])
    yield from _titles(first)
    yield from _subjects(first, front)
    yield from _dates(first)
    yield from _ratings(first)
    yield from analysts(first)
    yield from institutions(front)


def _titles(first: list[Line]) -> Iterator[Reading]:
    """The lines set largest on the first page, wrapped ones joined."""
    sizes = sorted({round(line.size, 1) for line in first}, reverse=True)[:TITLE_SIZES]
    rank = {size: place for place, size in enumerate(sizes)}
    group: list[Line] = []
    for line in [*first, None]:
        if line is not None and group and _continues(group[-1], line):
            group.append(line)
            continue
        if line is not None and not _may_be_title(line, rank):
            continue  # smaller text of another column may stand between
        if group:
            yield from _headline(group, rank)
        group = [line] if line is not None else []


def _is_subject(text: str) -> bool:
    """Nothing but a company and its code: a label above the headline."""
    return bool(_SUBJECT.fullmatch(text))


def _without_subject(headline: str) -> str:
    """The headline after company（code）, unless only a kind of report follows."""
    subject = re.match(r"[^（）]{2,12}（\d{4,6}(?:\.[A-Z]{2})?）", headline)
    rest = headline[subject.end() :] if subject else ""
    return rest if rest and not re.fullmatch(r".{0,8}报告", rest) else headline


def _may_be_title(line: Line, rank: dict[float, int]) -> bool:
    text = compact(line.text)
    return (
        round(line.size, 1) in rank
        and len(text) >= 4
        and not _BOILERPLATE.search(text)
        and not INSTITUTION.fullmatch(text)
        and not _is_subject(text)
        and not _LABEL.search(text)
    ) or bool(re.search(r"[（(]\d{6}[）)].*报告$", text))


def _continues(before: Line, line: Line) -> bool:
    """The same size reads on; a subtitle after —— does too unless it names a series."""
    text = compact(line.text)
    subtitle = text.startswith("——") and not re.search(
        r"(?:报告|点评|周报|月报)$", text
    )
    return (
        (abs(before.size - line.size) < SAME_SIZE_PT or subtitle)
        and (line.line_no == before.line_no + 1 or _directly_below(before, line))
        and not _ISSUED_BY.fullmatch(text)
        and not _BOILERPLATE.search(text)
        and not (text.startswith("——") and not subtitle)
    )


def _directly_below(before: Line, line: Line) -> bool:
    """Whether a line goes on below another of its size, whatever is read between."""
    above, box = before.box, line.box
    if above is None or box is None or abs(before.size - line.size) >= SAME_SIZE_PT:
        return False
    gap = box.top - above.bottom
    overlap = min(above.x1, box.x1) - max(above.x0, box.x0)
    return abs(gap) < LINE_GAP * line.size and overlap > 0


def _headline(group: list[Line], rank: dict[float, int]) -> Iterator[Reading]:
    text = _without_subject("".join(compact(line.text) for line in group))
    if not re.search(r"[一-鿿]", text):
        text = " ".join(line.text.strip() for line in group)  # words keep their blanks
    if not 4 <= len(text) <= LONGEST_TITLE:
        return
    place = rank.get(round(group[0].size, 1), TITLE_SIZES)
    named = re.search(r"[（(]\d{6}[）)].*报告", text) is not None
    weight = TITLE_WEIGHT - place + NAMED_TITLE_BONUS * named
    weight -= SHORT_PENALTY * (len(text) <= SHORT_TITLE)
    yield Reading("title", text, "headline", weight, group[-1])


def _subjects(first: list[Line], front: Front) -> Iterator[Reading]:
    """Company and code standing together, in a short line, running head or cell."""
    for line in (*first, *front.running, *_subject_cells(front)):
        text = compact(line.text)
        match = _SUBJECT.search(text)
        if match is None or len(text) > SUBJECT_LINE:
            continue
        if _BOILERPLATE.search(match["name"]):
            continue
        code = match["code"]
        if len(code) < 6 and match["market"] != "HK":
            continue
        weight = SUBJECT_WEIGHT - (10 if match.start() else 0)
        yield Reading("security_code", code, "company and code", weight, line)
        name = _printed_name(line.text, match["name"])
        yield Reading("issuer", name, "company and code", weight, line)
        yield Reading("short_name", name, "company and code", weight, line)


def _subject_cells(front: Front) -> list[Line]:
    """The cell of the first page that is a company and its code, where all name one.

    Several companies in cells are a list of those that a note on an industry covers.
    """
    cells = [
        (match["code"], replace(place, text=cell))
        for row, place in front.rows
        if place.page == 1
        for cell in row
        if (match := _SUBJECT.fullmatch(compact(cell))) and match["market"]
    ]
    return [line for _, line in cells] if len({code for code, _ in cells}) == 1 else []


def _printed_name(text: str, name: str) -> str:
    """A name in Latin letters with its blanks."""
    if re.search(r"[一-鿿]", name):
        return name
    spaced = re.search(r"\s*".join(map(re.escape, name)), text)
    return spaced.group() if spaced else name


def _dates(first: list[Line]) -> Iterator[Reading]:
    """The first full date of the first page; one alone or at a line's end is better."""
    for line in first:
        for place, found in enumerate(find_dates(line.text)):
            if found.is_day:
                rest = min(len(line.text) - (found.end - found.start), FULL_LINE)
                if "研究报告" in line.text[: found.start]:
                    rest = -2
                elif _DATE_LABEL.search(line.text[: found.start]):
                    rest = -LABELLED_BONUS
                elif "》" in line.text[: found.start] or _RELATED.search(
                    line.text[: found.start]
                ):
                    rest = FULL_LINE  # the date of a related report
                yield Reading(
                    "publish_date",
                    found.iso,
                    "date on the first page",
                    DATE_WEIGHT - rest - place,
                    line,
                )


def _ratings(first: list[Line]) -> Iterator[Reading]:
    words = "|".join(re.escape(word) for word in rating_words())
    alone = re.compile(
        rf"(?P<word>{words})(?:[（(](?:维持|首次|上调|下调|首次覆盖).*[）)])?"
    )
    labelled = re.compile(rf"(?:评级|Rating)[:：]?[“\"]?(?P<word>{words})")
    english = re.compile(
        r"(?:Maintain|Reiterate|Initiate(?: \w+)? with|(?:Up|Down)grade to|Rating:?)\s+"
        rf"(?P<word>{words})(?![A-Za-z])",
        re.IGNORECASE,
    )
    at_the_end = re.compile(rf"(?P<word>{words})[（(](?:维持|首次|上调|下调).*[）)]$")
    for line in first:
        text = compact(line.text)
        match = alone.fullmatch(text) or labelled.search(text)
        found = match or at_the_end.search(text)
        if found:
            yield Reading("rating", found["word"], "rating word", RATING_WEIGHT, line)
        told = english.search(line.text)
        if told:
            word = told["word"].capitalize()
            yield Reading("rating", word, "rating word", RATING_WEIGHT - 1, line)
