"""Cleaned lines with roles, and table regions, a page (stage `lines`)."""

from dataclasses import dataclass, field
from typing import Annotated

from warehouse.records import Meaning
from warehouse.schema.geometry import Box
from warehouse.schema.pages import MetaEntry

ROLES = (
    "body",
    "running_head",
    "page_number",
    "watermark",
    "contents",
    "footnote",
    "figure",
)
"""What a line is to a reader. Only `body` and `footnote` lines are running text.

`figure` is text inside a chart or drawing (tick labels, legends). Text of tables is no
line: it stands in the cells of a region.
"""


@dataclass(frozen=True, slots=True)
class Line:
    """One line as a person reads it, in reading order; nothing is ever deleted."""

    page: Annotated[int, Meaning("page, from 1")]
    line_no: Annotated[int, Meaning("reading order in the document, from 0")]
    column: Annotated[int, Meaning("column of the page, from 0; full-width lines 0")]
    role: Annotated[str, Meaning("one of ROLES")]
    text: Annotated[str, Meaning("cleaned text: normal forms, numbers whole")]
    raw: Annotated[str, Meaning("text as read; empty when equal to text")]
    box: Annotated[Box | None, Meaning("where on the page")]
    size: Annotated[float, Meaning("font size; 0: unknown", "pt")]
    bold: Annotated[bool, Meaning("bold")]
    centred: Annotated[bool, Meaning("stands in the middle of its column")]
    indent: Annotated[float, Meaning("left edge from the column's left edge", "pt")]
    tag: Annotated[str, Meaning("markup role; empty for PDF")]
    source: Annotated[str, Meaning("text, layer, ocr, html or txt")]
    confidence: Annotated[float, Meaning("1 for a text layer")]
    paragraph: Annotated[
        int,
        Meaning(
            "document-wide paragraph number, from 0; lines "
            "of one paragraph share it, over pages too"
        ),
    ]
    glue: Annotated[
        str,
        Meaning(
            "what stands between the line before in the same "
            "paragraph and this one: empty or one blank"
        ),
    ]


@dataclass(frozen=True, slots=True)
class RegionCell:
    """One cell of a table region."""

    row: Annotated[int, Meaning("first row of the region, from 0")]
    col: Annotated[int, Meaning("first column, from 0")]
    row_span: Annotated[int, Meaning("rows covered", "rows")]
    col_span: Annotated[int, Meaning("columns covered", "columns")]
    text: Annotated[str, Meaning("cleaned text, wrapped lines joined, numbers whole")]
    raw: Annotated[
        str,
        Meaning("text as read, lines split by a line feed; empty when equal to text"),
    ]
    box: Annotated[Box | None, Meaning("where on the page")]
    indent: Annotated[
        float,
        Meaning(
            "left edge of the text from the cell's left edge; tells row levels", "pt"
        ),
    ]
    bold: Annotated[bool, Meaning("most characters bold")]
    header: Annotated[bool, Meaning("marked as a header cell, or shaded like one")]


@dataclass(frozen=True, slots=True)
class Region:
    """Where a table lies on one page, with its grid of cells."""

    region: Annotated[int, Meaning("number on the page, from 0, in reading order")]
    kind: Annotated[
        str, Meaning("ruled, aligned (borderless), markup or stacked (plain text)")
    ]
    box: Annotated[Box | None, Meaning("where on the page")]
    n_rows: Annotated[int, Meaning("rows", "rows")]
    n_cols: Annotated[int, Meaning("columns", "columns")]
    col_edges: Annotated[
        list[float],
        Meaning("x of the column edges, n_cols + 1 of them; empty: no geometry", "pt"),
    ]
    caption: Annotated[str, Meaning("caption from markup; empty otherwise")]
    after_line: Annotated[
        int,
        Meaning(
            "line_no of the last line before the region in reading order; -1: none"
        ),
    ]
    cells: Annotated[list[RegionCell], Meaning("cells, by row then column")]


@dataclass(frozen=True, slots=True)
class PageLines:
    """A page's cleaned lines and table regions."""

    page: Annotated[int, Meaning("page, from 1")]
    width: Annotated[float, Meaning("width", "pt")]
    height: Annotated[float, Meaning("height", "pt")]
    status: Annotated[str, Meaning("ok, empty, no_text, garbled or failed")]
    reason: Annotated[
        str, Meaning("why the status is not ok, or what was read otherwise")
    ]
    source: Annotated[str, Meaning("text, layer, ocr, html or txt")]
    columns: Annotated[int, Meaning("text columns found")]
    lines: Annotated[list[Line], Meaning("lines in reading order")]
    regions: Annotated[list[Region], Meaning("table regions in reading order")]
    outline: Annotated[
        list["OutlineTarget"],
        Meaning("embedded outline entries that point at this page"),
    ]
    metadata: Annotated[
        list[MetaEntry],
        Meaning("what the file says of itself; on the first page only"),
    ] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class OutlineTarget:
    """An embedded outline entry, passed on to heading detection."""

    level: Annotated[int, Meaning("depth, from 0")]
    title: Annotated[str, Meaning("title as given")]
    top: Annotated[float | None, Meaning("height it points at; null: page", "pt")]
