"""`finvouch evidence`: the pack of vouched pieces that answers a question.

Belongs here: taking the budget from the command line and showing the pack.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from orchestration.cli.ask import located_or_told
from orchestration.cli.options import json_option, settings_from, store_option
from orchestration.cli.output import answer, notes, print_json
from orchestration.cli.questions import takes_question
from orchestration.cli.reading import open_current
from orchestration.cli.wrapping import print_text

if TYPE_CHECKING:
    from warehouse.schema.evidence import Pack

MARGIN = 4
"""Cells before what is said of a piece."""

MOST_DROPPED = 10
"""Pieces left out that are shown to a person; --json gives all."""


@click.command()
@takes_question
@click.option("--capability", metavar="NAME",
              help="Whose budget: qa, chat, agent, or of finvouch.toml.")  # fmt: skip
@click.option("--budget", type=click.IntRange(1), metavar="TOKENS",
              help="Tokens at most, instead of the capability's.")  # fmt: skip
@click.option("--characters", type=click.IntRange(1), metavar="N",
              help="Characters at most; they decide unless --budget.")  # fmt: skip
@click.option("--order", type=click.Choice(["document", "edges"]),
              help="By document and page, or the best at both ends.")  # fmt: skip
@click.option("--explain", is_flag=True, help="Also why each piece is in, or is not.")
@click.option("--prompt", is_flag=True, help="The text as a reader gets it, whole.")
@store_option
@json_option
def evidence(
    question: Mapping[str, Any],
    capability: str | None,
    budget: int | None,
    characters: int | None,
    order: str | None,
    explain: bool,
    prompt: bool,
    store: Path | None,
    as_json: bool,
) -> None:
    """The evidence for a question under a budget, whole pieces in order, no model."""
    from dataclasses import replace

    from assets.qa.keeping import kept_pack, pack_key
    from assets.qa.packs.budget import budget_of
    from assets.qa.packs.evidence import open_packer
    from assets.qa.packs.render import prompt_text
    from assets.qa.packs.retrieve import Rules

    settings = settings_from(store=store, capability=capability)
    limits = budget_of(
        settings.capability,
        tokens=budget,
        characters=characters,
        changes=settings.budgets,
    )
    limits = replace(limits, order=order or limits.order)
    snapshot = open_current(settings)
    packer = open_packer(snapshot)
    read = packer.finder.read(question)
    location = located_or_told(packer.finder, read)
    key = pack_key(packer, read, location, limits)
    kept = kept_pack(snapshot.store, read.question, key)
    pack = kept or packer.pack_located(read, location, limits, Rules())
    if as_json:
        print_json(pack.as_json())
    elif prompt:
        asked = [(o.key, o.text) for o in pack.question.options]
        answer().print(prompt_text(pack.text, pack.question.text, asked), markup=False)
    else:
        show_pack(pack, explain=explain)


def show_pack(pack: "Pack", *, explain: bool) -> None:
    """The evidence as text, then what was spent and what did not fit."""
    if explain:
        for item in pack.items:
            print_text(item.text)
            where = f"{item.ids[0]}  page {item.page}  score {item.score:.2f}"
            print_text(f"{where}: {item.why}", indent=MARGIN, style="dim")
    else:
        print_text(pack.text.rstrip("\n"))
    spent = pack.budget
    limit = f" and {spent.characters} characters" if spent.characters else ""
    left_out = len(pack.dropped) + sum(pack.not_listed.values())
    notes().print(
        f"{len(pack.items)} pieces, at most {spent.spent_tokens} of {spent.tokens} "
        f"tokens{limit}, {left_out} pieces left out"
    )
    for one in pack.dropped[: MOST_DROPPED if explain else 0]:
        notes().print(f"left out {one.id}: {one.reason}", markup=False)
    for note in pack.notes:
        notes().print(note, markup=False)
