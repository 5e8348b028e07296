"""When a stated direction is of, of what, and what it is counted in."""

from decimal import Decimal

import pytest

from assets.facts.directions.stage import Reader
from assets.facts.directions.stated import directions
from assets.facts.labels import key
from assets.facts.periods import reporting_of
from assets.facts.printed_years import in_figures
from tests.facts.builders import fact

MADE = reporting_of("2034FY")
SALES = (
    fact("revenue", "150", "2034-01-01", "2034-12-31", decimals=-2),
    fact("revenue", "120", "2033-01-01", "2033-12-31", decimals=-2),
)


def read(text, facts=()):
    return list(Reader(facts, MADE).read("d#c00000", key(text)))


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("浮标市场从2031年的1,200元增至2034年的1,500元", ["2034-12-31"]),
        ("浮标市场由31年的12元增至34年的15元", ["2034-12-31"]),
        ("浮标员工由2031年度的84人上升至2034年前三季度的107人", ["2034-09-30"]),
        ("2034年，浮标毛利率由2033年的41%降至38%", ["2034-12-31"]),
        ("浮标毛利率由2033年的41%降至38%", [""]),
        ("从2031年到2034年，浮标运量由12吨升至15吨", ["2034-12-31"]),
        (
            "浮标由2031年的1,200元增至2034年的1,500元，年复合增长率8%，灯塔由2032年的3元增至2036年的5元",
            ["2034-12-31", "2036-12-31", "2034-12-31"],
        ),
        ("2031-2034年浮标销量年均增长5%", ["2034-12-31"]),
        ("2034年1-6月浮标销量增长5%", ["2034-06-30"]),
    ],
)
def test_a_course_over_years_is_of_the_year_it_came_to(text, ends):
    assert [check.period_end for _, check, _ in read(text)] == ends


def test_a_mean_over_several_years_is_not_held_against_the_growth_of_one():
    ((_, check, _),) = read("2034年营业收入150元，2031-2034年CAGR为9%", SALES)
    assert (check.verdict, check.period_end) == ("unchecked", "2034-12-31")


def test_years_spelled_in_numerals_tell_when():
    ((_, check, _),) = read("二零三四年，浮标出口量同比增长9.3%")
    assert check.period_end == "2034-12-31"


@pytest.mark.parametrize(
    ("spelled", "printed"),
    [
        ("二零三四年浮标", "2034年浮标"),
        ("截至二〇三四年六月三十日止六个月", "截至2034年6月30日止六个月"),
        ("截至二零三四年十二月三十一日止年度", "2034年度"),
        ("一九九八年十月", "1998年10月"),
        ("连续三年", "连续三年"),
    ],
)
def test_spelled_dates_in_figures(spelled, printed):
    assert in_figures(spelled) == printed


def test_what_no_unit_fits_is_counted_and_is_no_money():
    (found,) = directions(key("浮标面板销量从1.5万平米降至0.8万平米"))
    assert (found.unit, found.change, found.verdict) == ("", Decimal(-7000), "holds")
    (found,) = directions(key("浮标市场从1.5万亿增长至2万亿，份额稳定"))
    assert found.unit == "CNY"


@pytest.mark.parametrize(
    "text",
    [
        "上市当年较上市前一年净利润下滑50%以上的，延长锁定期12个月",
        "净利润下滑30%（含30%）以上情形出现时延长锁定期",
    ],
)
def test_the_case_of_a_promise_is_no_direction(text):
    assert list(directions(key(text))) == []


def test_who_reckons_is_not_what_moved():
    ((found, _, _),) = read("我们测算浮标利用率从31年的71%提升至34年的81%")
    assert found.subject == "浮标利用率"


def test_changes_in_turn_are_not_all_of_the_figure_told_last():
    text = "浮标存量5万套，其中甲浮标3万套，分别同比增长9%、4%"
    assert [(d.subject, d.count) for d in directions(key(text))] == [("", 2), ("", 2)]


def test_what_brought_it_is_no_part_of_what_moved():
    ((found, _, _),) = read("新平台高效运转，由此带来浮标收入同比增长9%")
    assert found.subject == "浮标收入"
