"""What is damaged is set aside, named, and made anew by the next build."""

import logging
import shutil

import pytest

from tests.warehouse.scenario import build_stages, write_corpus
from warehouse.damage import set_aside
from warehouse.database import build_warehouse
from warehouse.errors import DamagedFileError
from warehouse.publish import DATABASE, note_built, open_snapshot, publish_snapshot
from warehouse.query import query
from warehouse.results import load_result, read_documents, read_manifest
from warehouse.store import Store
from warehouse.verify import set_damaged_aside

COUNT = "SELECT count(*) FROM documents"


def build(store):
    corpus = store.root.parent / "corpus"
    build_stages(store, corpus)
    note_built(store, DATABASE, build_warehouse(store).version)
    return publish_snapshot(store, {DATABASE: build_warehouse(store).version})


@pytest.fixture(scope="module")
def built_once(tmp_path_factory):
    root = tmp_path_factory.mktemp("built")
    texts = {"other/a.txt": "# 第一条", "other/b.txt": "# 第二条"}
    write_corpus(root / "corpus", texts)
    build(Store(root / "store"))
    return root


@pytest.fixture
def store(built_once, tmp_path):
    shutil.copytree(built_once, tmp_path, symlinks=True, dirs_exist_ok=True)
    return Store(tmp_path / "store")


def database(store):
    return store.database.resolve()


def bend(path):
    """Another byte in the middle, the size as before."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0xFF
    path.chmod(0o644)
    path.write_bytes(content)


def cut(path):
    content = path.read_bytes()
    path.chmod(0o644)
    path.write_bytes(content[: len(content) // 2])


def replaced_by_folder(path):
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("harm", "what"),
    [
        (cut, database),
        (lambda path: path.unlink(), database),
        (lambda path: path.write_bytes(b""), lambda store: store.documents),
        (cut, lambda store: store.manifest("clauses")),
        (cut, lambda store: store.snapshots / "000001" / "snapshot.json"),
        (bend, lambda store: store.snapshots / "000001/manifests/pages.parquet"),
        (bend, lambda store: store.built / DATABASE),
        (replaced_by_folder, lambda store: store.current),
    ],
)
def test_a_build_makes_anew_what_was_damaged(store, harm, what):
    path = what(store)
    path.chmod(0o644)
    harm(path)
    assert query(build(store), COUNT).rows == [(2,)]
    assert query(open_snapshot(store), COUNT).rows == [(2,)]
    assert len(open_snapshot(store).documents()) == len(read_documents(store)) == 2


def test_a_bent_base_is_not_built_upon(store):
    bend(database(store))
    write_corpus(store.root.parent / "corpus", {"other/c.txt": "# 第三条"})
    assert query(build(store), COUNT).rows == [(3,)]
    assert [p for p in (store.published / DATABASE).iterdir() if ".damaged" in p.name]


def test_a_bent_result_is_set_aside_when_read_and_made_anew(store):
    [row, _] = read_manifest(store, "clauses")
    path = store.result("clauses", row.fingerprint)
    bend(path)
    with pytest.raises(DamagedFileError, match="set aside"):
        load_result(store, "clauses", row)
    with pytest.raises(DamagedFileError, match="missing"):
        load_result(store, "clauses", row)
    build(store)
    assert load_result(store, "clauses", row)


def test_verifying_finds_bent_results_and_versions(store):
    [row, _] = read_manifest(store, "clauses")
    bent = [store.result("clauses", row.fingerprint), database(store)]
    for path in bent:
        bend(path)
    assert set_damaged_aside(store) == [bent[0], bent[1].parent]
    assert query(build(store), COUNT).rows == [(2,)]
    assert set_damaged_aside(store) == []


def test_what_is_set_aside_is_named_and_replaces_nothing(tmp_path, caplog):
    for text in ("one", "two"):
        (tmp_path / "file").write_text(text)
        with caplog.at_level(logging.WARNING):
            set_aside(tmp_path / "file", "of a test")
    assert (tmp_path / "file.damaged").read_text() == "one"
    assert (tmp_path / "file.damaged2").read_text() == "two"
    assert str(tmp_path / "file") in caplog.text
