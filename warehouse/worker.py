"""Running one stage on one document, in whatever process this happens to be."""

import hashlib
import time
import traceback
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from warehouse.errors import DamagedFileError
from warehouse.files import sha256_of, write_bytes
from warehouse.results import encode, read_verified
from warehouse.schema.documents import Document
from warehouse.stages import DocumentError, Stage

OWN_PACKAGES = ("assets", "dictionaries", "warehouse")
"""Packages a failure's location is looked for in: the last frame of our own code."""

OUT_OF_MEMORY_WORDS = ("bad_alloc", "Cannot allocate memory")
"""How native libraries tell that memory ran out, in errors of their own kind."""

CHANGED = "the file changed while it was read; build again"
"""Of a file whose bytes are not those of the register: its result would be kept under
the name of other content."""

CLOCK_STEP_NS = 1_000_000_000
"""Two changes of a file may bear one time when they are less apart: a file changed so
shortly before it is hashed is hashed once more after it is read."""


@dataclass(frozen=True)
class Input:
    """A result file and the digest its content must have."""

    path: Path
    digest: str


@dataclass(frozen=True)
class Work:
    """All that a worker needs to know of its task."""

    stage: Stage
    document: Document
    file: Path
    inputs: dict[str, Input]
    """Result of this document in each upstream stage."""
    output: Path


@dataclass(frozen=True)
class Done:
    """What came of it; `digest` is empty when the status is not ok."""

    status: str
    reason: str
    transient: bool = False
    digest: str = ""
    rows: int = 0
    bytes: int = 0


class DocumentTask:
    """What a stage function sees of one document (see `warehouse.stages.Task`)."""

    def __init__(self, work: Work) -> None:
        self.document = visible_document(work.stage, work.document)
        self._work = work

    @property
    def source(self) -> Path:
        """The file itself, for stages that have no upstream."""
        if self._work.stage.upstream:
            raise LookupError(
                f"stage {self._work.stage.name!r} has upstream stages and may not open "
                "the file: its results are not named by the file's content"
            )
        return self._work.file

    def load(self, stage: str) -> list[Any]:
        """The records of a declared upstream stage for this document."""
        if stage not in self._work.inputs:
            raise LookupError(
                f"stage {self._work.stage.name!r} does not declare {stage!r} upstream"
            )
        source = self._work.inputs[stage]
        try:
            return read_verified(source.path, source.digest)
        except DamagedFileError as error:
            source.path.unlink(missing_ok=True)
            raise DamagedFileError(
                f"the result of {stage} was damaged on disk and is removed; "
                "the next build makes it anew"
            ) from error


def visible_document(stage: Stage, document: Document) -> Document:
    """The document as a stage may see it: nothing its result is not named by.

    Only the stage that opens the file depends on the file's content. For later ones
    the content is that of the upstream results, so that a changed file whose text is
    the same stops there.
    """
    if stage.upstream:
        return replace(document, bytes=0, sha256="")
    return document


def process(work: Work) -> Done:
    """Compute and keep one document's result; a document that cannot be is no error.

    Whatever came of other bytes than the register tells of, failures included, is not
    kept: it would pass for what the document says.
    """
    if work.stage.upstream:
        return _processed(work)
    try:
        source = Source(work)
        done = _processed(work) if source.is_registered() else None
        if done is not None and source.is_registered():
            return done
    except OSError as error:
        return _refused(error)
    work.output.unlink(missing_ok=True)
    return Done("failed", CHANGED, transient=True)


class Source:
    """The file of a document, hashed again only when it may have changed since."""

    def __init__(self, work: Work) -> None:
        self._path, self._sha256 = work.file, work.document.sha256
        self._hashed: tuple[int, ...] = ()

    def is_registered(self) -> bool:
        """Whether its bytes are those that the register tells of."""
        state = self._path.stat()
        seen = (state.st_dev, state.st_ino, state.st_size, state.st_ctime_ns)
        if seen == self._hashed:
            return True
        settled = time.time_ns() - state.st_ctime_ns > CLOCK_STEP_NS
        same = sha256_of(self._path) == self._sha256
        self._hashed = seen if same and settled else ()
        return same


def _refused(error: Exception) -> Done:
    """A fault of the disk or the system, which may be gone at the next build."""
    return Done("failed", f"{type(error).__name__}: {error}", transient=True)


def _processed(work: Work) -> Done:
    try:
        records = work.stage.compute(DocumentTask(work))
        content = encode(work.stage.record, records)
    except DocumentError as error:
        return Done(error.status, error.reason)
    except MemoryError:
        raise
    except (OSError, DamagedFileError) as error:
        return _refused(error)
    except Exception as error:
        if any(words in str(error) for words in OUT_OF_MEMORY_WORDS):
            raise MemoryError from error
        return Done("failed", f"{type(error).__name__}: {error}{_place(error)}")
    write_bytes(work.output, content)
    digest = hashlib.sha256(content).hexdigest()
    return Done("ok", "", False, digest, len(records), len(content))


def _place(error: Exception) -> str:
    """Where in our own code it happened, for a reason that can be acted on.

    The function and not the line: a remark added above must not change the reason.
    """
    for frame, _ in reversed(list(traceback.walk_tb(error.__traceback__))):
        module = frame.f_globals.get("__name__", "")
        if module.partition(".")[0] in OWN_PACKAGES and module != __name__:
            return f" (in {module}.{frame.f_code.co_name})"
    return ""
