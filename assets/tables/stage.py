"""The stage `tables`: table regions become logical tables."""

from collections.abc import Sequence

from assets.tables.tables import build_tables
from warehouse.schema.tables import Table
from warehouse.stages import Stage, Task


def compute(task: Task) -> Sequence[Table]:
    """The tables of one document."""
    return build_tables(task.document.doc_id, task.load("lines"), task.load("clauses"))


TABLES = Stage(
    name="tables",
    record=Table,
    compute=compute,
    upstream=("lines", "clauses"),
)
