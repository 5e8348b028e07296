"""Labels are whole, and no limit, range or note number is one."""

from dataclasses import replace

import pytest

from assets.facts.periods import Reporting
from assets.facts.tables.metric_facts import table_facts
from tests.facts.builders import table

FY24 = Reporting(2024, "FY")


def labels(rows, header=("项目", "2024年", "2023年"), **more):
    made = table(list(header), rows, unit="万元", **more)
    return [(f.metric, f.value) for f in table_facts(made, FY24)]


@pytest.mark.parametrize(
    ("rows", "metric"),
    [
        ([["应收租赁", "", ""], ["款", "5", "4"]], "应收租赁款"),
        (
            [["扶持资金（产业类", "", ""], ["补助除外）", "5", "4"]],
            "扶持资金(产业类补助除外)",
        ),
        (
            [["扣除非经常性损益后归属于本行股东的", "", ""], ["净利", "5", "4"]],
            "扣除非经常性损益后归属于本行股东的净利",
        ),
        ([["投资收益", "", ""], ["五（12）,", "5", "4"]], "investment_income"),
    ],
)
def test_a_label_that_begins_above_is_made_whole(rows, metric):
    assert labels(rows)[0][0] == metric


@pytest.mark.parametrize(
    "rows",
    [
        [["补偿金", "", ""], ["合计", "5", "4"]],
        [["性别：", "", ""], ["男", "5", "4"]],
        [["流动资产：", "", ""], ["票", "5", "4"]],
    ],
)
def test_a_row_above_that_ends_is_no_part_of_a_label(rows):
    assert labels(rows)[0][0] == rows[1][0]


def test_a_range_is_not_the_label_of_the_figures_behind_it():
    found = labels([["净利润", "700.00-790.00", "541.00"]])
    assert [metric for metric, _ in found] == ["net_profit"]


def test_a_standard_beside_a_ratio_is_not_its_label():
    header = ("指标", "标准值", "2024年末")
    found = labels([["资本充足率（%）", "≥10.5", "11.2"]], header)
    assert [metric for metric, _ in found] == ["capital_adequacy_ratio"]


def test_interest_below_financial_expenses_is_a_part_of_them():
    found = labels(
        [
            ["利息收入", "50", "40"],
            ["财务费用", "5", "4"],
            ["其中：利息费用", "9", "8"],
            ["利息收入", "4", "4"],
            ["其他收益", "3", "2"],
        ]
    )
    assert [metric for metric, _ in found[::2]] == [
        "interest_income",
        "financial_expenses",
        "interest_expenses",
        "interest_income_in_financial",
        "other_income",
    ]


def test_basic_and_diluted_below_a_heading_on_earnings_a_share_are_these():
    found = labels(
        [
            ["应占溢利", "12", "11"],
            ["每股盈利（以人民币元列示）", "", ""],
            ["来自持续经营业务", "", ""],
            ["—基本", "1.24", "0.80"],
            ["—摊薄", "1.22", "0.79"],
        ]
    )
    assert [metric for metric, _ in found[2::2]] == ["basic_eps", "diluted_eps"]


@pytest.mark.parametrize("label", ["≥25", "/", "100.00 68.94", "9,876.00"])
def test_what_holds_no_word_names_no_figure(label):
    assert labels([[label, "60.5", "59.1"]]) == []


def test_an_answer_or_a_day_beside_a_name_is_not_the_name():
    header = ("姓名", "性别", "任期", "2024年末持股数（股）", "2023年末持股数（股）")
    found = labels([["张三", "女", "2028年2月6日", "7,000", "6,000"]], header)
    assert [metric for metric, _ in found] == ["张三", "张三"]


def test_a_figure_over_columns_of_several_years_is_of_none():
    made = table(
        ["项目", "2024年", "2023年"], [["净利润", "5", "4"], ["比例", "30", ""]]
    )
    spread = replace(made.rows[2], cells=[
        made.rows[2].cells[0], replace(made.rows[2].cells[1], col_span=2)
    ])  # fmt: skip
    made = replace(made, rows=[*made.rows[:2], spread])
    assert {f.metric for f in table_facts(made, FY24)} == {"net_profit"}
    same = replace(made, header=["项目", "2024年", "2024年"])
    assert {f.metric for f in table_facts(same, FY24)} == {"net_profit", "比例"}


def test_a_unit_in_a_row_of_its_own_is_the_unit_of_the_name_above():
    rows = [["家电", "", ""], ["出货量", "", ""], ["万台/套", "65.5", "59.5"]]
    made = table(["项目", "2024年", "2023年"], rows)
    (fact, *_) = table_facts(made, FY24)
    assert (fact.metric, fact.unit, fact.value) == ("出货量", "piece", 655000)


def test_a_class_of_loans_keeps_its_name():
    assert labels([["关注（注1）", "5", "4"]])[0][0] == "关注"
