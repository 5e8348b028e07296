"""Loads `sentences.toml`: the words that tell whose figure a sentence states."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class SentenceWords:
    """Alternatives of regular expressions."""

    when: str
    links: str
    ahead: str
    behind: str
    altered: str
    narrowed: str
    narrower: str
    misstated: str
    clause: str
    pronoun: str
    confined: str


@cache
def sentence_words() -> SentenceWords:
    """The words of the dictionary."""
    text = files("dictionaries").joinpath("sentences.toml").read_text(encoding="utf-8")
    return SentenceWords(
        **{
            name: "|".join(told) if isinstance(told, list) else told
            for name, told in tomllib.loads(text).items()
        }
    )
