"""Text and table geometry from PDF pages, beside pdfplumber on the same pages.

Run: .venv/bin/python -m tests.benchmarks.extraction ../shared/corpus/afac2026

Every n-th page of every PDF is cut into small files that both readers open, in turns,
in one process. Printed: CPU seconds, pages a second of both and their ratio, and on how
many of the pages with ruled tables the same cells with the same text are found:

- `same_cells`: as both programs find them;
- `same_seen_cells`: pdfplumber without the rectangles that nobody sees (white behind
  text, a colour on the same colour), against the same rules on our geometry without the
  added sides of open tables. This tells whether the geometry agrees.
"""

import argparse
import sys
import tempfile
import time
import unicodedata
from collections import Counter
from pathlib import Path

import numpy as np
import pdfplumber
import pypdfium2 as pdfium

from assets.text.drawn_edges import SHORTEST_EDGE_PT, longer_than, merged, page_edges
from assets.text.pdf import read_pdf
from assets.text.pdf_polygons import THIN_PT
from assets.text.pdf_shading import Shading, visible_fills
from assets.text.regions import Grid
from assets.text.regions_drawn import ruled_grids
from assets.text.regions_ruled import cell_boxes, connected, grid_of
from dictionaries.glyphs import plain_forms
from warehouse.schema.pages import Page

Cells = Counter[str]


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
    """Grids by pdfplumber's rules alone, no sides added."""
    vertical, horizontal = (
        longer_than(merged(edges), SHORTEST_EDGE_PT)
        for edges in page_edges(page.rulings, page.fills)
    )
    if not len(vertical.at) or not len(horizontal.at):
        return []
    groups = connected(cell_boxes(vertical, horizontal))
    return [grid_of("ruled", g) for g in groups if len(g) > 1]


def their_cells(page: pdfplumber.page.Page) -> Cells:
    """The same of pdfplumber's tables; single boxes are no tables to either."""
    found: Cells = Counter()
    for table in page.find_tables():
        if len(table.cells) < 2:
            continue
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


def compare(files: list[Path], show: int) -> dict[str, float]:
    """Read all files both ways; times, pages and agreement."""
    ours = theirs = 0.0
    pages = ruled = same = contained = same_seen = 0
    differing: list[str] = []
    for file in files:
        start = time.process_time()
        read = read_pdf(file)
        for page in read:
            ruled_grids(page.rulings, page.fills)
        ours += time.process_time() - start
        start = time.process_time()
        with pdfplumber.open(file) as document:
            for page in document.pages:
                page.extract_words()
                page.find_tables()
                page.close()
        theirs += time.process_time() - start
        pages += len(read)
        with pdfplumber.open(file) as document:
            for number, (mine, other) in enumerate(
                zip(read, document.pages, strict=True), 1
            ):
                wanted = their_cells(other)
                wanted_seen = their_cells(seen(other))
                other.close()
                grids = ruled_grids(mine.rulings, mine.fills)
                got = our_cells(mine, grids)
                got_seen = our_cells(mine, drawn_grids(mine))
                if not wanted and not got:
                    continue
                ruled += 1
                same += wanted == got
                contained += not wanted - got
                same_seen += wanted_seen == got_seen
                if wanted_seen != got_seen:
                    missed, more = wanted_seen - got_seen, got_seen - wanted_seen
                    differing.append(
                        f"{file.name} page {number}: {missed.total()} cells of"
                        f" {wanted_seen.total()} missed, {more.total()} more"
                    )
    for line in differing[:show]:
        print("  " + line)
    return {
        "pages": pages,
        "ours_s": round(ours, 2),
        "pdfplumber_s": round(theirs, 2),
        "ours_pages_s": round(pages / ours, 1),
        "pdfplumber_pages_s": round(pages / theirs, 1),
        "ratio": round(theirs / ours, 2),
        "ruled_pages": ruled,
        "same_cells": same,
        "same_share": round(same / max(ruled, 1), 4),
        "all_of_theirs": contained,
        "same_seen_cells": same_seen,
        "same_seen_share": round(same_seen / max(ruled, 1), 4),
    }


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
