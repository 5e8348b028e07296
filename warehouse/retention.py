"""Clearing a store of what nothing needs any more."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from warehouse.store import Store

DEFAULT_KEEP = 3
"""Snapshots kept: the one in force and two to go back to or to finish reading."""


@dataclass(frozen=True)
class Removal:
    """Something nothing needs: a file or a folder, what it was and its size."""

    path: Path
    kind: str
    """snapshot, version, result or temporary"""
    bytes: int


def gc(
    store: Store, *, keep: int = DEFAULT_KEEP, dry_run: bool = False
) -> Sequence[Removal]:
    """Remove all but the last `keep` snapshots and what only the others needed.

    The snapshot in force stays in any case, and so does what the manifests of the
    stages name now. The caller holds the build lock.
    """
    raise NotImplementedError
