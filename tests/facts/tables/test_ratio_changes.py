"""Changes of ratios are in points unless the row's figures say otherwise."""

from decimal import Decimal

import pytest

from assets.facts.periods import Reporting
from assets.facts.tables.metric_facts import table_facts
from tests.facts.builders import table

FY24 = Reporting(2024, "FY")


def changes(header, rows, **more):
    found = table_facts(table(header, rows, **more), FY24)
    return [
        (f.metric, f.measure, f.value, f.unit)
        for f in found
        if f.measure in {"growth", "difference"}
    ]


@pytest.mark.parametrize(
    ("label", "own", "before", "printed", "measure", "unit"),
    [
        ("加权平均净资产收益率", "12.50%", "10.25%", "2.25%", "difference", "point"),
        ("资产负债率（%）", "60.00", "50.00", "20.00", "growth", "fraction"),
        ("资产负债率（%）", "60.00", "50.00", "10.00", "difference", "point"),
        ("有息负债率", "40.0%", "41.5%", "-1.5%", "difference", "point"),
        ("营业收入", "150", "100", "50%", "growth", "fraction"),
    ],
)
def test_the_two_figures_of_a_row_tell_what_its_change_is(
    label, own, before, printed, measure, unit
):
    header = ["项目", "2024年", "2023年", "本年比上年增减（%）"]
    (found,) = changes(header, [[label, own, before, printed]], unit="万元")
    assert found[1] == measure
    assert found[3] == unit


def test_a_change_of_a_margin_without_last_years_is_in_points():
    header = ["分产品", "营业收入", "毛利率（%）", "毛利率比上年增减（%）"]
    found = changes(header, [["水泵", "80", "25.5", "-3.20"]], unit="万元")
    assert found == [("gross_margin", "difference", Decimal("-0.032"), "point")]


def test_points_printed_in_the_cell_are_a_difference():
    header = ["项目", "2024年", "2023年", "变动幅度"]
    rows = [["毛利率", "30%", "29%", "增加1.00个百分点"]]
    assert changes(header, rows)[0][1:] == ("difference", Decimal("0.01"), "point")


def test_a_growth_that_stands_behind_a_ratio_belongs_to_the_figures_it_follows_from():
    header = [
        "分部",
        "2024年 / 金额",
        "2024年 / 毛利率（%）",
        "2023年 / 金额",
        "2023年 / 毛利率（%）",
        "变动比例（%）",
    ]
    rows = [["检测", "200.00", "40.00", "160.00", "39.00", "25.00"]]
    (found,) = changes(header, rows, unit="万元")
    assert found == ("金额", "growth", Decimal("0.25"), "fraction")
