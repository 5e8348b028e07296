"""Binds direction checks to the per-document store."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assets.corpus.identity.chosen import chosen
from assets.facts.directions.checks import (
    UNCHECKED,
    Check,
    Tables,
    base_of,
    moment_told,
    moments_of,
    subject_key,
)
from assets.facts.directions.records import Direction
from assets.facts.directions.sentence_checks import in_sentence
from assets.facts.directions.stated import ANY, directions
from assets.facts.kinds import family
from assets.facts.labels import key
from assets.facts.lengths import bounded
from assets.facts.periods import Moment, Reporting, reporting_of
from assets.facts.quote_places import Places
from assets.facts.sentences.in_turn import moments_in_turn
from assets.facts.sentences.prose import sentences, unwrapped
from dictionaries.metrics import metrics
from warehouse.schema.clauses import Clause
from warehouse.schema.facts import Fact
from warehouse.schema.research import DirectionFact
from warehouse.stages import Stage, Task

_CHANGES = frozenset({"growth", "difference"})
FAMILIES = frozenset({"report", "research", "contract"})
"""Documents that tell how figures moved."""


def compute(task: Task) -> Sequence[DirectionFact]:
    """Directions of one document; nothing for documents that tell no course."""
    profile = chosen(task.load("profiles"))
    if family(profile.get("doc_type", ""), task.document.domain) not in FAMILIES:
        return []
    reader = Reader(task.load("facts"), reporting_of(profile.get("report_period", "")))
    places = Places(task.load("lines"))
    rows: list[DirectionFact] = []
    for clause in bounded(task.load("clauses")):
        if ANY.search(clause.text):
            rows += _of_clause(clause, reader, places)
    return [
        replace(row, direction_id=f"{task.document.doc_id}#d{n:05d}")
        for n, row in enumerate(rows)
    ]


class Reader:
    """Checks the directions of one document's sentences against its figures."""

    def __init__(self, facts: Sequence[Fact], reporting: Reporting | None) -> None:
        """All facts of the document, and the period it reports on."""
        self._tables = Tables(facts)
        self._reporting = reporting
        self._stated: dict[tuple[str, str], list[Fact]] = {}
        for fact in facts:
            if fact.rule == "stated figure" and fact.measure in _CHANGES:
                self._stated.setdefault((fact.clause_id, fact.quote), []).append(fact)

    def read(
        self, clause_id: str, plain: str
    ) -> Iterator[tuple[Direction, Check, Fact | None]]:
        """Each direction of a sentence, its check, and the stated growth it is."""
        told = list(directions(plain))
        growths = self._stated.get((clause_id, plain), [])
        for number, found in enumerate(told):
            fact = _stated_here(found, growths, plain)
            yield found, self._check(plain, number, told, fact), fact

    def _check(
        self, plain: str, number: int, told: Sequence[Direction], fact: Fact | None
    ) -> Check:
        found = told[number]
        moments, said = self._moments(plain, number, told)
        end = _end(moments[0]) if said and moments else ""
        name = subject_key(found.subject) if found.subject else ""
        metric = name if name in metrics() else ""
        if fact is not None:
            metric, end = fact.metric, fact.period_end
        open_ = replace(UNCHECKED, period_end=end, metric=metric)
        if found.check != "none":
            return replace(open_, verdict=found.verdict, kind=found.check)
        known = in_sentence(plain, number, told)
        if known is not None:
            return replace(open_, verdict="holds", kind="in_sentence", known=known)
        understood, then = base_of(found, self._reporting)
        if not understood or not moments or (fact is not None and fact.member):
            return open_
        check = self._tables.check(_alone(found), moments, then, said=said)
        if check.verdict == "unchecked":
            return open_
        return replace(
            check, metric=metric or check.metric, period_end=end or check.period_end
        )

    def _moments(
        self, plain: str, number: int, told: Sequence[Direction]
    ) -> tuple[Sequence[Moment], bool]:
        """The periods a direction may be of, and whether the sentence tells them."""
        found = told[number]
        if found.when:
            return moment_told(found, self._reporting)
        beside = [d.subject for d in told if d.start == found.start]
        each_its_own = len(set(beside)) == len(beside)
        if found.count == 1 or (found.subject and each_its_own):
            return moments_of(plain, found.start, self._reporting)
        before = plain[: found.start]
        if not found.subject or found.subject not in before:
            return (), False
        several = moments_in_turn(before, found.subject, self._reporting)
        if len(several) == found.count:
            return [several[found.place]], True
        return (), False


def _alone(found: Direction) -> Direction:
    """One of several told in turn, with the figure at the same place."""
    own = found.levels
    if found.count > 1:
        fits = len(own) == found.count
        own = (own[found.place],) if fits else ()
    return replace(found, count=1, levels=own[-1:])


def _end(moment: Moment) -> str:
    return moment.end or moment.instant


def _of_clause(
    clause: Clause, reader: Reader, places: Places
) -> Iterator[DirectionFact]:
    for match in sentences(unwrapped(clause)):
        printed = match.group().strip()
        if not ANY.search(printed):
            continue
        for found, check, fact in reader.read(clause.clause_id, key(printed)):
            if not found.subject and not found.start:
                continue  # a cell of a table: nothing tells what moved
            page, box = places.find(printed, clause)
            yield DirectionFact(
                direction_id="",
                subject=found.subject,
                metric=check.metric,
                period_end=check.period_end,
                direction=found.word,
                sign=found.sign,
                change=found.change,
                first=found.first,
                second=found.second,
                unit=found.unit,
                verdict=check.verdict,
                check=check.kind,
                known=check.known,
                fact_id=fact.fact_id if fact else "",
                checked_by=check.by,
                rule=found.rule,
                quote=printed,
                page=page,
                box=box,
                clause_id=clause.clause_id,
            )


def _stated_here(found: Direction, growths: Sequence[Fact], plain: str) -> Fact | None:
    """The stated growth whose words these are, of what the direction says moved."""
    words = plain[found.start : found.end]
    for fact in growths:
        own = fact.raw_value.lstrip(",(/")
        if (own in words or words in own) and fact.raw_label in found.subject:
            return fact
    return None


DIRECTION_FACTS = Stage(
    name="direction_facts",
    record=DirectionFact,
    compute=compute,
    upstream=("facts", "clauses", "lines", "profiles"),
)
