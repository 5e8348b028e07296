"""Figures that sentences state: whose they are, and which of several periods."""

import pytest

from assets.facts.periods import reporting_of
from assets.facts.stated import stated_facts
from tests.facts.reading import clause


def stated(sentence):
    return list(stated_facts(clause(sentence), reporting_of("2024FY")))


@pytest.mark.parametrize(
    ("sentence", "figures"),
    [
        (
            "2022年度、2023年度和2024年度，公司净利润分别为3万元、4万元和5万元。",
            [("2022-12-31", 30000), ("2023-12-31", 40000), ("2024-12-31", 50000)],
        ),
        (
            "2022年末和2023年9月末，公司货币资金分别为1万元以及2万元。",
            [("2022-12-31", 10000), ("2023-09-30", 20000)],
        ),
        ("本期和上年同期营业收入分别为3万元和2万元。",
         [("2024-12-31", 30000), ("2023-12-31", 20000)]),
        (
            "2023-2024年末及2025年6月末，公司货币资金分别为1万元、2万元和3万元。",
            [("2023-12-31", 10000), ("2024-12-31", 20000), ("2025-06-30", 30000)],
        ),
        ("2023年和2024年营业收入分别为1万元、2万元和3万元。", []),
        ("2024年营业收入和净利润分别为10万元和2万元。", []),
        ("2024年净利润为2万元，较上年增长。", [("2024-12-31", 20000)]),
    ],
)  # fmt: skip
def test_figures_told_in_turn_belong_to_the_period_at_the_same_place(sentence, figures):
    assert [(f.period_end, f.value) for f in stated(sentence)] == figures


@pytest.mark.parametrize(
    ("sentence", "member", "scope"),
    [
        ("2024年末公司货币资金为1万元。", "", "consolidated"),
        ("2024年末母公司未分配利润为1万元。", "", "parent"),
        ("2024年末母公司口径资产负债率为50%。", "", "parent"),
        ("2024年末标的公司净资产为1万元。", "标的公司", "consolidated"),
        ("2024年末其货币资金为1万元。", "其", "consolidated"),
    ],
)
def test_what_is_another_companys_is_not_the_issuers(sentence, member, scope):
    assert [(f.member, f.scope) for f in stated(sentence)] == [(member, scope)]
