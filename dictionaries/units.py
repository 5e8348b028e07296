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
        for name in dict.fromkeys((name, name.replace(" ", "")))
    }


def english_unit(text: str) -> Unit | None:
    """The unit of money a text is, or has in brackets, in English words.

    (In billions of dollars), HK$'000, Sales (RMB million). A scale without a currency
    gives a unit whose base is not told. A sentence with numbers is no unit.
    """
    plain = " ".join(text.replace("（", "(").replace("）", ")").split())
    pattern, currencies, scales = _english()
    for part in (plain, *_BRACKETED.findall(plain)):
        match = pattern.fullmatch(_YEAR.sub("", part).strip("() "))
        if match is not None:
            break
    else:
        return None
    currency, scale = (match["c1"] or match["c2"]), (match["s1"] or match["s2"])
    factor = _meant(scales, scale or match["s3"])
    base = _meant(currencies, currency) if currency else ""
    name = match["unit"] if match["s3"] is None else f"in {match['unit']}"
    return Unit(name, base, Decimal(factor), "money")


_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_BRACKETED = re.compile(r"\(([^()]*)\)")


@cache
def _english() -> tuple[re.Pattern[str], dict[str, str], dict[str, str]]:
    """The pattern of English units, and what currencies and scales in it stand for."""
    text = files("dictionaries").joinpath("units.toml").read_text(encoding="utf-8")
    words = tomllib.loads(text)
    currencies = {c["words"]: c["base"] for c in words["english_currency"]}
    scales = {s["words"]: s["factor"] for s in words["english_scale"]}
    currency, scale = "|".join(currencies), "|".join(scales)
    unit = (
        rf"(?P<c1>{currency}) ?(?:in )?(?P<s1>{scale})|"
        rf"(?P<s2>{scale}) ?(?:of )?(?P<c2>{currency})|"
        r"(?<=in )(?P<s3>(?:thousand|million|billion)s)"
    )
    return (
        re.compile(
            rf"(?:[A-Za-z][A-Za-z ,.:&]{{0,40}}[ :])??(?P<unit>{unit})"
            r"(?:,? ?(?:except|unless|other than|save)[^()]*)?",
            re.IGNORECASE,
        ),
        currencies,
        scales,
    )


def _meant(words: dict[str, str], text: str) -> str:
    """What the words that match a text stand for."""
    return next(m for w, m in words.items() if re.fullmatch(w, text, re.IGNORECASE))


@cache
def unit_pattern() -> str:
    """A regular expression for any printed unit, the longer names first."""
    names = sorted(units(), key=lambda n: (-len(n), n))
    return "|".join(re.escape(name) for name in names)
