"""The scorecard of a file of questions, kept until what it was measured on changes.

Beside the scorecard lie the times of its curve, which no two runs have alike, and the
key of all it depends on: gold, what questions are answered from, budgets, rules.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from assets.evaluation.memory_curve import (
    PACK_BUDGETS,
    MemoryPoint,
    TimedPoint,
    memory_curve,
)
from assets.evaluation.retrieval_runs import BUDGETS, run_questions, within
from assets.evaluation.scorecard import scorecard
from assets.qa.location.question_files import Refused
from assets.qa.packs.budget import budget_of
from assets.qa.packs.evidence import open_packer
from warehouse.files import digest_of, write_bytes
from warehouse.logic import logic_version
from warehouse.publish import Snapshot, open_snapshot
from warehouse.store import Store

SCORECARD_FILE, TIMES_FILE = "scorecard.json", "scorecard.times.json"
"""Under the store's `qa`."""
CURVE = "memory_curve"
"""Part of the scorecard with the points of the curve."""
REFUSED = "refused"
"""Part that lists questions whose gold cannot be read."""


@dataclass(frozen=True, slots=True)
class CardReport:
    """The scorecard as it is kept now."""

    figures: Mapping[str, Any]
    curve: Sequence[TimedPoint]
    reused: bool
    """Whether it was kept from a run before."""
    digest: str
    path: Path


def update_scorecard(
    store: Store, gold: Sequence[Mapping[str, Any]], refused: Sequence[Refused] = ()
) -> CardReport:
    """Score questions that carry gold, unless nothing has changed since they were.

    `refused` are those whose gold cannot be read; they are only listed.
    """
    path = store.qa / SCORECARD_FILE
    listed = [asdict(one) for one in refused]
    if not gold:
        return _written(path, "", {"by_category": {}, REFUSED: listed}, [])
    snapshot = open_snapshot(store)
    key = _key(snapshot, gold, listed)
    held = _held(path, key)
    if held is not None:
        return held
    packer = open_packer(snapshot)
    runs = list(run_questions(gold, packer, PACK_BUDGETS))
    curve = memory_curve(packer, runs)
    figures = scorecard(within(run, BUDGETS) for run in runs)
    figures[REFUSED] = listed
    figures[CURVE] = [asdict(timed.point) for timed in curve]
    return _written(path, key, figures, curve)


def _key(snapshot: Snapshot, *given: Sequence[Mapping[str, Any]]) -> str:
    """All that figures depend on; gold as it was given, answers and quotes included."""
    budgets = [asdict(budget_of(characters=b)) for b in PACK_BUDGETS]
    return digest_of(
        json.dumps([given, budgets], sort_keys=True),
        snapshot.digest,
        logic_version(__name__),
    )


def _written(
    path: Path, key: str, figures: Mapping[str, Any], curve: Sequence[TimedPoint]
) -> CardReport:
    text = json.dumps(figures, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    digest = digest_of(text)
    times = {
        "key": key,
        "scorecard": digest,
        "milliseconds": [timed.milliseconds for timed in curve],
    }
    write_bytes(path, text.encode())
    write_bytes(path.with_name(TIMES_FILE), json.dumps(times).encode())
    return CardReport(figures, curve, False, digest, path)


def _held(path: Path, key: str) -> CardReport | None:
    """The scorecard kept, where it is of that key and as it was written."""
    try:
        text = path.read_text(encoding="utf-8")
        times = json.loads(path.with_name(TIMES_FILE).read_text(encoding="utf-8"))
        digest = digest_of(text)
        if (times["key"], times["scorecard"]) != (key, digest):
            return None
        figures = json.loads(text)
        curve = [
            TimedPoint(MemoryPoint(**point), milliseconds)
            for point, milliseconds in zip(
                figures[CURVE], times["milliseconds"], strict=True
            )
        ]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return CardReport(figures, curve, True, digest, path)
