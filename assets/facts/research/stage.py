"""Binds the reading of research notes to the per-document store."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from assets.corpus.identity.chosen import chosen
from assets.facts.kinds import RESEARCH, family
from assets.facts.labels import key, read_label
from assets.facts.lengths import bounded
from assets.facts.quote_places import Places
from assets.facts.research.forecasts import forecasts
from assets.facts.research.opinions import opinions, rating_change
from assets.facts.research.statements import statements
from assets.facts.research.whose import label_of
from assets.facts.tables.column_names import LEVEL_MARK
from assets.facts.whole_paragraphs import whole_paragraphs
from assets.structure.sentences import readable
from warehouse.schema.clauses import Clause
from warehouse.schema.facts import Fact
from warehouse.schema.profiles import ProfileValue
from warehouse.schema.research import ResearchFact
from warehouse.stages import Stage, Task

_SENTENCE = re.compile(r"[^。；;!？\n]+")
_FIELDS = {"institution": "institution", "analyst": "analyst", "publish_date": "date"}
_ESTIMATED = re.compile(r"(?:19|20)?\d\d年?(?:Q[1-4]|H[12])?[EF]")
_GROWTH_LABEL = re.compile(
    r"^(?:\(?[+/\-]*\)?)?(?:同比|(?i:yoy)|增速|增长率|增长)"
    r"(?:增长|增速|变动|变化|率|(?i:yoy)|\(可比口径\))*(?:\(?%?\)?)$"
)
_PERIOD = re.compile(r"^(?:FY)?(?:19|20)\d\d年?[AEF]?/?")
_BOILERPLATE = re.compile(
    r"免责|声明|评级说明|评级体系|投资评级|重要提示|法律声明|分析师承诺|风险提示"
)


def compute(task: Task) -> Sequence[ResearchFact]:
    """What a research note says; nothing for other kinds of documents."""
    values: list[ProfileValue] = task.load("profiles")
    profile = chosen(values)
    if family(profile.get("doc_type", ""), task.document.domain) != RESEARCH:
        return []
    subject = profile.get("issuer", "")
    rows = _Rows(task.document.doc_id, subject, Places(task.load("lines")))
    for value in values:
        if value.rank == 0 or value.field == "analyst":
            rows.profile(value)
    for found in table_forecasts(task.load("facts")):
        rows.table_forecast(found)
    for clause in bounded(task.load("clauses")):
        if not _BOILERPLATE.search("".join([*clause.title_path[-1:], clause.heading])):
            _read(clause, rows)
    return rows.rows


@dataclass(frozen=True, slots=True)
class TableForecast:
    """A forecast of a table; a growth row belongs to the row above it."""

    fact: Fact
    metric: str
    name: str
    measure: str
    member: str


def table_forecasts(facts: Sequence[Fact]) -> Iterator[TableForecast]:
    """Figures of table columns marked as estimates (2026E)."""
    above: dict[str, tuple[int, str, str]] = {}
    for fact in facts:
        if not fact.table_id or fact.state != "value":
            continue
        growth = bool(_GROWTH_LABEL.match(key(fact.raw_label)))
        metric = fact.metric if fact.known else ""
        name, measure = fact.raw_label, fact.measure
        member = _PERIOD.sub("", fact.member)
        if growth:
            _, metric, name = above.get(fact.table_id, (0, "", fact.raw_label))
            measure = "growth"
            member = _without_line(member, name, metric)
        else:
            above[fact.table_id] = (fact.row, metric, name)
        if _ESTIMATED.search(key(fact.period_from)):
            yield TableForecast(fact, metric, name, measure, member)


def _without_line(member: str, name: str, metric: str) -> str:
    """The member of a growth row without the line it is the growth of."""
    first, _, rest = member.partition(LEVEL_MARK)
    named = read_label(first).metric
    own = key(first) == key(name) or key(first) == read_label(name).text
    return rest if own or (named is not None and named.id == metric) else member


def _read(clause: Clause, rows: "_Rows") -> None:
    label, ended = "", True
    for paragraph in whole_paragraphs(clause.text.split("\n")):
        plain = key(paragraph)
        own = label_of(plain)
        # A paragraph that a page break or a picture cuts goes on under its label.
        label = own if own or ended else label
        ended = plain.endswith(("。", ";", "!", "?", ":"))
        for match in readable(_SENTENCE.finditer(paragraph)):
            _read_sentence(match.group().strip(), label, clause, rows)


def _read_sentence(printed: str, label: str, clause: Clause, rows: "_Rows") -> None:
    plain = key(printed)
    if not re.search(r"\d|评级", plain):
        return
    for opinion in opinions(plain):
        rows.add(
            opinion.kind, clause, printed, "opinion",
            name=opinion.value if opinion.number is None else "",
            value=opinion.value, change=opinion.change, number=opinion.number,
            former=opinion.former, currency=opinion.currency,
            unit=f"{opinion.currency}/share" if opinion.currency else "",
            measure="amount" if opinion.number is not None else "",
        )  # fmt: skip
    told = set[str]()
    for found in forecasts(plain, label, rows.subject):
        told.add(found.raw)
        rows.add(
            "forecast", clause, printed, "forecast in words", subject=found.subject,
            metric=found.metric, name=found.name, measure=found.measure,
            year=found.year, period=found.words, estimate=True, value=found.raw,
            number=found.number, unit=found.unit.base, currency=found.unit.currency,
        )  # fmt: skip
    for stated in statements(plain):
        if stated.raw in told:
            continue
        rows.add(
            "statement", clause, printed, "stated figure",
            subject="", metric=stated.metric, name=stated.name,
            measure=stated.measure, year=stated.year, period=stated.period,
            estimate=stated.estimate, value=stated.raw, number=stated.number,
            unit=stated.unit.base, currency=stated.unit.currency,
        )  # fmt: skip


class _Rows:
    """Collects rows with running ids and finds the place of each quote."""

    def __init__(self, doc_id: str, subject: str, places: Places) -> None:
        self._doc_id = doc_id
        self.subject = subject
        self._places = places
        self.rows: list[ResearchFact] = []

    def profile(self, value: ProfileValue) -> None:
        """Institution, analysts, date and rating as the profile has them."""
        kind = "rating" if value.field == "rating" else _FIELDS.get(value.field)
        if kind is None:
            return
        self._append(
            kind=kind, name=value.value, value=value.value, source="profile",
            change=rating_change(key(value.quote), value.value)
            if kind == "rating"
            else "",
            rule=value.rule, quote=value.quote, page=value.page, box=value.box,
        )  # fmt: skip

    def table_forecast(self, found: TableForecast) -> None:
        """A forecast read from a table."""
        fact = found.fact
        year = re.match(r"\d{4}", fact.period_end)
        self._append(
            kind="forecast", metric=found.metric, name=found.name,
            subject=found.member or self.subject,
            measure=found.measure,
            year=int(year.group()) if year else None, period=fact.period_from,
            estimate=True, value=fact.raw_value, number=fact.value, unit=fact.unit,
            currency=fact.currency, source="table", source_id=fact.fact_id,
            rule="estimate column", quote=fact.quote, page=fact.page, box=fact.box,
            clause_id=fact.clause_id,
        )  # fmt: skip

    def add(
        self, kind: str, clause: Clause, quote: str, rule: str, **told: Any
    ) -> None:
        """A row from a sentence."""
        page, box = self._places.find(quote, clause)
        self._append(
            kind=kind, rule=rule, quote=quote, page=page, box=box,
            clause_id=clause.clause_id, source="text", **told,
        )  # fmt: skip

    def _append(self, **told: Any) -> None:
        values: dict[str, Any] = {
            **_BLANK,
            "subject": self.subject,
            **told,
            "fact_id": f"{self._doc_id}#r{len(self.rows):05d}",
        }
        self.rows.append(ResearchFact(**values))


_BLANK: dict[str, Any] = {
    "metric": "", "name": "", "measure": "", "year": None, "period": "",
    "estimate": False, "value": "", "change": "", "number": None,
    "former": None, "unit": "", "currency": "", "source_id": "", "clause_id": "",
}  # fmt: skip

RESEARCH_FACTS = Stage(
    name="research_facts",
    record=ResearchFact,
    compute=compute,
    upstream=("facts", "clauses", "lines", "profiles"),
)
