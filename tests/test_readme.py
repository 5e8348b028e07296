"""Every command of both READMEs runs, as written, on the sample corpus."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
READMES = ("README.md", "README.zh-CN.md")
BLOCK = re.compile(r"^```bash\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?://)([^)#]+)\)")
MAKE_TARGETS = {
    "make demo",
    "make test",
    "make ui",
    "make help",
    "make ocr",
    "make notebook",
}


def blocks(name: str) -> list[str]:
    return BLOCK.findall((ROOT / name).read_text(encoding="utf-8"))


def scripts(name: str) -> list[str]:
    """Blocks but those that only set up; the test itself stands for them."""
    return [
        block for block in blocks(name) if not block.startswith(("make ", "export "))
    ]


def test_the_commands_of_the_tour_run(
    sample_store: Path, finvouch_command: Path, tmp_path: Path
) -> None:
    (tmp_path / "store").symlink_to(sample_store)
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    environment = {
        **os.environ,
        "PATH": f"{finvouch_command}{os.pathsep}{os.environ['PATH']}",
        "FINVOUCH_CORPUS": "samples/corpus",
        "FINVOUCH_STORE": "store",
        "PYTHONPATH": str(ROOT),
    }
    for script in scripts(READMES[0]):
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
        assert done.stdout.strip(), f"{script} printed nothing"


@pytest.mark.parametrize("target", sorted(MAKE_TARGETS))
def test_make_knows_its_targets(target: str) -> None:
    subprocess.run(
        [*target.split(), "--dry-run"], cwd=ROOT, check=True, capture_output=True
    )


def test_make_installs_with_a_python_that_has_pip_when_the_commands_are_on_the_path(
    tmp_path: Path,
) -> None:
    commands = tmp_path / "bin"
    commands.mkdir()
    without_pip = commands / "python3"
    without_pip.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    without_pip.chmod(0o755)
    done = subprocess.run(
        ["make", "--dry-run", "ocr", f"VENV={tmp_path}"],
        cwd=ROOT,
        env={**os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}"},
        check=True,
        capture_output=True,
        text=True,
    )
    installing = re.findall(r"^(\S+) -m pip --python", done.stdout, re.MULTILINE)
    assert installing
    assert str(without_pip) not in installing
    assert "python3" not in installing


@pytest.mark.parametrize("name", READMES)
def test_every_make_command_named_is_known(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = re.findall(r"(?:^|`)(make [a-z]+)", text, re.MULTILINE)
    assert set(named) <= MAKE_TARGETS


@pytest.mark.parametrize("name", [*READMES, "CONTEXT.md", "docs/architecture.md"])
def test_every_local_link_leads_somewhere(name: str) -> None:
    page = ROOT / name
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{name} links to {target}"


def test_both_readmes_show_the_same_commands() -> None:
    assert blocks(READMES[0]) == blocks(READMES[1])


def test_requirement_files_name_no_index_and_pin_by_hash() -> None:
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text
        assert not re.search(r"^-", text, re.MULTILINE)
        pins = re.findall(r"^[a-z0-9].*$", text, re.MULTILINE)
        assert pins
        assert all("==" in pin and pin.endswith("\\") for pin in pins)


def test_every_declared_dependency_is_locked() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = declared["project"]["optional-dependencies"]
    runtime = [*declared["project"]["dependencies"], *extras["fast"]]
    wanted = {
        "runtime.txt": runtime,
        "dev.txt": [*runtime, *declared["dependency-groups"]["dev"]],
        "ocr.txt": [*runtime, *extras["ocr"]],
        "notebook.txt": [*runtime, *extras["notebook"]],
    }
    for name, needs in wanted.items():
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        locked = set(re.findall(r"^([a-z0-9.-]+)==", text, re.MULTILINE))
        lacking = {re.split(r"[^A-Za-z0-9.-]", need)[0] for need in needs} - locked
        assert lacking == set(), f"run `make lock`: {name} lacks {sorted(lacking)}"
