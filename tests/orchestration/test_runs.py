"""What a run computes, read from Dagster's event log."""

import ast

import dagster as dg
import pytest

from tests.orchestration.scenario import (
    CORPUS,
    NOTE,
    build,
    counts,
    everywhere,
    metadata,
    write_corpus,
)
from warehouse import logic
from warehouse.planning import stage_version
from warehouse.publish import open_snapshot
from warehouse.store import Store


def versions(result):
    return {name: told["version"] for name, told in metadata(result).items()}


def test_a_first_run_computes_every_document_once(tmp_path):
    write_corpus(tmp_path / "corpus")
    result = build(tmp_path)
    assert result.success
    assert counts(result, "computed") == everywhere(3)
    assert counts(result, "failed") == everywhere(0)


def test_a_duplicate_is_no_failure(tmp_path):
    write_corpus(tmp_path / "corpus", {"research/a.txt": NOTE, "research/b.txt": NOTE})
    told = metadata(build(tmp_path))
    assert told["documents"]["dagster/row_count"] == 2
    assert told["documents"]["failed"] == told["warehouse"]["failed"] == 0


def test_a_second_run_computes_nothing_and_holds_the_same(built):
    again = build(built)
    assert counts(again, "computed") == everywhere(0)
    assert counts(again, "reused") == everywhere(3)
    assert metadata(again)["warehouse"]["computed"] == 0
    assert versions(again) == versions(build(built))


def test_a_changed_document_is_recomputed_alone(built):
    write_corpus(built / "corpus", {"research/周报.txt": NOTE + "三、免责声明\n无。\n"})
    result = build(built)
    assert counts(result, "computed") == everywhere(1)
    assert counts(result, "reused") == everywhere(2)


def test_a_change_that_alters_no_text_stops_at_the_pages(built):
    write_corpus(built / "corpus", {"research/周报.txt": NOTE.replace("\n", "\r\n")})
    assert counts(build(built), "computed") == everywhere(0) | {"pages": 1}


def test_an_added_document_is_computed_alone(built):
    write_corpus(built / "corpus", {"research/月报.txt": NOTE.replace("周", "月")})
    result = build(built)
    assert counts(result, "computed") == everywhere(1)
    assert metadata(result)["documents"]["dagster/row_count"] == 4


def test_a_removed_document_is_removed_everywhere_and_nothing_computed(built):
    (built / "corpus/research/周报.txt").unlink()
    result = build(built)
    assert counts(result, "computed") == everywhere(0)
    assert counts(result, "removed") == everywhere(1)
    assert metadata(result)["warehouse"]["rows of documents"] == 2


def test_a_build_of_one_domain_leaves_the_others_as_they_were(built):
    longer = {name: text.replace("投资", "理财") for name, text in CORPUS.items()}
    write_corpus(built / "corpus", longer)
    result = build(built, domains=["research"])
    assert counts(result, "computed") == everywhere(1)
    assert counts(result, "removed") == everywhere(0)
    assert metadata(result)["documents"]["dagster/row_count"] == 3


def test_a_job_of_one_group_builds_only_that_group(built):
    result = build(built, job="build_structure")
    assert list(metadata(result)) == ["clauses"]
    assert result.success


@pytest.fixture
def source_edit(monkeypatch):
    """Let one module read as if its source were another, as after an edit."""
    parse = logic._tree

    def edit(module, old, new):
        source = logic._file(module).read_text(encoding="utf-8")
        assert old in source
        edited = ast.parse(source.replace(old, new, 1))
        monkeypatch.setattr(
            logic, "_tree", lambda name: edited if name == module else parse(name)
        )
        logic.logic_version.cache_clear()

    yield edit
    monkeypatch.undo()
    logic.logic_version.cache_clear()


BLOCKS = "assets.structure.blocks"


def test_a_comment_edited_in_a_stage_recomputes_nothing(built, source_edit):
    source_edit(BLOCKS, "MERGE_CHARS = ", "# A remark.\nMERGE_CHARS = ")
    assert counts(build(built), "computed") == everywhere(0)


def test_a_changed_rule_recomputes_its_stage_and_what_its_content_changes(
    built, source_edit, monkeypatch
):
    monkeypatch.setattr(f"{BLOCKS}.MERGE_CHARS", 1)
    source_edit(BLOCKS, "MERGE_CHARS = ", "MERGE_CHARS = 1 + 0 * ")
    told = counts(build(built), "computed")
    assert told["pages"] == told["lines"] == told["profiles"] == 0
    assert told["clauses"] == 3
    assert told["tokens"] <= 3


def test_a_rule_that_changes_no_content_stops_at_its_stage(built, source_edit):
    source_edit(BLOCKS, "MERGE_CHARS = ", "MERGE_CHARS = 1 * ")
    assert counts(build(built), "computed") == everywhere(0) | {"clauses": 3}


def test_the_code_version_is_the_version_of_the_logic(built):
    from assets.structure.assets import CLAUSES, clauses

    assert clauses.specs_by_key[dg.AssetKey("clauses")].code_version == stage_version(
        CLAUSES
    )


def test_a_run_on_an_instance_records_data_versions(built):
    with dg.DagsterInstance.ephemeral() as instance:
        result = build(built, instance=instance)
        event = instance.get_latest_materialization_event(dg.AssetKey("clauses"))
    tags = event.asset_materialization.tags
    assert tags["dagster/data_version"] == versions(result)["clauses"]


def test_an_unchanged_corpus_publishes_no_new_snapshot(built):
    before = open_snapshot(Store(built / "store")).name
    build(built)
    assert open_snapshot(Store(built / "store")).name == before
