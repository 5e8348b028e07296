"""What only all documents together tell, kept as one published artefact.

Its tables are made anew as a whole when any document's facts, identity or signature
change. The caller says how they are computed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from warehouse.files import digest_of
from warehouse.publish import VERSION_LENGTH, built_versions, is_whole, publish_artefact
from warehouse.results import (
    digest_of_results,
    load_result,
    read_manifest,
    write_records,
)
from warehouse.schema.computed import ComputedFact
from warehouse.schema.preferred import FactConflict, FactReading, PreferredFact
from warehouse.schema.relations import Relation
from warehouse.store import Store

COMPARISON = "comparison"
"""The artefact's name."""

COMPARED = ("facts", "profiles", "signatures")
"""Stages that are compared over all documents."""

TABLES: Mapping[str, type] = {
    "preferred_facts": PreferredFact,
    "fact_readings": FactReading,
    "fact_conflicts": FactConflict,
    "computed_facts": ComputedFact,
    "document_relations": Relation,
}
"""Tables of the artefact, a Parquet file each."""

Compare = Callable[
    [Mapping[str, Mapping[str, Sequence[Any]]]], Mapping[str, Sequence[Any]]
]
"""From the records of each compared stage, by doc_id, to the rows of each table."""


@dataclass(frozen=True)
class ComparisonReport:
    """What was published, and whether it had to be computed."""

    version: str
    path: Path
    computed: bool
    documents: int
    rows: Mapping[str, int]
    """Rows of each table."""


def build_comparison(store: Store, logic: str, compare: Compare) -> ComparisonReport:
    """Bring the comparison up to date with what the compared stages hold."""
    manifests = {stage: read_manifest(store, stage) for stage in COMPARED}
    digests = [digest_of_results(rows) for rows in manifests.values()]
    version = digest_of(logic, *digests)[:VERSION_LENGTH]

    def counted(folder: Path) -> dict[str, int]:
        return {
            name: pq.read_metadata(folder / table_file(name)).num_rows
            for name in TABLES
        }

    known = is_whole(store.published / COMPARISON / version, counted)

    def build(folder: Path) -> None:
        rows = compare(
            {
                stage: {
                    row.doc_id: load_result(store, stage, row)
                    for row in manifests[stage]
                    if row.status == "ok"
                }
                for stage in COMPARED
            }
        )
        for name, record in TABLES.items():
            write_records(folder / table_file(name), record, rows[name])

    path = publish_artefact(store, COMPARISON, version, build)
    return ComparisonReport(
        version, path, not known, len(manifests["facts"]), counted(path)
    )


def comparison_in(store: Store) -> Path | None:
    """The folder of the comparison built last; None before there is one."""
    version = built_versions(store).get(COMPARISON)
    return store.published / COMPARISON / version if version else None


def table_file(name: str) -> str:
    """The file of a table inside the artefact's folder."""
    return f"{name}.parquet"
