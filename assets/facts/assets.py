"""Assets of group `facts`: figures, their arithmetic, and what all documents tell."""

import dagster as dg

from assets.facts.checks.picture import residual_picture
from assets.facts.checks.stage import FACT_CHECKS
from assets.facts.comparison.compare import compare
from assets.facts.contracts.stage import CONTRACT_FACTS
from assets.facts.directions.stage import DIRECTION_FACTS
from assets.facts.insurance.stage import INSURANCE_TERMS
from assets.facts.regulation.stage import REGULATION_FACTS
from assets.facts.research.stage import RESEARCH_FACTS
from assets.facts.stage import FACTS
from assets.reporting import build_stage, column_schema, counts
from warehouse.comparison import COMPARISON, TABLES, build_comparison
from warehouse.logic import logic_version
from warehouse.planning import stage_version
from warehouse.workspace import Workspace


@dg.asset(
    deps=["tables", "clauses", "profiles", "lines"],
    kinds={"parquet"},
    code_version=stage_version(FACTS),
)
def facts(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """Every figure with metric, scope, period, unit, and the cell it was read from."""
    return build_stage(workspace, FACTS)


@dg.asset(
    deps=[facts, "profiles"],
    kinds={"parquet"},
    code_version=stage_version(FACT_CHECKS),
)
def fact_checks(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """Arithmetic that facts of each document must satisfy, and what is left over."""
    return build_stage(workspace, FACT_CHECKS, residual_picture)


@dg.asset(
    deps=["lines", "clauses", "tables", "profiles"],
    kinds={"parquet"},
    code_version=stage_version(CONTRACT_FACTS),
)
def contract_facts(
    workspace: dg.ResourceParam[Workspace],
) -> dg.MaterializeResult[None]:
    """Fields of bonds and deals with quotes, and which typical clauses there are."""
    return build_stage(workspace, CONTRACT_FACTS)


@dg.asset(
    deps=["lines", "clauses", "tables", "profiles"],
    kinds={"parquet"},
    code_version=stage_version(INSURANCE_TERMS),
)
def insurance_terms(
    workspace: dg.ResourceParam[Workspace],
) -> dg.MaterializeResult[None]:
    """Covers, exclusions, periods, fees and rate tables of insurance products."""
    return build_stage(workspace, INSURANCE_TERMS)


@dg.asset(
    deps=["lines", "clauses", "profiles"],
    kinds={"parquet"},
    code_version=stage_version(REGULATION_FACTS),
)
def regulation_facts(
    workspace: dg.ResourceParam[Workspace],
) -> dg.MaterializeResult[None]:
    """Duties, penalties, terms and changes of rules; what decisions impose on whom."""
    return build_stage(workspace, REGULATION_FACTS)


@dg.asset(
    deps=[facts, "lines", "clauses", "profiles"],
    kinds={"parquet"},
    code_version=stage_version(RESEARCH_FACTS),
)
def research_facts(
    workspace: dg.ResourceParam[Workspace],
) -> dg.MaterializeResult[None]:
    """Ratings, target prices, forecasts and other figures of research notes."""
    return build_stage(workspace, RESEARCH_FACTS)


@dg.asset(
    deps=[facts, "lines", "clauses", "profiles"],
    kinds={"parquet"},
    code_version=stage_version(DIRECTION_FACTS),
)
def direction_facts(
    workspace: dg.ResourceParam[Workspace],
) -> dg.MaterializeResult[None]:
    """Directions that sentences state, each checked against numbers or unchecked."""
    return build_stage(workspace, DIRECTION_FACTS)


@dg.asset(
    deps=[facts, "profiles", "signatures"],
    kinds={"parquet"},
    code_version=logic_version(compare.__module__),
)
def comparison(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """One reading of each figure, conflicts, computed facts, document relations."""
    report = build_comparison(
        workspace.store, logic_version(compare.__module__), compare
    )
    workspace.note_built(COMPARISON, report.version)
    documents = report.documents
    computed = documents if report.computed else 0
    return dg.MaterializeResult(
        data_version=dg.DataVersion(report.version),
        metadata={
            "dagster/row_count": sum(report.rows.values()),
            **{f"rows of {name}": rows for name, rows in report.rows.items()},
            **{
                f"columns of {name}": dg.MetadataValue.table_schema(
                    column_schema(record)
                )
                for name, record in TABLES.items()
            },
            **counts(computed, documents - computed, 0, 0),
            "path": dg.MetadataValue.path(report.path),
            "version": report.version,
        },
    )
