"""Rows of the warehouse database: what people and QA jobs query."""

from dataclasses import dataclass
from typing import Annotated

from warehouse.records import Meaning
from warehouse.schema.audits import Audit
from warehouse.schema.clauses import Provision
from warehouse.schema.duties import RegulationFact
from warehouse.schema.facts import Fact
from warehouse.schema.geometry import Box, PageBox
from warehouse.schema.research import DirectionFact, ResearchFact
from warehouse.schema.tables import TableRow
from warehouse.schema.terms import ContractFact, InsuranceTerm

DOCUMENT_VERSION = "version of the document: SHA-256 of the file it was read from"


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A file of the corpus and how far it could be read."""

    doc_id: Annotated[str, Meaning("path relative to the corpus root, NFC")]
    domain: Annotated[str, Meaning("first folder, or 'other'")]
    path: Annotated[str, Meaning("path on disk, relative to the corpus root")]
    media_type: Annotated[str, Meaning("pdf, html, txt, or empty when unsupported")]
    bytes: Annotated[int, Meaning("file size", "bytes")]
    sha256: Annotated[str, Meaning("content hash: the document's version")]
    pages: Annotated[int, Meaning("pages read, unreadable ones included", "pages")]
    status: Annotated[
        str, Meaning("ok, partial, failed, locked, unsupported or duplicate")
    ]
    reason: Annotated[
        str, Meaning("why the status is not ok: pages or stages concerned")
    ]
    duplicate_of: Annotated[str, Meaning("doc_id with the same bytes; empty: none")]


@dataclass(frozen=True, slots=True)
class PageRow:
    """A page of a document with its text as a person reads it."""

    doc_id: Annotated[str, Meaning("document")]
    page: Annotated[int, Meaning("page, from 1")]
    width: Annotated[float, Meaning("width after rotation; 0: no geometry", "pt")]
    height: Annotated[float, Meaning("height after rotation; 0: no geometry", "pt")]
    rotation: Annotated[int, Meaning("rotation already applied", "degree")]
    source: Annotated[str, Meaning("text, layer, ocr, html or txt")]
    status: Annotated[str, Meaning("ok, empty, no_text, garbled or failed")]
    reason: Annotated[
        str, Meaning("why the status is not ok, or what was read otherwise")
    ]
    text: Annotated[
        str, Meaning("cleaned lines in reading order; empty when unreadable")
    ]


@dataclass(frozen=True, slots=True)
class ClauseRow:
    """A numbered or titled piece of a document."""

    doc_id: Annotated[str, Meaning("document")]
    clause_id: Annotated[str, Meaning("doc_id, '#c' and the running number")]
    ordinal: Annotated[int, Meaning("running number in the document, from 0")]
    parent_id: Annotated[str, Meaning("enclosing clause; empty: top level")]
    kind: Annotated[
        str,
        Meaning("part, chapter, section, article, item, heading, annex or text"),
    ]
    number: Annotated[str, Meaning("number as printed, e.g. 第三条, 1.1.2, （一）")]
    heading: Annotated[str, Meaning("title without the number; empty: none")]
    level: Annotated[int, Meaning("depth in the heading tree, from 0")]
    scope: Annotated[int, Meaning("numbering scope, from 0")]
    title_path: Annotated[
        list[str], Meaning("titles of the enclosing clauses, outermost first")
    ]
    text: Annotated[str, Meaning("own text, without that of child clauses")]
    first_page: Annotated[int, Meaning("page its heading stands on")]
    last_page: Annotated[int, Meaning("page its own text ends on")]
    boxes: Annotated[list[PageBox], Meaning("boxes of its own text")]
    provisions: Annotated[list[Provision], Meaning("addressable pieces of an article")]


@dataclass(frozen=True, slots=True)
class BlockRow:
    """What search hits: a piece of a clause, a table outline or a table row."""

    doc_id: Annotated[str, Meaning("document")]
    block_id: Annotated[str, Meaning("clause or table id with a running number")]
    clause_id: Annotated[str, Meaning("clause it stands in")]
    table_id: Annotated[str, Meaning("table it tells of; empty: running text")]
    kind: Annotated[str, Meaning("text, clause, list, table_outline or table_row")]
    title_path: Annotated[list[str], Meaning("titles from the outermost")]
    text: Annotated[str, Meaning("cleaned text")]
    page: Annotated[int, Meaning("first page")]
    boxes: Annotated[list[PageBox], Meaning("where it was read")]


@dataclass(frozen=True, slots=True)
class LogicalTable:
    """A table as a reader sees it, however many pages it runs over."""

    doc_id: Annotated[str, Meaning("document")]
    table_id: Annotated[str, Meaning("doc_id, '#t' and the running number")]
    ordinal: Annotated[int, Meaning("running number in the document, from 0")]
    clause_id: Annotated[str, Meaning("clause it stands in")]
    title_path: Annotated[list[str], Meaning("titles from the outermost")]
    caption: Annotated[str, Meaning("title of the table; empty: none")]
    unit: Annotated[str, Meaning("unit printed for the whole table; empty: none")]
    unit_from: Annotated[
        str,
        Meaning(
            "where the unit stood: line, caption, header, cell or page head; "
            "empty: no unit is printed for the whole table"
        ),
    ]
    kind: Annotated[str, Meaning("ruled, aligned, markup or stacked")]
    use: Annotated[str, Meaning("data, contents, signature, form, frame or figure")]
    first_page: Annotated[int, Meaning("first page")]
    last_page: Annotated[int, Meaning("last page")]
    n_columns: Annotated[int, Meaning("columns", "columns")]
    n_rows: Annotated[int, Meaning("rows, header rows included", "rows")]
    n_header_rows: Annotated[int, Meaning("header rows", "rows")]
    header: Annotated[list[str], Meaning("full header path of each column")]


@dataclass(frozen=True, slots=True)
class LogicalTableRow(TableRow):
    """A row of a table with its cells, each with the page and box it was read from."""

    doc_id: Annotated[str, Meaning("document")]
    table_id: Annotated[str, Meaning("table")]


@dataclass(frozen=True, slots=True)
class ProfileRow:
    """One value read for a field of a document's profile."""

    doc_id: Annotated[str, Meaning("document")]
    field: Annotated[str, Meaning("field, e.g. issuer, report_period, title")]
    value: Annotated[str, Meaning("normal form; dates as ISO, also 2025-10 or 2025")]
    rank: Annotated[int, Meaning("0 is the reading chosen; others are kept conflicts")]
    rule: Annotated[str, Meaning("name of the rule that read it")]
    quote: Annotated[str, Meaning("the words it was read from")]
    page: Annotated[int, Meaning("page of the quote")]
    line_no: Annotated[int, Meaning("line of the quote in the document; -1: a table")]
    box: Annotated[Box | None, Meaning("where on the page")]


@dataclass(frozen=True, slots=True)
class FactRow(Fact):
    """A figure with metric, scope, period and unit, and the cell it was read from."""

    doc_id: Annotated[str, Meaning("document")]
    sha256: Annotated[str, Meaning(DOCUMENT_VERSION)]
    suspect: Annotated[bool, Meaning("stands in a table whose arithmetic fails")]


@dataclass(frozen=True, slots=True)
class FactCheckRow(Audit):
    """Arithmetic that facts of a document must satisfy, and what is left over."""

    doc_id: Annotated[str, Meaning("document")]
    sha256: Annotated[str, Meaning(DOCUMENT_VERSION)]


@dataclass(frozen=True, slots=True)
class ContractFactRow(ContractFact):
    """A field of a contract or prospectus as read, or whether it has a clause."""

    doc_id: Annotated[str, Meaning("document")]
    sha256: Annotated[str, Meaning(DOCUMENT_VERSION)]


@dataclass(frozen=True, slots=True)
class InsuranceTermRow(InsuranceTerm):
    """One thing that the terms of an insurance product say."""

    doc_id: Annotated[str, Meaning("document")]
    sha256: Annotated[str, Meaning(DOCUMENT_VERSION)]


@dataclass(frozen=True, slots=True)
class RegulationFactRow(RegulationFact):
    """One thing that a rule says, or that a decision imposes on a party."""

    doc_id: Annotated[str, Meaning("document")]
    sha256: Annotated[str, Meaning(DOCUMENT_VERSION)]


@dataclass(frozen=True, slots=True)
class ResearchFactRow(ResearchFact):
    """One thing that a research note says: rating, price, forecast or figure."""

    doc_id: Annotated[str, Meaning("document")]
    sha256: Annotated[str, Meaning(DOCUMENT_VERSION)]


@dataclass(frozen=True, slots=True)
class DirectionFactRow(DirectionFact):
    """A direction that a sentence states, checked against numbers where there are."""

    doc_id: Annotated[str, Meaning("document")]
    sha256: Annotated[str, Meaning(DOCUMENT_VERSION)]


@dataclass(frozen=True, slots=True)
class Failure:
    """A document or page that could not be read or processed, and why."""

    doc_id: Annotated[str, Meaning("document")]
    stage: Annotated[str, Meaning("where it failed; documents: the register")]
    page: Annotated[int | None, Meaning("page concerned; null: the whole document")]
    status: Annotated[
        str, Meaning("failed, locked, unsupported; of a page no_text, garbled, failed")
    ]
    reason: Annotated[str, Meaning("why")]
    transient: Annotated[bool, Meaning("is tried again in the next build")]


@dataclass(frozen=True, slots=True)
class Build:
    """One version of this database; the last row is the file itself."""

    ordinal: Annotated[int, Meaning("running number, from 1")]
    version: Annotated[str, Meaning("digest of the content")]
    documents: Annotated[int, Meaning("documents held", "documents")]
    written: Annotated[int, Meaning("documents whose rows were written", "documents")]
    removed: Annotated[int, Meaning("documents that vanished", "documents")]
    pages: Annotated[int, Meaning("pages held", "pages")]
    clauses: Annotated[int, Meaning("clauses held", "clauses")]
    blocks: Annotated[int, Meaning("blocks held", "blocks")]
    tables: Annotated[int, Meaning("tables held", "tables")]
    failures: Annotated[int, Meaning("failure rows held", "rows")]
