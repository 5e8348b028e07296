"""`finvouch salience`: what each block of a document is worth before any question.

Belongs here: showing the features of blocks and what a share of them would discard.
"""

import math
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from orchestration.cli.document import typed_document
from orchestration.cli.options import json_option, settings_from, store_option
from orchestration.cli.output import notes, print_json
from orchestration.cli.reading import open_current
from orchestration.cli.tables import print_table

if TYPE_CHECKING:
    from assets.qa.packs.library import Shown
    from assets.qa.packs.salience import Salience

DEFAULT_SHARE = 0.3
SHOWN_CHARS = 24
"""Characters of a block in the table, which is for recognizing it."""


class Share(click.FloatRange):
    """A number in a range; `nan` is in none, though no comparison refuses it."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """The number."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value} is not in the range 0<=x<=1.", param, ctx)
        return number


@click.command()
@click.argument("doc_id")
@click.option("--share", type=Share(0, 1), default=DEFAULT_SHARE,
              show_default=True, metavar="SHARE",
              help="Share of the blocks to keep, from 0 to 1.")  # fmt: skip
@store_option
@json_option
def salience(doc_id: str, share: float, store: Path | None, as_json: bool) -> None:
    """Show what each block is worth before any question, and what would go.

    DOC_ID may be half typed. Nothing is discarded: packs read all blocks.
    """
    from assets.qa.packs.library import Library
    from assets.qa.packs.salience import block_salience, select
    from warehouse.reading import DocumentReader
    from warehouse.search import open_block_index

    snapshot = open_current(settings_from(store=store))
    reader = DocumentReader(snapshot)
    document = typed_document(reader, doc_id)
    blocks = Library(reader, open_block_index(snapshot)).blocks(document.doc_id)
    found = block_salience([(b.block_id, b.text) for b in blocks], document.domain)
    chosen = select(found, share)
    discarded = [one.block_id for one in chosen.discarded]
    if as_json:
        rows = [_row(b, one, chosen.kept) for b, one in zip(blocks, found, strict=True)]
        about = {"doc_id": document.doc_id, "domain": document.domain, "share": share}
        print_json({**about, "blocks": rows, "discarded": discarded})
        return
    _print(blocks, found, chosen.kept)
    forced = sum(bool(one.forced) for one in found)
    notes().print(
        f"{len(found)} blocks; a share of {share:g} keeps {len(chosen.kept)}, of them "
        f"{forced} whatever their score, and discards {len(discarded)}"
    )


def _row(block: "Shown", one: "Salience", kept: Collection[str]) -> dict[str, Any]:
    return {
        "block_id": one.block_id,
        "page": block.page,
        "score": one.score,
        **{name: round(value, 4) for name, value in one.features.items()},
        "forced": one.forced,
        "kept": one.block_id in kept,
    }


def _print(
    blocks: "Sequence[Shown]", found: "Sequence[Salience]", kept: Collection[str]
) -> None:
    names = list(found[0].features) if found else []
    print_table(
        ["block", "page", "score", *names, "kept", "text"],
        [
            [
                one.block_id.rpartition("#")[2],
                block.page,
                f"{one.score:.2f}",
                *(f"{one.features[name]:.2f}" for name in names),
                one.forced or ("yes" if one.block_id in kept else "no"),
                " ".join(block.text.split())[:SHOWN_CHARS],
            ]
            for block, one in zip(blocks, found, strict=True)
        ],
    )
