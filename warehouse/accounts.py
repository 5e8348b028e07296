"""What became of each document over all stages: its row, its failures, its digest."""

from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass

from warehouse.files import digest_of
from warehouse.results import read_documents, read_manifest
from warehouse.schema.documents import Document
from warehouse.schema.pages import WITHOUT_TEXT
from warehouse.schema.results import UPSTREAM_FAILED, Result
from warehouse.schema.warehouse import DocumentRow, Failure
from warehouse.store import Store
from warehouse.tables import STAGE_RECORDS

REGISTER = "documents"
"""Stage name under which failures of the register itself are listed."""

ACCOUNTED_STAGES = (*STAGE_RECORDS, "signatures", "tokens")
"""Stages that a reader misses something without: those the tables are filled from,
the one that relates a document to others, and the one that makes it findable."""

NEEDED_STAGES = ("pages", "lines", "clauses")
"""Without these nothing of a document can be read; without others it is partial."""


@dataclass(frozen=True)
class PageFault:
    """A page that could not be read as text."""

    page: int
    status: str
    reason: str


@dataclass(frozen=True)
class Account:
    """One document of the register and its result in each stage that was run."""

    document: Document
    results: Mapping[str, Result]

    @property
    def digest(self) -> str:
        """Of all that the database says of this document."""
        parts = [str(value) for value in astuple(self.document)]
        for stage, row in sorted(self.results.items()):
            content = row.digest if stage in STAGE_RECORDS else ""
            parts += [stage, content, row.status, row.reason, str(row.transient)]
        return digest_of(*parts)

    @property
    def failed(self) -> list[tuple[str, Result]]:
        """Stages that failed on it, not those that failed only because others had."""
        causes = (UPSTREAM_FAILED, "ok")
        found = [(s, r) for s, r in self.results.items() if r.status not in causes]
        return sorted(found, key=lambda item: (_rank(item[0]), item[0]))


def accounts(store: Store, stages: Iterable[str]) -> list[Account]:
    """An account of every document of the register, by doc_id."""
    held = {
        stage: {row.doc_id: row for row in read_manifest(store, stage)}
        for stage in stages
    }
    return [
        Account(
            document,
            {
                stage: rows[document.doc_id]
                for stage, rows in held.items()
                if document.doc_id in rows
            },
        )
        for document in sorted(read_documents(store), key=lambda d: d.doc_id)
    ]


def document_row(
    account: Account, pages: int, faults: Iterable[PageFault]
) -> DocumentRow:
    """The document's row: its state is the worst that any stage or page tells of."""
    document = account.document
    status, reason = _state(account, sorted(faults, key=lambda f: f.page))
    return DocumentRow(
        doc_id=document.doc_id,
        domain=document.domain,
        path=document.path,
        media_type=document.media_type,
        bytes=document.bytes,
        sha256=document.sha256,
        pages=pages,
        status=status,
        reason=reason,
        duplicate_of=document.duplicate_of,
    )


def failure_rows(account: Account, faults: Iterable[PageFault]) -> list[Failure]:
    """All that could not be read or processed, the document first, then its pages."""
    doc_id, document = account.document.doc_id, account.document
    rows = []
    if document.status not in ("ok", "duplicate"):
        reason = document.reason
        rows.append(Failure(doc_id, REGISTER, None, document.status, reason, False))
    for stage, row in account.failed:
        transient = row.transient
        rows.append(Failure(doc_id, stage, None, row.status, row.reason, transient))
    rows.extend(
        Failure(doc_id, "pages", fault.page, fault.status, fault.reason, False)
        for fault in sorted(faults, key=lambda f: f.page)
    )
    return rows


def _state(account: Account, faults: list[PageFault]) -> tuple[str, str]:
    if account.document.status != "ok":
        return account.document.status, account.document.reason
    reasons = []
    for stage, result in account.failed:
        if stage in NEEDED_STAGES:
            return result.status, f"{stage}: {result.reason}"
        reasons.append(f"{stage}: {result.reason}")
    if not any(result.status == "ok" for result in account.results.values()):
        return "failed", next(
            (result.reason for _, result in sorted(account.results.items())),
            "has not been built yet",
        )
    if faults and faults[0].reason.startswith(WITHOUT_TEXT):
        return "partial", "; ".join([*reasons, WITHOUT_TEXT])
    by_status: dict[str, list[int]] = {}
    for fault in faults:
        by_status.setdefault(fault.status, []).append(fault.page)
    for status, pages in by_status.items():
        noun = "page" if len(pages) == 1 else "pages"
        reasons.append(f"{status}: {noun} {page_ranges(pages)}")
    return ("partial", "; ".join(reasons)) if reasons else ("ok", "")


def page_ranges(pages: Iterable[int]) -> str:
    """Page numbers as a person writes them: `3-7, 12`."""
    runs: list[list[int]] = []
    for page in sorted(pages):
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    return ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs)


def _rank(stage: str) -> int:
    if stage in NEEDED_STAGES:
        return NEEDED_STAGES.index(stage)
    return len(NEEDED_STAGES)
