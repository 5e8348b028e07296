"""Assets of group `qa`: questions, the documents each is about, its evidence."""

from collections.abc import Mapping
from typing import Any

import dagster as dg
from pydantic import Field

from assets.qa.jobs import (
    FINDER_MODULE,
    JobReport,
    update_locations,
    update_packs,
    update_questions,
)
from assets.qa.keeping import RULES_MODULE
from assets.qa.packs.budget import DEFAULT_CAPABILITY, budget_of
from assets.reporting import column_schema, counts
from warehouse.logic import logic_version
from warehouse.publish import Snapshot, open_snapshot
from warehouse.schema.evidence import PackItem
from warehouse.workspace import Workspace


@dg.asset(kinds={"json"})
def questions(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """The questions of the folder or file that the settings name."""
    return _told(update_questions(workspace.store, workspace.questions))


@dg.asset(
    deps=[questions, "snapshot"],
    kinds={"json"},
    code_version=logic_version(FINDER_MODULE),
)
def locations(workspace: dg.ResourceParam[Workspace]) -> dg.MaterializeResult[None]:
    """The few documents each question is about, with reasons and who was shut out."""
    return _told(update_locations(workspace.store, _snapshot(workspace)))


class PackConfig(dg.Config):
    """What a run may say of the packs it makes."""

    capability: str = Field(
        "", description="whose budget they are kept within; empty: the setting's"
    )


@dg.asset(deps=[locations], kinds={"json"}, code_version=logic_version(RULES_MODULE))
def evidence_packs(
    config: PackConfig, workspace: dg.ResourceParam[Workspace]
) -> dg.MaterializeResult[None]:
    """What is read for each question: whole, vouched pieces in order, in its budget."""
    snapshot = _snapshot(workspace)
    capability = config.capability or workspace.capability or DEFAULT_CAPABILITY
    budget = budget_of(capability, changes=workspace.budgets)
    report = update_packs(workspace.store, snapshot, budget)
    more = {
        "dagster/column_schema": column_schema(PackItem),
        "capability": capability,
        "room, tokens": budget.room,
    }
    return _told(report, more | (_versions(snapshot) if snapshot else {}))


def _snapshot(workspace: Workspace) -> Snapshot | None:
    """The snapshot in force; none where there is nothing to ask."""
    return open_snapshot(workspace.store) if workspace.questions is not None else None


def _versions(snapshot: Snapshot) -> dict[str, str]:
    """What the packs were brought up to date with; each says its own content."""
    told = {f"version of {name}": v for name, v in snapshot.versions.items()}
    return {**told, "version of snapshot": snapshot.digest}


def _told(
    report: JobReport, more: Mapping[str, Any] | None = None
) -> dg.MaterializeResult[None]:
    return dg.MaterializeResult(
        data_version=dg.DataVersion(report.digest),
        metadata={
            "dagster/row_count": report.rows,
            **counts(report.computed, report.reused, report.removed, report.failed),
            "path": dg.MetadataValue.path(report.path),
            "version": report.digest,
            **(more or {}),
        },
    )
