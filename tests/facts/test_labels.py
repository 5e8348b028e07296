"""Printed labels and the metrics they name."""

import pytest

from assets.facts.labels import read_label
from dictionaries.metrics import metrics


@pytest.mark.parametrize(
    ("label", "metric", "unit"),
    [
        ("货币资金", "cash", None),
        ("一、营业总收入", "total_revenue", None),
        ("其中：营业收入", "revenue", None),
        ("减：营业成本", "operating_cost", None),
        ("  其中： 营业成本", "operating_cost", None),
        ("四、利润总额（亏损总额以“－”号填列）", "total_profit", None),
        ("五、净利润（净亏损以“—”号填列）", "net_profit", None),
        ("归属于上市公司股东的净利润（千元）", "net_profit_attributable", "千元"),
        (
            "归属于上市公司股东的扣除非经常性损益的净利润（元）",
            "net_profit_attributable_deducted",
            "元",
        ),
        ("基本每股收益（元／股）", "basic_eps", "元/股"),
        ("（一）基本每股收益(元/股)", "basic_eps", "元/股"),
        ("加权平均净资产收益率（%）", "weighted_roe", "%"),
        ("所有者权益（或股东权益）合计", "total_equity", None),
        ("资产总额（千元）", "total_assets", "千元"),
        ("六、期末现金及现金等价物余额", "cash_ending", None),
        ("加：期初现金及现金等价物余额", "cash_beginning", None),
        ("现金分红总额（含其他方式）（元）", "cash_dividend", "元"),
        ("每10股派息数(元)（含税）", "dividend_per_10_shares", None),
        ("投资收益（损失以“－”号填列）", "investment_income", None),
        ("应收帐款", "accounts_receivable", None),
        ("流动比率（倍）", "current_ratio", "倍"),
        ("1、少数股东损益", "minority_profit", None),
        ("（1）营业收入", "revenue", None),
        ("五、其他综合（亏损）/收益的税后净额", "other_comprehensive_income", None),
        ("投资收益/（损失）", "investment_income", None),
    ],
)
def test_a_label_names_its_metric_and_unit(label, metric, unit):
    read = read_label(label)
    assert read.metric is not None
    assert read.metric.id == metric
    assert (read.unit.name if read.unit else None) == unit


@pytest.mark.parametrize("label", ["动力电池系统", "小计", "其中：华东", ""])
def test_a_label_not_known_names_no_metric(label):
    assert read_label(label).metric is None


def test_the_dictionary_holds_the_field_and_no_name_twice_in_a_statement():
    names = [(m.statement, n) for m in metrics().values() for n in (m.name, *m.aliases)]
    assert len(metrics()) >= 300
    assert len(names) == len(set(names))


def test_a_name_of_two_metrics_means_the_one_of_its_statement():
    label = read_label("其他综合收益")
    assert label.metric_in("balance_sheet").id == "other_comprehensive_income_balance"
    assert label.metric_in("income").id == "other_comprehensive_income"


@pytest.mark.parametrize(
    ("printed", "metric", "text"),
    [
        ("净利差(1)", "net_interest_spread", "净利差"),
        ("现金分红总额（含其他方式）（元）（1）", "cash_dividend", None),
        ("现金分红金额（元）（含税）", "cash_dividend_proposed", None),
        ("某种收入(2)", None, "某种收入(2)"),
    ],
)
def test_a_footnote_mark_is_looked_past_only_where_the_rest_is_known(
    printed, metric, text
):
    label = read_label(printed)
    assert (label.metric.id if label.metric else None) == metric
    assert text in (None, label.text)


@pytest.mark.parametrize(
    "printed", ["净利润②", "净利润 ③=①+②", "净利润④＝①×（②－③）", "净利润"]
)
def test_the_number_of_a_line_is_no_part_of_its_name(printed):
    assert read_label(printed).metric.id == "net_profit"


def test_a_numbered_item_keeps_its_name():
    assert read_label("①原材料").text == "原材料"
