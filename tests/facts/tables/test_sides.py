"""Two lists in one table: a figure belongs to the label on its own side."""

from decimal import Decimal

from assets.facts.periods import Reporting
from assets.facts.tables.metric_facts import table_facts
from tests.facts.builders import table

FY24 = Reporting(2024, "FY")


def figures(made):
    return {
        (f.metric, f.period_end): f.value for f in table_facts(made, FY24) if f.value
    }


def test_assets_on_the_left_and_liabilities_on_the_right_keep_their_own_labels():
    found = figures(
        table(
            ["资产", "期末余额", "期初余额", "负债和股东权益", "期末余额", "期初余额"],
            [
                ["货币资金", "40", "30", "短期借款", "15", "25"],
                ["存货", "7", "6", "", "", ""],
                ["资产总计", "90", "80", "负债合计", "33", "32"],
            ],
            caption="合并资产负债表",
            unit="元",
        )
    )
    assert found == {
        ("cash", "2024-12-31"): Decimal(40),
        ("cash", "2023-12-31"): Decimal(30),
        ("inventories", "2024-12-31"): Decimal(7),
        ("inventories", "2023-12-31"): Decimal(6),
        ("total_assets", "2024-12-31"): Decimal(90),
        ("total_assets", "2023-12-31"): Decimal(80),
        ("short_term_borrowings", "2024-12-31"): Decimal(15),
        ("short_term_borrowings", "2023-12-31"): Decimal(25),
        ("total_liabilities", "2024-12-31"): Decimal(33),
        ("total_liabilities", "2023-12-31"): Decimal(32),
    }


def test_stray_print_in_one_header_and_an_empty_column_between_do_not_join_the_lists():
    found = figures(
        table(
            ["利润表", "x]2023年", "2024年", "", "现金流量表", "2023年", "2024年"],
            [
                ["营业收入", "61", "64", "", "净利润", "8", "9"],
                ["营业成本", "41", "42", "", "折旧与摊销", "2", "3"],
            ],
            unit="万元",
        )
    )
    assert found["revenue", "2024-12-31"] == 640000
    assert found["net_profit", "2024-12-31"] == 90000
    assert found["net_profit", "2023-12-31"] == 80000


def test_remarks_beside_figures_begin_no_second_list():
    found = figures(
        table(
            ["项目", "2024年", "重大变动", "2023年"],
            [["存货", "7", "备货增加", "6"], ["货币资金", "4", "归还借款", "5"]],
            caption="合并资产负债表",
            unit="元",
        )
    )
    assert found["inventories", "2023-12-31"] == 6
    assert found["cash", "2023-12-31"] == 5


def test_lists_under_heads_of_their_own_are_told_by_their_innermost_heads():
    made = table_facts(
        table(
            [
                *("预测 / 利润表", "预测 / 2023A", "预测 / 2024A"),
                *("摘要 / 资产负债表", "摘要 / 2023A", "摘要 / 2024A"),
            ],
            [
                ["营业收入", "61", "64", "货币资金", "8", "9"],
                ["营业成本", "41", "42", "存货", "2", "3"],
            ],
            unit="万元",
        ),
        FY24,
    )
    found = {(f.metric, f.period_end): f.value for f in made}
    assert {f.member for f in made} == {""}
    assert found["cash", "2024-12-31"] == 90000
    assert found["operating_cost", "2024-12-31"] == 420000


def test_remarks_on_one_year_before_the_figures_of_another_begin_no_list():
    found = table_facts(
        table(
            [
                *("项目", "2024年 / 金额", "2024年 / 去向", "2024年 / 方式"),
                *("2023年 / 金额", "2023年 / 去向", "2023年 / 方式"),
            ],
            [
                ["存货", "7", "自用", "转让", "6", "出售", "转让"],
                ["货币资金", "4", "还款", "转账", "5", "还款", "转账"],
            ],
            unit="元",
        ),
        FY24,
    )
    assert {f.raw_label for f in found} == {"存货", "货币资金"}
