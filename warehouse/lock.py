"""One build at a time on one store."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from filelock import FileLock, Timeout

from warehouse.errors import StoreBusyError
from warehouse.files import write_bytes
from warehouse.store import Store

NO_WAIT_S = 0.0


@contextmanager
def build_lock(store: Store, *, wait_s: float = NO_WAIT_S) -> Iterator[None]:
    """Hold a store for writing; refuse after `wait_s` seconds if another build does.

    The lock is the operating system's, so it ends with the process that holds it,
    however that process ends.
    """
    store.root.mkdir(parents=True, exist_ok=True)
    owner = store.lock.with_suffix(".pid")
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
        lock.release()
