"""What files give as a question: the shapes people use, and why others are none."""

import json

import pytest

from assets.qa.location.question import question_of
from assets.qa.location.question_files import read_questions
from warehouse.errors import QueryError

AB = [("A", "甲"), ("B", "乙")]


def options(given):
    read = question_of({"question": "？", "options": given})
    return [(option.key, option.text) for option in read.options]


@pytest.mark.parametrize(
    "given",
    [
        {"A": "甲", "B": "乙", "C": ""},
        ["甲", "乙"],
        [{"key": "A", "text": "甲"}, {"key": "B", "text": "乙"}],
        [{"A": "甲"}, {"B": "乙"}],
        '[{"label": "A", "content": "甲"}, {"label": "B", "content": "乙"}]',
        "A. 甲\nB. 乙",
        "（A）甲；（B）乙",
        "A、甲 B、乙",
    ],
)
def test_options_are_read_in_any_shape(given):
    assert options(given) == AB


def test_a_number_is_a_text_even_if_it_is_nought():
    assert options({"A": 0, "B": 1.5, "C": True}) == [
        ("A", "0"), ("B", "1.5"), ("C", "true"),
    ]  # fmt: skip
    assert question_of({"qid": 0, "question": "？"}).qid == "0"


def test_a_letter_inside_an_option_begins_no_other():
    assert options("A. 为 A、A+ 级\nB. 乙") == [
        ("A", "为 A、A+ 级"),
        ("B", "乙"),
    ]


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ({"qid": "1", "question": " "}, "needs one of question"),
        ({"question": {"a": 1}}, "question: a text or a number is expected"),
        ({"question": "？", "options": "{'A': 甲}"}, "looks like JSON and is none"),
        ({"question": "？", "options": "甲或乙"}, "begins with its letter"),
        ({"question": "？", "options": [["A", "甲"]]}, "a text or a number"),
        ({"question": "？", "options": [{"x": 1, "y": 2}]}, "has key and text"),
        ({"question": "？", "options": [{"A": "甲"}, {"A": "乙"}]}, "A is given twice"),
        ({"question": "？", "options": 3}, "an object, a list or a text"),
        ({"question": "\ud800"}, "half of a character"),
    ],
)
def test_what_is_no_question_is_refused_with_the_reason(raw, reason):
    with pytest.raises(QueryError, match=reason):
        question_of(raw)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030", "utf-16"])
def test_files_are_read_in_the_encodings_of_spreadsheets(tmp_path, encoding):
    text = "题号,题目,A,B\n0,下列关于本公司保险责任的说法，正确的是哪一项？,甲,乙\n"
    text = text.replace("说法，", "说法")
    (tmp_path / "q.csv").write_bytes(text.encode(encoding))
    (found,) = read_questions(tmp_path / "q.csv").questions
    assert (found.qid, found.text[:4], len(found.options)) == ("0", "下列关于", 2)


def test_a_bad_entry_stops_no_other_and_tells_its_place(tmp_path):
    good = json.dumps({"qid": "1", "question": "一\u2028二？"}, ensure_ascii=False)
    lines = [good, "{", '{"qid": 7}', '{"question": "？", "question": "！"}', '"？"']
    (tmp_path / "a.jsonl").write_text("\r\n".join(lines), encoding="utf-8")
    (tmp_path / "b.csv").write_text('question\n"多\n行"\n甲,乙\n', encoding="utf-8")
    (tmp_path / "c.json").write_text("[{]", encoding="utf-8")
    (tmp_path / "d.json").write_text("[" * 100_000, encoding="utf-8")
    (tmp_path / "a.accepted.json").write_text("{}", encoding="utf-8")
    filed = read_questions(tmp_path)
    assert [q.text for q in filed.questions] == ["一\u2028二？", "多\n行"]
    assert [one.where for one in filed.refused] == [
        "a.jsonl line 2", "a.jsonl line 3", "a.jsonl line 4", "a.jsonl line 5",
        "b.csv line 4", "c.json", "d.json",
    ]  # fmt: skip
    assert filed.refused[1].qid == "7"


@pytest.mark.parametrize("name", ["absent.json", "q.txt", "empty"])
def test_where_no_questions_can_be_is_told(tmp_path, name):
    (tmp_path / "q.txt").write_text("？")
    (tmp_path / "empty").mkdir()
    with pytest.raises(QueryError, match=name):
        read_questions(tmp_path / name)
