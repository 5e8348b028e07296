"""However a figure, a period or a reference is printed, it is one token."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warehouse.analysis.numerals import chinese_number
from warehouse.analysis.tokenizer import tokenize

DIGITS = "〇一二三四五六七八九"


def main(text):
    return tokenize(text).main


def all_of(text):
    tokens = tokenize(text)
    return {*tokens.main, *tokens.sub}


def spelt(number):
    """A whole number below ten thousand as Chinese print it."""
    units = ("", "十", "百", "千")
    text, places = "", [int(d) for d in str(number)]
    for place, digit in zip(range(len(places) - 1, -1, -1), places, strict=True):
        if digit:
            text += DIGITS[digit] + units[place]
        elif text and text[-1] != "零":
            text += "零"
    text = text.rstrip("零")
    return text[1:] if text.startswith("一十") else text


@pytest.mark.parametrize(
    ("printed", "token"),
    [
        ("2025年", "2025年"),
        ("二〇二五年", "2025年"),
        ("二零二五年", "2025年"),
        ("二○二五年", "2025年"),
        ("２０２５年", "2025年"),
        ("2025 年", "2025年"),
        ("1-3月", "第一季度"),
        ("1—3月", "第一季度"),
        ("1至3月", "第一季度"),
        ("1月至3月", "第一季度"),
        ("一季度", "第一季度"),
        ("第一季度", "第一季度"),
        ("第1季度", "第一季度"),
        ("Q1", "第一季度"),
        ("4-6月", "第二季度"),
        ("1-6月", "上半年"),
        ("上半年", "上半年"),
        ("半年度", "上半年"),
        ("H1", "上半年"),
        ("下半年", "下半年"),
        ("7-12月", "下半年"),
        ("1-9月", "前三季度"),
        ("前三季度", "前三季度"),
        ("前3季度", "前三季度"),
        ("一至三季度", "前三季度"),
        ("2024年12月31日", "2024-12-31"),
        ("二〇二四年十二月三十一日", "2024-12-31"),
        ("2024-12-31", "2024-12-31"),
        ("2024/12/31", "2024-12-31"),
        ("2024.12.31", "2024-12-31"),
        ("2024年3月", "2024-03"),
        ("十二月三十一日", "12月31日"),
        ("第三十二条", "第32条"),
        ("第32条", "第32条"),
        ("第一百零五条之二", "第105条之2"),
        ("第（一）项", "第1项"),
        ("〔2024〕15号", "[2024]15号"),
        ("[2024]15号", "[2024]15号"),
        ("（2024）15号", "[2024]15号"),
        ("附件一", "附件1"),
        ("1.2.3", "1.2.3"),
        ("600000.SH", "600000.sh"),
        ("SH600000", "600000.sh"),
        ("00001.HK", "00001.hk"),
        ("*ST某某", "*st某某"),
        ("12.5%", "12.5%"),
        ("12.50％", "12.5%"),
        ("百分之十二点五", "12.5%"),
        ("-12.5%", "-12.5%"),
        ("三分之二", "2/3"),
        ("三百六十五分之一", "1/365"),
        ("百万分之九", "9/1000000"),
        ("千分之零点五", "0.5‰"),
        ("0001.HK", "00001.hk"),
        ("千分之三", "3‰"),
        ("三十日", "30日"),
        ("30日", "30日"),
        ("十五个工作日", "15个工作日"),
        ("三个月", "3个月"),
        ("9:15", "9:15"),
        ("EV/EBITDA", "ev/ebitda"),
        ("T+1", "t+1"),
        ("A股", "a股"),
    ],
)
def test_a_form_becomes_one_token(printed, token):
    assert main(printed) == [token]


@pytest.mark.parametrize(
    ("printed", "tokens"),
    [
        ("1,234,567.89元", ["1234567.89", "元"]),
        ("-1,234.50万元", ["-1234.5", "万元"]),
        ("五十万元", ["50", "万元"]),
        ("三千二百万股", ["3200", "万股"]),
        ("12.5个百分点", ["12.5", "百分点"]),
        ("25bp", ["25", "基点"]),
        ("2025Q1", ["2025年", "第一季度"]),
        ("1H25", ["2025年", "上半年"]),
        ("2025年度报告", ["2025年", "年度报告"]),
        ("2025年年度报告", ["2025年", "年度报告"]),
        ("2025年年报", ["2025年", "年度报告"]),
        ("2025年末", ["2025年", "年末"]),
        ("2022-2024年", ["2022年", "2024年"]),
        ("第一季度报告", ["第一季度", "季度报告"]),
        ("2025年半年度报告", ["2025年", "上半年", "半年度报告"]),
        ("第三条第二款", ["第3条", "第2款"]),
    ],
)
def test_a_figure_and_its_unit_or_period_are_separate_tokens(printed, tokens):
    assert main(printed) == tokens


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("一次性支付", ["一次性", "支付"]),
        ("前五名客户", ["前五名客户"]),
        ("一年内到期的非流动资产", ["一年内到期的非流动资产"]),
        ("单位：千元", ["单位", "千元"]),
        ("募集说明书中报告期内", ["募集说明书", "中", "报告期内"]),
        ("第三方", ["第三方"]),
        ("2025年内部控制", ["2025年", "内部控制"]),
        ("2025年初步核查", ["2025年", "初步", "核查"]),
        ("2025年报告期内", ["2025年", "报告期内"]),
        ("其中报送材料", ["其中", "报送", "材料"]),
        ("ST公司", ["st", "公司"]),
    ],
)
def test_words_that_only_look_like_figures_stay_words(text, words):
    assert main(text) == words


@pytest.mark.parametrize(
    ("short", "reading"),
    [
        ("25年", "2025年"),
        ("98年", "1998年"),
        ("2025", "2025年"),
        ("2025E", "2025年"),
        ("FY25", "2025年"),
        ("20240315", "2024-03-15"),
        ("2024年12月31日", "2024年"),
        ("2024年12月31日", "年末"),
        ("2022-2024年", "2023年"),
        ("（5.2%）", "-5.2%"),
        ("-5.2%", "5.2%"),
        ("600000.SH", "600000"),
        ("*ST某某", "某某"),
        ("5.20", "5.20"),
    ],
)
def test_what_a_form_may_also_mean_is_searchable(short, reading):
    assert reading in all_of(short)


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("前一季度", "第一季度"),
        ("上一季度", "第一季度"),
        ("每一季度", "第一季度"),
        ("上一月", "1月"),
        ("上一年", "1年"),
        ("同一日", "1日"),
    ],
)
def test_the_one_before_is_no_number(text, token):
    assert token not in all_of(text)


@pytest.mark.parametrize(
    "duration", ["90年代", "25年期", "满25年", "25年以上", "第25年"]
)
def test_a_span_of_years_is_no_year(duration):
    assert "2025年" not in all_of(duration)


def test_an_amount_is_searchable_by_its_worth():
    assert "=120000000cny" in all_of("1.2亿元") & all_of("12,000万元")


def test_a_clause_number_keeps_its_zero():
    assert not all_of("1.10") & all_of("1.1")


@given(st.integers(1980, 2060), st.integers(1980, 2060))
def test_years_never_meet(one, other):
    for form in ("{}年", "{}年度", "{}"):
        same = set(main(form.format(one))) & all_of(f"{other}年") & {f"{one}年"}
        assert bool(same) == (one == other and form != "{}")
    assert (f"{one}年" in all_of(f"{other}年12月31日")) == (one == other)


@given(st.integers(1, 9999))
def test_chinese_numerals_are_numbers(number):
    assert chinese_number(spelt(number)) == str(number)


@given(st.integers(1, 999), st.integers(1, 999))
def test_articles_meet_only_by_their_own_number(one, other):
    printed = main(f"第{spelt(one)}条")
    assert printed == main(f"第{one}条")
    assert (printed == main(f"第{other}条")) == (one == other)


@given(st.integers(0, 10**12), st.sampled_from(["万元", "亿元", "千元", "万股", "%"]))
def test_grouping_of_digits_does_not_matter(number, unit):
    assert main(f"{number:,}{unit}") == main(f"{number}{unit}")


@given(st.decimals("0.1", "9999", places=2), st.sampled_from(["万元", "亿元", "元"]))
def test_units_of_another_scale_never_meet(number, unit):
    others = {"万元", "亿元", "元"} - {unit}
    assert not others & all_of(f"{number}{unit}")
    worth = {t for t in all_of(f"{number}{unit}") if t.startswith("=")}
    for other in others:
        assert not worth & all_of(f"{number}{other}")
