"""Literal facts for tests: only what a test is about is spelled out."""

from decimal import Decimal

from dictionaries.metrics import metrics
from warehouse.schema.clauses import Block
from warehouse.schema.facts import Fact
from warehouse.schema.tables import Table, TableCell, TableRow


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


def table(header, rows, *, caption="", unit="", inner_headers=(), use="data"):
    """A logical table of one page: a header row and body rows of literal texts."""
    body = [
        row_of(number + 1, "inner_header" if number in inner_headers else "body", texts)
        for number, texts in enumerate(rows)
    ]
    block = Block("d#t0000.o", "d#c00000", "table_outline", [], "", 1, [])
    return Table(
        table_id="d#t0000", ordinal=0, clause_id="d#c00000", title_path=[],
        caption=caption, unit=unit, unit_from="line" if unit else "", kind="ruled",
        first_page=1, last_page=1, n_columns=len(header), n_header_rows=1,
        header=header, rows=[row_of(0, "header", header), *body], outline=block,
        chunks=[], use=use,
    )  # fmt: skip


def row_of(number, kind, texts):
    """A row with a cell a text."""
    cells = [TableCell(col, 1, 1, text, "", 1, None) for col, text in enumerate(texts)]
    return TableRow(number, kind, texts[0], 0, 1, None, cells)
