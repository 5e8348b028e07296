"""The database holds what the results say, however it was built."""

import duckdb
import pytest

from tests.warehouse.scenario import build_stages, write_corpus
from warehouse import database, tables
from warehouse.database import build_warehouse
from warehouse.meanings import spelled
from warehouse.publish import DATABASE, publish_snapshot
from warehouse.records import columns
from warehouse.results import read_documents, write_documents
from warehouse.schema.clauses import Clause
from warehouse.stages import Stage
from warehouse.store import Store
from warehouse.tables import TABLES
from warehouse.views import VIEWS, create

TEXTS = {
    "insurance/a.txt": "保险条款\n# 第一条\n保险责任\f# 第二条\n责任免除",
    "insurance/b.txt": "# 第一条\n等待期为90日\n保单年度|现金价值",
    "research/c.txt": "营业收入|1,234.56|2,345.67"
    "\fUNREADABLE\fUNREADABLE\f\fUNREADABLE",
    "other/d.txt": "LOCKED",
    "other/e.txt": "FAULT",
}
BY_NAME = {table.name: table for table in TABLES}


@pytest.fixture
def corpus(tmp_path):
    write_corpus(tmp_path / "corpus", TEXTS)
    return tmp_path / "corpus"


@pytest.fixture
def store(tmp_path, corpus):
    store = Store(tmp_path / "store")
    build_stages(store, corpus)
    return store


def build(store, corpus=None):
    """Bring everything up to date and put it in force."""
    if corpus is not None:
        build_stages(store, corpus)
    report = build_warehouse(store)
    publish_snapshot(store, {DATABASE: report.version})
    return report


def ask(report, sql):
    with duckdb.connect(report.path, read_only=True) as connection:
        return connection.execute(sql).fetchall()


def content(report):
    """All rows of all tables but the one that tells of builds."""
    return {
        name: sorted(map(str, ask(report, f'FROM "{name}"')))
        for name in BY_NAME
        if name != "builds"
    }


def test_every_document_has_a_row_that_tells_its_state(store):
    rows = ask(build(store), "SELECT doc_id, status, pages, reason FROM documents")
    assert rows == [
        ("insurance/a.txt", "ok", 2, ""),
        ("insurance/b.txt", "ok", 1, ""),
        ("other/d.txt", "locked", 0, "pages: a password is needed"),
        ("other/e.txt", "failed", 0, "pages: ZeroDivisionError: a fault of ours"),
        ("research/c.txt", "partial", 5, "no_text: pages 2-3, 5"),
    ]


def test_folders_named_like_columns_give_no_values(tmp_path, corpus, store):
    other = Store(tmp_path / "status=5" / "doc_id=x" / "store")
    assert content(build(other, corpus)) == content(build(store))


def test_every_failure_is_a_row_of_its_own(store):
    rows = ask(build(store), "SELECT doc_id, stage, page, status FROM failures")
    assert rows == [
        ("other/d.txt", "pages", None, "locked"),
        ("other/e.txt", "pages", None, "failed"),
        ("research/c.txt", "pages", 2, "no_text"),
        ("research/c.txt", "pages", 3, "no_text"),
        ("research/c.txt", "pages", 5, "no_text"),
    ]


def test_what_the_register_refused_is_told_too(store):
    a, b, *others = read_documents(store)
    copy = b.__class__(
        **{f: getattr(b, f) for f in b.__slots__}
        | {
            "status": "duplicate",
            "reason": "same bytes as insurance/a.txt",
            "duplicate_of": a.doc_id,
        }
    )
    odd = a.__class__(
        **{f: getattr(a, f) for f in a.__slots__}
        | {"doc_id": "other/x.docx", "status": "unsupported", "reason": "not read"}
    )
    write_documents(store, [a, copy, *others, odd])
    report = build(store)
    rows = ask(report, "SELECT doc_id, status, duplicate_of FROM documents")
    assert ("insurance/b.txt", "duplicate", "insurance/a.txt") in rows
    assert ("other/x.docx", "unsupported", "") in rows
    failed = ask(report, "SELECT doc_id FROM failures WHERE stage = 'documents'")
    assert failed == [("other/x.docx",)]


def cannot_be_tokenised(task):
    if task.document.doc_id == "insurance/a.txt":
        raise ZeroDivisionError("no words")
    return []


def test_a_document_that_cannot_be_found_by_search_is_partial(store, corpus):
    build_stages(
        store, corpus, [Stage("tokens", Clause, cannot_be_tokenised, ("lines",))]
    )
    sql = "SELECT status, reason FROM documents WHERE doc_id = 'insurance/a.txt'"
    reason = "tokens: ZeroDivisionError: no words"
    assert ask(build(store), sql) == [("partial", reason)]


def test_pages_hold_their_text_as_read(store):
    rows = ask(build(store), "SELECT page, text FROM pages WHERE doc_id LIKE '%a.txt'")
    assert rows == [(1, "保险条款\n# 第一条\n保险责任"), (2, "# 第二条\n责任免除")]


def test_clauses_blocks_and_tables_come_in_the_order_of_the_document(store):
    report = build(store)
    clauses = ask(report, "SELECT clause_id, number, first_page FROM clauses")
    assert clauses[:3] == [
        ("insurance/a.txt#c00000", "", 1),
        ("insurance/a.txt#c00001", "第1条", 1),
        ("insurance/a.txt#c00002", "第2条", 2),
    ]
    blocks = ask(
        report, "SELECT block_id, table_id FROM blocks WHERE doc_id LIKE '%b.txt'"
    )
    assert blocks == [
        ("insurance/b.txt#c00001.b01", ""),
        ("insurance/b.txt#t0001.o", "insurance/b.txt#t0001"),
    ]


def test_a_cell_keeps_its_page_and_box(store):
    sql = """
        SELECT t.unit, cell.text, cell.page, cell.box.x0
        FROM (SELECT table_id, unnest(cells) AS cell FROM table_rows) r
        JOIN tables t USING (table_id)
        WHERE t.doc_id = 'research/c.txt' AND cell.col = 1
    """
    assert ask(build(store), sql) == [("千元", "1,234.56", 1, 72.0)]


def test_each_table_and_column_says_what_it_holds(store):
    report = build(store)
    tables = dict(ask(report, "SELECT table_name, comment FROM duckdb_tables()"))
    for table in TABLES:
        assert tables[table.name] == table.comment
    found = ask(
        report,
        "SELECT table_name, column_name, comment, is_nullable FROM duckdb_columns() "
        "SEMI JOIN duckdb_tables() USING (table_oid) "
        "WHERE schema_name = 'main' AND NOT internal",
    )
    assert len(found) == sum(len(columns(table.record)) for table in TABLES)
    for name, column, comment, nullable in found:
        declared = {c.name: c for c in columns(BY_NAME[name].record)}[column]
        assert (comment, nullable) == (spelled(declared.comment), declared.nullable)


def test_each_view_and_each_of_its_columns_says_what_it_holds(store):
    report = build(store)
    views = dict(
        ask(report, "SELECT view_name, comment FROM duckdb_views() WHERE NOT internal")
    )
    plain = [view for view in VIEWS if not view.parameter]
    assert views == {view.name: view.comment for view in plain}
    made = dict(
        ask(
            report,
            "SELECT function_name, comment FROM duckdb_functions() "
            "WHERE function_type = 'table_macro' AND NOT internal",
        )
    )
    assert made == {view.name: view.comment for view in VIEWS if view.parameter}
    found = ask(report, "SELECT table_name, column_name, meaning FROM column_meanings")
    assert {name for name, _, _ in found} == {*BY_NAME, *views}
    assert [(name, column) for name, column, meaning in found if not meaning] == []
    assert ("figures", "page", "page, from 1") in found


@pytest.mark.parametrize("view", VIEWS, ids=[view.name for view in VIEWS])
def test_a_view_asked_for_the_columns_of_a_function_knows_them_too(store, view):
    call = f"{view.name}('x')" if view.parameter else view.name
    for name, *_ in ask(build(store), f"DESCRIBE FROM {call}"):
        assert view.meaning(name)


def test_an_unchanged_store_gives_the_version_there_is(store):
    first, second = build(store), build(store)
    assert second.version == first.version
    assert (first.computed, second.computed, second.reused) == (5, 0, 5)


@pytest.mark.parametrize("share", [0.0, 1.0], ids=["built anew", "mended"])
def test_a_mended_file_holds_what_a_new_one_would(tmp_path, corpus, monkeypatch, share):
    monkeypatch.setattr(database, "REBUILD_SHARE", share)
    store = Store(tmp_path / "store")
    build(store, corpus)
    changed = {"insurance/b.txt": "# 第一条\n等待期为180日", "research/new.txt": "新"}
    write_corpus(corpus, changed)
    (corpus / "insurance/a.txt").unlink()
    after = build(store, corpus)
    fresh = build(Store(tmp_path / "fresh"), corpus)
    assert content(after) == content(fresh)
    assert after.version == fresh.version
    assert (after.computed, after.removed) == ((2, 1) if share else (5, 1))


def test_a_vanished_document_is_in_no_table(store, corpus):
    build(store)
    (corpus / "insurance/a.txt").unlink()
    report = build(store, corpus)
    for table in TABLES:
        if table.per_document:
            sql = f"SELECT count(*) FROM \"{table.name}\" WHERE doc_id LIKE '%a.txt'"
            assert ask(report, sql) == [(0,)]


def test_other_logic_makes_a_new_file(store, monkeypatch):
    first = build(store)
    monkeypatch.setattr(database, "logic_version", lambda _: "another")
    second = build(store)
    assert second.version != first.version
    assert second.computed == 5
    assert content(second) == content(first)


def test_other_words_on_a_column_make_a_new_file(store, monkeypatch):
    first = build(store)
    monkeypatch.setattr(tables, "spelled", lambda comment: f"{spelled(comment)} (new)")
    second = build(store)
    told = ask(
        second,
        "SELECT DISTINCT right(comment, 5) FROM duckdb_columns() "
        "WHERE table_name = 'clauses'",
    )
    assert second.version != first.version
    assert told == [("(new)",)]


@pytest.mark.parametrize("share", [0.0, 1.0], ids=["built anew", "mended"])
def test_builds_are_counted_without_clocks(store, corpus, monkeypatch, share):
    monkeypatch.setattr(database, "REBUILD_SHARE", share)
    first = build(store)
    write_corpus(corpus, {"insurance/b.txt": "# 第一条\n等待期为180日"})
    second = build(store, corpus)
    rows = ask(second, "SELECT ordinal, version, documents, written FROM builds")
    assert rows == [
        (1, first.version, 5, 5),
        (2, second.version, 5, 1 if share else 5),
    ]


def test_a_file_mended_often_is_made_anew(store, corpus, monkeypatch):
    monkeypatch.setattr(database, "MOST_MENDS", 2)
    build(store)
    written = []
    for n in range(4):
        write_corpus(corpus, {"insurance/b.txt": f"第{n}版"})
        written.append(build(store, corpus).computed)
    assert written == [1, 1, 5, 1]


def test_an_empty_file_of_another_layout_is_not_mended(tmp_path, corpus, monkeypatch):
    store = Store(tmp_path / "grown")
    with monkeypatch.context() as patched:
        patched.setattr(database, "logic_version", lambda _: "another")
        build(store)
    assert build(store, corpus).computed == 5


def test_a_file_of_a_layout_no_longer_known_is_made_anew(store):
    path = build(store).path
    path.chmod(0o600)
    with duckdb.connect(path) as connection:
        connection.execute("ALTER TABLE builds DROP COLUMN written")
        connection.execute(
            "UPDATE internal.held SET digest = 'x' WHERE doc_id LIKE '%a%'"
        )
    assert database._content(path) is None


def test_older_releases_of_duckdb_can_open_the_file(store):
    report = build(store)
    [(tags,)] = ask(report, "SELECT tags FROM duckdb_databases() WHERE NOT internal")
    assert tags["storage_version"] <= "v1.4.0+"


def test_a_published_file_is_not_written_to(store):
    assert build(store).path.stat().st_mode & 0o222 == 0


def test_a_store_may_lie_in_a_folder_of_any_name(tmp_path, corpus):
    report = build(Store(tmp_path / "it's [a] *store*"), corpus)
    assert report.rows["documents"] == 5


def test_an_empty_corpus_gives_empty_tables(tmp_path):
    report = build(Store(tmp_path / "empty"))
    assert {n: c for n, c in report.rows.items() if c} == {"builds": 1}


def test_a_profile_lists_all_values_of_what_may_be_several():
    connection = duckdb.connect()
    connection.execute(
        "CREATE TABLE documents AS SELECT 'a' AS doc_id, 'x' AS domain, "
        "'ok' AS status, 1 AS pages"
    )
    connection.execute(
        "CREATE TABLE profiles AS SELECT * FROM (VALUES "
        "('a', 'party', '乙', 1), ('a', 'party', '甲', 0), ('a', 'title', '书', 0), "
        "('a', 'title', '某书', 1)) t(doc_id, field, value, rank)"
    )
    (view,) = [view for view in VIEWS if view.name == "document_profiles"]
    for statement in create(view):
        connection.execute(statement)
    asked = "SELECT title, party, parties, analysts FROM document_profiles"
    assert connection.execute(asked).fetchall() == [("书", "甲", ["甲", "乙"], None)]
