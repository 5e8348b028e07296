"""The lineage that Dagster loads."""

import base64
import io
import shutil
from pathlib import Path

import dagster as dg
import pytest
from PIL import Image

from assets.text.sample import MAX_BYTES
from orchestration.automation import corpus_changed, nightly
from orchestration.definitions import GROUPS, build_definitions, load
from orchestration.jobs import BUILD
from orchestration.resources import WorkspaceResource
from orchestration.settings import Settings
from orchestration.stages import STAGES
from tests.orchestration.scenario import build, inline, metadata

SAMPLE = Path("samples/corpus/insurance/anyue_accident.pdf")


@pytest.fixture(scope="module")
def defs():
    return load()


@pytest.fixture(scope="module")
def graph(defs):
    return defs.resolve_asset_graph()


def test_the_definitions_load(defs):
    dg.Definitions.validate_loadable(defs)


def test_every_asset_says_what_it_is(graph):
    for key in graph.get_all_asset_keys():
        node = graph.get(key)
        assert node.description, key
        assert node.kinds, key
        assert node.group_name in GROUPS, key


def test_the_lineage_is_one_graph_without_loose_nodes(graph):
    keys = list(graph.get_all_asset_keys())
    reached, waiting = set(), [keys[0]]
    while waiting:
        key = waiting.pop()
        if key not in reached:
            reached.add(key)
            node = graph.get(key)
            waiting += [*node.parent_keys, *node.child_keys]
    assert reached == set(keys)


def test_all_roads_lead_from_corpus_and_questions_to_the_scorecard(graph):
    nodes = [graph.get(key) for key in graph.get_all_asset_keys()]
    roots = [n.key.to_user_string() for n in nodes if not n.parent_keys]
    leaves = [n.key.to_user_string() for n in nodes if not n.child_keys]
    assert sorted(roots) == ["corpus_folder", "questions"]
    assert leaves == ["retrieval_scorecard"]


def test_every_stage_is_an_asset_with_the_version_of_its_logic(graph):
    for stage in STAGES:
        assert graph.get(dg.AssetKey(stage.name)).code_version, stage.name


def test_the_lineage_follows_what_the_stages_read(graph):
    for stage in STAGES:
        parents = {
            k.to_user_string() for k in graph.get(dg.AssetKey(stage.name)).parent_keys
        }
        assert set(stage.upstream) <= parents, stage.name


def test_there_is_a_job_for_everything_and_one_a_group(defs):
    names = {job.name for job in defs.resolve_all_job_defs()}
    assert {BUILD, *(f"build_{group}" for group in GROUPS)} <= names


def test_sensor_and_schedule_are_off_until_somebody_wants_them():
    assert corpus_changed.default_status == dg.DefaultSensorStatus.STOPPED
    assert nightly.default_status == dg.DefaultScheduleStatus.STOPPED


def tick(cursor=None):
    context = dg.build_sensor_context(cursor=cursor)
    return corpus_changed(context)


def test_the_sensor_asks_for_a_build_only_when_the_corpus_changed(built, monkeypatch):
    monkeypatch.setenv("FINVOUCH_CORPUS", str(built / "corpus"))
    monkeypatch.setenv("FINVOUCH_STORE", str(built / "store"))
    first = tick()
    assert len(first.run_requests) == 1
    assert isinstance(tick(first.cursor), dg.SkipReason)
    (built / "corpus/research/新.txt").write_text("新的研究报告", encoding="utf-8")
    assert tick(first.cursor).cursor != first.cursor


def test_the_resource_carries_the_settings(tmp_path):
    settings = Settings.load(store=tmp_path / "s", domain=["research"], workers=3)
    resource = WorkspaceResource.from_settings(settings)
    assert resource.store == str(tmp_path / "s")
    assert (resource.domains, resource.workers) == (["research"], 3)


@pytest.mark.parametrize("stage", [stage.name for stage in STAGES])
def test_assets_tell_rows_columns_counts_path_and_version(built_metadata, stage):
    told = built_metadata[stage]
    assert isinstance(told["dagster/row_count"], int)
    assert all(c.description for c in told["dagster/column_schema"].columns)
    assert {"computed", "reused", "removed", "failed", "path", "version"} <= set(told)


@pytest.fixture(scope="module")
def built_metadata(built_once):
    return metadata(build(built_once))


def test_a_workspace_can_be_given_instead_of_settings(tmp_path):
    defs = build_definitions(inline(tmp_path))
    dg.Definitions.validate_loadable(defs)


@pytest.fixture(scope="module")
def pictured(built_once, tmp_path_factory):
    """What a build tells of a corpus with a PDF."""
    root = tmp_path_factory.mktemp("pictured") / "work"
    shutil.copytree(built_once, root, symlinks=True)
    shutil.copy(SAMPLE, root / "corpus/insurance")
    return metadata(build(root))


@pytest.mark.parametrize("asset", ["lines", "tables"])
def test_text_and_tables_carry_a_small_picture_of_a_page(pictured, asset):
    said = pictured[asset]["sample page"]
    start = "![sample page](data:image/png;base64,"
    assert said.startswith(start)
    png = base64.b64decode(said.removeprefix(start).removesuffix(")"))
    assert len(png) <= MAX_BYTES
    with Image.open(io.BytesIO(png)) as picture:
        assert picture.width > 100


def test_a_corpus_without_a_pdf_has_no_picture(built_metadata):
    assert "sample page" not in built_metadata["lines"]
