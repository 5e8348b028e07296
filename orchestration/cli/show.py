"""`finvouch show`: one piece of a document, as text, JSON or on its page.

Belongs here: showing what `warehouse.reading` gives of a piece.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import rich_click as click

from orchestration.cli.document import typed_document
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.figures import metric_name, period_words, with_unit
from orchestration.cli.names import normalized, split_id
from orchestration.cli.options import (
    NEW_FILE,
    json_option,
    settings_from,
    store_option,
)
from orchestration.cli.output import answer, notes, print_json, shown
from orchestration.cli.reading import open_reader
from orchestration.cli.tables import print_table
from orchestration.cli.wrapping import print_text
from warehouse.reading import ClauseFact, DocumentReader, Found, id_of
from warehouse.schema.clauses import Block, Clause
from warehouse.schema.facts import Fact
from warehouse.schema.geometry import Box, PageBox
from warehouse.schema.tables import Table

LEVEL_MARK = " / "
"""Between the levels of a header path."""
PLACES = ("quote", "page", "box")
"""Fields of a fact of a clause that are shown before the others, or drawn."""


@click.command()
@click.argument("piece", metavar="ID")
@store_option
@json_option
@click.option("--image", type=NEW_FILE, help="Draw its boxes on the page, as PNG.")
def show(piece: str, store: Path | None, as_json: bool, image: Path | None) -> None:
    """Show a clause, table, block, figure or fact by its id, as printed elsewhere."""
    if image is not None:
        refuse_unwritable(image)
    settings = settings_from(store=store)
    reader = open_reader(settings)
    found = _find(reader, piece)
    if as_json:
        print_json(_show_json(found))
    else:
        _show_text(found.piece)
    if image is not None:
        for path in _draw(settings.store / "corpus", found, image):
            notes().print(f"wrote {path}", soft_wrap=True)


def refuse_unwritable(image: Path) -> None:
    """Refuse a picture that cannot be written, before anything is shown.

    Raises:
        CommandError: it is not named as PNG, or its folder does not exist.
    """
    if image.suffix.lower() != ".png":
        raise CommandError(
            f"{image} is not named as a PNG picture",
            ExitCode.USAGE,
            f"Name it {image.with_suffix('.png')}.",
        )
    if not image.parent.is_dir():
        raise CommandError(
            f"the folder {image.parent} does not exist",
            ExitCode.USAGE,
            "Make it first.",
        )


def _find(reader: DocumentReader, piece: str) -> Found:
    typed, part = split_id(piece)
    if not part and normalized(piece).startswith("#"):
        raise CommandError(
            f"{piece!r} names no document",
            ExitCode.USAGE,
            "Write the document before it: what stands over the table, or in its row.",
        )
    document = typed_document(reader, typed)
    if not part:
        raise CommandError(
            f"{piece!r} names a document, not a piece of it",
            ExitCode.USAGE,
            f"`finvouch doc {document.doc_id}` lists its clauses and tables.",
        )
    found = reader.find(document.doc_id, part)
    if found is None:
        raise CommandError(
            f"{document.doc_id} has no {part!r}",
            ExitCode.NOT_FOUND,
            f"`finvouch doc {document.doc_id}` lists its clauses and tables.",
        )
    return found


def _show_json(found: Found) -> dict[str, Any]:
    return {
        "doc_id": found.document.doc_id,
        **asdict(found.piece),
        "boxes": [asdict(box) for box in found.boxes],
    }


def _show_text(piece: Clause | Table | Block | Fact | ClauseFact) -> None:
    match piece:
        case Fact():
            _show_fact(piece)
        case Block():
            _head(piece.block_id, piece.kind, piece.title_path, piece.page)
            print_text(piece.text)
        case Table():
            _show_table(piece)
        case Clause():
            _head(piece.clause_id, piece.kind, piece.title_path, piece.first_page)
            print_text(piece.text)
        case _:
            _show_clause_fact(piece)


def _show_clause_fact(fact: ClauseFact) -> None:
    """The quote and every field that says something."""
    answer().print(id_of(fact), style="bold", markup=False)
    print_text(f"{fact.quote}\npage {fact.page}")
    told = [(name, shown(value)) for name, value in asdict(fact).items()]
    rest = [(name, text) for name, text in told[1:] if text and name not in PLACES]
    print_table(["field", "value"], rest)


def _show_fact(fact: Fact) -> None:
    answer().print(fact.fact_id, style="bold", markup=False)
    print_text(f"{fact.quote}\npage {fact.page}")
    print_table(
        ["metric", "member", "scope", "period", "restated", "value", "unit told by"],
        [
            (
                metric_name(fact.metric),
                fact.member,
                fact.scope,
                period_words(fact.period_start, fact.period_end),
                "" if fact.restated == "none" else fact.restated,
                with_unit(fact.value, fact.unit) or fact.state,
                fact.unit_from,
            )
        ],
    )


def _show_table(table: Table) -> None:
    _head(table.table_id, table.kind, table.title_path, table.first_page)
    print_text(f"{table.caption} {table.unit}".strip())
    body = [row for row in table.rows if row.kind != "header"]
    print_table(
        list(short_paths(table.header)),
        [_spread(row.cells, table.n_columns) for row in body],
        as_asked=True,
    )


def short_paths(header: Sequence[str]) -> Iterator[str]:
    """Header paths, the part that a path shares with the one before it as dots."""
    before: list[str] = []
    for path in header:
        levels = path.split(LEVEL_MARK)
        shared = 0
        while shared < min(len(before), len(levels) - 1):
            if before[shared] != levels[shared]:
                break
            shared += 1
        yield LEVEL_MARK.join(["…"] * min(shared, 1) + levels[shared:])
        before = levels


def _head(piece: str, kind: str, title_path: Sequence[str], page: int) -> None:
    console = answer()
    console.print(piece, style="bold", markup=False)
    print_text(f"{kind}, page {page}  {shown(title_path)}")


def _spread(cells: Sequence[Any], columns: int) -> list[str]:
    """Texts of a row's cells at their columns."""
    texts = [""] * columns
    for cell in cells:
        if cell.col < columns:
            texts[cell.col] = cell.text
    return texts


def _draw(corpus: Path, found: Found, image: Path) -> Iterator[Path]:
    """One picture a page the piece stands on; further pages get their number.

    Raises:
        CommandError: the document has no drawn pages, or its file is gone.
    """
    from assets.text.picture import Mark, page_picture

    source = found.document.source(corpus)
    if found.document.media_type != "pdf":
        raise CommandError(
            f"{found.document.doc_id} is {found.document.media_type}, which has no "
            "pages to draw on",
            ExitCode.USAGE,
        )
    if not source.exists():
        raise CommandError(
            f"{source} is not there any more", ExitCode.NOT_FOUND, "Build anew."
        )
    pages = sorted({box.page for box in found.boxes})
    for page in pages:
        marks = [Mark(box) for box in _boxes_on(page, found.boxes)]
        path = image
        if page != pages[0]:
            path = image.with_stem(f"{image.stem}.p{page}")
        path.write_bytes(page_picture(source, page, marks))
        yield path


def _boxes_on(page: int, boxes: Sequence[PageBox]) -> list[Box]:
    return [box.box for box in boxes if box.page == page and box.box is not None]
