"""Breaking what a store holds, as a fault of ours or of the disk would."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from warehouse.results import load_result, read_manifest, write_manifest, write_records
from warehouse.store import Store


def tamper(
    root: Path, stage: str, doc_id: str, change: Callable[[list[Any]], list[Any]]
) -> None:
    """Replace one document's result of a stage, manifest and all, by a changed one."""
    store = Store(root / "store")
    rows = {row.doc_id: row for row in read_manifest(store, stage)}
    row = rows[doc_id]
    records = change(load_result(store, stage, row))
    path = store.result(stage, row.fingerprint)
    path.unlink()
    digest = write_records(path, type(records[0]), records)
    rows[doc_id] = replace(
        row, digest=digest, rows=len(records), bytes=path.stat().st_size
    )
    write_manifest(store, stage, rows.values())


def with_first(**changes: Any) -> Callable[[list[Any]], list[Any]]:
    """A change of some fields of the first record."""
    return lambda records: [replace(records[0], **changes), *records[1:]]
