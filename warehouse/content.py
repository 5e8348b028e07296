"""What a published version consists of, noted beside it to tell if it is whole."""

import json
from pathlib import Path
from typing import Any

from warehouse.errors import DamagedFileError
from warehouse.files import sha256_of, write_bytes

CONTENT_FILE = "content.json"
UNNOTED = ".lock"
"""Ends the names of files that readers leave."""


def note_content(folder: Path) -> None:
    """Write down size and hash of each file of a version."""
    held = {
        path.relative_to(folder).as_posix(): [path.stat().st_size, sha256_of(path)]
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != UNNOTED
    }
    write_bytes(folder / CONTENT_FILE, json.dumps(held, indent=1).encode())


def check_content(folder: Path, *, hashed: bool) -> None:
    """Compare a version with what was noted of it, by size or by reading all of it.

    Raises:
        DamagedFileError: it is not what was published. A version that was published
            before contents were noted passes.
    """
    note = folder / CONTENT_FILE
    if not note.exists():
        return
    try:
        held: dict[str, Any] = json.loads(note.read_text(encoding="utf-8"))
        wanted = {
            name: (int(size), str(digest)) for name, (size, digest) in held.items()
        }
    except (ValueError, AttributeError, TypeError) as error:
        raise DamagedFileError(f"{note} is damaged") from error
    for name, (size, digest) in wanted.items():
        path = folder / name
        if not path.is_file():
            raise DamagedFileError(f"{path} is missing")
        if path.stat().st_size != size or (hashed and sha256_of(path) != digest):
            raise DamagedFileError(f"{path} is damaged")
