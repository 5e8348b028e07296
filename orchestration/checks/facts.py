"""Checks of facts: failures, schema, and the arithmetic of statements."""

from collections.abc import Iterator

import dagster as dg

from assets.facts.checks.stage import FACT_CHECKS
from assets.facts.contracts.stage import CONTRACT_FACTS
from assets.facts.directions.stage import DIRECTION_FACTS
from assets.facts.insurance.stage import INSURANCE_TERMS
from assets.facts.regulation.stage import REGULATION_FACTS
from assets.facts.research.stage import RESEARCH_FACTS
from assets.facts.stage import FACTS
from orchestration.checks.stages import stage_checks
from orchestration.checks.verdict import verdict
from warehouse.results import load_result, read_manifest
from warehouse.schema.audits import Audit
from warehouse.workspace import Workspace

MIN_HOLDING_SHARE = 0.98
"""Share of identities that must hold; some documents print sums that do not add up, but
more than these few means that tables are misread."""
IDENTITIES_HOLD = "identities_hold"


def audits_of(workspace: Workspace) -> Iterator[tuple[str, Audit]]:
    """Every audit with its document, documents in order."""
    for row in read_manifest(workspace.store, FACT_CHECKS.name):
        if row.status == "ok":
            for audit in load_result(workspace.store, FACT_CHECKS.name, row):
                yield row.doc_id, audit


@dg.asset_check(asset=FACT_CHECKS.name, name=IDENTITIES_HOLD)
def identities_hold(workspace: dg.ResourceParam[Workspace]) -> dg.AssetCheckResult:
    """Sums, growth and summaries agree; yellow if some do not, red below the bound."""
    count, found = 0, []
    for doc_id, audit in audits_of(workspace):
        count += 1
        if not audit.holds:
            found.append(
                {
                    "document": doc_id,
                    "page": audit.page,
                    "identity": audit.name,
                    "residual": f"{audit.residual.normalize():f}",
                    "cells": audit.words,
                }
            )
    share = 1 - len(found) / count if count else 1.0
    return verdict(
        IDENTITIES_HOLD,
        found,
        asset=FACT_CHECKS.name,
        warn=share >= MIN_HOLDING_SHARE,
        what="identities do not hold",
        checked=count,
        share=share,
        bound=MIN_HOLDING_SHARE,
    )


facts_checks = stage_checks(FACTS)
fact_checks_checks = stage_checks(FACT_CHECKS)
contract_facts_checks = stage_checks(CONTRACT_FACTS)
insurance_terms_checks = stage_checks(INSURANCE_TERMS)
regulation_facts_checks = stage_checks(REGULATION_FACTS)
research_facts_checks = stage_checks(RESEARCH_FACTS)
direction_facts_checks = stage_checks(DIRECTION_FACTS)
