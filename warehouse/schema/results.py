"""What a stage has of each document (one manifest a stage)."""

from dataclasses import dataclass
from typing import Annotated

from warehouse.records import Meaning

UPSTREAM_FAILED = "upstream_failed"
"""Status of a document that an earlier stage could not process."""


@dataclass(frozen=True, slots=True)
class Result:
    """One document's result in one stage, or why there is none."""

    doc_id: Annotated[str, Meaning("document")]
    fingerprint: Annotated[str, Meaning("digest of all it was made from")]
    status: Annotated[
        str, Meaning("ok, failed, locked, unsupported or upstream_failed")
    ]
    reason: Annotated[str, Meaning("why the status is not ok; empty when it is")]
    transient: Annotated[
        bool,
        Meaning("a failure that may not come again: out of time, memory or crashed"),
    ]
    digest: Annotated[str, Meaning("SHA-256 of the result file; empty: no result")]
    rows: Annotated[int, Meaning("records in the result", "rows")]
    bytes: Annotated[int, Meaning("size of the result file", "bytes")]
