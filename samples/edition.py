"""A document being set together with the truth about it.

Headings, paragraphs and tables printed through an `Edition` are noted with their page,
so that the expected results follow from the typesetting itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from samples.gridding import Cell
from samples.truth import Truth
from samples.typeset import TICKED, Book, Placed

Rows = Sequence[Sequence[Cell | str]]
QUOTED_START = 20
"""Characters of the text under a heading that the truth quotes."""


@dataclass
class Edition:
    """A book, its truth, and the headings that are open."""

    book: Book
    truth: Truth
    _open: list[tuple[int, str]] = field(default_factory=list)
    _awaiting: dict[str, str] | None = None

    def heading(
        self,
        kind: str,
        number: str,
        title: str = "",
        *,
        level: int = 0,
        gap: str = " ",
        inline: str = "",
        outline: bool = False,
        align: str = "left",
        bold: bool = True,
        size: float | None = None,
    ) -> None:
        """Print `number title`; `inline` text goes on in the same paragraph."""
        label = f"{number}{gap if number and title else ''}{title}"
        if inline:
            text = f"{label}{'　' if label else ''}{inline}"
            page = self.book.paragraph(text, bold=False)[0].page
        else:
            placed = self.book.heading(
                label, level, outline=outline, align=align, bold=bold, size=size
            )
            page = placed[0].page
        self.note_heading(kind, number, title, level, page)
        if inline:
            self.quote(inline)

    def note_heading(
        self, kind: str, number: str, title: str, level: int, page: int
    ) -> None:
        """Note a heading that was printed by other means."""
        self._open = [entry for entry in self._open if entry[0] < level]
        path = " > ".join(name for _, name in self._open)
        self._awaiting = self.truth.note(
            "structure",
            page=page,
            kind=kind,
            number=number,
            title=title,
            title_path=path,
        )
        self._open.append((level, f"{number} {title}".strip()))

    def quote(self, text: str) -> None:
        """Take this as the text that follows the last heading."""
        if self._awaiting is not None:
            self._awaiting["first_20_chars"] = text[:QUOTED_START]
            self._awaiting = None

    def body(self, *texts: str, **how: Any) -> None:
        """Print paragraphs."""
        for text in texts:
            self.book.paragraph(text, **how)
            self.quote(text)

    def unit(self, text: str) -> None:
        """Print the line above a table that states its unit."""
        self.book.paragraph(text, 0, align="right", size=self.book.font_size - 1.5)

    def table(
        self,
        title: str,
        unit: str,
        header: Rows,
        body: Rows,
        widths: Sequence[float],
        *,
        note: str = "",
        rules: str = "grid",
        known: bool = True,
        **how: Any,
    ) -> list[int]:
        """Print a table and note it; returns the page of each body row."""
        placed = self.book.table(
            [*header, *body], widths, header_rows=len(header), rules=rules, **how
        )
        pages = row_pages(placed, len(header), len(body))
        if known:
            self.truth.note(
                "tables",
                first_page=placed[0].page,
                last_page=placed[-1].page,
                title=title,
                unit=unit,
                n_columns=len(widths),
                n_header_rows=len(header),
                n_body_rows=len(body),
                header_flat=" | ".join(flat_header(header, len(widths))),
                first_body_row=" | ".join(spread(body[0])),
                last_body_row=" | ".join(spread(body[-1])),
                continues="yes" if placed[0].page != placed[-1].page else "no",
                ruled={"grid": "full", "open": "full", "none": "none"}.get(
                    rules, "partial"
                ),
                note=note,
            )
        self._awaiting = None
        return pages


def row_pages(placed: Sequence[Placed], n_header: int, n_body: int) -> list[int]:
    """Page on which each body row starts, whatever was repeated or cut in two."""
    first: dict[int, int] = {}
    for item in placed:
        first.setdefault(item.row, item.page)
    cut = max(first) + 1 - n_header - n_body
    pages = [first[row] for row in sorted(first) if row >= n_header]
    if cut:
        breaks = [i for i in range(1, len(pages)) if pages[i] != pages[i - 1]]
        del pages[breaks[0]]
    return pages


def spread(row: Sequence[Cell | str]) -> list[str]:
    """Cell texts of a row as read: lines joined, ticks as such, a span's text once."""
    texts = []
    for entry in row:
        cell = entry if isinstance(entry, Cell) else Cell(entry)
        text = cell.text.replace("\n", "").replace(TICKED, "☑")
        texts += [text, *[""] * (cell.cols - 1)]
    return texts


def flat_header(header: Rows, n_columns: int) -> list[str]:
    """Full header path of each column, levels joined by a slash."""
    grid: dict[tuple[int, int], str] = {}
    for row, entries in enumerate(header):
        col = 0
        for entry in entries:
            cell = entry if isinstance(entry, Cell) else Cell(entry)
            while (row, col) in grid:
                col += 1
            for r in range(cell.rows):
                for c in range(cell.cols):
                    text = "" if r else cell.text.replace("\n", "")
                    grid[row + r, col + c] = text
            col += cell.cols
    paths = []
    for col in range(n_columns):
        levels = [grid.get((row, col), "") for row in range(len(header))]
        paths.append("/".join(level for level in levels if level))
    return paths


def twice(build: Callable[[dict[str, int]], Edition]) -> Edition:
    """Build once to learn the heading pages, and again to print them as contents."""
    return build(build({}).book.marks)
