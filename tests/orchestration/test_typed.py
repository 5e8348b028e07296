"""Names and periods as a person types them: understood as a whole, or refused.

A name typed by half is taken where it can mean one thing, and that is said.
"""

import pytest

from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.typed import (
    typed_figure,
    typed_formula,
    typed_issuer,
    typed_metric,
    typed_period,
)

ISSUERS = {
    "云麓精密制造股份有限公司": "云麓精密制造股份有限公司",
    "云麓精密": "云麓精密制造股份有限公司",
    "688999": "云麓精密制造股份有限公司",
    "海棠食品股份有限公司": "海棠食品股份有限公司",
    "海棠置业股份有限公司": "海棠置业股份有限公司",
}


@pytest.mark.parametrize(
    ("typed", "start", "end"),
    [
        ("2024", "2024-01-01", "2024-12-31"),
        ("２０２４年度", "2024-01-01", "2024-12-31"),
        ("2024fy", "2024-01-01", "2024-12-31"),
        ("二〇二四年", "2024-01-01", "2024-12-31"),
        ("二零二四年上半年", "2024-01-01", "2024-06-30"),
        ("2025h1", "2025-01-01", "2025-06-30"),
        ("2024下半年", "2024-07-01", "2024-12-31"),
        (" 2024Q3 ", "2024-07-01", "2024-09-30"),
        ("2024年一季度", "2024-01-01", "2024-03-31"),
        ("2024年1—9月", "2024-01-01", "2024-09-30"),
        ("2024Q1-Q3", "2024-01-01", "2024-09-30"),
    ],
)
def test_a_stretch(typed, start, end):
    moment = typed_period(typed)
    assert (moment.start, moment.end) == (start, end)


def test_a_day():
    assert typed_period("2024年12月31日").instant == "2024-12-31"


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "去年",
        "2024Q5",
        "2024H3",
        "2024,2023",
        "2024..2020",
        "2024-2025",
        "12024",
        "2024-06",
        "2024年中",
        "2024-13-45",
        "2024-02-30",
        "x2024",
    ],
)
def test_what_is_only_partly_a_period_is_refused(typed):
    with pytest.raises(CommandError) as refused:
        typed_period(typed)
    assert refused.value.code == ExitCode.USAGE


@pytest.mark.parametrize(
    ("typed", "metric"),
    [
        ("revenue", "revenue"),
        ("营业收入", "revenue"),
        ("营业收入（元）", "revenue"),
        ("營業收入", "revenue"),
        ("營收", "revenue"),
        ("ROE", "weighted_roe"),
        ("roe", "roe"),
    ],
)
def test_a_name_typed_whole_is_meant_and_nothing_is_said(typed, metric, capsys):
    assert typed_metric(typed) == metric
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("read", "typed", "meant", "said"),
    [
        (typed_metric, "货币资", "cash", "read as 货币资金 (cash)"),
        (typed_metric, "貨幣資", "cash", "read as 货币资金 (cash)"),
        (lambda t: typed_formula(t).id, "资产负债", "debt_to_assets", "资产负债率"),
        (
            lambda t: typed_issuer(t, ISSUERS),
            "雲麓",
            "云麓精密制造股份有限公司",
            "read as 云麓精密制造股份有限公司",
        ),
    ],
)
def test_a_name_typed_by_half_is_said(read, typed, meant, said, capsys):
    assert read(typed) == meant
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


@pytest.mark.parametrize(
    ("read", "typed", "listed"),
    [
        (typed_metric, "收入", ["  营业收入 (revenue)", "  … and "]),
        (typed_metric, "成本", ["  营业成本 (operating_cost)"]),
        (typed_metric, "利润", ["  净利润 (net_profit)"]),
        (typed_metric, "Roe", ["  ROE: 加权平均净资产收益率 (weighted_roe)"]),
        (typed_formula, "周转", ["  存货周转率 (computed_inventory_turnover)"]),
        (
            lambda t: typed_issuer(t, ISSUERS),
            "海棠",
            ["  海棠置业股份有限公司", "  海棠食品股份有限公司"],
        ),
    ],
)
def test_a_name_that_may_mean_several_is_refused_with_all_of_them(read, typed, listed):
    with pytest.raises(CommandError) as refused:
        read(typed)
    assert refused.value.code == ExitCode.NOT_FOUND
    assert all(line in refused.value.hint for line in listed)


def test_a_metric_and_a_formula_are_told_apart():
    assert typed_figure("资产负债率").id == "debt_to_assets"
    assert typed_figure("营业收入").id == "revenue"
    with pytest.raises(CommandError) as refused:
        typed_formula("营业收入")
    assert "finvouch facts 营业收入" in refused.value.hint
    with pytest.raises(CommandError) as refused:
        typed_metric("销售费用率")
    assert "finvouch compute 销售费用率" in refused.value.hint
