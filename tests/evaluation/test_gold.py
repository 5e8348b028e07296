"""Gold as files give it, and what is said of gold that cannot be read."""

import pytest

from assets.evaluation.evidence_score import Quote
from assets.evaluation.gold import gold_of
from warehouse.errors import QueryError


@pytest.mark.parametrize("given", [["a", "b"], "a; b", '["a", "b"]'])
def test_documents_come_as_a_list_or_in_one_cell(given):
    assert gold_of({"question": "？", "doc_ids": given}).doc_ids == ("a", "b")


@pytest.mark.parametrize(
    "given",
    [[{"doc_id": "a", "quote": "甲"}], '[{"doc_id": "a", "quote": "甲"}]'],
)
def test_quotes_come_with_their_document(given):
    assert gold_of({"evidence": given}).quotes == [Quote("a", "甲")]


def test_empty_parts_are_no_gold():
    assert not gold_of({"doc_ids": "", "evidence": None, "trap_type": "x"})


@pytest.mark.parametrize(
    "raw",
    [
        {"doc_ids": "[a"},
        {"doc_ids": {"a": 1}},
        {"doc_ids": [["a"]]},
        {"evidence": ["甲"]},
        {"evidence": [{"doc_id": "a"}]},
    ],
)
def test_gold_of_another_shape_is_refused_by_its_part(raw):
    with pytest.raises(QueryError, match=next(iter(raw))):
        gold_of(raw)
