"""Assets of group `publish`: the database, and the switch to the new version."""

import dagster as dg

from assets.reporting import column_schema, counts
from warehouse.database import build_warehouse
from warehouse.publish import DATABASE, publish_snapshot
from warehouse.tables import TABLES
from warehouse.workspace import Workspace


@dg.asset(
    deps=[
        "documents",
        "pages",
        "lines",
        "clauses",
        "tables",
        "profiles",
        "tokens",
        "facts",
        "fact_checks",
        "contract_facts",
        "insurance_terms",
        "regulation_facts",
        "research_facts",
        "direction_facts",
        "comparison",
    ],
    kinds={"duckdb"},
)
def warehouse(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """The database of documents, pages, clauses, blocks, tables, facts and failures."""
    report = build_warehouse(workspace.store)
    workspace.note_built(DATABASE, report.version)
    columns = {
        f"columns of {table.name}": dg.MetadataValue.table_schema(
            column_schema(table.record)
        )
        for table in TABLES
    }
    return dg.MaterializeResult(
        data_version=dg.DataVersion(report.version),
        metadata={
            "dagster/row_count": sum(report.rows.values()),
            **counts(report.computed, report.reused, report.removed, failed=0),
            **{f"rows of {name}": rows for name, rows in report.rows.items()},
            "path": dg.MetadataValue.path(report.path),
            "version": report.version,
            **columns,
        },
    )


@dg.asset(deps=[warehouse, "block_index", "document_index"], kinds={"file"})
def snapshot(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """Database and indexes that belong together, put in force in one step."""
    taken = publish_snapshot(workspace.store, workspace.built())
    return dg.MaterializeResult(
        data_version=dg.DataVersion(taken.digest),
        metadata={
            "snapshot": taken.name,
            "path": dg.MetadataValue.path(taken.folder),
            "version": taken.digest,
            **{f"version of {name}": v for name, v in taken.versions.items()},
        },
    )
