"""A label printed twice in a table is a part of what it stands under."""

from decimal import Decimal

import pytest

from assets.facts.periods import Reporting
from assets.facts.tables.metric_facts import table_facts
from tests.facts.builders import table

FY24 = Reporting(2024, "FY")


def read(rows, own_names=frozenset(), **more):
    made = table(["项目", "2024年", "2023年"], rows, **more)
    found = table_facts(made, FY24, "万元", own_names)
    return [(f.metric, f.member) for f in found if f.period_end == "2024-12-31"]


def test_rows_below_a_heading_are_of_it_and_those_below_the_issuers_name_its_own():
    rows = [
        ["甲公司", "", ""], ["营业收入", "9", "8"], ["净利润", "2", "1"],
        ["乙公司", "", ""], ["营业收入", "7", "6"], ["净利润", "1", "1"],
    ]  # fmt: skip
    assert read(rows, frozenset({"甲公司"})) == [
        ("revenue", ""),
        ("net_profit", ""),
        ("revenue", "乙公司"),
        ("net_profit", "乙公司"),
    ]


def test_a_repeated_row_is_of_the_line_it_follows():
    rows = [
        ["水泵", "9", "8"],
        ["增速", "1", "2"],
        ["阀门", "5", "4"],
        ["增速", "3", "1"],
    ]
    assert read(rows)[1::2] == [("增速", "水泵"), ("增速", "阀门")]


def test_what_repeats_a_figure_is_the_same_figure():
    rows = [["净利润", "2", "1"], ["按来源", "", ""], ["净利润", "2", "1"]]
    assert read(rows) == [("net_profit", ""), ("net_profit", "")]


@pytest.mark.parametrize("empty", ["应收保费", "合同资产"])
def test_a_line_of_a_statement_without_figures_is_no_heading(empty):
    rows = [["存货", "2", "1"], [empty, "", ""], ["存货", "3", "2"]]
    assert read(rows, caption="资产负债表") == [("inventories", "")] * 2


def test_figures_below_the_heading_after_non_recurring_items_are_after_them():
    rows = [
        ["基本每股收益", "0.5", "0.4"],
        ["扣除非经常性损益后：", "", ""],
        ["基本每股收益", "0.3", "0.2"],
    ]
    assert [metric for metric, _ in read(rows)] == ["basic_eps", "basic_eps_deducted"]


def test_a_label_after_belonging_to_is_one_with_it():
    rows = [["归属于：", "", ""], ["本行股东的净利润", "5", "4"]]
    assert read(rows) == [("net_profit_attributable", "")]


def test_changes_in_equity_without_a_title_are_told_by_their_rows():
    header = ["项目", "2024年度 / 股本", "2024年度 / 未分配利润"]
    rows = [
        ["一、上年年末余额", "4", "7"],
        ["二、本年期初余额", "4", "7"],
        ["三、本期增减变动金额", "1", "2"],
        ["四、本期期末余额", "5", "9"],
    ]
    found = table_facts(table(header, rows), FY24, "元", beside_group=True)
    assert {(f.statement, f.scope) for f in found} == {("equity", "parent")}
    assert found[0].period_end == "2023-12-31"


@pytest.mark.parametrize(
    ("label", "unit", "value"),
    [("销售单价（元/吨）", "CNY/吨", 5), ("保养费（万元/年）", "CNY/年", 50000)],
)
def test_a_price_is_money_by_what_it_buys(label, unit, value):
    made = table(["项目", "2024年"], [[label, "5"]], unit="万元")
    (fact,) = table_facts(made, FY24)
    assert (fact.unit, fact.value) == (unit, Decimal(value))


def test_a_heading_wrapped_over_rows_is_whole():
    rows = [
        ["工业控制设", "", ""], ["备", "", ""], ["销量", "9", "8"],
        ["消费电子", "", ""], ["销量", "7", "6"],
    ]  # fmt: skip
    assert [member for _, member in read(rows)] == ["工业控制设备", "消费电子"]


def test_a_profit_below_a_margin_is_not_the_profit_of_it():
    rows = [
        ["营业收入", "9", "8"], ["净利率", "8%", "8%"], ["净利润", "3", "2"],
        ["2023-2024年", "", ""], ["净利润", "5", "4"],
    ]  # fmt: skip
    assert ("net_profit", "") in read(rows)
    assert not any("净利率" in member for _, member in read(rows))


def test_rows_of_one_name_that_follow_one_another_are_of_nothing_above():
    rows = [["张三", "9", "8"], ["李四", "3", "2"], ["李四", "1", "5"]]
    assert read(rows) == [("张三", ""), ("李四", ""), ("李四", "")]


def test_a_return_below_earnings_after_non_recurring_items_is_after_them() -> None:
    rows = [
        ["稀释每股收益", "0.5", "0.4"], ["加权平均净资产收益率", "9%", "8%"],
        ["扣除非经常性损益后稀释每股收益", "0.3", "0.2"],
        ["加权平均净资产收益率", "7%", "6%"],
    ]  # fmt: skip
    assert [metric for metric, _ in read(rows)][1::2] == [
        "weighted_roe",
        "weighted_roe_deducted",
    ]
