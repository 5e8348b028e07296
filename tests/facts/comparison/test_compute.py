"""What code computes, and that it says why when it cannot."""

from dataclasses import replace
from decimal import Decimal

import pytest

from assets.facts.comparison.book import Place, fact_book
from assets.facts.comparison.compute import compute, needs_a_stretch, rounded
from assets.facts.comparison.compute_all import compute_all
from assets.facts.comparison.expressions import Operand, evaluate, operands_of
from assets.facts.comparison.ranking import ranked, ranks
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


def test_two_ratios_lie_percentage_points_apart():
    difference = formulas_of_metric()["difference"]
    found = compute(
        difference,
        book(
            stock("debt_ratio", "0.3367", unit="fraction"),
            stock("debt_ratio", "0.3222", "2023-12-31", unit="fraction"),
        ),
        YEAR,
        "debt_ratio",
    )
    assert (found.value, found.unit) == (Decimal("0.0145"), "point")
    assert rounded(found.value, difference, found.unit) == Decimal("1.45")


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
        for way in formula.ways
        for operand in operands_of(way)
    }
    assert used <= set(metrics())


def test_operands_are_in_the_order_of_the_expression():
    names = [o.name for o in operands_of("growth(cash@prior, cash) * days / (a + b)")]
    assert names == ["cash@prior", "cash", "a", "b"]


@pytest.mark.parametrize(
    "expression", ["__import__('os')", "revenue ** 2", "f(revenue)", "revenue[0]"]
)
def test_an_expression_can_only_add_subtract_multiply_and_divide(expression):
    values = {Operand("revenue", "same"): Decimal(1)}
    with pytest.raises((ValueError, KeyError, SyntaxError)):
        evaluate(expression, values, {"days": 365, "years": 1})


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


@pytest.mark.parametrize("first", ["0", "-4"])
def test_there_is_no_growth_from_nothing_or_a_loss(first):
    found = compute(
        formulas_of_metric()["growth"],
        book(flow("net_profit", "2"), flow("net_profit", first, 2023)),
        YEAR,
        "net_profit",
    )
    assert found.value is None
    assert found.reason.startswith(f"there is no growth from {first}: the first figure")


def test_an_outflow_in_brackets_is_taken_off_once():
    held = book(
        flow("operating_cash_flow", "50"),
        flow("capex", "-20", raw_value="(20)"),
        flow("capex", "-10", 2023, raw_value="（10）"),
    )
    assert compute(formulas()["free_cash_flow"], held, YEAR).value == Decimal(30)
    grown = compute(formulas_of_metric()["growth"], held, YEAR, "capex")
    assert grown.value == Decimal(1)


def test_a_loss_in_brackets_stays_a_loss():
    held = book(flow("revenue", "50"), flow("net_profit", "-20", raw_value="(20)"))
    assert compute(formulas()["net_margin"], held, YEAR).value == Decimal("-0.4")


def test_an_earlier_figure_is_as_the_document_of_the_current_one_prints_it():
    this = flow("basic_eps", "3", fact_id="d2024#t0.1.1")
    compared = flow("basic_eps", "2", 2023, fact_id="d2024#t0.1.2", statement="summary")
    first_told = flow("basic_eps", "8", 2023, fact_id="d2023#t0.1.1")
    held = fact_book(
        [("甲公司", this), ("甲公司", first_told)], [this, compared, first_told]
    )
    grown = compute(formulas_of_metric()["growth"], held, YEAR, "basic_eps")
    assert (grown.value, grown.operands) == (
        Decimal("0.5"),
        ["d2024#t0.1.2", "d2024#t0.1.1"],
    )


def test_what_was_not_restated_is_not_told_twice_as_restated():
    rows = [
        flow("revenue", "100", fact_id="d#1"),
        flow("operating_cost", "60", fact_id="d#2"),
        flow("net_profit", "9", restated="after", fact_id="d#3"),
        flow("net_profit", "8", fact_id="d#4"),
    ]
    told = [(f.formula, f.restated) for f in compute_all(book(*rows))]
    assert sorted(told) == [
        *(("gross_margin", "none"), ("gross_profit", "none")),
        *(("net_margin", "after"), ("net_margin", "none")),
    ]
    asked = compute(
        formulas()["net_margin"], book(*rows), replace(YEAR, restated="after")
    )
    assert (asked.value, asked.restated) == (Decimal("0.09"), "after")


GROWTH_OVER_YEARS = formulas_of_metric()["cagr"]


def over_years(first, last):
    held = book(flow("revenue", last), flow("revenue", first, 2021))
    since = replace(YEAR, since="2021-12-31")
    return compute(GROWTH_OVER_YEARS, held, since, "revenue")


def test_growth_over_three_years_is_the_third_root_of_the_ratio():
    found = over_years("1000", "1331")
    assert (found.value, found.since) == (Decimal("0.1"), "2021-12-31")


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        ("0", "5", "there is no growth over years from 0: the first figure is not"),
        ("-4", "-5", "there is no growth over years from -4: the first figure is"),
        ("4", "-5", "there is no growth over years to -5: the last figure is below"),
    ],
)
def test_there_is_no_growth_over_years_from_or_to_a_loss(first, last, why):
    found = over_years(first, last)
    assert (found.state, found.value, found.missing) == ("not_computable", None, [])
    assert found.reason.startswith(why)


def test_growth_over_years_of_a_balance_is_between_year_ends():
    held = book(
        stock("total_assets", "121"), stock("total_assets", "100", "2022-12-31")
    )
    since = replace(YEAR, since="2022-12-31")
    assert compute(GROWTH_OVER_YEARS, held, since, "total_assets").value == Decimal(
        "0.1"
    )


def test_growth_over_years_is_listed_for_full_years_two_or_more_apart():
    rows = [flow("revenue", value, year) for year, value in
            ((2024, "144"), (2023, "120"), (2022, "100"))]  # fmt: skip
    found = [f for f in compute_all(book(*rows)) if f.formula == "cagr"]
    assert [(f.period_end, f.since, f.value) for f in found] == [
        ("2024-12-31", "2022-12-31", Decimal("0.2"))
    ]


def segment(member, value):
    return flow("revenue", value, member=member, statement="segment",
                fact_id=f"d#t0001.{member}")  # fmt: skip


def test_the_share_of_a_member_is_in_the_whole_or_in_its_segment():
    held = book(flow("revenue", "200"), segment("器械", "80"), segment("支架", "20"))
    share = formulas_of_metric()["share"]
    whole = compute(share, held, replace(YEAR, part="支架"), "revenue")
    inside = replace(YEAR, part="支架", whole="器械")
    assert whole.value == Decimal("0.1")
    assert compute(share, held, inside, "revenue").value == Decimal("0.25")
    listed = [(f.member, f.value) for f in compute_all(held) if f.formula == "share"]
    assert sorted(listed) == [("器械", Decimal("0.4")), ("支架", Decimal("0.1"))]


def test_a_line_has_a_share_in_the_total_of_another_metric():
    held = book(stock("inventories", "30"), stock("total_assets", "120"))
    found = compute(
        formulas_of_metric()["share"], held, YEAR, "inventories", "total_assets"
    )
    assert found.value == Decimal("0.25")


def test_a_share_of_a_member_that_is_not_printed_names_it():
    found = compute(
        formulas_of_metric()["share"],
        book(flow("revenue", "200")),
        replace(YEAR, part="支架"),
        "revenue",
    )
    assert found.missing == ["revenue[支架]"]


def test_figures_in_two_currencies_are_never_set_against_each_other():
    found = compute(
        formulas()["net_margin"],
        book(flow("revenue", "200"), flow("net_profit", "2", currency="USD")),
        YEAR,
    )
    assert (found.value, found.reason) == (None, "operands are in CNY and USD")


def dividend(value, member="", end="2024-12-31", label="现金分红金额"):
    return fact(
        "cash_dividend", value, "2024-01-01", end, member=member, scope="na",
        raw_label=label, fact_id=f"d#c00001.{member}{end}",
    )  # fmt: skip


PROFIT = flow("net_profit_attributable", "100")


def payout(*rows):
    return compute(formulas()["payout"], book(PROFIT, *rows), YEAR)


def test_interim_and_final_dividends_add_up():
    found = payout(dividend("12", "中期分红"), dividend("28", "末期股息"))
    assert found.value == Decimal("0.4")
    assert len(found.operands) == 3
    assert "cash_dividend = 12 + 28" in found.expression


def test_a_dividend_of_half_a_year_and_the_final_one_add_up():
    found = payout(dividend("12", end="2024-06-30"), dividend("28", "利润分配"))
    assert found.value == Decimal("0.4")


def test_a_full_year_figure_is_not_counted_beside_its_parts():
    parts = [dividend("12", "中期分红"), dividend("28", "末期股息")]
    assert payout(dividend("41"), *parts).value == Decimal("0.41")


@pytest.mark.parametrize("member", ["中期分红", "末期股息"])
def test_one_part_of_a_dividend_is_not_the_whole(member):
    assert payout(dividend("12", member)).state == "not_computable"


def test_a_total_with_buybacks_is_no_dividend_and_is_the_return_to_shareholders():
    held = [
        dividend("50", label="现金分红总额（含其他方式）（元）"),
        flow("cash_dividend_other_ways", "10", scope="na"),
    ]
    assert payout(*held).value == Decimal("0.4")
    back = compute(formulas()["total_return_to_shareholders"], book(*held), YEAR)
    assert back.value == Decimal(50)


def test_dividend_and_buyback_close_to_a_total_return():
    held = book(dividend("40"), flow("buyback_amount", "10", scope="na"))
    back = compute(formulas()["total_return_to_shareholders"], held, YEAR)
    assert back.value == Decimal(50)


def test_equal_figures_share_a_rank_and_the_next_is_left_out():
    values = {"甲": Decimal(5), "乙": Decimal(7), "丙": Decimal(5), "丁": Decimal(1)}
    assert ranked(values) == {"乙": 1, "甲": 2, "丙": 2, "丁": 4}
    assert ranked(values, smallest_first=True) == {"丁": 1, "甲": 2, "丙": 2, "乙": 4}


def test_issuers_are_ranked_by_the_figure_as_it_stands_in_one_unit():
    rows = [
        ("甲", flow("revenue", "9", fact_id="a#1", restated="before")),
        ("甲", flow("revenue", "5", fact_id="a#2", restated="after")),
        ("乙", flow("revenue", "7", fact_id="b#1")),
        ("丙", flow("revenue", "8", fact_id="c#1", unit="USD", currency="USD")),
    ]
    assert [(f.issuer, f.value, f.restated) for f in ranks(fact_book(rows))] == [
        ("乙", Decimal(1), "none"),
        ("甲", Decimal(2), "after"),
    ]
