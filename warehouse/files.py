"""Files that appear whole or not at all, and hashes of what is in them."""

import hashlib
import itertools
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from warehouse.damage import set_aside

TEMPORARY_SUFFIX = ".tmp"
"""Ends the name of everything unfinished, so that `retention` can clear it away."""

_serial = itertools.count()


def temporary_beside(target: Path) -> Path:
    """A name in the folder of `target` that no other process or thread will use."""
    return target.with_name(
        f".{target.name}.{os.getpid()}.{next(_serial)}{TEMPORARY_SUFFIX}"
    )


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Give a temporary path to write to; rename it to `target` if all went well.

    A reader sees the old file or the new one, never half of it, and a process killed
    in between leaves only a temporary file.
    """
    temporary = temporary_beside(target)
    try:
        yield temporary
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def write_bytes(target: Path, content: bytes) -> None:
    """Write a whole file in one step."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with replacing(target) as temporary:
        temporary.write_bytes(content)


def point_link(link: Path, target: str) -> None:
    """Make the symbolic link `link` point at `target`, in one step for its readers."""
    if link.is_symlink() and str(link.readlink()) == target:
        return
    if link.exists() and not link.is_symlink():
        set_aside(link, "it should be a link")
    with replacing(link) as temporary:
        temporary.symlink_to(target)


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file's bytes, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def digest_of(*parts: str) -> str:
    """One SHA-256 over several texts; each is delimited, so none can pass for two."""
    total = hashlib.sha256()
    for part in parts:
        encoded = part.encode("utf-8", "surrogateescape")
        total.update(str(len(encoded)).encode() + b":" + encoded)
    return total.hexdigest()
