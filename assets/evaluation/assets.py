"""Assets of group `evaluation`: the scorecard of retrieval."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import dagster as dg

from assets.evaluation.curve_picture import curve_picture
from assets.evaluation.gold import gold_of, usable
from assets.evaluation.memory_curve import TimedPoint
from assets.evaluation.retrieval_card import update_scorecard
from assets.qa.location.question_files import Filed, read_questions
from assets.reporting import counts, embedded
from warehouse.logic import logic_version
from warehouse.workspace import Workspace

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


@dg.asset(
    deps=["evidence_packs"],
    kinds={"json"},
    code_version=logic_version("assets.evaluation.retrieval_card"),
)
def retrieval_scorecard(
    workspace: dg.ResourceParam[Workspace],
) -> dg.MaterializeResult[None]:
    """How well the questions that carry gold are located and covered, by category.

    And what selective memory would lose and save. Times are told in the metadata alone:
    what is kept is the same for the same questions, content and rules.
    """
    source = workspace.questions
    raws, refused = usable(read_questions(source) if source else Filed())
    gold = [raw for raw in raws if gold_of(raw)]
    report = update_scorecard(workspace.store, gold, refused)
    figures = {
        name: value
        for name, value in report.figures.items()
        if isinstance(value, (int, float)) and not isinstance(value, bool)
    }
    reused = len(gold) if report.reused else 0
    return dg.MaterializeResult(
        data_version=dg.DataVersion(report.digest),
        metadata={
            "dagster/row_count": len(gold),
            **counts(len(gold) - reused, reused, 0, len(refused)),
            "version": report.digest,
            **figures,
            **_told(report.curve),
            "path": dg.MetadataValue.path(report.path),
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
