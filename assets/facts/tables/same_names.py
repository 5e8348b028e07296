"""Lines of one name that mean two things, told by the line they stand under.

利息收入 is what a bank earns; below 财务费用 it is what a company's deposits take off
its cost of debt.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assets.facts.labels import Label, key
from assets.facts.tables.row_heads import RowHead
from dictionaries.metrics import Metric, metrics

_UNDER = {
    "financial_expenses": {
        "interest_income": "interest_income_in_financial",
        "interest_expense_cost": "interest_expenses",
        "interest_expenses": "interest_expenses",
    }
}
"""Of a line, the lines below it that are its own parts, and what they then are."""


_ALSO = dict.fromkeys(
    ("财务收入", "财务净收入", "财务净收益", "财务收入净额", "财务费用净额"),
    metrics()["financial_expenses"],
)
"""Names of a line under which the same parts stand, with the sign turned or netted."""


def line_above(above: Metric | None, label: Label) -> Metric | None:
    """The line that a row with this label, and the rows after it, stand under."""
    if label.metric is None:
        return _ALSO.get(label.text, above)
    parts = _UNDER.get(above.id, {}) if above is not None else {}
    return above if label.metric.id in parts else label.metric


def in_place(label: Label, above: Metric | None) -> Label:
    """The label as it means under a line."""
    parts = _UNDER.get(above.id, {}) if above is not None else {}
    meant = parts.get(label.metric.id) if label.metric is not None else None
    if meant is None:
        return label
    metric = metrics()[meant]
    return replace(label, metric=metric, namesakes=(metric,))


_OF_A_SHARE = {"基本": "基本每股收益", "稀释": "稀释每股收益", "摊薄": "稀释每股收益"}


def with_whole_earnings(heads: Sequence[RowHead]) -> Iterator[RowHead]:
    """The heads, 基本 and 摊薄 below a heading on earnings a share with their names."""
    below = False
    for head in heads:
        text = key(head.label)
        if not head.figures:
            below = below or "每股" in text
            yield head
            continue
        name = _OF_A_SHARE.get(text.strip("-:")) if below else None
        below = below and name is not None
        yield head if name is None else replace(head, label=name)
