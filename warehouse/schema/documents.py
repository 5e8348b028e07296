"""What the register knows of each file before any page is opened."""

from dataclasses import dataclass
from typing import Annotated

from warehouse.records import Meaning


@dataclass(frozen=True, slots=True)
class Document:
    """One file of the corpus; `status` and `reason` as far as the bytes alone tell."""

    doc_id: Annotated[str, Meaning("path relative to the corpus root, NFC")]
    domain: Annotated[str, Meaning("first folder, or 'other'")]
    path: Annotated[str, Meaning("path relative to the corpus root, as on disk")]
    media_type: Annotated[str, Meaning("pdf, html, txt, or empty when unsupported")]
    bytes: Annotated[int, Meaning("file size", "bytes")]
    sha256: Annotated[str, Meaning("content hash: the document's version")]
    status: Annotated[str, Meaning("ok, failed, unsupported or duplicate")]
    reason: Annotated[str, Meaning("why the status is not ok; empty when it is")]
    duplicate_of: Annotated[str, Meaning("doc_id with the same bytes; empty: none")]
