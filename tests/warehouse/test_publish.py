"""Readers see one whole published state, and can say which."""

import threading

import pytest

from tests.warehouse.scenario import build_stages, write_corpus
from warehouse.errors import DamagedFileError, NoSnapshotError
from warehouse.publish import (
    Snapshot,
    built_versions,
    note_built,
    open_snapshot,
    publish_artefact,
    publish_snapshot,
    snapshot_names,
)
from warehouse.store import Store


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store")


def publish(store, version):
    """Both artefacts in one version, each holding the version's name."""
    for artefact in ("block_index", "warehouse"):
        publish_artefact(
            store, artefact, version, lambda f: (f / "content").write_text(version)
        )
    return publish_snapshot(store, {"block_index": version, "warehouse": version})


def contents(snapshot):
    return {
        artefact: (snapshot.path(artefact) / "content").read_text()
        for artefact in snapshot.versions
    }


def test_the_last_published_snapshot_is_in_force(store):
    publish(store, "v1")
    publish(store, "v2")
    snapshot = open_snapshot(store)
    assert (snapshot.name, snapshot.ordinal) == ("000002", 2)
    assert contents(snapshot) == {"block_index": "v2", "warehouse": "v2"}


def test_an_older_snapshot_can_be_opened_by_its_name(store):
    publish(store, "v1")
    publish(store, "v2")
    assert snapshot_names(store) == ["000001", "000002"]
    assert contents(open_snapshot(store, "000001"))["warehouse"] == "v1"


def test_publishing_the_same_again_makes_nothing_new(store):
    assert publish(store, "v1") == publish(store, "v1")
    assert snapshot_names(store) == ["000001"]


def test_a_snapshot_keeps_the_manifests_and_the_register_as_they_were(store, tmp_path):
    corpus = tmp_path / "corpus"
    write_corpus(corpus, {"other/a.txt": "a", "other/b.txt": "b"})
    build_stages(store, corpus)
    first = publish(store, "v1")
    (corpus / "other/b.txt").unlink()
    build_stages(store, corpus)
    second = publish(store, "v1")
    assert [d.doc_id for d in first.documents()] == ["other/a.txt", "other/b.txt"]
    assert [r.doc_id for r in first.manifest("lines")] == ["other/a.txt", "other/b.txt"]
    assert [r.doc_id for r in second.manifest("lines")] == ["other/a.txt"]
    assert first.digest != second.digest


def test_the_links_for_people_lead_to_the_version_in_force(store):
    publish(store, "v1")
    assert (store.current / "warehouse" / "content").read_text() == "v1"
    assert str(store.database.readlink()) == "current/warehouse/warehouse.duckdb"
    publish(store, "v2")
    assert (store.current / "warehouse" / "content").read_text() == "v2"


def test_a_moved_store_still_holds_together(store, tmp_path):
    publish(store, "v1")
    store.root.rename(tmp_path / "moved")
    moved = Store(tmp_path / "moved")
    assert contents(open_snapshot(moved))["block_index"] == "v1"
    assert (moved.current / "warehouse" / "content").read_text() == "v1"


def test_a_failed_build_of_a_version_leaves_no_trace(store):
    def fails(folder):
        (folder / "content").write_text("half")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        publish_artefact(store, "warehouse", "v1", fails)
    assert list((store.published / "warehouse").iterdir()) == []
    with pytest.raises(NoSnapshotError, match="never built"):
        publish_snapshot(store, {"warehouse": "v1"})


def test_a_snapshot_written_but_not_yet_in_force_is_taken_up(store, monkeypatch):
    publish(store, "v1")

    def killed(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("warehouse.publish.point_link", killed)
        with pytest.raises(KeyboardInterrupt):
            publish(store, "v2")
    assert contents(open_snapshot(store))["warehouse"] == "v1"
    assert publish(store, "v2").name == "000002"


@pytest.mark.parametrize("name", [None, "000007"])
def test_what_was_never_published_is_said_so(store, name):
    if name:
        publish(store, "v1")
    with pytest.raises(NoSnapshotError, match=name or "nothing has been published"):
        open_snapshot(store, name)


def test_an_artefact_that_is_not_in_the_snapshot_is_said_so(store):
    with pytest.raises(NoSnapshotError, match="no 'document_index'"):
        publish(store, "v1").path("document_index")


@pytest.mark.parametrize("content", ["", "{", "{}", "[]", '{"ordinal": "x"}'])
def test_a_damaged_snapshot_is_said_so_with_what_to_do(store, content):
    (store.snapshots / "000001").mkdir(parents=True)
    (store.snapshots / "000001" / "snapshot.json").write_text(content)
    with pytest.raises(DamagedFileError, match="build again"):
        open_snapshot(store, "000001")


def test_a_register_lost_from_a_snapshot_is_not_taken_for_an_empty_one(store):
    snapshot = Snapshot(store, "000001", 1, {}, {store.documents.name: "digest"})
    with pytest.raises(DamagedFileError, match="000001 is damaged"):
        snapshot.documents()


def test_built_versions_are_remembered_until_published(store):
    note_built(store, "warehouse", "v1")
    note_built(store, "block_index", "v7")
    note_built(store, "warehouse", "v2")
    assert built_versions(store) == {"block_index": "v7", "warehouse": "v2"}


def test_readers_never_see_a_mixture_while_builds_publish(store):
    publish(store, "v0")
    stop, mixtures, seen = threading.Event(), [], set()

    def read():
        while not stop.is_set():
            snapshot = open_snapshot(store)
            found = set(contents(snapshot).values())
            seen.update(found)
            if len(found) != 1 or snapshot.versions["warehouse"] not in found:
                mixtures.append(found)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for n in range(1, 60):
        publish(store, f"v{n}")
    stop.set()
    for reader in readers:
        reader.join()
    assert mixtures == []
    assert len(seen) > 1
