from decimal import Decimal

import pytest

from assets.facts.labels import key
from assets.facts.quantities import chinese_number, quantities


def read(text):
    return [(q.number, q.unit.base, q.bound) for q in quantities(key(text))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("自次日起六十日为宽限期", [(60, "day", "exact")]),
        ("不得超过现金价值的百分之八十", [("0.8", "fraction", "max")]),
        ("贷款不得超过申请时保险合同现金价值的80%", [("0.8", "fraction", "max")]),
        ("0周岁（含）至80周岁（含）", [(0, "age", "range"), (80, "age", "range")]),
        ("十八周岁以上、五十五周岁以下", [(18, "age", "min"), (55, "age", "max")]),
        (
            "出生满28天（含28天）至80周岁",
            [(28, "day", "range"), (80, "age", "range")],
        ),
        ("不超过人民币10亿元（含10亿元）", [(1_000_000_000, "CNY", "max")]),
        ("2025年1月1日起生效", []),
        ("第三年、第1个保单年度", []),
        ("婴儿须出生满28日", [(28, "day", "min")]),
        ("以缴费期开始前一日的余额计算", []),
        ("应于期满前十日通知", [(10, "day", "exact")]),
        ("“9.4年龄错误的处理”", []),
        ("每日给付150元，以90日为限", [(150, "CNY", "exact"), (90, "day", "max")]),
    ],
)
def test_numbers_with_units_are_read_and_others_are_not(text, found):
    assert read(text) == [(Decimal(n), unit, bound) for n, unit, bound in found]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("十", 10),
        ("十五", 15),
        ("一百八十", 180),
        ("二〇", 20),
        ("三千", 3000),
        ("两", 2),
    ],
)
def test_chinese_numerals(text, value):
    assert chinese_number(text) == value
