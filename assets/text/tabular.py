"""What makes a grid a table: frames, boxed headings and highlights are none."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from assets.text.cells import Filled
from assets.text.drawn_edges import SNAP_PT
from assets.text.regions import Grid
from assets.text.regions_below import heads_open_rows
from assets.text.regions_completed import is_underdrawn
from warehouse.schema.geometry import Box
from warehouse.schema.pages import Page

FRAME_SHARE = 0.8
"""One cell with this share of the characters is a frame around text, not a table."""
FRAME_LINES = 6
"""Fewest pieces of text in such a cell; a table may have one wordy cell below that."""
TORN_SHARE = 0.15
"""Share of pieces of text that a border may cut through a word: highlights behind
running text cut many, a real table cuts none but where its text is overfull."""
DRAWN_SHARE = 0.5
"""Share of a row edge that must be drawn as a line for few rows to be a table."""
TABLE_ROWS = 3
"""Rows of two cells and more that make a table of shading alone."""
EDGE_SHARE = 0.1
"""Outer share of the page height where boxes hold running heads."""
CONTENTS_ENTRIES = 6
"""Fewest numbered entries of a boxed contents list."""
CONTENTS_SHARE = 0.4
"""Share of pieces that open with a heading number; the titles may be pieces too."""
CONTENTS_CHARS = 30
"""Longest entry, in characters: a table of clauses holds sentences."""
TABLE_COLUMNS = 2
"""A grid with text in fewer columns sets boxes under each other."""
FORM_COLUMNS = 4
"""Columns from which a drawn grid is a table however few this page fills: a long
cell or blank columns of a table that began on the page before."""

_HEADING_NUMBER = re.compile(
    r"^(?:第[0-9零一二三四五六七八九十百]+[章节条]|[1-9][0-9]?\.(?:[0-9]{1,2})?\s*"
    r"(?![百千万亿元倍])[\u4e00-\u9fff])"
)
_AMOUNT = re.compile(r"[0-9],[0-9]{3}|[0-9][%％]")
_BARE_NUMBER = re.compile(r"([1-9][0-9]?)\.([1-9][0-9]?)")


def is_table(grid: Grid, filled: Filled) -> bool:
    """Whether the cells and the text in them make a table."""
    full = [(c, p) for c, p in zip(grid.cells, filled.inside, strict=True) if p]
    if grid.n_cols < TABLE_COLUMNS or len(full) < 2:
        return False
    wide = grid.n_cols >= FORM_COLUMNS and len(grid.cells) >= FORM_COLUMNS
    if len({c.col for c, _ in full}) < TABLE_COLUMNS and not wide:
        return False
    n_pieces = sum(len(p) for _, p in full)
    if filled.torn > TORN_SHARE * n_pieces:
        return False
    if wide:
        return True
    weights = [sum(len(piece.text) for piece in pieces) for _, pieces in full]
    heaviest = weights.index(max(weights))
    return not (
        weights[heaviest] > FRAME_SHARE * sum(weights)
        and len(full[heaviest][1]) >= FRAME_LINES
        and len(full) <= FRAME_LINES
    )


def is_decoration(grid: Grid, filled: Filled, page: Page) -> bool:
    """Whether a grid is shading, the head of open rows, or a box at the page's edge."""
    if is_shading(grid, filled, page.rulings) or heads_open_rows(grid, filled):
        return True
    if is_underdrawn(filled):
        return True
    edge = EDGE_SHARE * page.height
    if lists_contents(filled):
        return True
    outside = grid.ys[-1] < edge or grid.ys[0] > page.height - edge
    return outside and grid.n_rows == 1 and grid.n_cols == TABLE_COLUMNS


def lists_contents(filled: Filled) -> bool:
    """Whether the cells list numbered headings and nothing else: boxed contents.

    A bare number (3.2) is one of a heading only where such numbers count on; ratios
    and prices look the same and do not.
    """
    texts = [p.text for pieces in filled.inside for p in pieces]
    if max(map(len, texts), default=0) > CONTENTS_CHARS:
        return False
    if any(map(_AMOUNT.search, texts)):
        return False
    numbered = sum(bool(_HEADING_NUMBER.match(t)) for t in texts)
    bare = [found for t in texts if (found := _BARE_NUMBER.fullmatch(t))]
    places = [(int(b[1]), int(b[2])) for b in bare]
    if 2 * sum(_counts_on(*pair) for pair in pairwise(places)) >= len(places):
        numbered += len(places)
    return numbered >= max(CONTENTS_ENTRIES, CONTENTS_SHARE * len(texts))


def _counts_on(number: tuple[int, int], after: tuple[int, int]) -> bool:
    """Whether a heading number is the next after another: 3.2, 3.3 or 4.1."""
    chapter, section = number
    return after in {(chapter, section + 1), (chapter + 1, 1)}


def is_shading(grid: Grid, filled: Filled, rulings: Sequence[Box]) -> bool:
    """Whether a grid is only the shading of a row or two.

    Shaded header rows and every other row of a banded table come as a row of filled
    boxes; the table around them shows by alignment.
    """
    rows = Counter(c.row for c, p in zip(grid.cells, filled.inside, strict=True) if p)
    if sum(n >= TABLE_COLUMNS for n in rows.values()) >= TABLE_ROWS:
        return False
    width = grid.xs[-1] - grid.xs[0]
    return all(_drawn(grid, y, rulings) < DRAWN_SHARE * width for y in grid.ys)


def _drawn(grid: Grid, y: float, rulings: Sequence[Box]) -> float:
    """How much of a row edge is drawn as a line."""
    return sum(
        min(r.x1, grid.xs[-1]) - max(r.x0, grid.xs[0])
        for r in rulings
        if abs((r.top + r.bottom) / 2 - y) <= SNAP_PT
        and r.x1 > grid.xs[0]
        and r.x0 < grid.xs[-1]
    )
