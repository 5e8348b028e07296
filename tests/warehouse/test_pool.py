"""A worker that dies, hangs or swells costs the job it had, and nothing else."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from tests.warehouse import misbehaving
from tests.warehouse.scenario import STAGES, build_stages, register, write_corpus
from warehouse import isolation, pool
from warehouse.engine import run_stage
from warehouse.pool import AFTER_DEATH, Fault, InlineExecutor, Job, ProcessExecutor
from warehouse.results import read_manifest
from warehouse.store import Store

LONG_S = 60.0
SHORT_S = 0.5
SMALL_LIMIT = 256 * 2**20


@pytest.fixture(scope="module")
def executor():
    with ProcessExecutor(2, preload=["tests.warehouse.misbehaving"]) as executor:
        yield executor


def outcomes(executor, jobs):
    return {outcome.key: outcome for outcome in executor.run(jobs)}


def good_jobs(n=6):
    return [Job(f"good {i}", misbehaving.double, i, LONG_S) for i in range(n)]


@pytest.mark.parametrize(
    ("function", "limit_s", "fault"),
    [
        (misbehaving.fail, LONG_S, Fault("ValueError: no such thing", False)),
        (
            misbehaving.die,
            LONG_S,
            Fault(
                "the worker process died (-9): most likely the system had no memory "
                f"left; {AFTER_DEATH}",
                True,
            ),
        ),
        (
            misbehaving.hang,
            SHORT_S,
            Fault("hung: took longer than 2.5 s on the clock", True),
        ),
        (
            misbehaving.swell,
            LONG_S,
            Fault("needed more memory than a worker may have", True),
        ),
    ],
)
def test_a_bad_job_costs_itself(executor, function, limit_s, fault):
    jobs = [*good_jobs(3), Job("bad", function, 0, limit_s), *good_jobs()[3:]]
    found = outcomes(executor, jobs)
    assert found.pop("bad").fault == fault
    assert [found[f"good {i}"].value for i in range(6)] == [0, 2, 4, 6, 8, 10]


@pytest.fixture
def busy_machine(monkeypatch):
    """Time on the clock as it takes where others have most of the processors."""
    monkeypatch.setattr(pool, "HANG_FACTOR", 200)


@pytest.mark.usefixtures("busy_machine")
@pytest.mark.parametrize("function", [misbehaving.spin, misbehaving.spin_in_threads])
def test_a_job_that_takes_too_much_of_the_processors_is_ended(executor, function):
    found = outcomes(executor, [Job("bad", function, 0, SHORT_S), *good_jobs()])
    fault = Fault("took more than 0.5 s of processor time", True)
    assert found.pop("bad").fault == fault
    assert [found[f"good {i}"].value for i in range(6)] == [0, 2, 4, 6, 8, 10]


@pytest.mark.parametrize(
    ("limit", "value"), [(SMALL_LIMIT, None), (2 * SMALL_LIMIT, 7)]
)
def test_a_worker_may_hold_what_its_jobs_are_allowed(executor, limit, value):
    job = Job("", misbehaving.hold_much, SMALL_LIMIT, memory_limit=limit)
    [outcome] = executor.run([job])
    assert outcome.value == value
    assert (outcome.fault is None) == (value is not None)


@pytest.mark.usefixtures("busy_machine")
def test_time_that_others_take_is_not_counted(executor):
    """What waits for a busy machine spends time on the clock and no other."""
    job = Job("", misbehaving.be_slow_on_the_clock, 2 * SHORT_S, SHORT_S)
    [outcome] = executor.run([job])
    assert outcome.value == 2 * SHORT_S


@pytest.mark.usefixtures("busy_machine")
def test_each_job_has_its_own_time(executor):
    jobs = [Job(str(n), misbehaving.spin_for, SHORT_S, 2 * SHORT_S) for n in range(6)]
    assert [o.fault for o in executor.run(jobs)] == [None] * 6


def test_only_workers_spend_time_on_releasing_memory(monkeypatch):
    collected = []
    monkeypatch.setattr(isolation, "RELEASE_ABOVE", 0)
    monkeypatch.setattr(isolation.gc, "collect", lambda: collected.append("now"))
    list(InlineExecutor().run(good_jobs()))
    assert not collected
    assert isolation.limited(misbehaving.double, 1, LONG_S) == 2
    assert collected == ["now"]


def test_a_job_stuck_inside_a_library_is_ended_too(executor):
    bad = Job("bad", misbehaving.hang_holding_the_interpreter, 0, SHORT_S)
    found = outcomes(executor, [bad, *good_jobs()])
    assert found["bad"].fault.transient
    assert found["good 5"].value == 10


def test_all_jobs_may_be_bad(executor):
    jobs = [Job(str(i), misbehaving.die, i, LONG_S) for i in range(4)]
    found = outcomes(executor, jobs)
    assert len(found) == 4
    assert all(outcome.fault.transient for outcome in found.values())


def test_idle_workers_killed_by_the_system_are_replaced(executor):
    pids = {o.value for o in executor.run([Job("pid", misbehaving.pid, 0, LONG_S)])}
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    time.sleep(SHORT_S)
    assert outcomes(executor, good_jobs())["good 5"].value == 10


def test_nothing_to_do_starts_no_process():
    before = psutil.Process().children()
    with ProcessExecutor(2) as executor:
        assert list(executor.run([])) == []
        assert psutil.Process().children() == before


def test_workers_serve_again_after_closing():
    executor = ProcessExecutor(1)
    first = outcomes(executor, good_jobs(1))
    executor.close()
    second = outcomes(executor, good_jobs(1))
    executor.close()
    assert first == second


def test_workers_are_replaced_before_leaks_add_up(monkeypatch):
    monkeypatch.setattr(pool, "TASKS_PER_WORKER", 2)
    with ProcessExecutor(1) as executor:
        jobs = [Job(str(i), misbehaving.pid, i, LONG_S) for i in range(6)]
        found = outcomes(executor, jobs)
    assert len({outcome.value for outcome in found.values()}) == 3


def test_workers_do_not_load_the_program_that_builds(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import wave\n"
        "from tests.warehouse import misbehaving\n"
        "from warehouse.pool import Job, ProcessExecutor\n"
        "with ProcessExecutor(1) as executor:\n"
        "    job = Job('', misbehaving.loaded, 'wave', 60.0)\n"
        "    print(next(executor.run([job])).value)\n"
    )
    assert run_program(program).stdout == "False\n"


def test_workers_end_with_a_build_that_is_killed(tmp_path):
    note = tmp_path / "pid"
    program = tmp_path / "program.py"
    program.write_text(
        "from tests.warehouse import misbehaving\n"
        "from warehouse.pool import Job, ProcessExecutor\n"
        f"job = Job('', misbehaving.note_pid_and_hang, {str(note)!r}, 600.0)\n"
        "list(ProcessExecutor(2).run([job]))\n"
    )
    with subprocess.Popen([sys.executable, program], env=environment()) as build:
        wait_until(lambda: note.exists() and note.read_text())
        worker = int(note.read_text())
        build.kill()
    wait_until(lambda: not running(worker))


def test_the_inline_executor_gives_the_same_outcomes():
    jobs = [*good_jobs(2), Job("bad", misbehaving.fail, 0, LONG_S)]
    found = outcomes(InlineExecutor(), jobs)
    assert found["good 1"].value == 2
    assert found["bad"].fault == Fault("ValueError: no such thing", False)


BAD_TEXTS = {
    "CRASH": "the worker process died (-6): most likely it had no memory left; "
    + AFTER_DEATH,
    "HANG": "hung: took longer than 5 s on the clock",
    "SWELL": "needed more memory than a worker may have",
}


def test_bad_documents_cost_themselves_and_are_tried_again(tmp_path, executor):
    corpus, store = tmp_path / "corpus", Store(tmp_path / "store")
    sound = {f"other/{n}.txt": f"# 第{n}条" for n in range(5)}
    write_corpus(corpus, sound | {f"other/{w}.txt": w for w in BAD_TEXTS})

    def run():
        documents = register(corpus)
        return run_stage(store, STAGES[0], documents, corpus=corpus, executor=executor)

    first = run()
    reasons = {row.doc_id: row.reason for row in first.failures}
    assert reasons == {f"other/{w}.txt": reason for w, reason in BAD_TEXTS.items()}
    assert first.statuses == {"failed": 3, "ok": 5}
    assert run().computed == 3, "what may not fail again is tried again"
    write_corpus(corpus, dict.fromkeys((f"other/{w}.txt" for w in BAD_TEXTS), "ok"))
    assert run().statuses == {"ok": 8}
    assert all(row.status == "ok" for row in read_manifest(store, "pages"))
    assert build_stages(store, corpus)["tables"].documents == 8


def environment():
    return os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


def run_program(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, path],
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
        timeout=LONG_S,
    )


def running(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def wait_until(condition, limit_s=LONG_S):
    end = time.monotonic() + limit_s
    while not condition():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)


def test_a_pool_that_cannot_be_kept_running_says_what_may_be_short(monkeypatch):
    monkeypatch.setattr(ProcessExecutor, "_attempt", lambda _, jobs: iter(()))
    found = outcomes(ProcessExecutor(), good_jobs(1))["good 0"].fault
    assert found.transient
    assert "ulimit -n" in found.reason
    assert "--workers 1" in found.reason
