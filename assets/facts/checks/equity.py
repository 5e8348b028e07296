"""Statements of changes in equity set against themselves and the balance sheet.

Each column that is a line of the balance sheet opens with its balance, tells what moved
it and closes with the balance that the balance sheet prints.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from assets.facts.checks.residuals import audit_of, value_of
from warehouse.schema.audits import Audit
from warehouse.schema.facts import Fact

_MOVEMENT = re.compile(r"增减变动")
"""What the row is called that sums up all movements of a column."""


def equity_audits(facts: Sequence[Fact], *, one_issuer: bool) -> Iterator[Audit]:
    """Audits of all statements of changes in equity among the facts of a document.

    Args:
        facts: figures with values.
        one_issuer: whether every balance sheet of the document is of one issuer.
    """
    columns: dict[tuple[str, int], list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.statement == "equity" and fact.measure == "amount":
            columns[fact.table_id, fact.col].append(fact)
    for _, column in sorted(columns.items()):
        yield from _roll_forward(sorted(column, key=lambda fact: fact.row))
    if one_issuer:
        yield from _as_in_balance_sheet(facts)


def _roll_forward(column: Sequence[Fact]) -> Iterator[Audit]:
    """Opening balance and movement of a column give its closing balance."""
    balances = [fact for fact in column if fact.period_kind == "instant"]
    closing = [fact for fact in balances if fact.period_end != balances[0].period_end]
    if not closing:
        return
    opening = [fact for fact in balances if fact.row < closing[0].row][-1]
    moved = [
        fact
        for fact in column
        if opening.row < fact.row < closing[0].row and _MOVEMENT.search(fact.member)
    ]
    if len(moved) != 1:
        return  # without the sum of the movements nobody can tell what moved
    yield audit_of(
        "equity_roll_forward",
        f"{opening.raw_label}：期初余额 + 增减变动 = 期末余额",
        closing[0],
        value_of(opening) + value_of(moved[0]),
        [opening, *moved],
    )


def _as_in_balance_sheet(facts: Sequence[Fact]) -> Iterator[Audit]:
    """Balances that nothing adjusted are those of the balance sheet."""
    sheet: dict[tuple[str, ...], Fact] = {}
    for fact in facts:
        if fact.statement == "balance_sheet" and fact.measure == "amount":
            sheet.setdefault(_balance(fact), fact)
    for fact in facts:
        balance = fact.statement == "equity" and fact.period_kind == "instant"
        other = sheet.get(_balance(fact)) if balance else None
        if other is not None:
            yield audit_of(
                "equity_balance",
                f"{fact.raw_label}：余额与资产负债表一致",
                fact,
                value_of(other),
                [other],
            )


def _balance(fact: Fact) -> tuple[str, ...]:
    return (fact.metric, fact.member, fact.scope, fact.period_end, fact.restated)
