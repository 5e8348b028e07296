"""The commands that take a question, typed or from a file."""

import json

import pytest

from orchestration.cli.errors import ExitCode

COMMANDS = ("ask", "locate", "evidence")
QUESTION = {
    "qid": "等待期",
    "domain": "insurance",
    "question": "安心医疗保险的等待期是多少天？",
}
WANTED = "insurance/安心医疗.html"


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "questions.jsonl"
    file.write_text(json.dumps(QUESTION, ensure_ascii=False), encoding="utf-8")
    return file


def located(result):
    assert result.exit_code == ExitCode.OK, result.stderr
    told = json.loads(result.stdout)
    found = told.get("candidates") or told["documents"]
    return found[0]["doc_id"]


@pytest.mark.parametrize("command", COMMANDS)
def test_typed_words_and_a_filed_question_find_the_same(run, file, command):
    typed = run(command, QUESTION["question"], "--domain", "insurance", "--json")
    filed = run(command, "--questions", file, "--qid", "等待期", "--json")
    assert located(typed) == located(filed) == WANTED


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ((), ExitCode.USAGE, "no question"),
        (("等待期", "--option", "=九十天"), ExitCode.USAGE, "takes KEY=TEXT"),
        (("问", "--option", "A=1", "--option", "A=2"), ExitCode.USAGE, "given twice"),
        (("--questions", "FILE", "--qid", "别的"), ExitCode.NOT_FOUND, "no question"),
        (("--questions", "FILE", "等待期"), ExitCode.USAGE, "its own words"),
    ],
)
def test_what_is_no_question_is_told(run, file, command, arguments, code, told):
    result = run(command, *(file if a == "FILE" else a for a in arguments))
    assert result.exit_code == code
    assert told in result.stderr


def test_a_file_without_a_question_is_told(run, tmp_path):
    empty = tmp_path / "empty.csv"
    empty.touch()
    result = run("locate", "--questions", empty)
    assert result.exit_code == ExitCode.USAGE
    assert "empty.csv has no question" in result.stderr


def test_a_budget_that_holds_nothing_that_was_found_is_told(run):
    result = run("evidence", QUESTION["question"], "--budget", 1)
    assert result.exit_code == ExitCode.OK
    assert "the budget holds no piece that was found: the best takes" in result.stderr
    whole = run("evidence", QUESTION["question"], "--budget", 4000)
    assert "holds no piece" not in whole.stderr


def test_long_words_that_are_not_found_are_said_shortly(run):
    result = run("ask", "z" * 10_000)
    assert result.exit_code == ExitCode.NOT_FOUND
    assert len(result.stderr) < 1_000


def test_reasons_are_said_in_words_of_the_question(run):
    shown = run("locate", QUESTION["question"]).stdout
    assert "named in the question" in " ".join(shown.split())
    assert "stem" not in shown
    option = "A=安心医疗保险的等待期为九十日"
    asked = ("ask", "--explain", QUESTION["question"], "--option", option)
    explained = run(*asked).stdout
    assert "option A" in explained
    assert "the right options" in explained


def test_an_entry_that_cannot_be_asked_is_told_where_it_stands(run, file):
    good = file.read_text(encoding="utf-8")
    bad = '{"qid": 1, "question": "？", "options": "{"}'
    file.write_text(f"{good}\n{bad}\n{{", encoding="utf-8")
    assert located(run("locate", "--questions", file, "--json")) == WANTED
    for qid, code, line in (("1", ExitCode.USAGE, 2), ("2", ExitCode.NOT_FOUND, 3)):
        result = run("locate", "--questions", file, "--qid", qid)
        assert result.exit_code == code
        assert f"questions.jsonl line {line}: " in result.stderr
