"""Scoring blocks: figures, periods, words taken over, bound documents, noise."""

import pytest

from assets.qa.location.queries import Query
from assets.qa.packs.expansions import expansions_of, supplements_of
from assets.qa.packs.library import Heading, Shown
from assets.qa.packs.outlines import articles_of
from assets.qa.packs.scores import OTHER_LAW, WEIGHTS, Scorer, metrics_of, worth


def block(text, titles=(), doc="d", kind="text"):
    return Shown(f"{doc}:{text}", doc, "c", kind, 1, tuple(titles), text, (), 0)


def score(query, one, bound=(), off=()):
    scorer = Scorer(Query("A", "option", query), metrics_of(query), bound, off=off)
    return scorer.features(one, 0.5)


@pytest.mark.parametrize(
    ("query", "right", "wrong", "feature"),
    [
        ("营业收入为803.9亿元", "营业收入803.9亿元", "营业收入703.9亿元", "figures"),
        ("2024年的研发投入", "2024年研发投入", "2023年研发投入", "periods"),
        ("归母净利润是多少", "归属于上市公司股东的净利润", "营业成本", "metrics"),
        ("每月结算日按结算利率", "在每月结算日按结算利率", "利率另行公布", "verbatim"),
        ("码头费在多长时间内缴纳", "码头费三个月内缴清", "码头费按月缴纳", "span"),
        ("母公司报表的存货", "存货", "存货", "scope"),
    ],
)
def test_each_feature_prefers_the_block_that_agrees(query, right, wrong, feature):
    titles = (["母公司资产负债表"], ["合并资产负债表"])
    good = score(query, block(right, titles[0] if feature == "scope" else ()))
    bad = score(query, block(wrong, titles[1] if feature == "scope" else (), doc="e"))
    assert good[feature] > bad[feature]
    assert worth(good) > worth(bad)


def test_a_query_that_names_a_document_prefers_its_blocks():
    named, other = (
        block("保险责任如下所述", doc="a"),
        block("保险责任如下所述", doc="b"),
    )
    assert score("保险责任", named, bound=("a",))["bound"] == 1
    assert score("保险责任", other, bound=("a",))["bound"] == 0


@pytest.mark.parametrize("text", ["目录", "违约责任", "签字："])
def test_bare_headings_and_signatures_are_noise(text):
    assert score("违约责任", block(text))["noise"] == 1


def test_a_feature_that_is_off_weighs_nothing():
    found = score("2024年", block("2024年的事情说得很清楚了"), off=("periods",))
    assert "periods" not in found
    assert set(found) == set(WEIGHTS) - {"periods", OTHER_LAW}


def test_a_metric_is_looked_for_by_its_other_names():
    queries = expansions_of({"A": "归母净利润增长"})
    assert any("归属于上市公司股东的净利润" in q.text for q in queries)


def test_an_article_is_found_whatever_its_numerals():
    outline = {"c1": Heading("c1", "", "article", "第十二条", "", 0)}
    assert [c.clause_id for c in articles_of(outline, "第12条")] == ["c1"]
    assert not articles_of(outline, "第十二条", scope=1)


def test_supplements_are_asked_for_by_words_of_their_domain():
    parts = {"stem": "两期债券的信用评级"}
    assert supplements_of("financial_contracts", parts)
    assert not supplements_of("regulatory", parts)
