"""Binds the arithmetic checks of facts to the per-document store."""

from collections.abc import Sequence

from assets.facts.audits import audit_facts
from warehouse.schema.audits import Audit
from warehouse.stages import Stage, Task


def compute(task: Task) -> Sequence[Audit]:
    """All identities of one document that have their operands."""
    return audit_facts(task.document.doc_id, task.load("facts"))


FACT_CHECKS = Stage(
    name="fact_checks",
    record=Audit,
    compute=compute,
    upstream=("facts",),
    dictionaries=("identities.toml", "metrics.csv"),
)
