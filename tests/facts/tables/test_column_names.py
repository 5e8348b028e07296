"""Columns of one time and measure hold different figures, and say which."""

import pytest

from assets.facts.periods import Reporting
from assets.facts.tables.column_names import apart_names
from assets.facts.tables.metric_facts import table_facts
from tests.facts.builders import table

FY24 = Reporting(2024, "FY")


def members(header, row, **more):
    found = table_facts(table(header, [row], **more), FY24)
    return [(f.member, f.measure, f.period_end) for f in found]


@pytest.mark.parametrize(
    ("headers", "names"),
    [
        (["本期行权 / 数量", "本期行权 / 金额"], ["数量", ""]),
        (
            ["期末余额 / 账面余额", "期末余额 / 跌价准备", "期末余额 / 账面价值"],
            ["账面余额", "跌价准备", ""],
        ),
        (["环比", "同比"], ["环比", ""]),
        (["2024年 / 水泵", "2024年 / 阀门", "2024年 / 合计"], ["水泵", "阀门", ""]),
        (["占比", "占比"], ["", ""]),
    ],
)
def test_what_differs_names_a_column_and_the_own_figure_needs_no_name(headers, names):
    assert apart_names(headers, ["same"] * len(headers)) == names


def test_kinds_of_movement_are_no_difference_and_have_their_names():
    header = [
        "类别",
        "期初余额",
        "本期变动金额 / 计提",
        "本期变动金额 / 转回",
        "期末余额",
    ]
    found = members(header, ["坏账准备", "9", "5", "2", "12"], unit="元")
    assert found == [
        ("", "amount", "2023-12-31"),
        ("变动金额 / 计提", "amount", "2024-12-31"),
        ("变动金额 / 转回", "amount", "2024-12-31"),
        ("", "amount", "2024-12-31"),
    ]


def test_a_share_is_of_the_time_of_the_amounts_it_stands_beside():
    header = ["行业", "2024年", "占比", "2023年", "占比"]
    found = members(header, ["营业收入", "80", "40%", "60", "30%"], unit="元")
    assert [end for _, measure, end in found if measure == "share"] == [
        "2024-12-31",
        "2023-12-31",
    ]


def test_a_proportion_under_a_period_is_a_share_of_the_amounts_beside_it():
    header = [
        "行业",
        "2024年 / 金额",
        "2024年 / 比例",
        "2023年 / 金额",
        "2023年 / 比例(%)",
    ]
    found = members(header, ["营业收入", "80", "40%", "60", "30%"], unit="元")
    assert [(member, measure) for member, measure, _ in found] == [
        ("", "amount"),
        ("", "share"),
        ("", "amount"),
        ("", "share"),
    ]


def test_a_bare_number_far_over_the_whole_is_no_share():
    header = ["行业", "2024年", "占比"]
    found = members(header, ["水泵", "80", "5,812"], unit="元")
    assert [measure for _, measure, _ in found] == ["amount"]


def test_options_of_staff_are_not_their_number():
    header = ["类别", "本期行权 / 数量（千股）", "本期行权 / 金额（千元）"]
    made = table(header, [["生产人员", "33", "420"]])
    found = [(f.metric, f.value, f.unit) for f in table_facts(made, FY24)]
    assert found == [("生产人员", 33000, "share"), ("生产人员", 420000, "CNY")]


def test_label_and_header_together_can_name_the_metric():
    header = ["项目", "本期发生额 / 收入", "本期发生额 / 成本"]
    made = table(header, [["主营业务", "90", "60"]], unit="元")
    found = [(f.metric, f.member) for f in table_facts(made, FY24)]
    assert found == [("main_business_revenue", ""), ("main_business_cost", "")]


def test_a_metric_wrapped_over_header_rows_is_the_innermost_one():
    header = ["项目", "2024年 / 母公司权益 / 其他综 / 合收益", "2024年 / 未分配 / 利润"]
    made = table(header, [["本年期初余额", "3", "4"]], caption="所有者权益变动表")
    found = {f.metric for f in table_facts(made, FY24)}
    assert found == {"other_comprehensive_income_balance", "retained_earnings"}


def test_shares_of_untold_periods_are_not_read():
    header = ["项目", "金额", "占比", "金额", "占比"]
    assert members(header, ["存货", "80", "40%", "60", "30%"], unit="元") == []


def test_a_change_of_an_amount_is_not_of_the_ratio_before_it():
    header = [
        "项目名称",
        "研发投入金额",
        "营业收入",
        "毛利率（%）",
        "本期金额较上年变动比例（%）",
    ]
    made = table(header, [["新泵", "9", "80", "30", "-32.5"]], unit="元")
    found = [f for f in table_facts(made, FY24) if f.col == 4]
    assert [(f.metric, f.measure) for f in found] == [("revenue", "growth")]


@pytest.mark.parametrize("first", ["分类 / 分产品", "分产品", ""])
def test_a_level_over_every_column_is_no_part_of_a_metric(first):
    header = [first, "净利润 / 分产品", "营业收入 / 分产品"]
    found = [m for m, *_ in members(header, ["某甲", "5", "3"], unit="元")]
    assert found == ["某甲", "某甲"]


def test_a_level_below_the_metric_is_a_part_of_it():
    header = ["公司", "净利润 / 均值", "净利润 / 标准差", "营业收入 / 2024年"]
    found = [m for m, *_ in members(header, ["某甲", "5", "3", "9"], unit="元")]
    assert found == ["某甲 / 均值", "某甲 / 标准差", "某甲"]
