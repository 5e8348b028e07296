"""Reading a few columns of all results of a stage, without building any record."""

from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from warehouse.errors import DamagedFileError
from warehouse.publish import snapshot_in_force
from warehouse.records import arrow_schema
from warehouse.results import read_manifest
from warehouse.stages import Stage
from warehouse.store import Store


def read_columns(
    store: Store, stage: str, names: Sequence[str], where: pc.Expression
) -> Iterator[tuple[str, dict[str, Any]]]:
    """These columns of the records that fit, with their document, by doc_id.

    `where` is over the same columns, e.g. ``pc.field("status") != "ok"``.
    """
    for result in read_manifest(store, stage):
        if result.status == "ok" and result.rows:
            path = store.result(stage, result.fingerprint)
            with pq.ParquetFile(path) as file:
                table = file.read(columns=list(names), use_threads=False)
            for row in table.filter(where).to_pylist():
                yield result.doc_id, row


def wrong_schemas(store: Store, stage: Stage) -> Iterator[tuple[str, str]]:
    """Documents whose result has other columns than declared, and the first that is.

    Results in the snapshot in force are not looked at again: they were before it took
    force, and never change.
    """
    wanted, known = _types(arrow_schema(stage.record)), _in_force(store, stage.name)
    for result in read_manifest(store, stage.name):
        if result.status != "ok" or result.fingerprint in known:
            continue
        schema = pq.read_schema(store.result(stage.name, result.fingerprint))
        held = _types(schema)
        if held != wanted:
            names = sorted(set(wanted.items()) ^ set(held.items()))
            yield result.doc_id, f"{names[0][0]}: {names[0][1]}"


def _in_force(store: Store, stage: str) -> set[str]:
    """Fingerprints of a stage's results in the snapshot in force; none without one."""
    snapshot = snapshot_in_force(store)
    if snapshot is None:
        return set()
    try:
        return {row.fingerprint for row in snapshot.manifest(stage)}
    except DamagedFileError:
        return set()


def _types(schema: pa.Schema) -> dict[str, str]:
    """Type of each column; Parquet calls the items of a list its elements."""
    return {
        field.name: str(field.type).replace("list<item:", "list<element:")
        for field in schema
    }
