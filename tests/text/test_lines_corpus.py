"""Layout of real documents: every character is in exactly one place."""

from collections import Counter

import pytest

from assets.text.lines import clean_document
from assets.text.pages import read_pages
from tests.conftest import REAL_CORPUS
from warehouse.schema.lines import PageLines
from warehouse.schema.pages import Page
from warehouse.stages import DocumentError

STEP = 40
"""Every n-th file: enough kinds of documents, seconds to run."""


def characters(*texts: str) -> Counter[str]:
    return Counter(c for t in texts for c in t if not c.isspace())


def read(page: Page) -> Counter[str]:
    cells = [c.text for g in page.grids for c in g.cells]
    return characters(*(r.raw or r.text for r in page.runs), *cells)


def kept(page: PageLines) -> Counter[str]:
    cells = [c.raw or c.text for r in page.regions for c in r.cells]
    return characters(*(x.raw or x.text for x in page.lines), *cells)


@pytest.mark.corpus
def test_no_character_of_a_readable_page_is_lost_or_doubled() -> None:
    files = sorted(
        p
        for p in REAL_CORPUS.rglob("*")
        if p.suffix.lower() in (".pdf", ".html") and "nasty" not in p.parts
    )
    wrong = []
    for path in files[::STEP]:
        try:
            pages = read_pages(path, path.suffix.lower().lstrip("."))
        except DocumentError:
            continue
        for before, after in zip(pages, clean_document(pages), strict=True):
            if before.status == "ok" and read(before) != kept(after):
                wrong.append(f"{path.name} page {before.page}")
    assert wrong == []
