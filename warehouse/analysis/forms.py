"""What a piece of text that is cut by rule becomes: its normal form and readings."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class Forms(NamedTuple):
    """Tokens of one piece of text.

    `main` holds what the piece certainly says, in order; `readings` what it may also
    mean or contain (25年 may be 2025年), which counts less in a search; `steps` the
    tokens for exact phrases where they are finer, so that a phrase can end in a date.
    """

    main: tuple[str, ...]
    readings: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()

    @property
    def exact(self) -> tuple[str, ...]:
        """The tokens for exact phrases."""
        return self.steps or self.main


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of piece: how it looks in folded text and what it becomes.

    The pattern holds no named groups; the first rule of a list that matches wins.
    """

    name: str
    starts: str
    """Characters that the piece can begin with, as in a character class: most places
    of a text are passed over by this alone."""
    pattern: str
    forms: Callable[[str], Forms]

    @property
    def group(self) -> str:
        """The rule as one alternative of a larger expression."""
        return rf"(?P<{self.name}>(?=[{self.starts}])(?:{self.pattern}))"


def distinct(readings: list[str], main: tuple[str, ...]) -> tuple[str, ...]:
    """Readings once each, without those that the main tokens already say."""
    return tuple(r for r in dict.fromkeys(readings) if r not in main)
