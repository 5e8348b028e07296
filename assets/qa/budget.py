"""What a pack may cost, and the running account of it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from assets.qa.tokens_estimate import CountTokens, estimate_tokens
from warehouse.errors import QueryError

DEFAULT_CAPABILITY = "qa"


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a pack and how it is presented."""

    capability: str
    tokens: int
    """Tokens of evidence at most."""
    reserve: int
    """Tokens kept free for the answer in a model's window."""
    order: str = "document"
    salience: float = 1.0
    extract: bool = False
    characters: int = 0
    """Characters of evidence at most; 0: only tokens count."""

    def within(self, window: int) -> "Budget":
        """The budget inside a model's window of so many tokens."""
        return replace(self, tokens=max(0, min(self.tokens, window - self.reserve)))


@dataclass(slots=True)
class Account:
    """What is spent of a budget."""

    budget: Budget
    count: CountTokens = estimate_tokens
    tokens: int = 0
    characters: int = 0

    def fits(self, text: str, share: float = 1.0) -> bool:
        """Whether a text can still go in, and takes no more than a share of all."""
        return not self.missing(text, share)

    def spend(self, text: str) -> None:
        """Take a text in."""
        self.tokens += self.count(text)
        self.characters += len(text)

    def missing(self, text: str, share: float = 1.0) -> str:
        """By how much a text does not fit, in words; empty: it fits."""
        limits = (
            ("characters", len(text), self.budget.characters, self.characters),
            ("tokens", self.count(text), self.budget.tokens, self.tokens),
        )
        for unit, size, most, spent in limits:
            if unit == "characters" and not most:
                continue
            if size > most - spent:
                return f"takes {size} {unit}, {most - spent} are left"
            if size > share * most:
                return (
                    f"takes {size} {unit}, of {most} at most {share:.0%} may go to it"
                )
        return ""


@cache
def budgets() -> Mapping[str, Budget]:
    """The budgets of `budgets.toml` by capability."""
    path = files("dictionaries").joinpath("budgets.toml")
    data: dict[str, dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: Budget(capability=name, **entry) for name, entry in data.items()}


def budget_of(
    capability: str = DEFAULT_CAPABILITY, *, tokens: int = 0, characters: int = 0
) -> Budget:
    """A capability's budget, with limits of one's own where given.

    Where only characters are limited, they alone decide.

    Raises:
        QueryError: there is no such capability.
    """
    if capability not in budgets():
        raise QueryError(f"no budget {capability!r}; there is {', '.join(budgets())}")
    budget = budgets()[capability]
    if characters:
        budget = replace(budget, characters=characters, tokens=2 * characters)
    return replace(budget, tokens=tokens) if tokens else budget
