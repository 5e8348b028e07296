"""Running a stage over the documents of a corpus: only what is missing, each by itself.

`warehouse.planning` says what is missing, `warehouse.pool` runs it in worker processes,
`warehouse.worker` does one document; here the three come together.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from warehouse.planning import Missing, Plan, plan_stage
from warehouse.pool import (
    DEFAULT_WORKERS,
    Executor,
    Fault,
    Job,
    Outcome,
    ProcessExecutor,
)
from warehouse.results import digest_of_results, write_manifest
from warehouse.schema.documents import Document
from warehouse.schema.results import UPSTREAM_FAILED, Result
from warehouse.stages import Stage
from warehouse.store import Store
from warehouse.worker import Done, Input, Work, process


@dataclass(frozen=True)
class Progress:
    """How far a stage is, told at its start and after each document."""

    stage: str
    done: int
    total: int
    rows: int
    """Records made so far; in stage `pages` these are pages."""
    doc_id: str
    """Document done last; empty: none yet."""


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
    plan = plan_stage(store, stage, documents, domains)
    computed = _compute(store, stage, plan.missing, corpus, workers, executor, progress)
    rows = plan.kept | computed
    write_manifest(store, stage.name, rows.values())
    return _report(stage, plan, rows.values())


def _compute(
    store: Store,
    stage: Stage,
    missing: Mapping[str, Missing],
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
        Job(
            doc_id,
            process,
            _work(store, stage, item, corpus),
            stage.time_limit_s,
            stage.memory_limit,
        )
        for doc_id, item in sorted(missing.items(), key=lambda i: (-i[1].size, i[0]))
    ]
    found: dict[str, Result] = {}
    rows = 0
    if progress is not None:
        progress(Progress(stage.name, 0, len(jobs), 0, ""))
    for outcome in executor.run(jobs):
        result = _result(missing[outcome.key], outcome)
        found[outcome.key] = result
        rows += result.rows
        if progress is not None:
            progress(Progress(stage.name, len(found), len(jobs), rows, outcome.key))
    return found


def _work(store: Store, stage: Stage, item: Missing, corpus: Path) -> Work:
    return Work(
        stage,
        item.document,
        item.document.source(corpus),
        {
            name: Input(store.result(name, row.fingerprint), row.digest)
            for name, row in item.inputs.items()
        },
        store.result(stage.name, item.fingerprint),
    )


def _result(item: Missing, outcome: Outcome) -> Result:
    blank = Result(item.document.doc_id, item.fingerprint, "failed", "", True, "", 0, 0)
    if isinstance(outcome.fault, Fault):
        fault = outcome.fault
        return replace(blank, reason=fault.reason, transient=fault.transient)
    done: Done = outcome.value
    return replace(
        blank,
        status=done.status,
        reason=done.reason,
        transient=done.transient,
        digest=done.digest,
        rows=done.rows,
        bytes=done.bytes,
    )


def _report(stage: Stage, plan: Plan, rows: Iterable[Result]) -> StageReport:
    ordered = sorted(rows, key=lambda row: row.doc_id)
    failures = [row for row in ordered if row.status != "ok"]
    statuses = Counter(row.status for row in ordered)
    reused = [row for row in plan.kept.values() if row.status != UPSTREAM_FAILED]
    return StageReport(
        stage=stage.name,
        documents=len(ordered),
        computed=len(plan.missing),
        reused=len(reused),
        removed=len(plan.removed),
        failed=len(failures),
        rows=sum(row.rows for row in ordered),
        bytes=sum(row.bytes for row in ordered),
        digest=digest_of_results(ordered),
        statuses=dict(sorted(statuses.items())),
        failures=failures,
    )
