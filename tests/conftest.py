"""What all tests share: the real corpus when it is there, and one built sample store.

Real documents lie in `shared/corpus` beside the project's folder. They are not part of
the project; tests marked `corpus` skip with a clear message where they are absent.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

ROOT = Path(__file__).parents[1]
REAL_CORPUS = ROOT.parent / "shared" / "corpus"
SAMPLE_CORPUS = ROOT / "samples" / "corpus"
COMMAND = "import sys; from orchestration.cli.main import main; sys.exit(main())"
"""The command line in this interpreter, whether or not its script is installed."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs the real corpus where it is not."""
    if REAL_CORPUS.is_dir():
        return
    absent = pytest.mark.skip(reason=f"no real corpus at {REAL_CORPUS}")
    for item in items:
        if item.get_closest_marker("corpus"):
            item.add_marker(absent)


@pytest.fixture(scope="session")
def finvouch_command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for PATH with the `finvouch` and `python` of this interpreter."""
    folder = tmp_path_factory.mktemp("bin")
    for name, start in (("finvouch", f"-c '{COMMAND}'"), ("python", "")):
        script = folder / name
        script.write_text(f"#!/bin/sh\nexec '{sys.executable}' {start} \"$@\"\n")
        script.chmod(0o755)
    return folder


@pytest.fixture(scope="session")
def sample_store(
    tmp_path_factory: pytest.TempPathFactory, finvouch_command: Path
) -> Path:
    """A store built from the sample corpus, once for all worker processes."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    store = shared / "sample_store"
    with FileLock(f"{store}.lock"):
        if not (store / "current").exists():
            done = subprocess.run(
                [
                    finvouch_command / "finvouch",
                    "build",
                    *("--corpus", SAMPLE_CORPUS),
                    *("--store", store),
                    *("--workers", "1"),
                ],
                cwd=ROOT,
                capture_output=True,
                text=True,
            )
            assert done.returncode == 0, done.stdout + done.stderr
    return store
