"""Computes formulas for issuers and periods from preferred facts.

Operands come from one issuer, one scope and one restatement state; a missing one gives
`not_computable` with its name. Nothing is rounded here: `rounded` is for printing only.
"""

import calendar
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from assets.facts.expressions import Operand, evaluate, operands_of, uses_days
from dictionaries.formulas import Formula, formulas, formulas_of_metric
from dictionaries.metrics import metrics
from warehouse.records import stored_number
from warehouse.schema.computed import ComputedFact
from warehouse.schema.facts import Fact


@dataclass(frozen=True, slots=True)
class Place:
    """Whose figure, of which scope, period and restatement state."""

    issuer: str
    scope: str
    start: str
    """Empty: the day `end`, at which balances stand and no flow is known."""
    end: str
    restated: str


@dataclass(frozen=True, slots=True)
class FactBook:
    """Preferred facts by issuer, scope, metric, period and restatement state."""

    facts: Mapping[tuple[str, str, str, str, str, str], Fact]

    def get(self, place: Place, operand: Operand) -> Fact | None:
        """The fact an operand means at a place; stocks are looked up by their day."""
        metric = metrics().get(operand.metric)
        start, end = _shifted(place, operand.when)
        if metric is not None and metric.period == "instant":
            start = ""
        scopes = (
            (place.scope, "na") if place.scope == "consolidated" else (place.scope,)
        )
        for scope in scopes:
            for restated in _states(place.restated):
                key = (place.issuer, scope, operand.metric, start, end, restated)
                if key in self.facts:
                    return self.facts[key]
        return None


def fact_book(facts: Iterable[tuple[str, Fact]]) -> FactBook:
    """Index preferred facts, each with its issuer; the first of a key is kept."""
    table: dict[tuple[str, str, str, str, str, str], Fact] = {}
    for issuer, fact in facts:
        whole = not fact.member and fact.measure == "amount"
        if fact.known and fact.state == "value" and whole:
            key = (
                issuer,
                fact.scope,
                fact.metric,
                fact.period_start,
                fact.period_end,
                fact.restated,
            )
            table.setdefault(key, fact)
    return FactBook(table)


def needs_a_stretch(formula: Formula, metric: str = "") -> bool:
    """Whether a formula is of a stretch of time: of a flow, its beginning or length."""
    expression = _of(formula, metric)
    return uses_days(expression) or any(
        operand.when == "begin" or _is_flow(operand.metric)
        for operand in operands_of(expression)
    )


def compute(
    formula: Formula, book: FactBook, place: Place, metric: str = ""
) -> ComputedFact:
    """One formula at one place, or what is missing for it."""
    expression = _of(formula, metric)
    operands = operands_of(expression)
    found = {operand: book.get(place, operand) for operand in operands}
    missing = [operand.name for operand, fact in found.items() if fact is None]
    values = {
        o: f.value for o, f in found.items() if f is not None and f.value is not None
    }
    result: Decimal | None = None
    if not missing:
        try:
            result = evaluate(expression, values, _days(place))
        except ZeroDivisionError:
            missing = ["非零除数"]
    unit = formula.unit
    if unit == "same":
        unit = next((f.unit for f in found.values() if f is not None), "")
    return ComputedFact(
        computed_id="|".join(
            (
                place.issuer,
                formula.id,
                metric,
                place.scope,
                place.start,
                place.end,
                place.restated,
            )
        ),
        issuer=place.issuer,
        formula=formula.id,
        name=formula.name,
        metric=metric,
        scope=place.scope,
        period_start=place.start,
        period_end=place.end,
        restated=place.restated,
        state="computed" if result is not None else "not_computable",
        value=None if result is None else stored_number(result),
        unit=unit,
        missing=missing,
        operands=[f.fact_id for f in found.values() if f is not None],
        expression=_written(expression, found),
    )


def compute_all(book: FactBook) -> Iterator[ComputedFact]:
    """Every formula at every place where all its operands are known, in order."""
    known: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for issuer, scope, metric, *_ in sorted(book.facts):
        known[issuer, scope][metric] = None
    for place in sorted(_places(book), key=_place_order):
        for formula in formulas().values():
            yield from _if_computed(compute(formula, book, place))
        for metric in known[place.issuer, place.scope]:
            for formula in formulas_of_metric().values():
                yield from _if_computed(compute(formula, book, place, metric))


def rounded(value: Decimal, formula: Formula) -> Decimal:
    """For printing: half up, percentages as percent."""
    scaled = value * 100 if formula.unit == "fraction" else value
    return scaled.quantize(Decimal(1).scaleb(-formula.digits), ROUND_HALF_UP)


def _of(formula: Formula, metric: str) -> str:
    """The expression, of a metric where the formula is of one."""
    return (
        re.sub(r"\bx\b", metric, formula.expression) if metric else formula.expression
    )


def _is_flow(metric: str) -> bool:
    return metric in metrics() and metrics()[metric].period == "duration"


def _if_computed(fact: ComputedFact) -> Iterator[ComputedFact]:
    if fact.state == "computed":
        yield fact


def _places(book: FactBook) -> set[Place]:
    """Periods that begin with a month and end with one, where some flow is known."""
    return {
        Place(issuer, scope, start, end, restated)
        for issuer, scope, _, start, end, restated in book.facts
        if issuer and start.endswith("-01") and end and scope != "na"
    }


def _place_order(place: Place) -> tuple[str, ...]:
    return place.issuer, place.scope, place.end, place.start, place.restated


def _shifted(place: Place, when: str) -> tuple[str, str]:
    """The stretch an operand is looked up at."""
    if when == "prior":
        return _year_back(place.start), _year_back(place.end)
    if when == "begin":
        first = date.fromisoformat(place.start)
        return "", (first - timedelta(days=1)).isoformat()
    return place.start, place.end


def _year_back(day: str) -> str:
    """The same day a year earlier; the end of February stays the end of February."""
    if not day:
        return ""
    year, month, date_ = int(day[:4]) - 1, int(day[5:7]), int(day[8:])
    last = calendar.monthrange(year, month)[1]
    ends_month = date_ == calendar.monthrange(year + 1, month)[1]
    return f"{year}-{month:02d}-{last if ends_month else min(date_, last):02d}"


def _states(restated: str) -> tuple[str, ...]:
    """States an operand may come from: a restated comparison needs restated figures.

    The current period is printed once and counts as both.
    """
    return (restated, "none") if restated != "none" else ("none",)


def _days(place: Place) -> int:
    if not place.start:
        return 1
    first, last = date.fromisoformat(place.start), date.fromisoformat(place.end)
    return (last - first).days + 1


def _written(expression: str, found: Mapping[Operand, Fact | None]) -> str:
    """The formula followed by what each operand is, for the voucher."""
    parts = [
        f"{operand.name} = {'?' if fact is None else fact.value}"
        for operand, fact in found.items()
    ]
    return f"{expression}; {'; '.join(parts)}"
