"""What kind of table its row labels tell, where no title does or a title is wrong."""

import re
from collections import Counter

from assets.facts.labels import key, read_label
from warehouse.schema.tables import Table

PRIMARY = frozenset({"balance_sheet", "income", "cash_flow", "equity"})
PRINTED_AS_ROWS = frozenset({"balance_sheet", "income", "cash_flow"})
"""Statements whose lines other tables print too, as excerpts or to discuss them."""
_EQUITY_ROW = re.compile(
    r"(?:上年|上期|本年|本期)(?:期|年)?[初末]余额|(?:本[期年]|年)度?增减变动金?额|"
    r"(?:所有者|股东)(?:\(或股东\))?投入(?:和减少)?的?资本|"
    r"(?:所有者|股东)权益内部结转|(?:提取|使用)专项储备"
)
PRIMARY_ROWS = 3
"""Known lines of one primary statement, from which a table is held to print it."""
_SHEET_TOTALS = frozenset(
    {"total_assets", "total_liabilities", "total_equity", "parent_equity"}
)
_PROFITS = frozenset({"revenue", "total_revenue", "total_profit", "net_profit"})
EXCERPT_ROWS = 2
"""Totals of the balance sheet beside a profit, from which a table is an excerpt."""
EQUITY_ROWS = 3
"""Rows that only a statement of changes in equity has, from which a table is one."""


def contradicted(table: Table, lines: str) -> str:
    """The statement whose lines a table prints, none of them of the titled one."""
    votes = _votes(table)
    best = max(votes, key=lambda statement: votes[statement], default="")
    other = best in PRINTED_AS_ROWS and not votes[lines]
    return best if other and votes[best] >= PRIMARY_ROWS else ""


def by_rows(table: Table) -> str:
    """The statement most known row labels belong to; few labels tell nothing."""
    movements = sum(bool(_EQUITY_ROW.search(key(row.label))) for row in table.rows)
    if movements >= EQUITY_ROWS:
        return "equity"
    votes = _votes(table)
    if not votes:
        return ""
    best, count = min(votes.items(), key=lambda v: (-v[1], v[0]))
    enough = PRIMARY_ROWS if best in PRIMARY else 1
    return best if count >= enough else ""


def is_excerpt(table: Table) -> bool:
    """Whether totals of the balance sheet stand beside profits, as in no statement."""
    named = (read_label(row.label).metric for row in table.rows if row.label)
    ids = {metric.id for metric in named if metric is not None}
    return len(ids & _SHEET_TOTALS) >= EXCERPT_ROWS and bool(ids & _PROFITS)


def _votes(table: Table) -> Counter[str]:
    """How many row labels are lines of each statement."""
    named = (read_label(row.label).metric for row in table.rows if row.label)
    return Counter(metric.statement for metric in named if metric is not None)
