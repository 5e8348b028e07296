"""Tables that hold one statement below another, each under a row with its name.

Research notes print 资产负债表, 利润表 and 现金流量表 under one title: what stands
below 现金流量表 is a flow, though the table began with balances.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from assets.facts.labels import key
from assets.facts.tables.header_words import unit_in
from assets.facts.values import read_cell
from warehouse.schema.tables import Table, TableRow

_NAME = re.compile(
    r"(?:合并)?(?:资产负债表|财务状况表|利润表|损益表|综合收益表|现金流量表)(?:摘要)?(?:\(.*\))?"
)


def statements_in(table: Table) -> Iterator[Table]:
    """The statements of a table, each with its name as caption; mostly just the table.

    Rows keep their numbers, and the header holds until a statement prints its own.
    """
    begins = [at for at, row in enumerate(table.rows) if at and _names_one(row)]
    if not begins:
        yield table
        return
    yield replace(table, rows=table.rows[: begins[0]])
    path = [*table.title_path, *filter(None, [table.caption])]
    for first, end in zip(begins, [*begins[1:], len(table.rows)], strict=True):
        name = table.rows[first].cells[0].text
        printed = unit_in(name)
        yield replace(
            table,
            title_path=path,
            caption=name,
            rows=table.rows[first:end],
            unit=printed.name if printed else table.unit,
            unit_from="caption" if printed else table.unit_from,
        )


def _names_one(row: TableRow) -> bool:
    """Whether a row is the name of a statement, alone or beside years of a header."""
    if row.kind in {"header", "caption"} or not row.cells:
        return False
    first, *others = row.cells
    if not _NAME.fullmatch(key(first.text)):
        return False
    blank = all(read_cell(cell.text).state == "missing" for cell in others)
    return blank or row.kind == "inner_header"
