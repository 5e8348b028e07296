"""How amounts, rates and ratios of a report are computed and printed."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from samples.company import Company
from samples.edition import Edition
from samples.ledger import Books, rounded
from samples.truth import Period

LATEST = 2024
"""The year that the annual reports are about."""
DIVIDEND_MONTHS, BUYBACK_MONTHS = 6, 3
"""Months of the year after a dividend paid in June, and a buyback in September."""
NIL = "-"


@dataclass(frozen=True)
class Row:
    """A row of figures with what the truth calls it; an empty metric is not noted."""

    metric: str
    label: str
    values: tuple[str, ...]
    unit: str = ""


def amount(value: int | None, company: Company) -> str:
    """An amount in the company's unit; nothing for an account that it lacks."""
    if value is None:
        return ""
    if company.unit == "千元":
        return f"{value:,}"
    return f"{Decimal(value) / 100:,.2f}"


def in_ten_thousand(value: int, company: Company) -> str:
    """An amount in 万元 with two decimals."""
    base = Decimal(value) * (1000 if company.unit == "千元" else Decimal("0.01"))
    return f"{rounded(base / 10_000, '0.01'):,}"


def percent(part: int | Decimal, whole: int | Decimal, sign: str = "%") -> str:
    """A share in percent with two decimals."""
    return f"{rounded(Decimal(part) / Decimal(whole) * 100, '0.01'):,}{sign}"


def growth(new: int | Decimal, old: int | Decimal, sign: str = "%") -> str:
    """Growth in percent against the size of the old value."""
    return percent(Decimal(new) - Decimal(old), abs(Decimal(old)), sign)


def points(new: tuple[int, int], old: tuple[int, int]) -> str:
    """Change of a gross margin in percentage points, from the printed margins."""
    change = margin(*new) - margin(*old)
    return f"{change:,}"


def margin(revenue: int, cost: int) -> Decimal:
    """Gross margin in percent, rounded as printed."""
    return rounded(Decimal(revenue - cost) / Decimal(revenue) * 100, "0.01")


def earnings_per_share(company: Company, column: int) -> str:
    """Basic earnings a share in yuan; a buyback weighs by its months."""
    shares = Decimal(company.shares)
    if column == 0:
        shares -= Decimal(company.treasury_shares) * BUYBACK_MONTHS / 12
    scale = 1000 if company.unit == "千元" else Decimal("0.01")
    profit = Decimal(company.group.income[column]["归母净利润"]) * scale
    return str(rounded(profit / shares, "0.01"))


def return_on_equity(books: Books, column: int, sign: str = "%") -> str:
    """Weighted average return on equity as the securities regulator defines it."""
    profit = Decimal(books.income[column]["归母净利润"])
    opening = books.equity[column + 1]
    keys = ("股本", "资本公积", "其他综合收益", "盈余公积", "未分配利润")
    start = Decimal(sum(opening[key] for key in keys) - opening["库存股"])
    moves = books.moves[column]
    average = (
        start
        + profit / 2
        - Decimal(moves["分配股利"]) * DIVIDEND_MONTHS / 12
        - Decimal(moves["回购"]) * BUYBACK_MONTHS / 12
    )
    return percent(profit, average, sign)


def note_facts(
    ed: Edition,
    statement: str,
    scope: str,
    rows: Sequence[Row],
    pages: Sequence[int],
    periods: Sequence[Period | None],
    unit: str,
    restated: Sequence[str] = (),
) -> None:
    """Note each figure of a table whose column has a period and whose row a metric."""
    for row, page in zip(rows, pages, strict=True):
        for column, (value, period) in enumerate(
            zip(row.values, periods, strict=False)
        ):
            if row.metric and period and value not in ("", NIL, "不适用"):
                ed.truth.fact(
                    statement, scope, row.metric, row.label, period, value,
                    row.unit or unit, page,
                    restated=restated[column] if restated else "none",
                )  # fmt: skip
