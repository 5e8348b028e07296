"""Grids: where the cells of a table lie on a page, however they were found.

The finders (`regions_ruled`, `regions_aligned`) make grids; here is what a grid is
and what makes one a table rather than a decoration.
"""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class GridBox:
    """One cell of a grid: where it stands in rows and columns, and on the page."""

    row: int
    col: int
    row_span: int
    col_span: int
    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells between row and column edges; edges ascend."""

    kind: str
    xs: list[float]
    ys: list[float]
    cells: list[GridBox] = field(default_factory=list)

    @property
    def n_rows(self) -> int:
        """Rows between the row edges."""
        return len(self.ys) - 1

    @property
    def n_cols(self) -> int:
        """Columns between the column edges."""
        return len(self.xs) - 1


def owner_map(grid: Grid) -> npt.NDArray[np.int64]:
    """Which cell covers each row and column, by index into `cells`; -1: none."""
    owners = np.full((grid.n_rows, grid.n_cols), -1, np.int64)
    for index, cell in enumerate(grid.cells):
        owners[
            cell.row : cell.row + cell.row_span, cell.col : cell.col + cell.col_span
        ] = index
    return owners


def cells_at(grid: Grid, x: Floats, y: Floats) -> npt.NDArray[np.int64]:
    """The cell that each point lies in, by index into `cells`; -1: none."""
    cols = np.searchsorted(grid.xs, x, side="right") - 1
    rows = np.searchsorted(grid.ys, y, side="right") - 1
    inside = (cols >= 0) & (cols < grid.n_cols) & (rows >= 0) & (rows < grid.n_rows)
    found = np.full(len(x), -1, np.int64)
    owners = owner_map(grid)
    found[inside] = owners[rows[inside], cols[inside]]
    return found
