"""The DuckDB file of documents, pages, clauses, blocks and tables, made from results."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from warehouse.store import Store


@dataclass(frozen=True)
class WarehouseReport:
    """What a build of the database did, and what it holds now."""

    version: str
    path: Path
    """The DuckDB file of this version."""
    documents: int
    computed: int
    """Documents whose rows were written anew."""
    reused: int
    removed: int
    failed: int
    """Documents of which there is nothing but their failure."""
    rows: Mapping[str, int]
    """Rows of each table."""


def build_warehouse(store: Store) -> WarehouseReport:
    """Bring the database up to date with the register and the manifests.

    A new version is published beside the one in force (`publish_snapshot` switches);
    rows of unchanged documents are taken over from that one. The caller holds the
    build lock.
    """
    raise NotImplementedError
