"""Loads `regulation.toml`: how rules and decisions speak.

Patterns are compiled once; they are matched on text without blanks in half-width form.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

Pattern = re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Language:
    """The words of rules, compiled."""

    modal: Pattern
    """Any modal word, in a group named by what it does: must, must_not or may."""
    actor: Pattern
    actor_end: Pattern
    """Text that ends with somebody who can act."""
    prepositions: Pattern
    """A preposition or adverb: what follows is no part of the subject."""
    predicates: Pattern
    """A verb that ends the subject before it."""
    owned: Pattern
    verb_phrase: Pattern
    attributive_after: Pattern
    attributive_before: Pattern
    attributive_noun: Pattern
    attributive_listed: Pattern
    """A list before a modal word, which only a verb before it makes a noun's."""
    governs: Pattern
    recipients: tuple[Pattern, ...]
    lookback: Pattern
    prompt: Pattern
    working: Pattern
    measures: tuple[tuple[str, Pattern], ...]
    bases: Pattern
    imposer: Pattern
    keeping: str
    """Words for keeping records, as a pattern to build on."""
    keeping_words: Pattern
    decisions: frozenset[str]
    no_rules: frozenset[str]
    opens: Pattern
    closes: Pattern
    totals: Pattern


@cache
def language() -> Language:
    """The dictionary as compiled patterns."""
    text = files("dictionaries").joinpath("regulation.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    modal = "|".join(
        f"(?P<{kind}>{_either(words)})" for kind, words in data["modal"].items()
    )
    return Language(
        modal=re.compile(modal),
        actor=re.compile(_either(data["subject"]["actors"])),
        actor_end=re.compile(f"(?:{_either(data['subject']['actors'])})$"),
        prepositions=re.compile(_either(data["subject"]["prepositions"])),
        predicates=re.compile(_either(data["subject"]["predicates"])),
        owned=re.compile(data["owned"]["begins"]),
        verb_phrase=re.compile(data["verb_phrase"]["begins"]),
        attributive_after=re.compile(_either(data["attributive"]["after"])),
        attributive_before=re.compile(data["attributive"]["before"]),
        attributive_noun=re.compile(data["attributive"]["noun"]),
        attributive_listed=re.compile(data["attributive"]["listed"]),
        governs=re.compile(data["attributive"]["governs"]),
        recipients=tuple(map(re.compile, data["recipient"]["patterns"])),
        lookback=re.compile(data["deadline"]["lookback"]),
        prompt=re.compile(_either(data["deadline"]["prompt"])),
        working=re.compile(_either(data["deadline"]["working"])),
        measures=tuple(
            (name, re.compile(pattern)) for name, pattern in data["penalty"]["measures"]
        ),
        bases=re.compile(_either(data["penalty"]["bases"])),
        imposer=re.compile(data["penalty"]["imposer"]),
        keeping=data["retention"]["verbs"],
        keeping_words=re.compile(data["retention"]["verbs"]),
        decisions=frozenset(data["kinds"]["decisions"]),
        no_rules=frozenset(data["kinds"]["no_rules"]),
        opens=re.compile(data["sanction"]["opens"]),
        closes=re.compile(data["sanction"]["closes"]),
        totals=re.compile(data["sanction"]["totals"]),
    )


def _either(patterns: list[str]) -> str:
    return "|".join(f"(?:{pattern})" for pattern in patterns)
