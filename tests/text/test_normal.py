"""Normal forms: what text is searched and compared by."""

import pytest

from assets.text.normal import glue_between, normal_form


@pytest.mark.parametrize(
    ("raw", "normal"),
    [
        ("１２３．５％", "123.5%"),
        ("－１２．５", "-12.5"),
        ("−3", "-3"),
        ("ＡＢＣ／ＤＥ＋１", "ABC/DE+1"),
        ("甲，乙；丙：（丁）！？", "甲，乙；丙：（丁）！？"),
        ("利率——浮动", "利率——浮动"),
        ("零\u200b宽", "零宽"),
    ],
)
def test_full_width_digits_and_signs_become_half_width_and_punctuation_stays(
    raw: str, normal: str
) -> None:
    assert normal_form(raw) == normal


@pytest.mark.parametrize(
    ("raw", "normal"),
    [
        ("310, 420, 560,000.00", "310,420,560,000.00"),
        ("1. 36", "1.36"),
        ("12 345 678", "12345678"),
        ("( 53,180.08 )", "(53,180.08)"),
        ("每股收益1. 36元", "每股收益1.36元"),
        ("12.5 %", "12.5%"),
        ("2023 2024", "2023 2024"),
        ("1. 2024年度", "1. 2024年度"),
        ("第1, 2页", "第1, 2页"),
    ],
)
def test_a_number_with_blanks_in_it_is_whole_and_two_numbers_stay_two(
    raw: str, normal: str
) -> None:
    assert normal_form(raw) == normal


@pytest.mark.parametrize(
    ("raw", "normal"),
    [
        ("目  录", "目录"),
        ("第一章  总    则", "第一章 总则"),
        ("第一条　本办法", "第一条 本办法"),
        ("1.1 保险责任", "1.1 保险责任"),
        ("2024 年 12 月", "2024年12月"),
        ("单位：元  币种：人民币", "单位：元 币种：人民币"),
        ("中国 银行", "中国银行"),
        ("Net  profit of 2024", "Net profit of 2024"),
    ],
)
def test_blanks_beside_chinese_go_but_gaps_between_words_stay(
    raw: str, normal: str
) -> None:
    assert normal_form(raw) == normal


@pytest.mark.parametrize(
    ("before", "after", "glue"),
    [
        ("保险", "责任", ""),
        ("net", "profit", " "),
        ("1,234,", "567.00", ""),
        ("310,420,560,000.", "00", ""),
        ("截至20", "25年末", ""),
        ("well-", "known", ""),
        ("为5", "亿元", ""),
        ("增长12.5", "13.6", " "),
        ("", "开头", ""),
    ],
)
def test_a_line_end_inside_a_number_or_a_chinese_sentence_leaves_no_blank(
    before: str, after: str, glue: str
) -> None:
    assert glue_between(before, after) == glue


def test_values_on_top_of_each_other_stay_apart() -> None:
    assert glue_between("12.50", "13", wrapped=False) == " "
