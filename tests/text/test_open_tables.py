"""Drawn tables that a page break leaves open at the top or bottom."""

import pytest

from assets.text.regions_ruled import ruled_grids
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
