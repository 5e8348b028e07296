"""Builds that several tests start from, made once and copied."""

import shutil

import pytest
from click.testing import CliRunner

from orchestration.cli.main import main
from tests.orchestration.scenario import build, write_corpus


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
