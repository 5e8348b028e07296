"""Loads `identities.toml`: the sums that statements must satisfy."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Identity:
    """result = sum of plus - sum of minus, within one statement."""

    id: str
    name: str
    statement: str
    result: str
    plus: tuple[str, ...]
    minus: tuple[str, ...]
    optional: frozenset[str]
    scope: str
    """The only scope it holds for; empty: every scope."""


@cache
def identities() -> tuple[Identity, ...]:
    """All identities in the order of the file."""
    text = files("dictionaries").joinpath("identities.toml").read_text(encoding="utf-8")
    return tuple(
        Identity(
            id=entry["id"],
            name=entry["name"],
            statement=entry["statement"],
            result=entry["result"],
            plus=tuple(entry["plus"]),
            minus=tuple(entry.get("minus", ())),
            optional=frozenset(entry.get("optional", ())),
            scope=entry.get("scope", ""),
        )
        for entry in tomllib.loads(text)["identity"]
    )
