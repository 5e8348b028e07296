"""The tables of the warehouse database and how their rows come out of results.

A row's columns are declared once, in its record class; here is only where they come
from. Each query sees the results of a stage under the stage's name, with `doc_id`
added; a stage without results is an empty relation. `versions` has the `sha256` of
each document's file.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from warehouse.meanings import spelled
from warehouse.records import columns
from warehouse.schema.audits import Audit
from warehouse.schema.clauses import Clause
from warehouse.schema.computed import ComputedFact
from warehouse.schema.duties import RegulationFact
from warehouse.schema.facts import Fact
from warehouse.schema.lines import PageLines
from warehouse.schema.pages import Page
from warehouse.schema.preferred import FactConflict, FactReading, PreferredFact
from warehouse.schema.profiles import ProfileValue
from warehouse.schema.relations import Relation
from warehouse.schema.research import DirectionFact, ResearchFact
from warehouse.schema.tables import Table
from warehouse.schema.terms import ContractFact, InsuranceTerm
from warehouse.schema.warehouse import (
    BlockRow,
    Build,
    ClauseRow,
    ContractFactRow,
    DirectionFactRow,
    DocumentRow,
    FactCheckRow,
    FactRow,
    Failure,
    InsuranceTermRow,
    LogicalTable,
    LogicalTableRow,
    PageRow,
    ProfileRow,
    RegulationFactRow,
    ResearchFactRow,
)


@dataclass(frozen=True)
class DatabaseTable:
    """A table of the database."""

    name: str
    record: type
    query: str = ""
    """Rows of the documents at hand, in order; empty: written by the database room."""
    compared: bool = False
    """Taken whole from the comparison of all documents, anew in each build."""

    @property
    def per_document(self) -> bool:
        """Whether its rows are of a document, and go when the document goes."""
        return not self.compared and any(
            column.name == "doc_id" for column in columns(self.record)
        )

    @property
    def comment(self) -> str:
        """What a row is."""
        return (self.record.__doc__ or "").strip().splitlines()[0]


def _with_versions(stage: str, key: str) -> str:
    """All rows of a stage, each with the version of its document."""
    return f"SELECT * FROM {stage} JOIN versions USING (doc_id) ORDER BY doc_id, {key}"


STAGE_RECORDS: dict[str, type] = {
    "pages": Page,
    "lines": PageLines,
    "clauses": Clause,
    "tables": Table,
    "profiles": ProfileValue,
    "facts": Fact,
    "fact_checks": Audit,
    "contract_facts": ContractFact,
    "insurance_terms": InsuranceTerm,
    "regulation_facts": RegulationFact,
    "research_facts": ResearchFact,
    "direction_facts": DirectionFact,
}
"""Stages whose results the queries read."""

TABLES: tuple[DatabaseTable, ...] = (
    DatabaseTable("documents", DocumentRow),
    DatabaseTable(
        "pages",
        PageRow,
        """
        SELECT p.doc_id, p.page, p.width, p.height, p.rotation, p.source,
               coalesce(l.status, p.status) AS status,
               coalesce(l.reason, p.reason) AS reason,
               coalesce(l.text, '') AS text
        FROM pages p
        LEFT JOIN (
            SELECT doc_id, page, status, reason,
                   array_to_string([line.text FOR line IN lines], chr(10)) AS text
            FROM lines
        ) l USING (doc_id, page)
        ORDER BY doc_id, page
        """,
    ),
    DatabaseTable(
        "clauses",
        ClauseRow,
        """
        SELECT doc_id, clause_id, ordinal, parent_id, kind, number, heading, level,
               scope, title_path, text, first_page, last_page, boxes, provisions
        FROM clauses
        ORDER BY doc_id, ordinal
        """,
    ),
    DatabaseTable(
        "blocks",
        BlockRow,
        """
        WITH found AS (
            SELECT doc_id, 0 AS origin, ordinal, '' AS table_id,
                   unnest(blocks) AS block, generate_subscripts(blocks, 1) AS place
            FROM clauses
            UNION ALL
            SELECT doc_id, 1, ordinal, table_id,
                   unnest([outline] || chunks),
                   generate_subscripts([outline] || chunks, 1)
            FROM tables
        )
        SELECT doc_id, block.block_id, block.clause_id, table_id, block.kind,
               block.title_path, block.text, block.page, block.boxes
        FROM found
        ORDER BY doc_id, origin, ordinal, place
        """,
    ),
    DatabaseTable(
        "tables",
        LogicalTable,
        """
        SELECT doc_id, table_id, ordinal, clause_id, title_path, caption, unit,
               unit_from, kind, use, first_page, last_page, n_columns,
               len(rows) AS n_rows, n_header_rows, header
        FROM tables
        ORDER BY doc_id, ordinal
        """,
    ),
    DatabaseTable(
        "table_rows",
        LogicalTableRow,
        """
        SELECT r.*, doc_id, table_id
        FROM (SELECT doc_id, table_id, ordinal, unnest(rows) AS r FROM tables)
        ORDER BY doc_id, ordinal, r.row
        """,
    ),
    DatabaseTable(
        "profiles",
        ProfileRow,
        """
        SELECT doc_id, field, value, rank, rule, quote, page, line_no, box
        FROM profiles
        ORDER BY doc_id, field, rank, value, rule, page
        """,
    ),
    DatabaseTable(
        "facts",
        FactRow,
        """
        WITH doubted AS (
            SELECT DISTINCT doc_id, unnest(tables) AS table_id
            FROM fact_checks WHERE NOT holds
        )
        SELECT f.*, v.sha256, d.table_id IS NOT NULL AS suspect
        FROM facts f
        JOIN versions v USING (doc_id)
        LEFT JOIN doubted d ON d.doc_id = f.doc_id AND d.table_id = f.table_id
        ORDER BY f.doc_id, f.table_id = '', f.table_id, f.row, f.col, f.fact_id
        """,
    ),
    DatabaseTable(
        "fact_checks",
        FactCheckRow,
        _with_versions("fact_checks", "audit_id"),
    ),
    DatabaseTable(
        "contract_facts",
        ContractFactRow,
        _with_versions("contract_facts", "fact_id"),
    ),
    DatabaseTable(
        "insurance_terms",
        InsuranceTermRow,
        _with_versions("insurance_terms", "term_id"),
    ),
    DatabaseTable(
        "regulation_facts",
        RegulationFactRow,
        _with_versions("regulation_facts", "fact_id"),
    ),
    DatabaseTable(
        "research_facts",
        ResearchFactRow,
        _with_versions("research_facts", "fact_id"),
    ),
    DatabaseTable(
        "direction_facts",
        DirectionFactRow,
        _with_versions("direction_facts", "direction_id"),
    ),
    DatabaseTable("preferred_facts", PreferredFact, compared=True),
    DatabaseTable("fact_readings", FactReading, compared=True),
    DatabaseTable("fact_conflicts", FactConflict, compared=True),
    DatabaseTable("computed_facts", ComputedFact, compared=True),
    DatabaseTable("document_relations", Relation, compared=True),
    DatabaseTable("failures", Failure),
    DatabaseTable("builds", Build),
)

_SCALARS = {
    pa.string(): "VARCHAR",
    pa.int64(): "BIGINT",
    pa.float64(): "DOUBLE",
    pa.bool_(): "BOOLEAN",
    pa.binary(): "BLOB",
}


def sql_type(kind: pa.DataType) -> str:
    """The DuckDB type that holds an Arrow type of a record."""
    if pa.types.is_list(kind):
        return f"{sql_type(kind.value_type)}[]"
    if pa.types.is_struct(kind):
        fields = ", ".join(f"{sql_name(f.name)} {sql_type(f.type)}" for f in kind)
        return f"STRUCT({fields})"
    if pa.types.is_decimal(kind):
        return f"DECIMAL({kind.precision}, {kind.scale})"
    return _SCALARS[kind]


def sql_name(name: str) -> str:
    """A quoted identifier."""
    return '"' + name.replace('"', '""') + '"'


def sql_text(text: str) -> str:
    """A quoted string, for statements that take no parameters."""
    return "'" + text.replace("'", "''") + "'"


def ddl(table: DatabaseTable) -> Sequence[str]:
    """Statements that create a table with a comment on it and on each column."""
    parts = [
        f"{sql_name(c.name)} {sql_type(c.type)}{'' if c.nullable else ' NOT NULL'}"
        for c in columns(table.record)
    ]
    name = sql_name(table.name)
    comments = [
        f"COMMENT ON COLUMN {name}.{sql_name(c.name)} IS {sql_text(spelled(c.comment))}"
        for c in columns(table.record)
    ]
    return [
        f"CREATE TABLE {name} ({', '.join(parts)})",
        f"COMMENT ON TABLE {name} IS {sql_text(table.comment)}",
        *comments,
    ]
