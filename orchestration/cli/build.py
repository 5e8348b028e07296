"""`finvouch build`: bring a store up to date with a corpus.

Belongs here: running the job `build` in this process and saying what came of it. The
same job runs when a person launches it in the UI.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

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
from orchestration.cli.output import notes, print_json, warn
from orchestration.cli.running import COUNTS, BuildOutcome, run_build
from orchestration.cli.signals import noticing_signals
from orchestration.cli.tables import print_table
from orchestration.page_states import RECOGNISE
from orchestration.settings import Settings
from warehouse.claim import refuse_overlap
from warehouse.lock import build_lock
from warehouse.store import Store

PAGES_READABLE = "pages_readable"
"""The check whose sentence stands for itself."""

STAYS = "What was in force before stays in force."
PUBLISHED = "It was published nevertheless."

UNUSABLE_IN_STORE = "?%"
"""Dagster makes an address of its database's path without quoting it: what stands
behind a question mark is cut off, which would write a file outside the store."""

OF_QUESTIONS = ("questions", "locations", "evidence_packs", "retrieval_scorecard")
"""Assets that hold something only where the settings name questions."""


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
        from assets.qa.location.question_files import question_files

        question_files(settings.questions)
    with build_lock(Store(settings.store)):
        pass


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


def _named(check: Mapping[str, Any]) -> str:
    return f"{check['asset']} {check['check']}: {check['description']}"
