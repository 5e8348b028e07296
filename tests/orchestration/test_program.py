"""The program `finvouch` as a person starts it, in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from orchestration.cli.errors import ExitCode
from tests.orchestration.scenario import CORPUS, write_corpus
from warehouse.publish import open_snapshot
from warehouse.store import Store

PROGRAM = "from orchestration.cli.main import main; main()"


def environment_of(root):
    return {
        **os.environ,
        "FINVOUCH_CORPUS": str(root / "corpus"),
        "FINVOUCH_STORE": str(root / "store"),
        "FINVOUCH_WORKERS": "1",
        "PYTHONPATH": str(Path.cwd()),
    }


def finvouch(root, *arguments, **variables):
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        env=environment_of(root) | variables,
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = tmp_path_factory.mktemp("program")
    write_corpus(root / "corpus")
    return root


@pytest.fixture(scope="module")
def first(root):
    return finvouch(root, "build", "--json")


def computed(told):
    return {name: figures["computed"] for name, figures in told["assets"].items()}


def test_a_build_gives_one_json_document_and_everything_else_on_stderr(first):
    assert first.returncode == ExitCode.OK, first.stderr
    told = json.loads(first.stdout)
    assert told["success"]
    assert computed(told)["pages"] == len(CORPUS)
    assert "pages" in first.stderr
    assert "Traceback" not in first.stderr


def test_what_the_stream_has_no_form_for_is_printed_as_escapes(root, first):
    assert first.returncode == ExitCode.OK
    shown = finvouch(root, "search", "等待期", PYTHONIOENCODING="ascii")
    assert shown.returncode == ExitCode.OK, shown.stderr
    assert "等待期".encode("ascii", "backslashreplace").decode() in shown.stdout
    told = finvouch(root, "search", "等待期", "--json", PYTHONIOENCODING="ascii")
    assert "等待期" in json.loads(told.stdout)[0]["text"]
    helped = finvouch(root, "--help", PYTHONIOENCODING="ascii")
    assert helped.returncode == ExitCode.OK, helped.stderr


@pytest.mark.parametrize(
    ("command", "code"), [("sql", ExitCode.USAGE), ("doc", ExitCode.NOT_FOUND)]
)
def test_typed_bytes_that_are_no_text_are_refused(root, first, command, code):
    assert first.returncode == ExitCode.OK
    refused = finvouch(root, command, b"SELECT '\xed\xa0\x80'")
    assert refused.returncode == code, refused.stderr
    assert "\\udced" in refused.stderr


def test_a_program_without_a_standard_output_does_its_work(root, first):
    assert first.returncode == ExitCode.OK
    command = '"$0" -c "$1" status >&-'
    done = subprocess.run(
        ["/bin/sh", "-c", command, sys.executable, PROGRAM],
        env=environment_of(root),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (ExitCode.OK, b"")


@pytest.mark.parametrize("form", [(), ("--csv",), ("--json",)])
def test_an_output_that_nobody_reads_to_its_end_is_no_error(root, first, form):
    assert first.returncode == ExitCode.OK
    statement = "SELECT repeat('x', 999) AS text FROM range(200)"
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "sql", statement, *form],
        env=environment_of(root),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        program.stdout.read(1)
        program.stdout.close()
        assert program.stderr.read() == b""
    # some systems tell the writer of one long text nothing
    assert program.returncode in {ExitCode.NOBODY_READS, ExitCode.OK}


def test_history_is_kept_in_the_store_and_reports_to_nobody(root, first):
    settings = (root / "store/dagster/dagster.yaml").read_text()
    assert "telemetry:\n  enabled: false" in settings
    assert (root / "store/dagster/history/runs").is_dir()
    assert first.returncode == ExitCode.OK


def test_a_second_build_computes_nothing(root, first):
    again = finvouch(root, "build", "--json")
    assert again.stderr == ""
    told = json.loads(again.stdout)
    names = ("pages", "lines", "clauses", "tables", "profiles", "tokens")
    assert [computed(told)[name] for name in names] == [0] * len(names)
    first_versions = {
        name: figures["version"]
        for name, figures in json.loads(first.stdout)["assets"].items()
    }
    for name, figures in told["assets"].items():
        assert figures["version"] == first_versions[name], name


def test_reading_commands_import_no_dagster(root):
    modules = ["state", "find", "document", "query", "upkeep", "score"]
    imports = "; ".join(f"import orchestration.cli.{name}" for name in modules)
    check = "import sys; sys.exit('dagster' in sys.modules)"
    program = f"{imports}; {check}"
    result = subprocess.run(
        [sys.executable, "-c", program], check=False, timeout=60, cwd=Path.cwd()
    )
    assert result.returncode == 0


def test_a_run_launched_by_dagster_gives_the_same(root, first):
    """The UI starts runs like this: from the definitions, in a process of its own."""
    assert first.returncode == ExitCode.OK
    before = open_snapshot(Store(root / "store")).name
    command = [sys.executable, "-W", "ignore", "-m", "dagster", "job", "execute"]
    command += ["-m", "orchestration.definitions", "-j", "build"]
    environment = {**environment_of(root), "DAGSTER_HOME": str(root / "store/dagster")}
    result = subprocess.run(
        command, env=environment, capture_output=True, check=False, timeout=120
    )
    assert result.returncode == 0, result.stderr
    assert open_snapshot(Store(root / "store")).name == before
