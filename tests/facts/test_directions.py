"""Directions that sentences state, against the numbers."""

from decimal import Decimal

import duckdb
import pytest

from assets.facts.directions import directions
from assets.facts.directions_stage import Known
from assets.facts.labels import key
from tests.facts.builders import fact
from warehouse.views import VIEWS, create


def only(text):
    (found,) = directions(key(text))
    return found


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("灯塔密度从1.56倍提升至4.09倍", "holds"),
        ("灯塔密度由4.3%降至1.8%", "holds"),
        ("灯塔密度由1.8%降至4.3%", "contradicts"),
        ("亏损由5亿元收窄至3亿元", "holds"),
        ("净亏损从-5亿元收窄至-3亿元", "holds"),
        ("甲港吞吐增速为5.2%，高于全国平均的4.1%", "holds"),
        ("甲港吞吐增速为5.2%，低于全国平均的4.1%", "contradicts"),
    ],
)
def test_both_numbers_in_the_sentence_tell_whether_the_word_is_right(text, verdict):
    assert only(text).verdict == verdict


def test_a_lone_change_is_unchecked_and_says_what_moved():
    found = only("报告期内，浮标销量同比下降12.5%")
    assert (found.verdict, found.subject, found.sign) == ("unchecked", "浮标销量", -1)
    assert found.change == Decimal("0.125")


def test_what_moved_may_stand_before_the_figure():
    assert only("浮标销量达到3万台，同比增长8%").subject == "浮标销量"


@pytest.mark.parametrize(
    "text", ["比率不低于5%", "较上年高于3个百分点", "灯塔建成于2020年"]
)
def test_no_comparison_of_two_figures(text):
    assert [d for d in directions(key(text)) if d.verdict != "unchecked"] == []


def stated(value, amount="110", quote="q"):
    more = {"rule": "stated figure", "table_id": "", "quote": quote}
    moved = fact(
        "revenue", value, "2030-01-01", "2030-12-31", measure="growth",
        unit="fraction", decimals=-2, raw_value="同比增长", **more,
    )  # fmt: skip
    own = fact(
        "revenue", amount, "2030-01-01", "2030-12-31", decimals=0,
        **(more | {"fact_id": "d#c00000.s00"}),
    )  # fmt: skip
    return moved, own


TABLE = (
    fact("revenue", "110", "2030-01-01", "2030-12-31", decimals=0),
    fact("revenue", "100", "2029-01-01", "2029-12-31", decimals=0),
)


@pytest.mark.parametrize(
    ("value", "amount", "verdict"),
    [
        ("0.10", "110", "holds"),
        ("0.25", "110", "contradicts"),
        # The sentence speaks of a part: its own amount is not the table's.
        ("0.25", "40", "unchecked"),
    ],
)
def test_growth_is_recomputed_from_the_figures_of_both_periods(value, amount, verdict):
    moved, own = stated(value, amount)
    check = Known([*TABLE, moved, own]).check(moved)
    assert check.verdict == verdict
    if verdict == "holds":
        assert (check.kind, check.known) == ("recomputed_growth", Decimal("0.1"))


def test_growth_printed_in_a_table_goes_first():
    moved, own = stated("0.10")
    printed = fact(
        "revenue", "0.1003", "2030-01-01", "2030-12-31", measure="growth",
        unit="fraction", decimals=-4,
    )  # fmt: skip
    check = Known([*TABLE, printed, moved, own]).check(moved)
    assert (check.verdict, check.kind) == ("holds", "printed_growth")


def test_documents_with_tells_those_that_do_not_hold_a_term_too():
    connection = duckdb.connect()
    connection.execute(
        "CREATE TABLE documents AS SELECT * FROM (VALUES "
        "('a', 'x', 'ok'), ('b', 'x', 'ok')) t(doc_id, domain, status)"
    )
    connection.execute(
        "CREATE TABLE blocks AS SELECT * FROM (VALUES ('a#1', 'a', 2, '交叉 保护'), "
        "('a#2', 'a', 1, '交叉保护条款'), ('b#1', 'b', 1, '其他')) "
        "t(block_id, doc_id, page, text)"
    )
    (view,) = [v for v in VIEWS if v.name == "documents_with"]
    for statement in create(view):
        connection.execute(statement)
    rows = connection.execute(
        "SELECT doc_id, blocks, first_page FROM documents_with('交叉保护')"
    ).fetchall()
    assert rows == [("a", 2, 1), ("b", 0, None)]


@pytest.mark.parametrize(
    "text",
    [
        "营业收入同比增长{}万元",
        "毛利率从5%提升至{}%",
        "资产负债率为{}%，低于行业平均的70%",
    ],
)
def test_digits_without_end_are_no_figure(text):
    assert list(directions(key(text.format("1" * 20)))) == []
    assert list(directions(key(text.format("11")))) != []
