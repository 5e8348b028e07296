"""Drawn tables: lines cross, crossings make cells."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdfplumber import table as reference
from pdfplumber.utils import filter_edges

from assets.text.drawn_edges import longer_than, merged, page_edges
from assets.text.regions_drawn import drawings, ruled_grids
from assets.text.regions_ruled import cell_boxes, connected
from tests.text.layout import grid_lines
from warehouse.schema.geometry import Box

COORDINATES = st.integers(0, 40).map(lambda n: n * 5.0)
LEVEL = st.tuples(COORDINATES, COORDINATES, COORDINATES).filter(lambda t: t[1] < t[2])


def reference_tables(rulings: list[Box]) -> list[list[tuple[float, ...]]]:
    """The cells that pdfplumber's own functions find, a list a table."""
    edges = [
        {
            "x0": b.x0,
            "x1": b.x1,
            "top": b.top,
            "bottom": b.bottom,
            "width": b.x1 - b.x0,
            "height": b.bottom - b.top,
            "orientation": "h" if b.x1 > b.x0 else "v",
            "object_type": "line",
        }
        for b in rulings
    ]
    joined = reference.merge_edges(edges, 3, 3, 3, 3)
    crossings = reference.edges_to_intersections(
        filter_edges(joined, min_length=3), 3, 3
    )
    cells = reference.intersections_to_cells(crossings)
    return sorted(
        sorted(tuple(round(v, 3) for v in c) for c in t)
        for t in reference.cells_to_tables(cells)
    )


@given(st.lists(LEVEL, max_size=12), st.lists(LEVEL, max_size=12))
@settings(max_examples=200, deadline=None)
def test_cells_are_those_that_pdfplumber_finds(
    level: list[tuple[float, float, float]], upright: list[tuple[float, float, float]]
) -> None:
    rulings = [Box(a, at, b, at) for at, a, b in level]
    rulings += [Box(at, a, at, b) for at, a, b in upright]
    vertical, horizontal = page_edges(rulings, [])
    groups = connected(
        cell_boxes(longer_than(merged(vertical), 3), longer_than(merged(horizontal), 3))
    )
    mine = sorted(
        sorted(tuple(round(v, 3) for v in c) for c in g) for g in groups if len(g) > 1
    )
    assert mine == reference_tables(rulings)


def test_a_full_grid_has_all_its_rows_and_columns() -> None:
    (grid,) = ruled_grids(grid_lines([50, 150, 250], [100, 120, 140, 160]), [])
    assert (grid.n_rows, grid.n_cols, len(grid.cells)) == (3, 2, 6)


def test_a_cell_without_a_line_through_it_spans() -> None:
    lines = grid_lines([50, 150, 250], [100, 120, 140])
    lines.remove(Box(150, 100, 150, 140))
    lines.append(Box(150, 120, 150, 140))
    (grid,) = ruled_grids(lines, [])
    head = grid.cells[0]
    assert (head.row, head.col, head.row_span, head.col_span) == (0, 0, 1, 2)


def test_tables_side_by_side_are_two() -> None:
    left, right = (
        grid_lines([50, 100, 150], [100, 120]),
        grid_lines([300, 350, 400], [100, 120]),
    )
    assert [g.xs[0] for g in ruled_grids(left + right, [])] == [50, 300]


def test_shading_drawn_cell_by_cell_makes_a_grid() -> None:
    fills = [
        Box(x, y, x + 100, y + 20) for x in (50.0, 150.0) for y in (100.0, 120.0, 140.0)
    ]
    (grid,) = ruled_grids([], fills)
    assert (grid.n_rows, grid.n_cols) == (3, 2)


@pytest.mark.parametrize("missing", ["left", "right", "both"])
def test_a_table_open_at_its_sides_ends_where_its_lines_end(missing: str) -> None:
    lines = grid_lines([50, 150, 250], [100, 120, 140, 160])
    if missing in ("left", "both"):
        lines.remove(Box(50, 100, 50, 160))
    if missing in ("right", "both"):
        lines.remove(Box(250, 100, 250, 160))
    (grid,) = ruled_grids(lines, [])
    assert (grid.n_rows, grid.xs) == (3, [50, 150, 250])


def test_one_box_is_no_grid() -> None:
    assert ruled_grids(grid_lines([50, 250], [100, 300]), []) == []


def test_the_bars_of_a_chart_do_not_move_the_lines_of_a_table_below() -> None:
    # Bars at every 2.5 pt are one chain to snapping, 100 pt wide.
    bars = [Box(100 + 2.5 * n, 40, 101 + 2.5 * n, 90) for n in range(40)]
    table = grid_lines([50, 110, 150, 250], [120, 140, 160])
    *_, grid = ruled_grids(table, bars)
    assert grid.xs == [50, 110, 150, 250]


def test_drawings_are_parted_by_strips_without_lines_both_ways() -> None:
    rows = [
        (0, 0, 90, 1),
        (0, 5, 40, 6),  # touches nothing, yet no strip parts it from the one beside
        (38, 4, 90, 9),
        (0, 30, 40, 60),
        (43.5, 30, 90, 60),
    ]
    found = sorted(d.tolist() for d in drawings(np.array(rows, float)))
    assert found == [[0, 1, 2], [3], [4]]


def test_a_page_without_lines_has_no_drawings() -> None:
    assert list(drawings(np.zeros((0, 4)))) == []
