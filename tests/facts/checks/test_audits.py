"""Arithmetic that facts must satisfy, with rounding as the only tolerance."""

from decimal import Decimal

import pytest

from assets.facts.checks.arithmetic import audit_facts
from tests.facts.builders import fact


def audits(*facts):
    return {a.identity: a for a in audit_facts("d", facts)}


def stock(metric, value, **more):
    return fact(metric, value, "", "2024-12-31", **more)


def flow(metric, value, start="2024-01-01", end="2024-12-31", **more):
    return fact(metric, value, start, end, **more)


def test_assets_are_liabilities_and_equity():
    held = audits(
        stock("total_assets", "300"),
        stock("total_liabilities", "200"),
        stock("total_equity", "100"),
    )
    assert held["assets_liabilities_equity"].holds
    failed = audits(
        stock("total_assets", "310"),
        stock("total_liabilities", "200"),
        stock("total_equity", "100"),
    )
    audit = failed["assets_liabilities_equity"]
    assert (audit.holds, audit.residual) == (False, Decimal(10))
    assert audit.tables == ["d#t0000"]


def test_rounding_of_the_print_is_no_failure():
    found = audits(
        stock("total_assets", "300000", decimals=3),
        stock("total_liabilities", "201000", decimals=3),
        stock("total_equity", "100000", decimals=3),
    )
    assert found["assets_liabilities_equity"].holds


def test_parent_and_consolidated_figures_are_never_added():
    found = audits(
        stock("total_assets", "300"),
        stock("total_liabilities", "200"),
        stock("total_equity", "100", scope="parent"),
    )
    assert "assets_liabilities_equity" not in found


def test_what_is_taken_off_may_be_printed_negative():
    found = audits(
        flow("total_profit", "100"), flow("income_tax", "-25"), flow("net_profit", "75")
    )
    assert found["net_profit"].holds


def test_an_optional_term_that_is_not_printed_makes_no_failure():
    found = audits(flow("net_profit", "75"), flow("net_profit_attributable", "70"))
    assert "net_profit_split" not in found


def test_four_quarters_sum_to_the_year():
    ends = ("03-31", "06-30", "09-30", "12-31")
    quarters = [
        flow("revenue", "25", f"2024-{int(end[:2]) - 2:02d}-01", f"2024-{end}",
             statement="quarterly", fact_id=end)
        for end in ends
    ]  # fmt: skip
    found = audits(flow("revenue", "101"), *quarters)
    assert (found["quarter_sum"].holds, found["quarter_sum"].residual) == (False, 1)


@pytest.mark.parametrize(("printed", "holds"), [("0.25", True), ("0.24", False)])
def test_a_printed_growth_follows_from_its_row(printed, holds):
    found = audits(
        flow("revenue", "125"),
        flow("revenue", "100", "2023-01-01", "2023-12-31"),
        flow("revenue", printed, measure="growth", unit="fraction", decimals=-4),
    )
    assert found["growth"].holds is holds


def test_the_summary_agrees_with_the_statements():
    found = audits(
        flow("revenue", "100"),
        flow("revenue", "101", statement="summary", table_id="d#t0001", fact_id="s"),
    )
    assert not found["agreement"].holds


def test_a_table_of_one_other_company_is_checked_and_a_part_is_not():
    def printed(member, table_id):
        return [
            stock(metric, value, member=member, table_id=table_id, fact_id=metric)
            for metric, value in (
                *(("total_assets", "10"), ("total_liabilities", "6")),
                ("total_equity", "4"),
            )
        ]

    of_target = printed("标的公司", "d#t0001")
    found = audit_facts("d", of_target, one_issuer=False)
    assert {a.identity for a in found} == {"assets_liabilities_equity"}
    mixed = [*printed("甲", "d#t0001"), *printed("乙", "d#t0001")]
    assert audit_facts("d", mixed, one_issuer=False) == []


def test_an_analysis_prints_lines_of_a_statement():
    found = audits(
        flow("total_profit", "100", statement="analysis"),
        flow("income_tax", "25", statement="analysis"),
        flow("net_profit", "75", statement="analysis"),
    )
    assert found["net_profit"].holds


@pytest.mark.parametrize(
    ("table", "title", "failed"),
    [
        ("d#t0001", "d#c00000", 1),
        ("d#t0001", "d#c00009", 0),
        ("d#t0003", "d#c00000", 0),
    ],
)
def test_parts_of_one_statement_are_checked_together_where_companies_mix(
    table, title, failed
):
    second = {"table_id": table, "clause_id": title}
    found = audit_facts(
        "d",
        [
            stock("total_assets", "300"),
            stock("total_liabilities", "2000000", **second),
            stock("total_equity", "1000000", **second),
        ],
        one_issuer=False,
    )
    broken = [a for a in found if not a.holds]
    assert len(broken) == failed
    assert len({table for a in broken for table in a.tables}) == 2 * failed
