"""Loads `formulas.toml`: what can be computed from facts, with unit and rounding."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Formula:
    """An expression over metrics; `x` is the metric in formulas of one metric."""

    id: str
    name: str
    aliases: tuple[str, ...]
    expression: str
    unit: str
    """fraction, times, CNY, CNY/share, days, or same as the operand."""
    digits: int
    """Decimals of a print; of the percentage where the unit is fraction."""


@cache
def formulas() -> dict[str, Formula]:
    """Formulas with operands of their own, by id."""
    return {entry["id"]: _formula(entry) for entry in _data()["formula"]}


@cache
def formulas_of_metric() -> dict[str, Formula]:
    """Formulas that apply to any one metric, by id."""
    return {entry["id"]: _formula(entry) for entry in _data()["of_metric"]}


def _formula(entry: dict[str, Any]) -> Formula:
    return Formula(
        id=entry["id"],
        name=entry["name"],
        aliases=tuple(entry["aliases"]),
        expression=entry["expression"],
        unit=entry["unit"],
        digits=entry["digits"],
    )


@cache
def _data() -> dict[str, Any]:
    text = files("dictionaries").joinpath("formulas.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
