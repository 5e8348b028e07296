"""Tables in plain text: columns are told only where the header names each."""

import pytest

from assets.text import regions_stacked
from assets.text.regions_stacked import stacked_tables
from assets.text.stacked_table import StackedRow, stacked_cells

BALANCE = [
    "合并资产负债表",
    "单位：千元",
    "资产",
    "附注",
    "2024年",
    "12月31日",
    "2023年",
    "12月31日",
    "（经重述）",
    "流动资产",
    "货币资金",
    "1",
    " 1,200",
    "(900)",
    "衍生金融资产",
    " 35",
    "存货",
    "五(2)",
    " 300",
    " 280",
    "流动资产合计",
    " 1,535",
    " -",
    "本公司对上述数字负责。",
]


def test_a_row_is_its_label_its_note_and_one_line_a_column():
    (table,) = stacked_tables(BALANCE)
    assert table.header == (("2024年12月31日", "2023年12月31日（经重述）"),)
    assert table.heads == ("资产", "附注")
    assert table.rows[:2] == (
        StackedRow("流动资产", "", (), ""),
        StackedRow("货币资金", "1", ("1,200", "(900)"), ""),
    )
    assert table.rows[3] == StackedRow("存货", "五(2)", ("300", "280"), "")


def test_figures_that_do_not_tell_their_column_stay_in_one_cell():
    (table,) = stacked_tables(BALANCE)
    assert table.rows[2] == StackedRow("衍生金融资产", "", None, "35")
    loose = [c for c in stacked_cells(table) if c.text == "35"]
    assert [(c.col, c.col_span) for c in loose] == [(2, 2)]


def test_the_table_ends_where_prose_begins():
    (table,) = stacked_tables(BALANCE)
    assert (table.first, table.last) == (2, len(BALANCE) - 2)


def test_cells_parted_by_wide_blanks_are_the_same_table():
    lines = [
        "项目          本期数      上年同期数",
        "营业收入      1,200        1,000",
        "营业成本      800          700",
    ]
    (table,) = stacked_tables(lines)
    assert [row.cells for row in table.rows] == [("1,200", "1,000"), ("800", "700")]


def test_periods_and_scopes_make_two_header_rows():
    lines = [
        "2024年度",
        "2023年度",
        "2024年度",
        "2023年度",
        "合并",
        "合并",
        "公司",
        "公司",
        "营业收入",
        "4",
        "3",
        "2",
        "1",
        "营业成本",
        "2.5",
        "2",
        "1.5",
        "1",
    ]
    (table,) = stacked_tables(lines)
    assert table.header == (
        ("2024年度", "2023年度", "2024年度", "2023年度"),
        ("合并", "合并", "公司", "公司"),
    )


def test_the_foot_of_a_page_glued_to_the_last_figure_is_parted_from_it():
    lines = [
        "2024年",
        "2023年",
        "营业收入",
        "1,200",
        "1,000",
        "营业成本",
        "800",
        "700某某股份有限公司2024年年度报告全文",
    ]
    (table,) = stacked_tables(lines)
    assert table.rows[-1].cells == ("800", "700")
    assert table.foot == "某某股份有限公司2024年年度报告全文"


def test_a_list_of_numbers_without_a_header_is_no_table():
    assert (
        stacked_tables(["营业收入", "1,200", "1,000", "营业成本", "800", "700"]) == []
    )
    assert stacked_tables(["目录", "第一节", "1", "第二节", "12", "第三节", "30"]) == []


def test_names_under_each_period_are_columns_of_their_own():
    lines = ["项目", "2024年末", "2023年末", "金额", "占比", "金额", "占比"]
    lines += ["货币资金", "1,561.55", "8.54%", "1,333.06", "7.46%"]
    lines += ["存货", "310.20", "1.00%", "620.40", "2.10%"]
    (table,) = stacked_tables(lines)
    assert table.header == (
        ("2024年末", "2024年末", "2023年末", "2023年末"),
        ("金额", "占比", "金额", "占比"),
    )
    assert table.rows[1].cells == ("310.20", "1.00%", "620.40", "2.10%")


def test_figures_without_blanks_between_them_are_parted_where_it_is_certain():
    lines = ["项目", "2024年末", "2023年末", "货币资金", "1,561.55233.06"]
    lines += ["存货", "310.20", "620.40", "合计", "1,400.50", "930.10"]
    (table,) = stacked_tables(lines)
    assert table.rows[0] == StackedRow("货币资金", "", ("1,561.55", "233.06"), "")


def test_a_run_of_dashes_is_one_dash_a_column():
    lines = ["项目", "2024年末", "2023年末", "2022年末", "应付利息", "---"]
    lines += ["其他", "1.50", "2.50", "3.50", "合计", "1.50", "2.50", "3.50"]
    (table,) = stacked_tables(lines)
    assert table.rows[0] == StackedRow("应付利息", "", ("-", "-", "-"), "")


def test_a_period_over_two_lines_is_one_column():
    lines = ["项目", "2025年1-9", "月", "2024年", "12月31日", "收入", "1.50", "2.50"]
    lines += ["成本", "1.00", "2.00"]
    (table,) = stacked_tables(lines)
    assert table.header == (("2025年1-9月", "2024年12月31日"),)


HEAD = ["项目", "2024年", "2023年", "2022年"]
FULL = [
    "甲产品",
    "1,100.00",
    "1,200.00",
    "1,300.00",
    "乙产品",
    "10.00",
    "20.00",
    "30.00",
]


def labels_of(*lines: str) -> list[str]:
    (table,) = stacked_tables([*HEAD, *FULL, *lines])
    return [row.label for row in table.rows]


@pytest.mark.parametrize(
    "after",
    [
        "（二）成本的构成",
        "3、研发投入",
        "单位：万元",
        "各年的成本构成如下：",
        "附注为财务报表的组成部分",
        "法定代表人：某某",
    ],
)
def test_a_heading_or_foot_at_the_end_of_a_page_is_no_row(after: str):
    assert labels_of(after) == ["甲产品", "乙产品"]


def test_a_numbered_label_is_a_row_where_others_are_numbered_so():
    rows = ["（一）丙产品", "1.00", "2.00", "3.00", "（二）丁产品"]
    assert labels_of(*rows)[-2:] == ["（一）丙产品", "（二）丁产品"]


def test_days_within_a_month_name_no_columns():
    days = ["2025/6/30", "2026/1/30", "2034/9/30"]
    assert stacked_tables(["合同", *days, *FULL]) == []
    (table,) = stacked_tables(
        ["项目", "2024/12/31", "2023/12/31", "甲", "1.0", "2.0", "乙", "3.0", "4.0"]
    )
    assert table.header == (("2024/12/31", "2023/12/31"),)


def test_a_bound_is_a_figure_where_it_makes_the_row_full_and_else_a_label():
    (table,) = stacked_tables(
        [*HEAD, *FULL, "丙", "0.20", "<0.01", "0.30", "丁", "<0.01", "0.1", "0.2"]
    )
    assert [row.cells for row in table.rows[2:]] == [
        ("0.20", "<0.01", "0.30"),
        ("<0.01", "0.1", "0.2"),
    ]
    assert labels_of("≥60%", "1.0", "2.0", "3.0")[-1] == "≥60%"


def test_figures_in_brackets_without_blanks_between_them_are_parted():
    assert labels_of("费用", "(43,788)(38,605)", "(1,200)") == [
        "甲产品",
        "乙产品",
        "费用",
    ]
    assert labels_of("费用", "(43,788)(", "38,605)", "(1,200)")[-1] == "费用"


def test_what_stands_above_another_table_ends_one():
    lines = [
        "项目", "2024年", "2023年", "期初现金余额", "500.10", "400.10",
        "期末现金余额", "600.10", "500.10", "二、主要财务指标", "单位：亿元、%",
        "项目", "2024年1-9", "月/9月末2023年度/末", "总资产", "3.26", "3.02",
    ]  # fmt: skip
    (table,) = stacked_tables(lines)
    assert [row.label for row in table.rows] == ["期初现金余额", "期末现金余额"]


def test_a_stretch_and_its_last_day_in_one_header_are_one_column():
    lines = [
        "项目", "2025 年1-9", "月/9 月末", "2024 年度/", "末", "2023 年度/2023",
        "年12 月31 日", "总资产", "3.26", "3.02", "2.90",
        "净利润", "0.31", "0.41", "0.40",
    ]  # fmt: skip
    (table,) = stacked_tables(lines)
    assert table.header == (
        ("2025年1-9月/9月末", "2024年度/末", "2023年度/2023年12月31日"),
    )


FIGURES = ["2024年度", "2023年度", "甲", "1.50", "2.50", "乙", "3.50", "4.50"]


@pytest.mark.parametrize(
    ("above", "corner"),
    [
        (["单位：万元", "主要用料"], "主要用料"),
        (["单位：万元", "产品", "类别"], "产品类别"),
        (["单位：万元", "关联方", "交易的内容"], "关联方/交易的内容"),
        (["各公司的周转率如下：", "公司名称"], "公司名称"),
        (["各公司的周转率如下：", "周转率情况"], ""),
        (["（2）周转率", "公司名称"], ""),
        (["单位：万元", "一、周转率"], ""),
    ],
    ids=["unit", "two lines", "two names", "sentence", "title", "unsure", "numbered"],
)
def test_what_stands_between_unit_and_columns_is_the_name_over_the_labels(
    above: list[str], corner: str
) -> None:
    (table,) = stacked_tables([*above, *FIGURES])
    assert table.heads == (corner, "")
    assert table.first == len(above) - (len(above) - 1 if corner else 0)


def test_one_blank_parts_periods_and_figures_that_are_whole() -> None:
    (table,) = stacked_tables(
        [
            "项目", "2025 年1-6 月 2024 年度 2023 年度",
            "收入", "1,200.50 1,100.40 900.30", "成本", "12.5% 13.5%", "10.5%",
        ]
    )  # fmt: skip
    assert table.header == (("2025年1-6月", "2024年度", "2023年度"),)
    assert [row.cells for row in table.rows] == [
        ("1,200.50", "1,100.40", "900.30"),
        ("12.5%", "13.5%", "10.5%"),
    ]


def test_a_short_dash_is_a_figure_that_is_nil() -> None:
    assert labels_of("丙", "–", "–", "1.0")[-1] == "丙"


def test_sections_alone_make_no_table() -> None:
    days = [
        "2025年",
        "2024年",
        "甲部门",
        "乙部门",
        "丙部门",
        "3",
        "4",
        "丁部门",
        "戊部门",
    ]
    assert stacked_tables(days) == []


def test_groups_of_like_columns_take_the_names_above_them() -> None:
    lines = [
        "下表按业务列示。", "贷款", "存款", "2024年", "2023年", "2024年", "2023年",
        "东部", "4", "3", "2", "1", "西部", "8.5", "7", "6", "5",
    ]  # fmt: skip
    (table,) = stacked_tables(lines)
    assert table.header == (
        ("贷款", "贷款", "存款", "存款"),
        ("2024年", "2023年", "2024年", "2023年"),
    )
    assert table.rows[0].cells == ("4", "3", "2", "1")


def test_like_columns_that_nothing_tells_apart_are_no_table() -> None:
    names = ["金额", "占比", "金额", "占比"]
    rows = ["东部", "4.1", "3%", "2.2", "1%", "西部", "8.5", "7%", "6.0", "5%"]
    assert stacked_tables(["按业务列示。", *names, *rows]) == []


def test_a_share_beside_each_period_is_of_that_period() -> None:
    lines = ["2024年", "占比(%)", "2023年", "占比(%)"]
    lines += [
        "人工",
        "4.10",
        "60.1",
        "3.20",
        "58.2",
        "材料",
        "2.70",
        "39.9",
        "2.30",
        "41.8",
    ]
    (table,) = stacked_tables(lines)
    assert table.header == (
        ("2024年", "2024年", "2023年", "2023年"),
        ("", "占比(%)", "", "占比(%)"),
    )


def test_units_under_the_columns_belong_to_their_names() -> None:
    lines = ["2024年度", "2023年度", "（千份）", "（千份）"]
    lines += ["年初份数", "1,200", "1,100", "年末份数", "900", "1,200"]
    (table,) = stacked_tables(lines)
    assert table.header == (("2024年度（千份）", "2023年度（千份）"),)


def test_names_that_go_on_below_the_known_ones_are_no_header() -> None:
    lines = ["2024年", "2023年", "余额", "准备", "比例", "余额", "准备"]
    lines += ["单位甲", "1,318", "1,200", "单位乙", "1,062", "626"]
    assert stacked_tables(lines) == []


def test_a_total_without_a_label_ends_the_table() -> None:
    lines = ["2024年", "2023年", "活期", "1,200", "1,100", "定期", "300", "280"]
    lines += ["其他", "5", "6", "1,505", "1,386", "上述存款存于本国。"]
    (table,) = stacked_tables(lines)
    assert table.rows[-2:] == (
        StackedRow("其他", "", ("5", "6"), ""),
        StackedRow("", "", ("1,505", "1,386"), ""),
    )


def test_two_columns_of_labels_are_told_by_rows_that_all_have_two() -> None:
    lines = ["设备采购（续）", "关联方", "交易内容", "2024年", "2023年"]
    for name, figure in (("甲置业公司", "7"), ("乙公司", "8"), ("丙水务有限公司", "9")):
        lines += [name, "采购", figure + "50", "-"]
    lines += ["合计", "2,400", "-"]
    (table,) = stacked_tables(lines)
    assert (table.leads, table.heads, table.first) == (("关联方",), ("交易内容", ""), 1)
    assert table.rows[0] == StackedRow("采购", "", ("750", "-"), "", ("甲置业公司",))
    assert table.rows[-1] == StackedRow("合计", "", ("2,400", "-"), "", ("",))
    cells = stacked_cells(table)
    assert [c.text for c in cells if c.row == 1] == ["甲置业公司", "采购", "750", "-"]


def test_sections_over_single_labels_are_no_column_of_labels() -> None:
    lines = ["项目", "2024年", "2023年", "流动资产：", "现金", "5.0", "6.0"]
    lines += ["存货", "7.0", "8.0", "非流动资产：", "机器", "1.0", "2.0"]
    (table,) = stacked_tables(lines)
    assert table.leads == ()


def test_days_stand_below_the_years_of_their_columns():
    lines = ["资产", "附注", "2024年", "2023年", "2024年", "2023年", "", "12月31日",
             "12月31日", "12月31日", "12月31日", "", "合并", "合并", "公司", "公司",
             "货币资金", "四(1)", "1,400", "800", "180", "300",
             "存货", "四(2)", "630", "470", "-", "-"]  # fmt: skip
    (table,) = stacked_tables(lines)
    assert table.header == (
        ("2024年12月31日", "2023年12月31日") * 2,
        ("合并", "合并", "公司", "公司"),
    )
    assert table.rows[1].cells == ("630", "470", "-", "-")


def test_a_change_stands_beside_periods_with_two_columns_each():
    text = (
        "单位：元 2024年 2023年 同比增减 金额 占营业收入比重 金额 "
        "占营业收入比重 营业收入合计 900.00 100% 600.00 100% 50.00% 分行业 "
        "制造业 900.00 100% 600.00 100% 50.00%"
    )
    (table,) = stacked_tables(text.split())
    assert table.header == (
        ("2024年", "2024年", "2023年", "2023年", "同比增减"),
        ("金额", "占营业收入比重", "金额", "占营业收入比重", ""),
    )
    assert table.rows[0].cells == ("900.00", "100%", "600.00", "100%", "50.00%")


def test_names_of_sales_costs_and_their_changes_head_a_table_of_business_lines():
    text = (
        "单位：元 营业收入 营业成本 毛利率 营业收入比上 年同期增减 "
        "营业成本比上 年同期增减 分行业 制造业 900.00 700.00 22.22% 50.00% "
        "40.00% 分地区 境内 900.00 700.00 22.22% 50.00% 40.00%"
    )
    (table,) = stacked_tables(text.split())
    changes = ("营业收入比上年同期增减", "营业成本比上年同期增减")
    assert table.header == (("营业收入", "营业成本", "毛利率", *changes),)
    assert [row.label for row in table.rows] == ["分行业", "制造业", "分地区", "境内"]


STAFF = [
    "专业构成类别",
    "专业构成人数（人）",
    "生产人员",
    "760",
    "销售人员",
    "45",
    "技术人员",
    "122",
]


def test_a_list_of_one_figure_a_row_that_adds_up_is_a_table():
    after = ["教育程度类别", "数量（人）", "本科", "900"]
    (table,) = stacked_tables([*STAFF, "合计", "927", *after])
    assert table.header == (("专业构成人数（人）",),)
    assert [row.label for row in table.rows][-2:] == ["技术人员", "合计"]


def test_a_list_of_one_figure_a_row_that_does_not_add_up_is_none():
    assert stacked_tables([*STAFF, "合计", "926"]) == []


def test_a_long_list_without_header_is_not_looked_down_from_each_of_its_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[int] = []

    def look(groups: object, at: int, *, adds_up: bool) -> None:
        looked.append(at)

    monkeypatch.setattr(regions_stacked, "_header_at", look)
    lines = [line for n in range(300) for line in (f"货品{n}", f"{n}.50")]
    assert not regions_stacked.stacked_tables(lines)
    assert not looked
