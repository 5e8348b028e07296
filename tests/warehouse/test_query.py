"""A query reads the snapshot it was given and can do nothing else."""

import pytest

import warehouse.query
from tests.warehouse.scenario import build_stages, write_corpus
from warehouse.database import build_warehouse
from warehouse.errors import DamagedFileError, NoSnapshotError, QueryError
from warehouse.publish import (
    DATABASE,
    open_snapshot,
    publish_artefact,
    publish_snapshot,
)
from warehouse.query import query, reading
from warehouse.store import Store


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    folder = tmp_path_factory.mktemp("query")
    write_corpus(folder / "corpus", {f"other/{n}.txt": f"文本{n}" for n in range(3)})
    store = Store(folder / "store")
    build_stages(store, folder / "corpus")
    publish_snapshot(store, {DATABASE: build_warehouse(store).version})
    return store


@pytest.fixture(scope="module")
def snapshot(store):
    return open_snapshot(store)


def test_rows_come_with_names_and_types(snapshot):
    found = query(snapshot, "SELECT doc_id, bytes FROM documents ORDER BY doc_id")
    assert found.columns == ["doc_id", "bytes"]
    assert found.types == ["VARCHAR", "BIGINT"]
    assert found.rows[0] == ("other/0.txt", 7)
    assert not found.truncated


def test_values_are_passed_as_parameters(snapshot):
    found = query(snapshot, "SELECT doc_id FROM pages WHERE text = ?", ["文本1"])
    assert found.rows == [("other/1.txt",)]


@pytest.mark.parametrize(
    ("limit", "rows", "truncated"), [(2, 2, True), (3, 3, False), (9, 3, False)]
)
def test_more_rows_than_wanted_are_cut_and_said_so(snapshot, limit, rows, truncated):
    found = query(snapshot, "FROM documents", row_limit=limit)
    assert (len(found.rows), found.truncated) == (rows, truncated)


@pytest.mark.parametrize(
    "sql",
    [
        "DESCRIBE documents",
        "SHOW TABLES",
        "SUMMARIZE documents",
        "EXPLAIN SELECT 1",
        "VALUES (1)",
        "WITH x AS (SELECT 1) FROM x -- a remark; with a semicolon",
        "PIVOT documents ON domain IN ('other') USING count(*)",
    ],
)
def test_whatever_only_reads_is_allowed(snapshot, sql):
    assert query(snapshot, sql).rows


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE t (a INT)",
        "CREATE TEMP TABLE t AS FROM documents",
        "INSERT INTO documents FROM documents",
        "DELETE FROM documents",
        "UPDATE documents SET doc_id = ''",
        "DROP TABLE documents",
        "COMMENT ON TABLE documents IS 'x'",
        "CHECKPOINT",
        "BEGIN",
        "PREPARE p AS SELECT 1",
        "SET memory_limit = '9GB'",
        "RESET memory_limit",
        "SET VARIABLE x = 1",
        "PRAGMA enable_profiling",
        "CALL enable_logging()",
        "USE memory",
        "ATTACH ':memory:' AS m",
        "DETACH warehouse",
        "INSTALL fts",
        "LOAD fts",
        "CREATE SECRET s (TYPE s3)",
        "EXPORT DATABASE '/tmp/finvouch_export'",
        "COPY documents TO '/tmp/finvouch_copy.csv'",
        "COPY documents FROM '/etc/passwd'",
    ],
)
def test_whatever_does_more_than_read_is_refused(snapshot, sql):
    with pytest.raises(QueryError, match="only reading is allowed"):
        query(snapshot, sql)


@pytest.mark.parametrize(
    "sql",
    [
        "FROM read_csv('/etc/passwd')",
        "FROM read_text('/etc/passwd')",
        "FROM read_blob('/etc/passwd')",
        "FROM read_parquet('http://localhost/x.parquet')",
        "FROM read_json('https://localhost/x.json')",
        "FROM glob('/etc/*')",
        "FROM '/etc/passwd'",
        "FROM 'x.parquet'",
        "FROM sniff_csv('/etc/passwd')",
        "FROM parquet_schema('/tmp/x.parquet')",
        "EXPLAIN ANALYZE COPY documents TO '/tmp/finvouch_copy.csv'",
        "SELECT * FROM query('COPY documents TO ''/tmp/finvouch_copy.csv''')",
        "FROM local_variable",
    ],
)
def test_nothing_outside_the_database_can_be_reached(snapshot, sql):
    local_variable = [(1,)]
    with pytest.raises(QueryError):
        query(snapshot, sql)
    assert local_variable


@pytest.mark.parametrize("sql", ["", " ; ", "-- nothing", "SELECT 1; SELECT 2"])
def test_exactly_one_statement_is_wanted(snapshot, sql):
    with pytest.raises(QueryError, match="one statement is wanted"):
        query(snapshot, sql)


@pytest.mark.parametrize(
    ("sql", "parameters"), [("SELECT '\udced'", ()), ("SELECT ?", ("\udced",))]
)
def test_what_is_no_text_is_refused(snapshot, sql, parameters):
    with pytest.raises(QueryError, match="not text"):
        query(snapshot, sql, parameters)


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("SELEC 1", "syntax error"),
        ("SELECT domian FROM documents", "domain"),
        ("FROM documentz", "documents"),
        ("SELECT ?", "parameter"),
    ],
)
def test_a_mistake_is_told_with_what_may_have_been_meant(snapshot, sql, words):
    with pytest.raises(QueryError, match=words):
        query(snapshot, sql)


ENDLESS = (
    "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range < b.range"
)


@pytest.mark.parametrize("apart", [False, True])
def test_an_endless_statement_is_stopped(snapshot, apart):
    with pytest.raises(QueryError, match=r"longer than 0\.2 s"):
        query(snapshot, ENDLESS, time_limit_s=0.2, apart=apart)


def test_what_is_told_apart_is_told_alike(snapshot):
    with pytest.raises(QueryError, match="only reading is allowed"):
        query(snapshot, "CHECKPOINT", apart=True)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT list(repeat('x', 1000)) FROM range(1500000)",
        "SELECT repeat('x', 50000000) FROM range(100000)",
        "SELECT repeat('x', 2000000000)",
    ],
)
def test_a_statement_that_needs_too_much_memory_is_told_so(snapshot, sql):
    with pytest.raises(QueryError, match="Memory"):
        query(snapshot, sql, apart=True)


def test_what_no_interruption_stops_ends_with_its_process(snapshot):
    """A value in the making is not looked at until it is done."""
    unstoppable = "SELECT regexp_replace(repeat('ab', 40000000), '(a|b)*c', 'x', 'g')"
    with pytest.raises(QueryError, match=r"longer than 0\.2 s"):
        query(snapshot, unstoppable, time_limit_s=0.2, apart=True)


def test_a_result_is_bounded_in_bytes_while_it_is_fetched(snapshot, monkeypatch):
    monkeypatch.setattr(warehouse.query, "RESULT_LIMIT", 1_000_000)
    wide = "SELECT repeat('x', 1000) FROM range(9000)"
    assert len(query(snapshot, wide, row_limit=900).rows) == 900
    with pytest.raises(QueryError, match="larger than"):
        query(snapshot, wide)


def test_the_answer_is_the_same_from_a_process_of_its_own(snapshot):
    apart, here = (
        query(snapshot, "SELECT DATE '2024-12-31', 1.50, [1]", apart=apart)
        for apart in (True, False)
    )
    assert apart == here


def test_a_snapshot_read_before_stays_readable_while_others_are_published(
    store, snapshot
):
    newer = Store(store.root)
    publish_artefact(newer, "block_index", "v1", lambda folder: None)
    publish_snapshot(newer, {**snapshot.versions, "block_index": "v1"})
    assert query(snapshot, "SELECT count(*) FROM documents").rows == [(3,)]
    assert open_snapshot(store).name != snapshot.name


@pytest.mark.parametrize("content", [b"", b"no database" * 1000, None])
def test_a_damaged_database_is_said_so_with_what_to_do(tmp_path, content):
    file = tmp_path / "warehouse.duckdb"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(DamagedFileError, match="build again"), reading(file):
        pass


def test_a_snapshot_without_a_database_is_said_so(tmp_path):
    store = Store(tmp_path)
    publish_artefact(store, "block_index", "v1", lambda folder: None)
    with pytest.raises(NoSnapshotError, match="no 'warehouse'"):
        query(publish_snapshot(store, {"block_index": "v1"}), "SELECT 1")
