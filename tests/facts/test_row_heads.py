"""Labels are whole, and no limit, range or note number is one."""

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
