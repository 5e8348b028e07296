"""Figures, formulas and ids in the words of a person.

Belongs here: amounts grouped and with the unit as it is said, percentages as percent,
metrics by their names. Records and JSON keep ids, exact decimals and base units.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from functools import cache

from assets.facts.comparison.expressions import SIZES
from dictionaries.metrics import metrics
from dictionaries.units import units
from warehouse.schema.computed import ComputedFact
from warehouse.schema.preferred import PreferredFact

FRACTION, POINT = "fraction", "point"

STRETCHES = {
    ("01-01", "12-31"): "",
    ("01-01", "06-30"): "H1",
    ("07-01", "12-31"): "H2",
    ("01-01", "03-31"): "Q1",
    ("04-01", "06-30"): "Q2",
    ("07-01", "09-30"): "Q3",
    ("10-01", "12-31"): "Q4",
}
"""Years, halves and quarters by first and last day."""

_OPERAND = re.compile(r"([a-z_0-9]+)(?:@(prior|begin|first|part))?(\[[^\]]*\])?")
_WHEN = {
    "prior": " a year earlier",
    "begin": " at the start",
    "first": " in the first year",
    "part": " of the part",
}
_SUM = " + "
"""Between the prints that an operand is the sum of."""


MONEY = frozenset(unit.base for unit in units().values() if unit.kind == "money")


@cache
def unit_words() -> dict[str, str]:
    """What each base unit is called in the documents: CNY is 元."""
    known = reversed(units().values())
    whole = {unit.base: unit.name for unit in known if unit.factor == 1}
    return {**whole, POINT: "个百分点"}


def plain_number(value: Decimal | None) -> str:
    """A decimal without trailing zeros, thousands grouped."""
    return "" if value is None else f"{value.normalize():,f}"


def amount(value: Decimal | None, unit: str) -> str:
    """A figure as it is printed: percent, percentage points, money to the cent."""
    if value is None:
        return ""
    if unit == FRACTION:
        return f"{plain_number(value * 100)}%"
    if unit == POINT:
        return plain_number(value * 100)
    tenths = value.normalize().as_tuple().exponent == -1
    if tenths and unit in MONEY:
        return f"{value:,.2f}"
    return plain_number(value)


def unit_word(unit: str) -> str:
    """The unit beside `amount`; nothing for a percentage, which has its sign."""
    return "" if unit == FRACTION else unit_words().get(unit, unit)


def with_unit(value: Decimal | None, unit: str) -> str:
    """A figure with its unit: `4,330,264,000 元`, `40.8%`."""
    return f"{amount(value, unit)} {unit_word(unit)}".strip()


def as_printed(value: str, unit: str) -> str:
    """A figure as the page has it, its unit said once."""
    if not unit or value.endswith(unit):
        return value
    return f"{value}{unit}" if unit in ("%", "％") else f"{value} {unit}"


def metric_name(metric: str) -> str:
    """The name of a metric; the raw label of one the dictionary does not know."""
    return metrics()[metric].name if metric in metrics() else metric


def in_names(expression: str) -> str:
    """A formula, or an operand of one, with the names of its metrics."""

    def named(operand: re.Match[str]) -> str:
        metric, when, member = operand.groups()
        return metric_name(metric) + _WHEN.get(when, "") + (member or "")

    return _OPERAND.sub(named, expression)


def operand_lines(found: ComputedFact, unit_of: Sequence[str]) -> Iterator[str]:
    """What each operand is, `unit_of` naming the unit of each one found, in order."""
    units_left = iter(unit_of)
    _, _, operands = found.expression.partition("; ")
    for operand in operands.split("; "):
        name, _, value = operand.partition(" = ")
        if name and name not in SIZES:
            prints = value.split(_SUM) if value != "?" else []
            told = _SUM.join(_value_of(text, next(units_left, "")) for text in prints)
            yield f"{in_names(name)} = {told or 'missing'}"


def why_not(found: ComputedFact) -> str:
    """Why a formula has no value, in names."""
    if found.missing:
        return f"missing {', '.join(map(in_names, found.missing))}"
    return found.reason


def _value_of(text: str, unit: str) -> str:
    try:
        return with_unit(Decimal(text), unit)
    except InvalidOperation:
        return "none (nil in the document)"


def period_of(row: PreferredFact | ComputedFact) -> str:
    """A figure's day, or its stretch of time, as it can be typed again."""
    return period_words(row.period_start, row.period_end)


def period_words(start: str, end: str) -> str:
    """2024, 2024H1, 2024Q3, 2024年1-9月 or 2024-12-31; else first and last day."""
    if not start:
        return end
    year, stretch = start[:4], (start[5:], end[5:])
    if year != end[:4]:
        return f"{start}…{end}"
    if stretch in STRETCHES:
        return year + STRETCHES[stretch]
    months = (date.fromisoformat(end) + timedelta(1)).day == 1
    if start.endswith("-01-01") and months:
        return f"{year}年1-{int(end[5:7])}月"
    return f"{start}…{end}"


def document_of(piece_id: str) -> str:
    """The document of an id."""
    return piece_id.rpartition("#")[0]


def part_of(piece_id: str) -> str:
    """The id within its document, as it stands behind the document in `show`."""
    document, mark, part = piece_id.rpartition("#")
    return f"{mark}{part}" if document else piece_id
