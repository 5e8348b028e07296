"""Table regions of a page, and what is none."""

import itertools

import pytest

from assets.text.lines import clean_document
from tests.text.layout import column, grid_lines, page, prose, run, table_runs
from warehouse.schema.geometry import Box
from warehouse.schema.lines import PageLines, Region
from warehouse.schema.pages import Page

STATEMENT = [
    ["项目", "2024年", "2023年"],
    ["营业收入", "1,200.00", "1,100.00"],
    ["营业成本", "(800.00)", "(700.00)"],
    ["净利润", "400.00", "-"],
]
XS = [50.0, 250.0, 350.0, 450.0]


def cleaned(one: Page) -> PageLines:
    return clean_document([one])[0]


def rows_of(region: Region) -> list[list[str]]:
    rows: list[list[str]] = [[] for _ in range(region.n_rows)]
    for cell in region.cells:
        rows[cell.row].append(cell.text)
    return rows


def test_a_ruled_table_stands_between_the_lines_around_it() -> None:
    runs = [run("（一）利润表", 50, 100), *table_runs(STATEMENT, XS, 130)]
    runs.append(run("以上数据未经审计。", 50, 230))
    lines = grid_lines(XS, [130, 150, 170, 190, 210])
    result = cleaned(page(runs, rulings=lines))
    (region,) = result.regions
    assert (region.kind, rows_of(region)) == ("ruled", STATEMENT)
    assert [x.text for x in result.lines] == ["（一）利润表", "以上数据未经审计。"]
    assert region.after_line == 0


def test_labels_with_figures_under_each_other_are_a_table_without_lines() -> None:
    runs = [run("主要财务数据", 50, 100), *table_runs(STATEMENT, XS, 130)]
    (region,) = cleaned(page(runs)).regions
    assert (region.kind, rows_of(region)) == ("aligned", STATEMENT)


def test_rules_above_and_below_make_a_table_of_words() -> None:
    rows = [["序号", "名称", "简称"], ["1", "甲公司", "甲"], ["2", "乙公司", "乙"]]
    rules = [Box(50, y, 450, y) for y in (130.0, 150.0, 190.0)]
    (region,) = cleaned(page(table_runs(rows, XS, 130), rulings=rules)).regions
    assert (region.kind, rows_of(region)) == ("aligned", rows)


def test_words_broken_over_lines_between_rules_are_one_row() -> None:
    """A rule below each row, labels in the middle: lines stand between baselines."""
    words = [
        ("", 50, 130),
        ("甲会员店", 150, 132),
        ("乙会员店", 350, 132),
        ("人群", 55, 152),
        ("城里的家庭", 150, 152),
        ("乡下的家庭", 350, 152),
        ("货源", 55, 179),
        ("从海外运来，在本地仓库", 150, 172),
        ("从各地的农场和工厂", 350, 179),
        ("分给各店", 150, 186),
        ("退货", 55, 207),
        ("九十天之内", 150, 207),
        ("三十天之内", 350, 207),
    ]
    runs = [run(text, x, y) for text, x, y in words if text]
    rules = [Box(50, y, 520, y) for y in (127.0, 147.0, 167.0, 202.0, 222.0)]
    (region,) = cleaned(page(runs, rulings=rules)).regions
    assert [row[1] for row in rows_of(region)] == [
        "甲会员店",
        "城里的家庭",
        "从海外运来，在本地仓库分给各店",
        "九十天之内",
    ]


def test_shaded_rows_do_not_part_a_table() -> None:
    fills = [Box(50, y, 450, y + 20) for y in (130.0, 170.0)]
    (region,) = cleaned(page(table_runs(STATEMENT, XS, 130), fills=fills)).regions
    assert rows_of(region) == STATEMENT


def test_two_tables_side_by_side_are_two_regions() -> None:
    left = [[f"资产{n}", f"{n},100.00", f"{n},200.00"] for n in range(1, 6)]
    right = [[f"负债{n}", f"{n},300.00", f"{n},400.00"] for n in range(1, 6)]
    runs = table_runs(left, [40, 120, 200], 130) + table_runs(
        right, [320, 400, 480], 130
    )
    assert [rows_of(r) for r in cleaned(page(runs)).regions] == [left, right]


def test_figures_stacked_in_drawn_columns_are_rows() -> None:
    xs = [50.0, 250.0, 350.0, 450.0]
    lines = grid_lines(xs, [130, 150, 210])
    (region,) = cleaned(page(table_runs(STATEMENT, xs, 130), rulings=lines)).regions
    assert rows_of(region) == STATEMENT


def test_text_in_a_gap_of_the_grid_is_in_a_cell() -> None:
    lines = grid_lines(XS, [130, 150, 170, 190, 210])
    lines.remove(Box(50, 130, 50, 210))
    lines.append(Box(50, 130, 50, 190))
    (region,) = cleaned(page(table_runs(STATEMENT, XS, 130), rulings=lines)).regions
    assert rows_of(region) == STATEMENT


@pytest.mark.parametrize(
    "one",
    [
        page(
            column([prose(40)] * 8, 60, 110), rulings=grid_lines([50, 540], [100, 240])
        ),
        page(
            column([prose(40)] * 8, 60, 110),
            rulings=grid_lines([50, 540], [100, 240])
            + grid_lines([46, 544], [96, 244]),
        ),
        page(
            column([prose(30)] * 4, 60, 110),
            fills=[Box(60, 108 + 15 * n, 360 - 40 * n, 123 + 15 * n) for n in range(4)],
        ),
        page(
            [run(f"第{n}章", 60, 100 + 16 * i) for i, n in enumerate("一二三四五六")]
            + [run(str(3 + i), 500, 100 + 16 * i) for i in range(6)]
        ),
        page(
            [run(f"{500 - 100 * i}", 60, 100 + 30 * i) for i in range(5)]
            + [run(f"{50 - 10 * i}%", 400, 100 + 30 * i) for i in range(5)]
        ),
    ],
    ids=["frame", "double frame", "highlights", "contents", "chart axes"],
)
def test_decorations_lists_and_charts_are_no_tables(one: Page) -> None:
    assert cleaned(one).regions == []


@pytest.mark.parametrize(
    "lines",
    [grid_lines(XS, [130, 150, 170, 190, 210]), [], [Box(50, 150, 450, 150)]],
    ids=["ruled", "none", "one rule"],
)
def test_no_character_is_lost_or_doubled(lines: list[Box]) -> None:
    runs = column([prose(45)] * 3, 50, 40) + table_runs(STATEMENT, XS, 130)
    runs += [run("边框外", 470, 155), run("注：单位为元", 50, 220)]
    result = cleaned(page(runs, rulings=lines))
    kept = [x.raw or x.text for x in result.lines]
    kept += [c.raw or c.text for r in result.regions for c in r.cells]
    assert sorted("".join("".join(kept).split())) == sorted(
        "".join(r.text for r in runs)
    )


def test_gaps_between_shaded_cells_are_no_columns() -> None:
    xs = [50.0, 250.0, 350.0, 450.0]
    fills = [
        Box(a + 3, 130.0 + 20 * n, b - 3, 150.0 + 20 * n)
        for n in range(4)
        for a, b in itertools.pairwise(xs)
    ]
    (region,) = cleaned(page(table_runs(STATEMENT, xs, 130), fills=fills)).regions
    assert rows_of(region) == STATEMENT


def test_a_row_shaded_line_by_line_is_one_row() -> None:
    xs = [50.0, 150.0, 250.0, 450.0]
    fills = [
        Box(a, top, b, bottom)
        for top, bottom in ((100.0, 130.0), (160.0, 190.0))
        for a, b in itertools.pairwise(xs)
    ]
    fills += [Box(50, 130, 150, 160), Box(150, 130, 250, 160)]
    fills += [Box(250, 130, 450, 145), Box(250, 145, 450, 160)]
    runs = [
        run(t, x + 4, 110) for t, x in zip(("序号", "名称", "用途"), xs, strict=False)
    ]
    runs += [run("1", 54, 140), run("甲厂", 154, 140)]
    runs += [run("第一行文字写满了这里，", 254, 133), run("第二行", 254, 147)]
    runs += [
        run(t, x + 4, 170) for t, x in zip(("2", "乙厂", "自用"), xs, strict=False)
    ]
    (region,) = cleaned(page(runs, fills=fills)).regions
    assert rows_of(region) == [
        ["序号", "名称", "用途"],
        ["1", "甲厂", "第一行文字写满了这里，第二行"],
        ["2", "乙厂", "自用"],
    ]


def test_a_drawn_head_over_open_figures_is_left_to_alignment() -> None:
    lines = grid_lines([50, 250, 350, 450], [130, 150])
    (region,) = cleaned(page(table_runs(STATEMENT, XS, 130), rulings=lines)).regions
    assert rows_of(region) == STATEMENT


def test_a_boxed_contents_list_is_no_table() -> None:
    rows = [[f"{n}.1 保险责任", f"{n + 4}.1 其他事项"] for n in range(1, 5)]
    lines = grid_lines([50, 250, 450], [130, 150, 170, 190, 210])
    assert cleaned(page(table_runs(rows, [50, 250], 130), rulings=lines)).regions == []


def test_boxed_contents_with_bare_numbers_are_no_table() -> None:
    numbers = [f"{chapter}.{section}" for chapter in (1, 2) for section in (1, 2, 3, 4)]
    rows = [[number, "其他事项"] for number in numbers]
    lines = grid_lines([50, 250, 450], [130 + 20.0 * n for n in range(9)])
    assert cleaned(page(table_runs(rows, [50, 250], 130), rulings=lines)).regions == []


def test_ratios_that_look_like_heading_numbers_make_a_table() -> None:
    rows = [
        ["项目", "2024年", "2023年"],
        ["流动比率", "1.53", "1.65"],
        ["速动比率", "1.41", "1.52"],
        ["存货周转率", "3.20", "3.40"],
        ["产权比率", "0.50", "0.60"],
    ]
    lines = grid_lines(XS, [130, 150, 170, 190, 210, 230])
    (region,) = cleaned(page(table_runs(rows, XS, 130), rulings=lines)).regions
    assert (region.kind, rows_of(region)) == ("ruled", rows)


def test_numbered_rows_with_amounts_are_no_contents() -> None:
    rows = [[f"{n}.其他收益", f"{n},200.00", "-"] for n in range(1, 8)]
    lines = grid_lines(XS, [130 + 20.0 * n for n in range(8)])
    (region,) = cleaned(page(table_runs(rows, XS, 130), rulings=lines)).regions
    assert (region.kind, rows_of(region)) == ("ruled", rows)


def test_the_years_of_the_next_statement_do_not_end_the_one_above() -> None:
    upper = [["单位：亿元", "2024", "2025", "2026E"], ["收入", "5.1", "5.2", "5.3"]]
    upper += [["成本", "1.1", "1.2", "1.3"], ["利润", "4.0", "4.0", "4.0"]]
    lower = [["单位：亿元", "2024", "2025", "2026E"], ["资产", "9.1", "9.2", "9.3"]]
    xs = [50.0, 250.0, 330.0, 410.0]
    runs = [*table_runs(upper, xs, 130), run("资产负债表", 50, 213)]
    runs += table_runs(lower, xs, 230)
    rules = [Box(50, 147, 450, 147), Box(50, 227, 450, 227), Box(50, 247, 450, 247)]
    first = cleaned(page(runs, rulings=rules)).regions[0]
    assert rows_of(first) == upper


def test_the_name_of_a_section_between_rules_does_not_part_a_table() -> None:
    rows = [["", "2024A", "2025A", "2026E"], ["收入合计", "5.1", "5.2", "5.3"]]
    rows += [["yoy", "1.1%", "1.2%", "1.3%"], ["寿险业务", "", "", ""]]
    rows += [["收入", "4.0", "4.1", "4.2"], ["yoy", "2.1%", "2.2%", "2.3%"]]
    xs = [50.0, 250.0, 330.0, 410.0]
    rules = [Box(50, y, 460, y) for y in (128.0, 147.0, 207.0, 250.0)]
    found = cleaned(page(table_runs(rows, xs, 130), rulings=rules)).regions
    assert [rows_of(region) for region in found] == [rows]


def test_the_years_in_a_banner_head_the_figures_below_it() -> None:
    """A frame over the top of a page reaches down to the head of its forecast."""
    ends = [340.0, 400.0, 460.0, 520.0]
    years = ["2031A", "2032E", "2033E", "2034E"]
    figures = ["1.20", "2.35", "3.10", "4.05"]
    rows = [("预测指标", years)]
    rows += [(f"指标{mark}（元）", figures) for mark in "甲乙丙丁"]
    runs = [run("公司深度", 60, 70), run("某某股份首次覆盖报告", 240, 70)]
    for n, (label, values) in enumerate(rows):
        runs.append(run(label, 230, 100 + 20 * n))
        for value, end in zip(values, ends, strict=True):
            runs.append(run(value, end - 5 * len(value), 100 + 20 * n))
    lines = grid_lines([50.0, 220.0, 540.0], [60.0, 90.0, 115.0])
    found = cleaned(page(runs, rulings=lines)).regions
    forecast = next(r for r in found if r.n_cols == len(ends) + 1)
    assert rows_of(forecast)[0] == ["预测指标", *years]
