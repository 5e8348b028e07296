"""The rows of a table drawn on their page: header, body and sections told by colour."""

from pathlib import Path

from assets.text.picture import Mark
from assets.text.sample import sample
from warehouse.results import load_result
from warehouse.schema.results import Result
from warehouse.schema.tables import Table
from warehouse.store import Store

COLOURS = {
    "header": "#d62728",
    "inner_header": "#ff7f0e",
    "section": "#9467bd",
    "body": "#2ca02c",
    "note": "#7f7f7f",
}


def table_sample(store: Store, corpus: Path) -> bytes | None:
    """The first page with a table, its rows coloured by kind; None without one."""
    return sample(store, corpus, "tables", _first_table)


def table_marks(tables: list[Table], page: int) -> list[Mark]:
    """A mark a row of the tables on a page, header rows tinted."""
    return [
        Mark(row.box, row.kind, COLOURS[row.kind], tinted=row.kind != "body")
        for table in tables
        for row in table.rows
        if row.page == page and row.box is not None
    ]


def _first_table(store: Store, result: Result) -> tuple[int, list[Mark]] | None:
    tables: list[Table] = load_result(store, "tables", result)
    for table in tables:
        marks = table_marks(tables, table.first_page)
        if marks:
            return table.first_page, marks
    return None
