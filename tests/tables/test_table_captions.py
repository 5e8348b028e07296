"""Title and unit from the lines around a table."""

import pytest
from table_drawing import clause, line, page, region

from assets.tables.captions import is_continuation_mark, is_unit_line, unit_in
from assets.tables.tables import build_tables
from warehouse.schema.lines import Line
from warehouse.schema.tables import Table

GRID = "项目|本期|上期\n收入|5.0|4.0"


def table_below(*lines: Line, drawing: str = GRID) -> Table:
    (table,) = build_tables("x/1.pdf", [page(1, [region(drawing)], lines)], [])
    return table


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("单位：元", "元"),
        ("单位：元 币种：人民币", "元"),
        ("单位:千元", "千元"),
        ("金额单位：人民币万元", "万元"),
        ("（人民币百万元）", "百万元"),
        ("（以人民币百万元列示）", "百万元"),
        ("人民币：万元", "万元"),
        ("单位：亿元、%", "亿元、%"),
        ("单位：万元，%", "万元、%"),
        ("单位：元/股", "元/股"),
        ("单位：股", "股"),
        ("表3：风控指标（%）", "%"),
        ("（除特别注明外，金额单位均为人民币元）", "元"),
        ("（单位：每1000元保额）", "每1000元保额"),
        ("三、主要会计数据", ""),
        ("本公司单位住所", ""),
        ("工作单位：某某公司", ""),
    ],
)
def test_units_are_found(text: str, unit: str) -> None:
    assert unit_in(text) == unit


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("单位：元 币种：人民币", True),
        ("（人民币百万元）", True),
        ("单位：元 币种：人民币 审计类型：未经审计", True),
        ("表1：收入构成 单位：万元", False),
        ("编制单位：某某公司", False),
    ],
)
def test_a_unit_line_says_nothing_else(text: str, alone: bool) -> None:
    assert is_unit_line(text) is alone


@pytest.mark.parametrize(
    "text", ["（续）", "续表", "表A.2 分级（续）", "接上表", "(续上表)"]
)
def test_marks_of_continuation(text: str) -> None:
    assert is_continuation_mark(text)


@pytest.mark.parametrize(
    ("lines", "caption"),
    [
        (["表1：收入构成", "单位：万元"], "表1：收入构成"),
        (["图表16：头部机构指标（%）"], "图表16：头部机构指标（%）"),
        (["附表3 参考折旧系数"], "附表3 参考折旧系数"),
        (["（一）主要会计数据", "√适用 □不适用", "单位：元"], "（一）主要会计数据"),
        (
            ["资产负债表", "2024年12月31日", "编制单位：某公司", "单位：元"],
            "资产负债表 2024年12月31日",
        ),
        (["2024年12月31日", "单位：元"], "2024年12月31日"),
        (["净资本计算表", "编制单位： 年 月 日 单位：元"], "净资本计算表"),
        (
            ["本次增资完成后，甲公司的股权结构如下："],
            "本次增资完成后，甲公司的股权结构",
        ),
        (["公司经营情况良好。"], ""),
        (["利润表", "单位：元 币种：人民币 审计类型：未经审计"], "利润表"),
        (["表2：成本构成 单位：万元"], "表2：成本构成"),
    ],
)
def test_the_title_is_the_nearest_line_that_names_the_table(
    lines: list[str], caption: str
) -> None:
    above = [line(text, 20.0 + 15 * i, i) for i, text in enumerate(lines)]
    assert table_below(*above).caption == caption


def test_a_title_left_on_the_page_before_is_found() -> None:
    first = page(1, [region(GRID)], [line("二、其他情况", 700.0)])
    second = page(2, [region("甲|乙\n子|丑", top=60.0)])
    assert [t.caption for t in build_tables("x/1.pdf", [first, second], [])] == [
        "",
        "二、其他情况",
    ]


def test_a_unit_at_the_end_of_a_page_is_of_the_table_that_begins_the_next() -> None:
    first = page(1, [], [line("二、应收款项", 700.0), line("单位：千元", 720.0, 1)])
    head = line("某某股份有限公司半年度报告", 30.0)
    (table,) = build_tables("x/1.pdf", [first, page(2, [region(GRID)], [head])], [])
    assert (table.unit, table.unit_from) == ("千元", "line")


def test_unit_and_where_it_stood() -> None:
    assert table_below(line("单位：千元", 80.0)).unit_from == "line"
    assert table_below(line("表1：收入（万元）", 80.0)).unit_from == "caption"
    corner = table_below(drawing="项目（万元）|本期|上期\n收入|5.0|4.0")
    assert (corner.unit, corner.unit_from) == ("万元", "header")
    framed = table_below(drawing="单位：元|<|<\n" + GRID)
    assert (framed.unit, framed.unit_from) == ("元", "cell")
    noted = table_below(line("资料来源：公司公告（单位：百万元）", 400.0))
    assert (noted.unit, noted.unit_from) == ("百万元", "note")
    told = table_below(line("注：不含单位：百万元以下的合同", 400.0))
    assert told.unit == ""


def test_a_title_drawn_inside_the_frame() -> None:
    table = table_below(drawing="标准费率表|<|<\n" + GRID)
    assert (table.caption, table.n_header_rows) == ("标准费率表", 1)


def test_titles_of_the_other_column_are_not_taken() -> None:
    left = line("表1：左栏", 80.0)
    right = line("表2：右栏", 85.0, 1)
    right = line("表2：右栏", 85.0, 1, box=type(left.box)(400.0, 85.0, 500.0, 95.0))
    assert table_below(left, right).caption == "表1：左栏"


def test_a_table_knows_its_clause() -> None:
    pages = [page(3, [region(GRID)])]
    clauses = [clause("x/1.pdf#c00002", "主要会计数据", [(3, 0)])]
    (table,) = build_tables("x/1.pdf", pages, clauses)
    assert table.clause_id == "x/1.pdf#c00002"
    assert table.title_path == ["第一节", "一、 主要会计数据"]
    assert table.outline.text.startswith("一、 主要会计数据")


def test_the_running_head_gives_the_unit_only_where_nothing_nearer_does() -> None:
    head = line("财务报表附注（续） 人民币千元", 30, role="running_head")
    table = table_below(head)
    assert (table.unit, table.unit_from) == ("千元", "head")
    assert "千元" in table.outline.text
    nearer = table_below(head, line("单位：万元", 90, 1))
    assert (nearer.unit, nearer.unit_from) == ("万元", "line")


def test_a_figure_alone_is_no_title_and_hides_what_stands_above_it() -> None:
    found = table_below(line("三、研发费用", 30.0), line("71.84", 60.0, 1))
    assert found.caption == ""


def test_a_unit_over_the_title_is_of_the_table_below_it() -> None:
    found = table_below(line("单位：亿元、%", 30.0), line("主要财务指标表", 60.0, 1))
    assert (found.caption, found.unit) == ("主要财务指标表", "亿元、%")


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("人民币百万元，百分比除外", "百万元"),
        ("（人民币千元，除另有注明外）", "千元"),
        ("（除每股数据外，金额单位为人民币千元）", "千元"),
    ],
)
def test_what_a_unit_line_leaves_out_is_no_unit(text: str, unit: str) -> None:
    assert (unit_in(text), is_unit_line(text)) == (unit, True)


def test_a_title_over_two_tables_side_by_side_is_of_both() -> None:
    left = region("|2031A|2032E\n现金|1|2\n存货|3|4", kind="aligned")
    edges = [400.0, 480.0, 520.0, 560.0]
    right = region("|2031A|2032E\n收入|5|6\n成本|7|8", 1, edges=edges, kind="aligned")
    title = line("附表：财务预测（百万元）", 80.0)
    tables = build_tables("d", [page(1, [left, right], [title])], [])
    assert [t.unit for t in tables] == ["百万元", "百万元"]


ASKED = (
    "在主营业务数据的统计口径于报告期内发生调整的情况下，"
    "公司最近一年按照报告期末的口径调整后的主营业务数据"
)


@pytest.mark.parametrize(
    ("tick", "caption"), [("☑适用 □不适用", ASKED), ("□适用 ☑不适用", "")]
)
def test_what_a_form_asks_names_the_table_where_it_applies(tick, caption):
    above = (line(ASKED, 10.0), line(tick, 25.0), line("单位：元", 40.0))
    made = table_below(*above)
    assert (made.caption, made.unit) == (caption, "元")
