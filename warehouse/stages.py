"""What a per-document stage is: a pure function with a name, inputs and versions.

The engine that runs stages over a corpus lives in `warehouse.engine`; this module is
the contract between it and the stages in `assets`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from warehouse.schema.documents import Document

DOCUMENT_TIME_LIMIT_S = 120.0
"""Processor time. A document that takes longer has met a pathology: the slowest honest
one measured (a 400-page report, text and tables) needs under 15 s."""


DOCUMENT_MEMORY_LIMIT = 768 * 2**20
"""Private memory a worker may hold, in bytes: two of them, the fork server and the
process that runs the build stay within 2 GiB. Honest documents need a third of it."""


class DocumentError(Exception):
    """A document that cannot be processed, with the status its row shall show.

    Raised by stage functions; the engine turns it into a failure row. Any other
    exception becomes status `failed` with the exception's own words as the reason.
    """

    def __init__(self, status: str, reason: str) -> None:
        """Status is failed, locked or unsupported; the reason is shown to people."""
        super().__init__(status, reason)
        self.status = status
        self.reason = reason


class Task(Protocol):
    """What a stage function may see of one document."""

    @property
    def document(self) -> Document:
        """The document; `sha256` and `bytes` are blank for stages with upstream."""

    @property
    def source(self) -> Path:
        """The file itself; only a stage without upstream may read it."""

    def load(self, stage: str) -> list[Any]:
        """The records of an upstream stage for this document."""


@dataclass(frozen=True)
class Stage:
    """A per-document stage; `compute` must be importable by worker processes."""

    name: str
    """Names the result folder and the asset, e.g. `lines`."""
    record: type
    """The record class of one row of the result."""
    compute: Callable[[Task], Sequence[Any]]
    upstream: tuple[str, ...] = ()
    """Stages whose results it reads; empty for the stage that opens the file."""
    libraries: tuple[str, ...] = ()
    """Distributions whose versions decide the output, e.g. `pypdfium2`."""
    options: str = ""
    """Settings that change the output, e.g. whether the OCR extra is present."""
    time_limit_s: float = DOCUMENT_TIME_LIMIT_S
    """Processor time one document may take; on the clock a multiple of it."""
    memory_limit: int = DOCUMENT_MEMORY_LIMIT
    """Bytes a worker may hold while it works on this stage."""
