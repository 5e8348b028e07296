"""The content a pack is made from, as digests.

Only of the documents that it may read: another document, which may change how rare a
word is, changes no version and makes no pack anew.
"""

from collections.abc import Iterable, Mapping

from assets.qa.packs.library import Library
from warehouse.files import digest_of

READ = ("clauses", "tables", "tokens", "facts", "profiles")
"""Stages whose results are read for a pack."""
VERSIONED: Mapping[str, tuple[str, ...]] = {
    "index": ("clauses", "tables", "tokens"),
    "facts": ("facts", "profiles"),
}
"""Stages that a version in a pack is of."""


def content_digest(
    library: Library, doc_ids: Iterable[str], stages: Iterable[str] = READ
) -> str:
    """Of what stages hold of documents; an absent result counts as such."""
    parts: list[str] = []
    names = tuple(stages)
    for doc_id in doc_ids:
        rows = (library.reader.result(stage, doc_id) for stage in names)
        parts += [doc_id, *(row.digest if row else "" for row in rows)]
    return digest_of(*parts)


def content_versions(library: Library, doc_ids: Iterable[str]) -> dict[str, str]:
    """Versions of what a pack was made from, equal for equal content."""
    read = sorted(doc_ids)
    return {
        name: content_digest(library, read, stages)
        for name, stages in VERSIONED.items()
    }
