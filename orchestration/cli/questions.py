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

    The command made raises CommandError when there is no question, or no such one.
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
        CommandError: there are no words, or an option has no key.
    """
    if not text:
        hint = "Give its text, or --questions FILE --qid ID."
        raise CommandError("no question", ExitCode.USAGE, hint)
    return {
        "question": " ".join(text),
        "domain": typed_domain(domain),
        "options": dict(_option(typed) for typed in options),
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
        CommandError: there is none.
    """
    from assets.qa.question import ID_NAMES, read_raw_questions

    for raw in read_raw_questions(file):
        if qid in [str(raw[name]) for name in ID_NAMES if name in raw]:
            return raw
    raise CommandError(f"no question {qid!r} in {file}", ExitCode.NOT_FOUND)


def _option(typed: str) -> tuple[str, str]:
    key, mark, text = typed.partition("=")
    if not (mark and key):
        raise CommandError(
            f"--option takes KEY=TEXT, not {typed!r}", ExitCode.USAGE, "Write A=…"
        )
    return key.strip(), text.strip()
