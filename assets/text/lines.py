"""Pages become cleaned lines with roles, paragraphs and table regions.

One document at a time: roles and paragraphs need all pages. Pages that could not be
read carry their status on and have no body.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from assets.text.cells import fill, region_cell
from assets.text.drafts import LineDraft, PageDraft
from assets.text.markup import draft_markup, markup_regions, set_text_width
from assets.text.paragraphs import join_paragraphs
from assets.text.pieces import Piece, page_pieces
from assets.text.reading import draft_page, line_draft
from assets.text.regions import Grid
from assets.text.regions_ruled import ruled_grids
from assets.text.roles import assign_roles
from assets.text.tabular import is_table
from warehouse.schema.geometry import Box
from warehouse.schema.lines import Line, OutlineTarget, PageLines, Region, RegionCell
from warehouse.schema.pages import Page

READABLE = ("ok",)
"""Page states whose text is text; the others give no body lines."""
CENTRED_EM = 1.5
"""How far the middle of a centred line may lie from the middle of its column."""
CENTRED_MARGIN_EM = 2.0
"""A centred line leaves at least this on both sides; else every full line is one."""


def clean_document(pages: Sequence[Page]) -> list[PageLines]:
    """Cleaned lines of all pages of a document, in order."""
    drafts, regions = [], []
    for page in pages:
        draft, found = draft_of(page)
        drafts.append(draft)
        regions.append(found)
    set_text_width(drafts)
    assign_roles(drafts)
    join_paragraphs(drafts)
    numbered, line_no = [], 0
    for page, draft, found in zip(pages, drafts, regions, strict=True):
        numbered.append(_page_lines(page, draft, found, line_no))
        line_no += len(draft.lines)
    return numbered


def draft_of(page: Page) -> tuple[PageDraft, list[Region]]:
    """One page's lines in reading order and its regions."""
    if page.status not in READABLE:
        return PageDraft(page.page), []
    if not page.width:
        return draft_markup(page), markup_regions(page)
    pieces = page_pieces(page)
    upright = [p for p in pieces if p.run.angle == 0]
    grids, upright, regions = take_tables(page, upright)
    boxes = np.array([(g.xs[0], g.ys[0], g.xs[-1], g.ys[-1]) for g in grids])
    draft = draft_page(page.page, upright, boxes.reshape(-1, 4))
    draft.lines += [line_draft(page.page, [p]) for p in pieces if p.run.angle != 0]
    for line in draft.lines:
        line.source = page.source
    return draft, regions


def take_tables(
    page: Page, pieces: list[Piece]
) -> tuple[list[Grid], list[Piece], list[Region]]:
    """The tables of a page, their regions, and the pieces that stand outside."""
    grids: list[Grid] = []
    regions: list[Region] = []
    for grid in ruled_grids(page.rulings, page.fills):
        filled = fill(grid, pieces)
        if not is_table(grid, filled):
            continue
        grids.append(grid)
        pieces = filled.outside
        shaded = header_rows(grid, page.fills)
        cells = [
            region_cell(c, p, c.row < shaded)
            for c, p in zip(grid.cells, filled.inside, strict=True)
        ]
        regions.append(_region(len(regions), grid, cells))
    return grids, pieces, regions


def _region(number: int, grid: Grid, cells: list[RegionCell]) -> Region:
    return Region(
        region=number,
        kind=grid.kind,
        box=_rounded(grid.xs[0], grid.ys[0], grid.xs[-1], grid.ys[-1]),
        n_rows=grid.n_rows,
        n_cols=grid.n_cols,
        col_edges=[round(x, 2) for x in grid.xs],
        caption="",
        after_line=-1,
        cells=cells,
    )


def _rounded(x0: float, top: float, x1: float, bottom: float) -> Box:
    return Box(round(x0, 2), round(top, 2), round(x1, 2), round(bottom, 2))


def header_rows(grid: Grid, fills: Sequence[Box]) -> int:
    """How many leading rows stand on shading that the rows below do not have."""
    shaded = []
    for top, bottom in pairwise(grid.ys):
        y, x = (top + bottom) / 2, (grid.xs[0] + grid.xs[1]) / 2
        shaded.append(any(f.x0 <= x <= f.x1 and f.top <= y <= f.bottom for f in fills))
    leading = next((i for i, s in enumerate(shaded) if not s), len(shaded))
    return 0 if leading == len(shaded) else leading


def _page_lines(
    page: Page, draft: PageDraft, regions: list[Region], first: int
) -> PageLines:
    """A page's record: lines numbered from `first`, regions in reading order."""
    order = sorted(range(len(regions)), key=lambda i: (draft.anchors[i], i))
    placed = [
        replace(regions[i], region=n, after_line=first + draft.anchors[i] - 1)
        for n, i in enumerate(order)
    ]
    return PageLines(
        page=page.page,
        width=page.width,
        height=page.height,
        status=page.status,
        reason=page.reason,
        source=page.source,
        columns=draft.columns,
        lines=[_line(x, first + i) for i, x in enumerate(draft.lines)],
        regions=placed,
        outline=[OutlineTarget(e.level, e.title, e.top) for e in page.outline],
    )


def _line(draft: LineDraft, line_no: int) -> Line:
    return Line(
        page=draft.page,
        line_no=line_no,
        column=draft.column,
        role=draft.role,
        text=draft.text,
        raw=draft.raw,
        box=draft.box,
        size=draft.size if draft.box else 0.0,
        bold=draft.bold,
        centred=is_centred(draft),
        indent=round(draft.indent, 2),
        tag=draft.tag,
        source=draft.source,
        confidence=draft.confidence,
        paragraph=draft.paragraph,
        glue=draft.glue,
        region=draft.region,
    )


def is_centred(line: LineDraft) -> bool:
    """Whether a line stands in the middle of its column with room on both sides."""
    if line.box is None:
        return False
    off = abs((line.x0 + line.x1) - (line.left + line.right)) / 2
    room = min(line.indent, line.room)
    return off < CENTRED_EM * line.size and room > CENTRED_MARGIN_EM * line.size
