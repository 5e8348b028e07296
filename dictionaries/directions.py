"""Loads `directions.toml`: the words of direction and what stands around them."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class DirectionWords:
    """Alternatives of regular expressions, the longer ones first."""

    up: str
    down: str
    short_up: str
    short_down: str
    above: str
    below: str
    rise: str
    fall: str
    width: str
    void: str
    supposed: str
    manner: str
    opening: str
    causes: str
    reasons: str
    verbs: str
    nothing: str
    adverbial: str
    unfinished: str

    def falls(self, word: str) -> bool:
        """Whether a word speaks of less."""
        pattern = f"{self.down}|{self.below}|{self.fall}|{self.short_down}"
        return re.match(pattern, word) is not None


@cache
def direction_words() -> DirectionWords:
    """The words of the dictionary."""
    text = files("dictionaries").joinpath("directions.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return DirectionWords(
        **{
            name: "|".join(sorted(told, key=lambda w: (-len(w), w)))
            if isinstance(told, list)
            else told
            for name, told in data.items()
        }
    )
