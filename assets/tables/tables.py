"""All tables of one document: parts, joining, finished records."""

import re
from collections.abc import Sequence

from assets.tables.aligned import mended
from assets.tables.assemble import assemble, places_of
from assets.tables.captions import unit_in
from assets.tables.joining import join
from assets.tables.parts import Part, parts_of
from assets.tables.stacked import with_labels_joined
from warehouse.schema.clauses import Clause
from warehouse.schema.lines import PageLines
from warehouse.schema.tables import Table

_BARE_UNIT = re.compile(r"人民币(?P<unit>百万元|千元|万元|亿元|元)$")
"""In a running head the unit stands without brackets or the word 单位."""


def build_tables(
    doc_id: str, pages: Sequence[PageLines], clauses: Sequence[Clause]
) -> list[Table]:
    """The logical tables of a document in reading order."""
    befores: list[PageLines | None] = [None, *pages[:-1]]
    parts = [
        part
        for page, before in zip(pages, befores, strict=True)
        for found in parts_of(page, before)
        for part in _made_whole(found)
    ]
    places = places_of(clauses)
    heads = {page.page: head_unit(page) for page in pages}
    return [
        assemble(draft, doc_id, ordinal, places, heads[draft.parts[0].page])
        for ordinal, draft in enumerate(join(parts))
    ]


def _made_whole(part: Part) -> list[Part]:
    """A part of a page with what its kind of table breaks put right."""
    if part.kind == "aligned":
        return mended(part)
    if part.kind == "stacked":
        part.rows = with_labels_joined(part.rows)
    return [part]


def head_unit(page: PageLines) -> str:
    """The unit that the running head of a page declares for all its tables.

    Audited accounts print 人民币千元 once, at the top of every page of the notes.
    """
    for line in page.lines:
        if line.role == "running_head":
            bare = _BARE_UNIT.search(line.text.strip())
            unit = unit_in(line.text) or (bare["unit"] if bare else "")
            if unit:
                return unit
    return ""
