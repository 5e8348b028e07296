"""Computes formulas for issuers and periods from preferred facts.

Operands come from one issuer, one scope and one restatement state; a missing one gives
`not_computable` with its name, and so does what has no number, with the reason. Nothing
is rounded here: `rounded` is for printing only.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from assets.facts.comparison.book import FactBook, Place, Taken, document_of
from assets.facts.comparison.expressions import (
    DAYS,
    YEARS,
    Operand,
    UndefinedError,
    evaluate,
    operands_of,
    uses_days,
)
from dictionaries.formulas import Formula
from dictionaries.metrics import metrics
from warehouse.records import stored_number
from warehouse.schema.computed import ComputedFact

_Found = Mapping[Operand, Taken | None]
FRACTION, POINT = "fraction", "point"
"""Units of a ratio, and of the difference between two."""
EARLIER = frozenset({"prior", "begin", "first"})
"""When an operand is of an earlier time than the figure itself."""


def needs_a_stretch(formula: Formula, metric: str = "") -> bool:
    """Whether a formula is of a stretch of time: of a flow, its beginning or length."""
    return any(
        uses_days(expression)
        or any(
            operand.when == "begin" or _is_flow(operand.metric)
            for operand in operands_of(expression)
        )
        for expression in _ways(formula, metric, "")
    )


def compute(
    formula: Formula, book: FactBook, place: Place, metric: str = "", whole: str = ""
) -> ComputedFact:
    """One formula at one place, or what is missing for it.

    Args:
        formula: what to compute.
        book: the facts.
        place: of whom and when.
        metric: of a formula of one metric.
        whole: metric that a share is of; empty: the same metric.
    """
    expression, found = _best_way(formula, book, place, metric, whole)
    missing = [_told(o, place) for o, taken in found.items() if taken is None]
    result: Decimal | None = None
    reason = ""
    if missing:
        reason = f"missing {', '.join(missing)}"
    else:
        try:
            result = _evaluated(expression, found, place)
        except UndefinedError as error:
            reason = str(error)
    taken = [t for t in found.values() if t is not None]
    after = any(fact.restated == "after" for t in taken for fact in t.facts)
    if place.restated == "after" and not after:
        place = replace(place, restated="none")
    unit = formula.unit
    if unit == "same":
        unit = taken[0].unit if taken else ""
        # Two ratios lie percentage points apart, not percent.
        unit = POINT if unit == FRACTION else unit
    return ComputedFact(
        computed_id=computed_id(formula, place, metric),
        issuer=place.issuer,
        formula=formula.id,
        name=formula.name,
        metric=metric,
        member=place.part,
        scope=place.scope,
        period_start=place.start,
        period_end=place.end,
        since=place.since,
        restated=place.restated,
        state="computed" if result is not None else "not_computable",
        value=None if result is None else stored_number(result),
        unit=unit,
        missing=missing,
        reason=reason,
        operands=[fact.fact_id for t in taken for fact in t.facts],
        expression=_written(expression, found, place),
    )


def computed_id(formula: Formula, place: Place, metric: str) -> str:
    """Issuer, formula, metric, scope and period; part and first period where given."""
    parts = [place.issuer, formula.id, metric, place.scope, place.start, place.end]
    parts += [place.restated, *filter(None, (place.part, place.since))]
    return "|".join(parts)


def rounded(value: Decimal, formula: Formula, unit: str = "") -> Decimal:
    """For printing: half up, percentages as percent, points as percentage points.

    Args:
        value: unrounded.
        formula: what it was computed by.
        unit: of the value; empty: the formula's own.
    """
    scaled = value * 100 if (unit or formula.unit) in {FRACTION, POINT} else value
    return scaled.quantize(Decimal(1).scaleb(-formula.digits), ROUND_HALF_UP)


def _best_way(
    formula: Formula, book: FactBook, place: Place, metric: str, whole: str
) -> tuple[str, _Found]:
    """The first way that lacks nothing, else the first of those that lack least."""
    of = whole or metric
    ways = [
        (way, _operands(way, book, place, of)) for way in _ways(formula, metric, of)
    ]
    return min(ways, key=lambda way: list(way[1].values()).count(None))


def _operands(expression: str, book: FactBook, place: Place, whole: str) -> _Found:
    """What each operand is; an earlier figure as the current one's document has it."""
    found = {o: book.get(place, o, whole) for o in operands_of(expression)}
    for operand in found:
        current = found.get(Operand(operand.metric, "same"))
        if operand.when in EARLIER and current is not None:
            doc_id = document_of(current.facts[0])
            found[operand] = book.get(place, operand, whole, doc_id)
    return found


def _evaluated(expression: str, found: _Found, place: Place) -> Decimal:
    known = {operand: taken for operand, taken in found.items() if taken is not None}
    currencies = {
        fact.currency
        for taken in known.values()
        for fact in taken.facts
        if fact.currency
    }
    if len(currencies) > 1:
        raise UndefinedError(f"operands are in {' and '.join(sorted(currencies))}")
    values = {operand: taken.value for operand, taken in known.items()}
    return evaluate(expression, values, {DAYS: place.days, YEARS: place.years})


def _ways(formula: Formula, metric: str, whole: str) -> list[str]:
    """The expressions, of a metric where the formula is of one."""
    if not metric:
        return list(formula.ways)
    return [
        re.sub(r"\by\b", whole or metric, re.sub(r"\bx\b", metric, way))
        for way in formula.ways
    ]


def _is_flow(metric: str) -> bool:
    return metric in metrics() and metrics()[metric].period == "duration"


def _told(operand: Operand, place: Place, taken: Taken | None = None) -> str:
    """The operand, a member beside its metric.

    What a part is set against may be another part (境外 of 境内); instalments that
    are added up are no part.
    """
    member = place.part if operand.when == "part" else ""
    if operand.when == "same" and taken is not None and len(taken.facts) == 1:
        member = taken.facts[0].member
    return f"{operand.metric}[{member}]" if member else operand.name


def _written(expression: str, found: _Found, place: Place) -> str:
    """The formula followed by what each operand is, for the voucher.

    An operand that is a sum of several prints is written as the sum.
    """
    parts = []
    for operand, taken in found.items():
        values = ["?"] if taken is None else list(map(str, taken.values))
        parts.append(f"{_told(operand, place, taken)} = {' + '.join(values)}")
    return f"{expression}; {'; '.join(parts)}"
