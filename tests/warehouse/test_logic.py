"""The version of a stage's code changes with what it does, and only with that."""

import importlib
import sys
from pathlib import Path

import pytest

from warehouse import logic

STAGE = """
from ours.rules import LIMIT, is_heading
import ours.helpers.text

def compute(task):
    return [line for line in task if is_heading(line)][:LIMIT]
"""
RULES = """
LIMIT = 3

def is_heading(line):
    return line.startswith("第")
"""
MODULES = {
    "ours/__init__.py": '"""Ours."""\n',
    "ours/stage.py": STAGE,
    "ours/rules.py": RULES,
    "ours/helpers/__init__.py": "",
    "ours/helpers/text.py": "from . import deeper\n",
    "ours/helpers/deeper.py": "DEPTH = 2\n",
    "ours/unrelated.py": "X = 1\n",
}


@pytest.fixture
def version_of(tmp_path, monkeypatch):
    """The version of `ours.stage` with some files replaced."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def version(**changed: str) -> str:
        files = MODULES | {
            f"ours/{n.replace('__', '/')}.py": t for n, t in changed.items()
        }
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        importlib.invalidate_caches()
        for cached in (logic.logic_version, logic._tree, logic._file):
            cached.cache_clear()
        return logic.logic_version("ours.stage")

    yield version
    for name in [n for n in sys.modules if n.partition(".")[0] == "ours"]:
        del sys.modules[name]
    for cached in (logic.logic_version, logic._tree, logic._file):
        cached.cache_clear()


@pytest.mark.parametrize(
    "same",
    [
        {"stage": "# a remark\n" + STAGE},
        {
            "stage": STAGE.replace(
                "def compute(task):", "def compute(task):\n    'What.'"
            )
        },
        {"stage": STAGE.replace("[line for", "[\n        line for")},
        {"rules": RULES.replace("LIMIT = 3", 'LIMIT = 3\n"""Why three."""')},
        {"unrelated": "X = 2\n"},
    ],
    ids=["comment", "docstring", "layout", "note on a constant", "module not imported"],
)
def test_words_for_people_are_no_logic(version_of, same):
    before = version_of()
    assert version_of(**same) == before


@pytest.mark.parametrize(
    "changed",
    [
        {"stage": STAGE.replace("[:LIMIT]", "")},
        {"rules": RULES.replace("LIMIT = 3", "LIMIT = 4")},
        {"rules": RULES.replace('"第"', '"附"')},
        {"helpers__deeper": "DEPTH = 3\n"},
    ],
    ids=["own code", "imported constant", "imported rule", "import of an import"],
)
def test_a_changed_rule_is_another_version_wherever_it_stands(version_of, changed):
    before = version_of()
    assert version_of(**changed) != before


def test_the_meaning_of_a_column_is_documentation(version_of):
    column = 'width: Annotated[float, Meaning("width", "pt")]\n'
    before = version_of(rules=RULES + column)
    assert version_of(rules=RULES + column.replace('"width"', '"page width"')) == before
    assert version_of(rules=RULES + column.replace("float", "int")) != before


def test_machinery_that_runs_stages_is_not_logic():
    found = logic.logic_modules("tests.warehouse.scenario")
    assert "warehouse.schema.clauses" in found
    assert "warehouse.records" in found
    assert not set(found) & {"warehouse.engine", "warehouse.pool", "warehouse.stages"}


def test_data_files_count_when_their_loader_is_imported():
    assert logic.dictionary_files("dictionaries.glyphs") == ["glyphs.toml"]
    assert logic.dictionary_files("warehouse.records") == []


def test_a_changed_data_file_is_another_version(version_of, monkeypatch):
    rules = RULES + "from dictionaries import glyphs\n"
    before = version_of(rules=rules)
    assert version_of(rules=rules) == before
    monkeypatch.setattr(logic, "dictionary_digest", "{} changed".format)
    assert version_of(rules=rules) != before


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("# why\na = 1\n\n[b]\nc = ['x',\n 'y']  # both", True),
        ("a = 2\n[b]\nc = ['x', 'y']", False),
        ("a = 1\n[b]\nc = ['y', 'x']", False),
    ],
)
def test_only_what_a_data_file_holds_counts(tmp_path, monkeypatch, text, same):
    monkeypatch.setattr(logic, "_dictionaries", lambda: tmp_path)
    found = []
    for written in ("a = 1\n[b]\nc = ['x', 'y']\n", text):
        (tmp_path / "words.toml").write_text(written, encoding="utf-8")
        found.append(logic.dictionary_digest.__wrapped__("words.toml"))
    assert (found[0] == found[1]) is same


def test_a_module_without_source_has_no_version():
    with pytest.raises(LookupError, match="nowhere"):
        logic.logic_version("nowhere.to.be.found")


def test_the_data_folder_is_the_packages_own():
    root = Path(logic._dictionaries())
    assert (root / "__init__.py").exists()
    for outside in ("../pyproject.toml", "..", ".", "", "/etc", "第一节"):
        assert logic._data_files(outside) == []
