"""Printed changes of ratios: percentage points or percent, as the row's figures say.

毛利率比上年增减（%） is a difference in points by the format rules for annual reports;
变动比例 beside a ratio can be either. Where the row prints both figures, they tell;
where it does not, the change of a ratio is one in points.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from assets.facts.precision import rounding_of
from assets.facts.units import is_rate_name
from dictionaries.metrics import metrics
from warehouse.schema.facts import Fact

POINT, FRACTION = "point", "fraction"
_CHANGES = frozenset({"growth", "difference"})


def with_changes_told(facts: Sequence[Fact]) -> Iterator[Fact]:
    """The facts of a table, row by row, each change with its measure and unit."""
    for _, group in groupby(facts, key=lambda fact: fact.row):
        row = list(group)
        for fact in row:
            yield _told(fact, row) if fact.measure in _CHANGES else fact


def _told(change: Fact, row: Sequence[Fact]) -> Fact:
    if change.unit == POINT:
        return replace(change, measure="difference")
    if change.unit != FRACTION:
        return change
    if change.measure == "growth" and not _is_ratio(change, row):
        return change
    own, before = _figures(change, row)
    if own is not None and before is not None:
        if _is_difference(change, own, before):
            return replace(change, measure="difference", unit=POINT)
        if _is_growth(change, own, before):
            return replace(change, measure="growth")
    other = _grown(change, row)
    if other is not None:
        return replace(change, metric=other.metric, known=other.known, measure="growth")
    return replace(change, measure="difference", unit=POINT)


def _is_ratio(change: Fact, row: Sequence[Fact]) -> bool:
    """Whether what changed is itself a ratio."""
    if change.known:
        return metrics()[change.metric].unit_kind == "ratio"
    amounts = [f for f in row if _of_one(f, change) and f.value is not None]
    if amounts:
        return all(amount.unit == FRACTION for amount in amounts)
    return is_rate_name(change.metric)


def _of_one(fact: Fact, change: Fact) -> bool:
    return (
        fact.measure == "amount"
        and (fact.metric, fact.member) == (change.metric, change.member)
        and fact.unit != POINT
    )


def _figures(change: Fact, row: Sequence[Fact]) -> tuple[Fact | None, Fact | None]:
    """The figure of the change's period and the latest one before it."""
    amounts = [f for f in row if _of_one(f, change) and f.value is not None]
    own = [f for f in amounts if f.period_end == change.period_end]
    before = [f for f in amounts if f.period_end < change.period_end]
    last = max((f.period_end for f in before), default="")
    return (
        own[-1] if own else None,
        next((f for f in reversed(before) if f.period_end == last), None),
    )


def _grown(change: Fact, row: Sequence[Fact]) -> Fact | None:
    """The other figure of the row whose growth the change is, if it is just one's."""
    names = {(f.metric, f.member) for f in row if f.measure == "amount"}
    found = []
    for metric, member in sorted(names - {(change.metric, change.member)}):
        if member != change.member:
            continue
        own, before = _figures(replace(change, metric=metric), row)
        if own is not None and before is not None and _is_growth(change, own, before):
            found.append(own)
    return found[0] if len(found) == 1 else None


def _is_difference(change: Fact, own: Fact, before: Fact) -> bool:
    if change.value is None or own.value is None or before.value is None:
        return False
    left = change.value - (own.value - before.value)
    return abs(left) <= rounding_of(change) + rounding_of(own) + rounding_of(before)


def _is_growth(change: Fact, own: Fact, before: Fact) -> bool:
    if change.value is None or own.value is None or not before.value:
        return False
    ratio = own.value / before.value
    printed = (rounding_of(own) + abs(ratio) * rounding_of(before)) / abs(before.value)
    return abs(change.value - (ratio - 1)) <= rounding_of(change) + printed
