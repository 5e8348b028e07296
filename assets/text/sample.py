"""A sample page with its boxes drawn, small enough to be kept with every build.

Shows at a glance whether pages are read as a person reads them; which page is shown
depends on the content alone.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from assets.text.picture import Mark, layout_marks, page_picture
from warehouse.results import load_result, read_documents, read_manifest
from warehouse.schema.lines import PageLines
from warehouse.schema.results import Result
from warehouse.store import Store

MAX_BYTES = 120_000
"""Kept with each build for good, and sent to the browser whole."""

SCALES = (0.75, 0.5)
"""Pixels a point, tried in turn until the picture is small enough."""

SAMPLED = 20
"""Documents looked at for a page worth showing, before any page will do."""

TYPICAL_BYTES = 60_000
"""Size of a result whose document is looked at first: some twenty pages, so that there
is something to see and it is read at once."""

Choose = Callable[[Store, Result], tuple[int, list[Mark]] | None]
"""A page of a document and what to draw on it; None if it has none worth showing."""


def layout_sample(store: Store, corpus: Path) -> bytes | None:
    """The first page with a table, its lines coloured by role; None without a PDF."""
    return sample(store, corpus, "lines", _page_with_region)


def sample(store: Store, corpus: Path, stage: str, choose: Choose) -> bytes | None:
    """The first page that `choose` finds, drawn; None if there is none."""
    documents = {d.doc_id: d for d in read_documents(store) if d.media_type == "pdf"}
    results = [
        result
        for result in read_manifest(store, stage)
        if result.status == "ok" and result.rows and result.doc_id in documents
    ]
    results.sort(key=lambda row: (abs(row.bytes - TYPICAL_BYTES), row.doc_id))
    for result in results[:SAMPLED]:
        document = documents[result.doc_id]
        chosen = choose(store, result)
        source = document.source(corpus)
        if chosen is not None and source.exists():
            return small_picture(source, *chosen)
    return None


def small_picture(source: Path, page: int, marks: Sequence[Mark]) -> bytes | None:
    """The page at the first scale that keeps it small; None if none does."""
    pictures = (page_picture(source, page, marks, scale) for scale in SCALES)
    return next((png for png in pictures if len(png) <= MAX_BYTES), None)


def _page_with_region(store: Store, result: Result) -> tuple[int, list[Mark]] | None:
    pages: list[PageLines] = load_result(store, "lines", result)
    found = next((p for p in pages if p.regions and p.status == "ok"), None)
    return (found.page, layout_marks(found)) if found else None
