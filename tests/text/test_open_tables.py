"""Drawn tables that a page break leaves open at the top or bottom."""

import pytest

from assets.text.highlights import without_highlights
from assets.text.regions_drawn import ruled_grids
from warehouse.schema.geometry import Box


def level(y: float, x0: float = 100.0, x1: float = 400.0) -> Box:
    return Box(x0, y, x1, y)


def upright(x: float, top: float, bottom: float) -> Box:
    return Box(x, top, x, bottom)


COLUMNS = (100.0, 250.0, 400.0)


def rows_found(rulings: list[Box]) -> list[list[float]]:
    return [grid.ys for grid in ruled_grids(rulings, [])]


@pytest.mark.parametrize(
    ("lines", "edges"),
    [
        ([90.0, 110.0], [70.0, 90.0, 110.0]),
        ([70.0, 90.0], [70.0, 90.0, 110.0]),
        ([85.0, 95.0], [70.0, 85.0, 95.0, 110.0]),
    ],
    ids=["open above", "open below", "open at both ends"],
)
def test_uprights_that_end_together_show_where_a_table_ends(
    lines: list[float], edges: list[float]
) -> None:
    rulings = [upright(x, 70.0, 110.0) for x in COLUMNS] + [level(y) for y in lines]
    assert rows_found(rulings) == [edges]


def test_uprights_on_one_line_only_are_no_table() -> None:
    rulings = [upright(x, 70.0, 110.0) for x in COLUMNS] + [level(110.0)]
    assert rows_found(rulings) == []


def test_two_sides_of_a_box_show_no_open_end() -> None:
    rulings = [upright(x, 70.0, 130.0) for x in (100.0, 400.0)]
    assert rows_found([*rulings, level(90.0), level(110.0), level(130.0)]) == [
        [90.0, 110.0, 130.0]
    ]


GRID = [level(y, 100.0, 400.0) for y in (70.0, 100.0, 130.0)] + [
    upright(x, 70.0, 130.0) for x in COLUMNS
]


@pytest.mark.parametrize(
    ("fill", "kept"),
    [
        (Box(120.0, 78.0, 180.0, 92.0), False),
        (Box(100.0, 70.0, 250.0, 100.0), True),
        (Box(100.0, 78.0, 180.0, 92.0), True),
        (Box(120.0, 70.0, 180.0, 100.0), True),
        (Box(120.0, 200.0, 180.0, 214.0), True),
    ],
    ids=["behind words", "a cell", "from a border on", "a column", "outside"],
)
def test_highlights_behind_the_words_of_a_cell_are_no_shading(
    fill: Box, kept: bool
) -> None:
    assert bool(without_highlights(GRID, [fill])) is kept


def test_shading_in_a_lone_frame_is_kept() -> None:
    frame = [level(70.0), level(130.0), upright(100.0, 70.0, 130.0)]
    frame += [upright(400.0, 70.0, 130.0)]
    assert without_highlights(frame, [Box(120.0, 78.0, 180.0, 92.0)])


BARS = ((72.0, 40.0), (85.0, 25.0), (102.0, 60.0))


def test_bars_as_long_as_the_figures_of_their_cells_are_no_columns() -> None:
    bars = [Box(250.6, y, 250.6 + length, y + 9) for y, length in BARS]
    alone = Box(100.6, 72.0, 112.0, 81.0)
    assert without_highlights(GRID, [*bars, alone]) == []


def test_cells_shaded_in_a_drawn_column_are_as_wide_as_those_above() -> None:
    columns = ((100.6, 40.0), (141.0, 60.0), (250.6, 50.0))
    fills = [
        Box(x, y, x + width, y + 9) for x, width in columns for y in (72.0, 82.0, 92.0)
    ]
    assert set(without_highlights(GRID, fills)) >= {f for f in fills if f.x0 != 141.0}


def test_the_last_line_of_a_table_without_sides_may_be_a_little_longer() -> None:
    levels = [level(70.0), level(90.0), level(110.0, x0=99.3)]
    assert rows_found([*levels, upright(250.0, 69.8, 110.2)]) == [[70.0, 90.0, 110.0]]
