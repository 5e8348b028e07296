"""Figures that are not what the words beside them name: not read as it."""

from decimal import Decimal

from assets.facts.labels import Label
from assets.facts.tables.columns import Column
from assets.facts.values import CellValue
from dictionaries.metrics import Metric

LARGEST_SHARE = 2
"""A part can exceed the whole where others are negative, hardly be twice of it."""


def is_ratio_of(metric: Metric, column: Column, label: Label, value: CellValue) -> bool:
    """Whether a percentage stands under the name of an amount.

    It is a change or a share of the amount, which of them the table does not say; read
    as the amount itself it would be a wrong number.
    """
    units = (value.unit, label.unit, column.unit)
    printed = next((unit for unit in units if unit is not None), None)
    return (
        column.measure == "amount"
        and metric.unit_kind in {"money", "per_share", "count"}
        and printed is not None
        and printed.kind == "ratio"
    )


def is_no_share(column: Column, value: CellValue, number: Decimal | None) -> bool:
    """Whether a bare number under 占比 cannot be one: the header is not its own."""
    if column.measure != "share" or value.unit is not None or number is None:
        return False
    return abs(number) > LARGEST_SHARE


def is_not_counted(metric: Metric, column: Column) -> bool:
    """Whether 生产人员 stands for options granted to them, not for their number."""
    return metric.statement == "staff" and bool(column.aspect or column.apart)
