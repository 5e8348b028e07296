"""Running the job `build` in this process, and what came of it in plain values."""

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from orchestration.cli.output import notes, warn
from orchestration.history import HOME_VARIABLE, open_history, prepare_history
from orchestration.settings import Settings

if TYPE_CHECKING:
    from dagster import DagsterInstance
    from dagster_shared.error import SerializableErrorInfo

CHECK_ERROR = "DagsterAssetCheckFailedError"
"""What Dagster raises for a blocking check that is red."""

INTERRUPTIONS = ("DagsterExecutionInterruptedError", "KeyboardInterrupt")
"""How Dagster tells of a signal that ended a run."""

DAGSTER = "Dagster"
"""Begins the kind of the errors in which Dagster wraps those of an asset."""

COUNTS = ("computed", "reused", "removed", "failed")


@dataclass
class BuildOutcome:
    """What a build did, in plain values."""

    run_id: str
    success: bool
    assets: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By asset: rows, counts of documents, version."""
    checks: list[dict[str, Any]] = field(default_factory=list)
    errors: list[dict[str, str]] = field(default_factory=list)
    """Steps that broke: step, kind of error, message."""

    @property
    def busy(self) -> str:
        """Why the store could not be held; empty when it was."""
        return next(
            (e["message"] for e in self.errors if e["kind"] == "StoreBusyError"), ""
        )

    @property
    def broken(self) -> list[dict[str, str]]:
        """What ended by a fault, not because a check is red: steps, else the run."""
        faults = [e for e in self.errors if e["kind"] != CHECK_ERROR]
        steps = [e for e in faults if e["step"]]
        return steps or ([] if self.success or self.red else faults)

    @property
    def interrupted(self) -> bool:
        """Whether a signal ended it."""
        return any(e["kind"] in INTERRUPTIONS for e in self.errors)

    @property
    def red(self) -> list[dict[str, Any]]:
        """Checks that failed; blocking ones stopped what stands downstream."""
        return [c for c in self.checks if not c["passed"] and c["severity"] == "ERROR"]

    @property
    def yellow(self) -> list[dict[str, Any]]:
        """Checks that only warn."""
        return [c for c in self.checks if not c["passed"] and c["severity"] == "WARN"]


class TellingHandler(logging.Handler):
    """Tells warnings of the storage on standard error."""

    def emit(self, record: logging.LogRecord) -> None:
        """Say one, a line each."""
        warn(record.getMessage())


def run_build(settings: Settings) -> BuildOutcome:
    """Run the job `build` in this process, with bars on standard error."""
    told = logging.getLogger("warehouse.damage")
    told.addHandler(handler := TellingHandler())
    try:
        return _run(settings)
    finally:
        told.removeHandler(handler)


def _run(settings: Settings) -> BuildOutcome:
    from orchestration.cli.progress import StageBars
    from orchestration.resources import watching

    home = prepare_history(settings.store)
    os.environ[HOME_VARIABLE] = str(home)
    with open_history(home) as instance, StageBars(notes()) as bars, watching(bars):
        return execute(settings, instance)


def execute(settings: Settings, instance: "DagsterInstance") -> BuildOutcome:
    """Run the job `build` and read its events."""
    from orchestration.definitions import build_definitions
    from orchestration.jobs import BUILD
    from orchestration.resources import WorkspaceResource

    defs = build_definitions(WorkspaceResource.from_settings(settings))
    result = defs.resolve_job_def(BUILD).execute_in_process(
        instance=instance,
        run_config={"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}},
        raise_on_error=False,
        tags={"finvouch/command": "build"},
    )
    outcome = BuildOutcome(result.run_id, result.success)
    for event in result.get_asset_materialization_events():
        materialization = event.materialization
        outcome.assets[materialization.asset_key.to_user_string()] = _figures(
            {name: value.value for name, value in materialization.metadata.items()}
        )
    for check in result.get_asset_check_evaluations():
        outcome.checks.append(
            {
                "asset": check.asset_key.to_user_string(),
                "check": check.check_name,
                "passed": check.passed,
                "severity": check.severity.value,
                "description": check.description or "",
            }
        )
    for event in result.all_events:
        error = getattr(event.event_specific_data, "error", None)
        while error is not None and error.cause is not None and _is_wrapper(error):
            error = error.cause
        if error is not None:
            outcome.errors.append(
                {
                    "step": event.step_key or "",
                    "kind": error.cls_name or "",
                    "message": error.message.strip().partition(": ")[2],
                }
            )
    return outcome


def _is_wrapper(error: "SerializableErrorInfo") -> bool:
    return (error.cls_name or "").startswith(DAGSTER)


def _figures(metadata: Mapping[str, Any]) -> dict[str, Any]:
    figures = {"rows": metadata.get("dagster/row_count")}
    return figures | {name: metadata.get(name) for name in (*COUNTS, "version")}
