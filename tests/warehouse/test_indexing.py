"""The indexes of a store follow the stage `tokens`, one published version each."""

import pytest
from search_rows import block_rows

from warehouse.indexing import TOKENS, build_index, wanted_documents
from warehouse.publish import note_built, open_snapshot, publish_snapshot
from warehouse.results import write_manifest, write_records
from warehouse.schema.results import Result
from warehouse.schema.tokens import TokenRow
from warehouse.search import open_block_index, search
from warehouse.search_build import index_faults
from warehouse.search_fields import BLOCKS
from warehouse.store import Store


def put(store, **texts):
    """Let the stage `tokens` hold these documents; None: it failed on one."""
    results = []
    for name, text in texts.items():
        doc_id = f"other/{name}.txt"
        if text is None:
            results.append(Result(doc_id, "", "failed", "broken", False, "", 0, 0))
            continue
        rows = block_rows(doc_id, text)
        digest = write_records(store.result(TOKENS, f"fp-{text}"), TokenRow, rows)
        results.append(Result(doc_id, f"fp-{text}", "ok", "", False, digest, 1, 1))
    write_manifest(store, TOKENS, results)


def publish(store):
    built = build_index(store, BLOCKS)
    note_built(store, BLOCKS.name, built.version)
    publish_snapshot(store, {BLOCKS.name: built.version})
    return built


def texts(store, query):
    return [hit.text for hit in search(open_block_index(open_snapshot(store)), query)]


OTHERS = {f"x{number:02d}": f"其他公司{number}" for number in range(20)}


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path)
    put(store, a="甲公司", b="乙公司", **OTHERS, broken=None)
    return store


def test_an_index_holds_the_documents_that_have_tokens(store):
    built = publish(store)
    assert (built.report.docs, built.computed, built.reused) == (22, 22, 0)
    assert index_faults(BLOCKS, built.path, wanted_documents(store)) == {}
    assert texts(store, "甲公司")[0] == "甲公司"


def test_a_changed_document_is_exchanged_in_the_next_version(store):
    first = publish(store)
    put(store, a="甲集团", b="乙公司", **OTHERS)
    second = publish(store)
    assert (second.computed, second.reused) == (1, 21)
    assert second.path != first.path
    assert texts(store, "甲集团")[0] == "甲集团"


def test_an_unchanged_store_gives_the_version_there_is(store):
    first = publish(store)
    again = build_index(store, BLOCKS)
    assert (again.version, again.computed, again.reused) == (first.version, 0, 22)


def test_the_same_documents_give_the_same_version_whatever_came_before(store, tmp_path):
    publish(store)
    put(store, a="甲集团", **OTHERS)
    mended = publish(store)
    other = Store(tmp_path / "other")
    put(other, a="甲集团", **OTHERS)
    assert publish(other).version == mended.version
