"""Figures of sentences: what is one whole figure, and whose it is."""

import pytest

from assets.facts.labels import key
from assets.facts.periods import moment_in, reporting_of
from assets.facts.sentences.changes import changes_after
from assets.facts.sentences.figures import figures, last_part
from assets.facts.sentences.members import member_before
from assets.facts.sentences.stated import stated_facts
from assets.facts.subjects import UNTOLD
from tests.facts.reading import clause


def printed(text):
    return [m.group() for m in figures(key(text))]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("净利润１，２３４．５６万元", ["1,234.56万元"]),
        ("净利润（12.50）万元", ["(12.50)万元"]),
        ("毛利率为5%-8%", []),
        ("毛利率为5%～8%", []),
        ("毛利率为5至8%", []),
        ("收入3亿元以上", []),
        ("灯塔电费0.4元/度", []),
        ("每股收益0.4元/股", ["0.4元/股"]),
        ("用户18亿户", ["18亿户"]),
        ("灯塔18亿座", []),
        ("收入18亿,", ["18亿"]),
        ("毛利率上升3.2个百分点", ["3.2个百分点"]),
        ("毛利率-3.2%", ["-3.2%"]),
    ],
)
def test_ranges_limits_and_prices_a_piece_are_no_figures(text, whole):
    assert printed(text) == whole


def test_a_comma_of_a_number_parts_nothing():
    assert last_part("甲,收入1,234万元和成本") == "收入1,234万元和成本"
    assert last_part("资金(其中自有资金") == "其中自有资金"


@pytest.mark.parametrize(
    ("before", "owner"),
    [
        ("2024年公司", ""),
        ("截至2024年末,东岸港务集团", "东岸港务集团"),
        ("2024年,规模以上灯塔制造业实现", "规模以上灯塔制造业"),
        ("2024年,本集团贷款和垫款", "贷款和垫款"),
        ("2024年同业存拆放", "同业存拆放"),
        ("2024年末,本公司及子公司对外实际提供", ""),
        (
            "公司2024年度权益分派方案为以实施时的总股本2,000,300股为基数向股东",
            "",
        ),
        ("2024年以可分配的股本2,000,300股为基数,同时以资本公积金向公司全体股东", ""),
        ("2024年度已实施的", ""),
        ("2024年虚增", None),
        ("2024年虚增营业收入3元、", None),
        ("2024年末净", None),
        ("2024年经调整", None),
        ("期间最高", None),
        ("2024年,按照某办法计算的", UNTOLD),
        ("2024年其", UNTOLD),
        ("2024年有力充实现金流截至2024年末公司", UNTOLD),
        ("2024年从期限来看,短期贷款余额5亿元,", UNTOLD),
    ],
)
def test_the_words_before_a_metric_say_whose_it_is_or_that_it_is_another(before, owner):
    assert member_before(before) == owner


def test_changes_in_turn_are_as_many_as_the_figures():
    found = changes_after(",同比分别增长5%、下降6.5%", 2)
    assert [(c.sign, c.number) for c in found] == [(1, "5"), (-1, "6.5")]
    found = changes_after(",较上年末分别下降0.70、0.97个百分点", 2)
    assert [(c.sign, c.number, c.unit) for c in found] == [
        (-1, "0.70", "个百分点"),
        (-1, "0.97", "个百分点"),
    ]
    assert changes_after(",分别增长5%、6%", 3) == [None] * 3


def of(text):
    found = stated_facts(clause(text), reporting_of("2024FY"))
    return [(f.metric, f.member, str(f.value)) for f in found]


def test_what_a_paragraph_says_of_another_goes_on_to_be_the_others():
    text = "截至2024年末，东港租赁总资产为5亿元。2024年实现净利润3万元。"
    assert of(text)[-1] == ("net_profit", UNTOLD, "30000")


def test_a_balance_is_of_a_day_not_of_the_month_in_which_something_happened():
    assert of("2024年5月以未分配利润200万元转增股本。") == []
    assert of("截至2024年5月末，未分配利润200万元。") != []


def test_a_sum_may_be_a_part_of_the_name():
    assert of("2024年末，资产总计5元，负债合计3元。") == [
        ("total_assets", "", "5"),
        ("total_liabilities", "", "3"),
    ]


@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("2031Q1-Q3", "2031-09-30"),
        ("31Q1-3", "2031-09-30"),
        ("融资金额2099亿元", ""),
        ("2099年", "2099-12-31"),
        ("周涨跌2031/4/17 2031/4/10", ""),
        ("2031/4/17", "2031-04-17"),
    ],
)
def test_quarters_in_a_row_and_numbers_that_look_like_years(words, end):
    moment = moment_in(words, None)
    assert (moment.end or moment.instant) == end
