"""What packs need to know of how documents stand to one another."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from assets.corpus.relations.relate import plain_title
from warehouse.publish import Snapshot
from warehouse.query import query
from warehouse.schema.relations import Relation

SAME_TEXT = "same_text"
ALIKE = (SAME_TEXT, "near_duplicate")
"""Relations of documents of which one says what the other says."""
CITES = "cites"
_COUNTRY = "中华人民共和国"


@dataclass(frozen=True)
class Related:
    """Relations of the documents of a snapshot; empty: none are known."""

    relations: tuple[Relation, ...] = ()
    titles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Titles of each document, by which it may name itself."""

    def law(self, doc_id: str, name: str) -> str:
        """The document that one means by the name of a law; empty: none is held."""
        plain = _law(name)
        if any(plain == _law(title) for title in self.titles.get(doc_id, ())):
            return doc_id
        return self._cited.get((doc_id, plain), "")

    def laws(self, doc_id: str) -> list[str]:
        """All documents that one cites by name."""
        return sorted({o for (d, _), o in self._cited.items() if d == doc_id})

    def alike(self, doc_id: str, other_id: str) -> str:
        """How two documents are alike: one of `ALIKE`; empty: they are not."""
        return self._alike.get(frozenset((doc_id, other_id)), "")

    @cached_property
    def _cited(self) -> dict[tuple[str, str], str]:
        return {
            (r.doc_id, _law(r.told_by)): r.other_id
            for r in self.relations
            if r.kind == CITES
        }

    @cached_property
    def _alike(self) -> dict[frozenset[str], str]:
        return {
            frozenset((r.doc_id, r.other_id)): r.kind
            for r in self.relations
            if r.kind in ALIKE
        }


def read_related(snapshot: Snapshot, titles: Mapping[str, tuple[str, ...]]) -> Related:
    """The relations of a snapshot that packs need."""
    rows = query(
        snapshot,
        "SELECT doc_id, kind, other_id, likeness, told_by FROM document_relations "
        "WHERE kind IN (?, ?, ?) ORDER BY ALL",
        (*ALIKE, CITES),
    ).rows
    return Related(tuple(Relation(*row) for row in rows), titles)


def _law(name: str) -> str:
    """A law's name as it is compared; told with its country or without."""
    return plain_title(name).removeprefix(_COUNTRY)
