"""Pages become cleaned lines with roles, paragraphs and table regions.

One document at a time: roles and paragraphs need all pages. Pages that could not be
read carry their status on and have no body.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from assets.text.cells import Filled, fill, region_cell
from assets.text.drafts import LineDraft, PageDraft
from assets.text.edges import settle_edges
from assets.text.highlights import without_highlights
from assets.text.markup import (
    draft_markup,
    markup_regions,
    set_text_width,
    take_stacked,
)
from assets.text.paragraphs import join_paragraphs
from assets.text.pieces import Piece, page_pieces
from assets.text.reading import grid_box, line_draft, read_page, stacked_line
from assets.text.regions import Grid, free_rules, without_slivers
from assets.text.regions_below import with_shaded_rows, without_open_head
from assets.text.regions_bridged import bridged
from assets.text.regions_completed import (
    with_holes_closed,
    with_lines_joined,
    with_rows_parted,
)
from assets.text.regions_drawn import ruled_grids
from assets.text.roles import assign_roles
from assets.text.stacks import split_stacks
from assets.text.tabular import is_decoration, is_table
from warehouse.schema.geometry import Box
from warehouse.schema.lines import Line, OutlineTarget, PageLines, Region
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
    settle_edges(drafts)
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
        draft = draft_markup(page)
        plain = page.source == "txt"
        return draft, take_stacked(page, draft) if plain else markup_regions(page)
    pieces = page_pieces(page)
    rules = free_rules(page.rulings)
    drawn, rest = drawn_tables(page, [p for p in pieces if p.run.angle == 0])
    stacks, rest = split_stacks(rest)
    reading = read_page(page.page, rest, drawn, rules)
    draft = reading.draft
    draft.height, draft.rules = page.height, rules
    draft.tables = [Box(*grid_box(g)) for g in reading.grids]
    draft.lines += [line_draft(page.page, [p]) for p in pieces if p.run.angle != 0]
    draft.lines += [stacked_line(page.page, s) for s in stacks]
    for line in draft.lines:
        line.source = page.source
    regions = [
        _region(number, grid, filled, page.fills)
        for number, (grid, filled) in enumerate(
            zip(reading.grids, reading.filled, strict=True)
        )
    ]
    return draft, regions


def drawn_tables(
    page: Page, pieces: list[Piece]
) -> tuple[list[tuple[Grid, Filled]], list[Piece]]:
    """The ruled tables of a page with their text, and the pieces outside of them."""
    found = []
    level = [r for r in page.rulings if r.x1 - r.x0 > r.bottom - r.top]
    shading = without_highlights(page.rulings, page.fills)
    for drawn in ruled_grids(page.rulings, shading):
        filled = fill(drawn, pieces)
        if not is_table(drawn, filled):
            continue
        grid = with_lines_joined(drawn, filled, level)
        filled = filled if grid is drawn else fill(grid, pieces)
        grid = without_slivers(grid, filled.widths())
        grid = with_holes_closed(grid, filled.outside)
        grid = with_shaded_rows(grid, filled.outside, page.fills, level)
        filled = filled if grid is drawn else fill(grid, pieces)
        if is_decoration(grid, filled, page):
            continue
        parted = with_rows_parted(grid, filled)
        filled = filled if parted is grid else fill(parted, pieces)
        whole = without_open_head(parted, filled)
        filled = filled if whole is parted else fill(whole, pieces)
        found.append((whole, filled))
        pieces = filled.outside
    return bridged(found, pieces, page.rulings)


def _region(number: int, grid: Grid, filled: Filled, fills: Sequence[Box]) -> Region:
    shaded = header_rows(grid, fills)
    cells = [
        region_cell(c, p, c.row < shaded)
        for c, p in zip(grid.cells, filled.inside, strict=True)
    ]
    return Region(
        region=number,
        kind=grid.kind,
        box=Box(*(round(v, 2) for v in grid_box(grid))),
        n_rows=grid.n_rows,
        n_cols=grid.n_cols,
        col_edges=[round(x, 2) for x in grid.xs],
        caption="",
        after_line=-1,
        cells=cells,
    )


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
    placed = [
        replace(region, after_line=first + anchor - 1)
        for region, anchor in zip(regions, draft.anchors, strict=True)
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
        metadata=page.metadata,
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
    )


def is_centred(line: LineDraft) -> bool:
    """Whether a line stands in the middle of its column with room on both sides."""
    if line.box is None:
        return False
    off = abs((line.x0 + line.x1) - (line.left + line.right)) / 2
    room = min(line.indent, line.room)
    return off < CENTRED_EM * line.size and room > CENTRED_MARGIN_EM * line.size
