"""The notebook runs from its first cell to its last on the sample store."""

import importlib.util
from pathlib import Path

import pytest

pytest.importorskip("marimo", reason="the extra `notebook` is not installed")

NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "explore.py"


def test_every_cell_of_the_notebook_has_an_answer(sample_store, monkeypatch):
    monkeypatch.setenv("FINVOUCH_STORE", str(sample_store))
    spec = importlib.util.spec_from_file_location("explore", NOTEBOOK)
    explore = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(explore)
    _, made = explore.app.run()
    for name in ("documents", "revenue", "checks", "computed", "ranking"):
        assert len(made[name]), name
    made["warehouse"].close()
