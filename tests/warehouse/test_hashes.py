"""Files are hashed again when, and only when, they may have changed."""

import hashlib
import os

import pytest

from warehouse.hashes import FileHashes
from warehouse.store import Store

LONG_AGO_NS = 1_600_000_000_000_000_000


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store")


@pytest.fixture
def file(tmp_path):
    return write(tmp_path / "1.pdf", b"old")


def write(path, content, mtime_ns=LONG_AGO_NS):
    path.write_bytes(content)
    os.utime(path, ns=(mtime_ns, mtime_ns))
    return path


def hashed(store, *files):
    """Hashes of files, and how many of them had to be read."""
    with FileHashes(store) as hashes:
        return [hashes.sha256(file) for file in files], hashes.read


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def test_an_unchanged_file_is_read_once(store, file):
    assert hashed(store, file) == ([sha256(b"old")], 1)
    assert hashed(store, file) == ([sha256(b"old")], 0)


@pytest.mark.parametrize(
    ("content", "mtime_ns"),
    [(b"new", LONG_AGO_NS + 1), (b"longer", LONG_AGO_NS), (b"old", LONG_AGO_NS + 1)],
    ids=["time", "size", "time only"],
)
def test_a_file_that_may_have_changed_is_read_again(store, file, content, mtime_ns):
    hashed(store, file)
    write(file, content, mtime_ns)
    assert hashed(store, file) == ([sha256(content)], 1)


def test_a_file_written_a_moment_before_hashing_is_not_relied_on(store, tmp_path):
    fresh = tmp_path / "fresh.pdf"
    fresh.write_bytes(b"one")
    then = fresh.stat().st_mtime_ns
    hashed(store, fresh)
    write(fresh, b"two", then)
    assert hashed(store, fresh) == ([sha256(b"two")], 1)


def test_files_no_longer_asked_for_are_forgotten(store, file, tmp_path):
    other = write(tmp_path / "2.pdf", b"other")
    hashed(store, file, other)
    hashed(store, file)
    assert hashed(store, file, other)[1] == 1


def test_names_of_any_bytes_are_remembered(store, tmp_path):
    odd = tmp_path / os.fsdecode(b"\xff\xfe.pdf")
    write(odd, b"x")
    hashed(store, odd)
    assert hashed(store, odd) == ([sha256(b"x")], 0)


def test_a_damaged_memory_only_costs_reading(store, file):
    hashed(store, file)
    store.hashes.write_bytes(b"no longer")
    assert hashed(store, file) == ([sha256(b"old")], 1)


def test_a_file_that_cannot_be_read_is_the_callers_to_tell(store, tmp_path):
    with pytest.raises(FileNotFoundError), FileHashes(store) as hashes:
        hashes.sha256(tmp_path / "none.pdf")
