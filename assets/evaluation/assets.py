"""Assets of group `evaluation`: the scorecard of retrieval."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import dagster as dg

from assets.evaluation.curve_picture import curve_picture
from assets.evaluation.memory_curve import PACK_BUDGETS, TimedPoint, memory_curve
from assets.evaluation.retrieval_runs import (
    BUDGETS,
    GOLD_DOCUMENTS,
    GOLD_EVIDENCE,
    run_questions,
    within,
)
from assets.evaluation.scorecard import scorecard
from assets.qa.evidence import open_packer
from assets.qa.question import read_raw_questions
from assets.reporting import counts, embedded
from warehouse.files import digest_of, write_bytes
from warehouse.publish import open_snapshot
from warehouse.workspace import Workspace

SCORECARD_FILE = "scorecard.json"
"""Under the store's `qa`."""
CURVE_COLUMNS = {
    "way": "string",
    "kept": "float",
    "budget": "int",
    "characters": "float",
    "evidence": "float",
    "index_bytes": "int",
    "milliseconds": "float",
}
"""Columns of the curve's table in the metadata: a point, and its time."""


@dg.asset(deps=["evidence_packs"], kinds={"json"})
def retrieval_scorecard(
    workspace: dg.ResourceParam[Workspace],
) -> dg.MaterializeResult[None]:
    """How well the questions that carry gold are located and covered, by category.

    And what selective memory would lose and save. Times are told in the metadata alone:
    what is kept is the same for the same questions, content and rules.
    """
    source = workspace.questions
    raws = read_raw_questions(source) if source and source.exists() else []
    gold = [raw for raw in raws if raw.get(GOLD_DOCUMENTS) or raw.get(GOLD_EVIDENCE)]
    found: dict[str, Any] = {"by_category": {}}
    curve: list[TimedPoint] = []
    if gold:
        packer = open_packer(open_snapshot(workspace.store))
        runs = list(run_questions(gold, packer, PACK_BUDGETS))
        curve = memory_curve(packer, runs)
        found = scorecard(within(run, BUDGETS) for run in runs)
        found["memory_curve"] = [asdict(timed.point) for timed in curve]
    text = json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    path = workspace.store.qa / SCORECARD_FILE
    write_bytes(path, text.encode())
    figures = {
        name: value
        for name, value in found.items()
        if isinstance(value, (int, float)) and not isinstance(value, bool)
    }
    version = digest_of(text)
    return dg.MaterializeResult(
        data_version=dg.DataVersion(version),
        metadata={
            "dagster/row_count": len(gold),
            **counts(len(gold), 0, 0, 0),
            "version": version,
            **figures,
            **_told(curve),
            "path": dg.MetadataValue.path(path),
        },
    )


def _told(curve: Sequence[TimedPoint]) -> dict[str, dg.MetadataValue[Any]]:
    """The curve of evidence against what is read, as a picture and as a table."""
    if not curve:
        return {}
    rows = [
        dg.TableRecord({**asdict(timed.point), "milliseconds": timed.milliseconds})
        for timed in curve
    ]
    return {
        "evidence against what is read": embedded(
            curve_picture([timed.point for timed in curve])
        ),
        "memory curve": dg.MetadataValue.table(
            rows, schema=dg.TableSchema.from_name_type_dict(CURVE_COLUMNS)
        ),
    }
