"""Salience: each feature, forced keeps, what a share discards, sentences."""

from assets.qa.packs.salience import block_salience, extract, select

PLAIN = "公司一直在做自己的事情"
FIGURES = "营业收入803.9亿元，增长3.5%，净利润32.6亿元"
DEFINED = "本办法所称受益所有人，是指最终拥有客户的自然人"


def by_id(*texts, domain="default"):
    blocks = [(f"b{n}", text) for n, text in enumerate(texts)]
    return {s.block_id: s for s in block_salience(blocks, domain)}


def test_figures_names_and_markers_are_seen():
    found = by_id(PLAIN, FIGURES, "因此，中国证券监督管理委员会应当处理", PLAIN)
    assert found["b1"].features["numbers"] > found["b0"].features["numbers"]
    assert found["b2"].features["entities"] > 0
    assert found["b2"].features["discourse"] > 0


def test_both_ends_of_a_document_stand_above_its_middle():
    found = by_id(PLAIN, PLAIN, PLAIN)
    assert [found[f"b{n}"].features["position"] for n in range(3)] == [1.0, 0.0, 1.0]


def test_english_text_is_scored_as_well():
    found = by_id("However, Apple Inc reported revenue of 94.0 billion", "plain words")
    assert found["b0"].features["discourse"] > 0
    assert found["b0"].score > found["b1"].score


def test_definitions_are_kept_whatever_the_share_and_the_rest_is_listed():
    found = block_salience([("a", FIGURES), ("b", DEFINED), ("c", PLAIN)])
    chosen = select(found, 0.1)
    assert chosen.kept == {"b"}
    assert {s.block_id for s in chosen.discarded} == {"a", "c"}


def test_sentences_are_left_out_of_long_texts_only_and_keep_their_order():
    sentences = [
        f"第{n}句说的是别的，只是把文字凑得长一些，" * 2 + "。" for n in range(20)
    ]
    sentences[3], sentences[15] = "保证利率为1%。", "结算利率为2%。"
    text = "".join(sentences)
    kept = extract(text, ["利率"])
    assert kept.index("保证利率") < kept.index("结算利率")
    assert len(kept) < len(text)
    assert extract("保证利率为1%。别的。", ["利率"]) == "保证利率为1%。别的。"
