"""`finvouch ask` and `finvouch locate`: what a question says, and its documents.

Belongs here: taking a question from the command line or a file and showing how it was
read and which documents it is about. No model is asked.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.options import (
    QUESTIONS_FILE,
    json_option,
    settings_from,
    store_option,
)
from orchestration.cli.output import answer, notes, print_json, print_table
from orchestration.cli.reading import open_current

if TYPE_CHECKING:
    from assets.qa.finder import Finder
    from assets.qa.locate import Location
    from assets.qa.reading import ReadQuestion

domain_of_question = click.option(
    "--domain", default="", metavar="NAME", help="Domain; found by its words if absent."
)
option_option = click.option(
    "--option", "options", multiple=True, metavar="KEY=TEXT",
    help="A statement to choose from; may be given several times.",
)  # fmt: skip
questions_option = click.option(
    "--questions", type=QUESTIONS_FILE, help="JSON, JSONL or CSV; with --qid."
)
qid_option = click.option("--qid", default="", help="Which question of the file.")


@click.command()
@click.argument("text", nargs=-1)
@domain_of_question
@option_option
@questions_option
@qid_option
@click.option("--explain", is_flag=True, help="Also all that was read in the question.")
@store_option
@json_option
def ask(
    text: tuple[str, ...],
    domain: str,
    options: tuple[str, ...],
    questions: Path | None,
    qid: str,
    explain: bool,
    store: Path | None,
    as_json: bool,
) -> None:
    """Read a question and say which documents it is about, without any model."""
    finder = _finder(store)
    read = finder.read(typed_question(text, domain, options, questions, qid))
    if explain and not as_json:
        show_reading(read)
    location = located_or_told(finder, read)
    if as_json:
        found = {"question": asdict(read)} if explain else {}
        print_json({**found, **asdict(location)})
        return
    show_location(location, all_reasons=explain)


@click.command()
@click.argument("text", nargs=-1)
@domain_of_question
@option_option
@questions_option
@qid_option
@store_option
@json_option
def locate(
    text: tuple[str, ...],
    domain: str,
    options: tuple[str, ...],
    questions: Path | None,
    qid: str,
    store: Path | None,
    as_json: bool,
) -> None:
    """The documents a question is about, the surest first, with the reason for each."""
    finder = _finder(store)
    read = finder.read(typed_question(text, domain, options, questions, qid))
    location = located_or_told(finder, read)
    if as_json:
        print_json(asdict(location))
        return
    show_location(location, all_reasons=True)


def _finder(store: Path | None) -> "Finder":
    from assets.qa.finder import open_finder

    return open_finder(open_current(settings_from(store=store)))


def typed_question(
    text: Sequence[str],
    domain: str,
    options: Sequence[str],
    questions: Path | None,
    qid: str,
) -> Mapping[str, Any]:
    """The question as typed, or the one of a file.

    Raises:
        CommandError: there is none, or no such one in the file.
    """
    from assets.qa.question import ID_NAMES, read_raw_questions

    if questions is None:
        if not text:
            hint = "Give its text, or --questions FILE --qid ID."
            raise CommandError("no question", ExitCode.USAGE, hint)
        return {
            "question": " ".join(text),
            "domain": domain,
            "options": dict(_option(typed) for typed in options),
        }
    for raw in read_raw_questions(questions):
        if qid in [str(raw[name]) for name in ID_NAMES if name in raw]:
            return raw
    raise CommandError(f"no question {qid!r} in {questions}", ExitCode.NOT_FOUND)


def _option(typed: str) -> tuple[str, str]:
    key, mark, text = typed.partition("=")
    if not (mark and key):
        raise CommandError(
            f"--option takes KEY=TEXT, not {typed!r}", ExitCode.USAGE, "Write A=…"
        )
    return key.strip(), text.strip()


def located_or_told(finder: "Finder", read: "ReadQuestion") -> "Location":
    """The location; a failure in the words of the command line.

    Raises:
        CommandError: no document is meant.
    """
    from assets.qa.locate import LocationError

    try:
        return finder.locate(read)
    except LocationError as error:
        near = [f"nearest: {', '.join(error.nearest)}"] if error.nearest else []
        asked = [f"looked for: {what}" for what in error.looked_for]
        hint = "\n".join([*near, *asked])
        raise CommandError(error.reason, ExitCode.NOT_FOUND, hint) from error


def show_reading(read: "ReadQuestion") -> None:
    """What was read in a question, a line a slot."""
    print_table(["slot", "value"], list(_slots(read)))
    print_table(["query", "of"], [(q.text, f"{q.part} {q.role}") for q in read.queries])


def _slots(read: "ReadQuestion") -> Iterator[tuple[str, str]]:
    slots = read.slots
    yield "domain", read.domain + (f" ({read.domain_note})" if read.domain_note else "")
    for mention in slots.mentions:
        yield (
            mention.how,
            f"{mention.text} in {mention.part}: {', '.join(mention.docs)}",
        )
    for missing in slots.unbound:
        near = ", ".join(missing.nearest) or "none"
        yield missing.how, f"{missing.text}: borne by no document; nearest: {near}"
    listed = {
        "document kinds": slots.kinds,
        "deals": slots.deals,
        "periods": [p.name + (" (since)" if p.since else "") for p in slots.periods],
        "dates": slots.dates,
        "metrics": slots.metrics,
        "figures": [figure.text for figure in slots.figures],
        "terms": slots.terms,
    }
    for name, values in listed.items():
        if values:
            yield name, ", ".join(dict.fromkeys(values))
    yield "asks for", f"{slots.answer}, {'wrong' if slots.negative else 'right'} ones"
    yield "across documents", "yes" if slots.cross_document else "no"
    if slots.documents_asked:
        yield "documents spoken of", str(slots.documents_asked)


def show_location(location: "Location", *, all_reasons: bool) -> None:
    """Candidates in order, then who was shut out, then what is left open."""
    print_table(
        ["rank", "document", "score", "why"],
        [
            (
                c.rank,
                c.doc_id,
                f"{c.score:.2f}",
                "; ".join(c.reasons[: None if all_reasons else 1]),
            )
            for c in location.candidates
        ],
    )
    if location.shut_out and all_reasons:
        print_table(
            ["shut out", "why"], [(s.doc_id, s.reason) for s in location.shut_out]
        )
    for note in location.notes:
        notes().print(note, markup=False)
    if not location.candidates:
        answer().print("nothing found")
