"""Questions, packs and their scorecard as assets, from a file of questions."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.evaluation.memory_curve import PACK_BUDGETS
from assets.evaluation.retrieval_card import SCORECARD_FILE
from assets.qa.jobs import kept_packs
from orchestration.checks.retrieval import (
    GOLD_USABLE,
    NO_DROP,
    USABLE,
    WITHIN_BUDGET,
    accepted_file,
)
from orchestration.cli.errors import ExitCode
from orchestration.definitions import build_definitions
from tests.orchestration.scenario import (
    checks,
    edited,
    inline,
    metadata,
    shared_instance,
)
from warehouse.store import Store

PERIODIC = {
    "qid": "定期报告",
    "domain": "regulatory",
    "question": "债券信息披露管理暂行办法规定，发行人应当在多长时间内披露年度报告？",
    "options": {"A": "每一会计年度结束之日起四个月内", "B": "六个月内"},
    "answer_format": "mcq",
    "doc_ids": ["债券办法"],
    "evidence": [{"doc_id": "债券办法", "quote": "四个月内披露年度报告"}],
}
WAITING = {
    "qid": "等待期",
    "domain": "insurance",
    "question": "安心医疗保险的等待期是多少天？",
    "options": {},
    "answer_format": "qa",
}
ASSETS = ("questions", "locations", "evidence_packs", "retrieval_scorecard")


@pytest.fixture
def asked(built):
    """A built store whose settings name a file of two questions."""
    file = built / "questions.jsonl"
    write(file, PERIODIC, WAITING)
    return built


def write(file: Path, *questions: Mapping[str, object]) -> None:
    lines = [json.dumps(question, ensure_ascii=False) for question in questions]
    file.write_text("\n".join(lines), encoding="utf-8")


LOGGERS = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


def ask(
    root: Path,
    *,
    everything: bool = False,
    config: Mapping[str, Any] | None = None,
    **settings: Any,
) -> dg.ExecuteInProcessResult:
    """Bring questions, packs and scorecard up to date; documents only if asked to."""
    questions = root / "questions.jsonl"
    workspace = replace(inline(root), questions=questions, **settings)
    job = build_definitions(workspace).resolve_job_def("build")
    return job.execute_in_process(
        instance=shared_instance(),
        raise_on_error=False,
        asset_selection=None if everything else [dg.AssetKey(n) for n in ASSETS],
        run_config={**LOGGERS, **(config or {})},
    )


def packs(root: Path) -> Iterator[dict[str, Any]]:
    return kept_packs(Store(root / "store"))


def scores(root: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(
        (root / "store" / "qa" / SCORECARD_FILE).read_text("utf-8")
    )
    return found


def test_each_question_is_located_packed_and_those_with_gold_scored(asked):
    result = ask(asked)
    assert result.success
    told = metadata(result)
    assert told["questions"]["dagster/row_count"] == 2
    assert told["locations"]["failed"] == 0
    assert told["evidence_packs"]["computed"] == 2
    assert scores(asked)["questions"] == 1
    assert scores(asked)["all_documents_at_5"] == 1.0
    assert scores(asked)["evidence_at_4000"] == 1.0
    assert scores(asked)["trim_rate_at_4000"] == 0.0
    assert checks(result)["evidence_packs", WITHIN_BUDGET].passed


def test_the_scorecard_has_the_curve_of_evidence_against_what_is_read(asked):
    told = metadata(ask(asked))["retrieval_scorecard"]
    card = asked / "store" / "qa" / SCORECARD_FILE
    first = card.read_bytes()
    everything, *others = scores(asked)["memory_curve"]
    assert (everything["way"], everything["evidence"]) == ("everything", 1.0)
    packs = [p for p in others if p["way"] == "packing"]
    assert [p["budget"] for p in packs] == list(PACK_BUDGETS)
    assert {p["evidence"] for p in packs} == {1.0}
    least = next(p for p in others if p["way"] == "first")
    assert least["evidence"] == 0.0
    assert 0 < least["index_bytes"] < everything["index_bytes"]
    assert len(told["memory curve"].records) == len(others) + 1
    assert "milliseconds" not in first.decode()
    assert told["evidence against what is read"].startswith("![")

    card.unlink()
    ask(asked)
    assert card.read_bytes() == first


def test_a_scorecard_is_measured_once_and_told_whole_again(asked):
    first = metadata(ask(asked))["retrieval_scorecard"]
    again = metadata(ask(asked))["retrieval_scorecard"]
    assert (first["computed"], again["computed"], again["reused"]) == (1, 0, 1)
    changed = {"computed", "reused"}
    assert {k: again[k] for k in again if k not in changed} == {
        k: first[k] for k in first if k not in changed
    }

    quote = {"doc_id": "债券办法", "quote": "真实、准确、完整"}
    write(asked / "questions.jsonl", PERIODIC | {"evidence": [quote]}, WAITING)
    assert metadata(ask(asked))["retrieval_scorecard"]["computed"] == 1


def test_packs_keep_to_the_budget_that_settings_or_the_run_name(asked):
    ask(asked, capability="chat", budgets={"chat": {"tokens": 700}})
    assert {p["budget"]["tokens"] for p in packs(asked)} == {700}
    told = metadata(
        ask(
            asked,
            config={"ops": {"evidence_packs": {"config": {"capability": "agent"}}}},
        )
    )["evidence_packs"]
    assert (told["capability"], told["computed"]) == ("agent", 2)
    assert {p["budget"]["capability"] for p in packs(asked)} == {"agent"}


def test_only_the_pack_of_a_new_question_is_made(asked):
    ask(asked)
    assert metadata(ask(asked))["evidence_packs"]["computed"] == 0
    write(
        asked / "questions.jsonl",
        PERIODIC,
        WAITING | {"question": "安心医疗保险给付什么？"},
    )
    told = metadata(ask(asked))["evidence_packs"]
    assert (told["computed"], told["reused"], told["removed"]) == (1, 1, 1)


def test_a_category_that_falls_against_the_accepted_figures_is_red(asked):
    ask(asked)
    accepted = accepted_file(asked / "questions.jsonl")
    accepted.write_text(json.dumps(scores(asked)), encoding="utf-8")
    assert checks(ask(asked))["retrieval_scorecard", NO_DROP].passed

    lost = {"doc_id": "债券办法", "quote": "原文没有的一句话"}
    write(asked / "questions.jsonl", PERIODIC | {"evidence": [lost]})
    told = checks(ask(asked))["retrieval_scorecard", NO_DROP]
    assert not told.passed
    assert told.severity is dg.AssetCheckSeverity.ERROR

    accepted.write_text("{}", encoding="utf-8")
    told = checks(ask(asked))["retrieval_scorecard", NO_DROP]
    assert not told.passed
    assert accepted.name in told.description


def test_documents_and_evidence_are_scored_by_domain_kind_and_trap(asked):
    write(asked / "questions.jsonl", PERIODIC | {"trap_type": "scope"})
    ask(asked)
    groups = scores(asked)["by_category"]
    assert set(groups) == {"regulatory", "answer=single", "trap=scope"}
    for figures in groups.values():
        assert figures["all_documents_at_5"] == figures["evidence_at_4000"] == 1.0


def test_a_bad_entry_is_a_row_with_its_reason_and_stops_no_other(asked):
    wrong = {"qid": "坏", "question": "？", "doc_ids": {"a": 1}}
    write(asked / "questions.jsonl", PERIODIC, {"qid": "空", "question": ""}, wrong)
    result = ask(asked)
    assert result.success
    assert metadata(result)["questions"]["failed"] == 1
    assert metadata(result)["evidence_packs"]["computed"] > 0
    assert scores(asked)["questions"] == 1
    for asset, name, line in (
        ("questions", USABLE, 2),
        ("retrieval_scorecard", GOLD_USABLE, 3),
    ):
        told = checks(result)[asset, name]
        assert (told.passed, told.severity) == (False, dg.AssetCheckSeverity.WARN)
        assert f"questions.jsonl line {line}: " in told.description


OTHER = """\
债券违约处置办法
第一条 为保护投资者合法权益，制定本办法。
第二条 受托管理人应当及时召集持有人会议，等待期不少于三日。
"""


def test_another_document_makes_no_pack_anew_and_evidence_gives_the_same_bytes(
    asked, run
):
    ask(asked)
    first = {p["question"]["qid"]: p for p in packs(asked)}
    (asked / "corpus" / "regulatory" / "违约办法.txt").write_text(OTHER, "utf-8")
    assert ask(asked, everything=True).success
    told = metadata(ask(asked))["evidence_packs"]
    assert (told["computed"], told["reused"]) == (0, 2)
    assert {p["question"]["qid"]: p for p in packs(asked)} == first
    named = ("--questions", asked / "questions.jsonl", "--qid", "定期报告", "--json")
    shown = run("evidence", *named, on=asked / "store").stdout
    assert json.loads(shown) == first["定期报告"]
    assert run("evidence", *named[:-1], on=asked / "store").exit_code == ExitCode.OK


def test_a_pack_of_changed_content_or_one_tampered_with_is_made_anew(asked):
    ask(asked)
    first = {p["question"]["qid"]: p for p in packs(asked)}
    policy = asked / "corpus" / "insurance" / "安心医疗.html"
    with edited(policy, "九十日", "六十日"):
        assert ask(asked, everything=True).success
    made = {p["question"]["qid"]: p for p in packs(asked)}
    assert made["定期报告"] == first["定期报告"]
    assert made["等待期"]["versions"] != first["等待期"]["versions"]
    path = next((asked / "store" / "qa" / "packs").glob("等待期*"))
    kept = path.read_bytes()
    path.write_bytes(kept[:-20])
    assert metadata(ask(asked))["evidence_packs"]["computed"] == 1
    assert path.read_bytes() == kept


def test_options_reach_the_pack_as_they_were_asked(asked):
    ask(asked)
    pack = next(p for p in packs(asked) if p["question"]["qid"] == "定期报告")
    assert pack["question"]["options"][1] == {"key": "B", "text": "六个月内"}


def test_questions_that_are_not_there_are_an_error_before_anything_is_touched(
    asked, run, monkeypatch
):
    ask(asked)
    monkeypatch.setenv("FINVOUCH_QUESTIONS", str(asked / "absent"))
    arguments = ("build", "--corpus", asked / "corpus", "--workers", "1")
    refused = run(*arguments, on=asked / "store")
    assert refused.exit_code == ExitCode.USAGE, refused.stderr
    assert "absent" in refused.stderr
    assert len(list(packs(asked))) == 2
    assert "--questions" in run("build", "--help").stdout
