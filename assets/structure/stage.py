"""The stage `clauses`: cleaned lines become clauses with provisions and blocks."""

from collections.abc import Sequence

from assets.structure.clauses import clauses_of
from warehouse.schema.clauses import Clause
from warehouse.stages import Stage, Task


def compute(task: Task) -> Sequence[Clause]:
    """The clauses of one document."""
    return clauses_of(task.document.doc_id, task.load("lines"))


CLAUSES = Stage(name="clauses", record=Clause, compute=compute, upstream=("lines",))
