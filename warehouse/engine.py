"""Running a stage over the documents of a corpus: only what is missing, each by itself.

The name of a result is a digest of all it depends on: the content it is made from, the
logic of the stage, the libraries and dictionaries it uses, its options. A result with
that name is therefore the right one whenever and however it came to be, and a build
killed at any moment only has to go on.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from warehouse.files import digest_of, sha256_of
from warehouse.logic import dictionary_digest, library_version, logic_version
from warehouse.pool import (
    DEFAULT_WORKERS,
    Executor,
    Fault,
    Job,
    Outcome,
    ProcessExecutor,
)
from warehouse.results import digest_of_results, read_manifest, write_manifest
from warehouse.schema.documents import Document
from warehouse.schema.results import UPSTREAM_FAILED, Result
from warehouse.stages import Stage
from warehouse.store import Store
from warehouse.worker import Done, Work, process, visible_document

RESULT_FORMAT = "1"
"""Raised when the way results are written changes what a reader gets."""

PROCESSED_STATUS = "ok"
"""Register status of documents that stages work on; others have their reason there."""


@dataclass(frozen=True)
class Progress:
    """How far a stage is, told after each document."""

    stage: str
    done: int
    total: int
    rows: int
    """Records made so far; in stage `pages` these are pages."""
    doc_id: str


@dataclass(frozen=True)
class StageReport:
    """What a run of a stage did, and what the stage holds now."""

    stage: str
    documents: int
    computed: int
    reused: int
    removed: int
    failed: int
    """Documents without a result, those an earlier stage failed on included."""
    rows: int
    bytes: int
    digest: str
    """Of all it holds; equal digests, equal content."""
    statuses: Mapping[str, int]
    failures: Sequence[Result]


def run_stage(
    store: Store,
    stage: Stage,
    documents: Iterable[Document],
    *,
    corpus: Path,
    domains: Collection[str] = (),
    workers: int = DEFAULT_WORKERS,
    executor: Executor | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> StageReport:
    """Bring a stage up to date with the documents, computing only what is missing.

    Documents whose register status is not ok are left out, and what the stage held of
    vanished ones goes. With `domains`, documents of other domains keep what they have,
    current or not. Give an `executor` to share worker processes between stages.
    The caller holds the build lock.
    """
    before = {row.doc_id: row for row in read_manifest(store, stage.name)}
    wanted = sorted(
        (d for d in documents if d.status == PROCESSED_STATUS), key=lambda d: d.doc_id
    )
    upstream = {
        name: {row.doc_id: row for row in read_manifest(store, name)}
        for name in stage.upstream
    }
    version = stage_version(stage)
    rows: dict[str, Result] = {}
    missing: dict[str, _Missing] = {}
    for document in wanted:
        if domains and document.domain not in domains:
            rows[document.doc_id] = before.get(document.doc_id, _unbuilt(document))
            continue
        inputs = {name: held.get(document.doc_id) for name, held in upstream.items()}
        failed = _upstream_failure(document, inputs)
        if failed is not None:
            rows[document.doc_id] = failed
            continue
        inputs_ok = {name: row for name, row in inputs.items() if row is not None}
        fingerprint = _fingerprint(version, stage, document, inputs_ok)
        kept = _kept(store, stage, fingerprint, before.get(document.doc_id), document)
        if kept is not None:
            rows[document.doc_id] = kept
        else:
            missing[document.doc_id] = _Missing(document, fingerprint, inputs_ok)
    reused = sum(row.status != UPSTREAM_FAILED for row in rows.values())
    rows |= _compute(store, stage, missing, corpus, workers, executor, progress)
    write_manifest(store, stage.name, rows.values())
    removed = len(before.keys() - rows.keys())
    return _report(stage, rows.values(), len(missing), reused, removed)


def stage_version(stage: Stage) -> str:
    """The version of a stage: its logic, libraries, dictionaries and options."""
    libraries = [f"{name} {library_version(name)}" for name in sorted(stage.libraries)]
    dictionaries = [
        f"{name} {dictionary_digest(name)}" for name in sorted(stage.dictionaries)
    ]
    return digest_of(
        RESULT_FORMAT,
        stage.name,
        f"{stage.compute.__module__}:{stage.compute.__qualname__}",
        logic_version(stage.compute.__module__),
        logic_version(stage.record.__module__),
        *libraries,
        *dictionaries,
        stage.options,
    )


@dataclass(frozen=True)
class _Missing:
    document: Document
    fingerprint: str
    inputs: dict[str, Result]

    @property
    def size(self) -> int:
        """How much there is to read: the best guess at how long it takes."""
        return sum(row.bytes for row in self.inputs.values()) or self.document.bytes


def _upstream_failure(
    document: Document, inputs: Mapping[str, Result | None]
) -> Result | None:
    for name, row in sorted(inputs.items()):
        if row is None:
            reason = f"{name}: has not been built for this document"
        elif row.status == UPSTREAM_FAILED:
            reason = row.reason
        elif row.status != "ok":
            reason = f"{name}: {row.reason}"
        else:
            continue
        return Result(document.doc_id, "", UPSTREAM_FAILED, reason, False, "", 0, 0)
    return None


def _unbuilt(document: Document) -> Result:
    """A document of a domain that was left out before it was ever built."""
    reason = f"domain {document.domain} has not been built yet"
    return Result(document.doc_id, "", UPSTREAM_FAILED, reason, False, "", 0, 0)


def _fingerprint(
    version: str, stage: Stage, document: Document, inputs: Mapping[str, Result]
) -> str:
    seen = visible_document(stage, document)
    return digest_of(
        version,
        seen.doc_id,
        seen.domain,
        seen.path,
        seen.media_type,
        str(seen.bytes),
        seen.sha256,
        *(f"{name} {row.digest}" for name, row in sorted(inputs.items())),
    )


def _kept(
    store: Store,
    stage: Stage,
    fingerprint: str,
    before: Result | None,
    document: Document,
) -> Result | None:
    """What is known of this fingerprint: a result, or a failure sure to recur."""
    if before is not None and before.fingerprint == fingerprint:
        if before.status != "ok":
            return None if before.transient else before
        path = store.result(stage.name, fingerprint)
        if path.exists() and path.stat().st_size == before.bytes:
            return before
    return _found(store, stage, fingerprint, document.doc_id)


def _found(store: Store, stage: Stage, fingerprint: str, doc_id: str) -> Result | None:
    """A result on disk that no manifest tells of: left by a build that was killed."""
    path = store.result(stage.name, fingerprint)
    if not path.exists():
        return None
    try:
        rows = pq.read_metadata(path).num_rows
    except pa.ArrowInvalid:
        path.unlink()
        return None
    size, digest = path.stat().st_size, sha256_of(path)
    return Result(doc_id, fingerprint, "ok", "", False, digest, rows, size)


def _compute(
    store: Store,
    stage: Stage,
    missing: Mapping[str, _Missing],
    corpus: Path,
    workers: int,
    executor: Executor | None,
    progress: Callable[[Progress], None] | None,
) -> dict[str, Result]:
    if not missing:
        return {}
    if executor is None:
        with ProcessExecutor(workers, preload=[stage.compute.__module__]) as own:
            return _compute(store, stage, missing, corpus, workers, own, progress)
    jobs = [
        Job(doc_id, process, _work(store, stage, item, corpus), stage.time_limit_s)
        for doc_id, item in sorted(missing.items(), key=lambda i: (-i[1].size, i[0]))
    ]
    found: dict[str, Result] = {}
    rows = 0
    for outcome in executor.run(jobs):
        result = _result(missing[outcome.key], outcome)
        found[outcome.key] = result
        rows += result.rows
        if progress is not None:
            progress(Progress(stage.name, len(found), len(jobs), rows, outcome.key))
    return found


def _work(store: Store, stage: Stage, item: _Missing, corpus: Path) -> Work:
    return Work(
        stage,
        item.document,
        item.document.source(corpus),
        {
            name: store.result(name, row.fingerprint)
            for name, row in item.inputs.items()
        },
        store.result(stage.name, item.fingerprint),
    )


def _result(item: _Missing, outcome: Outcome) -> Result:
    blank = Result(item.document.doc_id, item.fingerprint, "failed", "", True, "", 0, 0)
    if isinstance(outcome.fault, Fault):
        fault = outcome.fault
        return replace(blank, reason=fault.reason, transient=fault.transient)
    done: Done = outcome.value
    return replace(
        blank,
        status=done.status,
        reason=done.reason,
        transient=False,
        digest=done.digest,
        rows=done.rows,
        bytes=done.bytes,
    )


def _report(
    stage: Stage, rows: Iterable[Result], computed: int, reused: int, removed: int
) -> StageReport:
    ordered = sorted(rows, key=lambda row: row.doc_id)
    failures = [row for row in ordered if row.status != "ok"]
    statuses = Counter(row.status for row in ordered)
    return StageReport(
        stage=stage.name,
        documents=len(ordered),
        computed=computed,
        reused=reused,
        removed=removed,
        failed=len(failures),
        rows=sum(row.rows for row in ordered),
        bytes=sum(row.bytes for row in ordered),
        digest=digest_of_results(ordered),
        statuses=dict(sorted(statuses.items())),
        failures=failures,
    )
