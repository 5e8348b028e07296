"""Versions of indexes and databases, and snapshots that name one version of each.

A version is a folder that never changes once it is there. A snapshot is a folder of
links to versions; the link `current` names the snapshot in force, and replacing that
one link switches everything in one step. A reader resolves `current` once and then
reads versions by their own paths: it never waits and never sees a mixture.
"""

import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warehouse.content import check_content, note_content
from warehouse.damage import aside_if_damaged
from warehouse.errors import DamagedFileError, NoSnapshotError
from warehouse.files import (
    digest_of,
    point_link,
    sha256_of,
    temporary_beside,
    write_bytes,
)
from warehouse.results import read_records
from warehouse.schema.documents import Document
from warehouse.schema.results import Result
from warehouse.store import Store

VERSION_LENGTH = 16
"""Digits of a digest in a version's folder name: 64 bits, short enough to read."""

SNAPSHOT_FILE = "snapshot.json"

MANIFESTS = "manifests"
"""Folder of a snapshot with the manifests as they were, which keeps results alive."""

DATABASE = "warehouse"
"""The artefact whose file the link for people points at."""


@dataclass(frozen=True)
class Snapshot:
    """One published state of everything, by which a reader can say what it read."""

    store: Store
    name: str
    ordinal: int
    versions: Mapping[str, str]
    """Version of each artefact."""
    manifests: Mapping[str, str]
    """Digest of each manifest at the time, the register's included."""

    @property
    def folder(self) -> Path:
        """The snapshot's own folder, with links to the versions and the manifests."""
        return self.store.snapshots / self.name

    @property
    def digest(self) -> str:
        """Of all it names: equal for equal content, whatever its running number."""
        held = {**self.versions, **self.manifests}
        return digest_of(*(part for item in sorted(held.items()) for part in item))

    def path(self, artefact: str) -> Path:
        """The folder of an artefact's version, by its own path."""
        if artefact not in self.versions:
            raise NoSnapshotError(f"snapshot {self.name} holds no {artefact!r}")
        return self.store.published / artefact / self.versions[artefact]

    def documents(self) -> list[Document]:
        """The register as it was in this snapshot."""
        return self._read(self.store.documents.name)

    def manifest(self, stage: str) -> list[Result]:
        """What a stage had of each document in this snapshot."""
        return self._read(self.store.manifest(stage).name)

    def _read(self, name: str) -> list[Any]:
        if name not in self.manifests:
            return []
        try:
            return read_records(self.folder / MANIFESTS / name)
        except (FileNotFoundError, DamagedFileError) as error:
            raise DamagedFileError(
                f"{self.folder} is damaged: delete it and build again ({error})"
            ) from error


def publish_artefact(
    store: Store,
    name: str,
    version: str,
    build: Callable[[Path], None],
    opens: Callable[[Path], object] | None = None,
) -> Path:
    """Build a version of an artefact into its folder, unless it is there already.

    `version` says all that the content depends on; `build` fills an empty folder. The
    version takes force only with a snapshot that names it. One that is there and is
    damaged, or that `opens` cannot read, is set aside and built anew.
    """
    folder = store.published / name / version
    if is_whole(folder, opens):
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    temporary = temporary_beside(folder)
    temporary.mkdir()
    try:
        build(temporary)
        note_content(temporary)
        temporary.rename(folder)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    return folder


def is_whole(
    folder: Path,
    opens: Callable[[Path], object] | None = None,
    *,
    hashed: bool = False,
) -> bool:
    """Whether a version is there and sound; a damaged one is set aside.

    With `hashed` all of it is read, as is due before another version is made from it.
    """
    if not folder.exists():
        return False
    try:
        with aside_if_damaged(folder):
            check_content(folder, hashed=hashed)
            if opens is not None:
                opens(folder)
    except DamagedFileError:
        return False
    return True


def note_built(store: Store, artefact: str, version: str) -> None:
    """Remember the version of an artefact that the next snapshot shall name."""
    write_bytes(store.built / artefact, version.encode())


def built_versions(store: Store) -> dict[str, str]:
    """Version of each artefact as last built, in force or not; no damaged note."""
    found = {
        path.name: path.read_bytes().decode("ascii", "replace")
        for path in sorted(store.built.glob("[!.]*"))
    }
    return {name: version for name, version in found.items() if version.isalnum()}


def publish_snapshot(store: Store, versions: Mapping[str, str]) -> Snapshot:
    """Put one version of each artefact in force, all in one step.

    Nothing new is made when exactly these versions and manifests were published last,
    even if that build was killed before they came into force.
    """
    for artefact, version in versions.items():
        if not (store.published / artefact / version).is_dir():
            raise NoSnapshotError(f"version {version} of {artefact} was never built")
    manifests = {
        path.name: sha256_of(path) for path in sorted(store.manifests.glob("*.parquet"))
    }
    newest = _newest(store)
    if newest is None or (newest.versions, newest.manifests) != (versions, manifests):
        ordinal = newest.ordinal + 1 if newest else 1
        newest = Snapshot(
            store, f"{ordinal:06d}", ordinal, dict(sorted(versions.items())), manifests
        )
        _write_snapshot(newest)
    point_link(store.current, f"{store.snapshots.name}/{newest.name}")
    point_link(store.database, f"{store.current.name}/{DATABASE}/{store.database.name}")
    return newest


def _newest(store: Store) -> Snapshot | None:
    """The newest snapshot that is whole; damaged ones are set aside."""
    for name in reversed(snapshot_names(store)):
        try:
            with aside_if_damaged(store.snapshots / name):
                newest = open_snapshot(store, name)
                _check_manifests(newest)
        except DamagedFileError:
            continue
        return newest
    return None


def _check_manifests(snapshot: Snapshot) -> None:
    for name, digest in snapshot.manifests.items():
        path = snapshot.folder / MANIFESTS / name
        if sha256_of(path) != digest:
            raise DamagedFileError(f"{path} is damaged")


def snapshot_in_force(store: Store) -> Snapshot | None:
    """The snapshot in force, for a build to start from; None without a sound one."""
    try:
        return open_snapshot(store)
    except (NoSnapshotError, DamagedFileError):
        return None


def open_snapshot(store: Store, name: str | None = None) -> Snapshot:
    """The snapshot of that name, or the one in force now."""
    if name is None:
        if not store.current.is_symlink():
            raise NoSnapshotError(f"nothing has been published in {store.root} yet")
        name = store.current.readlink().name
    path = store.snapshots / name / SNAPSHOT_FILE
    if not path.exists():
        raise NoSnapshotError(f"{store.root} has no snapshot {name!r}")
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        ordinal, versions = int(held["ordinal"]), dict(held["versions"])
        return Snapshot(store, name, ordinal, versions, dict(held["manifests"]))
    except (ValueError, KeyError, TypeError) as error:
        raise DamagedFileError(
            f"{path} is damaged: delete {path.parent} and build again"
        ) from error


def snapshot_names(store: Store) -> list[str]:
    """All snapshots, oldest first."""
    found = store.snapshots.glob(f"[0-9]*/{SNAPSHOT_FILE}")
    return sorted(p.parent.name for p in found if p.parent.name.isdecimal())


def _write_snapshot(snapshot: Snapshot) -> None:
    folder = snapshot.folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    temporary = temporary_beside(folder)
    (temporary / MANIFESTS).mkdir(parents=True)
    try:
        for name in snapshot.manifests:
            _link(snapshot.store.manifests / name, temporary / MANIFESTS / name)
        for artefact, version in snapshot.versions.items():
            target = f"../../{snapshot.store.published.name}/{artefact}/{version}"
            (temporary / artefact).symlink_to(target)
        content = {
            "ordinal": snapshot.ordinal,
            "versions": snapshot.versions,
            "manifests": snapshot.manifests,
        }
        text = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
        (temporary / SNAPSHOT_FILE).write_text(text, encoding="utf-8")
        temporary.rename(folder)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _link(source: Path, target: Path) -> None:
    """Share a file that will never be written to again; copy where links cannot be."""
    try:
        target.hardlink_to(source)
    except OSError:
        shutil.copyfile(source, target)
