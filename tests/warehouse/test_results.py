"""Result files: the same records, the same bytes, and the records back."""

import hashlib
import subprocess
import sys
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

import pytest

from tests.warehouse.scenario import page
from warehouse.errors import DamagedFileError
from warehouse.records import Meaning
from warehouse.results import (
    digest_of_results,
    encode,
    load_result,
    read_manifest,
    read_records,
    write_manifest,
    write_records,
)
from warehouse.schema.lines import PageLines
from warehouse.schema.pages import Page
from warehouse.schema.results import Result
from warehouse.store import Store

PAGES = [page(1, "第一条 为了规范信息披露\n第二条"), page(2, ""), page(3, "UNREADABLE")]


@dataclass(frozen=True, slots=True)
class Amount:
    value: Annotated[Decimal | None, Meaning("amount", "yuan")]
    parts: Annotated[tuple[int, ...], Meaning("parts")]
    raw: Annotated[bytes, Meaning("as read")]


AMOUNTS = [
    Amount(Decimal("-0.0000000001"), (1, 2), b"\x00\xff"),
    Amount(None, (), b""),
    Amount(Decimal("9999999999999999999999999999.9999999999"), (3,), b"x"),
]


@pytest.mark.parametrize(
    ("cls", "records"),
    [(Page, PAGES), (Page, []), (PageLines, []), (Amount, AMOUNTS)],
    ids=["pages", "no pages", "no lines", "decimals, bytes and nulls"],
)
def test_records_come_back_as_they_were(tmp_path, cls, records):
    write_records(tmp_path / "x.parquet", cls, records)
    assert read_records(tmp_path / "x.parquet") == records


def test_a_file_with_any_bent_byte_is_told_as_damaged_or_read_as_it_was(tmp_path):
    path = tmp_path / "x.parquet"
    write_records(path, Page, PAGES)
    whole = path.read_bytes()
    damaged = 0
    for place in range(0, len(whole), len(whole) // 150):
        bent = bytearray(whole)
        bent[place] ^= 0xFF
        path.write_bytes(bent)
        try:
            assert read_records(path) == PAGES
        except DamagedFileError:
            damaged += 1
    assert damaged > 0


@pytest.mark.parametrize("length", [0, 4, 8, 100])
def test_a_file_cut_short_is_told_as_damaged(tmp_path, length):
    path = tmp_path / "x.parquet"
    write_records(path, Page, PAGES)
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(DamagedFileError):
        read_records(path)


def test_a_sound_file_in_the_place_of_another_is_told_as_damaged(tmp_path):
    store = Store(tmp_path)
    path = store.result("pages", "f")
    digest = write_records(path, Page, PAGES)
    result = Result("x", "f", "ok", "", False, digest, 3, path.stat().st_size)
    assert load_result(store, "pages", result) == PAGES
    write_records(path, Page, [page(1, "第二条 为了规范信息披露\n第二条"), *PAGES[1:]])
    assert path.stat().st_size == result.bytes
    with pytest.raises(DamagedFileError, match="is damaged and was set aside"):
        load_result(store, "pages", result)


def test_a_file_that_is_gone_is_not_told_as_damaged(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_records(tmp_path / "gone.parquet")


def test_the_digest_is_the_hash_of_the_file(tmp_path):
    digest = write_records(tmp_path / "x.parquet", Page, PAGES)
    assert hashlib.sha256((tmp_path / "x.parquet").read_bytes()).hexdigest() == digest


SCRIPT = """
import hashlib
from tests.warehouse.test_results import PAGES, Page, encode
print(hashlib.sha256(encode(Page, PAGES)).hexdigest())
"""


def test_equal_records_give_equal_bytes_in_any_process():
    here = hashlib.sha256(encode(Page, PAGES)).hexdigest()
    for seed in ("1", "2"):
        found = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        )
        assert found.stdout.strip() == here


def test_a_changed_value_changes_the_digest():
    assert encode(Page, PAGES) != encode(Page, [page(1, "第一條"), *PAGES[1:]])


def test_manifests_are_ordered_and_left_alone_when_nothing_changed(tmp_path):
    store = Store(tmp_path)
    rows = [Result(i, "f", "ok", "", False, "d", 1, 2) for i in ("b/2", "a/1")]
    write_manifest(store, "lines", rows)
    before = store.manifest("lines").stat().st_ino
    write_manifest(store, "lines", reversed(rows))
    assert store.manifest("lines").stat().st_ino == before
    assert [r.doc_id for r in read_manifest(store, "lines")] == ["a/1", "b/2"]
    assert read_manifest(store, "never_run") == []


def test_a_failure_is_part_of_what_a_stage_holds():
    ok = Result("a", "f", "ok", "", False, "d", 1, 2)
    failed = Result("a", "f", "failed", "why", False, "", 0, 0)
    assert digest_of_results([ok]) != digest_of_results([failed])
    assert digest_of_results([ok]) == digest_of_results([ok])
