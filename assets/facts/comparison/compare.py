"""Compares all documents: readings, conflicts, computed facts, relations."""

from collections.abc import Mapping, Sequence
from typing import Any

from assets.corpus.relations.relate import relate
from assets.facts.comparison.book import fact_book
from assets.facts.comparison.compute_all import compute_all
from assets.facts.comparison.preferred import by_document, prefer
from assets.facts.issuers import publications
from warehouse.schema.facts import Fact
from warehouse.schema.profiles import ProfileValue


def compare(
    records: Mapping[str, Mapping[str, Sequence[Any]]],
) -> dict[str, Sequence[Any]]:
    """Rows of the comparison's tables, each in a fixed order.

    Args:
        records: of the stages facts, profiles and signatures, by doc_id.
    """
    facts: Mapping[str, Sequence[Fact]] = records["facts"]
    profiles: Mapping[str, Sequence[ProfileValue]] = records["profiles"]
    sources = publications(profiles)
    known = {doc_id: rows for doc_id, rows in facts.items() if doc_id in sources}
    found = prefer(by_document(known, sources))
    by_id = {fact.fact_id: fact for rows in known.values() for fact in rows}
    book = fact_book(
        ((row.issuer, by_id[row.fact_id]) for row in found.preferred),
        (by_id[row.fact_id] for row in found.readings),
    )
    return {
        "preferred_facts": found.preferred,
        "fact_readings": found.readings,
        "fact_conflicts": found.conflicts,
        "computed_facts": list(compute_all(book)),
        "document_relations": relate(records["signatures"], profiles),
    }
