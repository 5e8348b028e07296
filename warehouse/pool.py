"""Running one function over many arguments where one bad case costs just itself.

`Executor` is all that the engine knows of it, so another engine (Dask, Ray) can take
the place of the local worker processes.
"""

import os
import resource
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext, ForkServerProcess
from types import ModuleType, TracebackType
from typing import Any, Protocol, Self

from pebble import ProcessExpired, ProcessPool

from warehouse.isolation import confine, limited
from warehouse.stages import DOCUMENT_MEMORY_LIMIT, DOCUMENT_TIME_LIMIT_S

DEFAULT_WORKERS = 2
"""Worker processes; the figures in the documentation are for two cores."""

TASKS_PER_WORKER = 200
"""A worker is replaced after so many tasks, so that slow leaks in native libraries
cannot add up; a fresh one costs about 50 ms."""

ALWAYS_PRELOADED = ("warehouse.worker",)
"""What every worker needs whatever it runs: the Parquet reader above all."""

BROKEN_POOL_RETRIES = 3
"""How often in a row the pool is started anew without any job done, when it breaks down
as a whole, e.g. because the system killed an idle worker."""

BROKEN_POOL_CHECK_S = 1.0
"""How often to look whether the pool still lives while no job ends."""

JOBS_AHEAD = 4
"""Jobs handed over for each worker, so that none waits for the next one."""

HANG_FACTOR = 5
"""A job may take so many times its processor time on the clock. What waits longer
sleeps or is deadlocked: the slowest honest document needs an eighth of its processor
time, so that even a machine forty times too busy stays below."""

DEATHS = {
    signal.SIGABRT: "most likely it had no memory left",
    signal.SIGKILL: "most likely the system had no memory left",
    signal.SIGSEGV: "a library met something in the file that it cannot read",
}
"""What kills workers, by the signal."""

AFTER_DEATH = (
    "build again with --workers 1; if it dies again, save the file anew or split it"
)

WORKER_ENVIRONMENT = {
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "MALLOC_ARENA_MAX": "1",
    "OMP_NUM_THREADS": "1",
}
"""Read by native libraries as they load: no gigabyte reserved ahead (it would count
against the memory limit), one heap, one thread a worker."""


@dataclass(frozen=True)
class Job:
    """One call to make, with the time it may take and the memory it may need.

    The time is the processor's, whatever else the machine does; on the clock it may
    take `HANG_FACTOR` times as much.
    """

    key: str
    function: Callable[[Any], Any]
    argument: Any
    time_limit_s: float = DOCUMENT_TIME_LIMIT_S
    memory_limit: int = DOCUMENT_MEMORY_LIMIT
    """In bytes, of the worker as a whole."""


@dataclass(frozen=True)
class Fault:
    """Why a job has no value: `transient` when another try might well succeed."""

    reason: str
    transient: bool


@dataclass(frozen=True)
class Outcome:
    """What became of the job with this key."""

    key: str
    value: Any = None
    fault: Fault | None = None


class Executor(Protocol):
    """Runs jobs somewhere; yields each outcome as it comes, in any order."""

    def run(self, jobs: Sequence[Job]) -> Iterator[Outcome]:
        """Run all jobs. A job that fails, hangs or dies is an outcome, no exception."""


class InlineExecutor:
    """Runs jobs in this process, one after another: for tests and for debugging."""

    def run(self, jobs: Sequence[Job]) -> Iterator[Outcome]:
        """Run all jobs in order; nothing protects against hanging or dying ones."""
        for job in jobs:
            try:
                yield Outcome(job.key, job.function(job.argument))
            except Exception as error:  # noqa: BLE001 - a fault of one job is data
                yield Outcome(job.key, fault=_fault(error, job))


class ProcessExecutor:
    """Runs jobs in worker processes with a limit on time and memory.

    The processes start with the first job and serve until the executor is closed, so
    that several stages pay for the start only once; a build with nothing to do starts
    none. Workers are forked from a server process which has imported `preload`.
    """

    def __init__(
        self,
        workers: int = DEFAULT_WORKERS,
        *,
        preload: Iterable[str] = (),
    ) -> None:
        self._workers = workers
        self._memory_limit = 0
        self._preload = sorted({*ALWAYS_PRELOADED, *preload})
        self._pool: ProcessPool | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the worker processes; the next `run` starts new ones."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
            self._pool = None

    def run(self, jobs: Sequence[Job]) -> Iterator[Outcome]:
        """Run all jobs, the first ones first."""
        waiting = {job.key: job for job in jobs}
        fruitless = 0
        while waiting and fruitless < BROKEN_POOL_RETRIES:
            fruitless += 1
            for outcome in self._attempt(list(waiting.values())):
                del waiting[outcome.key]
                fruitless = 0
                yield outcome
        for key in waiting:
            yield Outcome(key, fault=Fault(_breakdown(), True))

    def _attempt(self, jobs: Sequence[Job]) -> Iterator[Outcome]:
        """Run jobs until all are done or the pool as a whole is broken.

        Few are handed over ahead, because a broken pool forgets those it has not sent
        to its workers yet.
        """
        pool = self._started(max(job.memory_limit for job in jobs))
        queue = deque(jobs)
        running: dict[Future[Any], Job] = {}
        try:
            while queue or running:
                while queue and len(running) < JOBS_AHEAD * self._workers:
                    job = queue.popleft()
                    running[_schedule(pool, job)] = job
                done, _ = wait(running, BROKEN_POOL_CHECK_S, FIRST_COMPLETED)
                if not done and not pool.active:
                    return
                for future in done:
                    yield _outcome(future, running.pop(future))
        except BrokenProcessPool:
            return
        finally:
            if queue or running:
                self.close()

    def _started(self, memory_limit: int) -> ProcessPool:
        """The pool; a new one if it broke or its workers have another limit.

        A worker keeps what it loaded (models of a recogniser, say), which would leave
        too little to the stages after.
        """
        if self._pool is not None and not self._pool.active:
            self.close()
        if self._memory_limit != memory_limit:
            self.close()
            self._memory_limit = memory_limit
        if self._pool is None:
            context = _WorkerContext()
            context.set_forkserver_preload(self._preload)
            with _worker_environment():
                forkserver.ensure_running()
            self._pool = ProcessPool(
                self._workers,
                max_tasks=TASKS_PER_WORKER,
                initializer=confine,
                initargs=[self._memory_limit],
                context=context,
            )
        return self._pool


def _schedule(pool: ProcessPool, job: Job) -> Future[Any]:
    try:
        return pool.schedule(
            limited,
            [job.function, job.argument, job.time_limit_s],
            timeout=HANG_FACTOR * job.time_limit_s,
        )
    except RuntimeError as error:
        raise BrokenProcessPool from error


def _outcome(future: Future[Any], job: Job) -> Outcome:
    error = future.exception()
    if isinstance(error, BrokenProcessPool):
        raise error
    if error is None:
        return Outcome(job.key, future.result())
    return Outcome(job.key, fault=_fault(error, job))


def _fault(error: BaseException, job: Job) -> Fault:
    if isinstance(error, TimeoutError):
        waited = HANG_FACTOR * job.time_limit_s
        return Fault(f"hung: took longer than {waited:g} s on the clock", True)
    if isinstance(error, ProcessExpired) and -error.exitcode == signal.SIGPROF:
        return Fault(f"took more than {job.time_limit_s:g} s of processor time", True)
    if isinstance(error, ProcessExpired):
        cause = DEATHS.get(-error.exitcode, "it does not say why")
        died = f"the worker process died ({error.exitcode}): {cause}"
        return Fault(f"{died}; {AFTER_DEATH}", True)
    if isinstance(error, MemoryError):
        return Fault("needed more memory than a worker may have", True)
    if isinstance(error, OSError):
        return Fault(f"{type(error).__name__}: {error}", True)
    return Fault(f"{type(error).__name__}: {error}", False)


def _breakdown() -> str:
    """Why no worker can be kept running, told from what is usually short."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return (
        "the worker processes broke down again and again: most likely open files "
        f"(ulimit -n is {files}), processes or memory ran out; allow more "
        "(ulimit -n 1024) or build again with --workers 1"
    )


class _WorkerProcess(ForkServerProcess):
    """A worker that does not import the program which started the build.

    Multiprocessing runs the main script again in each child. Ours loads Dagster, which
    takes seconds and a hundred megabytes and is nothing to a worker.
    """

    _starting = threading.Lock()

    def start(self) -> None:
        """Start with a blank main module in place of the program's own."""
        with self._starting:
            main = sys.modules["__main__"]
            sys.modules["__main__"] = ModuleType("__main__")
            try:
                super().start()
            finally:
                sys.modules["__main__"] = main


class _WorkerContext(ForkServerContext):
    Process = _WorkerProcess


@contextmanager
def _worker_environment() -> Iterator[None]:
    """Let processes started meanwhile inherit the environment of workers."""
    before = {name: os.environ.get(name) for name in WORKER_ENVIRONMENT}
    os.environ.update(WORKER_ENVIRONMENT)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
