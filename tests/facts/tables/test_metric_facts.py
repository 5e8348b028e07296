"""From tables to facts: metric, scope, period, restatement, unit, member."""

from dataclasses import replace
from decimal import Decimal

import pytest

from assets.facts.periods import Reporting
from assets.facts.tables.metric_facts import table_facts
from tests.facts.builders import table

FY24, Q324 = Reporting(2024, "FY"), Reporting(2024, "Q3")


def read(made, reporting=FY24, unit=""):
    return {
        (f.metric, f.member, f.measure, f.period_end, f.restated): f
        for f in table_facts(made, reporting, unit)
    }


def test_a_statement_takes_scope_from_its_title_and_unit_from_its_line():
    found = table_facts(
        table(
            ["项目", "2024年12月31日", "2023年12月31日"],
            [["货币资金", "1,200", "900"], ["资产总计", "3,000", "—"]],
            caption="2、母公司资产负债表",
            unit="千元",
        ),
        FY24,
    )
    assert [(f.metric, f.scope, f.period_end, f.value, f.state) for f in found] == [
        ("cash", "parent", "2024-12-31", Decimal(1200000), "value"),
        ("cash", "parent", "2023-12-31", Decimal(900000), "value"),
        ("total_assets", "parent", "2024-12-31", Decimal(3000000), "value"),
        ("total_assets", "parent", "2023-12-31", None, "nil"),
    ]


def test_an_empty_cell_gives_no_fact():
    found = read(table(["项目", "2024年", "2023年"], [["营业收入", "12", ""]]))
    assert [key[3] for key in found] == ["2024-12-31"]


def test_years_before_and_after_restatement_are_kept_apart():
    found = read(
        table(
            ["项目", "2024年", "2023年 / 调整前", "2023年 / 调整后"],
            [["基本每股收益（元/股）", "1.10", "1.00", "0.50"]],
            caption="主要会计数据和财务指标",
            unit="千元",
        )
    )
    assert found["basic_eps", "", "amount", "2023-12-31", "before"].value == 1
    assert found["basic_eps", "", "amount", "2023-12-31", "after"].value == Decimal(
        "0.5"
    )
    assert found["basic_eps", "", "amount", "2024-12-31", "none"].unit == "CNY/share"


def test_an_inner_header_of_two_rows_gives_the_columns_a_new_meaning():
    made = table(
        ["", "2024年", "2023年"],
        [
            ["营业收入", "12", "10"],
            ["", "2024年末", "2023年末"],
            ["总资产", "30", "25"],
        ],
        caption="主要会计数据",
        inner_headers={1},
    )
    found = read(made)
    assert found["total_assets", "", "amount", "2023-12-31", "none"].value == 25


def test_quarter_and_year_to_date_stand_side_by_side_in_a_quarterly_report():
    found = table_facts(
        table(
            ["", "本报告期", "本报告期比上年同期增减", "年初至报告期末"],
            [["营业收入（元）", "3", "50%", "9"]],
            caption="主要会计数据和财务指标",
        ),
        Q324,
    )
    starts = {f.period_start for f in found if f.measure == "amount"}
    assert starts == {"2024-07-01", "2024-01-01"}
    growth = next(f for f in found if f.measure == "growth")
    assert (growth.value, growth.period_start) == (Decimal("0.5"), "2024-07-01")


def test_products_are_members_and_their_growth_belongs_to_the_metric():
    found = read(
        table(
            ["分产品", "营业收入", "毛利率（%）", "营业收入比上年增减（%）"],
            [["重型机床", "800", "25.5", "-3.2"]],
            caption="主营业务分产品情况",
            unit="万元",
        )
    )
    year = "2024-12-31"
    assert found["revenue", "重型机床", "amount", year, "none"].value == 8000000
    assert found["gross_margin", "重型机床", "amount", year, "none"].value == Decimal(
        "0.255"
    )
    assert found["revenue", "重型机床", "growth", year, "none"].value == Decimal(
        "-0.032"
    )


def test_a_label_wrapped_over_rows_is_not_read_as_its_last_part():
    found = read(
        table(
            ["项目", "2024年", "2023年"],
            [["归属于上市公司股东的扣除非经常性损益", "", ""], ["的净利润", "7", "6"]],
        )
    )
    assert {key[0] for key in found} == {"net_profit_attributable_deducted"}


def test_a_column_of_another_quantity_is_not_the_rows_own_figure():
    found = read(
        table(
            ["项目", "期末余额", "对当期利润的影响金额"],
            [["其他非流动金融资产", "98", "5"]],
        )
    )
    members = {f.value: f.member for f in found.values()}
    assert members == {Decimal(98): "", Decimal(5): "对当期利润的影响金额"}


def test_columns_without_a_told_period_give_no_facts():
    made = table(["", "", ""], [["营业收入", "12", "10"], ["营业成本", "8", "7"]])
    assert read(made) == {}


def test_a_form_is_not_read_for_facts():
    made = table(["项目", "2024年"], [["营业收入", "12"]], use="form")
    assert read(made) == {}


@pytest.mark.parametrize(
    ("label", "unit", "value", "unit_from"),
    [
        ("营业收入（元）", "千元", "12", "row"),
        ("营业收入", "千元", "12000", "line"),
        ("每10股派息数（元）（含税）", "千元", "1.2", "row"),
        ("资产负债率（%）", "千元", "0.12", "row"),
        ("流动比率", "千元", "12", "default"),
    ],
)
def test_the_nearest_unit_of_the_right_kind_wins(label, unit, value, unit_from):
    made = table(["项目", "2024年", "2023年"], [[label, "12", "10"]], unit=unit)
    (fact, *_) = table_facts(made, FY24)
    assert (fact.value, fact.unit_from) == (Decimal(value), unit_from)


def test_a_percentage_under_the_name_of_an_amount_is_not_the_amount():
    made = table(
        ["成长能力", "2024年", "2023年"],
        [["归属于母公司净利润(%)", "22.1", "3.0"], ["营业收入", "14.8%", "2.0%"]],
        unit="万元",
    )
    found = table_facts(made, FY24)
    assert {f.known for f in found} == {False}
    assert [f.value for f in found][:1] == [Decimal("0.221")]


@pytest.mark.parametrize(
    ("label", "unit", "usual", "found"),
    [
        ("湿法", "", "", ("", "", "")),
        ("湿法", "", "万元", ("CNY", "万元", "document")),
        ("参会人数", "", "万元", ("", "", "")),
        ("湿法", "千元", "", ("CNY", "千元", "line")),
        ("出货量", "千元", "", ("", "", "")),
        ("营业收入", "", "", ("CNY", "", "default")),
    ],
)
def test_an_unknown_figure_has_only_a_unit_that_is_printed(label, unit, usual, found):
    made = table(["项目", "2024年", "2023年"], [[label, "12", "10"]], unit=unit)
    (fact, *_) = table_facts(made, FY24, usual)
    assert (fact.unit, fact.raw_unit, fact.unit_from) == found


def test_rows_of_changes_in_equity_are_balances_at_both_ends_and_movements_between():
    made = table(
        ["项目", "2024年度 / 资本公积", "2024年度 / 未分配利润"],
        [
            ["一、上年期末余额", "5", "8"],
            ["二、本年期初余额", "5", "8"],
            ["三、本期增减变动金额", "1", "2"],
            ["四、本期期末余额", "6", "10"],
            ["2024年1月1日余额", "5", "8"],
        ],
        caption="合并所有者权益变动表",
    )
    found = [f for f in table_facts(made, FY24) if f.col == 2]
    assert [(f.period_start, f.period_end) for f in found] == [
        ("", "2023-12-31"),
        ("", "2023-12-31"),
        ("2024-01-01", "2024-12-31"),
        ("", "2024-12-31"),
        ("", "2023-12-31"),
    ]


def test_changes_in_equity_are_known_by_their_rows_be_the_owners_shareholders():
    made = table(
        ["项目", "归属于母公司股东权益 / 股本", "归属于母公司股东权益 / 专项储备"],
        [
            ["2024年1月1日年初余额", "50", "8"],
            ["2024年度增减变动额", "7", "2"],
            ["1.股东投入资本", "7", "-"],
            ["2.使用专项储备", "-", "(3)"],
            ["五、股东权益内部结转", "-", "-"],
            ["2024年12月31日年末余额", "57", "10"],
        ],
        unit="百万元",
    )
    found = [f for f in table_facts(made, FY24) if f.col == 1]
    assert {f.scope for f in found} == {"consolidated"}
    assert [(f.period_start, f.period_end) for f in found[:2] + found[-1:]] == [
        ("", "2023-12-31"),
        ("2024-01-01", "2024-12-31"),
        ("", "2024-12-31"),
    ]


def test_last_years_changes_in_equity_are_dated_by_the_balances_of_their_rows():
    made = table(
        ["项目", "归属于母公司股东权益 / 股本", "归属于母公司股东权益 / 专项储备"],
        [
            ["2023年1月1日年初余额", "40", "9"],
            ["2023年度增减变动额", "10", "(1)"],
            ["1.股东投入资本", "10", "-"],
            ["2.使用专项储备", "-", "(1)"],
            ["五、股东权益内部结转", "-", "-"],
            ["2023年12月31日年末余额", "50", "8"],
        ],
        unit="百万元",
    )
    found = [f for f in table_facts(made, FY24) if f.col == 1]
    assert [(f.period_start, f.period_end) for f in found] == [
        ("", "2022-12-31"),
        *[("2023-01-01", "2023-12-31")] * 4,
        ("", "2023-12-31"),
    ]


def test_what_moved_a_balance_in_a_period_is_of_the_period():
    found = table_facts(
        table(
            ["项目", "期初数", "本期购买金额", "本期减少", "期末数"],
            [["其他权益工具投资", "10", "5", "3", "12"]],
            caption="以公允价值计量的资产和负债",
            unit="千元",
        ),
        FY24,
    )
    assert [(f.period_kind, f.period_start, f.period_end) for f in found] == [
        ("instant", "", "2023-12-31"),
        ("duration", "2024-01-01", "2024-12-31"),
        ("duration", "2024-01-01", "2024-12-31"),
        ("instant", "", "2024-12-31"),
    ]


def test_a_metric_with_its_year_in_one_header_is_the_metric():
    header = ["", "净利润2024年度", "净利润2023年度", "净资产2024年12月31日"]
    found = table_facts(
        table(header, [["按甲准则", "7", "6", "50"]], unit="百万元"), FY24
    )
    assert [(f.metric, f.member, f.period_end) for f in found] == [
        ("net_profit", "按甲准则", "2024-12-31"),
        ("net_profit", "按甲准则", "2023-12-31"),
        ("total_equity", "按甲准则", "2024-12-31"),
    ]


def merged_first_column(made, rows):
    """The table with the first cell of the first of these rows over all of them."""
    first, *others = rows
    group = made.rows[first].cells[0]
    changed = list(made.rows)
    changed[first] = replace(
        made.rows[first],
        cells=[replace(group, row_span=len(rows)), *made.rows[first].cells[1:]],
        label=f"{group.text} / {made.rows[first].cells[1].text}",
    )
    for at in others:
        cells = made.rows[at].cells[1:]
        label = f"{group.text} / {cells[0].text}"
        changed[at] = replace(made.rows[at], cells=cells, label=label)
    return replace(made, rows=changed)


def test_a_group_merged_over_rows_is_of_each_of_them():
    made = table(
        ["产品", "成本项目", "本期金额", "上年同期金额"],
        [["水泵", "材料", "5", "4"], ["", "人工", "3", "2"]],
        unit="万元",
    )
    found = table_facts(merged_first_column(made, [1, 2]), FY24)
    assert [(f.metric, f.member, f.period_end) for f in found][2:] == [
        ("人工", "水泵", "2024-12-31"),
        ("人工", "水泵", "2023-12-31"),
    ]


def test_a_period_merged_over_rows_is_the_period_of_each_of_them():
    made = table(
        ["期间", "利润", "加权平均净资产收益率", "基本每股收益（元）"],
        [["2023年度", "扣除前", "9%", "0.5"], ["", "扣除后", "8%", "0.4"]],
    )
    found = table_facts(merged_first_column(made, [1, 2]), FY24)
    assert [(f.metric, f.member, f.period_end) for f in found] == [
        ("weighted_roe", "扣除前", "2023-12-31"),
        ("basic_eps", "扣除前", "2023-12-31"),
        ("weighted_roe", "扣除后", "2023-12-31"),
        ("basic_eps", "扣除后", "2023-12-31"),
    ]


def test_totals_over_loans_are_of_the_liabilities_that_bear_interest():
    found = table_facts(
        table(
            ["项目", "2024年12月31日"],
            [["一、流动负债", "60"], ["短期借款", "25"]],
            caption="发行人有息负债结构",
            unit="亿元",
        ),
        FY24,
    )
    assert [(f.metric, f.member) for f in found] == [
        ("current_liabilities", "有息负债"),
        ("short_term_borrowings", ""),
    ]


RECAST = "公司主营业务口径发生调整的，公司最近1年按报告期末口径调整后的主营业务数据"


@pytest.mark.parametrize(
    ("code", "periods"),
    [("FY", [("2023-12-31", "after")] * 2), ("H1", [])],
)
def test_the_year_before_in_lines_of_the_report_is_not_of_the_report(code, periods):
    rows = [["分产品", "", ""], ["电池", "90", "70"]]
    made = table(["", "营业收入", "营业成本"], rows, caption=RECAST, unit="元")
    found = table_facts(made, Reporting(2024, code))
    assert [(f.period_end, f.restated) for f in found] == periods
