"""What can be computed for all issuers and periods, in order.

Beside each formula at each period: the yearly growth between year ends or full years
that lie years apart, the share of each segment in its whole, and the rank of each
issuer among all that print a figure.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from assets.facts.comparison.book import FactBook, Place, year_back
from assets.facts.comparison.compute import compute
from assets.facts.comparison.ranking import ranks
from assets.facts.subjects import UNTOLD
from dictionaries.formulas import (
    PART,
    PERIOD,
    YEARS,
    Formula,
    formulas,
    formulas_of_metric,
)
from dictionaries.metrics import metrics
from warehouse.schema.computed import ComputedFact

LEAST_YEARS, MOST_YEARS = 2, 10
"""Years that a growth over years goes over: one is plain growth, and no document looks
back further than ten."""

GROWING = frozenset({"money", "per_share", "count"})
"""Kinds of figures that grow; a ratio changes by percentage points."""


def compute_all(book: FactBook) -> Iterator[ComputedFact]:
    """Every formula at every place where all its operands are known, in order."""
    known: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for issuer, scope, metric, member, *_ in sorted(book.facts):
        if not member:
            known[issuer, scope][metric] = None
    for place in sorted(_places(book), key=_place_order):
        for formula in formulas().values():
            yield from _if_computed(compute(formula, book, place), place)
        for metric in known[place.issuer, place.scope]:
            for formula in _over(PERIOD):
                yield from _if_computed(compute(formula, book, place, metric), place)
            yield from _over_years(book, place, metric)
    yield from _shares(book)
    yield from ranks(book)


def _over(what: str) -> Sequence[Formula]:
    return [f for f in formulas_of_metric().values() if f.over == what]


def _if_computed(fact: ComputedFact, place: Place) -> Iterator[ComputedFact]:
    """What has a value and is not, for want of anything restated, told already."""
    if fact.state == "computed" and fact.restated == place.restated:
        yield fact


def _over_years(book: FactBook, place: Place, metric: str) -> Iterator[ComputedFact]:
    """Growth to a full year, or to its end, from each earlier one that is known."""
    full = place.start.endswith("-01-01") and place.end.endswith("-12-31")
    if not full or metrics()[metric].unit_kind not in GROWING:
        return
    if place.start[:4] != place.end[:4]:
        return
    for years in range(LEAST_YEARS, MOST_YEARS + 1):
        then = Place(
            *(place.issuer, place.scope, place.start, place.end, place.restated),
            since=year_back(place.end, years),
        )
        for formula in _over(YEARS):
            yield from _if_computed(compute(formula, book, then, metric), then)


def _shares(book: FactBook) -> Iterator[ComputedFact]:
    """The share of each segment in the whole of its metric."""
    for spot in sorted(book.facts):
        issuer, scope, metric, member, start, end, restated = spot
        fact = book.facts[spot]
        named = member and member != UNTOLD and not _is_a_figure(member)
        if fact.statement == "segment" and named and start:
            place = Place(issuer, scope, start, end, restated, part=member)
            for formula in _over(PART):
                yield from _if_computed(compute(formula, book, place, metric), place)


def _is_a_figure(member: str) -> bool:
    """Whether a row's label holds no word: figures that slid into its place."""
    return not any(letter.isalpha() for letter in member)


def _places(book: FactBook) -> set[Place]:
    """Periods that begin with a month and end with one, where some flow is known."""
    return {
        Place(issuer, scope, start, end, restated)
        for issuer, scope, _, member, start, end, restated in book.facts
        if issuer and start.endswith("-01") and end and scope != "na" and not member
    }


def _place_order(place: Place) -> tuple[str, ...]:
    return place.issuer, place.scope, place.end, place.start, place.restated
