"""Logical tables joined over pages, with their retrieval blocks (stage `tables`)."""

from dataclasses import dataclass
from typing import Annotated

from warehouse.records import Meaning
from warehouse.schema.clauses import Block
from warehouse.schema.geometry import Box


@dataclass(frozen=True, slots=True)
class TableCell:
    """A cell of a logical table."""

    col: Annotated[int, Meaning("first column, from 0")]
    col_span: Annotated[int, Meaning("columns covered", "columns")]
    row_span: Annotated[int, Meaning("rows covered", "rows")]
    text: Annotated[str, Meaning("cleaned text")]
    raw: Annotated[str, Meaning("text as read; empty when equal to text")]
    page: Annotated[int, Meaning("page it was read from")]
    box: Annotated[Box | None, Meaning("where on the page")]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a logical table; page and box stay with it over page breaks."""

    row: Annotated[int, Meaning("row in the logical table, header rows first, from 0")]
    kind: Annotated[
        str, Meaning("caption, header, body, section, inner_header or note")
    ]
    label: Annotated[str, Meaning("row label: text of the leading label cells")]
    level: Annotated[int, Meaning("depth in the row-label hierarchy, from 0")]
    page: Annotated[int, Meaning("page the row starts on")]
    box: Annotated[Box | None, Meaning("where on that page")]
    cells: Annotated[list[TableCell], Meaning("cells, by column")]


@dataclass(frozen=True, slots=True)
class Table:
    """A table as a reader sees it: one header, one body, however many pages."""

    table_id: Annotated[str, Meaning("doc_id, '#t' and the running number")]
    ordinal: Annotated[int, Meaning("running number in the document, from 0")]
    clause_id: Annotated[str, Meaning("clause it stands in")]
    title_path: Annotated[
        list[str], Meaning("titles from the outermost, its clause's title last")
    ]
    caption: Annotated[str, Meaning("title of the table; empty: none")]
    unit: Annotated[str, Meaning("unit printed for the whole table, e.g. 千元; empty")]
    unit_from: Annotated[
        str,
        Meaning(
            "where the unit stood: line, caption, header, cell, head, or note "
            "(below); empty"
        ),
    ]
    kind: Annotated[str, Meaning("ruled, aligned, markup or stacked")]
    first_page: Annotated[int, Meaning("first page")]
    last_page: Annotated[int, Meaning("last page")]
    n_columns: Annotated[int, Meaning("columns", "columns")]
    n_header_rows: Annotated[int, Meaning("header rows", "rows")]
    header: Annotated[
        list[str], Meaning("full header path of each column, levels joined by ' / '")
    ]
    rows: Annotated[list[TableRow], Meaning("rows in order, header rows included")]
    outline: Annotated[Block, Meaning("the table in outline, always made")]
    chunks: Annotated[list[Block], Meaning("row chunks of a large or complex table")]
    use: Annotated[
        str,
        Meaning(
            "data, contents, signature, form, frame or figure; "
            "facts are read from data only"
        ),
    ] = "data"
