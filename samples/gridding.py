"""Lay out ruled and unruled tables row by row, so that a test knows where each cell is.

Only arithmetic here: `samples.typeset.Book.table` draws what this module places.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import fsum

from samples.wrapping import Measure, wrap

PADDING = 3.0
"""Blank between a cell's edge and its text, in points."""


@dataclass(frozen=True)
class Cell:
    """A table cell; spans count columns and rows, indent counts characters."""

    text: str
    cols: int = 1
    rows: int = 1
    align: str = ""
    bold: bool = False
    fill: float | None = None
    indent: float = 0.0


@dataclass
class Laid:
    """A cell with its place in the grid and its wrapped lines."""

    cell: Cell
    row: int
    col: int
    lines: list[str]


@dataclass
class Grid:
    """All cells of a table with the column edges and the row heights they need."""

    edges: list[float]
    cells: list[Laid]
    heights: list[float]
    leading: float
    size: float
    tied: list[bool] = field(default_factory=list)
    """Whether a row must stay with the row before, because a cell spans both."""


def lay(
    rows: Sequence[Sequence[Cell | str]],
    edges: list[float],
    measure: Measure,
    size: float,
    leading: float,
) -> Grid:
    """Place cells left to right into free grid positions and wrap their text."""
    taken: set[tuple[int, int]] = set()
    cells: list[Laid] = []
    for row, given in enumerate(rows):
        col = 0
        for entry in given:
            cell = entry if isinstance(entry, Cell) else Cell(entry)
            while (row, col) in taken:
                col += 1
            taken |= {
                (row + r, col + c) for r in range(cell.rows) for c in range(cell.cols)
            }
            width = edges[col + cell.cols] - edges[col] - 2 * PADDING
            room = width - cell.indent * size
            cells.append(Laid(cell, row, col, wrap(cell.text, measure, room)))
            col += cell.cols
    grid = Grid(edges, cells, _heights(cells, len(rows), leading), leading, size)
    grid.tied = [
        any(c.row < row < c.row + c.cell.rows for c in cells)
        for row in range(len(rows))
    ]
    return grid


def _heights(cells: list[Laid], n_rows: int, leading: float) -> list[float]:
    heights = [0.0] * n_rows
    for laid in cells:
        need = len(laid.lines) * leading + 2 * PADDING
        last = laid.row + laid.cell.rows - 1
        have = fsum(heights[laid.row : last])
        if laid.cell.rows == 1:
            heights[last] = max(heights[last], need)
        else:
            heights[last] = max(heights[last], need - have, leading + 2 * PADDING)
    return heights


def parts(
    grid: Grid, first_room: float, next_room: float, header_rows: int, repeat: bool
) -> list[list[int]]:
    """Rows of each page: as many as fit, rows tied by a span together."""
    header = list(range(header_rows))
    header_height = fsum(grid.heights[:header_rows])
    pages: list[list[int]] = [[]]
    room = first_room
    row = 0
    while row < len(grid.heights):
        end = row + 1
        while end < len(grid.heights) and (grid.tied[end] or end < header_rows):
            end += 1
        need = fsum(grid.heights[row:end])
        if need > room and (pages[-1] or len(pages) == 1):
            pages.append(list(header) if repeat and row >= header_rows else [])
            room = next_room - (header_height if pages[-1] else 0.0)
        pages[-1] += range(row, end)
        room -= need
        row = end
    return pages


def cut_row(grid: Grid, row: int, lines: int) -> Grid:
    """The grid with one row cut in two after `lines` lines, as a page break does."""
    cells: list[Laid] = []
    for laid in grid.cells:
        if laid.row < row:
            cells.append(laid)
        elif laid.row > row:
            cells.append(Laid(laid.cell, laid.row + 1, laid.col, laid.lines))
        else:
            head, tail = laid.lines[:lines], laid.lines[lines:]
            cells.append(Laid(laid.cell, row, laid.col, head))
            cells.append(Laid(laid.cell, row + 1, laid.col, tail))
    cells.sort(key=lambda laid: (laid.row, laid.col))
    heights = _heights(cells, len(grid.heights) + 1, grid.leading)
    tied = [*grid.tied[: row + 1], False, *grid.tied[row + 1 :]]
    return Grid(grid.edges, cells, heights, grid.leading, grid.size, tied)
