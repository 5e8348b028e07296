"""`finvouch doc` tells every stage that failed on a document, and only the cause."""

from types import SimpleNamespace

import pytest

from orchestration.cli.document import _failures


def told(**status):
    results = {
        stage: SimpleNamespace(status=value, reason="no such thing")
        for stage, value in status.items()
    }
    reader = SimpleNamespace(result=lambda stage, doc_id: results.get(stage))
    return list(_failures(reader, "insurance/1.pdf"))


@pytest.mark.parametrize("stage", ["pages", "facts", "insurance_terms", "tokens"])
def test_a_failure_of_any_stage_is_told(stage):
    assert told(**{stage: "failed"}) == [f"{stage}: failed: no such thing"]


def test_what_stands_downstream_of_a_failure_is_not_told():
    assert told(pages="locked", lines="upstream_failed", facts="upstream_failed") == [
        "pages: locked: no such thing"
    ]


def test_nothing_is_told_of_a_document_without_failures():
    assert told(pages="ok", lines="ok") == []
