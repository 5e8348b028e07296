"""Binds document profiles to the per-document store."""

from assets.corpus.identity.profile import profile
from warehouse.schema.profiles import ProfileValue
from warehouse.stages import Stage, Task


def compute_profile(task: Task) -> list[ProfileValue]:
    """The profile of one document from its cleaned lines."""
    document = task.document
    return profile(task.load("lines"), document.domain, document.doc_id)


PROFILES = Stage(
    name="profiles",
    record=ProfileValue,
    compute=compute_profile,
    upstream=("lines",),
)
