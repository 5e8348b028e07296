"""Chooses one reading of each figure and lists the readings that disagree with it.

The order of choice: full documents before summaries before offering documents; the
document that reports the period before one that compares with it; corrected before
original, the newest correction first; statements before summaries, analyses, sentences
and notes; the finer print before the coarser. A figure is never doubled: all readings
of one key give one row.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.comparison.amounts import amount_of
from assets.facts.issuers import (
    OFFERING_KINDS,
    OWN_KINDS,
    REPORT_KINDS,
    SUMMARY_KINDS,
    Publication,
)
from assets.facts.periods import reporting_of
from assets.facts.precision import rounding_of
from assets.facts.subjects import UNTOLD
from assets.facts.tables.row_votes import PRIMARY
from dictionaries.metrics import metrics
from warehouse.schema.facts import Fact
from warehouse.schema.preferred import FactConflict, FactReading, PreferredFact

_Key = tuple[str, str, str, str, str, str, str, str]
COMPARED_STATEMENTS = PRIMARY | {
    *("summary", "analysis", "quarterly", "dividend", "rd", "staff")
}
"""Tables that print the same figures; notes and sentences speak of parts."""

KIND_ORDER = (REPORT_KINDS, SUMMARY_KINDS, OFFERING_KINDS)
"""Documents that print a figure, the fullest first; all others after them."""

STATEMENT_ORDER = {
    **dict.fromkeys(PRIMARY, 0),
    "equity": 1,
    "summary": 1,
    "dividend": 1,
    "rd": 1,
    "staff": 1,
    "nonrecurring": 1,
    "analysis": 2,
    "quarterly": 3,
    "segment": 3,
    "indicator": 3,
    "counterparty": 3,
    "stated": 4,
    "other": 5,
}
QUOTED = 3
"""Order of a line of the statements in a table on dividends, research or staff."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A fact with the document it was read from."""

    fact: Fact
    source: Publication


@dataclass(frozen=True, slots=True)
class Valued(Reading):
    """A reading that can be compared with others: its figure is a number."""

    value: Decimal


@dataclass(frozen=True, slots=True)
class Preferences:
    """What comparing all readings gives, in the order of the figures."""

    preferred: list[PreferredFact]
    conflicts: list[FactConflict]
    readings: list[FactReading]


def prefer(readings: Iterable[Reading]) -> Preferences:
    """The preferred reading of every figure, the conflicts, and all readings ranked."""
    groups: dict[_Key, list[Valued]] = defaultdict(list)
    for reading in _comparable(readings):
        groups[_key(reading)].append(reading)
    found = Preferences([], [], [])
    for ordered in (
        figure
        for key in sorted(groups)
        for figure in _figures(sorted(groups[key], key=rank))
    ):
        best, others = ordered[0], ordered[1:]
        disagreeing = [o for o in others if not agree(best.fact, o.fact)]
        found.preferred.append(_preferred(best, len(ordered), len(disagreeing)))
        found.conflicts.extend(
            _conflict(best, other) for other in disagreeing if _compared(best, other)
        )
        found.readings.extend(
            FactReading(
                r.fact.fact_id,
                r.source.issuer,
                r.source.doc_id,
                r.source.published,
                place,
                best.fact.fact_id,
            )
            for place, r in enumerate(ordered)
        )
    return found


def _figures(ordered: Sequence[Valued]) -> Iterator[Sequence[Valued]]:
    """The readings of one key parted into figures, each in the order of choice.

    A known metric is one figure. An unknown label means what its table says, and a
    share is of the whole that its table parts: prints are of one figure where they
    agree, or where tables of one kind print it in different documents.
    """
    first = ordered[0].fact
    if first.known and first.measure != "share":
        yield ordered
        return
    rest = list(ordered)
    while rest:
        best = rest[0]
        same = [r for r in rest if agree(best.fact, r.fact) or _reprints(best, r)]
        yield same
        rest = [r for r in rest if r not in same]


def _reprints(best: Valued, other: Valued) -> bool:
    """Whether two documents print a label in tables of one kind that are compared."""
    kinds = {best.fact.statement, other.fact.statement}
    other_document = best.source.doc_id != other.source.doc_id
    return other_document and len(kinds) == 1 and kinds <= COMPARED_STATEMENTS


def _comparable(readings: Iterable[Reading]) -> Iterator[Valued]:
    """Readings with value and period, of whole figures, in an issuer's documents."""
    for reading in readings:
        fact, source = reading.fact, reading.source
        own = source.issuer and source.kind in OWN_KINDS
        if fact.value is None or not own or not fact.period_end or _of_a_part(fact):
            continue
        if _is_foretold(fact, source):
            continue
        if fact.member == UNTOLD:
            continue
        yield Valued(fact, source, fact.value)


def _is_foretold(fact: Fact, source: Publication) -> bool:
    """Whether a figure is of a time after its document: a plan, or a mistaken period.

    A dividend of the year under way is decided within it.
    """
    own = reporting_of(source.report_period)
    last = source.published or (own.to_date().instant if own else "")
    return bool(last) and fact.period_end > last and fact.statement != "dividend"


def _of_a_part(fact: Fact) -> bool:
    """Whether a note table prints a statement line: of some part, not the whole."""
    metric = metrics().get(fact.metric)
    return (
        fact.statement == "other" and metric is not None and metric.statement in PRIMARY
    )


def rank(reading: Reading) -> tuple[int, int, int, int, int, int, str]:
    """Smaller is better; see the module's order of choice."""
    return (
        _document_order(reading.source.kind),
        int(not _reports(reading)),
        int(not reading.source.corrected),
        _newest(reading.source),
        QUOTED if _quotes(reading.fact) else STATEMENT_ORDER[reading.fact.statement],
        reading.fact.decimals,
        reading.fact.fact_id,
    )


def _newest(source: Publication) -> int:
    """Orders corrected editions by day, the newest first; others are all alike."""
    dated = source.corrected and source.published
    return -int(source.published.replace("-", "")) if dated else 0


def _quotes(fact: Fact) -> bool:
    """Whether a table on something else sets a line of the statements beside it.

    Its notes may say that another figure is meant: a dividend is often measured by the
    profit without non-recurring items.
    """
    metric = metrics().get(fact.metric)
    aside = fact.statement in {"dividend", "rd", "staff"}
    return aside and metric is not None and metric.statement in PRIMARY


def agree(one: Fact, other: Fact) -> bool:
    """Whether two prints of a figure differ by no more than the coarser's rounding.

    Brackets that only show that a cost is taken off are no difference.
    """
    if one.value is None or other.value is None:
        return one.state == other.state
    return abs(amount_of(one) - amount_of(other)) <= tolerance(one, other)


def tolerance(one: Fact, other: Fact) -> Decimal:
    """Half a unit of the last digit of the coarser print."""
    return max(rounding_of(one), rounding_of(other))


def _key(reading: Reading) -> _Key:
    """The fields of `FigureKey`, in order: readings with the same are of the same."""
    fact = reading.fact
    return (
        reading.source.issuer,
        fact.metric,
        fact.member,
        fact.measure,
        fact.scope,
        fact.period_start,
        fact.period_end,
        fact.restated,
    )


def _document_order(kind: str) -> int:
    return next(
        (order for order, kinds in enumerate(KIND_ORDER) if kind in kinds),
        len(KIND_ORDER),
    )


def _reports(reading: Reading) -> bool:
    """Whether the figure's period ends where the document's own period ends."""
    own = reporting_of(reading.source.report_period)
    return own is not None and own.to_date().instant == reading.fact.period_end


def _compared(best: Valued, other: Valued) -> bool:
    if _quotes(best.fact) or _quotes(other.fact):
        return False
    return {best.fact.statement, other.fact.statement} <= COMPARED_STATEMENTS


def _preferred(best: Valued, readings: int, disagreeing: int) -> PreferredFact:
    fact, source = best.fact, best.source
    own = "reports the period" if _reports(best) else "compares with the period"
    return PreferredFact(
        *_key(best),
        value=best.value,
        unit=fact.unit,
        fact_id=fact.fact_id,
        doc_id=source.doc_id,
        known_from=source.published,
        rule=f"{source.kind or '其他'} that {own}, {fact.statement}",
        readings=readings,
        agreeing=readings - disagreeing,
    )


def _conflict(best: Valued, other: Valued) -> FactConflict:
    one, two = best.fact, other.fact
    return FactConflict(
        *_key(best),
        preferred_id=one.fact_id,
        preferred_value=best.value,
        other_id=two.fact_id,
        other_value=other.value,
        difference=amount_of(two) - amount_of(one),
        tolerance=tolerance(one, two),
        same_document=best.source.doc_id == other.source.doc_id,
    )


def by_document(
    facts: Mapping[str, Iterable[Fact]], sources: Mapping[str, Publication]
) -> Iterable[Reading]:
    """Facts of each document as readings, documents in order."""
    for doc_id in sorted(facts):
        for fact in facts[doc_id]:
            yield Reading(fact, sources[doc_id])
