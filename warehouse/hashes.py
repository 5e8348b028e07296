"""Remembering what files hashed to, so that unchanged ones need not be read again."""

import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Annotated, Self

from warehouse.errors import DamagedFileError
from warehouse.files import sha256_of
from warehouse.records import Meaning
from warehouse.results import read_records, write_records
from warehouse.schema.documents import encode_path
from warehouse.store import Store

RACY_WINDOW_NS = 2_000_000_000
"""A file written to so shortly before it was hashed could be written to again without
its time changing (FAT keeps two seconds), so its hash is not relied on next time."""


@dataclass(frozen=True, slots=True)
class HashedFile:
    """A file as it was when it was hashed."""

    path: Annotated[str, Meaning("absolute path, as `encode_path` stores it")]
    size: Annotated[int, Meaning("size", "bytes")]
    mtime_ns: Annotated[int, Meaning("time of last change", "ns")]
    hashed_ns: Annotated[int, Meaning("time of hashing", "ns")]
    sha256: Annotated[str, Meaning("SHA-256 of the content")]


class FileHashes:
    """SHA-256 of files, read again only when size or time of change differ.

    A context manager: what was asked for within it is remembered in the store when it
    ends. Size and time only spare the reading; identity is always the hash.
    """

    def __init__(self, store: Store) -> None:
        self._path = store.hashes
        self._known = {file.path: file for file in _remembered(store)}
        self._asked: dict[str, HashedFile] = {}
        self.read = 0
        """Files that had to be read."""

    def sha256(self, path: Path) -> str:
        """The hash of a file's content; OSError if it has to be read and cannot."""
        key, stat = encode_path(path.absolute()), path.stat()
        known = self._known.get(key)
        if known is None or not _unchanged(known, stat.st_size, stat.st_mtime_ns):
            now = time.time_ns()
            digest = sha256_of(path)
            known = HashedFile(key, stat.st_size, stat.st_mtime_ns, now, digest)
            self._known[key] = known
            self.read += 1
        self._asked[key] = known
        return known.sha256

    def save(self) -> None:
        """Remember the files asked for; forget all others."""
        rows = [self._asked[key] for key in sorted(self._asked)]
        write_records(self._path, HashedFile, rows)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            self.save()


def _remembered(store: Store) -> list[HashedFile]:
    """What was hashed before; nothing if that is damaged, for it only spares work."""
    try:
        return read_records(store.hashes) if store.hashes.exists() else []
    except DamagedFileError:
        return []


def _unchanged(known: HashedFile, size: int, mtime_ns: int) -> bool:
    same = (known.size, known.mtime_ns) == (size, mtime_ns)
    return same and known.hashed_ns - mtime_ns > RACY_WINDOW_NS
