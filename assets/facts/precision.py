"""How finely a figure is printed, and how far rounding can have moved it."""

from decimal import Decimal

from dictionaries.units import Unit
from warehouse.schema.facts import Fact

HALF = Decimal("0.5")
"""Of the last printed digit: as far as a rounded print can be from its number."""


def step_of(fact: Fact) -> Decimal:
    """One unit of the last printed digit, in base units."""
    return Decimal(1).scaleb(fact.decimals)


def rounding_of(fact: Fact) -> Decimal:
    """How far the print of a fact can be from its number, in base units."""
    return HALF * step_of(fact)


def printed_step(digits: str, unit: Unit) -> Decimal:
    """One unit of the last of some printed digits, in the base of their unit."""
    return unit_step(len(digits.partition(".")[2]), unit)


def unit_step(places: int, unit: Unit) -> Decimal:
    """One unit of the last of so many decimal places, in the base of their unit."""
    return Decimal(1).scaleb(-places) * unit.factor
