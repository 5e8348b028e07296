"""Loads `units.toml`: printed units, their base unit and exact factor."""

import re
import tomllib
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files

LARGEST_PRINT = Decimal(10) ** 18
"""No figure of a document has as many digits, whatever its unit: more are the number of
an account or a certificate. Times the largest unit it still fits a stored number."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as printed: `factor` base units each."""

    name: str
    base: str
    factor: Decimal
    kind: str
    """money, ratio, per_share, count, rate, time, mass, energy or area."""

    @property
    def currency(self) -> str:
        """ISO currency of money and per-share units, else empty."""
        if self.kind in {"money", "per_share"}:
            return self.base.partition("/")[0]
        return ""


@cache
def units() -> dict[str, Unit]:
    """Every printed name with its unit."""
    text = files("dictionaries").joinpath("units.toml").read_text(encoding="utf-8")
    return {
        name: Unit(name, entry["base"], Decimal(entry["factor"]), entry["kind"])
        for entry in tomllib.loads(text)["unit"]
        for name in entry["names"]
    }


@cache
def unit_pattern() -> str:
    """A regular expression for any printed unit, the longer names first."""
    names = sorted(units(), key=lambda n: (-len(n), n))
    return "|".join(re.escape(name) for name in names)
