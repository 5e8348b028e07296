"""Loads `identity.toml`: document kinds, issuing authorities and rating words."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class KindPattern:
    """A kind of document and the pattern of what it calls itself."""

    name: str
    family: str
    """report, contract, insurance, regulatory or research."""
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Authority:
    """A body that issues documents, with the short names others call it by."""

    name: str
    aliases: tuple[str, ...]


@cache
def _data() -> dict[str, Any]:
    text = files("dictionaries").joinpath("identity.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def kinds() -> tuple[KindPattern, ...]:
    """Kinds told by a title, the narrower before the wider."""
    return tuple(
        KindPattern(k["name"], k["family"], re.compile(k["pattern"]))
        for k in _data()["doc_type"]
    )


@cache
def cues() -> tuple[KindPattern, ...]:
    """Kinds told by words anywhere on the first pages."""
    return tuple(
        KindPattern(c["doc_type"], c["family"], re.compile(c["pattern"]))
        for c in _data()["cue"]
    )


@cache
def family_of(doc_type: str) -> str:
    """The family of a kind of document by its name; empty for an unknown kind."""
    return next((k.family for k in (*kinds(), *cues()) if k.name == doc_type), "")


@cache
def adopting() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Kinds told by who adopted a text, with the words that say so."""
    return tuple((a["doc_type"], re.compile(a["pattern"])) for a in _data()["adopting"])


@cache
def own_words() -> dict[str, str]:
    """What a rule calls itself (本办法 …), each with the kind it tells."""
    return dict(_data()["own_words"])


@cache
def without_effect() -> frozenset[str]:
    """Kinds that have no date from which they apply."""
    return frozenset(_data()["effect"]["none"])


@cache
def authorities() -> tuple[Authority, ...]:
    """Issuing bodies in the order they are listed, highest first."""
    return tuple(
        Authority(a["name"], tuple(a["aliases"])) for a in _data()["authority"]
    )


@cache
def rating_words() -> tuple[str, ...]:
    """Rating words, the longest first so that 谨慎增持 is not read as 增持."""
    return tuple(sorted(_data()["ratings"]["words"], key=lambda w: (-len(w), w)))
