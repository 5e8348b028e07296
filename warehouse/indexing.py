"""Bringing an index of a store up to date with what the stage `tokens` holds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from warehouse.publish import (
    VERSION_LENGTH,
    built_versions,
    is_whole,
    publish_artefact,
    snapshot_in_force,
)
from warehouse.results import load_result, read_manifest
from warehouse.schema.results import Result
from warehouse.schema.tokens import TokenRow
from warehouse.search_build import IndexReport, index_report, update_index
from warehouse.search_fields import IndexKind
from warehouse.search_held import index_version
from warehouse.store import Store

TOKENS = "tokens"
"""Stage whose rows the indexes take."""


@dataclass(frozen=True)
class BuiltIndex:
    """A version of an index and what was done for it."""

    version: str
    path: Path
    report: IndexReport

    @property
    def computed(self) -> int:
        """Documents whose entries were written."""
        return self.report.docs - self.reused

    @property
    def reused(self) -> int:
        """Documents taken over from an earlier version."""
        return 0 if self.report.anew else self.report.kept


def wanted_documents(store: Store) -> dict[str, str]:
    """The documents that an index should hold now, with the digest of their rows."""
    return {row.doc_id: row.digest for row in _results(store)}


def build_index(store: Store, kind: IndexKind) -> BuiltIndex:
    """Publish the version of an index for the tokens there are, beside those there are.

    It takes force with a snapshot that names it. The caller holds the build lock.
    """
    results: Mapping[str, Result] = {row.doc_id: row for row in _results(store)}
    wanted = {doc_id: row.digest for doc_id, row in results.items()}
    version = index_version(kind, wanted)[:VERSION_LENGTH]
    reports: list[IndexReport] = []

    def load(doc_id: str) -> Iterable[TokenRow]:
        return load_result(store, TOKENS, results[doc_id])

    def build(folder: Path) -> None:
        base = _previous(store, kind)
        reports.append(update_index(kind, base, folder, wanted, load))

    def opens(folder: Path) -> None:
        index_report(kind, folder)

    path = publish_artefact(store, kind.name, version, build, opens)
    report = reports[0] if reports else index_report(kind, path)
    return BuiltIndex(version, path, report)


def _results(store: Store) -> list[Result]:
    return [row for row in read_manifest(store, TOKENS) if row.status == "ok"]


def _previous(store: Store, kind: IndexKind) -> Path | None:
    """The version to start from: the one built last, else the one in force."""
    versions = built_versions(store)
    snapshot = snapshot_in_force(store)
    if kind.name not in versions and snapshot is not None:
        versions = dict(snapshot.versions)
    if kind.name not in versions:
        return None
    path = store.published / kind.name / versions[kind.name]
    sound = is_whole(path, lambda folder: index_report(kind, folder), hashed=True)
    return path if sound else None
