"""Loads `salience.toml`: what makes a block worth keeping without a question."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

DEFAULT = "default"
"""Weights of domains that have none of their own."""


@dataclass(frozen=True, slots=True)
class SalienceWords:
    """All that `salience.toml` holds."""

    weights: Mapping[str, Mapping[str, float]]
    """By domain, of each feature."""
    entities: re.Pattern[str]
    discourse: re.Pattern[str]
    questions: re.Pattern[str]
    forced: Mapping[str, re.Pattern[str]]
    """Kinds of text kept whatever their weight."""


@cache
def salience_words() -> SalienceWords:
    """The words, patterns compiled."""
    path = files("dictionaries").joinpath("salience.toml")
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    words = data["words"]
    return SalienceWords(
        weights=data["weights"],
        entities=re.compile(words["entities"]),
        discourse=re.compile(words["discourse"], re.IGNORECASE),
        questions=re.compile(words["questions"], re.IGNORECASE),
        forced={f["name"]: re.compile(f["pattern"]) for f in data["forced"]},
    )
