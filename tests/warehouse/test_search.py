"""A query finds the blocks that answer it, and any text is a query."""

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from search_rows import block_rows, row

from warehouse.errors import NoSnapshotError, QueryError
from warehouse.search import SearchIndex, search, search_documents
from warehouse.search_build import update_index
from warehouse.search_fields import BLOCKS, DOCUMENTS

REPORT, POLICY, LAW = (
    "financial_reports/report-2024.pdf",
    "insurance/policy-a.pdf",
    "regulatory/law.html",
)
CORPUS = {
    REPORT: block_rows(
        REPORT,
        "2024年营业收入为1,200万元，同比增长5.2%。",
        "2023年营业收入为1,140万元。",
        "归属于上市公司股东的扣除非经常性损益的净利润为3.4亿元。",
        "2025年1-3月实现净利润20万元。",
        "截至2024年12月31日，应收账款坏账准备余额为零。",
        title=["第二节 主要财务指标"],
    ),
    POLICY: [
        row(POLICY, 0, "因故意犯罪身故的，我们不承担责任。", title=["责任免除"]),
        *(row(POLICY, number, "等待期为90日。") for number in (1, 2, 3)),
        row(POLICY, 4, "缴费期间与现金价值", kind="table_outline"),
    ],
    LAW: block_rows(
        LAW,
        "第三条 公司应当公平披露信息。",
        "第十三条 违反规定的，责令改正，处五十万元以下罚款。",
        "證券公司應當妥善保管客戶資料。",
    ),
}


POLICY_ITSELF = row(POLICY, 9, "", ["安心终身寿险条款"], "document", "document")


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    folder = tmp_path_factory.mktemp("index")
    rows = CORPUS | {POLICY: [*CORPUS[POLICY], POLICY_ITSELF]}
    update_index(BLOCKS, None, folder, dict.fromkeys(rows, "1"), rows.__getitem__)
    return SearchIndex(folder, BLOCKS)


def texts(hits):
    return [hit.text for hit in hits]


def assert_answers(index, query):
    """Hits, or words that say why there are none; all else raises."""
    with suppress(QueryError):
        assert isinstance(search(index, query), list)


def marked(hit):
    return [hit.text[start:end] for start, end in hit.highlights]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("2024年营业收入", "2024年营业收入为1,200万元，同比增长5.2%。"),
        ("二〇二三年 营业收入", "2023年营业收入为1,140万元。"),
        (
            "扣除非经常性损益的净利润",
            "归属于上市公司股东的扣除非经常性损益的净利润为3.4亿元。",
        ),
        ("非经常性损益", "归属于上市公司股东的扣除非经常性损益的净利润为3.4亿元。"),
        ("2025年一季度净利润", "2025年1-3月实现净利润20万元。"),
        ("25Q1", "2025年1-3月实现净利润20万元。"),
        ("第三条", "第三条 公司应当公平披露信息。"),
        ("第13条", "第十三条 违反规定的，责令改正，处五十万元以下罚款。"),
        ("罚款50万元", "第十三条 违反规定的，责令改正，处五十万元以下罚款。"),
        ("证券公司 客户资料", "證券公司應當妥善保管客戶資料。"),
        ("增长５．２％", "2024年营业收入为1,200万元，同比增长5.2%。"),
        ("责任免除", "因故意犯罪身故的，我们不承担责任。"),
    ],
)
def test_the_block_that_answers_comes_first(index, query, first):
    assert texts(search(index, query))[0] == first


@pytest.mark.parametrize(
    ("query", "other"),
    [
        ("2022年", "2023年"),
        ("第三条", "第十三条"),
        ("1,140亿元", "1,140万元，"),
    ],
)
def test_what_is_not_asked_for_is_not_found(index, query, other):
    assert not any(other in text for text in texts(search(index, query)))


def test_a_hit_says_where_it_stands(index):
    [hit, *_] = search(index, "2023年 营业收入")
    assert hit.as_json() | {"score": 0} == {
        "rank": 1,
        "score": 0,
        "block_id": f"{REPORT}#c00000.b01",
        "doc_id": REPORT,
        "domain": "financial_reports",
        "kind": "clause",
        "page": 2,
        "boxes": [[2, 1.0, 2.0, 3.0, 4.0]],
        "title_path": ["第二节 主要财务指标"],
        "text": "2023年营业收入为1,140万元。",
        "highlights": [(0, 9)],
        "clause_id": f"{REPORT}#c00000",
    }


@pytest.mark.parametrize(
    ("query", "stretches"),
    [
        ("一季度 净利润", ["1-3月", "净利润"]),
        ('"应收账款坏账"', ["应收账款坏账"]),
        ("客户资料", ["客戶資料"]),
        ("五十万元", ["五十万元"]),
    ],
)
def test_what_was_found_is_marked_in_the_text_as_printed(index, query, stretches):
    assert marked(search(index, query)[0]) == stretches


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ('"账款坏账"', 1),
        ('"2024年12月"', 1),
        ('"12月31日"', 1),
        ('"24年"', 0),
        ('"第三条"', 1),
        ('"应收坏账"', 0),
        ('"等待期为90日" 身故', 3),
        ("title:责任免除", 1),
        ("title:财务指标 净利润", 5),
        ("doc:policy-a.pdf", 5),
        ("doc:policy", 5),
        ("doc:insurance/pol", 5),
        ("doc:安心终身", 5),
        ("domain:reg 公司", 2),
        ("kind:table 现金价值", 1),
        ("page:2 营业收入", 1),
        ("domain：insurance 等待期", 3),
    ],
)
def test_phrases_and_fields_restrict(index, query, count):
    assert len(search(index, query, k=20)) == count


def test_restrictions_can_be_given_apart_from_the_query(index):
    assert {h.doc_id for h in search(index, "公司 责任", domain="insurance")} == {
        POLICY
    }
    assert {h.doc_id for h in search(index, "公司", doc=[LAW, POLICY])} == {LAW}
    assert {h.kind for h in search(index, "期间", kind="table_outline")} == {
        "table_outline"
    }


def test_equal_scores_come_in_the_order_of_the_document(index):
    hits = search(index, "等待期", k=2)
    assert [h.block_id[-3:] for h in hits] == ["b01", "b02"]
    assert [h.rank for h in hits] == [1, 2]


def test_the_same_query_gives_the_same_hits(index):
    assert search(index, "公司 2024年 责任") == search(index, "公司 2024年 责任")


@pytest.mark.parametrize(
    "query",
    [
        '"',
        '"营业收入',
        "title:",
        'title:"',
        "foo:bar",
        "AND OR NOT (((",
        "营业收入 +-*/~^[]{}\\",
        "a" * 10_000,
        "营业收入" * 2_500,
        "😀🏦 净利润",
        "\x00\x1b[31m净利润\x7f",
        "\ud800净利润",
        "净\u200b利\u200b润",
        "https://example.org/?q=1&b=2",
        "-5.2% +3",
        "的",
        "doc:po",
    ],
)
def test_odd_queries_give_hits_or_none(index, query):
    assert_answers(index, query)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("", "nothing to search for"),
        ("，。！？……", "nothing to search for"),
        ("😀", "nothing to search for"),
        ("doc:nowhere.pdf 收入", "no document 'nowhere.pdf'"),
        ("domain:insurence 收入", "there is .*insurance"),
        ("kind:picture 收入", "no kind 'picture'"),
        ("page:one 收入", "page: takes a page number"),
    ],
)
def test_what_cannot_be_answered_says_why(index, query, says):
    with pytest.raises(QueryError, match=says):
        search(index, query)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text() | st.text(alphabet='":：doctitle 净利润2024年()-'))
def test_no_query_ends_in_a_fault(index, query):
    assert_answers(index, query)


@pytest.mark.parametrize("k", [-1, 0])
def test_no_hits_asked_for_no_hits_given(index, k):
    assert search(index, "公司", k=k) == []


def test_a_folder_without_an_index_says_so(tmp_path):
    with pytest.raises(NoSnapshotError, match="no block_index"):
        SearchIndex(tmp_path, BLOCKS)


def test_an_index_of_another_make_says_so(index):
    with pytest.raises(NoSnapshotError, match="build again"):
        SearchIndex(index.path, DOCUMENTS)


def test_documents_are_found_by_what_they_are(tmp_path):
    rows = {
        doc_id: [row(doc_id, 0, text, [title], level="document", kind="document")]
        for doc_id, title, text in (
            (REPORT, "某某股份有限公司2024年年度报告", "营业收入"),
            (POLICY, "安心终身寿险条款", "保险责任"),
        )
    }
    update_index(DOCUMENTS, None, tmp_path, dict.fromkeys(rows, "1"), rows.__getitem__)
    index = SearchIndex(tmp_path, DOCUMENTS)
    [hit, *_] = search_documents(index, "终身寿险 责任")
    assert (hit.doc_id, hit.title, hit.rank) == (POLICY, "安心终身寿险条款", 1)
    assert (
        search_documents(index, "年度报告", domain="financial_reports")[0].doc_id
        == REPORT
    )
    assert search_documents(index, '"终身寿险"')[0].doc_id == POLICY
