"""What a column header says its figures are."""

from dataclasses import fields

import pytest

from assets.facts.columns import read_columns
from assets.facts.context import Context
from assets.facts.periods import reporting_of


@pytest.mark.parametrize(
    ("header", "measure"),
    [
        ("2024年", "amount"),
        ("本年比上年增减", "growth"),
        ("同比增减", "growth"),
        ("营业收入比上年同期增减", "growth"),
        ("增减幅度", "growth"),
        ("增减额", "difference"),
        ("比重增减", "difference"),
        ("毛利率比上年同期增减", "difference"),
        ("占总资产比例变动", "difference"),
        ("占总资产比例", "share"),
    ],
)
def test_a_change_of_a_share_is_a_difference_and_no_growth(header, measure):
    context = Context(**{field.name: "" for field in fields(Context)})
    (column,) = read_columns([header], context, reporting_of("2024FY"))
    assert column.measure == measure
