"""`finvouch doc`: one document, with its profile, headings and tables.

Belongs here: showing what `warehouse.reading` gives of a document, and which one is
meant.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import rich_click as click

from orchestration.cli.figures import part_of
from orchestration.cli.names import find_doc_id
from orchestration.cli.options import (
    json_option,
    settings_from,
    store_option,
)
from orchestration.cli.output import answer, notes, print_json
from orchestration.cli.reading import open_reader
from orchestration.cli.tables import print_table
from orchestration.cli.wrapping import print_text
from warehouse.accounts import ACCOUNTED_STAGES, page_ranges
from warehouse.reading import DocumentReader
from warehouse.schema.clauses import Clause
from warehouse.schema.documents import Document
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
    document = typed_document(reader, doc_id)
    if as_json:
        print_json(_doc_json(reader, document))
    else:
        _doc_text(reader, document)


def typed_document(reader: DocumentReader, typed: str) -> Document:
    """The document that `typed` means; of a duplicate the one it repeats."""
    document = reader.documents[find_doc_id(typed, sorted(reader.documents))]
    original = reader.original(document)
    if original is not document:
        notes().print(f"{document.doc_id}: {document.reason}", markup=False)
    return original


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
        print_text(line)
    tables = reader.tables(doc_id)
    if tables:
        console.print()
        print_table(
            ["table", "pages", "rows", "columns", "unit", "caption"],
            [
                (
                    part_of(table.table_id),
                    page_ranges(range(table.first_page, table.last_page + 1)),
                    len(table.rows),
                    table.n_columns,
                    table.unit,
                    table.caption,
                )
                for table in tables
            ],
        )
        example = tables[0].table_id
        notes().print(
            f"`finvouch show '{example}'` shows the first of them; the part alone, "
            f"as in '{part_of(example)}', stands behind the document.",
            markup=False,
            soft_wrap=True,
        )


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
            part = part_of(clause.clause_id)
            yield f"{part}  p{clause.first_page:<4} {'  ' * clause.level}{title}"
