"""What an asset tells Dagster of what it made: version, counts, columns, picture.

Belongs here: the one form of a materialization, whatever the stage. Does not: any
storing or computing, which is done when this is called.
"""

import base64
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import dagster as dg
import pyarrow as pa

from warehouse.engine import StageReport
from warehouse.meanings import spelled
from warehouse.planning import stage_version
from warehouse.records import columns
from warehouse.stages import Stage
from warehouse.store import Store
from warehouse.workspace import Workspace

MAX_FAILURES_SHOWN = 50
"""Rows in an asset's metadata; `finvouch failures` lists all of them."""

Draw = Callable[[Store, Path], bytes | None]
"""Draws a sample page of what a stage holds; None if there is no page to draw."""


def build_stage(
    workspace: Workspace, stage: Stage, draw: Draw | None = None
) -> dg.MaterializeResult[None]:
    """Bring a per-document stage up to date and tell of it."""
    report = workspace.run(stage)
    picture = draw(workspace.store, workspace.corpus) if draw else None
    return stage_result(workspace, stage, report, picture)


def stage_result(
    workspace: Workspace,
    stage: Stage,
    report: StageReport,
    picture: bytes | None = None,
) -> dg.MaterializeResult[None]:
    """What a run of a stage did, with a picture of a sample page if there is one."""
    metadata: dict[str, Any] = {
        "dagster/row_count": report.rows,
        "dagster/column_schema": column_schema(stage.record),
        **counts(report.computed, report.reused, report.removed, report.failed),
        "documents": report.documents,
        "bytes": report.bytes,
        "path": dg.MetadataValue.path(workspace.store.manifest(stage.name)),
        "version": report.digest,
        "logic": stage_version(stage),
    }
    if report.failures:
        metadata["failures"] = failure_table(
            [(f.doc_id, f.status, f.reason) for f in report.failures]
        )
    if picture is not None:
        metadata["sample page"] = embedded(picture)
    return dg.MaterializeResult(
        data_version=dg.DataVersion(report.digest), metadata=metadata
    )


def counts(computed: int, reused: int, removed: int, failed: int) -> Mapping[str, int]:
    """How many documents a run touched, under the names used everywhere."""
    return {
        "computed": computed,
        "reused": reused,
        "removed": removed,
        "failed": failed,
    }


def column_schema(record: type) -> dg.TableSchema:
    """The columns of a record class as Dagster's catalogue shows them."""
    return dg.TableSchema(
        [
            dg.TableColumn(
                name=column.name,
                type=short_type(column.type),
                description=spelled(column.comment),
                constraints=dg.TableColumnConstraints(nullable=column.nullable),
            )
            for column in columns(record)
        ]
    )


def short_type(kind: pa.DataType) -> str:
    """An Arrow type in a word or two; what is inside a structure is not spelt out."""
    if pa.types.is_list(kind):
        return f"list<{short_type(kind.value_type)}>"
    return "struct" if pa.types.is_struct(kind) else str(kind)


def failure_table(rows: list[tuple[str, str, str]]) -> dg.TableMetadataValue:
    """Documents and reasons as a table, the first ones if there are very many."""
    return dg.MetadataValue.table(
        [
            dg.TableRecord({"document": doc, "status": status, "reason": reason})
            for doc, status, reason in rows[:MAX_FAILURES_SHOWN]
        ],
        schema=dg.TableSchema.from_name_type_dict(
            {"document": "string", "status": "string", "reason": "string"}
        ),
    )


def embedded(png: bytes) -> dg.MarkdownMetadataValue:
    """A picture inside the metadata itself, so that the UI shows it anywhere."""
    data = base64.b64encode(png).decode("ascii")
    return dg.MetadataValue.md(f"![sample page](data:image/png;base64,{data})")
