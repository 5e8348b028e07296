"""`gc` removes what nothing needs, and never what something does."""

import shutil

import pytest

from tests.warehouse.scenario import build_stages, write_corpus
from warehouse.damage import set_aside
from warehouse.database import build_warehouse
from warehouse.errors import NoStoreError
from warehouse.publish import (
    DATABASE,
    note_built,
    open_snapshot,
    publish_snapshot,
    snapshot_names,
)
from warehouse.results import load_result, read_manifest
from warehouse.retention import gc
from warehouse.store import Store


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A store built five times, one document changed each time, and its corpus."""
    folder = tmp_path_factory.mktemp("built")
    write_corpus(folder / "corpus", {f"other/{n}.txt": f"{n}" for n in range(3)})
    for n in range(5):
        write_corpus(folder / "corpus", {"other/0.txt": f"version {n}"})
        build(Store(folder / "store"), folder / "corpus")
    return folder


@pytest.fixture
def corpus(built, tmp_path):
    return shutil.copytree(built / "corpus", tmp_path / "corpus")


@pytest.fixture
def store(built, tmp_path):
    return Store(shutil.copytree(built / "store", tmp_path / "store", symlinks=True))


def build(store, corpus):
    build_stages(store, corpus)
    report = build_warehouse(store)
    note_built(store, DATABASE, report.version)
    return publish_snapshot(store, {DATABASE: report.version})


def files(store):
    return sorted(p for p in store.root.rglob("*") if p.is_file())


def kinds(removals):
    return {
        kind: sum(r.kind == kind for r in removals) for kind in ("snapshot", "version")
    }


def test_the_last_snapshots_stay_with_all_they_need(store):
    gc(store, keep=2)
    assert snapshot_names(store) == ["000004", "000005"]
    for name in snapshot_names(store):
        snapshot = open_snapshot(store, name)
        assert (snapshot.path(DATABASE) / "warehouse.duckdb").exists()
        for stage in ("pages", "lines", "clauses", "tables", "profiles"):
            for row in snapshot.manifest(stage):
                assert load_result(store, stage, row) is not None
    texts = load_result(store, "pages", open_snapshot(store).manifest("pages")[0])
    assert texts[0].runs[0].text == "version 4"


def test_what_only_older_snapshots_needed_goes(store):
    removed = gc(store, keep=2)
    assert kinds(removed) == {"snapshot": 3, "version": 3}
    assert sum(r.kind == "result" for r in removed) == 3 * 5
    assert all(r.bytes > 0 and not r.path.exists() for r in removed)


def test_a_build_after_gc_computes_nothing(store, corpus):
    gc(store, keep=1)
    assert {r.computed for r in build_stages(store, corpus).values()} == {0}


def test_a_dry_run_tells_the_same_and_removes_nothing(store):
    before = files(store)
    told = gc(store, keep=2, dry_run=True)
    assert files(store) == before
    assert gc(store, keep=2) == told


def test_nothing_is_left_to_remove_after_it(store):
    gc(store, keep=2)
    assert gc(store, keep=2) == []


@pytest.mark.parametrize("keep", [0, 1])
def test_the_snapshot_in_force_always_stays(store, keep):
    store.current.unlink()
    store.current.symlink_to("snapshots/000002")
    gc(store, keep=keep)
    assert "000002" in snapshot_names(store)
    assert (open_snapshot(store).path(DATABASE) / "warehouse.duckdb").exists()


def test_results_of_the_stages_stay_before_anything_is_published(store, corpus):
    write_corpus(corpus, {"other/0.txt": "not yet published"})
    build_stages(store, corpus)
    gc(store, keep=1)
    assert {r.computed for r in build_stages(store, corpus).values()} == {0}


def test_a_version_built_for_the_next_snapshot_stays(store, corpus):
    write_corpus(corpus, {"other/0.txt": "not yet published"})
    build_stages(store, corpus)
    report = build_warehouse(store)
    note_built(store, DATABASE, report.version)
    gc(store, keep=1)
    assert report.path.exists()


def test_what_killed_builds_left_goes(store):
    left = [
        store.results / "pages" / "ab" / ".abc.parquet.7.0.tmp",
        store.published / DATABASE / ".v9.7.1.tmp" / "warehouse.duckdb",
        store.snapshots / ".000006.7.2.tmp" / "snapshot.json",
        store.manifests / ".pages.parquet.7.3.tmp",
        store.root / ".current.7.4.tmp",
    ]
    for path in left:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"half")
    found = gc(store, keep=5)
    assert {r.kind for r in found} == {"temporary"}
    assert len(found) == len(left)
    assert not any(path.exists() for path in left)


def test_what_was_set_aside_as_damaged_goes(store):
    row = read_manifest(store, "pages")[0]
    in_force = store.current.resolve()
    damaged = [
        store.result("pages", row.fingerprint),
        store.manifest("pages"),
        store.hashes,
        store.snapshots / "000001",
        store.published / DATABASE / open_snapshot(store).versions[DATABASE],
    ]
    store.hashes.touch()
    aside = [set_aside(path, "for a test") for path in damaged]
    aside.append(set_aside(shutil.copytree(aside[-1], damaged[-1]), "again"))
    mine = [store.root / "notes.damaged", store.results / "mine.damaged"]
    for path in mine:
        path.touch()
    assert {r.path for r in gc(store, keep=5) if r.kind == "damaged"} == {*aside}
    assert not any(path.exists() for path in aside)
    assert all(path.exists() for path in (*mine, in_force))


def test_a_folder_that_is_no_store_is_refused_and_left_as_it_is(tmp_path):
    foreign = tmp_path / "published/regulatory/x.txt"
    foreign.parent.mkdir(parents=True)
    foreign.write_text("mine")
    with pytest.raises(NoStoreError, match="no finvouch store"):
        gc(Store(tmp_path))
    assert files(Store(tmp_path)) == [foreign]


@pytest.mark.parametrize(
    "name",
    [
        "published/blog/0123456789abcdef/post.md",
        "published/warehouse/notes/post.md",
        "results/mine/aa/thesis.parquet",
        "snapshots/photos/snapshot.json",
        ".draft.tmp",
    ],
)
def test_what_no_build_made_stays(store, name):
    foreign = store.root / name
    foreign.parent.mkdir(parents=True, exist_ok=True)
    foreign.write_text("mine")
    gc(store, keep=1)
    assert foreign.read_text() == "mine"
