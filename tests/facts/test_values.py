"""What a table cell says, in three states and never a guess."""

from decimal import Decimal

import pytest

from assets.facts.values import in_base, read_cell
from dictionaries.units import units


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("1,234,567.89", "1234567.89"),
        ("310, 420, 560,000.00", "310420560000.00"),
        ("1. 36", "1.36"),
        ("-31,200,450.60", "-31200450.60"),
        ("－2,040,610", "-2040610"),
        ("−3.5", "-3.5"),
        ("(53,180.08)", "-53180.08"),
        ("（53,180.08）", "-53180.08"),
        ("△12.5", "-12.5"),
        ("１２３．５", "123.5"),
        ("12.5%", "12.5"),
        ("12.5％", "12.5"),
        ("1.36*", "1.36"),
        ("2,000注1", "2000"),
        ("增加2.31个百分点", "2.31"),
        ("减少 1.20 个百分点", "-1.20"),
        ("(3.2%)", "-3.2"),
        ("(3.2)%", "-3.2"),
        ("0", "0"),
        ("0.00", "0.00"),
    ],
)
def test_a_printed_number_is_read_exactly(cell, number):
    value = read_cell(cell)
    assert (value.state, value.number) == ("value", Decimal(number))


@pytest.mark.parametrize(
    "cell", ["-", "—", "——", "--", "－", "不适用", "N/A", "/", "无"]
)
def test_a_dash_says_there_is_none(cell):
    assert read_cell(cell).state == "nil"


@pytest.mark.parametrize("cell", ["", "  ", "\n", "\u3000"])
def test_an_empty_cell_is_missing_and_never_zero(cell):
    assert read_cell(cell).state == "missing"


@pytest.mark.parametrize(
    "cell",
    [
        "货币资金",
        "12.3 45.6",
        "1,23,456",
        "(12",
        "-(5)",
        "2024年",
        "第一季度",
        "1-3",
        "七、1",
        "(1)至(3)",
        "12.3.4",
        "6222021234567890123",
    ],
)
def test_what_cannot_be_read_with_certainty_is_text(cell):
    assert read_cell(cell).state == "text"


@pytest.mark.parametrize(
    ("cell", "unit", "base", "decimals"),
    [
        ("210,400,530", "千元", "210400530000", 3),
        ("1.5", "亿元", "150000000.0", 7),
        ("31.41", "%", "0.3141", -4),
        ("45.53", "元/10股", "4.553", -3),
        ("3.2亿元", "元", "320000000.0", 7),
        ("24.13%", "元", "0.2413", -4),
    ],
)
def test_the_unit_in_the_cell_outweighs_the_unit_of_the_table(
    cell, unit, base, decimals
):
    assert in_base(read_cell(cell), units()[unit]) == (Decimal(base), decimals)
