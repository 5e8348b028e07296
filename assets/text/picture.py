"""A page as a picture with boxes drawn on it: what was read, shown where it stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image, ImageDraw

from assets.text.pdf_chars import read_chars
from assets.text.pdf_fonts import FontCache
from assets.text.pdf_frame import frame_of
from assets.text.pdf_visible import sideways_turn
from warehouse.schema.geometry import Box
from warehouse.schema.lines import PageLines

SCALE = 1.5
"""Pixels a point: small print stays readable, a page stays below 300 kB."""
FILL_ALPHA = 36
"""Opacity of the tint inside a box, of 255: the text below must stay readable."""
ROLE_COLOURS = {
    "body": "#1f77b4",
    "footnote": "#9467bd",
    "contents": "#8c564b",
    "figure": "#17becf",
    "running_head": "#7f7f7f",
    "page_number": "#bcbd22",
    "watermark": "#e377c2",
}
REGION_COLOUR, CELL_COLOUR, HIT_COLOUR = "#d62728", "#2ca02c", "#ff7f0e"


@dataclass(frozen=True, slots=True)
class Mark:
    """A box to draw, with what to write at its corner."""

    box: Box
    label: str = ""
    colour: str = HIT_COLOUR
    tinted: bool = True


def page_picture(
    source: Path, page: int, marks: Sequence[Mark], scale: float = SCALE
) -> bytes:
    """PNG bytes of a PDF page with marks drawn on it.

    Args:
        source: the PDF file.
        page: page number, from 1.
        marks: boxes in points after rotation, origin top left.
        scale: pixels a point.

    Raises:
        ValueError: the file cannot be drawn or has no such page.
    """
    try:
        document = pdfium.PdfDocument(source)
    except pdfium.PdfiumError as error:
        raise ValueError(f"{source.name} cannot be drawn: {error}") from error
    with document:
        if not 1 <= page <= len(document):
            raise ValueError(f"{source.name} has {len(document)} pages, not {page}")
        try:
            sheet = document[page - 1]
            turn = _reading_turn(sheet)
            image = sheet.render(scale=scale, rotation=turn).to_pil().convert("RGBA")
        except pdfium.PdfiumError as error:
            raise ValueError(f"{source.name} page {page}: {error}") from error
    image.alpha_composite(_overlay(image.size, marks, scale))
    out = BytesIO()
    image.convert("RGB").save(out, "PNG", optimize=True)
    return out.getvalue()


def _reading_turn(page: pdfium.PdfPage) -> int:
    """Degrees by which the reader turns a page whose text runs sideways."""
    textpage = page.get_textpage()
    turn = sideways_turn(read_chars(textpage.raw, frame_of(page.raw), FontCache()))
    textpage.close()
    return turn


def _overlay(size: tuple[int, int], marks: Sequence[Mark], scale: float) -> Image.Image:
    overlay = Image.new("RGBA", size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(overlay)
    for mark in marks:
        corners = (mark.box.x0, mark.box.top, mark.box.x1, mark.box.bottom)
        x0, y0, x1, y1 = (value * scale for value in corners)
        frame = (x0, y0, max(x0, x1), max(y0, y1))
        tint = (*_rgb(mark.colour), FILL_ALPHA) if mark.tinted else None
        draw.rectangle(frame, fill=tint, outline=mark.colour)
        if mark.label:
            draw.text((x0 + 1, y0 - 10), mark.label, fill=mark.colour)
    return overlay


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def layout_marks(page: PageLines) -> list[Mark]:
    """The marks of a cleaned page: lines coloured by role, regions with their cells."""
    return list(_region_marks(page)) + list(_line_marks(page))


def _region_marks(page: PageLines) -> Iterator[Mark]:
    for region in page.regions:
        for cell in region.cells:
            if cell.box:
                yield Mark(cell.box, "", CELL_COLOUR, tinted=bool(cell.text))
        if region.box:
            label = f"r{region.region} {region.kind} {region.n_rows}x{region.n_cols}"
            yield Mark(region.box, label, REGION_COLOUR, tinted=False)


def _line_marks(page: PageLines) -> Iterator[Mark]:
    paragraph = -1
    for line in page.lines:
        if line.box:
            opens = line.paragraph != paragraph
            label = f"{line.line_no}" + (f" c{line.column}" if opens else "")
            yield Mark(line.box, label, ROLE_COLOURS[line.role], tinted=opens)
        paragraph = line.paragraph
