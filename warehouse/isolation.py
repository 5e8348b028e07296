"""What a worker process does to itself around each document it touches."""

import ctypes
import fcntl
import gc
import multiprocessing
import os
import resource
import signal
import sys
from collections.abc import Callable
from typing import Any

import psutil

RELEASE_ABOVE = 256 * 2**20
"""Resident bytes of a process from which freed memory is handed back; a worker with
its libraries loaded and nothing to do takes half of it."""


def confine(memory_limit: int) -> None:
    """Set up a fresh worker: die with the build, never outgrow `memory_limit` bytes.

    The limit is on private memory, not on address space: libraries reserve gigabytes
    of addresses they never use. Where the system does not know it, nothing is limited.
    """
    _die_with_build()
    resource.setrlimit(resource.RLIMIT_DATA, (memory_limit, memory_limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    _limit_arrow_threads()


def limited(
    function: Callable[[Any], Any], argument: Any, processor_limit_s: float
) -> Any:
    """Call a function in a worker, which ends when it takes too much processor time.

    Processor time of all threads, not time on the clock: a machine with other things
    to do must not lose documents that an idle one reads. The kernel counts it and ends
    the process by SIGPROF, even one stuck inside a C library.
    """
    signal.setitimer(signal.ITIMER_PROF, processor_limit_s)
    try:
        return function(argument)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        _release_memory()


def _release_memory() -> None:
    """After a large document, give what it took back to the system.

    Small ones are left to reference counting: collecting after each would take longer
    than many of them do.
    """
    if psutil.Process().memory_info().rss > RELEASE_ABOVE:
        gc.collect()
        if sys.platform == "linux":
            ctypes.CDLL(None).malloc_trim(0)


def _die_with_build() -> None:
    """End when the process that runs the build does, however that ends.

    The parent's end of a pipe closes with it and the kernel then sends SIGIO, which
    nothing handles and so ends the worker, even one stuck inside a C library.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(parent.sentinel, fcntl.F_SETOWN, os.getpid())
    flags = fcntl.fcntl(parent.sentinel, fcntl.F_GETFL)
    fcntl.fcntl(parent.sentinel, fcntl.F_SETFL, flags | os.O_ASYNC)
    if not parent.is_alive():
        os.kill(os.getpid(), signal.SIGIO)


def _limit_arrow_threads() -> None:
    """One thread a worker: the processes already share out the cores."""
    import pyarrow as pa

    pa.set_cpu_count(1)
    pa.set_io_thread_count(1)
