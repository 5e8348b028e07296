"""What the register knows of each file before any page is opened."""

import os
import urllib.parse
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from warehouse.records import Meaning

BYTES_PREFIX = "%bytes/"
"""Marks a stored path whose name on disk is not valid UTF-8, percent-encoded whole."""


def encode_path(relative: Path) -> str:
    """A relative path as storable text; names not UTF-8 are percent-encoded."""
    raw = os.fsencode(relative.as_posix())
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return BYTES_PREFIX + urllib.parse.quote_from_bytes(raw)


def decode_path(stored: str) -> Path:
    """The relative path that `encode_path` was given."""
    if stored.startswith(BYTES_PREFIX):
        raw = urllib.parse.unquote_to_bytes(stored.removeprefix(BYTES_PREFIX))
        return Path(os.fsdecode(raw))
    return Path(stored)


@dataclass(frozen=True, slots=True)
class Document:
    """One file of the corpus; `status` and `reason` as far as the bytes alone tell."""

    doc_id: Annotated[str, Meaning("path relative to the corpus root, NFC")]
    domain: Annotated[str, Meaning("first folder, or 'other'")]
    path: Annotated[str, Meaning("path on disk, relative; see `decode_path`")]
    media_type: Annotated[str, Meaning("pdf, html, txt, or empty when unsupported")]
    bytes: Annotated[int, Meaning("file size", "bytes")]
    sha256: Annotated[str, Meaning("content hash: the document's version")]
    status: Annotated[str, Meaning("ok, failed, unsupported or duplicate")]
    reason: Annotated[str, Meaning("why the status is not ok; empty when it is")]
    duplicate_of: Annotated[str, Meaning("doc_id with the same bytes; empty: none")]

    def source(self, root: Path) -> Path:
        """The file itself, below the corpus root."""
        return root / decode_path(self.path)
