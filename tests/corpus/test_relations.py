"""How documents stand to each other, told from small own texts."""

from assets.corpus.relations.relate import relate
from assets.corpus.relations.signature import signature_of
from warehouse.schema.clauses import Clause
from warehouse.schema.profiles import ProfileValue

PARAGRAPH = "本办法所称数据，是指机构在经营中以电子方式记录的信息。"


def clause(text):
    return Clause(
        "d#c00000", 0, "", "text", "", "", 0, 0, [], text, 1, 1, [], [], [], []
    )


def signature(text):
    return [signature_of([clause(text)])]


def profile(**fields):
    return [
        ProfileValue(name, value, 0, "", "", 1, 0, None)
        for name, value in fields.items()
    ]


def numbered(count, changed=""):
    return "\n".join(f"第{n}条 {PARAGRAPH}第{n}种情形{changed}。" for n in range(count))


def found(signatures, profiles=None):
    rows = relate(signatures, profiles or {})
    return {(r.doc_id, r.kind, r.other_id) for r in rows}


def test_the_same_words_in_other_bytes_are_the_same_text():
    texts = {
        "a": signature(numbered(40)),
        "b": signature(numbered(40).replace("。", " .")),
    }
    assert found(texts) == {("b", "same_text", "a")}


def test_a_few_other_words_make_a_near_duplicate_and_others_do_not():
    near = numbered(40) + "\n本条仅见于此版，说明适用范围。"
    texts = {
        "a": signature(numbered(40)),
        "b": signature(near),
        "c": signature(
            "\n".join(f"{n}、另一件事与上文全无关系，编号{n * 7}。" for n in range(40))
        ),
    }
    assert found(texts) == {("b", "near_duplicate", "a")}


def test_short_texts_are_not_compared():
    assert found({"a": signature("同上。"), "b": signature("同上。")}) == set()


def test_a_summary_belongs_to_the_full_report_of_its_issuer_and_period():
    texts = {
        "full": signature("全文"),
        "short": signature("摘要"),
        "other": signature("别家"),
    }
    profiles = {
        "full": profile(issuer="甲公司", report_period="2024FY", doc_type="年度报告"),
        "short": profile(
            issuer="甲公司", report_period="2024FY", doc_type="年度报告摘要"
        ),
        "other": profile(issuer="乙公司", report_period="2024FY", doc_type="年度报告"),
    }
    assert found(texts, profiles) == {("short", "summary_of", "full")}


def test_names_in_title_marks_are_resolved_to_documents():
    texts = {
        "host": signature("现予公布。\n附件1：数据管理办法.pdf"),
        "rule": signature("第一条 依据《中华人民共和国数据法》制定。"),
        "law": signature("第一条 为了规范数据。"),
        "decision": signature("关于修改《数据管理办法》的决定"),
    }
    profiles = {
        "host": profile(title="公告"),
        "rule": profile(title="数据管理办法", repeal="旧办法"),
        "law": profile(title="中华人民共和国数据法"),
        "decision": profile(title="关于修改《数据管理办法》的决定"),
    }
    assert found(texts, profiles) == {
        ("rule", "attachment_of", "host"),
        ("rule", "cites", "law"),
        ("decision", "amends", "rule"),
        ("decision", "cites", "rule"),
    }


def test_a_title_that_several_documents_have_names_none_of_them():
    texts = {"a": signature("甲"), "b": signature("乙"), "c": signature("见《通知》。")}
    profiles = {
        "a": profile(title="通知"),
        "b": profile(title="通知"),
        "c": profile(title="函"),
    }
    assert found(texts, profiles) == set()


def test_a_rule_and_the_notice_of_its_title_that_publishes_it_are_told_apart():
    texts = {
        "notice": signature("现予公布。\n附件1：数据管理办法.pdf"),
        "rule": signature("第一条 本《数据管理办法》适用于机构。"),
        "note": signature("《数据管理办法》施行以来，成效显著。"),
    }
    profiles = {
        "notice": profile(title="数据管理办法", repeal="数据管理办法"),
        "rule": profile(title="数据管理办法", repeal="数据管理办法"),
        "note": profile(title="说明"),
    }
    assert found(texts, profiles) == {
        ("rule", "attachment_of", "notice"),
        ("note", "cites", "rule"),
    }


DECISION = signature("关于修改《数据管理办法》的决定")


def test_only_a_decision_amends_never_a_note_that_explains_it():
    texts = {
        "rule": signature("第一条 为了规范数据。"),
        "decision": DECISION,
        "note": signature("为此拟修改《数据管理办法》，现说明如下。"),
    }
    profiles = {
        "rule": profile(title="数据管理办法", doc_type="部门规章"),
        "decision": profile(title="关于修改《数据管理办法》的决定", doc_type="决定"),
        "note": profile(title="《数据管理办法》修订说明", doc_type="修订说明"),
    }
    assert {r for r in found(texts, profiles) if r[1] == "amends"} == {
        ("decision", "amends", "rule")
    }


def test_a_decision_amends_what_its_title_names_though_its_text_prints_no_title():
    texts = {
        "rule": signature("第一条 略。"),
        "decision": signature("一、删去第三条。"),
    }
    profiles = {
        "rule": profile(title="数据管理办法"),
        "decision": profile(title="关于修改《数据管理办法》的决定", doc_type="决定"),
    }
    assert found(texts, profiles) == {("decision", "amends", "rule")}


def test_a_corrected_report_corrects_the_one_of_its_issuer_kind_and_period():
    common = {"issuer": "甲公司", "doc_type": "年度报告"}
    profiles = {
        "old": profile(title="甲公司2024年年度报告", report_period="2024FY", **common),
        "new": profile(
            title="甲公司2024年年度报告（更正后）", report_period="2024FY", **common
        ),
        "else": profile(title="甲公司2023年年度报告", report_period="2023FY", **common),
    }
    texts = {doc: signature(doc) for doc in profiles}
    assert found(texts, profiles) == {("new", "corrects", "old")}


def test_a_rule_replaces_all_that_it_repeals():
    profiles = {
        "new": [
            ProfileValue("title", "数据管理办法", 0, "", "", 1, 0, None),
            ProfileValue("repeal", "数据规定", 0, "", "", 1, 0, None),
            ProfileValue("repeal", "报送规定", 1, "", "", 1, 0, None),
        ],
        "one": profile(title="数据规定"),
        "two": profile(title="报送规定"),
    }
    texts = {doc: signature(doc) for doc in profiles}
    assert found(texts, profiles) == {
        ("new", "replaces", "one"),
        ("new", "replaces", "two"),
    }


def test_what_a_decision_only_repeals_is_repealed_by_it():
    profiles = {
        "list": profile(
            title="关于废止部分规定的决定", doc_type="决定", repeal="数据规定"
        ),
        "old": profile(title="数据规定"),
    }
    texts = {doc: signature(doc) for doc in profiles}
    assert found(texts, profiles) == {("old", "repealed_by", "list")}


def test_a_later_rule_of_the_name_is_not_what_was_repealed():
    profiles = {
        "earlier": profile(
            title="报送规定", repeal="数据准则", effective_date="2022-01-01"
        ),
        "later": profile(title="数据准则", effective_date="2026-01-01"),
    }
    texts = {doc: signature(doc) for doc in profiles}
    assert found(texts, profiles) == set()
