"""What an invented company is, and how its given figures are spread and shared out."""

from collections.abc import Mapping
from dataclasses import dataclass

from samples.ledger import Books, Given


@dataclass(frozen=True)
class Company:
    """An issuer with its consolidated and parent books."""

    name: str
    short: str
    code: str
    exchange: str
    city: str
    chair: str
    accountant: str
    unit: str
    group: Books
    parent: Books
    shares: int
    treasury_shares: int
    products: Mapping[str, tuple[tuple[int, int], ...]]
    """Revenue and cost of each product, latest year first."""
    abroad: tuple[tuple[int, int], ...]
    recurring: tuple[int, ...]
    """扣除非经常性损益后的归母净利润, latest year first."""


def to_cents(given: Given) -> dict[str, tuple[int, ...]]:
    """Spread 千元 to 分 with tails that look like real ones, the same each time."""
    spread: dict[str, tuple[int, ...]] = {}
    for number, (key, values) in enumerate(given.items()):
        spread[key] = tuple(
            (abs(v) * 100_000 + (abs(v) * 7919 + number * 24_671) % 100_000)
            * (1 if v > 0 else -1)
            if v
            else 0
            for v in values
        )
    return spread


def totals(
    products: Mapping[str, tuple[tuple[int, int], ...]],
) -> dict[str, tuple[int, ...]]:
    """Revenue and cost of all products."""
    years = range(3)
    rows = products.values()
    return {
        "营业收入": tuple(sum(row[i][0] for row in rows) for i in years),
        "营业成本": tuple(sum(row[i][1] for row in rows) for i in years),
    }


def opening(
    shares: int, capital: int, oci: int, surplus: int, profits: int, minority: int = 0
) -> dict[str, int]:
    """Equity before the first year."""
    return {
        "股本": shares,
        "资本公积": capital,
        "库存股": 0,
        "其他综合收益": oci,
        "盈余公积": surplus,
        "未分配利润": profits,
        "少数股东权益": minority,
    }


def scaled(given: Given, percent: int) -> Given:
    """A share of every figure."""
    return {k: tuple(v * percent // 100 for v in values) for k, values in given.items()}


def exact(amounts: dict[str, int]) -> dict[str, int]:
    """千元 to 分, without tails: share capital is a round number."""
    return {key: value * 100_000 for key, value in amounts.items()}


def to_cents_exact(given: Given) -> Given:
    """千元 to 分 without tails, for dividends."""
    return {k: tuple(v * 100_000 for v in values) for k, values in given.items()}


def without_minority(given: Given) -> Given:
    """A parent has no minority shareholders."""
    return {k: v for k, v in given.items() if not k.startswith("少数")}
