"""What packs need to know of how documents stand to one another."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from assets.qa.packs.laws import NO_LAWS, Laws
from warehouse.publish import Snapshot
from warehouse.query import query
from warehouse.schema.relations import Relation

SAME_TEXT = "same_text"
ALIKE = (SAME_TEXT, "near_duplicate")
"""Relations of documents of which one says what the other says."""


@dataclass(frozen=True)
class Related:
    """Relations of the documents of a snapshot; empty: none are known."""

    relations: tuple[Relation, ...] = ()
    laws: Laws = NO_LAWS
    editions: Mapping[str, str] = field(default_factory=dict)
    """By document what it has in common with the other editions of one text."""
    rules: frozenset[str] = frozenset()
    """Documents that lay down rules and are about nobody in particular."""

    def alike(self, doc_id: str, other_id: str) -> str:
        """How two documents are alike: one of `ALIKE`; empty: they are not."""
        return self._alike.get(frozenset((doc_id, other_id)), "")

    def are_one_text(self, doc_id: str, other_id: str) -> bool:
        """Whether what two documents both say is one statement.

        So it is where they are alike, bear one name as versions of one text do, or are
        rules, which speak for nobody: one may print the other.
        """
        edition = self.editions.get(doc_id, "")
        return (
            bool(self.alike(doc_id, other_id))
            or (bool(edition) and edition == self.editions.get(other_id))
            or {doc_id, other_id} <= self.rules
        )

    @cached_property
    def _alike(self) -> dict[frozenset[str], str]:
        return {
            frozenset((r.doc_id, r.other_id)): r.kind
            for r in self.relations
            if r.kind in ALIKE
        }


def read_related(
    snapshot: Snapshot,
    laws: Laws,
    editions: Mapping[str, str],
    rules: frozenset[str],
) -> Related:
    """The relations of a snapshot that packs need."""
    rows = query(
        snapshot,
        "SELECT doc_id, kind, other_id, likeness, told_by FROM document_relations "
        "WHERE kind IN (?, ?) ORDER BY ALL",
        ALIKE,
    ).rows
    return Related(tuple(Relation(*row) for row in rows), laws, editions, rules)
