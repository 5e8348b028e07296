"""`finvouch doc` and `finvouch show`: one document, and one piece of it on its page.

Belongs here: showing what `warehouse.reading` gives, as text, JSON or picture.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import rich_click as click

from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.names import find_doc_id, split_id
from orchestration.cli.options import (
    NEW_FILE,
    json_option,
    settings_from,
    store_option,
)
from orchestration.cli.output import answer, notes, print_json, print_table, shown
from orchestration.cli.reading import open_reader
from warehouse.accounts import ACCOUNTED_STAGES
from warehouse.reading import DocumentReader, Found
from warehouse.schema.clauses import Block, Clause
from warehouse.schema.documents import Document
from warehouse.schema.facts import Fact
from warehouse.schema.geometry import Box, PageBox
from warehouse.schema.results import UPSTREAM_FAILED
from warehouse.schema.tables import Table

HEADING_CHARS = 60
"""Longer titles are cut in the tree, which is for finding one's way."""


@click.command()
@click.argument("doc_id")
@store_option
@json_option
def doc(doc_id: str, store: Path | None, as_json: bool) -> None:
    """Show a document: its profile, heading tree and tables.

    DOC_ID may be half typed: a file name, or a beginning or end that fits only one.
    """
    reader = open_reader(settings_from(store=store))
    document = _document(reader, doc_id)
    if as_json:
        print_json(_doc_json(reader, document))
    else:
        _doc_text(reader, document)


@click.command()
@click.argument("piece", metavar="ID")
@store_option
@json_option
@click.option("--image", type=NEW_FILE, help="Draw its boxes on the page, as PNG.")
def show(piece: str, store: Path | None, as_json: bool, image: Path | None) -> None:
    """Show a clause, table, block or fact by its id, as other commands print them."""
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


def _document(reader: DocumentReader, typed: str) -> Document:
    document = reader.documents[find_doc_id(typed, sorted(reader.documents))]
    original = reader.original(document)
    if original is not document:
        notes().print(f"{document.doc_id}: {document.reason}", markup=False)
    return original


def _find(reader: DocumentReader, piece: str) -> Found:
    typed, part = split_id(piece)
    document = _document(reader, typed)
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


def _doc_json(reader: DocumentReader, document: Document) -> dict[str, Any]:
    clauses = reader.clauses(document.doc_id)
    return {
        **asdict(document),
        "pages": len(reader.pages(document.doc_id)),
        "profile": [asdict(value) for value in reader.profile(document.doc_id)],
        "headings": [
            {
                "clause_id": clause.clause_id,
                "level": clause.level,
                "kind": clause.kind,
                "number": clause.number,
                "heading": clause.heading,
                "page": clause.first_page,
            }
            for clause in clauses
        ],
        "tables": [_table_line(table) for table in reader.tables(document.doc_id)],
    }


def _table_line(table: Table) -> dict[str, Any]:
    return {
        "table_id": table.table_id,
        "caption": table.caption,
        "unit": table.unit,
        "first_page": table.first_page,
        "last_page": table.last_page,
        "rows": len(table.rows),
        "columns": table.n_columns,
    }


def _doc_text(reader: DocumentReader, document: Document) -> None:
    console, doc_id = answer(), document.doc_id
    pages = reader.pages(doc_id)
    unread = [str(p.page) for p in pages if p.status not in ("ok", "empty")]
    console.print(doc_id, style="bold", markup=False)
    facts = [document.domain, document.media_type, f"{len(pages)} pages"]
    if document.status != "ok":
        facts.append(f"{document.status}: {document.reason}")
    if unread:
        facts.append(f"unreadable: page {', '.join(unread)}")
    console.print(" · ".join(facts), markup=False)
    for failure in _failures(reader, doc_id):
        console.print(failure, style="red", markup=False)
    profile = reader.profile(doc_id)
    if profile:
        console.print()
        print_table(
            ["field", "value", "page", "rule"],
            [(v.field, v.value, v.page, v.rule) for v in profile if v.rank == 0],
        )
    console.print()
    for line in _tree(reader.clauses(doc_id)):
        console.print(line, markup=False)
    tables = reader.tables(doc_id)
    if tables:
        console.print()
        lines = [_table_line(table) for table in tables]
        print_table(list(lines[0]), [list(line.values()) for line in lines])


def _failures(reader: DocumentReader, doc_id: str) -> Iterator[str]:
    """Stages that failed on it; what stands downstream of them goes without saying."""
    for stage in ACCOUNTED_STAGES:
        result = reader.result(stage, doc_id)
        if result is not None and result.status not in ("ok", UPSTREAM_FAILED):
            yield f"{stage}: {result.status}: {result.reason}"


def _tree(clauses: Sequence[Clause]) -> Iterator[str]:
    """The titled clauses, indented by their depth."""
    for clause in clauses:
        if clause.number or clause.heading:
            title = f"{clause.number} {clause.heading}".strip()[:HEADING_CHARS]
            part = clause.clause_id.rpartition("#")[2]
            yield f"{part}  p{clause.first_page:<4} {'  ' * clause.level}{title}"


def _show_json(found: Found) -> dict[str, Any]:
    return {
        "doc_id": found.document.doc_id,
        **asdict(found.piece),
        "boxes": [asdict(box) for box in found.boxes],
    }


def _show_text(piece: Clause | Table | Block | Fact) -> None:
    match piece:
        case Fact():
            _show_fact(piece)
        case Block():
            _head(piece.block_id, piece.kind, piece.title_path, piece.page)
            answer().print(piece.text, markup=False)
        case Table():
            _show_table(piece)
        case Clause():
            _head(piece.clause_id, piece.kind, piece.title_path, piece.first_page)
            answer().print(piece.text, markup=False)


def _show_fact(fact: Fact) -> None:
    console = answer()
    console.print(fact.fact_id, style="bold", markup=False)
    console.print(f"{fact.quote}\npage {fact.page}", markup=False)
    print_table(
        ["metric", "scope", "from", "to", "restated", "value", "unit", "unit from"],
        [
            (
                fact.metric,
                fact.scope,
                fact.period_start,
                fact.period_end,
                fact.restated,
                fact.value,
                fact.unit,
                fact.unit_from,
            )
        ],
    )


def _show_table(table: Table) -> None:
    _head(table.table_id, table.kind, table.title_path, table.first_page)
    answer().print(f"{table.caption} {table.unit}".strip(), markup=False)
    body = [row for row in table.rows if row.kind != "header"]
    print_table(table.header, [_spread(row.cells, table.n_columns) for row in body])


def _head(piece: str, kind: str, title_path: Sequence[str], page: int) -> None:
    console = answer()
    console.print(piece, style="bold", markup=False)
    console.print(f"{kind}, page {page}  {shown(title_path)}", markup=False)


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
