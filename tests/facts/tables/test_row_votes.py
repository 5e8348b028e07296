"""What kind of table it is by its rows, where its title is wrong or tells nothing."""

from dataclasses import replace

from assets.facts.periods import Reporting
from assets.facts.tables.metric_facts import table_facts
from tests.facts.builders import table

FY24 = Reporting(2024, "FY")


def test_a_title_left_over_from_the_table_before_is_outvoted_by_the_rows():
    made = replace(
        table(
            ["项目", "2024年度"],
            [["营业收入", "9"], ["利润总额", "3"], ["净利润", "2"], ["其他", "1"]],
            unit="元",
        ),
        title_path=["财务报告", "合并资产负债表（续）"],
    )
    found = table_facts(made, FY24)
    assert {(f.statement, f.scope) for f in found} == {("income", "consolidated")}
    assert {f.period_kind for f in found} == {"duration"}


def test_totals_of_the_sheet_beside_profits_are_an_excerpt():
    rows = [["总资产", "90"], ["总负债", "50"], ["营业收入", "40"], ["营业利润", "7"]]
    rows += [["利润总额", "6"], ["净利润", "5"]]
    found = table_facts(table(["项目", "2024年"], rows, unit="万元"), FY24)
    assert {f.statement for f in found} == {"summary"}


def test_statements_one_below_another_are_each_read_as_what_they_are():
    header = ["单位：百万元", "2024A", "2025E"]
    rows = [
        ["货币资金", "5", "6"],
        ["存货", "3", "4"],
        ["资产总计", "9", "11"],
        ["现金流量表", "", ""],
        ["单位：百万元", "2024A", "2025E"],
        ["折旧摊销合计", "2", "3"],
        ["利润表（千元）", "", ""],
        ["职工成本", "7", "8"],
    ]
    made = table(header, rows, unit="百万元", inner_headers=(4,), caption="财务预测表")
    found = {(f.raw_label, f.period_end): f for f in table_facts(made, None)}
    assert found["存货", "2024-12-31"].statement == "balance_sheet"
    moved = found["折旧摊销合计", "2025-12-31"]
    assert (moved.statement, moved.period_start) == ("cash_flow", "2025-01-01")
    paid = found["职工成本", "2024-12-31"]
    assert (paid.statement, paid.value, paid.row) == ("income", 7000, 8)


def test_a_table_of_dividends_has_books_only_for_lines_of_the_statements():
    rows = [["现金分红（含税）", "3"], ["合并报表归属于母公司所有者的净利润", "9"]]
    rows += [["现金分红/归属于母公司所有者的净利润", "33.33%"]]
    made = table(
        ["项目", "2024年度"], rows, unit="万元", caption="最近三年现金分红情况"
    )
    assert [(f.metric, f.scope) for f in table_facts(made, FY24)] == [
        ("cash_dividend", "na"),
        ("net_profit_attributable", "consolidated"),
        ("payout_ratio", "na"),
    ]


def test_words_over_the_figures_of_a_list_give_their_unit_and_staff_is_of_a_day():
    rows = [["在职员工的数量合计（人）", "90"], ["教育程度", ""]]
    rows += [["教育程度类别", "数量（人）"], ["硕士", "40"]]
    made = table(["", ""], rows, caption="员工数量、专业构成及教育程度")
    found = table_facts(made, FY24)[-1]
    assert (found.metric, found.unit) == ("硕士", "person")
    assert (found.period_kind, found.period_end) == ("instant", "2024-12-31")


def test_a_question_of_a_form_is_no_figure():
    rows = [["条件及程序是否合规、透明", "不适用"], ["现金分红金额", "3"]]
    found = table_facts(table(["项目", "2024年"], rows, caption="利润分配"), FY24)
    assert [f.raw_label for f in found] == ["现金分红金额"]
