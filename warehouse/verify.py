"""Reading a store through, to find what has changed on disk since it was written."""

from collections.abc import Iterator
from pathlib import Path

from warehouse.content import check_content
from warehouse.damage import set_aside
from warehouse.errors import DamagedFileError
from warehouse.files import sha256_of
from warehouse.publish import built_versions, snapshot_in_force
from warehouse.results import read_manifest
from warehouse.store import Store


def set_damaged_aside(store: Store) -> list[Path]:
    """Hash every result and every version in use; set aside what has changed.

    The next build makes that anew. The caller holds the build lock.
    """
    found = [*_bent_results(store), *_bent_versions(store)]
    for path in found:
        set_aside(path, "its content has changed")
    return found


def _bent_results(store: Store) -> Iterator[Path]:
    for manifest in sorted(store.manifests.glob("[!.]*.parquet")):
        if manifest == store.documents:
            continue
        try:
            rows = read_manifest(store, manifest.stem)
        except DamagedFileError:
            yield manifest
            continue
        for row in rows:
            path = store.result(manifest.stem, row.fingerprint)
            if row.status == "ok" and path.exists() and sha256_of(path) != row.digest:
                yield path


def _bent_versions(store: Store) -> Iterator[Path]:
    snapshot = snapshot_in_force(store)
    used = set(built_versions(store).items())
    used |= set(snapshot.versions.items()) if snapshot else set()
    for artefact, version in sorted(used):
        folder = store.published / artefact / version
        try:
            check_content(folder, hashed=True)
        except DamagedFileError:
            yield folder
