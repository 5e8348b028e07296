"""An index is mended by the difference, and always holds exactly what it should."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from search_rows import block_rows

import warehouse.search_build as building
from warehouse.search import SearchIndex, search
from warehouse.search_build import index_faults, update_index
from warehouse.search_fields import BLOCKS
from warehouse.search_held import index_version

FIRST = {
    "other/a.txt": ("1", ["甲公司营业收入", "甲公司净利润"]),
    "other/b.txt": ("1", ["乙公司营业收入"]),
    "other/c.txt": ("1", ["丙公司营业收入"]),
    "other/d.txt": ("1", []),
    **{f"other/x{n:02d}.txt": ("1", [f"其他公司第{n}号文件"]) for n in range(30)},
}


class Rows:
    """The rows of a corpus; remembers which were asked for."""

    def __init__(self, corpus):
        self.corpus = corpus
        self.loaded = []

    @property
    def wanted(self):
        return {doc_id: digest for doc_id, (digest, _) in self.corpus.items()}

    def __call__(self, doc_id):
        self.loaded.append(doc_id)
        return block_rows(doc_id, *self.corpus[doc_id][1])


def build(corpus, target, previous=None):
    rows = Rows(corpus)
    return update_index(BLOCKS, previous, target, rows.wanted, rows), rows


def found(folder, query):
    return [hit.text for hit in search(SearchIndex(folder, BLOCKS), query, k=50)]


def files(folder):
    return {p.name: (p.read_bytes(), p.stat().st_mtime_ns) for p in folder.iterdir()}


@pytest.fixture
def first(tmp_path):
    folder = tmp_path / "first"
    build(FIRST, folder)
    return folder


def changed(**documents):
    """The first corpus with documents changed; None: gone."""
    corpus = dict(FIRST)
    for name, content in documents.items():
        doc_id = f"other/{name}.txt"
        if content is None:
            del corpus[doc_id]
        else:
            corpus[doc_id] = content
    return corpus


def test_a_new_index_holds_every_document(first):
    assert index_faults(BLOCKS, first, Rows(FIRST).wanted) == {}
    assert found(first, "乙公司")[:1] == ["乙公司营业收入"]


def test_only_the_difference_is_read_and_written(first, tmp_path):
    corpus = changed(a=("2", ["甲公司现金流量"]), c=None, e=("1", ["戊公司"]))
    report, rows = build(corpus, tmp_path / "second", first)
    assert (report.added, report.replaced, report.removed) == (
        ("other/e.txt",),
        ("other/a.txt",),
        ("other/c.txt",),
    )
    assert (report.kept, report.docs, report.anew) == (32, 34, "")
    assert rows.loaded == ["other/a.txt", "other/e.txt"]
    assert index_faults(BLOCKS, tmp_path / "second", rows.wanted) == {}


def test_a_mended_index_answers_like_a_new_one(first, tmp_path):
    corpus = changed(a=("2", ["甲公司现金流量"]), c=None, e=("1", ["戊公司净利润"]))
    build(corpus, tmp_path / "mended", first)
    build(corpus, tmp_path / "new")
    for query in ("营业收入", "净利润", "甲公司", "现金流量", "丙公司", "第3号"):
        mended = found(tmp_path / "mended", query)
        assert sorted(mended) == sorted(found(tmp_path / "new", query))


def test_replaced_and_removed_text_is_not_found_again(first, tmp_path):
    corpus = changed(a=("2", ["甲公司现金流量"]), c=None)
    build(corpus, tmp_path / "second", first)
    assert "甲公司净利润" not in found(tmp_path / "second", "甲公司净利润")
    assert "丙公司营业收入" not in found(tmp_path / "second", "丙公司营业收入")
    assert "丙公司营业收入" in found(first, "丙公司营业收入")


def test_the_previous_version_and_its_readers_are_not_disturbed(first, tmp_path):
    before, reader = files(first), SearchIndex(first, BLOCKS)
    folder = first
    for number in range(12):
        corpus = changed(a=(str(number + 2), [f"甲公司第{number}年"]))
        build(corpus, tmp_path / f"next{number}", folder)
        folder = tmp_path / f"next{number}"
        assert search(reader, "甲公司净利润")[0].text == "甲公司净利润"
    assert files(first) == before


def test_an_unchanged_corpus_loads_nothing(first, tmp_path):
    report, rows = build(FIRST, tmp_path / "second", first)
    assert (rows.loaded, report.kept, report.docs) == ([], 34, 34)


def test_segments_stay_few_over_many_updates(first, tmp_path):
    folder, most = first, 0
    for number in range(24):
        corpus = changed(**{f"x{number % 30:02d}": (f"n{number}", ["改动"])})
        corpus["other/b.txt"] = (f"n{number}", [f"乙公司第{number}版"])
        target = tmp_path / f"next{number}"
        report, rows = build(corpus, target, folder)
        most = max(most, report.segments)
        assert index_faults(BLOCKS, target, rows.wanted) == {}
        folder = target
    assert most <= 8


@pytest.mark.parametrize(
    ("limit", "value", "reason"),
    [
        ("REBUILD_SHARE", 0.0, "much has changed"),
        ("MOST_SEGMENTS", 0, "there are too many segments"),
        ("MOST_DELETED_SHARE", 0.0, "too many entries are deleted"),
    ],
)
def test_an_index_is_made_anew_beyond_named_limits(
    first, tmp_path, monkeypatch, limit, value, reason
):
    monkeypatch.setattr(building, limit, value)
    corpus = changed(a=("2", ["甲公司现金流量"]))
    report, rows = build(corpus, tmp_path / "second", first)
    assert report.anew == reason
    assert len(rows.loaded) == report.docs == 34
    assert (report.segments, report.deleted) == (1, 0)


def test_another_tokenizer_makes_another_index(first, tmp_path, monkeypatch):
    name = index_version(BLOCKS, Rows(FIRST).wanted)
    monkeypatch.setattr("warehouse.search_held.rules_version", lambda: "other")
    monkeypatch.setattr(building, "rules_version", lambda: "other")
    assert index_version(BLOCKS, Rows(FIRST).wanted) != name
    report, _ = build(FIRST, tmp_path / "second", first)
    assert report.anew == "tokenizer or fields have changed"


def test_the_name_of_a_version_depends_on_what_it_holds_alone():
    wanted = Rows(FIRST).wanted
    name = index_version(BLOCKS, wanted)
    assert index_version(BLOCKS, dict(reversed(wanted.items()))) == name
    assert index_version(BLOCKS, wanted | {"other/a.txt": "2"}) != name


@pytest.mark.parametrize(
    ("wanted", "faults"),
    [
        ({}, {"other/a.txt": "should not be there, has 2 entries"}),
        ({"other/a.txt": "2"}, {"other/a.txt": "is another content"}),
        (
            {"other/a.txt": "1", "other/z.txt": "1"},
            {"other/z.txt": "is missing"},
        ),
    ],
)
def test_a_check_tells_what_an_index_holds_wrongly(tmp_path, wanted, faults):
    build({"other/a.txt": FIRST["other/a.txt"]}, tmp_path / "index")
    assert index_faults(BLOCKS, tmp_path / "index", wanted) == faults


def test_a_killed_build_is_in_nobodys_way(first, tmp_path):
    """Its lock dies with it, and the next build has a folder of its own."""
    program = (
        "import json, os, sys\n"
        "from pathlib import Path\n"
        "from warehouse.search_build import update_index\n"
        "from warehouse.search_fields import BLOCKS\n"
        "def load(doc_id):\n"
        "    os.kill(os.getpid(), 9)\n"
        "update_index(BLOCKS, Path(sys.argv[1]), Path(sys.argv[2]),"
        " json.loads(sys.argv[3]), load)\n"
    )
    target = tmp_path / "second"
    wanted = Rows(FIRST).wanted
    died = subprocess.run(
        [
            sys.executable,
            "-c",
            program,
            str(first),
            str(target),
            json.dumps(wanted | {"other/new.txt": "1"}),
        ],
        cwd=Path(__file__).parents[2],
        check=False,
    )
    assert died.returncode == -9
    corpus = changed(new=("1", ["新公司"]))
    report, rows = build(corpus, tmp_path / "third", first)
    assert report.added == ("other/new.txt",)
    assert index_faults(BLOCKS, tmp_path / "third", rows.wanted) == {}
    assert index_faults(BLOCKS, first, wanted) == {}
