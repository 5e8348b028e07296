"""A direction as a sentence states it, and when two tellings of a change agree."""

import re
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Direction:
    """A direction with its numbers in base units."""

    subject: str
    word: str
    sign: int
    change: Decimal | None
    first: Decimal | None
    second: Decimal | None
    unit: str
    verdict: str
    check: str
    start: int
    end: int
    step: Decimal = Decimal(0)
    """What the last printed digit of the change is worth."""
    exact: bool = True
    """Whether the change is printed as such, not as about or more than so much."""
    base: str = ""
    """The words for what it is told against: 同比, 较上年末."""
    when: str = ""
    """The words beside the second figure that say when it is of; empty: none."""
    years: int = 0
    """Years between both figures, where the sentence names them; 0: not told."""
    yearly: bool = False
    """Whether it is the growth a year over several: 复合增长率."""
    place: int = 0
    """At which place it stands among those told in turn."""
    count: int = 1
    """How many are told in turn."""
    levels: tuple[re.Match[str], ...] = ()
    """The figures that moved, as printed before."""
    inherited: int = -1
    """The direction before it in the sentence that it goes on from; -1: none."""
    rule: str = "change told"
    """The form of words that told it."""


def growth_of(first: Decimal, second: Decimal) -> Decimal | None:
    """Growth from one figure to another; None from zero or a loss."""
    return second / first - 1 if first > 0 else None


def agrees(stated: Decimal, known: Decimal, step: Decimal) -> bool:
    """Whether two readings of a change agree within the coarser print."""
    return abs(stated - known) <= step
