"""Lines of one name that mean two things, told by the line they stand under.

利息收入 is what a bank earns; below 财务费用 it is what a company's deposits take off
its cost of debt.
"""

from dataclasses import replace

from assets.facts.labels import Label
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
