"""Two builds never write into one store at a time."""

import os
import subprocess
import sys

import pytest

from warehouse.errors import StoreBusyError
from warehouse.lock import build_lock
from warehouse.store import Store

HOLDER = """
import sys, time
from pathlib import Path
from warehouse.lock import build_lock
from warehouse.store import Store
with build_lock(Store(Path(sys.argv[1]))):
    sys.stdout.write("held\\n")
    sys.stdout.flush()
    time.sleep(float(sys.argv[2]))
"""


def hold(store, seconds):
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, store.root, str(seconds)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout.readline() == "held\n"
    return holder


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store")


def test_a_second_build_is_refused_and_told_who_builds(store):
    with hold(store, 60) as holder:
        with (
            pytest.raises(StoreBusyError, match=rf"process {holder.pid}\b"),
            build_lock(store),
        ):
            pass
        holder.kill()


def test_a_second_build_can_wait_for_the_first(store):
    with hold(store, 0.3), build_lock(store, wait_s=60):
        pass


def test_a_lock_ends_with_its_process_however_that_ends(store):
    with hold(store, 60) as holder:
        holder.kill()
    with build_lock(store):
        pass


def test_a_lock_is_free_again_after_an_error(store):
    with pytest.raises(ZeroDivisionError), build_lock(store):
        raise ZeroDivisionError
    with build_lock(store):
        pass
