"""What code computes, and that it says why when it cannot."""

from decimal import Decimal

import pytest

from assets.facts.compute import (
    Place,
    compute,
    compute_all,
    fact_book,
    needs_a_stretch,
    rounded,
)
from assets.facts.expressions import Operand, evaluate, operands_of
from dictionaries.formulas import formulas, formulas_of_metric
from dictionaries.metrics import metrics
from tests.facts.builders import fact

YEAR = Place("甲公司", "consolidated", "2024-01-01", "2024-12-31", "none")


def book(*rows):
    return fact_book(("甲公司", row) for row in rows)


def flow(metric, value, year=2024, **more):
    return fact(metric, value, f"{year}-01-01", f"{year}-12-31", **more)


def stock(metric, value, day="2024-12-31", **more):
    return fact(metric, value, "", day, **more)


def test_growth_compares_with_the_same_period_a_year_earlier():
    found = compute(
        formulas_of_metric()["growth"],
        book(flow("revenue", "120"), flow("revenue", "80", 2023)),
        YEAR,
        "revenue",
    )
    assert (found.state, found.value) == ("computed", Decimal("0.5"))


def test_a_missing_operand_is_named_and_nothing_is_guessed():
    found = compute(formulas()["gross_margin"], book(flow("revenue", "120")), YEAR)
    assert (found.state, found.value) == ("not_computable", None)
    assert found.missing == ["operating_cost"]


def test_a_parent_figure_never_stands_in_for_a_consolidated_one():
    found = compute(
        formulas()["gross_margin"],
        book(flow("revenue", "120"), flow("operating_cost", "60", scope="parent")),
        YEAR,
    )
    assert found.missing == ["operating_cost"]


def test_a_stock_is_taken_on_the_last_day_and_averaged_with_the_day_before_the_first():
    found = compute(
        formulas()["asset_turnover"],
        book(
            flow("revenue", "300"),
            stock("total_assets", "200"),
            stock("total_assets", "100", "2023-12-31"),
        ),
        YEAR,
    )
    assert found.value == Decimal(2)


def test_nothing_is_divided_by_zero():
    found = compute(
        formulas()["gross_margin"],
        book(flow("revenue", "0"), flow("operating_cost", "1")),
        YEAR,
    )
    assert found.state == "not_computable"


def test_rounding_is_for_printing_only_and_half_up():
    found = compute(
        formulas()["gross_margin"],
        book(flow("revenue", "800"), flow("operating_cost", "730.4")),
        YEAR,
    )
    assert found.value == Decimal("0.0870")
    assert rounded(Decimal("0.086955"), formulas()["gross_margin"]) == Decimal("8.70")
    assert rounded(Decimal("0.00125"), formulas()["gross_margin"]) == Decimal("0.13")


def test_only_formulas_with_all_operands_are_listed():
    found = list(
        compute_all(book(flow("revenue", "100"), flow("operating_cost", "60")))
    )
    assert {f.formula for f in found} == {"gross_margin", "gross_profit"}
    assert all(f.state == "computed" for f in found)


def test_every_operand_of_every_formula_is_a_metric():
    used = {
        operand.metric
        for formula in formulas().values()
        for operand in operands_of(formula.expression)
    }
    assert used <= set(metrics())


@pytest.mark.parametrize(
    "expression", ["__import__('os')", "revenue ** 2", "f(revenue)", "revenue[0]"]
)
def test_an_expression_can_only_add_subtract_multiply_and_divide(expression):
    values = {Operand("revenue", "same"): Decimal(1)}
    with pytest.raises((ValueError, KeyError, SyntaxError)):
        evaluate(expression, values, 365)


DAY = Place("甲公司", "consolidated", "", "2024-12-31", "none")


def test_balances_are_set_against_each_other_on_a_day():
    held = book(
        stock("total_liabilities", "40"),
        stock("total_assets", "100"),
        stock("total_assets", "80", "2023-12-31"),
    )
    ratio = compute(formulas()["debt_to_assets"], held, DAY)
    assert (ratio.value, ratio.period_start, ratio.period_end) == (
        *(Decimal("0.4"), ""),
        "2024-12-31",
    )
    growth = compute(formulas_of_metric()["growth"], held, DAY, "total_assets")
    assert growth.value == Decimal("0.25")


@pytest.mark.parametrize(
    ("formula", "metric", "needed"),
    [
        ("debt_to_assets", "", False),
        ("computed_current_ratio", "", False),
        ("gross_margin", "", True),
        ("asset_turnover", "", True),
        ("growth", "total_assets", False),
        ("growth", "revenue", True),
        ("growth_since_begin", "total_assets", True),
    ],
)
def test_a_flow_needs_a_stretch_of_time(formula, metric, needed):
    known = {**formulas(), **formulas_of_metric()}
    assert needs_a_stretch(known[formula], metric) is needed
