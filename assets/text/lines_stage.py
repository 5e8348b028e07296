"""The stage `lines`: pages as read become cleaned lines and table regions."""

from collections.abc import Sequence

from assets.text.lines import clean_document
from warehouse.schema.lines import PageLines
from warehouse.stages import Stage, Task


def compute(task: Task) -> Sequence[PageLines]:
    """The cleaned pages of one document."""
    return clean_document(task.load("pages"))


LINES = Stage(
    name="lines",
    record=PageLines,
    compute=compute,
    upstream=("pages",),
    libraries=("numpy",),
)
