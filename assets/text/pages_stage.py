"""The stage `pages`: the only one that opens source files."""

from collections.abc import Sequence

from assets.text.pages import read_pages
from warehouse.schema.pages import Page
from warehouse.stages import Stage, Task


def compute(task: Task) -> Sequence[Page]:
    """The pages of one document."""
    return read_pages(task.source, task.document.media_type)


pages = Stage(
    name="pages",
    record=Page,
    compute=compute,
    libraries=("charset-normalizer", "numpy", "pypdfium2", "selectolax"),
)
