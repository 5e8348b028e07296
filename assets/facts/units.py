"""Which unit a cell is in, and where that unit stood.

The nearest print wins: the cell, the row label, the column header, the line or caption
of the table, the document's usual unit, and last the plain unit of the metric's kind. A
unit of another kind never applies: 千元 above a table says nothing of its ratios.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.labels import key
from assets.facts.values import CellValue
from dictionaries.metrics import Metric
from dictionaries.units import Unit, unit_pattern, units
from warehouse.schema.tables import Table

_SPLIT = re.compile(r"[、,，;；/ ]+")

DEFAULT_UNITS = {
    "money": "元",
    "ratio": "%",
    "per_share": "元/股",
    "count": "个",
    "rate": "倍",
}
"""What a figure is in when nothing is printed: reports are in yuan and percent."""
UNTOLD = Unit("", "", Decimal(1), "")
"""The unit of a figure of something unknown, where none is printed."""
_COUNTED = re.compile(
    r"数量|人数|次数|户数|股数|数目|家数|单数|台数|份数|产量|销量|产能|出货|倍数|比率|"
    r"市[盈净销]率|P/?[EBS](?![A-Za-z])"
)
_MONEY = re.compile(r"金额|余额|价值|成本|收入|费用|元")
PER_TEN = re.compile(r"每(?:10|十)股")


@dataclass(frozen=True, slots=True)
class BoundUnit:
    """A unit with what was printed and where."""

    unit: Unit
    printed: str
    where: str


def bind_unit(
    value: CellValue,
    *,
    metric: Metric | None,
    measure: str,
    row_unit: Unit | None,
    column_unit: Unit | None,
    table: Table,
    default_unit: str,
    words: str = "",
) -> BoundUnit:
    """The unit of one cell; `words` are those of its row and column.

    A figure of something unknown has no unit where none is printed, and one of things
    that are counted has not the table's or the document's money.
    """
    kind = _kind(metric, measure)
    if value.unit is not None:
        return BoundUnit(value.unit, value.unit.name, "cell")
    for unit, where in ((row_unit, "row"), (column_unit, "header")):
        fitting = fit_unit(unit, kind, metric)
        if fitting is not None and unit is not None:
            return BoundUnit(fitting, unit.name, where)
    counted = not kind and bool(_COUNTED.search(words)) and not _MONEY.search(words)
    for unit in table_units(table.unit):
        fitting = fit_unit(unit, kind, metric)
        if fitting is not None and not (counted and fitting.kind == "money"):
            return BoundUnit(fitting, unit.name, table.unit_from or "line")
    if kind in {"money", ""} and default_unit and not (table.unit or counted):
        unit = units()[default_unit]
        return BoundUnit(unit, default_unit, "document")
    if not kind:
        return BoundUnit(UNTOLD, "", "")
    plain = _per_ten(metric) or DEFAULT_UNITS[kind]
    return BoundUnit(units()[plain], "", "default")


def table_units(printed: str) -> list[Unit]:
    """The units named for a whole table, e.g. 元、% gives two."""
    known = units()
    whole = key(printed)
    if whole in known:
        return [known[whole]]
    found = [known[part] for part in _SPLIT.split(whole) if part in known]
    if found or not whole:
        return found
    match = re.search(unit_pattern(), whole)
    return [known[match.group()]] if match else []


def _kind(metric: Metric | None, measure: str) -> str:
    if measure in {"growth", "share"}:
        return "ratio"
    return metric.unit_kind if metric is not None else ""


def fit_unit(unit: Unit | None, kind: str, metric: Metric | None) -> Unit | None:
    """The unit as it applies to a metric's kind, or None when it does not."""
    if unit is None:
        return None
    if kind == "per_share" and unit.kind == "money":
        name = _per_ten(metric) or "元/股"
        return units()[name] if unit.factor == 1 else None
    if kind in {"count", ""} or unit.kind == kind:
        return unit
    return None


def _per_ten(metric: Metric | None) -> str:
    return "元/10股" if metric is not None and PER_TEN.search(metric.name) else ""
