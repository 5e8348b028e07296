"""Pages without geometry: web pages and plain text become line drafts and regions."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from assets.text.drafts import LineDraft, PageDraft
from assets.text.normal import normal_form
from assets.text.regions_stacked import stacked_tables
from assets.text.stacked_table import stacked_cells
from warehouse.schema.lines import Region, RegionCell
from warehouse.schema.pages import GridCell, Page, Run

LONG_EM = 15.0
"""Plain-text lines at least this long, in characters, tell the width of the text."""
FULL_QUANTILE = 0.75
"""Which of the long lines is a full one: most are, table rows may pass it."""


def draft_markup(page: Page) -> PageDraft:
    """Lines of a page without geometry, one a run, in the order of the file."""
    draft = PageDraft(page.page)
    draft.lines = [_line(page, i, run) for i, run in enumerate(page.runs)]
    draft.height = float(len(draft.lines))
    draft.anchors = [min(g.after_run, len(draft.lines)) for g in page.grids]
    return draft


def _line(page: Page, number: int, run: Run) -> LineDraft:
    text = normal_form(run.text)
    raw = run.raw or run.text
    line = LineDraft(
        page.page,
        text,
        raw if raw != text else "",
        None,
        0.0,
        float(number),
        width_em(run.text),
        number + 1.0,
        1.0,
        run.bold,
        tag=run.tag,
        source=page.source,
        confidence=run.confidence,
    )
    if run.tag == "footnote":
        line.role = "footnote"
    return line


def set_text_width(pages: Sequence[PageDraft]) -> None:
    """Give the lines of a plain-text document the width that its full lines have."""
    lines = [x for page in pages for x in page.lines if x.source == "txt"]
    long = sorted(x.x1 for x in lines if x.x1 >= LONG_EM)
    right = long[int(FULL_QUANTILE * (len(long) - 1))] if long else LONG_EM
    for line in lines:
        line.right = right


def width_em(text: str) -> float:
    """Width of text in full-width characters: Latin letters and digits take half."""
    if text.isascii():
        return len(text) / 2
    wide = sum(unicodedata.east_asian_width(c) in "WFA" for c in text)
    return wide + (len(text) - wide) / 2


def markup_regions(page: Page) -> list[Region]:
    """Tables that the markup gives, as regions without geometry."""
    return [
        _region(number, "markup", grid.caption, grid.cells)
        for number, grid in enumerate(page.grids)
    ]


def take_stacked(page: Page, draft: PageDraft) -> list[Region]:
    """The tables of a page of plain text; their lines leave the draft for the cells."""
    tables = stacked_tables([run.raw or run.text for run in page.runs])
    kept: list[LineDraft] = []
    taken = {n: t for t in tables for n in range(t.first, t.last + 1)}
    for number, line in enumerate(draft.lines):
        table = taken.get(number)
        if table is None:
            kept.append(line)
            continue
        if number == table.first:
            draft.anchors.append(len(kept))
        if number == table.last and table.foot:
            foot = replace(line, text=normal_form(table.foot), raw=table.foot)
            kept.append(foot)
    draft.lines = kept
    return [
        _region(number, "stacked", "", stacked_cells(table))
        for number, table in enumerate(tables)
    ]


def _region(number: int, kind: str, caption: str, grid: Sequence[GridCell]) -> Region:
    cells = sorted(grid, key=lambda c: (c.row, c.col))
    return Region(
        region=number,
        kind=kind,
        box=None,
        n_rows=max((c.row + c.row_span for c in cells), default=0),
        n_cols=max((c.col + c.col_span for c in cells), default=0),
        col_edges=[],
        caption=normal_form(caption),
        after_line=-1,
        cells=[_cell(c) for c in cells],
    )


def _cell(cell: GridCell) -> RegionCell:
    text = "\n".join(normal_form(part) for part in cell.text.split("\n"))
    return RegionCell(
        cell.row,
        cell.col,
        cell.row_span,
        cell.col_span,
        text,
        cell.text if cell.text != text else "",
        None,
        0.0,
        False,
        cell.header,
    )
