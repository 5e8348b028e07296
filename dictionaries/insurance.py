"""Loads `insurance.toml`: kinds of terms, kinds of tables, and how terms are built.

Patterns are compiled once; they are matched on text without blanks in half-width form.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

Pattern = re.Pattern[str]


@dataclass(frozen=True, slots=True)
class TermKind:
    """A kind of term: titles of its clauses, its sentences, units of its numbers."""

    id: str
    name: str
    units: frozenset[str]
    heading: Pattern | None
    patterns: tuple[Pattern, ...]
    words: tuple[str, ...]
    """A sentence without any of them is not matched against the patterns."""
    strict: bool = False
    """Its titles are wider than the kind: only sentences with its words are of it."""
    whole: bool = False
    """Every sentence below its own title is of it, also without a number."""


@dataclass(frozen=True, slots=True)
class TableKind:
    """What a table is of."""

    kind: str
    name: str
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Structure:
    """How the parts of insurance terms are told."""

    product: Pattern
    part: Pattern
    general: Pattern
    coverage: Pattern
    benefit: Pattern
    exclusion: Pattern
    not_exclusion: Pattern
    pays: Pattern
    payer: Pattern
    agreed: Pattern
    denied: Pattern
    age: Pattern
    year: Pattern


@cache
def _data() -> dict[str, Any]:
    text = files("dictionaries").joinpath("insurance.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def term_kinds() -> tuple[TermKind, ...]:
    """All kinds of terms in the order of the file."""
    return tuple(
        TermKind(
            id=entry["id"],
            name=entry["name"],
            units=frozenset(entry["units"]),
            heading=_either(entry["heading"]) if entry["heading"] else None,
            patterns=tuple(re.compile(p) for p in entry["patterns"]),
            words=tuple(entry.get("words", ())),
            strict=entry.get("strict", False),
            whole=entry.get("whole", False),
        )
        for entry in _data()["kind"]
    )


@cache
def table_kinds() -> tuple[TableKind, ...]:
    """Kinds of tables, the narrower before the wider."""
    return tuple(
        TableKind(entry["kind"], entry["name"], re.compile(entry["pattern"]))
        for entry in _data()["table"]
    )


@cache
def structure() -> Structure:
    """The words that tell the parts of insurance terms."""
    return Structure(**{k: re.compile(v) for k, v in _data()["structure"].items()})


def _either(patterns: Iterable[str]) -> Pattern:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns))
