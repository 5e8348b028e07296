"""Text goes into the cells of a grid, by the middle of each character.

What falls into no cell stays outside as pieces of running text: nothing is lost.
"""

import itertools
import re
from dataclasses import dataclass

import numpy as np

from assets.text.normal import glue_between, normal_form
from assets.text.pieces import Piece, boxes_of, char_edges, cut_piece, rows_of
from assets.text.regions import Grid, GridBox, cells_at
from warehouse.schema.geometry import Box
from warehouse.schema.lines import RegionCell

ROOM_EM = 1.0
"""A line that leaves less room than this and its next word was wrapped there."""
PADDING_PT = 5.4
"""Inner margin of a cell on both sides: the default of the common word processors."""


@dataclass(slots=True)
class Filled:
    """The pieces in each cell of a grid, and the pieces outside all of its cells."""

    inside: list[list[Piece]]
    outside: list[Piece]
    torn: int = 0
    """How many times a border cuts between two letters of one word."""

    def widths(self) -> list[float]:
        """Width of the widest piece in each cell; 0: no text."""
        return [max((p.x1 - p.x0 for p in ps), default=0.0) for ps in self.inside]


def fill(grid: Grid, pieces: list[Piece]) -> Filled:
    """Share pieces out over the cells, cutting a piece that crosses a border."""
    inside: list[list[Piece]] = [[] for _ in grid.cells]
    if not pieces or not grid.cells:
        return Filled(inside, pieces)
    boxes = boxes_of(pieces)
    near = (
        (boxes[:, 2] > grid.xs[0])
        & (boxes[:, 0] < grid.xs[-1])
        & (boxes[:, 3] > grid.ys[0])
        & (boxes[:, 1] < grid.ys[-1])
    )
    outside = [p for p, n in zip(pieces, near.tolist(), strict=True) if not n]
    close = [p for p, n in zip(pieces, near.tolist(), strict=True) if n]
    if not close:
        return Filled(inside, outside)
    b = boxes[near]
    y = (b[:, 1] + b[:, 3]) / 2
    inset = np.minimum(1.0, (b[:, 2] - b[:, 0]) / 4)
    first, last = cells_at(grid, b[:, 0] + inset, y), cells_at(grid, b[:, 2] - inset, y)
    torn = 0
    for piece, left, right in zip(close, first.tolist(), last.tolist(), strict=True):
        if left == right:
            (inside[left] if left >= 0 else outside).append(piece)
            continue
        parts = cut_at_cells(grid, piece)
        for part, cell in parts:
            (inside[cell] if cell >= 0 else outside).append(part)
        torn += sum(
            b.x0 - a.x1 < TORN_EM * a.size
            for (a, _), (b, _) in itertools.pairwise(parts)
        )
    return Filled(inside, outside, torn)


def cut_at_cells(grid: Grid, piece: Piece) -> list[tuple[Piece, int]]:
    """A piece cut where its characters pass from one cell to another."""
    if not piece.run.edges:
        x, y = np.array([(piece.x0 + piece.x1) / 2]), np.array([piece.middle])
        return [(piece, int(cells_at(grid, x, y)[0]))]
    edges = char_edges(piece.run)
    start = piece.start
    edges = edges[start : start + len(piece.text)]
    middle = edges.mean(axis=1)
    cells = cells_at(grid, middle, np.full(len(middle), piece.middle))
    if (cells[-HANGING_CHARS:] < 0).any() and cells[0] >= 0:
        held = np.flatnonzero(cells >= 0)
        if len(cells) - 1 - held[-1] <= HANGING_CHARS:
            cells[held[-1] :] = cells[held[-1]]
    cuts = [0, *(np.flatnonzero(np.diff(cells)) + 1).tolist(), len(cells)]
    return [
        (cut_piece(piece, a, b), int(cells[a]))
        for a, b in itertools.pairwise(cuts)
        if piece.text[a:b].strip()
    ]


def row_text(row: list[Piece]) -> str:
    """Pieces of one line as text, a blank where a gap shows one."""
    parts = [row[0].text]
    for before, piece in itertools.pairwise(row):
        parts.append(gap_between(before, piece))
        parts.append(piece.text)
    return "".join(parts)


HANGING_CHARS = 2
"""A mark and a quote may hang over the outer border of a table."""
TORN_EM = 0.1
"""Letters of one word stand closer than this; cells have a margin of more."""
GAP_EM = 0.3
"""A gap wider than this between pieces of a line is a blank to the eye."""
WIDE_GAP_EM = 1.5
"""A gap wider than this parts words even in Chinese: two blanks, kept as one."""


def gap_between(before: Piece, after: Piece) -> str:
    """The blanks that a gap between two pieces of a line stands for."""
    gap = after.x0 - before.x1
    size = max(before.size, after.size)
    if gap > WIDE_GAP_EM * size:
        return "  "
    return " " if gap > GAP_EM * size else ""


_GROUPED = re.compile(r"[-+(（]?\d{1,3}(?:,\d{3})+(?:\.\d+)?[%)）]?")
_NUMBER = re.compile(r"[-+(（]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?[%)）]?")


def _one_number(lines: list[str]) -> str:
    """The number that lines make together where some line is none; else nothing."""
    whole = "".join(lines)
    if len(lines) < 2 or not _GROUPED.fullmatch(whole):
        return ""
    return "" if all(map(_NUMBER.fullmatch, lines)) else whole


_IDENTIFIER = re.compile(r"[A-Za-z0-9_.]*")


def _one_identifier(box: GridBox, rows: list[list[Piece]], lines: list[str]) -> str:
    """The name of a field that lines make together, each filling its cell; or none.

    Names of fields have no blanks (`total_current_assets`) and are broken anywhere.
    """
    whole = "".join(lines)
    if len(lines) < 2 or "_" not in whole or not _IDENTIFIER.fullmatch(whole):
        return ""
    full = (_is_full(box, r, after) for r, after in zip(rows, lines[1:], strict=False))
    return whole if all(full) else ""


def region_cell(box: GridBox, pieces: list[Piece], shaded: bool) -> RegionCell:
    """One cell with its text: wrapped lines joined, numbers whole, raw kept."""
    place = Box(
        round(box.x0, 2), round(box.top, 2), round(box.x1, 2), round(box.bottom, 2)
    )
    if not pieces:
        return RegionCell(
            box.row,
            box.col,
            box.row_span,
            box.col_span,
            "",
            "",
            place,
            0.0,
            False,
            shaded,
        )
    rows = [[pieces[0]]]
    if len(pieces) > 1:
        rows = [[pieces[i] for i in row] for row in rows_of(boxes_of(pieces))]
    lines = [row_text(r) for r in rows]
    raw = "\n".join(
        "".join(
            (gap_between(r[i - 1], p) if i else "") + p.raw for i, p in enumerate(r)
        )
        for r in rows
    )
    forms = [normal_form(line) for line in lines]
    text = _one_number(forms) or _one_identifier(box, rows, forms)
    if not text:
        text = forms[0]
        for i in range(1, len(rows)):
            after = forms[i]
            wrapped = _is_full(box, rows[i - 1], after)
            text += glue_between(text, after, wrapped=wrapped) + after
    left = min(p.x0 for p in rows[0])
    weight = sum(len(p.text) for p in pieces)
    bold = sum(len(p.text) for p in pieces if p.run.bold) * 2 > weight
    return RegionCell(
        box.row,
        box.col,
        box.row_span,
        box.col_span,
        text,
        raw if raw != text else "",
        place,
        round(max(left - box.x0, 0.0), 2),
        bold,
        shaded,
    )


def _is_full(box: GridBox, row: list[Piece], after: str) -> bool:
    """Whether a line ended because the next word had no room in the cell."""
    used = row[-1].x1 - row[0].x0
    size = row[-1].size
    word = len(after.split(" ", 1)[0])
    needs = size * (ROOM_EM if word == 0 else min(word, 2) * ROOM_EM / 2)
    return box.x1 - box.x0 - 2 * PADDING_PT - used < max(needs, size * ROOM_EM)
