"""Builds that several tests start from, made once and copied."""

import shutil

import pytest
from click.testing import CliRunner

from orchestration.cli.main import main
from tests.orchestration.scenario import build, write_corpus
from warehouse import worker


@pytest.fixture(scope="session", autouse=True)
def no_collecting():
    """Spare the garbage collection after each document; this process ends soon."""
    before, worker.release_memory = worker.release_memory, lambda: None
    yield
    worker.release_memory = before


@pytest.fixture(scope="session")
def built_once(tmp_path_factory):
    """A folder with a corpus and the store built from it; only to be copied."""
    root = tmp_path_factory.mktemp("built")
    write_corpus(root / "corpus")
    result = build(root)
    assert result.success
    return root


@pytest.fixture(scope="session")
def store(built_once):
    return built_once / "store"


@pytest.fixture
def run(store, monkeypatch):
    """Run a command on the built store, unless another one is named."""

    def call(*arguments, on=store, stdin=None):
        monkeypatch.setenv("FINVOUCH_STORE", str(on))
        return CliRunner().invoke(main, [*map(str, arguments)], input=stdin)

    return call


@pytest.fixture
def built(built_once, tmp_path):
    """A copy of a built store and its corpus that a test may change."""
    root = tmp_path / "work"
    shutil.copytree(built_once, root, symlinks=True)
    return root
