"""`finvouch search`: the blocks, or documents, that answer a query.

Belongs here: showing what `warehouse.search` finds. Nothing of Dagster is imported, so
that the answer comes at once.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import rich_click as click
from rich.text import Text

from orchestration.cli.names import find_doc_id, find_domains
from orchestration.cli.options import (
    domain_option,
    json_option,
    settings_from,
    store_option,
)
from orchestration.cli.output import notes, print_json, shown
from orchestration.cli.reading import open_current
from orchestration.cli.tables import print_table
from orchestration.cli.wrapping import print_text
from warehouse.publish import Snapshot
from warehouse.schema.clauses import BLOCK_KINDS
from warehouse.search import (
    DEFAULT_HITS,
    MOST_HITS,
    Hit,
    open_block_index,
    open_document_index,
    search_documents,
)
from warehouse.search import search as search_blocks
from warehouse.search_query import parse_query

SHOWN_CHARS = 400
"""Characters of a hit shown to a person; `finvouch show` gives the whole."""

MARGIN = 3
"""Cells before the text of a hit, so that its rank stands out."""

SIGNED = re.compile(r"-[\d.,]")
"""How an amount below zero begins."""

LEAD_CHARS = 60
"""Characters before the first highlight, when a long text is cut to the place hit."""


class SignedQuery(click.RichCommand):
    """A command whose words may be signed amounts, which look like options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The words left, or how a signed amount is to be written."""
        given = [*args]
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            amount = next((a for a in given if SIGNED.match(a)), "")
            if not error.option_name.startswith(amount[:2] or "\0"):
                raise
            raise click.UsageError(
                f"{amount} looks like an option; write it behind two dashes: "
                f"finvouch search -- {amount}",
                ctx,
            ) from error


@click.command(cls=SignedQuery)
@click.argument("query", nargs=-1, required=True)
@store_option
@domain_option
@click.option("--doc", multiple=True, metavar="DOC_ID",
              help="Only this document; may be half typed.")  # fmt: skip
@click.option("--kind", multiple=True, type=click.Choice(BLOCK_KINDS),
              help="Only blocks of this kind.")  # fmt: skip
@click.option("-k", "count", type=click.IntRange(1, MOST_HITS), default=DEFAULT_HITS,
              show_default=True, help="Hits at most.")  # fmt: skip
@click.option("--documents", is_flag=True, help="Whole documents instead of blocks.")
@json_option
def search(
    query: tuple[str, ...],
    store: Path | None,
    domain: tuple[str, ...],
    doc: tuple[str, ...],
    kind: tuple[str, ...],
    count: int,
    documents: bool,
    as_json: bool,
) -> None:
    """Search the index: words, "exact phrases", and fields as in `domain:insurance`."""
    snapshot = open_current(settings_from(store=store))
    text = " ".join(query)
    domains = find_domains(domain)
    for note in parse_query(text).notes:
        notes().print(note, markup=False, soft_wrap=True)
    if documents:
        index = open_document_index(snapshot)
        found = search_documents(index, text, domain=domains, k=count)
        if as_json:
            print_json([hit.as_json() for hit in found])
        else:
            print_table(
                ["rank", "score", "document", "title"],
                [(h.rank, f"{h.score:.2f}", h.doc_id, h.title) for h in found],
            )
        return
    hits = search_blocks(
        open_block_index(snapshot),
        text,
        domain=domains,
        doc=_meant(doc, snapshot),
        kind=kind,
        k=count,
    )
    if as_json:
        print_json([hit.as_json() for hit in hits])
        return
    for hit in hits:
        _show(hit)
    if not hits:
        notes().print("nothing found")


def _meant(typed: Sequence[str], snapshot: Snapshot) -> list[str]:
    """The documents that names mean, one each; of a duplicate the one it repeats."""
    if not typed:
        return []
    documents = {document.doc_id: document for document in snapshot.documents()}
    found = [documents[find_doc_id(name, sorted(documents))] for name in typed]
    return [document.duplicate_of or document.doc_id for document in found]


def _show(hit: Hit) -> None:
    head = f"{hit.rank}. {hit.block_id}  page {hit.page}  {hit.score:.2f}"
    print_text(head, style="bold")
    path = hit.title_path
    if path and _run_on(hit.text).startswith(_run_on(path[-1])):
        path = path[:-1]
    print_text(f"{hit.kind}  {shown(path)}".rstrip(), indent=MARGIN)
    print_text(_excerpt(hit), indent=MARGIN)


def _run_on(text: str) -> str:
    return "".join(text.split())


def _excerpt(hit: Hit) -> Text:
    """The text around the first place hit, the places set off."""
    first = hit.highlights[0][0] if hit.highlights else 0
    start = max(0, first - LEAD_CHARS) if len(hit.text) > SHOWN_CHARS else 0
    text = Text(hit.text)
    for begin, end in hit.highlights:
        text.stylize("bold yellow", begin, end)
    cut = text[start : start + SHOWN_CHARS]
    before = "…" if start else ""
    after = "…" if start + SHOWN_CHARS < len(hit.text) else ""
    return Text(before).append(cut).append(after)
