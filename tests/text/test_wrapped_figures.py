"""Figures on top of each other are rows; a figure wrapped in its cell is one figure."""

import pytest

from assets.text.cells import fill
from assets.text.pieces import Piece
from assets.text.regions_completed import with_rows_parted
from assets.text.regions_drawn import ruled_grids
from warehouse.schema.geometry import Box
from warehouse.schema.pages import Run


def piece(text: str, x0: float, top: float) -> Piece:
    box = Box(x0, top, x0 + 5.0 * len(text), top + 10.0)
    run = Run(text, "", box, b"", 10.0, False, "", 0, "", 1.0)
    return Piece(text, text, box.x0, box.top, box.x1, box.bottom, 10.0, run, 0)


@pytest.mark.parametrize(
    ("first", "second", "rows"),
    [
        (("1.50", "2.50"), ("3.10", "4.20"), 2),
        (("1,200.0", "2,400.5"), ("-", "4.20"), 2),
        (("10,240,", "000"), ("30,510,", "250"), 1),
        (("10,230,4", "50.60"), ("210,000", ".00"), 1),
        (("420100000", "50.60"), ("1.5", "2.5"), 1),
        (("310,420.", "00"), ("5,240,6.5", "0"), 1),
        (("-", "31,200,450.60"), ("1.50", "2.50"), 1),
        (("12.5", "%"), ("13.5", "%"), 1),
    ],
)
def test_rows_are_parted_only_between_whole_figures(
    first: tuple[str, str], second: tuple[str, str], rows: int
) -> None:
    lines = [Box(100.0, y, 220.0, y) for y in (50.0, 90.0)]
    lines += [Box(x, 50.0, x, 90.0) for x in (100.0, 160.0, 220.0)]
    pieces = [piece(first[0], 106.0, 55.0), piece(first[1], 106.0, 70.0)]
    pieces += [piece(second[0], 166.0, 55.0), piece(second[1], 166.0, 70.0)]
    (grid,) = ruled_grids(lines, [])
    assert with_rows_parted(grid, fill(grid, pieces)).n_rows == rows
