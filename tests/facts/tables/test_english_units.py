"""Units of money in English words: currency and scale, wherever they stand."""

from dataclasses import replace
from decimal import Decimal

import pytest

from assets.facts.periods import Reporting
from assets.facts.tables.metric_facts import table_facts
from assets.tables.captions import is_unit_line, unit_in
from dictionaries.units import english_unit
from tests.facts.builders import table

FY24 = Reporting(2024, "FY")


@pytest.mark.parametrize(
    ("text", "base", "factor"),
    [
        ("(In billions of dollars)", "USD", 10**9),
        ("HK$'000", "HKD", 1000),
        ("US$’000", "USD", 1000),
        ("RMB million", "CNY", 10**6),
        ("(Expressed in RMB thousand, except per share data)", "CNY", 1000),
        ("Sales (HK$ million)", "HKD", 10**6),
        ("2024 RMB million", "CNY", 10**6),
        ("Amounts in thousands of euros", "EUR", 1000),
        ("(in millions)", "", 10**6),
    ],
)
def test_currency_and_scale_are_read(text, base, factor):
    found = english_unit(text)
    assert found is not None
    assert (found.base, found.factor) == (base, factor)
    again = english_unit(found.name)
    assert again is not None
    assert (again.base, again.factor) == (base, factor)


@pytest.mark.parametrize(
    "text", ["Sales grew to RMB 5 million", "m", "dollars", "Table 4", "人民币百万元"]
)
def test_other_words_are_no_unit(text):
    assert english_unit(text) is None


def test_a_line_that_is_a_unit_is_not_a_title():
    assert is_unit_line("RMB million")
    assert not is_unit_line("Income statement (RMB million)")
    assert english_unit(unit_in("Income statement (RMB million)")).base == "CNY"


@pytest.mark.parametrize(
    ("header", "unit"),
    [
        (["", "2023", "(In billions of dollars) / 2024"], ""),
        (["", "2023 / US$ billion", "2024 / US$ billion"], ""),
        (["", "2023", "2024"], "US$ billion"),
    ],
)
def test_the_unit_holds_for_the_whole_table_but_not_for_its_ratios(header, unit):
    made = replace(table(header, [["Outlays", "3", "4"], ["Net margin", "5", "6"]]))
    found = table_facts(replace(made, unit=unit), FY24)
    assert [(f.value, f.unit) for f in found] == [
        (Decimal(3 * 10**9), "USD"),
        (Decimal(4 * 10**9), "USD"),
        (Decimal(5), ""),
        (Decimal(6), ""),
    ]
