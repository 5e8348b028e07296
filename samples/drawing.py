"""Sheets of a PDF and the marks on them: strings, lines, fills, pictures.

Coordinates are the project's: points, origin top left, pages from 1. What knows of
paragraphs and tables is `samples.typeset`.
"""

import io
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from samples.cidfont import CidFont, same

A4 = (595.28, 841.89)
SLIDE = (960.0, 540.0)
ASCENT = 0.88
"""Baseline below the top of a line, in font sizes."""
BOLD_STROKE = 0.03
"""Outline that thickens the one weight of the sample font, in font sizes."""
STRIKE_OFFSET = 0.35
"""Shift between the two prints of fake bold, in points."""

FONTS = {
    "regular": CidFont("regular", "FinvouchSample", same),
    "bold": CidFont("bold", "FinvouchSample-Bold", same),
    "shifted": CidFont("shifted", "FinvouchShifted", lambda code: code + 1),
    "unmapped": CidFont("unmapped", "FinvouchUnmapped", None),
}
"""`shifted` reads as the next character of each, `unmapped` as nothing known."""
for _font in FONTS.values():
    pdfmetrics.registerFont(_font)

GLYPHS = FONTS["regular"].face.charToGlyph

PlacedBox = tuple[float, float, float, float]
"""x0, top, x1, bottom."""


def measured(size: float) -> Callable[[str], float]:
    """Width of a string in points at a font size."""
    return lambda text: float(pdfmetrics.stringWidth(text, "regular", size))


class Sheet:
    """A PDF being drawn, sheet by sheet."""

    def __init__(
        self,
        size: tuple[float, float],
        title: str = "",
        password: str | None = None,
        owner_password: str | None = None,
    ) -> None:
        """`password` locks the file; with an owner's alone it opens freely."""
        self._buffer = io.BytesIO()
        lock = None
        if password is not None or owner_password is not None:
            lock = StandardEncryption(password or "", owner_password or "owner")
        self.canvas = Canvas(self._buffer, pagesize=size, invariant=1, encrypt=lock)
        self.canvas.setTitle(title)
        self.page = 0
        self.width, self.height = size

    def turn_sheet(
        self, size: tuple[float, float], rotate: int = 0, sideways: bool = False
    ) -> None:
        """Start a page of `size` as its content sees it.

        `rotate` 90 turns content and page, so that a reader shows it upright;
        `sideways` turns the content alone, as a landscape table in a portrait book.
        """
        if self.page:
            self.canvas.showPage()
        self.page += 1
        self.width, self.height = size
        lying = sideways and not rotate
        self.canvas.setPageSize((self.height, self.width) if lying else size)
        self.canvas.setPageRotation(rotate)
        if rotate or sideways:
            self.canvas.transform(0, 1, -1, 0, self.height, 0)

    def rule(self, x0: float, top: float, x1: float, bottom: float) -> None:
        """Draw a ruling line."""
        self.canvas.setLineWidth(0.5)
        self.canvas.line(x0, self.height - top, x1, self.height - bottom)

    def fill(
        self, x0: float, top: float, x1: float, bottom: float, grey: float
    ) -> None:
        """Draw a filled rectangle."""
        self.canvas.setFillGray(grey)
        height = bottom - top
        self.canvas.rect(x0, self.height - bottom, x1 - x0, height, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def text(
        self,
        x: float,
        top: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        struck: bool = False,
        dots: bool = False,
        angle: float = 0.0,
        grey: float = 0.0,
        font: str = "",
    ) -> PlacedBox:
        """Print one string; `struck` prints it twice, `dots` sets dots under it."""
        lacking = {char for char in text if ord(char) not in GLYPHS}
        if lacking:
            raise ValueError(f"the sample font has no {sorted(lacking)} (in {text!r})")
        width = measured(size)(text)
        canvas = self.canvas
        for shift in (0.0, STRIKE_OFFSET) if struck else (0.0,):
            canvas.saveState()
            canvas.setFillGray(grey)
            canvas.translate(x + shift, self.height - top - ASCENT * size)
            canvas.rotate(angle)
            line = canvas.beginText(0, 0)
            line.setFont(font or ("bold" if bold else "regular"), size)
            if bold:
                canvas.setLineWidth(BOLD_STROKE * size)
                line.setTextRenderMode(2)
            line.textOut(text)
            canvas.drawText(line)
            canvas.restoreState()
        if dots:
            self._dot(x, top, text, size)
        return (x, top, x + width, top + size)

    def _dot(self, x: float, top: float, text: str, size: float) -> None:
        dot = size / 2
        for char in text:
            width = measured(size)(char)
            self.text(x + (width - measured(dot)(".")) / 2, top + 0.75 * size, ".", dot)
            x += width

    def picture(
        self, image: Image.Image, x0: float, top: float, x1: float, bottom: float
    ) -> None:
        """Place an image."""
        low = self.height - bottom
        self.canvas.drawImage(ImageReader(image), x0, low, x1 - x0, bottom - top)

    def save(self, path: Path | None = None) -> bytes:
        """Finish; returns the bytes and writes them where asked."""
        self.canvas.save()
        data = self._buffer.getvalue()
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        return data
