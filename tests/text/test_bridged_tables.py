"""A section line without side borders belongs to the table around it."""

import pytest

from assets.text.cells import fill
from assets.text.pieces import Piece
from assets.text.regions_bridged import bridged
from assets.text.regions_drawn import ruled_grids
from warehouse.schema.geometry import Box
from warehouse.schema.pages import Run

XS = (100.0, 200.0, 300.0)


def piece(text: str, x0: float, top: float) -> Piece:
    box = Box(x0, top, x0 + 10.0 * len(text), top + 10.0)
    run = Run(text, "", box, b"", 10.0, False, "", 0, "", 1.0)
    return Piece(text, text, box.x0, box.top, box.x1, box.bottom, 10.0, run, 0)


def rows_of_grids(
    between: list[Piece],
    lower: str,
    gap: float = 20.0,
    columns: tuple[float, ...] = XS,
) -> list[int]:
    """Rows of the grids found: two rows from 100, two more below a gap.

    `columns` are the uprights drawn; the rules reach from 100 to 300 in any case.
    """
    ys = [100.0, 120.0, 140.0, 140.0 + gap, 160.0 + gap, 180.0 + gap]
    rulings = [Box(100.0, y, 300.0, y) for y in ys]
    rulings += [Box(x, ys[0], x, ys[2]) for x in columns]
    rulings += [Box(x, ys[3], x, ys[5]) for x in columns]
    pieces = [piece("甲", 105.0, 125.0), piece("1.50", 205.0, 125.0)]
    pieces += [piece("乙", 105.0, 145.0 + gap), piece(lower, 205.0, 145.0 + gap)]
    pieces += between
    found = []
    for grid in ruled_grids(rulings, []):
        filled = fill(grid, pieces)
        found.append((grid, filled))
        pieces = filled.outside
    joined, rest = bridged(found, pieces, rulings)
    assert sum(len(c) for _, f in joined for c in f.inside) + len(rest) == 4 + len(
        between
    )
    return [grid.n_rows for grid, _ in joined]


@pytest.mark.parametrize(
    ("between", "lower", "gap", "rows"),
    [
        ([piece("境外业务", 103.0, 145.0)], "2.40", 20.0, [5]),
        ([piece("境外业务", 103.0, 145.0)], "2024年", 20.0, [2, 2]),
        ([piece("境外业务", 103.0, 145.0)], "金额", 20.0, [2, 2]),
        ([piece("居中的题目", 180.0, 145.0)], "2.40", 20.0, [2, 2]),
        (
            [piece("甲乙", 103.0, 143.0), piece("丙", 103.0, 160.0)],
            "2.40",
            35.0,
            [2, 2],
        ),
        ([piece("境外业务", 103.0, 145.0)], "2.40", 60.0, [2, 2]),
        ([], "2.40", 20.0, [2, 2]),
    ],
    ids=["figures go on", "years", "names", "centred", "two lines", "far", "nothing"],
)
def test_grids_are_one_where_a_flush_line_parts_figures(
    between: list[Piece], lower: str, gap: float, rows: list[int]
) -> None:
    assert rows_of_grids(between, lower, gap) == rows


@pytest.mark.parametrize(
    ("gap", "rows"), [(20.0, [5]), (33.0, [2, 2])], ids=["a row", "more than a row"]
)
def test_a_line_as_high_as_a_row_names_a_section_where_no_sides_are_drawn(
    gap: float, rows: list[int]
) -> None:
    line = piece("按学历分", 103.0, 145.0)
    assert rows_of_grids([line], "人数", gap, columns=(200.0,)) == rows
