"""What a worker process does to itself before it touches a document."""

import ctypes
import gc
import resource
import signal
import sys

import psutil  # type: ignore[import-untyped]

PR_SET_PDEATHSIG = 1
"""Linux prctl option: the signal to get when the parent process ends."""

RELEASE_ABOVE = 256 * 2**20
"""Resident bytes of a process from which freed memory is handed back; a worker with
its libraries loaded and nothing to do takes half of it."""


def confine(memory_limit: int) -> None:
    """Set up a fresh worker: die with the build, never outgrow `memory_limit` bytes.

    The limit is on private memory, not on address space: libraries reserve gigabytes
    of addresses they never use. Where the system does not know it, nothing is limited.
    """
    _die_with_parent()
    resource.setrlimit(resource.RLIMIT_DATA, (memory_limit, memory_limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _limit_arrow_threads()


def release_memory() -> None:
    """After a large document, give what it took back to the system.

    Small ones are left to reference counting: collecting after each would take longer
    than many of them do.
    """
    if psutil.Process().memory_info().rss > RELEASE_ABOVE:
        gc.collect()
        if sys.platform == "linux":
            ctypes.CDLL(None).malloc_trim(0)


def _die_with_parent() -> None:
    """End when the fork server does, which ends with the build, even by SIGKILL."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _limit_arrow_threads() -> None:
    """One thread a worker: the processes already share out the cores."""
    import pyarrow as pa

    pa.set_cpu_count(1)
    pa.set_io_thread_count(1)
