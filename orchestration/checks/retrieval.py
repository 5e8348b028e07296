"""Checks of packs and of the scorecard: budgets, trimming, categories that fell."""

import json
from pathlib import Path
from typing import Any

import dagster as dg

from assets.evaluation.retrieval_card import REFUSED, SCORECARD_FILE
from assets.evaluation.scorecard import (
    LARGEST_TRIM_RATE,
    dropped_categories,
    read_accepted,
)
from assets.qa.jobs import kept_packs, refused_questions
from assets.qa.location.question_files import ACCEPTED_SUFFIX
from orchestration.checks.verdict import verdict
from warehouse.errors import QueryError
from warehouse.workspace import Workspace

QUESTIONS = "questions"
PACKS, SCORECARD = "evidence_packs", "retrieval_scorecard"
USABLE = "entries_are_questions"
WITHIN_BUDGET = "packs_within_budget"
TRIM_RATE = "trim_rate"
NO_DROP = "no_category_falls"
GOLD_USABLE = "gold_can_be_read"


@dg.asset_check(asset=QUESTIONS, name=USABLE)
def entries_are_questions(
    workspace: dg.ResourceParam[Workspace],
) -> dg.AssetCheckResult:
    """Every entry of the files can be asked; yellow names those that cannot."""
    return verdict(
        USABLE,
        refused_questions(workspace.store),
        asset=QUESTIONS,
        warn=True,
        say=lambda row: f"{row['where']}: {row['reason']}",
    )


@dg.asset_check(asset=PACKS, name=WITHIN_BUDGET)
def packs_within_budget(
    workspace: dg.ResourceParam[Workspace],
) -> dg.AssetCheckResult:
    """No pack costs more than its budget; red if one does."""
    packs = list(kept_packs(workspace.store))
    found = [
        {"question": p["question"]["qid"], "tokens": b["spent_tokens"],
         "budget": b["tokens"]}
        for p in packs
        if (b := p["budget"])["spent_tokens"] > b["tokens"]
    ]  # fmt: skip
    return verdict(
        WITHIN_BUDGET, found, asset=PACKS, what="packs over budget", packs=len(packs)
    )


@dg.asset_check(asset=PACKS, name=TRIM_RATE)
def trim_rate(workspace: dg.ResourceParam[Workspace]) -> dg.AssetCheckResult:
    """Few packs lose something surely needed; yellow if more than the bound do."""
    packs = list(kept_packs(workspace.store))
    trimmed = [
        {"question": p["question"]["qid"], "left out": d["id"], "reason": d["reason"]}
        for p in packs
        if p["budget"]["trimmed"]
        for d in p["dropped"]
        if d["for_room"]
    ]
    count = sum(p["budget"]["trimmed"] for p in packs)
    rate = count / len(packs) if packs else 0.0
    return verdict(
        TRIM_RATE,
        trimmed if rate > LARGEST_TRIM_RATE else [],
        asset=PACKS,
        warn=True,
        what="pieces that found no room",
        rate=rate,
        bound=LARGEST_TRIM_RATE,
        packs=len(packs),
    )


@dg.asset_check(asset=SCORECARD, name=GOLD_USABLE)
def gold_can_be_read(workspace: dg.ResourceParam[Workspace]) -> dg.AssetCheckResult:
    """All gold can be scored by; yellow names the questions left out."""
    return verdict(
        GOLD_USABLE,
        _scorecard(workspace)[REFUSED],
        asset=SCORECARD,
        warn=True,
        say=lambda row: f"{row['where']}: {row['reason']}",
    )


@dg.asset_check(asset=SCORECARD, name=NO_DROP)
def no_category_falls(workspace: dg.ResourceParam[Workspace]) -> dg.AssetCheckResult:
    """No category is five points below the accepted figures, whatever the total.

    Accepted figures lie beside the questions as `NAME.accepted.json`, a copy of a
    scorecard; without them nothing is compared. A file that is none is red as well.
    """
    now = _scorecard(workspace)
    source = workspace.questions
    file = accepted_file(source) if source is not None else None
    if file is None or not file.exists():
        return verdict(NO_DROP, [], asset=SCORECARD)
    try:
        dropped = dropped_categories(now, read_accepted(file))
    except QueryError as error:
        found = [{"reason": str(error)}]
        return verdict(NO_DROP, found, asset=SCORECARD, what="file cannot be used")
    found = [
        {"category": c, "figure": f, "accepted": f"{before:.3f}", "now": f"{after:.3f}"}
        for c, f, before, after in dropped
    ]
    return verdict(NO_DROP, found, asset=SCORECARD, what="categories fell")


def _scorecard(workspace: Workspace) -> dict[str, Any]:
    path = workspace.store.qa / SCORECARD_FILE
    figures: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return figures


def accepted_file(questions: Path) -> Path:
    """Where the accepted figures of a file or folder of questions lie."""
    return questions.with_name(f"{questions.stem}{ACCEPTED_SUFFIX}")
