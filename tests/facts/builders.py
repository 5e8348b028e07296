"""Literal facts for tests: only what a test is about is spelled out."""

from decimal import Decimal

from dictionaries.metrics import metrics
from warehouse.schema.facts import Fact


def fact(metric, value, start="", end="2024-12-31", **more):
    """A consolidated amount read from a primary statement."""
    known = metrics().get(metric)
    defaults = {
        "fact_id": f"d#t0000.{metric}.{start}.{end}.{more.get('scope', '')}",
        "metric": metric,
        "known": known is not None,
        "raw_label": known.name if known else metric,
        "member": "",
        "measure": "amount",
        "statement": known.statement if known else "other",
        "scope": "consolidated",
        "period_kind": known.period if known else "duration",
        "period_start": start,
        "period_end": end,
        "period_from": "",
        "restated": "none",
        "state": "value",
        "value": Decimal(value),
        "raw_value": value,
        "unit": "CNY",
        "raw_unit": "元",
        "unit_from": "line",
        "currency": "CNY",
        "decimals": -2,
        "source": "table",
        "rule": "table cell",
        "table_id": "d#t0000",
        "clause_id": "d#c00000",
        "row": 1,
        "col": 1,
        "page": 1,
        "box": None,
        "quote": "",
    }
    return Fact(**(defaults | more))
