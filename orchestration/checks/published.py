"""Checks of the database about to be published: layout, and ids that must resolve."""

from pathlib import Path

import dagster as dg
import duckdb

from orchestration.checks.verdict import verdict
from warehouse.damage import aside_if_damaged
from warehouse.meanings import spelled
from warehouse.publish import DATABASE
from warehouse.query import reading
from warehouse.records import columns
from warehouse.tables import TABLES, sql_type
from warehouse.workspace import Workspace

REFERENCES = (
    ("pages", "doc_id", "documents", "doc_id"),
    ("clauses", "doc_id", "documents", "doc_id"),
    ("clauses", "parent_id", "clauses", "clause_id"),
    ("blocks", "clause_id", "clauses", "clause_id"),
    ("blocks", "table_id", "tables", "table_id"),
    ("tables", "clause_id", "clauses", "clause_id"),
    ("table_rows", "table_id", "tables", "table_id"),
    ("profiles", "doc_id", "documents", "doc_id"),
    ("facts", "doc_id", "documents", "doc_id"),
    ("facts", "table_id", "tables", "table_id"),
    ("facts", "clause_id", "clauses", "clause_id"),
    ("fact_checks", "doc_id", "documents", "doc_id"),
    ("contract_facts", "doc_id", "documents", "doc_id"),
    ("contract_facts", "table_id", "tables", "table_id"),
    ("contract_facts", "clause_id", "clauses", "clause_id"),
    ("insurance_terms", "doc_id", "documents", "doc_id"),
    ("insurance_terms", "table_id", "tables", "table_id"),
    ("insurance_terms", "clause_id", "clauses", "clause_id"),
    ("regulation_facts", "doc_id", "documents", "doc_id"),
    ("regulation_facts", "clause_id", "clauses", "clause_id"),
    ("research_facts", "doc_id", "documents", "doc_id"),
    ("research_facts", "clause_id", "clauses", "clause_id"),
    ("research_facts", "source_id", "facts", "fact_id"),
    ("direction_facts", "doc_id", "documents", "doc_id"),
    ("direction_facts", "clause_id", "clauses", "clause_id"),
    ("direction_facts", "fact_id", "facts", "fact_id"),
    ("preferred_facts", "fact_id", "facts", "fact_id"),
    ("fact_conflicts", "other_id", "facts", "fact_id"),
    ("failures", "doc_id", "documents", "doc_id"),
    ("documents", "duplicate_of", "documents", "doc_id"),
)
"""Columns that name a row of another table; an empty text names none."""


def built_artefact(workspace: Workspace, name: str) -> Path:
    """The folder of an artefact as last built, in force or not."""
    return workspace.store.published / name / workspace.built()[name]


def built_database(workspace: Workspace) -> Path:
    """The database as last built, in force or not."""
    return built_artefact(workspace, DATABASE) / workspace.store.database.name


@dg.asset_check(asset="warehouse", blocking=True)
def ids_resolve(workspace: dg.ResourceParam[Workspace]) -> dg.AssetCheckResult:
    """Every id in the database names a row that is there."""
    found = []
    file = built_database(workspace)
    with aside_if_damaged(file.parent), reading(file) as connection:
        for table, column, target, key in REFERENCES:
            rows = connection.execute(
                f"SELECT DISTINCT {column} FROM {table} WHERE {column} <> '' "
                f"AND {column} NOT IN (SELECT {key} FROM {target}) ORDER BY 1"
            ).fetchall()
            found += [
                {"table": table, "column": column, "id": dangling}
                for (dangling,) in rows
            ]
    return verdict("ids_resolve", found, asset="warehouse", what="ids name nothing")


@dg.asset_check(asset="warehouse", blocking=True)
def database_schema(workspace: dg.ResourceParam[Workspace]) -> dg.AssetCheckResult:
    """Tables and columns of the database are as declared, each with its comment."""
    file = built_database(workspace)
    with aside_if_damaged(file.parent), reading(file) as connection:
        rows = connection.execute(
            "SELECT table_name, column_name, data_type, comment FROM duckdb_columns() "
            "SEMI JOIN duckdb_tables() USING (table_oid) "
            "WHERE schema_name = 'main' AND NOT internal"
        ).fetchall()
        wanted = {
            (table.name, column.name): (
                _as_shown(connection, sql_type(column.type)),
                spelled(column.comment),
            )
            for table in TABLES
            for column in columns(table.record)
        }
    held = {(table, column): (kind, comment) for table, column, kind, comment in rows}
    found = [
        {"table": table, "column": column}
        for table, column in sorted(wanted.keys() | held.keys())
        if wanted.get((table, column)) != held.get((table, column))
    ]
    return verdict(
        "database_schema", found, asset="warehouse", what="columns not as declared"
    )


def _as_shown(connection: duckdb.DuckDBPyConnection, kind: str) -> str:
    """A declared type in the words in which DuckDB shows it."""
    rows: list[tuple[str]] = connection.execute(
        f"SELECT typeof(NULL::{kind})"
    ).fetchall()
    return rows[0][0]
