"""What code knows of a question's figures: stated facts, computed ones, and what not.

Only for documents that publish facts of known metrics; a figure goes in with its
document and page, a computation with its operands, and one whose operand is missing
says so instead of being left to a model.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from assets.facts.comparison.book import FactBook, Place, fact_book
from assets.facts.comparison.compute import compute
from assets.facts.comparison.expressions import operands_of
from assets.facts.comparison.preferred import Reading, agree, prefer, rank
from assets.facts.issuers import Publication
from assets.qa.location.reading import ReadQuestion
from assets.qa.location.slots import metrics_in
from assets.qa.names.catalog import DocCard
from assets.qa.packs.known_pieces import computed_piece, fact_piece, short_name
from assets.qa.packs.library import Library
from assets.qa.packs.pieces import Piece
from dictionaries.formulas import Formula, formulas, formulas_of_metric
from dictionaries.metrics import metrics
from dictionaries.retrieval import retrieval_words
from warehouse.schema.computed import ComputedFact
from warehouse.schema.facts import Fact

MOST_FACTS = 16
"""Facts of one question; more come of questions that only list metrics."""
MOST_COMPUTED = 6
"""Computations of one question."""
_BRACKETS = re.compile(r"\([^()]*\)")

MEASURES = ("amount", "growth", "difference")
GROWTH, DIFFERENCE = "growth", "difference"
"""Formulas of one metric: its change as a share, or, of a share, as it is."""
SHARES = ("ratio", "rate")
"""Unit kinds of metrics that are shares themselves."""


@dataclass(frozen=True, slots=True)
class Voucher:
    """Where a fact stands: a row of a table, or words of a clause."""

    doc_id: str
    table_id: str
    row: int
    clause_id: str
    words: str


@dataclass(frozen=True)
class Known:
    """Deterministic facts of a question, and where they stand."""

    pieces: Sequence[Piece] = ()
    vouchers: Sequence[Voucher] = ()


def known_facts(
    read: ReadQuestion,
    doc_ids: Sequence[str],
    cards: Mapping[str, DocCard],
    library: Library,
) -> Known:
    """The facts that a question's metrics, years and companies ask for."""
    words = retrieval_words()
    every = "\n".join(read.parts.values())
    asked = [f for f in formulas().values() if _is_named(f, every)]
    operands = {o.metric for f in asked for way in f.ways for o in operands_of(way)}
    wanted = _Wanted(
        metrics=_metrics(read),
        years=tuple(dict.fromkeys(p.year for p in read.slots.periods)),
        scope="parent" if words.parent_scope.search(every) else "consolidated",
    )
    readings = [
        Reading(fact, _publication(cards[doc_id]))
        for doc_id in doc_ids
        for fact in library.facts(doc_id, {*wanted.metrics, *operands})
    ]
    chosen = _preferred(readings)
    stated = sorted((r for r in chosen if wanted.takes(r)), key=wanted.order)
    told = [fact_piece(r.fact, cards[r.source.doc_id]) for r in stated[:MOST_FACTS]]
    growth = wanted.metrics if words.growth.search(every) else ()
    book = fact_book(
        ((r.source.issuer, r.fact) for r in chosen), (r.fact for r in readings)
    )
    computed = islice(
        _computed(asked, growth, wanted, book, chosen, stated), MOST_COMPUTED
    )
    made = list(computed)
    names = {_publication(cards[d]).issuer: short_name(cards[d]) for d in doc_ids}
    vouchers = [*_vouchers(stated, readings), *_operand_vouchers(made, chosen)]
    return Known(
        [*told, *(computed_piece(c, names[c.issuer]) for c in made)],
        list(dict.fromkeys(vouchers)),
    )


@dataclass(frozen=True, slots=True)
class _Wanted:
    metrics: tuple[str, ...]
    years: tuple[str, ...]
    """Years asked for; empty: the one each document reports on."""
    scope: str

    def takes(self, reading: Reading) -> bool:
        """Whether a reading is of what is asked: metric, scope, year, the whole."""
        fact = reading.fact
        years = self.years or (reading.source.report_period[:4],)
        return (
            fact.metric in self.metrics
            and not fact.member
            and fact.measure in MEASURES
            and fact.scope in (self.scope, "na")
            and fact.restated != "before"
            and fact.period_end[:4] in years
            and fact.period_end[5:] == "12-31"
            and (fact.period_kind == "instant" or _is_year(fact))
        )

    def order(self, reading: Reading) -> tuple[int, str, str, str]:
        """As the question names metrics, then by document, period and measure."""
        fact = reading.fact
        place = self.metrics.index(fact.metric)
        return place, reading.source.doc_id, fact.period_end, fact.fact_id


def _metrics(read: ReadQuestion) -> tuple[str, ...]:
    """Metrics that are named, words in brackets inside a name left out.

    归属于母公司(本行)股东净利润 is no 净利润: what the brackets hold parts the name.
    """
    texts = [_BRACKETS.sub("", text) for text in read.parts.values()]
    return tuple(dict.fromkeys(m for text in texts for m in metrics_in(text)))


def _is_named(formula: Formula, text: str) -> bool:
    return any(name in text for name in (formula.name, *formula.aliases))


def _publication(card: DocCard) -> Publication:
    """The document as comparing needs it; one without an issuer speaks for itself."""
    return Publication(
        doc_id=card.doc_id,
        issuer=card.issuer or card.doc_id,
        kind=card.kind,
        report_period=card.period,
        published=card.published,
        corrected=any(word in card.title for word in ("更正", "修订", "更新")),
    )


def _preferred(readings: Sequence[Reading]) -> list[Reading]:
    by_id = {r.fact.fact_id: r for r in readings}
    return [by_id[p.fact_id] for p in prefer(readings).preferred]


def _is_year(fact: Fact) -> bool:
    return fact.period_start == f"{fact.period_end[:4]}-01-01"


def _vouchers(
    stated: Sequence[Reading], readings: Sequence[Reading]
) -> Iterator[Voucher]:
    """For each document and metric the place that shows most of what is stated.

    A row of key figures says both years and the change; the statement's own row says
    the figure once more.
    """
    groups: dict[tuple[str, str], dict[Voucher, set[str]]] = {}
    ranks: dict[Voucher, tuple[int, ...]] = {}
    for reading in sorted(readings, key=rank):
        for one in stated:
            if _shows(reading, one):
                place, fact = _voucher(reading), reading.fact
                ranks.setdefault(place, rank(reading)[:-1])
                key = (reading.source.doc_id, fact.metric)
                shown = groups.setdefault(key, {}).setdefault(place, set())
                shown.add(one.fact.fact_id)
    for places in groups.values():
        yield min(places, key=lambda p: (-len(places[p]), ranks[p], p.table_id, p.row))


def _operand_vouchers(
    computed: Iterable[ComputedFact], chosen: Iterable[Reading]
) -> Iterator[Voucher]:
    """Where the operands of computations stand: a result alone vouches for nothing."""
    by_id = {r.fact.fact_id: r for r in chosen}
    for one in computed:
        yield from (_voucher(by_id[i]) for i in one.operands if i in by_id)


def _voucher(reading: Reading) -> Voucher:
    fact = reading.fact
    words = "" if fact.table_id else fact.raw_value
    return Voucher(
        reading.source.doc_id, fact.table_id, fact.row, fact.clause_id, words
    )


def _shows(reading: Reading, stated: Reading) -> bool:
    """Whether a reading is of a stated figure and agrees with it."""
    one, other = reading.fact, stated.fact
    same = (
        reading.source.issuer == stated.source.issuer
        and one.metric == other.metric
        and one.measure == other.measure
        and one.period_end == other.period_end
        and one.period_start == other.period_start
        and one.member == other.member
        and one.scope == other.scope
    )
    return same and agree(one, other)


def _computed(
    asked: Sequence[Formula],
    growth: Collection[str],
    wanted: _Wanted,
    book: FactBook,
    chosen: Iterable[Reading],
    stated: Iterable[Reading],
) -> Iterator[ComputedFact]:
    """Formulas that are named, and changes that are asked for but not printed.

    What is printed is not said to be uncomputable as well.
    Figures are taken as they stand: restated where they were.
    """
    facts = [(r.source.issuer, r.fact) for r in chosen]
    printed = {
        (r.source.issuer, r.fact.metric, r.fact.period_end[:4])
        for r in stated
        if r.fact.measure != "amount"
    }
    read = {
        (r.source.issuer, metrics()[r.fact.metric].name, r.fact.period_end[:4])
        for r in stated
        if r.fact.measure == "amount"
    }
    known = {(issuer, fact.metric) for issuer, fact in facts}
    for issuer in dict.fromkeys(issuer for issuer, _ in facts):
        for year in wanted.years:
            start, end = f"{year}-01-01", f"{year}-12-31"
            place = Place(issuer, wanted.scope, start, end, "after")
            for formula in asked:
                found = compute(formula, book, place)
                if found.value is not None or (issuer, formula.name, year) not in read:
                    yield found
            for metric in growth:
                told = (issuer, metric, year) in printed
                if not told and (issuer, metric) in known:
                    share = metrics()[metric].unit_kind in SHARES
                    formula = formulas_of_metric()[DIFFERENCE if share else GROWTH]
                    found = compute(formula, book, place, metric)
                    if found.value is not None:
                        yield found
