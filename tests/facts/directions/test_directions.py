"""Directions that sentences state, against the numbers."""

from decimal import Decimal

import duckdb
import pytest

from assets.facts.directions.stage import Reader
from assets.facts.directions.stated import directions
from assets.facts.labels import key
from assets.facts.periods import reporting_of
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


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("公司实现灯塔收入1,234.5万元，同比增长8%", "公司灯塔收入"),
        ("灯塔收入3亿元，较上年末增加1亿元，增幅为50%", "灯塔收入"),
        ("2031年末较2030年末灯塔存货增加3万元", "灯塔存货"),
        ("公司2031年6月末浮标余额较2030年末增加3万元", "公司浮标余额"),
        ("浮标渗透率攀升至30%", "浮标渗透率"),
        ("浮标市占率由5%升至9%", "浮标市占率"),
        ("灯塔收支比104.7%，较上年同期增长18.9个百分点", "灯塔收支比"),
        ("其他应收款较上年末增加5万元", "其他应收款"),
        ("推动浮标收入增加5万元", "浮标收入"),
        ("灯塔板块，实现收入5万元，同比增长8%", "灯塔板块收入"),
        ("浮标收入5万元（上年同期4万元），同比增长25%", "浮标收入"),
        ("浮标收入5万元，较上年同期收入4万元，同比增长25%", "浮标收入"),
        ("1）库存股增加5万元", "库存股"),
        ("浮标收入3万元，较2030年1-9月同期2万元增长50%", "浮标收入"),
        ("2031年末的浮标余额比上年底的5万元减少1万元", "浮标余额"),
        ("浮标收入7.3亿元，由于业务升级，同比下降25%", "浮标收入"),
        (
            "灯塔业务保持稳健增长，实现收入5万元，毛利率30%，同比提升2个百分点",
            "灯塔业务毛利率",
        ),
        ("公司在报告期浮标收入同比增长8%", "公司浮标收入"),
        ("浮标均价83.45元/座，同比增长4%", "浮标均价"),
        ("浮标市场由2031年的200亿元增至2036年的300亿元，复合年增长率约8%", "浮标市场"),
        ("浮标存货5万元，占总资产的3%，较上年末减少2万元", "浮标存货"),
        # What moved is not in the sentence, or may be a share or what has it.
        ("收入5万元，占总收入的30%，较上年增长2%", ""),
        ("2031年较2030年增加5万元", ""),
        ("收入5万元，占总收入的30%，较上年上升2个百分点", "收入占总收入的比例"),
        ("占总收入的30%，较上年上升2个百分点", ""),
        ("如前所述，较上年下降8%", ""),
        ("财务费用为2万元，其中“甲”增加5%", ""),
    ],
)
def test_what_moved_is_named_or_left_open(text, subject):
    assert [d.subject for d in directions(key(text))][-1] == subject


@pytest.mark.parametrize(
    "text",
    [
        "新增注册资本50万元，其中公司以现金30万元认购新增注册资本30万元",
        "如果利率上升50个基点，利润减少3万元",
        "利率上升或下降50个基点",
        "市盈率每增加1%",
        "浮标销量增长5%-8%",
        "浮标销量未增加5%",
    ],
)
def test_additions_suppositions_and_ranges_are_no_directions(text):
    assert list(directions(key(text))) == []


def test_a_comparison_without_the_other_figure_is_no_direction_of_its_own():
    (growth,) = directions(key("灯塔增速5%，高于整体增速2个百分点"))
    assert (growth.word, growth.subject) == ("增速", "灯塔")
    assert growth.verdict == "unchecked"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("产量、销量分别增长5%、6%", [("产量", "0.05"), ("销量", "0.06")]),
        (
            "营业收入和净利润分别增长5%和下降6%",
            [("营业收入", "0.05"), ("净利润", "0.06")],
        ),
        # Whose 收入 the first is stands only behind the second.
        ("国内、海外浮标收入分别增长5%、6%", [("", "0.05"), ("", "0.06")]),
        (
            "2031/2032年营收分别为94/127亿元，同比增长63%/35%",
            [("营收", "0.63"), ("营收", "0.35")],
        ),
        (
            "甲塔和乙塔占比分别提升2.4个和2.2个百分点",
            [("", "0.024"), ("", "0.022")],
        ),
        ("甲塔、乙塔分别上涨5%、6%、7%", [("", "0.05"), ("", "0.06"), ("", "0.07")]),
    ],
)
def test_changes_told_in_turn_have_each_its_own_name(text, told):
    found = [(d.subject, str(d.change)) for d in directions(key(text))]
    assert found == told


TABLE = (
    fact("revenue", "110", "2030-01-01", "2030-12-31", decimals=-2),
    fact("revenue", "100", "2029-01-01", "2029-12-31", decimals=-2),
)
MADE = reporting_of("2030FY")


def checked(text, facts=TABLE):
    return [c for _, c, _ in Reader(facts, MADE).read("d#c00000", key(text))]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("2030年营业收入110元，同比增长10%", "holds"),
        ("2030年营业收入110元，同比增长25%", "contradicts"),
        # The sentence speaks of a part: its own amount is not the table's.
        ("2030年营业收入40元，同比增长25%", "unchecked"),
        # Digits enough to be no accident, or too few.
        ("2030年营业收入同比增长10.0%", "holds"),
        ("2030年营业收入同比增长10%", "unchecked"),
        ("2030年营业收入同比增长25.0%", "unchecked"),
        ("2030年营业收入110元，较2028年增长25%", "unchecked"),
        ("2030年营业收入110元，环比增长25%", "unchecked"),
        ("2030年营业收入110元，同比增长超过25%", "unchecked"),
        ("甲国2030年营业收入110元，同比增长10%", "unchecked"),
    ],
)
def test_growth_is_recomputed_from_the_figures_of_both_periods(text, verdict):
    (check,) = checked(text)
    assert check.verdict == verdict
    if verdict == "holds":
        assert (check.kind, check.known) == ("recomputed_growth", Decimal("0.1"))


def test_growth_printed_in_a_table_bears_a_sentence_out():
    printed = fact(
        "revenue", "0.1003", "2030-01-01", "2030-12-31", measure="growth",
        unit="fraction", decimals=-4,
    )  # fmt: skip
    (check,) = checked("2030年营业收入110元，同比增长10.03%", [TABLE[0], printed])
    assert (check.verdict, check.kind) == ("holds", "printed_growth")


def test_a_sentence_that_tells_no_period_is_of_the_documents_own_if_numbers_agree():
    (check,) = checked("营业收入增长10.0%")
    assert (check.verdict, check.period_end) == ("holds", "2030-12-31")
    (check,) = checked("营业收入增长11.0%")
    assert (check.verdict, check.period_end) == ("unchecked", "")


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("2030年末浮标存货5万元，较上年末增加1万元，增幅为25%", ["holds", "holds"]),
        ("2030年末浮标存货5万元，较上年末增加1万元，增幅为30%", ["unchecked"] * 2),
        ("浮标收入5万元（2029年同期4万元），同比增长25%", ["holds"]),
        ("2029年、2030年浮标收入分别为4万元、5万元，同比增长25%", ["holds"]),
        ("2030年浮标收入5万元，较2029年1-12月的4万元增长25%", ["holds"]),
        ("浮标市场从2028年的100亿元增至2030年的121亿元，CAGR为10%", ["holds"] * 2),
        (
            "浮标市场2030年为121亿元，到2032年达到144亿元，2030-2032年年复合增速为9.1%",
            ["holds"],
        ),
    ],
)
def test_the_other_figures_of_a_sentence_may_bear_it_out(text, verdicts):
    assert [c.verdict for c in checked(text, ())] == verdicts


def test_documents_with_tells_those_that_do_not_hold_a_term_too():
    connection = duckdb.connect()
    connection.execute(
        "CREATE TABLE documents AS SELECT * FROM (VALUES "
        "('a', 'x', 'ok'), ('b', 'x', 'ok')) t(doc_id, domain, status)"
    )
    connection.execute(
        "CREATE TABLE blocks AS SELECT * FROM (VALUES ('a#1', 'a', 2, '交叉\n 保护'), "
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


def test_term_presence_tells_which_product_has_no_term_of_a_kind():
    connection = duckdb.connect()
    connection.execute(
        "CREATE TABLE insurance_terms AS SELECT * FROM (VALUES "
        "('a', '甲险', 'loan', '保单贷款', 'a#1', 3), "
        "('a', '甲险', 'grace', '宽限期', 'a#2', 2), "
        "('b', '乙险', 'loan', '保单贷款', 'b#1', 5)) "
        "t(doc_id, product, kind, label, term_id, page)"
    )
    (view,) = [v for v in VIEWS if v.name == "term_presence"]
    for statement in create(view):
        connection.execute(statement)
    rows = connection.execute(
        "SELECT doc_id, kind, terms, first_page FROM term_presence"
    )
    assert rows.fetchall() == [
        ("a", "grace", 1, 2), ("a", "loan", 1, 3),
        ("b", "grace", 0, None), ("b", "loan", 1, 5),
    ]  # fmt: skip


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


def test_a_growth_beside_an_amount_is_told_against_the_same_time():
    tables = (
        fact("inventories", "121", end="2030-06-30", decimals=-2),
        fact("inventories", "110", end="2029-12-31", decimals=-2),
    )
    text = "2030年6月末公司存货余额较2029年末增加11.00元，增幅为10.00%"
    assert [c.verdict for c in checked(text, tables)] == ["holds", "holds"]


def test_so_many_times_is_no_money():
    assert only("点赞量较上期减少0.8万次").unit == "piece"
    assert list(directions(key("点赞量较上期减少0.8万声"))) == []


def test_a_share_is_of_what_was_told_before():
    found = directions(key("浮标销量同比增长8%，占比由3%提升至5%"))
    assert {d.subject for d in found} == {"浮标销量", "浮标销量占比"}


def test_several_metrics_of_one_period_are_checked_each_by_its_own_figures():
    tables = (
        *TABLE,
        fact("operating_cost", "60", "2030-01-01", "2030-12-31", decimals=-2),
        fact("operating_cost", "50", "2029-01-01", "2029-12-31", decimals=-2),
    )
    text = "2030年营业收入和营业成本分别较2029年同期增长10.00%和20.00%"
    assert [c.verdict for c in checked(text, tables)] == ["holds", "holds"]


SMALL = (
    fact("revenue", "116", "2030-01-01", "2030-12-31", decimals=-2),
    fact("revenue", "100", "2029-01-01", "2029-12-31", decimals=-2),
)


def test_fewer_digits_tell_where_the_sentence_tells_the_period_and_the_metric():
    assert [c.verdict for c in checked("2030年营业收入增长16%", SMALL)] == ["holds"]
    assert [c.verdict for c in checked("营业收入增长16%", SMALL)] == ["unchecked"]
    assert [c.verdict for c in checked("2030年营业收入增长2%", SMALL)] == ["unchecked"]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("浮标销量同比下降12.5%", "change told"),
        ("灯塔密度由4.3%降至1.8%", "from one to another"),
        ("甲港吞吐增速为5.2%，高于全国平均的4.1%", "two compared"),
    ],
)
def test_a_direction_says_which_form_of_words_told_it(text, rule):
    assert only(text).rule == rule
