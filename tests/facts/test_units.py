"""Units bind by what a figure is: rates and counts have no money of their table."""

from decimal import Decimal

import pytest

from assets.facts.periods import Reporting
from assets.facts.tables.metric_facts import table_facts
from assets.facts.units import refused_kinds, without_axes
from tests.facts.builders import table

FY24 = Reporting(2024, "FY")


@pytest.mark.parametrize(
    ("label", "unit", "found"),
    [
        ("资本利润率", "千元", ("", Decimal("10.5"))),
        ("退货金额占比", "万元、%", ("fraction", Decimal("0.105"))),
        ("存货周转天数", "百万元", ("", Decimal("10.5"))),
        ("EV/EBITDA", "百万元", ("times", Decimal("10.5"))),
        ("P/E", "百万元", ("times", Decimal("10.5"))),
        ("物联网用户数（百万）", "百万元", ("", Decimal(10500000))),
        ("每股净现金流（元）", "万元", ("CNY/share", Decimal("10.5"))),
        ("每股未分配利润", "万元", ("CNY/share", Decimal("10.5"))),
        ("派发股利每股人民币1.013元", "万元", ("CNY", Decimal(105000))),
        ("加权平均股数（千股）", "千元", ("share", Decimal(10500))),
        ("人工费用", "千元", ("CNY", Decimal(10500))),
        ("经营现金流量", "千元", ("CNY", Decimal(10500))),
        ("期末总股本", "元", ("share", Decimal("10.5"))),
        ("生产人员", "元", ("person", Decimal("10.5"))),
        ("用电量（万千瓦时）", "元", ("kWh", Decimal(105000))),
    ],
)
def test_a_figure_has_only_a_unit_of_its_kind(label, unit, found):
    made = table(["项目", "2024年", "2023年"], [[label, "10.5", "9.5"]], unit=unit)
    (fact, *_) = table_facts(made, FY24)
    assert (fact.unit, fact.value) == found


def test_a_count_beside_money_is_that_money():
    assert refused_kinds(["奖励人数", "本年 / 金额"]) == frozenset()
    assert "money" in refused_kinds(["奖励人数", "本年"])
    assert "money" in refused_kinds(["美元", "折算汇率"])


def test_what_a_title_counts_has_not_the_documents_money():
    for caption in (
        "薪酬在以下范围的雇员人数",
        "1、员工数量、专业构成及教育程度",
        "（三）员工情况",
    ):
        made = table(["", "2024年", "2023年"], [["合计", "7", "6"]], caption=caption)
        (fact, *_) = table_facts(made, FY24, "千元")
        assert (fact.unit, fact.value) == ("", Decimal(7))
    made = table(
        ["", "2024年", "2023年"], [["合计", "7", "6"]], caption="客户数量及金额"
    )
    assert table_facts(made, FY24, "千元")[0].unit == "CNY"


def test_of_a_tables_units_a_figure_has_one_it_can_have():
    rows = [
        ["新签合同", "37", "34"],
        ["回租", "67.24", "79.54"],
        ["签约金额", "9", "8"],
    ]
    made = table(["项目", "2024年", "2023年"], rows, unit="个、亿元")
    found = [f for f in table_facts(made, FY24) if f.period_end == "2024-12-31"]
    assert [f.unit for f in found] == ["piece", "CNY", "CNY"]


PRICES = ["价格测算", "2031E单价（万元/吨） / 9", "2031E单价（万元/吨） / 11"]


def test_the_unit_of_an_axis_is_not_that_of_the_figures_in_the_grid():
    made = table(["", "", *PRICES[1:]], [["净利润（亿元）", "甲厂", "30", "50"]])
    found = table_facts(made, FY24)
    assert {(f.unit, f.value) for f in found} == {
        ("CNY", Decimal(3000000000)),
        ("CNY", Decimal(5000000000)),
    }
    assert without_axes(["2031E单价（万元/吨）", "11"]) == ()
    assert without_axes(["单价（万元/吨）", "2031"]) == ("单价（万元/吨）", "2031")


def test_a_document_in_no_usual_unit_gives_money_none():
    made = table(["项目", "2024年", "2023年"], [["营业收入", "10.5", "9.5"]])
    assert {f.unit for f in table_facts(made, FY24, None)} == {""}
    assert {f.unit for f in table_facts(made, FY24)} == {"CNY"}


def test_a_unit_alone_on_the_first_row_is_of_all_rows_unless_another_follows():
    rows = [["YE 31 Dec (RMB mn)", "", ""], ["Revenue", "39,355", "40,341"]]
    made = table(["INCOME STATEMENT", "2024", "2023"], rows)
    assert table_facts(made, FY24)[0].value == Decimal(39355000000)
    more = [*rows, ["Market (RMB bn)", "", ""], ["Cap", "1.5", "1.4"]]
    made = table(["INCOME STATEMENT", "2024", "2023"], more)
    assert table_facts(made, FY24)[0].unit_from != "header"
