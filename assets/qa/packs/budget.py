"""What a pack may cost, and the running account of it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from assets.qa.packs.tokens_estimate import CountTokens, estimate_tokens
from warehouse.errors import QueryError

DEFAULT_CAPABILITY = "qa"
MOST_TOKENS = 4
"""Tokens that one character takes at most (see `tokens_estimate`)."""
FIELDS: Mapping[str, type | tuple[type, ...]] = {
    "tokens": int,
    "window": int,
    "reserve": int,
    "order": str,
    "salience": (int, float),
    "extract": bool,
}
"""What settings may give of a budget."""
FORMS: Mapping[type | tuple[type, ...], str] = {
    int: "a whole number",
    str: "a text",
    (int, float): "a number",
    bool: "true or false",
}
NEEDED = ("tokens", "window", "reserve")
"""What a capability of one's own has to give: no default fits every reader."""
Changes = Mapping[str, Mapping[str, Any]]
"""What settings change of budgets, by capability."""
ORDERS = ("document", "edges")
"""How a pack may be arranged: by document and page, or its best pieces at both ends."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a pack and how it is presented."""

    capability: str
    tokens: int
    """Tokens of evidence at most."""
    reserve: int
    """Tokens of the window kept free for instructions, question and answer."""
    order: str = "document"
    salience: float = 1.0
    extract: bool = False
    characters: int = 0
    """Characters of evidence at most; 0: only tokens count."""
    window: int = 0
    """Tokens that the reader takes in and gives back in all; 0: not told."""

    def __post_init__(self) -> None:
        """Refuse a budget that could hold nothing.

        Raises:
            QueryError: a number is out of bounds, or there is no such order.
        """
        for wrong, said in (
            (self.tokens < 1, f"{self.tokens} tokens: a budget is 1 or more"),
            (self.characters < 0, f"{self.characters} characters: none are negative"),
            (self.reserve < 0, f"a reserve of {self.reserve} tokens: none is negative"),
            (
                self.window and self.window <= self.reserve,
                f"a window of {self.window} tokens: the reserve takes {self.reserve}",
            ),
            (not 0 < self.salience <= 1, f"salience {self.salience}: 0 to 1"),
            (
                self.order not in ORDERS,
                f"order {self.order!r}: there are {', '.join(ORDERS)}",
            ),
        ):
            if wrong:
                raise QueryError(f"budget {self.capability!r} cannot be used: {said}")

    @property
    def room(self) -> int:
        """Tokens of evidence at most: no more than the window less the reserve."""
        if not self.window:
            return self.tokens
        return min(self.tokens, self.window - self.reserve)

    def within(self, window: int) -> "Budget":
        """The budget inside a reader's window of so many tokens."""
        return replace(self, window=window)


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
            ("tokens", self.count(text), self.budget.room, self.tokens),
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
def packaged() -> Mapping[str, Mapping[str, Any]]:
    """The entries of `budgets.toml` by capability."""
    path = files("dictionaries").joinpath("budgets.toml")
    data: dict[str, dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return data


def budgets(changes: Changes | None = None) -> dict[str, Budget]:
    """The budgets by capability, with what settings change or add.

    A new capability has the order and switches of the default one.

    Raises:
        QueryError: a change names what no budget has, or gives what it cannot be.
    """
    entries = {name: dict(entry) for name, entry in packaged().items()}
    for name, change in (changes or {}).items():
        _refuse_unfit(name, change, new=name not in entries)
        entries[name] = entries.get(name, entries[DEFAULT_CAPABILITY]) | dict(change)
    return {name: Budget(capability=name, **entry) for name, entry in entries.items()}


def _refuse_unfit(capability: str, change: Mapping[str, Any], *, new: bool) -> None:
    said = f"budget {capability!r} cannot be used"
    if not isinstance(change, Mapping):
        raise QueryError(f"{said}: it is {change!r}, no table of {', '.join(FIELDS)}")
    for name, value in change.items():
        if name not in FIELDS:
            raise QueryError(
                f"{said}: there is no {name!r}; it has {', '.join(FIELDS)}"
            )
        wanted = FIELDS[name]
        fits = isinstance(value, wanted) and isinstance(value, bool) == (wanted is bool)
        if not fits:
            raise QueryError(f"{said}: {name} is {value!r}, {FORMS[wanted]} is wanted")
    missing = [name for name in NEEDED if name not in change]
    if new and missing:
        raise QueryError(
            f"{said}: it is a new capability and lacks {' and '.join(missing)}"
        )


def budget_of(
    capability: str = DEFAULT_CAPABILITY,
    *,
    tokens: int | None = None,
    characters: int | None = None,
    changes: Changes | None = None,
) -> Budget:
    """A capability's budget, with limits of one's own where given.

    Limits of one's own decide alone: whoever gives them knows the window. Where only
    characters are limited, tokens are as many as they could ever take. `changes` are
    those of settings.

    Raises:
        QueryError: there is no such capability, a change cannot be made, or a limit is
            below 1.
    """
    held = budgets(changes)
    if capability not in held:
        raise QueryError(f"no budget {capability!r}; there is {', '.join(held)}")
    for unit, limit in (("tokens", tokens), ("characters", characters)):
        if limit is not None and limit < 1:
            raise QueryError(f"{limit} {unit} hold no evidence: a budget is 1 or more")
    budget = held[capability]
    if characters is not None:
        most = MOST_TOKENS * characters
        budget = replace(budget, characters=characters, tokens=most, window=0)
    return budget if tokens is None else replace(budget, tokens=tokens, window=0)
