"""Clearing a store of what nothing needs any more."""

import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from warehouse.claim import require_store
from warehouse.comparison import COMPARISON
from warehouse.damage import SUFFIX as DAMAGED_SUFFIX
from warehouse.files import TEMPORARY_SUFFIX, temporary_beside
from warehouse.publish import (
    DATABASE,
    MANIFESTS,
    VERSION_LENGTH,
    built_versions,
    open_snapshot,
    snapshot_names,
)
from warehouse.results import read_records
from warehouse.schema.results import Result
from warehouse.search_fields import BLOCKS, DOCUMENTS
from warehouse.store import Store

ARTEFACTS = frozenset({DATABASE, COMPARISON, BLOCKS.name, DOCUMENTS.name})
"""Folders of `published` that builds fill; any other is not for us to clear."""

SNAPSHOT_NAME = re.compile("[0-9]+")
VERSION_NAME = re.compile(rf"[0-9a-f]{{{VERSION_LENGTH}}}")
RESULT_NAME = re.compile(r"[0-9a-f]{64}")
_RESULT_FILE = re.compile(rf"{RESULT_NAME.pattern}\.parquet")
_SET_ASIDE = re.compile(rf"(.+){re.escape(DAMAGED_SUFFIX)}\d*")
TEMPORARY_NAME = re.compile(rf"\..+\.\d+\.\d+{re.escape(TEMPORARY_SUFFIX)}")
"""Names that builds give; what is named otherwise was put there by somebody else."""

DEFAULT_KEEP = 3
"""Snapshots kept: the one in force and two to go back to or to finish reading."""


@dataclass(frozen=True)
class Removal:
    """Something nothing needs: a file or a folder, what it was and its size."""

    path: Path
    kind: str
    """snapshot, version, result, temporary or damaged"""
    bytes: int


def gc(
    store: Store, *, keep: int = DEFAULT_KEEP, dry_run: bool = False
) -> Sequence[Removal]:
    """Remove all but the last `keep` snapshots and what only the others needed.

    The snapshot in force stays in any case, and so do the versions built for the next
    one and what the manifests of the stages name now. What was set aside as damaged
    is never read again and goes too. With `dry_run` the same is listed
    and nothing removed. The caller holds the build lock.

    Raises:
        NoStoreError: the folder is no store.
    """
    require_store(store)
    kept = _kept_snapshots(store, keep)
    found = [
        *_removals("snapshot", _old_snapshots(store, kept)),
        *_removals("version", _old_versions(store, kept)),
        *_removals("result", _old_results(store, kept)),
        *_removals("temporary", _temporaries(store)),
        *_removals("damaged", _set_aside(store)),
    ]
    if not dry_run:
        for removal in found:
            _remove(removal.path)
    return found


def _kept_snapshots(store: Store, keep: int) -> list[str]:
    names = snapshot_names(store)
    kept = set(names[-keep:]) if keep > 0 else set()
    if store.current.is_symlink():
        kept.add(open_snapshot(store).name)
    return sorted(kept)


def _old_snapshots(store: Store, kept: Sequence[str]) -> list[Path]:
    return [store.snapshots / n for n in snapshot_names(store) if n not in kept]


def _old_versions(store: Store, kept: Sequence[str]) -> list[Path]:
    needed = {
        (artefact, version)
        for name in kept
        for artefact, version in open_snapshot(store, name).versions.items()
    }
    needed |= built_versions(store).items()
    return [
        path
        for path in sorted(store.published.glob("*/*"))
        if path.parent.name in ARTEFACTS
        and VERSION_NAME.fullmatch(path.name)
        and (path.parent.name, path.name) not in needed
    ]


def _old_results(store: Store, kept: Sequence[str]) -> list[Path]:
    folders = [store.manifests]
    folders += [store.snapshots / name / MANIFESTS for name in kept]
    needed = {
        store.result(manifest.stem, row.fingerprint)
        for folder in folders
        for manifest in sorted(folder.glob("*.parquet"))
        for row in read_records(manifest)
        if isinstance(row, Result)
    }
    found = sorted(store.results.glob("*/*/*.parquet"))
    return [
        path
        for path in found
        if RESULT_NAME.fullmatch(path.stem)
        and path.parent.name == path.stem[:2]
        and path not in needed
    ]


def _temporaries(store: Store) -> list[Path]:
    """What killed builds left unfinished; the lock says that none is at work now."""
    folders = [store.root, store.manifests, store.built, store.snapshots]
    folders += [store.published / name for name in sorted(ARTEFACTS)]
    folders += store.results.glob("*/*")
    paths = [path for folder in folders for path in folder.glob(".*")]
    return sorted(path for path in paths if _is_temporary(path))


def _set_aside(store: Store) -> list[Path]:
    """What was renamed as damaged, each below the folder where builds name such."""
    own = {path.name for path in store.own}
    places: list[tuple[Path, Callable[[str], object]]] = [
        (store.root, own.__contains__),
        (store.manifests, lambda name: name.endswith(".parquet")),
        (store.snapshots, SNAPSHOT_NAME.fullmatch),
        *((store.published / name, VERSION_NAME.fullmatch) for name in ARTEFACTS),
        *((f, _RESULT_FILE.fullmatch) for f in store.results.glob("*/*")),
    ]
    return sorted(
        path
        for folder, is_ours in places
        for path in folder.glob(f"*{DAMAGED_SUFFIX}*")
        if (named := _SET_ASIDE.fullmatch(path.name)) and is_ours(named[1])
    )


def _is_temporary(path: Path) -> bool:
    return TEMPORARY_NAME.fullmatch(path.name) is not None


def _removals(kind: str, paths: Sequence[Path]) -> Iterator[Removal]:
    for path in paths:
        yield Removal(path, kind, _size(path))


def _size(path: Path) -> int:
    parts = path.rglob("*") if path.is_dir() and not path.is_symlink() else [path]
    return sum(part.lstat().st_size for part in parts)


def _remove(path: Path) -> None:
    """Remove a file or folder; a folder first loses its name, so none is seen half."""
    if path.is_dir() and not path.is_symlink():
        doomed = path if _is_temporary(path) else path.rename(temporary_beside(path))
        shutil.rmtree(doomed)
    else:
        path.unlink(missing_ok=True)
