"""Loads `contracts.toml`: fields of a deal and kinds of clauses, with their words.

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

_SUBJECT = (
    r"(?:本期债券|本次债券|本次可转债|本次发行|本期发行|本期|本次|发行人)?(?:的)?"
)
"""What a label may begin with when it repeats whose it is."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the matrix and the words that introduce it."""

    id: str
    name: str
    kind: str
    """money, per_share, percent, years, days, date, rating, organisations, parties,
    code, text."""
    many: bool
    deals: frozenset[str]
    """bond, deal, ipo; empty: every kind."""
    labels: tuple[Pattern, ...]
    cover_labels: tuple[Pattern, ...]
    patterns: tuple[Pattern, ...]
    none: tuple[Pattern, ...]
    strict: bool
    """A text without the words of a pattern tells nothing of the field."""
    narrow: tuple[Pattern, ...]
    """Labels that, where a document uses one, alone name the role."""
    prefer: frozenset[str]
    """Layouts that state the field better than any other does."""
    form: str
    """What the name of an organisation in the role holds; empty: any name."""
    unit: str
    """Unit of a number that its pattern takes without one."""

    def fits(self, deals: frozenset[str]) -> bool:
        """Whether documents of these kinds of deals have the field."""
        return not self.deals or bool(self.deals & deals)


@dataclass(frozen=True, slots=True)
class ClauseKind:
    """A kind of clause: its titles, its own wording, and how it is spoken of."""

    id: str
    name: str
    deals: frozenset[str]
    heading: Pattern
    text: tuple[Pattern, ...]
    words: tuple[str, ...]
    denied: tuple[Pattern, ...]

    def fits(self, deals: frozenset[str]) -> bool:
        """Whether documents of these kinds of deals may have the clause."""
        return not self.deals or bool(self.deals & deals)


@dataclass(frozen=True, slots=True)
class Scope:
    """Which clauses the matrix is read from, told by the words of their path."""

    inside: Pattern
    outside: Pattern
    definitions: Pattern


@cache
def _data() -> dict[str, Any]:
    text = files("dictionaries").joinpath("contracts.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def fields() -> tuple[Field, ...]:
    """All fields in the order of the file."""
    return tuple(
        Field(
            id=entry["id"],
            name=entry["name"],
            kind=entry["kind"],
            many=entry.get("many", False),
            strict=entry.get("strict", False),
            deals=frozenset(entry.get("deals", ())),
            labels=_compiled(f"{_SUBJECT}(?:{w})" for w in entry.get("labels", ())),
            cover_labels=_compiled(entry.get("cover_labels", ())),
            patterns=_compiled(entry.get("patterns", ())),
            none=_compiled(entry.get("none", ())),
            narrow=_compiled(entry.get("narrow", ())),
            prefer=frozenset(entry.get("prefer", ())),
            form=entry.get("form", ""),
            unit=entry.get("unit", ""),
        )
        for entry in _data()["field"]
    )


@cache
def clause_kinds() -> tuple[ClauseKind, ...]:
    """All kinds of clauses in the order of the file."""
    return tuple(
        ClauseKind(
            id=entry["id"],
            name=entry["name"],
            deals=frozenset(entry.get("deals", ())),
            heading=_either(entry["heading"]),
            text=_compiled(entry["text"]),
            words=tuple(entry["words"]),
            denied=_compiled(entry.get("denied", ())),
        )
        for entry in _data()["clause"]
    )


@cache
def scope() -> Scope:
    """The clauses that the matrix is read from."""
    entry = _data()["scope"]
    return Scope(
        inside=_either(entry["inside"]),
        outside=_either(entry["outside"]),
        definitions=_either(entry["definitions"]),
    )


def _compiled(patterns: Iterable[str]) -> tuple[Pattern, ...]:
    return tuple(re.compile(pattern) for pattern in patterns)


def _either(patterns: Iterable[str]) -> Pattern:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns))
