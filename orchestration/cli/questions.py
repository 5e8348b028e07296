"""A question as a person gives it: typed, or one of a file.

Belongs here: the words and flags with which every command takes a question, and the
one that they mean. What a command does with it is in the module of the command.
"""

import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import rich_click as click

from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.names import find_domains
from orchestration.cli.options import QUESTIONS_FILE

NAMED_IDS = 5
"""Ids named where none is asked for."""

QUESTION_FLAGS = (
    click.argument("text", nargs=-1),
    click.option("--domain", default="", metavar="NAME",
                 help="Domain; found by its words if absent."),
    click.option("--option", "options", multiple=True, metavar="KEY=TEXT",
                 help="A statement to choose from; may be given several times."),
    click.option("--questions", type=QUESTIONS_FILE,
                 help="JSON, JSONL or CSV; with --qid."),
    click.option("--qid", default="", help="Which question of the file."),
)  # fmt: skip
"""How a question is given, in the order of the help."""


def takes_question(command: Callable[..., None]) -> Callable[..., None]:
    """A command with the flags of a question, called with what they mean, `question`.

    The command made raises CommandError when there is no question, or no such one, or
    one is typed and another named.
    """

    @functools.wraps(command)
    def taking(
        *,
        text: Sequence[str],
        domain: str,
        options: Sequence[str],
        questions: Path | None,
        qid: str,
        **others: Any,
    ) -> None:
        if questions is not None and (text or domain or options):
            raise CommandError(
                "a question of a file has its own words, options and domain",
                ExitCode.USAGE,
                "Leave out either these or --questions.",
            )
        question = (
            typed_question(text, domain, options)
            if questions is None
            else filed_question(questions, qid)
        )
        command(question=question, **others)

    for flag in reversed(QUESTION_FLAGS):
        taking = flag(taking)
    return taking


def typed_question(
    text: Sequence[str], domain: str, options: Sequence[str]
) -> Mapping[str, Any]:
    """A question of typed words and options.

    Raises:
        CommandError: there are no words, or an option has no key, no text or the key
            of another one.
    """
    if not text:
        hint = "Give its text, or --questions FILE --qid ID."
        raise CommandError("no question", ExitCode.USAGE, hint)
    found: dict[str, str] = {}
    for key, statement in map(_option, options):
        if key in found:
            raise CommandError(
                f"--option {key} is given twice", ExitCode.USAGE, "Give each its key."
            )
        found[key] = statement
    return {
        "question": " ".join(text),
        "domain": typed_domain(domain),
        "options": found,
    }


def typed_domain(typed: str) -> str:
    """The domain that is meant; nothing for nothing.

    Raises:
        CommandError: there is none, or several begin so.
    """
    found = find_domains([typed] if typed else [])
    if len(found) > 1:
        raise CommandError(
            f"{typed!r} fits {len(found)} domains", ExitCode.USAGE, ", ".join(found)
        )
    return "".join(found)


def filed_question(file: Path, qid: str) -> Mapping[str, Any]:
    """The question of a file that has this id.

    Raises:
        CommandError: there is none, or it cannot be asked.
    """
    from assets.qa.location.question_files import read_questions

    filed = read_questions(file)
    if not qid and len(filed.asked) == 1:
        return filed.asked[0].raw
    for asked in filed.asked:
        if qid and asked.question.qid == qid.strip():
            return asked.raw
    reasons = [f"{one.where}: {one.reason}" for one in filed.refused]
    for one, reason in zip(filed.refused, reasons, strict=True):
        if not filed.asked or (qid and one.qid == qid.strip()):
            raise CommandError(reason, ExitCode.USAGE)
    if not filed.asked:
        raise CommandError(f"{file} has no question", ExitCode.USAGE)
    if not qid:
        ids = ", ".join(asked.question.qid for asked in filed.asked[:NAMED_IDS])
        hint = f"Name one with --qid, e.g. {ids}."
        raise CommandError(f"{file} has several questions", ExitCode.USAGE, hint)
    raise CommandError(
        f"no question {qid!r} in {file}", ExitCode.NOT_FOUND, "\n".join(reasons)
    )


def _option(typed: str) -> tuple[str, str]:
    key, _, text = (part.strip() for part in typed.partition("="))
    if not (key and text):
        raise CommandError(
            f"--option takes KEY=TEXT, not {typed!r}", ExitCode.USAGE, "Write A=…"
        )
    return key, text
