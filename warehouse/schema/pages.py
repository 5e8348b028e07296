"""What a reader took off each page, before anything is understood (stage `pages`)."""

from dataclasses import dataclass, field
from typing import Annotated

from warehouse.records import Meaning
from warehouse.schema.geometry import Box


@dataclass(frozen=True, slots=True)
class Run:
    """Characters on one baseline with no wide gap between them, left to right.

    A visual line is one run or several (columns, table cells, tab stops). Readers of
    formats without geometry give one run a line, with `box` null.
    """

    text: Annotated[
        str,
        Meaning(
            "repaired text: known private-use marks, radicals and "
            "doubled glyphs mapped; widths not yet folded"
        ),
    ]
    raw: Annotated[str, Meaning("text as the file gives it; empty when equal to text")]
    box: Annotated[Box | None, Meaning("union of the character boxes")]
    edges: Annotated[
        bytes,
        Meaning(
            "left then right x of each character of `text`, as "
            "little-endian float32 pairs (for text at 90 or 270 degrees upper "
            "then lower y); empty: no geometry",
            "pt",
        ),
    ]
    size: Annotated[
        float, Meaning("font size, most frequent in the run; 0: unknown", "pt")
    ]
    bold: Annotated[bool, Meaning("bold by font name, weight or fake bold")]
    font: Annotated[str, Meaning("base font name without subset prefix")]
    angle: Annotated[
        int,
        Meaning(
            "text direction after page rotation, counter-clockwise: 0, 90 reads "
            "upwards, 180, 270 reads downwards; other angles: slanted watermarks",
            "degree",
        ),
    ]
    tag: Annotated[
        str,
        Meaning(
            "markup role: h1-h6, p, li, caption, footnote, title (a short line set "
            "bold or in the middle); p in plain text opens a paragraph; empty "
            "for PDF and OCR"
        ),
    ]
    confidence: Annotated[float, Meaning("recogniser's confidence; 1 for a text layer")]


@dataclass(frozen=True, slots=True)
class GridCell:
    """One cell of a table whose markup says where it stands."""

    row: Annotated[int, Meaning("first row, from 0")]
    col: Annotated[int, Meaning("first column, from 0")]
    row_span: Annotated[int, Meaning("rows covered", "rows")]
    col_span: Annotated[int, Meaning("columns covered", "columns")]
    text: Annotated[str, Meaning("cell text, paragraphs split by a line feed")]
    header: Annotated[bool, Meaning("marked as a header cell")]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table given by markup, standing after the run number `after_run`."""

    after_run: Annotated[int, Meaning("number of runs of the page before the table")]
    caption: Annotated[str, Meaning("caption element, or empty")]
    cells: Annotated[list[GridCell], Meaning("cells in reading order")]


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """An entry of the embedded outline that points at this page."""

    level: Annotated[int, Meaning("depth, from 0")]
    title: Annotated[str, Meaning("title as given")]
    top: Annotated[float | None, Meaning("height it points at; null: the page", "pt")]


@dataclass(frozen=True, slots=True)
class MetaEntry:
    """A named value that the file carries about itself, e.g. an HTML meta element."""

    name: Annotated[str, Meaning("name as given, e.g. PubDate, ArticleTitle, title")]
    value: Annotated[str, Meaning("value as given, blanks folded")]


WITHOUT_TEXT = "the document has no text at all"
"""Reason of the first page of a document on which nothing was found anywhere: each page
may be blank by right, all of them together may not."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page as read: text runs and drawn geometry, with the page's own state."""

    page: Annotated[int, Meaning("page, from 1")]
    width: Annotated[float, Meaning("width after rotation; 0: no geometry", "pt")]
    height: Annotated[float, Meaning("height after rotation; 0: no geometry", "pt")]
    rotation: Annotated[
        int,
        Meaning(
            "clockwise rotation already applied: the file's own, and a turn when "
            "nearly all text is set sideways",
            "degree",
        ),
    ]
    source: Annotated[
        str,
        Meaning(
            "where the runs come from: text, layer (other software recognised it on a "
            "page image; unchecked, digits may be misread), ocr, html or txt"
        ),
    ]
    status: Annotated[str, Meaning("ok, empty, no_text, garbled or failed")]
    reason: Annotated[
        str, Meaning("why the status is not ok, or what was read otherwise")
    ]
    runs: Annotated[list[Run], Meaning("runs in content order")]
    rulings: Annotated[
        list[Box],
        Meaning(
            "drawn horizontal and vertical segments; thin rectangles count as segments"
        ),
    ]
    fills: Annotated[list[Box], Meaning("filled rectangles (shading)")]
    pictures: Annotated[list[Box], Meaning("images")]
    grids: Annotated[list[Grid], Meaning("tables given by markup")]
    outline: Annotated[list[OutlineEntry], Meaning("outline entries of this page")]
    metadata: Annotated[
        list[MetaEntry],
        Meaning("what the file says of itself; on the first page only"),
    ] = field(default_factory=list)
