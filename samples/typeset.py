"""Typeset small Chinese PDFs with the traps of real ones, at known places.

    book = Book(head="示例公司 2024 年年度报告")
    book.heading("第一节 释义", 0)
    book.paragraph("本报告中，除非文义另有所指，下列词语具有如下含义：")
    placed = book.table([["项目", "金额"], ["货币资金", "1,234.56"]], [2, 1])
    data = book.save()

Coordinates are the project's: points, origin top left, `(x0, top, x1, bottom)`, pages
from 1. The same calls give the same bytes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from samples.cidfont import FONT_FILE
from samples.drawing import A4, SLIDE, PlacedBox, Sheet, measured
from samples.gridding import PADDING, Cell, Grid, cut_row, lay, parts
from samples.wrapping import wrap

__all__ = [
    "A4",
    "SLIDE",
    "TICKED",
    "UNTICKED",
    "Book",
    "Cell",
    "Placed",
    "set_twice",
    "with_dots",
]

TICKED, UNTICKED = "\uf052", "□"
"""The ticked box as word processors leave it: a private-use character of Wingdings."""
SCAN_DPI = 150
"""Resolution of image-only pages: readable for OCR, about 50 kB a page."""


@dataclass(frozen=True)
class Placed:
    """Where a line, or a row of a table, was set."""

    page: int
    row: int
    box: PlacedBox


def with_dots(text: str) -> str:
    """Text with a full-width full stop after each character, as emphasis is coded."""
    return "".join(f"{char}．" for char in text)


class Book(Sheet):
    """A document being set; the cursor `y` is the distance from the page top."""

    def __init__(
        self,
        size: tuple[float, float] = A4,
        *,
        margins: tuple[float, float, float, float] = (72, 80, 72, 72),
        font_size: float = 10.5,
        line_height: float = 1.6,
        head: str = "",
        number: str = "{page}",
        watermark: str = "",
        title: str = "",
        password: str | None = None,
        owner_password: str | None = None,
    ) -> None:
        """Margins are left, top, right, bottom; `number` formats the page number."""
        super().__init__(size, title, password, owner_password)
        self.size, self.margins = size, margins
        self.font_size, self.line_height = font_size, line_height
        self.head, self.number, self.watermark = head, number, watermark
        self.marks: dict[str, int] = {}
        """Page of each heading, for contents pages set in a second pass."""
        self._columns: list[tuple[float, float]] = []
        self._column = 0
        self.new_page()

    # ---- pages and columns

    def new_page(
        self,
        size: tuple[float, float] | None = None,
        *,
        rotate: int = 0,
        sideways: bool = False,
        bare: bool = False,
    ) -> None:
        """Start a page with running head and number, unless `bare`."""
        self.turn_sheet(size or self.size, rotate, sideways)
        left, top, right, bottom = self.margins
        self.y, self.bottom = float(top), self.height - bottom
        self._columns, self._column = [(left, self.width - right)], 0
        self._column_top = self.y
        if not bare:
            self._furnish()

    def _furnish(self) -> None:
        left, top, right, bottom = self.margins
        if self.watermark:
            self.text(
                self.width / 4, self.height / 2, self.watermark, 40, angle=45, grey=0.8
            )
        if self.head:
            small = self.font_size - 1.5
            self.text(left, top / 2, self.head, small)
            edge = top / 2 + small + 4
            self.rule(left, edge, self.width - right, edge)
        if self.number:
            label = self.number.format(page=self.page)
            width = measured(9)(label)
            self.text(
                (self.width - width) / 2, self.height - bottom / 2 - 4.5, label, 9
            )

    def columns(self, count: int, gap: float = 24.0) -> None:
        """Set what follows in `count` columns, from the cursor down."""
        left, _, right, _ = self.margins
        width = (self.width - left - right - gap * (count - 1)) / count
        starts = [left + i * (width + gap) for i in range(count)]
        self._columns = [(x, x + width) for x in starts]
        self._column, self._column_top = 0, self.y

    def next_column(self) -> None:
        """Go to the next column, or to a new page with the same columns."""
        if self._column + 1 < len(self._columns):
            self._column += 1
            self.y = self._column_top
            return
        columns = self._columns
        self.new_page((self.width, self.height))
        self._columns = columns

    @property
    def left(self) -> float:
        """Left edge of the current column."""
        return self._columns[self._column][0]

    @property
    def right(self) -> float:
        """Right edge of the current column."""
        return self._columns[self._column][1]

    # ---- running text

    def line(self, text: str, x: float | None = None, **how: Any) -> Placed:
        """Print one line at the cursor and move on, to the next column when full."""
        size = float(how.get("size") or self.font_size)
        if self.y + size > self.bottom:
            self.next_column()
        start = self.left if x is None else self.left + x
        box = self.text(start, self.y, text, **{"size": size, **how})
        self.y += size * self.line_height
        return Placed(self.page, -1, box)

    def paragraph(
        self,
        text: str,
        indent: float = 2.0,
        *,
        inset: float = 0.0,
        align: str = "left",
        gap: float = 0.0,
        size: float | None = None,
        **how: Any,
    ) -> list[Placed]:
        """Wrap and print; `indent` of the first line in characters, `inset` points."""
        size = size or self.font_size
        measure = measured(size)
        width = self.right - self.left - inset
        first = indent * size if align == "left" else 0.0
        placed = []
        for number, line in enumerate(wrap(text, measure, width, first)):
            spare = width - measure(line)
            shift = {"left": 0.0, "centre": spare / 2, "right": spare}[align]
            x = inset + shift + (first if number == 0 else 0.0)
            placed.append(self.line(line, x, size=size, **how))
        self.y += gap
        return placed

    def heading(
        self,
        text: str,
        level: int = 0,
        *,
        outline: bool = False,
        align: str = "left",
        bold: bool = True,
        size: float | None = None,
    ) -> list[Placed]:
        """Print a heading, note its page, and enter it in the embedded outline."""
        size = size or self.font_size + max(0, 4 - 2 * level)
        if self.y + 3 * size > self.bottom:
            self.next_column()
        self.y += size / 2
        if outline:
            top = self.height - self.y
            self.canvas.bookmarkHorizontal(text, 0, top)
            self.canvas.addOutlineEntry(text, text, level)
        self.marks[text] = self.page
        return self.paragraph(text, 0, align=align, gap=size / 4, size=size, bold=bold)

    def beside(
        self, title: str, body: Sequence[str], width: float = 96.0, **how: Any
    ) -> None:
        """A title in a narrow column at the left, the body at its right (insurance)."""
        size = self.font_size
        if self.y + 2 * size * self.line_height > self.bottom:
            self.next_column()
        top, page = self.y, self.page
        lines = wrap(title, measured(size), width - size)
        for number, line in enumerate(lines):
            step = number * size * self.line_height
            self.text(self.left, top + step, line, size, bold=True)
        for text in body:
            self.paragraph(text, 0, inset=width, **how)
        if self.page == page:
            self.y = max(self.y, top + len(lines) * size * self.line_height)
        self.y += size / 2

    def contents(self, entries: Sequence[tuple[int, str, int]]) -> None:
        """Contents lines with dot leaders: level, title, page."""
        measure = measured(self.font_size)
        for level, title, page in entries:
            start = level * 2 * self.font_size
            room = self.right - self.left - start - measure(f"{title}{page}")
            dots = "." * int(room / measure("."))
            self.line(f"{title}{dots}{page}", start)

    # ---- tables

    def table(
        self,
        rows: Sequence[Sequence[Cell | str]],
        widths: Sequence[float],
        *,
        align: str = "",
        rules: str = "grid",
        header_rows: int = 1,
        repeat: bool = False,
        cut: bool = False,
        size: float | None = None,
        gap: float = 8.0,
    ) -> list[Placed]:
        """Set a table at the cursor, over as many pages as it needs.

        `widths` are shares of the column; `align` one of l, c, r a column; `rules`
        grid, open (no outer sides), rows (horizontals only), three (top, under the
        header, bottom) or none. `repeat` prints the header on each page; `cut` lets a
        page break fall inside a row.
        """
        size = size or self.font_size - 1.5
        share = (self.right - self.left) / fsum(widths)
        offsets = [0.0]
        for width in widths:
            offsets.append(offsets[-1] + width * share)
        grid = lay(rows, offsets, measured(size), size, size * 1.35)
        fresh = self.height - self.margins[1] - self.margins[3]
        pages = parts(grid, self.bottom - self.y, fresh, header_rows, repeat)
        if cut and len(pages) > 1 and pages[0]:
            grid, pages = self._cut(grid, pages, header_rows, repeat)
        placed = []
        for number, part in enumerate(pages):
            if number:
                self.next_column()
            if part:
                placed += self._draw(grid, part, align, rules, header_rows)
        self.y += gap
        return placed

    def _cut(
        self, grid: Grid, pages: list[list[int]], header_rows: int, repeat: bool
    ) -> tuple[Grid, list[list[int]]]:
        """Move the first lines of the row after the break before it."""
        row = pages[0][-1] + 1
        room = self.bottom - self.y - fsum(grid.heights[r] for r in pages[0])
        lines = int((room - 2 * PADDING) / grid.leading)
        tallest = max(len(c.lines) for c in grid.cells if c.row == row)
        if not 0 < lines < tallest:
            return grid, pages
        grid = cut_row(grid, row, lines)
        fresh = self.height - self.margins[1] - self.margins[3]
        return grid, parts(grid, self.bottom - self.y, fresh, header_rows, repeat)

    def _draw(
        self, grid: Grid, part: list[int], align: str, rules: str, header_rows: int
    ) -> list[Placed]:
        tops, y = {}, self.y
        for row in part:
            tops[row] = y
            y += grid.heights[row]
        placed, segments = [], set()
        for laid in grid.cells:
            if laid.row not in tops:
                continue
            last = laid.row + laid.cell.rows - 1
            x0 = self.left + grid.edges[laid.col]
            x1 = self.left + grid.edges[laid.col + laid.cell.cols]
            top, bottom = tops[laid.row], tops[last] + grid.heights[last]
            if laid.cell.fill is not None:
                self.fill(x0, top, x1, bottom, laid.cell.fill)
            how = laid.cell.align or align[laid.col : laid.col + 1] or "l"
            height = len(laid.lines) * grid.leading
            y_text = top + (bottom - top - height) / 2 + 0.15 * grid.size
            for line in laid.lines:
                spare = x1 - x0 - 2 * PADDING - measured(grid.size)(line)
                shift = {"l": laid.cell.indent * grid.size, "c": spare / 2, "r": spare}
                x = x0 + PADDING + shift[how]
                if line:
                    self.text(x, y_text, line, grid.size, bold=laid.cell.bold)
                y_text += grid.leading
            ends = (last == part[-1], last + 1 == header_rows, laid.row == part[0])
            segments |= _rulings(rules, (x0, top, x1, bottom), ends, self.left, grid)
        for segment in sorted(segments):
            self.rule(*segment)
        right = self.left + grid.edges[-1]
        for row in part:
            box = (self.left, tops[row], right, tops[row] + grid.heights[row])
            placed.append(Placed(self.page, row, box))
        self.y = y
        return placed

    # ---- image pages

    def scan(self, lines: Sequence[str], size: float = 14.0) -> None:
        """Fill the page with a picture of text, as a scanner leaves it."""
        scale = SCAN_DPI / 72
        shape = (round(self.width * scale), round(self.height * scale))
        image = Image.new("L", shape, 255)
        draw = ImageDraw.Draw(image)
        font = ImageFont.truetype(str(FONT_FILE), round(size * scale))
        y = self.margins[1]
        for text in lines:
            for line in wrap(text, measured(size), self.right - self.left):
                draw.text((self.left * scale, y * scale), line, fill=20, font=font)
                y += size * self.line_height
        self.picture(image, 0, 0, self.width, self.height)


def _rulings(
    rules: str,
    box: PlacedBox,
    ends: tuple[bool, bool, bool],
    left: float,
    grid: Grid,
) -> set[PlacedBox]:
    """Ruling lines around one cell; `ends`: last row, last header row, first row."""
    x0, top, x1, bottom = box
    last, header_end, first = ends
    upper, lower = (x0, top, x1, top), (x0, bottom, x1, bottom)
    if rules == "none":
        return set()
    if rules == "three":
        drawn = {upper} if first else set()
        return drawn | ({lower} if last or header_end else set())
    if rules == "rows":
        return {upper, lower}
    sides = {(x0, top, x0, bottom), (x1, top, x1, bottom)}
    if rules == "open":
        outer = {left, left + grid.edges[-1]}
        sides = {side for side in sides if side[0] not in outer}
    return {upper, lower} | sides


def set_twice(build: Callable[[dict[str, int]], Book]) -> bytes:
    """Build once to learn the heading pages, and again to print them as contents."""
    return build(build({}).marks).save()
