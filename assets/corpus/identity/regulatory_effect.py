"""When a rule was adopted, published, amended, from when it applies, what it repeals.

Dates of covers, histories in brackets, signatures; 施行 and 废止 in the last articles.
A date told of something else, in running text, is none of these.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from assets.corpus.identity.dates import find_dates
from assets.corpus.identity.front import Front, Reading, compact, prose
from warehouse.schema.lines import Line

_EFFECTIVE = re.compile(
    r"(?:本|该|上述|前款|此)?(?:法|条例|办法|规定|规则|准则|细则|指引|指南|通知|公告|意见|决定|"
    r"标准|章程|要求|适用意见|解释)?(?:修订|修改)?(?:，)?自(?P<when>[^，。；]{1,24}?)起"
    r"(?:正式)?(?:施行|实施|生效|执行)"
)
_ANOTHERS = re.compile(r"《(?P<name>[^《》]*)》(?:（[^（）]*）)?$")
"""Before 自…起施行: the subject is a rule that is named, not this one."""
_NOW = re.compile(r"现(?:予以?|将[^。]{2,80})?(?:公布|发布|印发)")
_ON_PUBLICATION = re.compile(r"(公布|发布|印发|颁布|签发)之日|公布之日|发布之日")
_REPEALED = re.compile(
    r"(?P<names>《[^。；]{2,200}》[^。；]{0,80}?)(?:同时|予以|一并|现予)废止|"
    r"(?:决定|现|关于)废止(?P<listed>《[^。；]{2,200}》)"
)
_HISTORY = re.compile(r"^[（(](?:19|20)\d\d年.*(?:通过|公布|发布|印发|修订|修正|修改)")
_CITED = re.compile(r"《[^《》]*》")
_EVENT = re.compile(r"通过|公布|发布|印发|修订|修正|修改")
_EVENT_FIELD = {"通过": "adopted_date", "公布": "publish_date", "发布": "publish_date",
                "印发": "publish_date"}  # fmt: skip
_LABELLED = re.compile(
    r"^(?P<what>发布|公布|印发|成文|生效|施行|实施)(?:日期|时间)[:：]?(?=[12二])"
)
_HALF = re.compile(r"(?<!\d)[,;:]|[,;:](?!\d)")
_WIDE = {",": "，", ";": "；", ":": "："}
"""Web pages print the marks of sentences in half width; numbers keep theirs."""
_SPOKEN = re.compile(r"^《[^《》]+》已(?:经|于)")

ON_PUBLICATION = "自公布之日起施行"
"""The rule of an effective date that is a date of publication or revision."""
ADOPTION_WEIGHT, SIGNATURE_WEIGHT = 85, 80
COVER_WEIGHT, LABEL_WEIGHT, REPEAL_WEIGHT = 90, 90, 80
EFFECTIVE_WEIGHT, CLOSING_BONUS, OWN_BONUS = 60, 20, 5
"""The closing sentence speaks of the whole text, and one that begins with 本 of it."""
COVER_ZONE = 40
"""Leading lines that a cover takes."""
COVER_LINE = 30
"""Characters; a longer line with a date is no line of a cover."""
PUBLICATION_REACH = 20
"""Characters between a date and 公布: the issuing body's name fits in."""


@dataclass(frozen=True, slots=True)
class History:
    """（…通过 …公布 …修订） below a title, joined over its lines."""

    text: str
    lines: tuple[Line, ...]


def histories(zone: Sequence[Line]) -> Iterator[History]:
    """Histories in brackets among the lines before the body."""
    for start, first in enumerate(zone):
        if not re.match(r"[（(](?:19|20)\d\d年", compact(first.text)):
            continue
        text, lines = "", list[Line]()
        for line in zone[start:]:
            text += compact(line.text)
            lines.append(line)
            if text.count("（") <= text.count("）"):
                break
        if _HISTORY.match(text) and text.endswith("）"):
            yield History(text, tuple(lines))


def history_dates(zone: Sequence[Line]) -> Iterator[Reading]:
    """Each date of a history under its own field; of amendments the last is first."""
    for note in histories(zone):
        text = _CITED.sub(lambda cited: "＊" * len(cited.group()), note.text)
        # 2025年第8次会议 numbers a meeting.
        dates = [
            d for d in find_dates(text) if not text.startswith("年第", d.start + 4)
        ]
        for place, (day, following) in enumerate(zip_longest(dates, dates[1:])):
            end = following.start if following else len(text)
            event = _EVENT.search(text, day.end, end)
            if event is None:
                continue
            field = _EVENT_FIELD.get(event.group(), "amended_date")
            weight = ADOPTION_WEIGHT + place * (field == "amended_date")
            yield Reading(field, day.iso, f"…{event.group()}", weight, note.lines[0])


def publication_dates(front: Front, zone: list[Line]) -> Iterator[Reading]:
    """Cover, labels, history and signature; 实施 on a cover too."""
    sentences = prose(front.head)
    for line in front.head[:COVER_ZONE]:
        if line.paragraph not in sentences:
            yield from _cover(line)
    yield from history_dates(zone)
    for line in zone:
        text = compact(line.text)
        if line.paragraph in sentences and not _SPOKEN.match(text):
            continue
        for found in find_dates(text):
            after = text[found.end : found.end + PUBLICATION_REACH]
            if re.search(r"公布|发布|签发", after) and not re.search(
                r"通过|根据|修[订正改]", after
            ):
                yield Reading(
                    "publish_date", found.iso, "adoption note", ADOPTION_WEIGHT, line
                )
    for line in (*zone, *front.tail):
        text = compact(line.text)
        for found in find_dates(text):
            if found.end - found.start == len(text) and found.is_day:
                yield Reading(
                    "publish_date", found.iso, "signature date", SIGNATURE_WEIGHT, line
                )


def _cover(line: Line) -> Iterator[Reading]:
    text = compact(line.text)
    label = _LABELLED.match(text)
    for found in find_dates(line.text):
        after = compact(line.text[found.end :])
        if label is not None:
            applies = label["what"] in {"生效", "施行", "实施"}
            field = "effective_date" if applies else "publish_date"
            yield Reading(field, found.iso, "labelled date", LABEL_WEIGHT, line)
        elif len(text) > COVER_LINE:
            continue
        elif after.startswith(("发布", "公布")):
            yield Reading("publish_date", found.iso, "…发布", COVER_WEIGHT, line)
        elif after.startswith(("实施", "施行")):
            yield Reading("effective_date", found.iso, "…实施", COVER_WEIGHT, line)


def effective_dates(front: Front, zone: list[Line]) -> Iterator[Reading]:
    """自…起施行: the closing sentence of the whole text outweighs earlier ones."""
    published = _published(list(publication_dates(front, zone)))
    tail = {line.line_no for line in front.tail}
    title = "".join(compact(line.text) for line in zone)
    for line, text in paragraphs(front.text):
        for match in _EFFECTIVE.finditer(text):
            other = _ANOTHERS.search(text, 0, match.start())
            # 现公布《…》，自…起施行 goes on to speak of what it publishes.
            told = match.group()[0] == "，" and _NOW.search(text, 0, match.start())
            if other and other["name"] not in title and not told:
                continue
            dates = list(find_dates(match["when"]))
            weight = EFFECTIVE_WEIGHT + CLOSING_BONUS * (line.line_no in tail)
            weight += OWN_BONUS * match.group().startswith("本")
            if dates:
                yield Reading("effective_date", dates[0].iso, "自…起施行", weight, line)
            elif _ON_PUBLICATION.search(match["when"]) and published:
                yield Reading("effective_date", published, ON_PUBLICATION, weight, line)


def _published(readings: Sequence[Reading]) -> str:
    """The day 公布之日 means: of a text revised as a whole (修订) that of the revision.

    Single articles amended (修正) leave the day from which the rule applies.
    """
    days = [r for r in readings if len(r.value) == len("2025-01-01")]
    revised = [r for r in days if r.rule == "…修订"]
    first = [r for r in days if r.field == "publish_date"]
    best = max(revised or first, key=lambda r: r.weight, default=None)
    return best.value if best else ""


def repeals(front: Front) -> Iterator[Reading]:
    """《…》 that a sentence repeals."""
    for line, text in paragraphs(front.text):
        for match in _REPEALED.finditer(text):
            for name in re.findall(
                r"《([^《》]+(?:《[^《》]+》[^《》]*)?)》",
                match["names"] or match["listed"],
            ):
                yield Reading("repeal", name, "同时废止", REPEAL_WEIGHT, line)


def paragraphs(lines: Sequence[Line]) -> Iterator[tuple[Line, str]]:
    """Paragraphs as one string each, with their last line as the place."""
    parts: list[str] = []
    for line, following in zip_longest(lines, lines[1:]):
        parts.append(compact(line.text))
        if following is None or following.paragraph != line.paragraph:
            yield line, _HALF.sub(lambda m: _WIDE[m.group()], "".join(parts))
            parts = []
