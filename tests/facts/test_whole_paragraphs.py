"""Sentences that a break of the page cut in two."""

import pytest

from assets.facts.whole_paragraphs import whole_paragraphs


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "预计公司2031-2033年归母净利润分别为3.5亿元、",
            "4.2亿元、4.7亿元，维持评级。",
        ),
        ("需求回暖。我们按三十倍市盈率给予公司估值，并参", "考可比公司定出目标价。"),
    ],
)
def test_a_sentence_goes_on_behind_a_break(first, second):
    assert list(whole_paragraphs([first, second])) == [first + second]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("盈利预测与投资建议", "我们预计公司增长。"),
        ("我们预计公司增长，维持评级不变并提示风险。", "风险提示：需求不及预期。"),
        ("图1：公司历年营业收入与归母净利润及其增速", "资料来源：公司公告。"),
        ("图1：公司历年营业收入与归母净利润及其增速", "2031年公司营收增长。"),
        ("•需求回暖带动行业格局重构，公司优势显著", "我们认为需求向好。"),
        (
            "资料来源：某研究院，某某公司公告，某某证券研究所，某某研究团队整理",
            "利润向好。",
        ),
        ("1.2. 海外市场增长较快，国内市场占比较低", "海外贡献约五成。"),
        ("我们预计公司泵阀业务保持增长并且提高份额", "管件业务：需求回暖。"),
    ],
)
def test_titles_captions_and_sentences_that_end_stand_alone(first, second):
    assert list(whole_paragraphs([first, second])) == [first, second]
