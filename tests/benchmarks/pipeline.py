"""How long a build takes, cold, unchanged and with one changed document.

    python -m tests.benchmarks.pipeline CORPUS [--sizes 50 150 573] [--workers 2]

Each size is an even sample of the corpus, copied to a temporary folder; each build is a
whole `finvouch build`, Dagster's start included. Memory is the highest sum over all its
processes of what each holds alone and its share of what they hold together.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import psutil

SAMPLE_EVERY_S = 0.25
"""Between two looks at memory; workers grow over seconds."""
COMMAND = "import sys; from orchestration.cli.main import main; sys.exit(main())"


@dataclass(frozen=True)
class Run:
    """One build: wall time, CPU time of its processes, memory."""

    what: str
    wall_s: float
    cpu_s: float
    peak_mb: float


def build(what: str, corpus: Path, store: Path, workers: int) -> Run:
    """Run a build and watch its processes."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [
            *(sys.executable, "-c", COMMAND, "build"),
            *("--corpus", str(corpus), "--store", str(store)),
            *("--workers", str(workers)),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    seen = Seen()
    watcher = threading.Thread(target=_watch, args=(process.pid, seen), daemon=True)
    watcher.start()
    _, errors = process.communicate()
    wall = time.perf_counter() - start
    if process.returncode not in (0, 1):
        raise SystemExit(errors.decode())
    return Run(what, wall, sum(seen.cpu_s.values()), seen.peak_mb)


@dataclass
class Seen:
    """What was seen of a build's processes so far."""

    peak_mb: float = 0.0
    cpu_s: dict[tuple[int, float], float] = field(default_factory=dict)
    """By process; the last quarter of a second of each may be missing."""


def _watch(pid: int, seen: Seen) -> None:
    while psutil.pid_exists(pid):
        total = 0
        try:
            parent = psutil.Process(pid)
            for child in (parent, *parent.children(recursive=True)):
                total += child.memory_full_info().pss
                spent = child.cpu_times()
                own = spent.user + spent.system
                seen.cpu_s[child.pid, child.create_time()] = own
        except psutil.Error:
            continue
        seen.peak_mb = max(seen.peak_mb, total / 2**20)
        time.sleep(SAMPLE_EVERY_S)


def sample(corpus: Path, target: Path, size: int) -> list[Path]:
    """Copy an even sample of the documents of a corpus."""
    files = sorted(p for p in corpus.rglob("*") if p.is_file())
    step = max(len(files) / size, 1.0)
    chosen = [files[int(i * step)] for i in range(min(size, len(files)))]
    copies = []
    for path in chosen:
        copy = target / path.relative_to(corpus)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
        copies.append(copy)
    return copies


def measure(corpus: Path, size: int, workers: int) -> list[Run]:
    """Cold, unchanged and one changed document, on a sample of this size."""
    with tempfile.TemporaryDirectory() as folder:
        target, store = Path(folder) / "corpus", Path(folder) / "store"
        copies = sample(corpus, target, size)
        runs = [build(f"{len(copies)} documents, empty store", target, store, workers)]
        runs.append(build("  again, nothing changed", target, store, workers))
        pdfs = [c for c in copies if c.suffix.lower() == ".pdf"]
        changed = sorted(pdfs, key=lambda c: c.stat().st_size)[len(pdfs) // 2]
        with changed.open("ab") as file:
            file.write(b"\n% changed\n")
        runs.append(build(f"  {changed.name} changed", target, store, workers))
        return runs


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[50, 150, 573])
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    print(f"{'':46} {'wall s':>8} {'CPU s':>8} {'MiB':>8}")
    for size in arguments.sizes:
        for run in measure(arguments.corpus, size, arguments.workers):
            figures = f"{run.wall_s:8.1f} {run.cpu_s:8.1f} {run.peak_mb:8.0f}"
            print(f"{run.what[:46]:46} {figures}", flush=True)


if __name__ == "__main__":
    main()
