"""Killed at any moment, the next build completes and equals an undisturbed one."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import duckdb
import pytest

from tests.warehouse.scenario import STAGES, write_corpus
from warehouse.publish import DATABASE, open_snapshot
from warehouse.retention import gc
from warehouse.store import Store
from warehouse.tables import TABLES

TEXTS = {
    f"insurance/{n}.txt": f"# 第一条\n保险责任{n}\f# 第二条\n营业收入|{n},234.56"
    for n in range(6)
}
CHANGED = TEXTS | {"insurance/2.txt": "# 第一条\n已修改", "research/new.txt": "新"}
REMOVED = "insurance/4.txt"

STEPS = 1 + 6 * len(STAGES) + len(STAGES) + 2
LONGEST_DELAY_S = 0.08


def environment():
    return os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


def start(store: Path, corpus: Path) -> subprocess.Popen[str]:
    program = Path(__file__).with_name("build_program.py")
    return subprocess.Popen(
        [sys.executable, program, store, corpus],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(store: Path, corpus: Path) -> None:
    with start(store, corpus) as build:
        _, errors = build.communicate(timeout=60)
    assert build.returncode == 0, errors


def kill_at(store: Path, corpus: Path, step: int, delay_s: float) -> None:
    with start(store, corpus) as build:
        for _ in range(step):
            if not build.stdout.readline():
                break
        time.sleep(delay_s)
        build.kill()


def content(store: Store):
    """All that a reader can get at, apart from how often it was built."""
    manifests = {p.name: p.read_bytes() for p in store.manifests.glob("*.parquet")}
    snapshot = open_snapshot(store)
    with duckdb.connect(snapshot.path(DATABASE) / "warehouse.duckdb") as database:
        rows = {
            table.name: sorted(map(str, database.table(table.name).fetchall()))
            for table in TABLES
            if table.name != "builds"
        }
    return manifests, snapshot.versions, rows


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """What one build of the final corpus into an empty store gives."""
    folder = tmp_path_factory.mktemp("undisturbed")
    write_corpus(folder / "corpus", CHANGED)
    (folder / "corpus" / REMOVED).unlink()
    finish(folder / "store", folder / "corpus")
    return content(Store(folder / "store"))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_build_killed_again_and_again_completes_the_same(tmp_path, seed, undisturbed):
    chance = random.Random(seed)  # noqa: S311 - kill moments, told by the seed
    corpus, store = tmp_path / "corpus", tmp_path / "store"
    write_corpus(corpus, TEXTS)
    for kill in range(4):
        if kill == 2:
            write_corpus(corpus, CHANGED)
            (corpus / REMOVED).unlink()
        step = chance.randrange(STEPS)
        kill_at(store, corpus, step, chance.uniform(0, LONGEST_DELAY_S))
    finish(store, corpus)
    assert content(Store(store)) == undisturbed
    gc(Store(store), keep=1)
    assert not list(Store(store).root.rglob("*.tmp"))
    assert content(Store(store)) == undisturbed
