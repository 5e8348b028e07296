"""The commands on a built store: what they print, where, and how they end."""

import csv
import io
import json
import os
import shutil
from pathlib import Path

import pytest

from orchestration.cli import upkeep
from orchestration.cli.build import PAGES_READABLE, explain, show_outcome
from orchestration.cli.errors import CommandError, ExitCode, as_command_error
from orchestration.cli.running import COUNTS, BuildOutcome
from warehouse.errors import UnknownNameError
from warehouse.lock import build_lock
from warehouse.store import Store


def answer(result):
    assert result.exit_code == ExitCode.OK, result.stderr
    return json.loads(result.stdout)


def test_status_tells_documents_stages_rows_and_versions(run, built_once):
    told = answer(run("status", "--json"))
    assert told["corpus"] == str(built_once / "corpus")
    assert told["documents"]["insurance"] == {"ok": 1}
    assert told["stages"]["clauses"]["documents"] == 3
    assert told["rows"]["tables"] == 1
    assert told["building"] is None


def test_status_is_readable_too(run):
    shown = run("status").stdout
    assert "insurance" in shown
    assert "clauses" in shown


def test_no_failures_are_an_empty_list(run):
    assert answer(run("failures", "--json")) == []
    assert "no failures" in run("failures").stdout


@pytest.mark.parametrize(
    "typed", ["insurance/安心医疗.html", "安心医疗", "ｉｎｓｕｒａｎｃｅ"]
)
def test_a_document_is_shown_with_headings_and_tables(run, typed):
    told = answer(run("doc", typed, "--json"))
    assert told["doc_id"] == "insurance/安心医疗.html"
    assert "保险责任" in [h["heading"] for h in told["headings"]]
    assert told["tables"][0]["rows"] == 3


def test_a_document_is_readable_too(run):
    shown = run("doc", "债券办法").stdout
    assert "第一章" in shown
    assert "regulatory/债券办法.txt" in shown


def test_an_unknown_document_lists_the_nearest(run):
    result = run("doc", "债卷办法")
    assert result.exit_code == ExitCode.NOT_FOUND
    assert "regulatory/债券办法.txt" in result.stderr
    assert result.stdout == ""


def test_a_clause_a_block_and_a_table_are_shown_by_their_ids(run):
    doc = answer(run("doc", "安心医疗", "--json"))
    heading = next(h for h in doc["headings"] if h["heading"] == "等待期")
    clause = answer(run("show", heading["clause_id"], "--json"))
    assert "九十日" in clause["text"]
    block = answer(run("show", clause["blocks"][0]["block_id"], "--json"))
    assert block["clause_id"] == clause["clause_id"]
    table = run("show", doc["tables"][0]["table_id"]).stdout
    assert "1,800.00" in table


def test_a_fact_of_a_clause_is_shown_by_its_id_with_quote_and_fields(run):
    statement = (
        "SELECT term_id, quote, page FROM insurance_terms "
        "WHERE doc_id = 'insurance/安心医疗.html' AND kind = 'waiting_period'"
    )
    (term, *_) = answer(run("sql", statement, "--json"))
    told = answer(run("show", term["term_id"], "--json"))
    assert (told["quote"], told["kind"]) == (term["quote"], "waiting_period")
    assert [box["page"] for box in told["boxes"]] == [term["page"]]
    text = run("show", term["term_id"]).stdout
    assert term["quote"][:20] in text
    assert "waiting_period" in text


@pytest.mark.parametrize(
    ("piece", "code"),
    [
        ("安心医疗#k1", ExitCode.NOT_FOUND),
        ("安心医疗#c99999", ExitCode.NOT_FOUND),
        ("安心医疗", ExitCode.USAGE),
        ("没有#c00001", ExitCode.NOT_FOUND),
    ],
)
def test_an_id_that_names_nothing_says_so(run, piece, code):
    result = run("show", piece)
    assert result.exit_code == code
    assert "finvouch" in result.stderr


def test_a_page_without_geometry_cannot_be_drawn(run, tmp_path):
    result = run("show", "安心医疗#c00000", "--image", tmp_path / "out.png")
    assert result.exit_code == ExitCode.USAGE
    assert "no pages to draw" in result.stderr


def test_sql_answers_as_table_csv_or_json(run):
    statement = "SELECT doc_id, pages, NULL AS nothing FROM documents ORDER BY doc_id"
    rows = answer(run("sql", statement, "--json"))
    assert rows[0] == {"doc_id": "insurance/安心医疗.html", "pages": 1, "nothing": None}
    text = run("sql", statement, "--csv").stdout
    assert next(csv.DictReader(io.StringIO(text)))["nothing"] == ""
    assert "insurance/安心医疗.html" in run("sql", statement).stdout


def test_sql_reads_a_statement_from_standard_input(run):
    assert answer(run("sql", "-", "--json", stdin="SELECT 1 AS one")) == [{"one": 1}]


def test_sql_names_columns_apart_in_json(run):
    statement = "SELECT 1 AS a, 2 AS a"
    assert answer(run("sql", statement, "--json")) == [{"a": 1, "a_2": 2}]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("'nan'::double", "nan"),
        ("'-inf'::double", "-inf"),
        ("1.10::decimal(9,2)", "1.10"),
        ("interval '26 hours'", "1 day, 2:00:00"),
        (
            "'7b0dcb7e-2a5e-4b7b-8f0e-0d5d3c6a1f11'::uuid",
            "7b0dcb7e-2a5e-4b7b-8f0e-0d5d3c6a1f11",
        ),
        ("map {date '2024-12-31': [1.5::decimal(9,1)]}", {"2024-12-31": ["1.5"]}),
        ("'\\x00\\xff'::blob", "00ff"),
    ],
)
def test_sql_gives_json_of_whatever_the_database_answers(run, value, said):
    result = run("sql", f"select {value} as value", "--json")
    assert result.exit_code == 0, result.stderr
    strict = json.loads(result.stdout, parse_constant=pytest.fail)
    assert strict == [{"value": said}]
    assert run("sql", f"select {value} as value", "--csv").exit_code == 0


def test_sql_refuses_standard_input_that_is_no_text(run):
    result = run("sql", "-", stdin=b"select \xff\xfe")
    assert result.exit_code == ExitCode.USAGE
    assert "not text" in result.stderr


def test_sql_says_when_there_are_more_rows(run):
    result = run("sql", "SELECT * FROM range(10)", "--limit", 3, "--csv")
    assert len(result.stdout.splitlines()) == 4
    assert "more than 3" in result.stderr


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE documents",
        "SELECT * FROM read_csv('/etc/passwd')",
        "COPY documents TO '/tmp/x.csv'",
        "SELECT nothing FROM nowhere",
        "INSTALL httpfs",
        "SELECT 1; SELECT 2",
        "",
    ],
)
def test_sql_refuses_everything_but_one_reading_statement(run, statement):
    result = run("sql", statement)
    assert result.exit_code == ExitCode.USAGE
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_gc_lists_and_removes_what_no_snapshot_needs(run, built):
    orphan = built / f"store/results/pages/00/{64 * '0'}.parquet"
    orphan.parent.mkdir(exist_ok=True)
    orphan.write_bytes(b"left over")
    [listed] = answer(run("gc", "--dry-run", "--json", on=built / "store"))
    assert (listed["kind"], orphan.exists()) == ("result", True)
    run("gc", on=built / "store")
    assert not orphan.exists()


def test_gc_refuses_while_a_build_runs(run, built):
    with build_lock(Store(built / "store")):
        result = run("gc", on=built / "store")
    assert result.exit_code == ExitCode.BUSY
    assert "being built" in result.stderr


def test_doctor_tells_what_could_spoil_a_build(run, built_once):
    found = answer(run("doctor", "--corpus", built_once / "corpus", "--json"))
    told = {finding["what"]: finding for finding in found}
    assert told["corpus"]["state"] == told["store"]["state"] == "ok"
    assert told["duckdb"]["detail"]


def test_doctor_fails_without_a_corpus(run, tmp_path):
    result = run("doctor", "--corpus", tmp_path / "none")
    assert result.exit_code == ExitCode.CHECK_FAILED


def test_doctor_warns_of_a_full_disk(built_once, monkeypatch, tmp_path):
    from orchestration.settings import Settings

    usage = shutil.disk_usage(tmp_path)._replace(free=1)
    monkeypatch.setattr(upkeep.shutil, "disk_usage", lambda _: usage)
    settings = Settings.load(corpus=built_once / "corpus", store=built_once / "store")
    states = {f.what: f.state for f in upkeep.examine(settings)}
    assert states["disk"] == "warning"


def test_score_compares_headings_with_hand_read_ones(run, tmp_path):
    gold = tmp_path / "gold.csv"
    gold.write_text(
        "doc_id,page,number,title,title_path\n"
        "债券办法,1,第二章,定期报告,\n"
        "债券办法,1,第九章,没有的一章,\n",
        encoding="utf-8",
    )
    told = answer(run("score", "structure", "--gold", gold, "--json"))
    assert (told["rows"], told["recall"]) == (2, 0.5)
    assert told["missed"][0]["number"] == "第九章"


def test_a_gold_file_without_the_columns_is_refused(run, tmp_path):
    gold = tmp_path / "gold.csv"
    gold.write_text("doc_id\n1\n", encoding="utf-8")
    result = run("score", "structure", "--gold", gold)
    assert result.exit_code == ExitCode.USAGE
    assert "title_path" in result.stderr


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030", "utf-16"])
def test_a_gold_file_may_have_a_cell_of_any_length(run, tmp_path, encoding):
    gold = tmp_path / "gold.csv"
    long = "定期报告" * 50_000
    gold.write_text(
        f'doc_id,page,number,title,title_path\n债券办法,1,第二章,"{long}",\n\n债券办法,1',
        encoding=encoding,
    )
    told = answer(run("score", "structure", "--gold", gold, "--json"))
    assert told["rows"] == 2


READING = [
    ("status",),
    ("failures",),
    ("doc", "x"),
    ("show", "x#c1"),
    ("sql", "SELECT 1"),
    ("search", "保险"),
]


@pytest.mark.parametrize("command", READING, ids=lambda c: c[0])
def test_a_store_with_nothing_in_it_says_what_to_do(run, command, tmp_path):
    result = run(*command, on=tmp_path / "empty")
    assert result.exit_code == ExitCode.NOTHING_BUILT
    assert "finvouch build" in result.stderr
    assert not (tmp_path / "empty").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--corpus", "/nowhere"), "does not exist"),
        (("--domain", "bonds"), "no such domain"),
        (("--workers", "-1"), "workers"),
    ],
)
def test_a_build_that_cannot_start_says_why(run, built_once, arguments, said):
    start = ("--corpus", built_once / "corpus")
    result = run("build", *start, *arguments)
    assert result.exit_code == ExitCode.USAGE
    assert said in result.stderr


def test_a_store_that_is_being_built_is_refused(run, built):
    with build_lock(Store(built / "store")):
        result = run("build", "--corpus", built / "corpus", on=built / "store")
    assert result.exit_code == ExitCode.BUSY
    assert f"process {os.getpid()}" in result.stderr


@pytest.mark.parametrize(
    ("outcome", "code", "said"),
    [
        ({"success": True}, ExitCode.OK, ""),
        ({"success": False, "checks": ["ERROR"]}, ExitCode.CHECK_FAILED, "stays"),
        ({"success": True, "checks": ["ERROR"]}, ExitCode.CHECK_FAILED, "nevertheless"),
        ({"success": True, "checks": ["WARN"]}, ExitCode.OK, "warning"),
        ({"success": False, "errors": ["lines"]}, ExitCode.INTERNAL, "broke at lines"),
    ],
)
def test_a_build_ends_as_its_checks_and_steps_did(outcome, code, said, capsys):
    told = BuildOutcome("run", outcome["success"])
    for severity in outcome.get("checks", []):
        check = {"asset": "clauses", "check": "ids", "severity": severity}
        told.checks.append(check | {"passed": False, "description": "a finding"})
    for step in outcome.get("errors", []):
        told.errors.append({"step": step, "kind": "ValueError", "message": "a fault"})
    ended = ExitCode.OK
    try:
        explain(told)
    except CommandError as error:
        ended = error.code
        error.show()
    assert ended == code
    assert said in capsys.readouterr().err


def test_assets_of_questions_are_shown_only_where_some_were_asked(capsys):
    figures = dict.fromkeys((*COUNTS, "version"))
    told = BuildOutcome("run", success=True)
    told.assets = {
        "lines": {"rows": 0, **figures},
        "questions": {"rows": 0, **figures},
        "locations": {"rows": 2, **figures},
        "snapshot": {"rows": None, **figures},
    }
    show_outcome(told)
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert names == ["asset", "lines", "locations", "snapshot"]


def test_unreadable_pages_are_told_with_the_next_step(capsys):
    told = BuildOutcome("run", success=True)
    page = {"asset": "lines", "check": PAGES_READABLE, "severity": "WARN"}
    told.checks = [page | {"passed": False, "description": "a.pdf page 2 has no text"}]
    explain(told)
    first, second = capsys.readouterr().err.splitlines()
    assert first == "warning a.pdf page 2 has no text"
    assert "make ocr" in second


def test_a_store_inside_the_corpus_is_refused(run, tmp_path):
    result = run("build", "--corpus", tmp_path, on=tmp_path / "store")
    assert result.exit_code == ExitCode.USAGE
    assert "lies inside the corpus" in result.stderr


@pytest.mark.parametrize("name", ["what?", "p%20x"])
def test_a_store_whose_path_dagster_cannot_use_is_refused(run, tmp_path, name):
    (tmp_path / "corpus").mkdir()
    result = run("build", "--corpus", tmp_path / "corpus", "--store", tmp_path / name)
    assert result.exit_code == ExitCode.USAGE
    assert "in its path" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["corpus"]


def test_a_fault_of_ours_is_words_unless_debugging(run, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr("orchestration.cli.state.open_current", broken)
    result = run("status")
    assert result.exit_code == ExitCode.INTERNAL
    assert "Traceback" not in result.stderr
    monkeypatch.setenv("FINVOUCH_DEBUG", "1")
    assert "Traceback" in run("status").stderr


def test_a_settings_file_that_is_wrong_is_named(run, tmp_path, monkeypatch):
    (tmp_path / "finvouch.toml").write_text("stoer = 'x'\n")
    monkeypatch.chdir(tmp_path)
    result = run("status")
    assert result.exit_code == ExitCode.USAGE
    assert "stoer" in result.stderr


@pytest.mark.parametrize(
    ("typed", "value", "said"),
    [
        ("FINVOUCH_WORKERS", "many", "FINVOUCH_WORKERS"),
        ("FINVOUCH_CONFIG", "other.toml", "stoer in other.toml: there is no such"),
    ],
)
def test_a_setting_that_is_wrong_is_told_with_its_place(
    run, tmp_path, monkeypatch, typed, value, said
):
    (tmp_path / "other.toml").write_text("stoer = 'x'\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(typed, value)
    result = run("status")
    assert result.exit_code == ExitCode.USAGE
    assert said in result.stderr


def told(result):
    """What an error says, without the frame and the folding of the screen."""
    return " ".join(result.stderr.replace("│", "").split())


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        (("statu",), ExitCode.USAGE, "`finvouch status`"),
        (("search", "-54.17"), ExitCode.USAGE, "finvouch search -- -54.17"),
        (("search", "-z"), ExitCode.USAGE, "No such option"),
        (("search", "保险", "--doc", "没有"), ExitCode.NOT_FOUND, "no document"),
        (("search", "保险", "--doc", "r"), ExitCode.NOT_FOUND, "fits 2 documents"),
        (("search", "保险", "doc:没有"), ExitCode.NOT_FOUND, "no document"),
        (("search", "保险", "domain:bonds"), ExitCode.USAGE, "no domain"),
        (("failures", "--doc", "没有"), ExitCode.NOT_FOUND, "no document"),
        (("search", "保险", "--domain", "bonds"), ExitCode.USAGE, "regulatory, fin"),
        (("failures", "--domain", "bonds"), ExitCode.USAGE, "regulatory, fin"),
        (("ask", "保险", "--domain", "bonds"), ExitCode.USAGE, "regulatory, fin"),
        (("locate", "保险", "--domain", "fin"), ExitCode.USAGE, "fits 2 domains"),
    ],
)
def test_what_does_not_exist_ends_alike_in_all_commands(run, command, code, said):
    result = run(*command)
    assert result.exit_code == code
    assert said in told(result)


@pytest.mark.parametrize(
    ("query", "said"),
    [("nosuch:foo", "no field nosuch"), ('"等待期', "quotation mark")],
)
def test_what_a_query_was_not_taken_as_is_said(run, query, said):
    result = run("search", query)
    assert result.exit_code == ExitCode.OK
    assert said in result.stderr


def test_a_search_in_a_document_that_may_be_half_typed(run):
    hits = answer(run("search", "等待期", "--doc", "安心", "--domain", "ins", "--json"))
    assert {hit["doc_id"] for hit in hits} == {"insurance/安心医疗.html"}
    assert "等待期" in run("search", "--", "-54.17", "等待期").stdout


@pytest.mark.parametrize("image", ["out.jpg", "none/out.png"])
def test_a_picture_that_cannot_be_written_is_refused_first(run, tmp_path, image):
    result = run("show", "安心医疗#t0000", "--image", tmp_path / image)
    assert result.exit_code == ExitCode.USAGE
    assert result.stdout == ""


def test_an_empty_name_for_a_picture_is_refused(run):
    result = run("show", "安心医疗#t0000", "--image", "")
    assert result.exit_code == ExitCode.USAGE
    assert "not an empty text" in " ".join(result.stderr.split())


def test_help_lists_all_commands_and_exit_codes(run):
    shown = run("--help").stdout
    names = {"build", "status", "failures", "search", "doc", "show", "sql", "gc"}
    assert all(name in shown for name in names | {"doctor", "ui", "score"})
    assert "Exit codes" in shown


def test_no_command_module_is_long():
    folder = Path("orchestration/cli")
    assert all(len(p.read_text().splitlines()) < 300 for p in folder.glob("*.py"))


def test_a_failure_outside_any_step_is_told_and_is_no_success():
    told = BuildOutcome("run", success=False)
    told.errors = [{"step": "", "kind": "ValueError", "message": "no workspace"}]
    with pytest.raises(CommandError, match="no workspace") as error:
        explain(told)
    assert error.value.code == ExitCode.INTERNAL


def test_a_failure_without_any_reason_is_no_success():
    with pytest.raises(CommandError, match="no reason"):
        explain(BuildOutcome("run", success=False))


def test_a_refusal_of_the_system_in_a_step_is_told_as_one():
    told = BuildOutcome("run", success=False)
    told.errors = [{"step": "pages", "kind": "OSError", "message": "File too large"}]
    with pytest.raises(CommandError) as error:
        explain(told)
    assert error.value.code == ExitCode.SYSTEM


@pytest.mark.parametrize("store", ["", "a\udcff"])
def test_a_store_without_a_usable_name_is_refused(run, store):
    result = run("build", "--store", store)
    assert result.exit_code == ExitCode.USAGE


def test_more_rows_than_fit_into_memory_are_refused(run):
    assert run("sql", "SELECT 1", "--limit", 10**20).exit_code == ExitCode.USAGE


def test_a_store_that_holds_what_was_written_is_verified(run, built):
    found = run("doctor", "--verify", "--json", on=built / "store").stdout
    [content] = [f for f in json.loads(found) if f["what"] == "content"]
    assert content["state"] == "ok"


def test_a_store_of_another_layout_is_told_as_one():
    error = as_command_error(UnknownNameError('no column "x"\nLINE 1: SELECT x'))
    assert error.code == ExitCode.NOTHING_BUILT
    assert error.message.endswith('another version of finvouch: no column "x"')
    assert "finvouch build" in error.hint
