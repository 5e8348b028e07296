"""`finvouch build`: bring a store up to date with a corpus.

Belongs here: running the job `build` in this process and saying what came of it. The
same job runs when a person launches it in the UI.
"""

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from orchestration.cli.errors import (
    CommandError,
    ExitCode,
    code_of,
    interrupted,
)
from orchestration.cli.names import find_domains
from orchestration.cli.options import (
    corpus_option,
    domain_option,
    json_option,
    questions_option,
    settings_from,
    store_option,
    workers_option,
)
from orchestration.cli.output import notes, print_json
from orchestration.cli.signals import noticing_signals
from orchestration.cli.tables import print_table
from orchestration.history import HOME_VARIABLE, open_history, prepare_history
from orchestration.page_states import RECOGNISE
from orchestration.settings import Settings
from warehouse.claim import refuse_overlap
from warehouse.lock import build_lock
from warehouse.store import Store

if TYPE_CHECKING:
    from dagster import DagsterInstance
    from dagster_shared.error import SerializableErrorInfo

PAGES_READABLE = "pages_readable"
"""The check whose sentence stands for itself."""

CHECK_ERROR = "DagsterAssetCheckFailedError"
"""What Dagster raises for a blocking check that is red."""

INTERRUPTIONS = ("DagsterExecutionInterruptedError", "KeyboardInterrupt")
"""How Dagster tells of a signal that ended a run."""

DAGSTER = "Dagster"
"""Begins the kind of the errors in which Dagster wraps those of an asset."""

STAYS = "What was in force before stays in force."
PUBLISHED = "It was published nevertheless."

UNUSABLE_IN_STORE = "?%"
"""Dagster makes an address of its database's path without quoting it: what stands
behind a question mark is cut off, which would write a file outside the store."""

OF_QUESTIONS = ("questions", "locations", "evidence_packs", "retrieval_scorecard")
"""Assets that hold something only where the settings name questions."""

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


@click.command()
@corpus_option
@store_option
@domain_option
@workers_option
@questions_option
@json_option
def build(
    corpus: Path | None,
    store: Path | None,
    domain: tuple[str, ...],
    workers: int | None,
    questions: Path | None,
    as_json: bool,
) -> None:
    """Build everything that is missing or changed, and publish it in one step."""
    settings = settings_from(
        corpus=corpus,
        store=store,
        domain=domain,
        workers=workers,
        questions=questions,
    )
    refuse_unusable(settings)
    domains = tuple(find_domains(settings.domain))
    settings = settings.model_copy(update={"domain": domains})
    had_one = Store(settings.store).current.exists()
    with noticing_signals() as ending:
        outcome = run_build(settings)
    if outcome.interrupted:
        raise interrupted(ending())
    if outcome.busy:
        raise CommandError(outcome.busy, ExitCode.BUSY)
    if as_json:
        places = {"store": settings.store, "corpus": settings.corpus}
        print_json(places | vars(outcome))
    else:
        show_outcome(outcome)
    explain(outcome, had_one=had_one)


def refuse_unusable(settings: Settings) -> None:
    """Refuse what no build can work on, before Dagster is started for it.

    Raises:
        CommandError: no corpus folder, a store in a path that cannot be used, or an
            unknown domain.
        QueryError: the questions that are named are not there.
        UnusablePlaceError: store and corpus lie in one another, or the store's folder
            is another's.
        StoreBusyError: another build holds the store.
    """
    if not settings.corpus.is_dir():
        raise CommandError(
            f"the corpus folder {settings.corpus} does not exist",
            ExitCode.USAGE,
            "Name one with --corpus or FINVOUCH_CORPUS.",
        )
    refuse_overlap(Store(settings.store), settings.corpus)
    if found := sorted(set(UNUSABLE_IN_STORE) & set(str(settings.store))):
        raise CommandError(
            f"the store {settings.store} has {' and '.join(found)} in its path",
            ExitCode.USAGE,
            "The database of Dagster's runs cannot lie there. Name another folder.",
        )
    find_domains(settings.domain)
    if settings.questions is not None:
        from assets.qa.question_files import question_files

        question_files(settings.questions)
    with build_lock(Store(settings.store)):
        pass


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


def show_outcome(outcome: BuildOutcome) -> None:
    """What was made, a line an asset; of questions only where some were asked."""
    print_table(
        ["asset", "rows", *COUNTS, "version"],
        [
            [
                name,
                "" if figures["rows"] is None else f"{figures['rows']:,}",
                *(figures[count] for count in COUNTS),
                (figures["version"] or "")[:12],
            ]
            for name, figures in outcome.assets.items()
            if figures["rows"] or name not in OF_QUESTIONS
        ],
    )


def explain(outcome: BuildOutcome, *, had_one: bool = True) -> None:
    """Say on standard error what is yellow or red, and end with the right exit code.

    `had_one` says whether a snapshot was in force before.

    Raises:
        CommandError: a step broke, or a check is red.
    """
    console = notes()
    stays = STAYS if had_one else "Nothing is in force yet."
    for check in outcome.yellow:
        readable = check["check"] == PAGES_READABLE
        warn(check["description"] if readable else _named(check))
        if readable:
            console.print(RECOGNISE, markup=False, soft_wrap=True)
    if outcome.broken:
        first = outcome.broken[0]
        told = PUBLISHED if "snapshot" in outcome.assets else stays
        where = f" at {first['step']}" if first["step"] else ""
        raise CommandError(
            f"the build broke{where}: {first['kind']}: {first['message']}",
            code_of(first["kind"], first["message"]),
            f"{told} Run it again: finished work is kept.",
        )
    if outcome.red:
        names = "; ".join(_named(check) for check in outcome.red)
        raise CommandError(
            f"a check is red: {names}",
            ExitCode.CHECK_FAILED,
            PUBLISHED if outcome.success else stays,
        )
    if not outcome.success:
        raise CommandError(
            "the build failed and gave no reason", ExitCode.INTERNAL, stays
        )


def warn(message: str) -> None:
    """Say something on standard error that is no reason to end."""
    console = notes()
    console.print("[yellow]warning[/] ", end="")
    console.print(message, markup=False, soft_wrap=True)


def _named(check: Mapping[str, Any]) -> str:
    return f"{check['asset']} {check['check']}: {check['description']}"
