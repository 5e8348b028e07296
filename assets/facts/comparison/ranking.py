"""Ranks issuers by one figure of one period.

A rank is one more than the number of issuers with a larger figure: equal figures share
a rank and the next one is left out (1, 2, 2, 4). The figure is the issuer's as it
stands: restated where it was. Only figures in one unit are ranked with each other.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import TypeVar

from assets.facts.comparison.amounts import amount_of
from assets.facts.comparison.book import FactBook, Place
from assets.facts.comparison.compute import computed_id
from assets.facts.comparison.standing import AS_IT_STANDS
from dictionaries.formulas import ISSUERS, formulas_of_metric
from warehouse.schema.computed import ComputedFact
from warehouse.schema.facts import Fact

FEWEST_RANKED = 2
"""Issuers with the figure; the only one has no rank."""

_Issuer = TypeVar("_Issuer")
_Question = tuple[str, str, str, str, str]
"""Scope, metric, first day, last day, unit."""


def ranked(
    values: Mapping[_Issuer, Decimal], *, smallest_first: bool = False
) -> dict[_Issuer, int]:
    """The rank of each, the best first; equal values share a rank."""
    sign = 1 if smallest_first else -1
    ordered = sorted(values, key=lambda issuer: sign * values[issuer])
    found: dict[_Issuer, int] = {}
    for place, issuer in enumerate(ordered, 1):
        before = ordered[place - 2] if place > 1 else None
        tied = before is not None and values[before] == values[issuer]
        found[issuer] = found[before] if tied and before is not None else place
    return found


def ranks(book: FactBook) -> Iterator[ComputedFact]:
    """The rank of every issuer by every figure that at least two of them print."""
    questions: dict[_Question, dict[str, Fact]] = defaultdict(dict)
    for spot in sorted(book.facts, key=lambda s: AS_IT_STANDS.index(s[-1])):
        issuer, scope, metric, member, start, end, _ = spot
        fact = book.facts[spot]
        if not member:
            question = (scope, metric, start, end, fact.unit)
            questions[question].setdefault(issuer, fact)
    [formula] = (f for f in formulas_of_metric().values() if f.over == ISSUERS)
    for question, held in sorted(questions.items()):
        if len(held) < FEWEST_RANKED:
            continue
        scope, metric, start, end, _ = question
        values = {issuer: amount_of(fact) for issuer, fact in held.items()}
        places = ranked(values)
        order = sorted(values, key=lambda issuer: (places[issuer], issuer))
        for issuer in order:
            place = Place(issuer, scope, start, end, held[issuer].restated)
            yield ComputedFact(
                computed_id=computed_id(formula, place, metric),
                issuer=issuer,
                formula=formula.id,
                name=formula.name,
                metric=metric,
                member="",
                scope=scope,
                period_start=start,
                period_end=end,
                since="",
                restated=place.restated,
                state="computed",
                value=Decimal(places[issuer]),
                unit=formula.unit,
                missing=[],
                reason="",
                operands=[held[issuer].fact_id],
                expression=(
                    f"{places[issuer]} of {len(order)}; {metric} = {values[issuer]}"
                ),
            )
