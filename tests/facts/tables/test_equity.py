"""Statements of changes in equity: balances are the column's own, movements parts."""

from assets.facts.checks.arithmetic import audit_facts
from assets.facts.periods import Reporting
from assets.facts.tables.metric_facts import table_facts
from tests.facts.builders import fact, table

FY24 = Reporting(2024, "FY")
HEADER = [
    "项目",
    "2024年度 / 归属于母公司所有者权益 / 未分配利润",
    "2024年度 / 归属于母公司所有者权益 / 其他",
    "2024年度 / 归属于母公司所有者权益 / 小计",
]


def statement(opening="8", adjusted="8"):
    return table(
        HEADER,
        [
            ["一、上年期末余额", opening, "1", "20"],
            ["加：会计政策变更", "", "", ""],
            ["二、本年期初余额", adjusted, "1", "20"],
            ["三、本期增减变动金额", "2", "", "2"],
            ["四、本期期末余额", "10", "1", "22"],
        ],
        caption="合并所有者权益变动表",
        unit="元",
    )


def test_balances_are_of_the_whole_and_movements_are_parts():
    found = [f for f in table_facts(statement(), FY24) if f.col == 1]
    assert [(f.period_end, f.member, f.restated) for f in found] == [
        ("2023-12-31", "", "none"),
        ("2023-12-31", "", "none"),
        ("2024-12-31", "三、本期增减变动金额", "none"),
        ("2024-12-31", "", "none"),
    ]
    assert found[0].quote.startswith(f"{HEADER[1]} | 一、上年期末余额 | ")


def test_openings_before_and_after_an_adjustment_are_two_figures():
    found = table_facts(statement(opening="7"), FY24)
    states = {(f.row, f.col): f.restated for f in found}
    assert (states[1, 1], states[3, 1], states[5, 1]) == ("before", "after", "none")
    assert (states[1, 3], states[3, 3]) == ("none", "none")


def test_a_column_within_a_total_is_a_part_of_it():
    found = {f.col: (f.metric, f.member) for f in table_facts(statement(), FY24)[-3:]}
    assert found == {
        1: ("retained_earnings", ""),
        2: ("parent_equity", "其他"),
        3: ("parent_equity", ""),
    }


def audits(facts):
    return {(a.identity, a.period_end): a.holds for a in audit_facts("d", facts)}


def test_balances_roll_forward_and_agree_with_the_balance_sheet():
    sheet = fact("parent_equity", "22", table_id="d#t0001")
    before = fact("parent_equity", "21", end="2023-12-31", table_id="d#t0001")
    held = audits([*table_facts(statement(), FY24), sheet, before])
    assert held["equity_roll_forward", "2024-12-31"]
    assert held["equity_balance", "2024-12-31"]
    assert not held["equity_balance", "2023-12-31"]


def test_an_adjusted_opening_is_not_held_against_the_balance_sheet():
    before = fact("retained_earnings", "7", end="2023-12-31", table_id="d#t0001")
    held = audits([*table_facts(statement(opening="7"), FY24), before])
    assert {identity for identity, _ in held} == {"equity_roll_forward"}


def test_a_closing_balance_without_printed_movement_fails_nothing():
    made = table(
        HEADER[:2],
        [["一、上年期末余额", "8"], ["二、所有者投入的资本", "3"], ["期末余额", "10"]],
        caption="所有者权益变动表",
    )
    assert audits(table_facts(made, FY24)) == {}
