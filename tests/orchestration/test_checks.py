"""Each check finds what it is there to find, and a red one blocks what follows."""

import shutil
from dataclasses import replace
from pathlib import Path

import duckdb
import pyarrow.parquet as pq
import pytest

from orchestration.checks import published, stages
from tests.orchestration.scenario import (
    MEASURES,
    build,
    checks,
    inline,
    metadata,
    write_corpus,
)
from tests.orchestration.tampering import tamper, with_first
from warehouse import engine, worker
from warehouse.publish import open_snapshot
from warehouse.results import read_manifest
from warehouse.store import Store

MEASURES_ID = "regulatory/债券办法.txt"
POLICY_ID = "insurance/安心医疗.html"
SCAN = Path("samples/corpus/regulatory/attachments/data_reply_scan.pdf")


def red(result):
    return {
        key
        for key, check in checks(result).items()
        if not check.passed and check.severity.value == "ERROR"
    }


def yellow(result):
    return {
        key
        for key, check in checks(result).items()
        if not check.passed and check.severity.value == "WARN"
    }


def test_all_checks_are_green_on_a_sound_corpus(built):
    result = build(built)
    assert result.success
    assert not red(result)
    assert not yellow(result)


def test_an_emptied_corpus_is_red_and_leaves_what_was_published(built):
    before = open_snapshot(Store(built / "store")).name
    shutil.rmtree(built / "corpus")
    (built / "corpus").mkdir()
    result = build(built)
    assert red(result) == {("documents", "register_not_empty")}
    assert set(metadata(result)) == {"documents", "questions"}
    assert open_snapshot(Store(built / "store")).name == before


def test_files_that_cannot_be_used_are_named_in_yellow(built):
    (built / "corpus/research/图.png").write_bytes(b"\x89PNG")
    result = build(built)
    assert yellow(result) == {("documents", "files_used")}
    assert "research/图.png" in checks(result)["documents", "files_used"].description


def test_a_few_failures_are_yellow_and_named(built):
    (built / "corpus/other").mkdir()
    (built / "corpus/other/坏.pdf").write_bytes(b"%PDF-1.7 broken")
    texts = {f"other/{n}.txt": f"第{n}号文件\n内容。\n" for n in range(3)}
    write_corpus(built / "corpus", texts)
    result = build(built)
    assert result.success
    assert ("pages", "failures_within_bound") in yellow(result)
    told = checks(result)["pages", "failures_within_bound"]
    assert "other/坏.pdf" in told.description


def test_a_document_that_fails_halfway_keeps_back_no_other(built, monkeypatch):
    write_corpus(built / "corpus", {"other/新.txt": "新文件\n第一条 内容。\n"})
    whole = worker.process

    def give_up(work):
        if (work.stage.name, work.document.doc_id) == ("tables", "other/新.txt"):
            return worker.Done("failed", "a table too large")
        return whole(work)

    monkeypatch.setattr(engine, "process", give_up)
    result = build(built)
    assert ("warehouse", "index_equals_warehouse") in checks(result)
    assert red(result) == set()
    assert result.success


def test_many_failures_are_red_and_publish_nothing(built):
    (built / "corpus/other").mkdir()
    for number in range(3):
        broken = f"%PDF-1.7 broken {number}".encode()
        (built / f"corpus/other/{number}.pdf").write_bytes(broken)
    result = build(built)
    assert red(result) == {("pages", "failures_within_bound")}
    assert "lines" not in metadata(result)


def test_pages_that_cannot_be_read_are_named_in_yellow(built):
    shutil.copy(SCAN, built / "corpus/regulatory/scan.pdf")
    result = build(built)
    assert ("lines", "pages_readable") in yellow(result)
    told = checks(result)["lines", "pages_readable"]
    page = "regulatory/scan.pdf page 2 has no text layer"
    assert told.description.startswith(page)
    assert told.metadata["list"].value.records[0].data["page"] > 0


def test_a_document_without_any_text_is_named_in_yellow(built):
    write_corpus(built / "corpus", {"other/空.txt": " \n\f\u3000\n"})
    result = build(built)
    told = checks(result)["lines", "pages_readable"]
    assert told.description == "other/空.txt: the document has no text at all"
    row = "SELECT status, reason FROM documents WHERE doc_id = 'other/空.txt'"
    database = published.built_database(inline(built))
    with duckdb.connect(database, read_only=True) as connection:
        found = connection.execute(row).fetchall()
    assert found == [("partial", "the document has no text at all")]


def test_a_new_result_of_another_schema_is_red(built):
    store = Store(built / "store")
    row = next(r for r in read_manifest(store, "lines") if r.doc_id == POLICY_ID)
    path = store.result("lines", row.fingerprint)
    table = pq.read_table(path).drop_columns(["status"])
    pq.write_table(table, path)
    assert stages.schema_as_declared(stages.LINES, inline(built)).passed
    store.current.unlink()
    assert not stages.schema_as_declared(stages.LINES, inline(built)).passed


def test_lost_text_is_red_and_blocks_what_follows(built):
    tamper(built, "clauses", MEASURES_ID, lambda clauses: clauses[:-1])
    result = build(built)
    assert ("clauses", "text_conserved") in red(result)
    assert "tables" not in metadata(result)


def test_text_that_no_block_holds_is_red(built):
    def lose_blocks(clauses):
        return [replace(clause, blocks=[]) for clause in clauses]

    tamper(built, "clauses", MEASURES_ID, lose_blocks)
    assert ("clauses", "blocks_complete") in red(build(built, job="build_structure"))


def test_a_hole_in_the_article_numbers_is_listed_in_yellow(built):
    write_corpus(built / "corpus", {MEASURES_ID: MEASURES.replace("第二条", "第五条")})
    result = build(built)
    assert result.success
    assert yellow(result) == {("clauses", "article_numbers")}
    told = checks(result)["clauses", "article_numbers"]
    assert "missing 第二条" in told.description


def test_a_repeated_article_number_is_listed_in_yellow(built):
    def count_twice(clauses):
        return [
            replace(c, number="第三条") if c.number == "第四条" else c for c in clauses
        ]

    tamper(built, "clauses", MEASURES_ID, count_twice)
    result = build(built, job="build_structure")
    told = checks(result)["clauses", "article_numbers"]
    assert "repeated 第三条" in told.description


def test_a_clause_whose_parent_is_gone_is_red(built):
    change = with_first(parent_id="nowhere#c00000")
    tamper(built, "clauses", MEASURES_ID, change)
    assert red(build(built, job="build_structure")) == {("clauses", "clause_ids")}


def test_a_table_in_no_clause_is_red(built):
    tamper(built, "tables", POLICY_ID, with_first(clause_id="nowhere#c00000"))
    assert red(build(built, job="build_tables")) == {("tables", "table_ids")}


@pytest.fixture
def broken_database(built):
    """A workspace whose database was changed by some statement."""

    def change(statement):
        workspace = inline(built)
        file = published.built_database(workspace)
        file.chmod(0o600)
        with duckdb.connect(file) as connection:
            connection.execute(statement)
        return workspace

    return change


def test_an_id_that_names_nothing_is_red(broken_database):
    workspace = broken_database("DELETE FROM clauses WHERE level = 0")
    result = published.ids_resolve(workspace)
    assert not result.passed
    assert "clauses parent_id" in result.description


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE pages DROP COLUMN text",
        "ALTER TABLE pages ADD COLUMN extra INTEGER",
        "ALTER TABLE pages ALTER width TYPE VARCHAR",
        "COMMENT ON COLUMN pages.width IS NULL",
        "DROP TABLE profiles",
    ],
)
def test_a_database_of_another_layout_is_red(broken_database, statement):
    assert not published.database_schema(broken_database(statement)).passed
