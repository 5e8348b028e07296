"""The per-document stages in the order they run.

Belongs here: the one list that worker processes are prepared for and that commands and
checks go through.
"""

from assets.audit.stage import CLAUSE_AUDIT, TABLE_AUDIT
from assets.corpus.identity.stage import PROFILES
from assets.corpus.relations.stage import SIGNATURES
from assets.facts.checks.stage import FACT_CHECKS
from assets.facts.contracts.stage import CONTRACT_FACTS
from assets.facts.directions.stage import DIRECTION_FACTS
from assets.facts.insurance.stage import INSURANCE_TERMS
from assets.facts.regulation.stage import REGULATION_FACTS
from assets.facts.research.stage import RESEARCH_FACTS
from assets.facts.stage import FACTS
from assets.index.stage import TOKENS
from assets.structure.stage import CLAUSES
from assets.tables.stage import TABLES
from assets.text.lines_stage import LINES
from assets.text.pages_stage import PAGES
from warehouse.stages import Stage

STAGES: tuple[Stage, ...] = (
    PAGES,
    LINES,
    CLAUSES,
    TABLES,
    PROFILES,
    SIGNATURES,
    TOKENS,
    FACTS,
    FACT_CHECKS,
    CONTRACT_FACTS,
    INSURANCE_TERMS,
    REGULATION_FACTS,
    RESEARCH_FACTS,
    DIRECTION_FACTS,
)
"""Stages that make what is read later, upstream ones first."""

AUDITS: tuple[Stage, ...] = (CLAUSE_AUDIT, TABLE_AUDIT)
"""Stages that only checks read."""

IMPORTED_LATE = ("datasketch",)
"""Heavy libraries that stages import when called, so that a build which has nothing to
do does not."""

PRELOAD = (
    *(stage.compute.__module__ for stage in (*STAGES, *AUDITS)),
    *IMPORTED_LATE,
)
"""Modules that worker processes have imported before they are forked."""
