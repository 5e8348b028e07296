"""Documents and queries are cut alike, into words that find each other."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries.terms import han_terms, listed_terms
from warehouse.analysis.folding import fold
from warehouse.analysis.segmenter import JiebaSegmenter, segmenter
from warehouse.analysis.tokenizer import places, tokenize

REAL_CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
SAMPLE = 40_000
"""Characters compared of each real text: enough words, in a second."""

LONG_NAME = "归属于上市公司股东的扣除非经常性损益的净利润"

SENTENCES = (
    "公司实现营业收入同比增长，归属于上市公司股东的净利润有所下降。",
    "本合同的保险责任与责任免除以保险条款的约定为准，投保人应当如实告知。",
    "债券持有人会议可以依法要求发行人提供担保或者提前清偿债务。",
    "证券公司应当建立健全内部控制制度，不得损害客户合法权益。",
    "我们维持盈利预测不变，给予目标价，维持买入评级，提示需求不及预期风险。",
    "龘龖靐㐂𠀀 ☑适用 □不适用 Ⅲ类 ①②③ あいう 한국어",
)


@pytest.mark.parametrize(
    "name",
    [
        LONG_NAME,
        "经营活动产生的现金流量净额",
        "加权平均净资产收益率",
        "一年内到期的非流动负债",
        "重度疾病保险金",
        "债券持有人会议规则",
        "国家金融监督管理总局",
    ],
)
def test_a_long_name_of_the_field_stays_whole(name):
    assert tokenize(f"其中{name}如下").main[1] == name


def test_the_parts_of_a_long_name_are_searchable_beside_it():
    parts = tokenize(LONG_NAME).sub
    assert {"净利润", "非经常性损益", "上市公司", "股东"} <= set(parts)


def test_a_name_with_marks_inside_is_one_word_with_or_without_them():
    with_mark = tokenize("购买商品、接受劳务支付的现金").main
    assert with_mark == ["购买商品接受劳务支付的现金"]
    assert with_mark == tokenize("购买商品接受劳务支付的现金").main


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("歸屬於母公司股東的淨利潤", "归属于母公司股东的净利润"),
        ("ＥＢＩＴＤＡ", "ebitda"),
        ("⼈⺠币", "人民币"),
        ("１，２３４．５０％", "1，234.50%"),
        ("−5.2%", "-5.2%"),
    ],
)
def test_characters_written_in_several_ways_are_one(written, plain):
    assert fold(written) == plain


def test_an_unknown_name_is_findable_by_pairs_of_its_characters():
    assert {"舜舻", "舻舢"} <= set(tokenize("舜舻舢公司").sub)


def test_letters_are_never_torn_by_words_of_the_dictionary():
    assert tokenize("license of PRE-IPO stocks").main == [
        "license",
        "of",
        "pre-ipo",
        "stocks",
    ]


def test_phrases_can_end_inside_a_word_but_not_inside_a_figure():
    exact = tokenize("截至2024年12月31日净利润1,234万元").exact
    assert exact == [*"截至", "2024年", "12月", "31日", *"净利润", "1234", "万元"]


@given(st.text())
def test_any_text_can_be_cut(text):
    tokens = tokenize(text)
    assert all(t and not any(map(str.isspace, t)) for t in tokens.main + tokens.sub)
    assert len(fold(text)) == len(text)


@given(st.text(alphabet="的净利润责任免除股东公司不年度、，。增长元", max_size=60))
def test_no_character_of_a_text_is_lost(text):
    kept = "".join(tokenize(text).exact)
    assert kept == "".join(c for c in text if c.isalnum())


@given(st.sampled_from(SENTENCES), st.sampled_from(["2024年", "1.5%", "第3条", "Q1"]))
def test_places_point_at_the_figures(sentence, figure):
    text = sentence[:7] + figure + sentence[7:]
    [place] = [p for p in places(text) if text[p.start : p.end] == figure]
    assert set(tokenize(figure).main) & set(place.terms)


def test_every_term_of_the_dictionary_is_cut_whole():
    cut = segmenter().cut
    assert [t for t in sorted(han_terms()) if cut(t) != [t]] == []


def test_the_dictionary_holds_several_thousand_terms():
    assert len(listed_terms()) > 5000


@pytest.fixture(scope="module")
def both():
    pytest.importorskip("rjieba", reason="the extra `fast` is not installed")
    from warehouse.analysis.segmenter import FastSegmenter

    return FastSegmenter(), JiebaSegmenter()


def test_the_fast_segmenter_gives_the_words_of_the_plain_one(both):
    fast, plain = both
    terms = sorted(han_terms())
    beside = zip(terms, SENTENCES * len(terms), strict=False)
    for text in (*SENTENCES, *map("".join, beside)):
        assert fast.cut(text) == plain.cut(text)
    for term in terms:
        assert fast.knows(term[1:]) == plain.knows(term[1:])


@given(st.lists(st.sampled_from(sorted(han_terms())) | st.text(max_size=4), max_size=8))
def test_the_segmenters_agree_on_any_text(both, pieces):
    fast, plain = both
    text = fold("".join(pieces))
    assert fast.cut(text) == plain.cut(text)


@pytest.mark.corpus
def test_the_segmenters_agree_on_real_documents(both):
    fast, plain = both
    paths = sorted(REAL_CORPUS.glob("afac2026/*/*.txt"))
    assert paths
    for path in paths:
        text = fold(path.read_text(encoding="utf-8", errors="replace")[:SAMPLE])
        assert fast.cut(text) == plain.cut(text)
