from decimal import Decimal

import pytest

from assets.facts.contracts.performance import commitments
from tests.facts.reading import clause


@pytest.mark.parametrize(
    ("sentence", "promised"),
    [
        (
            "交易对方承诺，标的公司2024年度、2025年度实现的净利润分别不低于1,500万元和1,800万元。",
            {"2024": Decimal(15_000_000), "2025": Decimal(18_000_000)},
        ),
        (
            "承诺标的公司2024年至2026年的净利润分别不低于100万元、120万元、140万元。",
            {
                "2024": Decimal(1_000_000),
                "2025": Decimal(1_200_000),
                "2026": Decimal(1_400_000),
            },
        ),
        (
            "承诺标的公司2024年至2026年累计净利润不低于3,600万元。",
            {"2024-2026累计": Decimal(36_000_000)},
        ),
        ("承诺标的公司2024年度、2025年度净利润不低于评估报告所列金额。", {}),
        ("标的公司2024年度净利润为1,500万元。", {}),
    ],
)
def test_amounts_are_paired_with_their_years_or_left_alone(sentence, promised):
    found = {c.year: c.number for c in commitments([clause(sentence)], [])}
    assert found == promised


def test_digits_without_end_are_no_commitment():
    rows = "业绩承诺\n单位：万元\n2031年 1,200.00\n2032年 " + "1" * 20
    found = commitments([clause(rows, heading="业绩承诺")], [])
    assert [(c.year, c.number) for c in found] == [("2031", Decimal(12000000))]
