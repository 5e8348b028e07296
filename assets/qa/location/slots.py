"""What a question says it wants: kinds, periods, figures, metrics, terms, polarity."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from assets.qa.location.question import Question
from assets.qa.location.versions import Version, versions_at
from assets.qa.names.forms import squeeze
from assets.qa.names.institutions import institutions_in
from assets.qa.names.mention_records import STEM, Mention, Unbound
from assets.qa.names.mentions import find_mentions
from assets.qa.names.metric_names import metrics_in as metrics_in
from assets.qa.names.name_index import NameIndex
from dictionaries.questions import question_words
from dictionaries.terms import measures

_COUNTS = {c: n for n, c in enumerate("零一二三四五六七八")} | {"两": 2}
_YEAR = re.compile(
    r"(?<![\d.])(?P<year>(?:19|20)\d\d|\d{4}(?=年(?:年?度|年报|半年|上半年|[一三]季)))"
    r"(?:年|-(?=q|h)|(?=q[1-4]|h[12]|[-至到~、,，/和与](?:19|20)\d\d)|\s*(?=[净营收毛利总资负研现每归扣经存应])"
    r"|(?<=(?:19|20)\d\d[、,，/和与至到~-]\d{4})(?![\d.]))"
    r"(?P<form>年?度?(?:半年|上半年|中报|中期(?!票据)|(?:1|一)[-至到](?:6|六)月)"
    r"|年?度?(?:第?一季度|一季|首季|(?:1|一)[-至到](?:3|三)月)"
    r"|年?度?(?:第?三季度|三季|前三季|(?:1|一)[-至到](?:9|九)月)|q1|q3|h1)?(?P<after>起|以来|后|之后)?"
)
"""Four figures are a year in this and the last century, in others before a word for a
report or a stretch of one: nobody has a report of 9999, and it has to be told."""
CENTURY = "20"
_SHORT_YEAR = re.compile(
    r"(?<![\d.])(?P<year>2\d)年?(?P<form>半年报|中报|[一三]季报|年报|年度报告|(?:前三|[一三])季度"
    r"|上半年|(?=[和与、至到-]2\d年)|(?<=年)(?=净利|营收|营业|毛利|研发))"
    r"|(?<=[^\d]2\d年[和与、至到-])(?P<next>2\d)年"
)
"""A year by its last two figures, where only a year can stand."""
_FORMS = (
    *(("半年", "H1"), ("中报", "H1"), ("中期", "H1"), ("6月", "H1"), ("六月", "H1")),
    *(("h1", "H1"), ("一季", "Q1"), ("首季", "Q1"), ("3月", "Q1"), ("三月", "Q1")),
    *(("q1", "Q1"), ("三季", "Q3"), ("9月", "Q3"), ("九月", "Q3"), ("q3", "Q3")),
)
_SINCE = re.compile(r"(?:自|从|始于|截至|早在)$")
_DATE = re.compile(r"(?:19|20)\d\d年\d{1,2}月(?:\d{1,2}日)?|(?<!\d)\d{1,2}月\d{1,2}日")
_SPANS = (
    *("个工作日", "工作日", "个交易日", "交易日", "个自然日", "自然日"),
    *("个保单年度", "个月", "周岁", "日", "天", "年"),
)
"""Spans of time that a figure may count, the longer first."""


@dataclass(frozen=True, slots=True)
class Period:
    """A year or part of one that a question names."""

    year: str
    form: str
    """FY, H1, Q1 or Q3; FY where nothing is said."""
    part: str
    start: int
    since: bool
    """Whether it only begins or ends something longer: since, up to, from … on."""

    @property
    def name(self) -> str:
        """As profiles write it, e.g. 2024FY."""
        return f"{self.year}{self.form}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its unit."""

    text: str
    number: str
    unit: str
    part: str


@dataclass(frozen=True, slots=True)
class Slots:
    """All that reading a question gives."""

    mentions: tuple[Mention, ...]
    unbound: tuple[Unbound, ...]
    versions: tuple[Version, ...]
    """Versions, drafts and issues that are said of what is named."""
    institutions: tuple[str, ...]
    """Research houses and authorities in full."""
    kinds: tuple[str, ...]
    """Kinds of documents named, as in identity.toml."""
    deals: tuple[str, ...]
    """Kinds of security or deal the words belong to."""
    periods: tuple[Period, ...]
    dates: tuple[str, ...]
    metrics: tuple[str, ...]
    """Ids of metrics.csv."""
    figures: tuple[Figure, ...]
    terms: tuple[str, ...]
    negative: bool
    """Whether the wrong statements are asked for."""
    answer: str
    """calculation, extraction, true_false, multiple, single or open."""
    cross_document: bool
    documents_asked: int
    """Documents, products or companies the question says it speaks of; 0: not said."""
    by_ordinal: bool
    """Whether it calls documents the first, the second, instead of naming them."""


def parts_of(question: Question) -> dict[str, str]:
    """The squeezed texts of a question: its stem and options that say something."""
    parts = {STEM: squeeze(question.text)}
    for option in question.options:
        text = squeeze(option.text)
        if text and not question_words().verdicts.search(text):
            parts[option.key] = text
    return parts


def slots_of(question: Question, index: NameIndex) -> Slots:
    """What a question says, its names bound to the documents of an index."""
    parts, words = parts_of(question), question_words()
    mentions: list[Mention] = []
    unbound: list[Unbound] = []
    for part, text in parts.items():
        found, missing = find_mentions(text, part, index)
        mentions += found
        unbound += missing
    every = "\n".join(parts.values())
    return Slots(
        mentions=tuple(mentions),
        unbound=tuple(unbound),
        versions=tuple(
            version
            for m in mentions
            for version in versions_at(parts[m.part], m.part, m.start, m.end)
        ),
        institutions=_distinct(
            one
            for text in parts.values()
            for one in institutions_in(text, index.institutions)
        ),
        kinds=_distinct(
            k for n in words.kinds if n.pattern.search(every) for k in n.kinds
        ),
        deals=_distinct(d.name for d in words.deals if d.asked.search(every)),
        periods=tuple(p for part, text in parts.items() for p in _periods(text, part)),
        dates=_distinct(_DATE.findall(every)),
        metrics=_distinct(m for text in parts.values() for m in metrics_in(text)),
        figures=tuple(
            f for part, text in parts.items() for f in figures_in(text, part)
        ),
        terms=tuple(t for t in words.terms if t in every),
        negative=is_negative(parts[STEM]),
        answer=_answer(question),
        cross_document=bool(words.cross.search(parts[STEM])),
        documents_asked=_documents_asked(every),
        by_ordinal=bool(words.ordinal.search(every)),
    )


def is_negative(stem: str) -> bool:
    """Whether a squeezed stem asks for what does not fit; twice not is as none."""
    words = question_words()
    return bool(words.negative.search(words.undone.sub("符合", stem)))


def _answer(question: Question) -> str:
    """By the given format, else the given kind, else the words."""
    for said in (question.answer_format, question.kind, question.text):
        for form in question_words().answers:
            if said and form.pattern.search(said):
                return form.name
    return "open"


def _documents_asked(text: str) -> int:
    counts = (m["count"] for m in question_words().counted.finditer(text))
    return max((int(c) if c.isdigit() else _COUNTS[c] for c in counts), default=0)


def _periods(text: str, part: str) -> Iterator[Period]:
    for match in _YEAR.finditer(text):
        said = match["form"] or ""
        form = next((f for word, f in _FORMS if word in said), "FY")
        before = bool(_SINCE.search(text[: match.start()]))
        since = before or bool(match["after"])
        yield Period(match["year"], form, part, match.start(), since)
    for match in _SHORT_YEAR.finditer(text):
        said = match["form"] or ""
        form = next((f for word, f in _FORMS if word in said), "FY")
        year = f"{CENTURY}{match['year'] or match['next']}"
        yield Period(year, form, part, match.start(), False)


def figures_in(text: str, part: str) -> Iterator[Figure]:
    """Numbers with a unit, in order; years and dates are none."""
    days = [match.span() for match in _DATE.finditer(text)]
    for match in _figure().finditer(text):
        if any(start <= match.start() < end for start, end in days):
            continue
        yield Figure(match.group(), match[1].replace(",", ""), match[2], part)


@cache
def _figure() -> re.Pattern[str]:
    units = "|".join(map(re.escape, ("%", "‰", *_SPANS, *measures())))
    return re.compile(
        rf"(?<![\d.])([+-]?(?!(?:19|20)\d\d年)\d[\d,]*(?:\.\d+)?)({units})"
    )


def _distinct(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))
