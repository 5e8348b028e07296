"""`finvouch ask` and `finvouch locate`: what a question says, and its documents.

Belongs here: showing how a question was read and which documents it is about. No model
is asked.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from assets.qa.names.mention_records import STEM, part_told
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.options import json_option, settings_from, store_option
from orchestration.cli.output import answer, notes, print_json
from orchestration.cli.questions import takes_question
from orchestration.cli.reading import open_current
from orchestration.cli.tables import print_table

if TYPE_CHECKING:
    from assets.qa.location.finder import Finder
    from assets.qa.location.locate import Location
    from assets.qa.location.reading import ReadQuestion

MOST_TOLD = 80
"""Characters of what was looked for that are said again: two lines of a screen."""


@click.command()
@takes_question
@click.option("--explain", is_flag=True, help="Also all that was read in the question.")
@store_option
@json_option
def ask(
    question: Mapping[str, Any],
    explain: bool,
    store: Path | None,
    as_json: bool,
) -> None:
    """Read a question and say which documents it is about, without any model."""
    finder = _finder(store)
    read = finder.read(question)
    if explain and not as_json:
        show_reading(read)
    location = located_or_told(finder, read)
    if as_json:
        found = {"question": asdict(read)} if explain else {}
        print_json({**found, **asdict(location)})
        return
    show_location(location, all_reasons=explain)


@click.command()
@takes_question
@store_option
@json_option
def locate(
    question: Mapping[str, Any],
    store: Path | None,
    as_json: bool,
) -> None:
    """The documents a question is about, the surest first, with the reason for each."""
    finder = _finder(store)
    read = finder.read(question)
    location = located_or_told(finder, read)
    if as_json:
        print_json(asdict(location))
        return
    show_location(location, all_reasons=True)


def _finder(store: Path | None) -> "Finder":
    from assets.qa.location.finder import open_finder

    return open_finder(open_current(settings_from(store=store)))


def located_or_told(finder: "Finder", read: "ReadQuestion") -> "Location":
    """The location; a failure in the words of the command line.

    Raises:
        CommandError: no document is meant.
    """
    from assets.qa.location.locate import LocationError

    try:
        return finder.locate(read)
    except LocationError as error:
        near = [f"nearest: {', '.join(error.nearest)}"] if error.nearest else []
        asked = [f"looked for: {_cut(what)}" for what in error.looked_for]
        hint = "\n".join([*near, *asked])
        raise CommandError(error.reason, ExitCode.NOT_FOUND, hint) from error


def _cut(words: str) -> str:
    return words if len(words) <= MOST_TOLD else f"{words[:MOST_TOLD]}…"


def show_reading(read: "ReadQuestion") -> None:
    """What was read in a question, a line a slot."""
    print_table(["slot", "value"], list(_slots(read)))
    click.echo()
    if not read.queries:
        return
    print_table(
        ["searched for", "which is"],
        [
            (q.text, f"{ROLES.get(q.role, q.role)} {part_told(q.part)}".strip())
            for q in read.queries
        ],
    )
    click.echo()


def _slots(read: "ReadQuestion") -> Iterator[tuple[str, str]]:
    slots = read.slots
    yield "domain", read.domain + (f" ({read.domain_note})" if read.domain_note else "")
    for mention in slots.mentions:
        yield (
            mention.how,
            f"{mention.text} in {part_told(mention.part)}: {', '.join(mention.docs)}",
        )
    for missing in slots.unbound:
        near = ", ".join(missing.nearest) or "none"
        yield missing.how, f"{missing.text}: no document has that name; nearest: {near}"
    listed = {
        "institutions": slots.institutions,
        "document kinds": slots.kinds,
        "deals": slots.deals,
        "versions": [version.text for version in slots.versions],
        "periods": [p.name + (" (since)" if p.since else "") for p in slots.periods],
        "dates": slots.dates,
        "metrics": slots.metrics,
        "figures": [figure.text for figure in slots.figures],
        "terms": slots.terms,
    }
    for name, values in listed.items():
        if values:
            yield name, ", ".join(dict.fromkeys(values))
    if any(q.part != STEM for q in read.queries):
        yield "asks for", f"the {'wrong' if slots.negative else 'right'} options"
    else:
        yield "asks for", f"what {'does not fit' if slots.negative else 'holds'}"
    yield "kind of answer", ANSWERS.get(slots.answer, slots.answer)
    yield "compares documents", "yes" if slots.cross_document else "no"
    if slots.documents_asked:
        yield "documents it counts", str(slots.documents_asked)


ROLES = {"whole": "", "segment": "a segment of", "option": ""}
"""How a query stands to the part of the question that it was made of."""

ANSWERS = {
    "calculation": "a number to compute",
    "extraction": "a passage or figure to find",
    "true_false": "true or false",
    "multiple": "one or more options",
    "single": "one option",
    "open": "free text",
}
"""Kinds of answer in words."""


def show_location(location: "Location", *, all_reasons: bool) -> None:
    """Candidates in order, then who was shut out, then what is left open."""
    print_table(
        ["rank", "document", "score", "why"],
        [
            (
                c.rank,
                c.doc_id,
                f"{c.score:.2f}" if c.score or not c.bound_by else "–",
                "; ".join(c.reasons[: None if all_reasons else 1]),
            )
            for c in location.candidates
        ],
    )
    if location.shut_out and all_reasons:
        click.echo()
        print_table(
            ["not meant", "why"], [(s.doc_id, s.reason) for s in location.shut_out]
        )
    for note in location.notes:
        notes().print(note, markup=False)
    if not location.candidates:
        answer().print("nothing found")
