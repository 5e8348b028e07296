"""Walking the corpus folder: every file becomes one register row.

A file that cannot be used is a row with a reason, never an exception: what is missing
must be seen. Nothing is opened here beyond hashing its bytes.
"""

import os
import stat
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from warehouse.schema.documents import Document, encode_path

DOMAINS = (
    "regulatory",
    "financial_reports",
    "financial_contracts",
    "insurance",
    "research",
)
OTHER_DOMAIN = "other"

MEDIA_TYPES = {
    ".pdf": "pdf",
    ".html": "html",
    ".htm": "html",
    ".shtml": "html",
    ".xhtml": "html",
    ".txt": "txt",
    ".text": "txt",
}

TEMPORARY_ENDINGS = ("~", ".tmp", ".temp", ".part", ".crdownload", ".swp", ".download")
TEMPORARY_PREFIXES = ("~$",)
SYSTEM_NAMES = frozenset({"thumbs.db", "desktop.ini", "__macosx"})

Hasher = Callable[[Path], str]
"""Gives the SHA-256 of a file, remembered while its size and mtime stand."""


@dataclass(frozen=True, slots=True)
class _Found:
    path: Path
    refusal: str


def register(root: Path, sha256: Hasher) -> list[Document]:
    """One row a file under `root`, sorted by `doc_id`; same bytes point to the first.

    Raises:
        NotADirectoryError: `root` is not a folder, so there is no corpus to speak of.
    """
    if not root.is_dir():
        raise NotADirectoryError(f"the corpus folder {root} does not exist")
    resolved = root.resolve()
    rows = [_row(resolved, found, sha256) for found in _walk(resolved)]
    return mark_duplicates(_with_unique_ids(rows))


def is_ignored(name: str) -> bool:
    """Whether a file or folder name is hidden, temporary or the system's own."""
    lower = name.lower()
    return (
        lower.startswith(".")
        or lower.startswith(TEMPORARY_PREFIXES)
        or lower.endswith(TEMPORARY_ENDINGS)
        or lower in SYSTEM_NAMES
    )


def _walk(root: Path) -> Iterator[_Found]:
    """Files and links below `root`, folders that cannot be listed as refusals."""
    unlisted: list[OSError] = []
    for folder, folders, files in os.walk(root, onerror=unlisted.append):
        folders[:] = sorted(f for f in folders if not is_ignored(f))
        here = Path(folder)
        for name in folders:
            if (here / name).is_symlink():
                yield _Found(here / name, "a symbolic link to a folder is not followed")
        for name in sorted(files):
            if not is_ignored(name):
                yield _Found(here / name, _refusal(root, here / name))
    for error in unlisted:
        yield _Found(Path(error.filename), f"the folder cannot be listed: {error}")


def _refusal(root: Path, path: Path) -> str:
    """Why a directory entry is not a document of ours; empty when it may be one."""
    if path.is_symlink():
        target = Path(os.path.realpath(path))  # resolve() raises on links in a circle
        if not target.is_relative_to(root):
            return "the symbolic link leads out of the corpus folder"
        if not target.exists():
            return "the symbolic link leads nowhere"
    try:
        mode = path.stat().st_mode
    except OSError as error:
        return f"the file cannot be read: {error.strerror}"
    return "" if stat.S_ISREG(mode) else "not a regular file"


def _row(root: Path, found: _Found, sha256: Hasher) -> Document:
    stored = encode_path(found.path.relative_to(root))
    media_type = MEDIA_TYPES.get(found.path.suffix.lower(), "")
    row = Document(
        doc_id=unicodedata.normalize("NFC", stored),
        domain=_domain(stored),
        path=stored,
        media_type=media_type,
        bytes=0,
        sha256="",
        status="ok",
        reason="",
        duplicate_of="",
    )
    if found.refusal:
        return replace(row, status="unsupported", reason=found.refusal)
    try:
        size = found.path.stat().st_size
    except OSError as error:
        reason = f"the file cannot be read: {error.strerror}"
        return replace(row, status="failed", reason=reason)
    if not media_type:
        ending = found.path.suffix or "no ending"
        reason = f"{ending}: only PDF, HTML and TXT files are read"
        return replace(row, bytes=size, status="unsupported", reason=reason)
    if size == 0:
        return replace(row, status="failed", reason="the file is empty (0 bytes)")
    try:
        return replace(row, bytes=size, sha256=sha256(found.path))
    except OSError as error:
        reason = f"the file cannot be read: {error.strerror}"
        return replace(row, bytes=size, status="failed", reason=reason)


def _domain(stored: str) -> str:
    first, slash, _ = stored.partition("/")
    return first if slash and first in DOMAINS else OTHER_DOMAIN


def _with_unique_ids(rows: list[Document]) -> list[Document]:
    """Rows by doc_id; names that differ only in Unicode form keep their spelling."""
    taken: set[str] = set()
    unique = []
    for row in sorted(rows, key=lambda r: (r.doc_id, r.path != r.doc_id, r.path)):
        kept = row if row.doc_id not in taken else replace(row, doc_id=row.path)
        taken.add(kept.doc_id)
        unique.append(kept)
    return sorted(unique, key=lambda r: r.doc_id)


def mark_duplicates(rows: Iterable[Document]) -> list[Document]:
    """Same bytes are processed once, under the smallest doc_id of the same kind.

    Marks that rows carry already are forgotten; `rows` come by doc_id.
    """
    first: dict[tuple[str, str], str] = {}
    marked = []
    for row in map(_without_mark, rows):
        if row.status != "ok":
            marked.append(row)
            continue
        original = first.setdefault((row.sha256, row.media_type), row.doc_id)
        if original == row.doc_id:
            marked.append(row)
        else:
            reason = f"same bytes as {original}"
            marked.append(
                replace(row, status="duplicate", reason=reason, duplicate_of=original)
            )
    return marked


def _without_mark(row: Document) -> Document:
    if row.status != "duplicate":
        return row
    return replace(row, status="ok", reason="", duplicate_of="")
