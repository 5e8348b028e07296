"""The curve of evidence against what is read: ways, shares, sizes, packs."""

import json
from dataclasses import asdict, replace
from types import SimpleNamespace

import pytest

from assets.evaluation.evidence_score import PackedQuestion, Quote
from assets.evaluation.memory_curve import EVERYTHING, PACKING, curve_of, names_of
from assets.evaluation.memory_documents import memory_of, table_of
from assets.evaluation.memory_index import index_bytes, index_of, rankings_of
from assets.evaluation.memory_ways import SHARES, WAYS
from assets.evaluation.retrieval_runs import RunQuestion
from assets.evaluation.retrieval_score import LocatedQuestion
from assets.qa.location.queries import Query
from assets.qa.packs.salience import Salience
from tests.warehouse.search_rows import block_rows

RULES, NOTE = "regulatory/办法.pdf", "research/周报.pdf"
LINES = [f"第{n}条 发行人应当在每年{n}月底之前披露第{n}号报告。" for n in range(1, 11)]
"""Ten blocks of a document, alike in length."""


def document(doc_id, *texts, tables=None):
    rows = block_rows(doc_id, *texts)
    return memory_of(doc_id, "default", rows, (tables or {}).get)


def run(qid, *quotes, packs=(), milliseconds=(), query="发行人披露报告"):
    """A question with quotes of documents, and what its packs give of them."""
    read = SimpleNamespace(queries=(Query("stem", "whole", query),))
    located = LocatedQuestion(qid, [], [], [])
    packed = PackedQuestion(qid, [], [Quote(*q) for q in quotes], dict(packs))
    return RunQuestion(read, located, packed, {}, dict(milliseconds))


def points(documents, runs):
    curve = [timed.point for timed in curve_of(documents, runs)]
    return {(p.way, p.budget or p.kept): p for p in curve}


@pytest.fixture(scope="module")
def curve():
    """Three quotes: of the first, the fifth and the tenth block of a document."""
    asked = run(
        "a",
        *(("办法", LINES[n]) for n in (0, 4, 9)),
        packs={20: {"办法": [LINES[4]]}, 60: {"办法": [LINES[0], LINES[9]]}},
        milliseconds={20: 5.0, 60: 7.0},
    )
    return points([document(RULES, *LINES)], [asked])


def test_everything_is_there_once_and_each_way_at_each_share(curve):
    discarding = {(way, share) for way in WAYS for share in SHARES}
    assert set(curve) == {*discarding, (EVERYTHING, 1.0), (PACKING, 20), (PACKING, 60)}
    everything = curve[EVERYTHING, 1.0]
    assert (everything.evidence, everything.characters) == (1.0, 1.0)


@pytest.mark.parametrize(
    ("way", "share", "left"),
    [
        ("first", 0.1, 1), ("first", 0.3, 1), ("first", 0.5, 2),
        ("last", 0.1, 1), ("last", 0.3, 1), ("last", 0.5, 1),
    ],
)  # fmt: skip
def test_a_piece_is_left_when_its_block_is_kept(curve, way, share, left):
    assert curve[way, share].evidence == pytest.approx(left / 3)


def test_packs_are_scored_alike_and_read_the_share_of_their_budget(curve):
    characters = sum(map(len, LINES))
    assert curve[PACKING, 20].evidence == pytest.approx(1 / 3)
    assert curve[PACKING, 60].evidence == pytest.approx(2 / 3)
    assert curve[PACKING, 60].characters == pytest.approx(60 / characters)
    assert curve[PACKING, 60].index_bytes == curve[EVERYTHING, 1.0].index_bytes


def test_the_time_of_a_pack_is_the_median_over_questions():
    quote = ("办法", LINES[0])
    runs = [run(q, quote, packs={20: {}}, milliseconds={20: ms})
            for q, ms in (("a", 3.0), ("b", 90.0), ("c", 5.0))]  # fmt: skip
    packing = curve_of([document(RULES, *LINES)], runs)[-1]
    assert (packing.point.way, packing.milliseconds) == (PACKING, 5.0)


@pytest.mark.parametrize("way", ["tfidf", "random", "first", "last"])
def test_fewer_blocks_are_fewer_characters_and_a_smaller_index(curve, way):
    along = [curve[way, share] for share in SHARES] + [curve[EVERYTHING, 1.0]]
    assert [p.characters for p in along] == sorted({p.characters for p in along})
    assert [p.index_bytes for p in along] == sorted({p.index_bytes for p in along})


def test_what_is_read_counts_as_often_as_questions_quote_a_document():
    long, short = document(RULES, *["甲" * 30] * 10), document(NOTE, *["乙" * 10] * 10)
    runs = [run("a", ("办法", "甲甲")), run("b", ("周报", "乙乙")),
            run("c", (NOTE, "乙乙乙"))]  # fmt: skip
    found = points([long, short], runs)
    assert found["first", 0.1].characters == pytest.approx(50 / 500)
    runs[0] = run("a", ("办法", "甲甲"), packs={100: {}})
    assert points([long, short], runs[:1])[PACKING, 100].characters == 100 / 300


def test_what_is_quoted_of_an_unknown_document_is_lost():
    asked = run("a", ("办法", LINES[0]), ("别的", LINES[0]))
    assert points([document(RULES, *LINES)], [asked])[EVERYTHING, 1.0].evidence == 0.5


def test_equal_inputs_give_equal_bytes():
    def told():
        asked = run("a", ("办法", LINES[3]), packs={20: {"办法": [LINES[3]]}})
        curve = curve_of([document(RULES, *LINES)], [asked])
        return json.dumps([asdict(timed.point) for timed in curve])

    assert told() == told()


def test_a_quote_over_two_blocks_is_left_when_both_are():
    doc = document(RULES, *LINES)
    ids = list(doc.block_ids)
    both = "每年1月底之前披露第1号报告第2条发行人"
    assert both in doc.given(ids[:2])
    assert both not in doc.given(ids[:1])
    assert doc.characters(ids[:2]) == len(LINES[0]) + len(LINES[1])


def test_a_block_of_a_table_gives_the_rows_as_printed_once():
    texts = block_rows(NOTE, "费率表 年龄 保费", "30 1,200.00", "别的")
    ids = [f"{NOTE}#t0001.o", f"{NOTE}#t0001.r000", f"{NOTE}#c00001.b00"]
    rows = [replace(r, block_id=i) for r, i in zip(texts, ids, strict=True)]
    doc = memory_of(NOTE, "default", rows, lambda table: f"30|1,200.00|{table[-1]}")
    assert [table_of(i) for i in ids] == [f"{NOTE}#t0001"] * 2 + [""]
    assert doc.given(ids[:1]) == "费率表年龄保费301200001"
    assert doc.given(ids) == "费率表年龄保费30120000130120000别的"


def test_salience_keeps_what_is_forced_beyond_the_share():
    forced = [Salience(f"b{n}", 0.0, {"tfidf": 0.0}, "definition") for n in range(3)]
    plain = [Salience(f"b{n}", 1.0, {"tfidf": 1.0}, "") for n in range(3, 10)]
    assert WAYS["salience"]([*forced, *plain], 0.1) == {"b0", "b1", "b2"}
    assert WAYS["tfidf"]([*forced, *plain], 0.1) == {"b3"}
    assert WAYS["first"]([*forced, *plain], 0.3) == {"b0", "b1", "b2"}
    assert WAYS["last"]([*forced, *plain], 0.1) == {"b9"}
    assert len(WAYS["random"]([*forced, *plain], 0.5)) == 5


def test_an_index_holds_the_kept_blocks_alone_in_the_same_bytes_every_time():
    documents = [document(RULES, *LINES), document(NOTE, "甲", "乙")]
    kept = {f"{RULES}#c00000.b02", f"{NOTE}#c00000.b00"}
    sizes = set()
    for _ in range(3):
        with index_of(documents, kept) as index:
            sizes.add(index_bytes(index))
            assert len(index) == 2
    assert not index.path.exists()
    assert len(sizes) == 1


def test_queries_without_words_are_not_asked():
    queries = [Query("stem", "whole", text) for text in ("披露", "披露", "？！")]
    assert len(rankings_of(queries)) == 1


def test_gold_names_a_document_by_its_id_or_its_stem():
    assert names_of([RULES]) == {"办法": RULES, RULES: RULES}
