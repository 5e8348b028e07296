"""A store never takes over what is somebody else's."""

import pytest

from warehouse.claim import claim, is_store, refuse_overlap
from warehouse.errors import UnusablePlaceError
from warehouse.lock import build_lock
from warehouse.store import Store


def test_an_empty_or_a_new_folder_becomes_a_store(tmp_path):
    for folder in (tmp_path, tmp_path / "new"):
        claim(Store(folder))
        assert is_store(Store(folder))


def test_a_folder_with_other_things_in_it_becomes_a_store(tmp_path):
    (tmp_path / "reports").mkdir()
    claim(Store(tmp_path))
    assert is_store(Store(tmp_path))


@pytest.mark.parametrize("name", ["published", "results", "corpus", "built", "dagster"])
def test_a_folder_with_what_a_store_would_write_is_refused_untouched(tmp_path, name):
    (tmp_path / name).mkdir()
    with pytest.raises(UnusablePlaceError, match=name), build_lock(Store(tmp_path)):
        pass
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_store_from_before_there_were_markers_is_known_by_its_layout(tmp_path):
    store = Store(tmp_path)
    store.manifests.mkdir()
    store.documents.write_bytes(b"")
    claim(store)
    assert store.marker.exists()


@pytest.mark.parametrize(
    ("store", "corpus"),
    [
        ("a", "a"),
        ("a/store", "a"),
        ("a", "a/published"),
        ("a", "a/results/deep"),
        ("a", "a/corpus"),
        ("link/store", "a"),
        ("a", "link/qa"),
    ],
)
def test_store_and_corpus_are_not_in_each_other(tmp_path, store, corpus):
    (tmp_path / "a").mkdir()
    (tmp_path / "link").symlink_to("a")
    with pytest.raises(UnusablePlaceError):
        refuse_overlap(Store(tmp_path / store), tmp_path / corpus)


def test_a_corpus_beside_what_the_store_keeps_is_fine(tmp_path):
    refuse_overlap(Store(tmp_path), tmp_path / "documents")
