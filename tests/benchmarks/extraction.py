"""Text and table geometry from PDF pages, beside pdfplumber on the same pages.

Run: .venv/bin/python -m tests.benchmarks.extraction ../shared/corpus/afac2026

Every n-th page of every PDF is cut into small files that both readers open, in turns,
in one process. Printed: CPU seconds, pages a second of both and their ratio, and on how
many of the pages with ruled tables the same cells with the same text are found. Grids
that are no tables (charts, frames, boxed headings: `assets.text.tabular`) are left out
on both sides. The cells are compared thrice:

- `same_rules`: pdfplumber's rules on what PDFium reads, every rectangle an edge, as
  pdfplumber has it. This tells whether the two read the same;
- `same_seen`: both without the rectangles that nobody sees (white behind text, a colour
  on the same colour);
- `same_tables`: what finvouch reads, sides of open tables added and each drawing read
  by itself, beside what pdfplumber reads.
"""

import argparse
import sys
import tempfile
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

import numpy as np
import pdfplumber
import pypdfium2 as pdfium

from assets.text.cells import fill
from assets.text.drawn_edges import SHORTEST_EDGE_PT, longer_than, merged, page_edges
from assets.text.pdf import read_pdf
from assets.text.pdf_native import FloatArray
from assets.text.pdf_polygons import THIN_PT
from assets.text.pdf_shading import Shading, visible_fills
from assets.text.pieces import page_pieces
from assets.text.regions import Grid
from assets.text.regions_drawn import ruled_grids
from assets.text.regions_ruled import cell_boxes, connected, grid_of
from assets.text.tabular import is_decoration, is_table
from dictionaries.glyphs import plain_forms
from warehouse.schema.pages import Page

Cells = Counter[str]
T = TypeVar("T")


def cut_sample(source: Path, target: Path, every: int) -> int:
    """Copy each `every`-th page of a PDF into a file of its own; pages copied."""
    try:
        document = pdfium.PdfDocument(source)
    except pdfium.PdfiumError:
        return 0
    chosen = list(
        range(every // 2 if len(document) > every // 2 else 0, len(document), every)
    )
    part = pdfium.PdfDocument.new()
    try:
        part.import_pages(document, chosen)
    except pdfium.PdfiumError:
        return 0
    part.save(target)
    part.close()
    document.close()
    return len(chosen)


def plain(text: str) -> str:
    """Text without blanks, one form for each character."""
    forms = plain_forms()
    mapped = "".join(forms.get(c, c) for c in text)
    return "".join(unicodedata.normalize("NFKC", mapped).replace("\x02", "-").split())


def our_cells(page: Page, grids: list[Grid]) -> Cells:
    """Text of each full cell of the grids found from the page's geometry."""
    found: Cells = Counter()
    places = []
    for run in page.runs:
        if run.box is None or run.angle % 180:
            continue
        edges = np.frombuffer(run.edges, "<f4").reshape(-1, 2)
        middle = (run.box.top + run.box.bottom) / 2
        for char, x in zip(run.text, edges.mean(axis=1).tolist(), strict=True):
            if not char.isspace():
                places.append((x, middle, char))
    for grid in grids:
        for cell in grid.cells:
            inside = [
                c
                for x, y, c in places
                if cell.x0 <= x < cell.x1 and cell.top <= y < cell.bottom
            ]
            if inside:
                found["".join(sorted(plain("".join(inside))))] += 1
    return found


def drawn_grids(page: Page) -> list[Grid]:
    """Grids by pdfplumber's rules alone: no sides added, the page snapped as one."""
    vertical, horizontal = (
        longer_than(merged(edges), SHORTEST_EDGE_PT)
        for edges in page_edges(page.rulings, page.fills)
    )
    if not len(vertical.at) or not len(horizontal.at):
        return []
    groups = connected(cell_boxes(vertical, horizontal))
    return [grid_of("ruled", g) for g in groups if len(g) > 1]


def tables_of(grids: list[Grid], page: Page) -> list[Grid]:
    """The grids that are tables, by the text that stands in them."""
    pieces = [p for p in page_pieces(page) if p.run.angle == 0]
    found = []
    for grid in grids:
        filled = fill(grid, pieces)
        if is_table(grid, filled) and not is_decoration(grid, filled, page):
            found.append(grid)
    return found


def grid_of_theirs(table: pdfplumber.table.Table) -> Grid:
    """Their table as a grid of ours."""
    return grid_of("ruled", [tuple(map(float, cell)) for cell in table.cells])


def tables_within(page: pdfplumber.page.Page) -> list[pdfplumber.table.Table]:
    """What pdfplumber finds; single boxes are no tables to either."""
    return [table for table in page.find_tables() if len(table.cells) > 1]


def compared(
    page: Page, grids: list[Grid], tables: list[pdfplumber.table.Table]
) -> tuple[Cells, Cells]:
    """Our cells and theirs where either has what is judged to be a table."""
    theirs = [grid_of_theirs(t) for t in tables]
    judged = [*tables_of(grids, page), *tables_of(theirs, page)]
    return (
        our_cells(page, [g for g in grids if meets(g, judged)]),
        their_cells(
            [t for t, g in zip(tables, theirs, strict=True) if meets(g, judged)]
        ),
    )


def meets(grid: Grid, others: list[Grid]) -> bool:
    """Whether a grid has room in common with one of the others."""
    return any(
        grid.xs[0] < o.xs[-1]
        and o.xs[0] < grid.xs[-1]
        and grid.ys[0] < o.ys[-1]
        and o.ys[0] < grid.ys[-1]
        for o in others
    )


def their_cells(tables: list[pdfplumber.table.Table]) -> Cells:
    """Text of each full cell of pdfplumber's tables."""
    found: Cells = Counter()
    for table in tables:
        for row in table.extract():
            for text in row:
                if text and plain(text):
                    found["".join(sorted(plain(text)))] += 1
    return found


def seen(page: pdfplumber.page.Page) -> pdfplumber.page.Page:
    """The page without filled rectangles that cannot be told from what is behind."""
    filled = [
        r
        for r in page.rects
        if r["fill"] and not r["stroke"] and min(r["width"], r["height"]) >= THIN_PT
    ]
    if not filled:
        return page
    boxes = np.array([[r[k] for k in ("x0", "top", "x1", "bottom")] for r in filled])
    colours = np.array([[*_rgb(r["non_stroking_color"]), 255] for r in filled])
    shading = Shading([boxes.astype(np.float32)], [colours.astype(np.uint32)])
    upright = [
        (r["x0"], r["top"], r["x0"], r["bottom"])
        for r in (*page.rects, *page.lines)
        if r["width"] < THIN_PT
    ]
    rulings = np.array(upright, np.float32).reshape(-1, 4)
    kept = {tuple(b) for b in visible_fills(shading, rulings).round(1).tolist()}
    hidden = {
        id(r)
        for r, box in zip(filled, boxes.astype(np.float32).round(1), strict=True)
        if tuple(box.tolist()) not in kept
    }
    return page.filter(lambda o: id(o) not in hidden)


def _rgb(colour: object) -> list[float]:
    """Red, green and blue of a colour as pdfplumber gives it, 0 to 255.

    A pattern, which has a name instead, counts as grey: it is seen.
    """
    parts = list(colour) if isinstance(colour, tuple | list) else [colour]
    if any(isinstance(part, str) for part in parts):
        return [128.0] * 3
    if len(parts) == 4:
        c, m, y, k = (float(p) for p in parts)
        return [
            255 * (1 - c) * (1 - k),
            255 * (1 - m) * (1 - k),
            255 * (1 - y) * (1 - k),
        ]
    if len(parts) == 3:
        return [255 * float(p) for p in parts]
    return [255 * float(parts[0] or 0)] * 3 if len(parts) == 1 else [0.0] * 3


def all_fills(shading: Shading, _rulings: FloatArray) -> FloatArray:
    """Every filled rectangle, seen or not."""
    return np.vstack([np.zeros((0, 4), np.float32), *shading.boxes])


def timed(read: Callable[[], T]) -> tuple[T, float]:
    """What a call gives, and the processor seconds it took."""
    start = time.process_time()
    found = read()
    return found, time.process_time() - start


def read_ours(file: Path) -> list[Page]:
    """Text and tables of a file, by us."""
    pages = read_pdf(file)
    for page in pages:
        ruled_grids(page.rulings, page.fills)
    return pages


def read_theirs(file: Path) -> None:
    """The same by pdfplumber."""
    with pdfplumber.open(file) as document:
        for page in document.pages:
            page.extract_words()
            page.find_tables()
            page.close()


def compare(files: list[Path], show: int) -> dict[str, float]:
    """Read all files both ways; times, pages and agreement."""
    ours = theirs = 0.0
    pages = ruled = 0
    same: Counter[str] = Counter()
    differing: list[str] = []
    for file in files:
        read, seconds = timed(partial(read_ours, file))
        ours += seconds
        theirs += timed(partial(read_theirs, file))[1]
        pages += len(read)
        for number, pairs in cells_of_pages(file, read):
            ruled += 1
            for name, (got, wanted) in pairs.items():
                same[name] += got == wanted
                if got != wanted:
                    differing.append(
                        f"{name:12} {file.name} page {number}: of"
                        f" {wanted.total()} cells {(wanted - got).total()} missed,"
                        f" {(got - wanted).total()} more"
                    )
    for line in sorted(differing)[:show]:
        print("  " + line)
    return {
        "pages": pages,
        "ours_s": round(ours, 2),
        "pdfplumber_s": round(theirs, 2),
        "ours_pages_s": round(pages / ours, 1),
        "pdfplumber_pages_s": round(pages / theirs, 1),
        "ratio": round(theirs / ours, 2),
        "ruled_pages": ruled,
        **{name: round(count / max(ruled, 1), 4) for name, count in same.items()},
    }


def cells_of_pages(
    file: Path, read: list[Page]
) -> Iterator[tuple[int, dict[str, tuple[Cells, Cells]]]]:
    """Pages with ruled tables: our cells and pdfplumber's, by way of comparing."""
    with patch("assets.text.pdf.visible_fills", all_fills):
        filled = read_pdf(file)
    with pdfplumber.open(file) as document:
        for page, every, other in zip(read, filled, document.pages, strict=True):
            found = tables_within(other)
            drawn = ruled_grids(page.rulings, page.fills)
            pairs = {
                "same_rules": compared(every, drawn_grids(every), found),
                "same_seen": compared(
                    page, drawn_grids(page), tables_within(seen(other))
                ),
                "same_tables": compared(page, drawn, found),
            }
            other.close()
            if any(a or b for a, b in pairs.values()):
                yield page.page, pairs


def main() -> None:
    """Cut the sample, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, nargs="+")
    parser.add_argument("--every", type=int, default=20, help="page step")
    parser.add_argument("--show", type=int, default=40, help="differing pages listed")
    options = parser.parse_args()
    sources = sorted(
        p for c in options.corpus for p in c.rglob("*") if p.suffix.lower() == ".pdf"
    )
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, source in enumerate(sources):
            target = Path(folder) / f"{number:03d}_{source.stem[:40]}.pdf"
            if cut_sample(source, target, options.every):
                files.append(target)
        if not files:
            sys.exit("no PDF found")
        for name, value in compare(files, options.show).items():
            print(f"{name:20} {value}")


if __name__ == "__main__":
    main()
