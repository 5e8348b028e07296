"""Text in cells: shared out by characters, wrapped lines joined, numbers whole."""

import pytest

from assets.text.cells import fill, region_cell
from assets.text.pieces import page_pieces
from assets.text.regions_drawn import ruled_grids
from tests.text.layout import grid_lines, page, run
from warehouse.schema.lines import RegionCell
from warehouse.schema.pages import Run

XS, YS = [50.0, 150.0, 250.0], [100.0, 160.0, 220.0]


def cells_with(*runs: Run) -> list[RegionCell]:
    (grid,) = ruled_grids(grid_lines(XS, YS), [])
    filled = fill(grid, page_pieces(page(list(runs))))
    return [
        region_cell(c, p, shaded=False)
        for c, p in zip(grid.cells, filled.inside, strict=True)
    ]


def test_a_run_over_a_border_is_cut_between_its_characters() -> None:
    texts = [c.text for c in cells_with(run("资产总计负债总计", 110, 110))]
    assert texts == ["资产总计", "负债总计", "", ""]


def test_text_outside_of_all_cells_is_kept_apart() -> None:
    (grid,) = ruled_grids(grid_lines(XS, YS), [])
    pieces = page_pieces(page([run("单位：元", 60, 80), run("项目", 60, 110)]))
    assert [p.text for p in fill(grid, pieces).outside] == ["单位：元"]


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        ("归属于母公司所有", "者的净利润", "归属于母公司所有者的净利润"),
        ("31,200,450,620.", "81", "31,200,450,620.81"),
        ("1,234,567,890,1", "23.45", "1,234,567,890,123.45"),
        ("729,36", "9,600.00", "729,369,600.00"),
        ("Net profit of the", "company", "Net profit of the company"),
    ],
)
def test_wrapped_lines_of_a_cell_are_joined(
    first: str, second: str, whole: str
) -> None:
    top = cells_with(run(first, 55, 110, 11), run(second, 55, 126, 11))[0]
    assert top.text == whole
    assert top.raw == f"{first}\n{second}"


def test_the_name_of_a_field_broken_anywhere_is_whole() -> None:
    lines = [run("net_profit_o", 55, 104, 14.5), run("f_the_parent", 55, 120, 14.5)]
    whole = cells_with(*lines, run("_company", 55, 136, 14.5))[0]
    assert whole.text == "net_profit_of_the_parent_company"


def test_names_of_fields_that_leave_room_are_two() -> None:
    names = cells_with(run("field_a", 55, 110), run("field_b", 55, 126))[0]
    assert names.text == "field_a field_b"


def test_figures_on_top_of_each_other_stay_two() -> None:
    assert cells_with(run("12.5", 55, 110), run("13.6", 55, 126))[0].text == "12.5 13.6"


def test_the_indent_tells_row_levels() -> None:
    plain, _, deep, _ = cells_with(run("流动资产", 54, 110), run("存货", 74, 180))
    assert (plain.indent, deep.indent) == (4.0, 24.0)


def test_blanks_in_a_number_go_and_the_raw_text_stays() -> None:
    cell = cells_with(run("310, 420, 560", 55, 110))[0]
    assert (cell.text, cell.raw) == ("310,420,560", "310, 420, 560")


def test_a_mark_over_the_outer_border_stays_with_its_cell() -> None:
    cell = cells_with(run("优化银行卡现金使用，", 154, 110))[1]
    assert cell.text == "优化银行卡现金使用，"
