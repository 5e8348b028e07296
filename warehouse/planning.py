"""What a stage has to do: which results are there, which are missing.

The name of a result is a digest of all it depends on: the content it is made from, the
logic of the stage, the libraries and dictionaries it uses, its options. A result with
that name is therefore the right one whenever and however it came to be, and a build
killed at any moment only has to go on.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from warehouse.errors import DamagedFileError
from warehouse.files import digest_of, sha256_of
from warehouse.logic import library_version, logic_version
from warehouse.results import read_manifest, read_records
from warehouse.schema.documents import Document
from warehouse.schema.results import UPSTREAM_FAILED, Result
from warehouse.stages import Stage
from warehouse.store import Store
from warehouse.worker import visible_document

RESULT_FORMAT = "1"
"""Raised when the way results are written changes what a reader gets."""

PROCESSED_STATUS = "ok"
"""Register status of documents that stages work on; others have their reason there."""


@dataclass(frozen=True)
class Missing:
    """A result that has to be computed."""

    document: Document
    fingerprint: str
    inputs: Mapping[str, Result]
    """Result of this document in each upstream stage."""

    @property
    def size(self) -> int:
        """How much there is to read: the best guess at how long it takes."""
        return sum(row.bytes for row in self.inputs.values()) or self.document.bytes


@dataclass
class Plan:
    """What a stage knows already, what it must compute, what it has to lose."""

    kept: dict[str, Result] = field(default_factory=dict)
    """Results, and failures that are known without trying."""
    missing: dict[str, Missing] = field(default_factory=dict)
    removed: list[str] = field(default_factory=list)


def plan_stage(
    store: Store,
    stage: Stage,
    documents: Iterable[Document],
    domains: Collection[str] = (),
) -> Plan:
    """Compare what a stage holds with what it should hold.

    With `domains`, documents of other domains keep what they have, current or not.
    """
    before = {row.doc_id: row for row in _last_manifest(store, stage)}
    upstream = {
        name: {row.doc_id: row for row in read_manifest(store, name)}
        for name in stage.upstream
    }
    version = stage_version(stage)
    plan = Plan()
    wanted = [d for d in documents if d.status == PROCESSED_STATUS]
    for document in sorted(wanted, key=lambda d: d.doc_id):
        doc_id = document.doc_id
        if domains and document.domain not in domains:
            plan.kept[doc_id] = before.get(doc_id) or _unbuilt(document)
            continue
        inputs = {name: held.get(doc_id) for name, held in upstream.items()}
        failure = _upstream_failure(doc_id, inputs)
        if failure is not None:
            plan.kept[doc_id] = failure
            continue
        present = {name: row for name, row in inputs.items() if row is not None}
        fingerprint = _fingerprint(version, stage, document, present)
        kept = _kept(store, stage, fingerprint, doc_id, before.get(doc_id))
        if kept is not None:
            plan.kept[doc_id] = kept
        else:
            plan.missing[doc_id] = Missing(document, fingerprint, present)
    plan.removed = sorted(before.keys() - plan.kept.keys() - plan.missing.keys())
    return plan


def _last_manifest(store: Store, stage: Stage) -> list[Result]:
    """What the stage had; nothing if that is damaged, for it can be found out anew."""
    try:
        return read_manifest(store, stage.name)
    except DamagedFileError:
        return []


def stage_version(stage: Stage) -> str:
    """The version of a stage: its logic, libraries and options.

    The data files that it reads are part of its logic: see `warehouse.logic`.
    """
    libraries = [f"{name} {library_version(name)}" for name in sorted(stage.libraries)]
    return digest_of(
        RESULT_FORMAT,
        stage.name,
        f"{stage.compute.__module__}:{stage.compute.__qualname__}",
        logic_version(stage.compute.__module__),
        logic_version(stage.record.__module__),
        *libraries,
        stage.options,
    )


def _upstream_failure(
    doc_id: str, inputs: Mapping[str, Result | None]
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
        return Result(doc_id, "", UPSTREAM_FAILED, reason, False, "", 0, 0)
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
    doc_id: str,
    before: Result | None,
) -> Result | None:
    """What is known of this fingerprint: a result, or a failure sure to recur."""
    if before is not None and before.fingerprint == fingerprint:
        if before.status != "ok":
            return None if before.transient else before
        path = store.result(stage.name, fingerprint)
        if path.exists() and path.stat().st_size == before.bytes:
            return before
    return _found(store, stage, fingerprint, doc_id)


def _found(store: Store, stage: Stage, fingerprint: str, doc_id: str) -> Result | None:
    """A result on disk that no manifest tells of: left by a build that was killed."""
    path = store.result(stage.name, fingerprint)
    if not path.exists():
        return None
    try:
        rows = len(read_records(path))
    except DamagedFileError:
        path.unlink()
        return None
    size, digest = path.stat().st_size, sha256_of(path)
    return Result(doc_id, fingerprint, "ok", "", False, digest, rows, size)
