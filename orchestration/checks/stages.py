"""Checks of per-document stages: failures, schema, unreadable pages, audits.

Belongs here: one step of checks an asset, since each step costs time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import dagster as dg
import pyarrow.compute as pc

from assets.audit import clauses as clause_audit
from assets.audit import tables as table_audit
from assets.audit.stage import CLAUSE_AUDIT, TABLE_AUDIT
from assets.corpus.identity.stage import PROFILES
from assets.index.stage import TOKENS
from assets.structure.stage import CLAUSES
from assets.tables.stage import TABLES
from assets.text.lines_stage import LINES
from assets.text.pages_stage import PAGES
from orchestration.checks.verdict import verdict
from orchestration.page_states import page_told
from warehouse.columns import read_columns, wrong_schemas
from warehouse.results import load_result, read_manifest
from warehouse.schema.pages import WITHOUT_TEXT
from warehouse.stages import Stage
from warehouse.workspace import Workspace

MAX_FAILED_SHARE = 0.25
"""Documents a stage may fail on, as a share of those it was given. Damaged files are a
few in a hundred even in bad archives; a quarter means that the stage is broken, and
publishing would silently empty the indexes."""

FAILURES = "failures_within_bound"
SCHEMA = "schema"
PAGES_READABLE = "pages_readable"

READABLE = ("ok", "empty")
"""Page states that hide nothing from a reader."""

YELLOW = frozenset({clause_audit.ARTICLE_NUMBERS, clause_audit.SENTENCES_READABLE})
"""Audits whose findings may be the document's own: a law quoted in part has holes."""


def failures_within_bound(stage: Stage, workspace: Workspace) -> dg.AssetCheckResult:
    """Documents the stage itself failed on; yellow if any, red above the bound."""
    rows = read_manifest(workspace.store, stage.name)
    found = [
        {"document": row.doc_id, "reason": row.reason}
        for row in rows
        if row.status == "failed"
    ]
    share = len(found) / len(rows) if rows else 0.0
    return verdict(
        FAILURES,
        found,
        asset=stage.name,
        warn=share <= MAX_FAILED_SHARE,
        what="documents failed",
        share=share,
        bound=MAX_FAILED_SHARE,
    )


def schema_as_declared(stage: Stage, workspace: Workspace) -> dg.AssetCheckResult:
    """Every result file has exactly the declared columns and types."""
    found = [
        {"document": doc_id, "difference": difference}
        for doc_id, difference in wrong_schemas(workspace.store, stage)
    ]
    return verdict(SCHEMA, found, asset=stage.name, what="results of another schema")


def pages_readable(workspace: Workspace) -> dg.AssetCheckResult:
    """Pages whose text is missing downstream, named by document and page."""
    unreadable = ~pc.field("status").isin(READABLE)
    rows = read_columns(
        workspace.store, LINES.name, ["page", "status", "reason"], unreadable
    )
    found = [
        {
            "document": doc_id,
            "page": row["page"],
            "state": WITHOUT_TEXT
            if row["reason"].startswith(WITHOUT_TEXT)
            else row["status"],
        }
        for doc_id, row in rows
    ]
    return verdict(
        PAGES_READABLE,
        found,
        asset=LINES.name,
        warn=True,
        say=lambda row: page_told(row["document"], row["page"], row["state"]),
    )


def audited(
    asset: str, audit: Stage, names: Sequence[str], workspace: Workspace
) -> Iterator[dg.AssetCheckResult]:
    """One result a check name, from the findings of an audit stage.

    An audit that itself fails on a document counts against all of its checks.
    """
    report = workspace.run(audit)
    broken = [
        {"id": row.doc_id, "page": 0, "finding": row.reason}
        for row in report.failures
        if row.status == "failed"
    ]
    findings: dict[str, list[Mapping[str, Any]]] = {name: [*broken] for name in names}
    for row in read_manifest(workspace.store, audit.name):
        if row.status == "ok" and row.rows:
            for finding in load_result(workspace.store, audit.name, row):
                findings[finding.check].append(
                    {
                        "id": finding.subject,
                        "page": finding.page,
                        "finding": finding.message,
                    }
                )
    for name in names:
        warn = name in YELLOW
        yield verdict(name, findings[name], asset=asset, warn=warn, what="findings")


def stage_checks(
    stage: Stage,
    *,
    audit: Stage | None = None,
    audits: Sequence[str] = (),
    more: Mapping[str, Callable[[Workspace], dg.AssetCheckResult]] | None = None,
) -> dg.AssetChecksDefinition:
    """All checks of one stage's asset, as one step."""
    extra = more or {}
    specs = [
        *_specs(stage, (FAILURES, SCHEMA), blocking=True),
        *_specs(stage, extra, blocking=False),
        *_specs(stage, [a for a in audits if a not in YELLOW], blocking=True),
        *_specs(stage, [a for a in audits if a in YELLOW], blocking=False),
    ]

    @dg.multi_asset_check(name=f"{stage.name}_checks", specs=specs, can_subset=True)
    def checks(
        context: dg.AssetCheckExecutionContext,
        workspace: dg.ResourceParam[Workspace],
    ) -> Iterable[dg.AssetCheckResult]:
        wanted = {key.name for key in context.selected_asset_check_keys}
        if FAILURES in wanted:
            yield failures_within_bound(stage, workspace)
        if SCHEMA in wanted:
            yield schema_as_declared(stage, workspace)
        for name, check in extra.items():
            if name in wanted:
                yield check(workspace)
        if audit is not None and wanted & set(audits):
            for result in audited(stage.name, audit, audits, workspace):
                if result.check_name in wanted:
                    yield result

    return checks


DESCRIPTIONS = {
    FAILURES: f"At most {MAX_FAILED_SHARE:.0%} of documents fail; yellow if any do.",
    SCHEMA: "Every result has exactly the declared columns and types.",
    PAGES_READABLE: "Every page could be read as text; yellow names the others.",
    clause_audit.TEXT_CONSERVED: "Clauses give back all running text: nothing lost, "
    "nothing twice.",
    clause_audit.BLOCKS_COMPLETE: "Blocks give back the text of their clause.",
    clause_audit.ARTICLE_NUMBERS: "Article numbers of a scope run 1 to n; yellow lists "
    "holes and repeats.",
    clause_audit.SENTENCES_READABLE: "No sentence is too long for facts to be read of "
    "it; yellow names the clauses.",
    clause_audit.CLAUSE_IDS: "Ids of clauses and blocks are unique and resolve.",
    table_audit.TABLE_IDS: "Ids of tables and their blocks are unique and resolve.",
}


def _specs(
    stage: Stage, names: Iterable[str], *, blocking: bool
) -> list[dg.AssetCheckSpec]:
    return [
        dg.AssetCheckSpec(
            name, asset=stage.name, blocking=blocking, description=DESCRIPTIONS[name]
        )
        for name in names
    ]


pages_checks = stage_checks(PAGES)
lines_checks = stage_checks(LINES, more={PAGES_READABLE: pages_readable})
clauses_checks = stage_checks(
    CLAUSES,
    audit=CLAUSE_AUDIT,
    audits=(
        clause_audit.TEXT_CONSERVED,
        clause_audit.BLOCKS_COMPLETE,
        clause_audit.CLAUSE_IDS,
        clause_audit.ARTICLE_NUMBERS,
        clause_audit.SENTENCES_READABLE,
    ),
)
tables_checks = stage_checks(TABLES, audit=TABLE_AUDIT, audits=(table_audit.TABLE_IDS,))
profiles_checks = stage_checks(PROFILES)
tokens_checks = stage_checks(TOKENS)
