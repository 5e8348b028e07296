"""Binds document signatures to the per-document store."""

from collections.abc import Sequence

from assets.corpus.relations.signature import signature_of
from warehouse.schema.relations import Signature
from warehouse.stages import Stage, Task


def compute(task: Task) -> Sequence[Signature]:
    """The signature of one document; none for a document without text."""
    clauses = task.load("clauses")
    return [signature_of(clauses)] if clauses else []


SIGNATURES = Stage(
    name="signatures",
    record=Signature,
    compute=compute,
    upstream=("clauses",),
    libraries=("datasketch",),
)
