"""Numbers with units in sentences: one number, one unit, or nothing."""

from decimal import Decimal

import pytest

from assets.facts.quantities import chinese_number, quantities


def read(text):
    return [(q.number, q.unit.base) for q in quantities(text)]


@pytest.mark.parametrize(
    ("text", "number", "base"),
    [
        ("三万五千元", "35000", "CNY"),
        ("十五万六千元", "156000", "CNY"),
        ("三十万零五百元", "300500", "CNY"),
        ("一千万元以下罚款", "10000000", "CNY"),
        ("两千元", "2000", "CNY"),
        ("2.5亿元", "250000000", "CNY"),
        ("六十日", "60", "day"),
        ("十个工作日", "10", "working_day"),
        ("百分之八十", "0.8", "fraction"),
        ("百分之百", "1", "fraction"),
        ("百分之三十五", "0.35", "fraction"),
    ],
)
def test_a_number_is_read_whole(text, number, base):
    assert read(text) == [(Decimal(number), base)]


@pytest.mark.parametrize(
    "text",
    [
        "一两年内",
        "三五日内",
        "二〇二四年一月一日起",
        "第三十条",
        "2024年12月31日",
        "上千元",
        "数百万元",
        "几十万元",
        "近百万元",
        "凭证6222021234567890123元",
    ],
)
def test_guesses_dates_and_ordinals_are_no_quantities(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("numeral", "value"),
    [("十", 10), ("二十八", 28), ("一百零五", 105), ("二〇", 20), ("百", 100),
     ("三万五千", 35000), ("一两", None), ("三五", None)],
)  # fmt: skip
def test_a_numeral_has_one_value_or_none(numeral, value):
    assert chinese_number(numeral) == value
