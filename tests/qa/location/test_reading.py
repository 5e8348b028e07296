"""Reading a question: files, slots, domain, queries."""

import json

import pytest

from assets.qa.location.question_files import read_questions
from tests.qa.library_of_samples import (
    INSURANCE,
    REPORTS,
    RESEARCH,
    RULES,
    sample_finder,
)
from warehouse.errors import QueryError


def read(question, **raw):
    return sample_finder().read({"question": question, **raw})


RAW = {"qid": "q1", "question": "哪项正确？", "options": {"A": "甲", "B": "乙"}}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("q.json", json.dumps([RAW], ensure_ascii=False)),
        ("q.json", json.dumps({"questions": [RAW]}, ensure_ascii=False)),
        ("q.json", json.dumps(RAW, ensure_ascii=False)),
        ("q.jsonl", json.dumps(RAW, ensure_ascii=False) + "\n\n"),
        ("q.csv", "\ufeffqid,question,A,B\nq1,哪项正确？,甲,乙\n"),
        ("q.csv", '题号,题目,选项\nq1,哪项正确？,"{""A"":""甲"",""B"":""乙""}"\n'),
    ],
)
def test_questions_come_from_json_jsonl_and_csv(tmp_path, name, text):
    (tmp_path / name).write_text(text, encoding="utf-8")
    (found,) = read_questions(tmp_path / name).questions
    assert (found.qid, found.text) == ("q1", "哪项正确？")
    assert [(o.key, o.text) for o in found.options] == [("A", "甲"), ("B", "乙")]


def test_a_folder_gives_the_questions_of_all_its_files(tmp_path):
    for name in ("b.json", "a.json"):
        (tmp_path / name).write_text(json.dumps({"question": name}))
    assert [q.text for q in read_questions(tmp_path).questions] == ["a.json", "b.json"]


@pytest.mark.parametrize(
    ("question", "raw", "answer"),
    [
        ("下列哪些说法正确？", {}, "multiple"),
        ("下列说法正确的是", {"answer_format": "mcq"}, "single"),
        ("判断以下陈述是否正确", {}, "true_false"),
        ("三者合计为多少万元？", {}, "calculation"),
        ("三者排序正确的是？", {"type": "计算题", "answer_format": ""}, "calculation"),
        ("介绍一下", {}, "open"),
        ("等待期是多少天", {}, "extraction"),
        ("等待期是几天", {}, "extraction"),
        ("下列正确的有几项", {}, "multiple"),
    ],
)
def test_the_form_of_the_answer_is_given_or_told_by_the_words(question, raw, answer):
    assert read(question, domain=RULES, **raw).slots.answer == answer


@pytest.mark.parametrize(
    ("question", "negative"),
    [
        ("下列说法错误的是", True),
        ("以下哪项不符合规定", True),
        ("哪一项说法是错的", True),
        ("哪些说法有误", True),
        ("下列不属于责任免除的是（  ）", True),
        ("不属于保险责任的有哪些？", True),
        ("下列选项中，不符合规定的是", True),
        ("以下哪项不是责任免除情形？", True),
        ("下列哪项除外", True),
        ("下列做法违反规定的是", True),
        ("违反规定的，处以多少罚款？", False),
        ("除合同另有约定外，下列说法正确的是", False),
        ("关于不属于责任免除的情形说法正确的是", False),
        ("前期会计差错的更正金额", False),
        ("下列说法正确的是", False),
        ("下列各项中，除外的是", True),
        ("与合同内容不符的是", True),
        ("下列未在报告中披露的是", True),
        ("下列结论无法得出的是", True),
        ("不能说是正确的是", True),
        ("下列说法没有错误的是", False),
        ("下列表述不存在错误的一项是", False),
        ("并非不正确的是", False),
        ("不属于错误的是", False),
        ("错误的说法不包括", False),
        ("以下哪项不是错误的？", False),
        ("下列行为不违反规定的是", False),
        ("等待期的例外是什么", False),
        ("未披露定期报告的，如何处罚？", False),
        ("不错的是", False),
    ],
)
def test_polarity(question, negative):
    assert read(question, domain=RULES).slots.negative is negative


def test_periods_figures_metrics_and_terms():
    slots = read(
        "绿源时代自2019年起分红，2024年半年度营业收入为1,234.5万元，同比增长12.3%，等待期30日",
        domain=REPORTS,
    ).slots
    assert [(p.name, p.since) for p in slots.periods] == [
        ("2019FY", True),
        ("2024H1", False),
    ]
    assert [(f.number, f.unit) for f in slots.figures] == [
        ("1234.5", "万元"),
        ("12.3", "%"),
        ("30", "日"),
    ]
    assert "revenue" in slots.metrics
    assert "等待期" in slots.terms


@pytest.mark.parametrize(
    ("question", "years"),
    [
        ("绿源时代2023、2024年净利润", ["2023", "2024"]),
        ("绿源时代2022、2023、2024三年净利润", ["2022", "2023", "2024"]),
        ("绿源时代2023和2024两年净利润", ["2023", "2024"]),
        ("绿源时代2022-2024年净利润", ["2022", "2024"]),
        ("绿源时代 2024 净利润", ["2024"]),
        ("第2024号，1.2023亿元", []),
        ("绿源时代24年年报", ["2024"]),
        ("绿源时代23年和24年研发费用", ["2023", "2024"]),
        ("绿源时代24年净利润", ["2024"]),
        ("保存20年，缴费15年", []),
        ("绿源时代9999年年度报告的净利润", ["9999"]),
        ("绿源时代0000年度净利润", ["0000"]),
        ("合同约定1000年内有效", []),
    ],
)
def test_years_may_stand_in_a_list_without_the_word_for_year(question, years):
    found = read(question, domain=REPORTS).slots.periods
    assert [p.year for p in found] == years


def test_a_text_too_long_for_a_question_is_refused_with_its_length():
    with pytest.raises(QueryError, match=r"20,001 characters are too long"):
        read("问" * 20_001)


@pytest.mark.parametrize(
    ("question", "institutions"),
    [
        ("沧海桑田的研报怎么看茶饮市场", ("沧海桑田证券研究所",)),
        ("证监会与央行的规定", ("中国证券监督管理委员会", "中国人民银行")),
        ("桑田的收成", ()),
    ],
)
def test_research_houses_and_authorities_are_known_by_short_names(
    question, institutions
):
    assert read(question).slots.institutions == institutions


def test_the_day_of_a_date_is_no_figure():
    slots = read(
        "2026年3月28日公告，锁定期18个月，3月1日起15日内披露", domain=RULES
    ).slots
    assert [f.text for f in slots.figures] == ["18个月", "15日"]


def test_documents_spoken_of():
    slots = read("结合两份文档，第二份文档的发行人", domain=RULES).slots
    assert (slots.documents_asked, slots.by_ordinal, slots.cross_document) == (
        2,
        True,
        True,
    )


@pytest.mark.parametrize(
    ("question", "domain"),
    [
        ("绿源时代2024年年度报告的营业收入", REPORTS),
        ("青松安康福的等待期", INSURANCE),
        ("《海岛公司章程指引》的规定", RULES),
        ("茶饮市场规模", RESEARCH),
        ("紫檀集团2024年年度报告", REPORTS),
    ],
)
def test_a_domain_that_is_not_given_is_found(question, domain):
    found = read(question)
    assert found.domain == domain
    assert domain in found.domain_note


def test_an_unknown_domain_is_told_and_another_found():
    found = read("青松安康福的等待期", domain="保险")
    assert found.domain == INSURANCE
    assert "there is no domain '保险'" in found.domain_note


def test_queries_leave_out_words_that_only_ask():
    found = read(
        "关于组件市场的规模，下列说法正确的是？",
        domain=RESEARCH,
        options={"A": "组件出货量增长", "B": "正确"},
    )
    texts = [(q.role, q.text) for q in found.queries]
    assert ("option", "组件出货量增长") in texts
    assert all("正确" not in text for _, text in texts)


def test_blanks_stay_between_latin_words_only():
    assert read("IP  licence 业务 增长", domain=RESEARCH).parts["stem"] == (
        "ip  licence业务增长"
    )
