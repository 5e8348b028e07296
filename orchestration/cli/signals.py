"""Which signal ended a command, whoever handled it.

Belongs here: telling Ctrl-C from a service manager's wish to end, since Dagster takes
both for the same while a run lasts.
"""

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator

ENDING = (signal.SIGINT, signal.SIGTERM)
MOST_NOTICED = 4096
"""Signals looked through: far more than anybody sends."""


@contextlib.contextmanager
def noticing_signals() -> Iterator[Callable[[], int]]:
    """Give a function that tells the last signal meant to end us; 0: none came."""
    found: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield lambda: 0
        return
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    os.set_blocking(writer, False)
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    try:
        yield lambda: found[-1] if found else 0
    finally:
        signal.set_wakeup_fd(before)
        os.close(writer)
        with contextlib.suppress(BlockingIOError):
            found += [n for n in os.read(reader, MOST_NOTICED) if n in ENDING]
        os.close(reader)
