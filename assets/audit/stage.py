"""Stages that audit documents, so that a check too is done once per content.

Run by checks rather than by assets of their own: a finding is not a product.
"""

from collections.abc import Sequence

from assets.audit.clauses import audit_clauses
from assets.audit.tables import audit_tables
from warehouse.schema.findings import Finding
from warehouse.stages import Stage, Task


def compute_clause_audit(task: Task) -> Sequence[Finding]:
    """What is wrong with the clauses of one document."""
    return audit_clauses(task.document.doc_id, task.load("lines"), task.load("clauses"))


def compute_table_audit(task: Task) -> Sequence[Finding]:
    """What is wrong with the tables of one document."""
    return audit_tables(task.document.doc_id, task.load("clauses"), task.load("tables"))


CLAUSE_AUDIT = Stage(
    name="clause_audit",
    record=Finding,
    compute=compute_clause_audit,
    upstream=("lines", "clauses"),
)

TABLE_AUDIT = Stage(
    name="table_audit",
    record=Finding,
    compute=compute_table_audit,
    upstream=("clauses", "tables"),
)
