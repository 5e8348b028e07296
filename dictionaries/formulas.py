"""Loads `formulas.toml`: what can be computed from facts, with unit and rounding."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

PERIOD, YEARS, PART, ISSUERS = "period", "years", "part", "issuers"
"""What a formula of one metric goes over: one period (and the one before it), some
years, a part of a whole, or all issuers."""


@dataclass(frozen=True, slots=True)
class Formula:
    """An expression over metrics; `x` is the metric in formulas of one metric."""

    id: str
    name: str
    aliases: tuple[str, ...]
    ways: tuple[str, ...]
    """Expressions; the first whose operands are all known is computed."""
    unit: str
    """fraction, times, CNY, CNY/share, days, rank, or same as the operand, where the
    difference of two fractions is in percentage points."""
    digits: int
    """Decimals of a print; of the percentage where the unit is fraction."""
    over: str = PERIOD
    """PERIOD, YEARS, PART or ISSUERS."""


@dataclass(frozen=True, slots=True)
class Instalments:
    """A figure of a year that comes in parts, told by the words of their member."""

    metrics: frozenset[str]
    interim: re.Pattern[str]
    final: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Wider:
    """A print of a metric whose words say that it holds more."""

    metric: str
    words: str
    meant: str
    """The metric that it is, as an operand."""


@cache
def formulas() -> dict[str, Formula]:
    """Formulas with operands of their own, by id."""
    return {entry["id"]: _formula(entry) for entry in _data()["formula"]}


@cache
def formulas_of_metric() -> dict[str, Formula]:
    """Formulas that apply to any one metric, by id."""
    return {entry["id"]: _formula(entry) for entry in _data()["of_metric"]}


@cache
def instalments() -> Instalments:
    """Figures that are paid in parts, and the words of the parts."""
    entry = _data()["instalments"]
    return Instalments(
        frozenset(entry["metrics"]),
        re.compile(entry["interim"]),
        re.compile(entry["final"]),
    )


@cache
def wider() -> tuple[Wider, ...]:
    """Prints that hold more than their metric says."""
    return tuple(Wider(**entry) for entry in _data()["wider"])


def _formula(entry: dict[str, Any]) -> Formula:
    return Formula(
        id=entry["id"],
        name=entry["name"],
        aliases=tuple(entry["aliases"]),
        ways=tuple(entry["ways"]) if "ways" in entry else (entry["expression"],),
        unit=entry["unit"],
        digits=entry["digits"],
        over=entry.get("over", PERIOD),
    )


@cache
def _data() -> dict[str, Any]:
    text = files("dictionaries").joinpath("formulas.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
