"""Binds the arithmetic checks of facts to the per-document store."""

from collections.abc import Sequence

from assets.corpus.identity.chosen import chosen
from assets.facts.checks.arithmetic import audit_facts
from assets.facts.periods import reporting_of
from warehouse.schema.audits import Audit
from warehouse.stages import Stage, Task


def compute(task: Task) -> Sequence[Audit]:
    """All identities of one document that have their operands."""
    profile = chosen(task.load("profiles"))
    one_issuer = reporting_of(profile.get("report_period", "")) is not None
    return audit_facts(task.document.doc_id, task.load("facts"), one_issuer=one_issuer)


FACT_CHECKS = Stage(
    name="fact_checks",
    record=Audit,
    compute=compute,
    upstream=("facts", "profiles"),
)
