"""One build at a time on one store."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from filelock import FileLock, Timeout

from warehouse.claim import claim
from warehouse.errors import StoreBusyError
from warehouse.files import write_bytes
from warehouse.store import Store

NO_WAIT_S = 0.0

CLOCK_SLACK_S = 1.0
"""A process that started later than its note by more than this is another one with the
same number; start times are kept to the clock tick only."""


@contextmanager
def build_lock(store: Store, *, wait_s: float = NO_WAIT_S) -> Iterator[None]:
    """Hold a store for writing; refuse after `wait_s` seconds if another build does.

    The lock is the operating system's, so it ends with the process that holds it,
    however that process ends. A folder that is no store yet becomes one.

    Raises:
        StoreBusyError: another build holds it.
        UnusablePlaceError: the folder is none and cannot become one.
    """
    claim(store)
    owner = _owner_file(store)
    lock = FileLock(store.lock)
    try:
        lock.acquire(timeout=wait_s)
    except Timeout:
        pid = owner.read_text() if owner.exists() else "unknown"
        raise StoreBusyError(
            f"{store.root} is being built by process {pid}; wait for it to end, "
            "or build into another store"
        ) from None
    try:
        write_bytes(owner, str(os.getpid()).encode())
        yield
    finally:
        owner.unlink(missing_ok=True)
        lock.release()


def building_process(store: Store) -> int | None:
    """The process that is building into a store now; None if there is none.

    Told from the note it leaves, not by trying the lock, which could make a build that
    starts at this moment find it taken.
    """
    owner = _owner_file(store)
    try:
        pid, noted = int(owner.read_text()), owner.stat().st_mtime
        started = psutil.Process(pid).create_time()
    except (OSError, ValueError, psutil.NoSuchProcess):
        return None
    return pid if started <= noted + CLOCK_SLACK_S else None


def _owner_file(store: Store) -> Path:
    return store.lock.with_suffix(".pid")
