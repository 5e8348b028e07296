"""Assets of group `evaluation`: the scorecard of retrieval."""

import json
from typing import Any

import dagster as dg

from assets.evaluation.curve_picture import curve_picture
from assets.evaluation.retrieval_runs import (
    GOLD_DOCUMENTS,
    GOLD_EVIDENCE,
    run_questions,
)
from assets.evaluation.salience_curve import salience_curve
from assets.evaluation.scorecard import scorecard
from assets.qa.evidence import open_packer
from assets.qa.question import read_raw_questions
from assets.reporting import counts, embedded
from warehouse.files import digest_of, write_bytes
from warehouse.publish import open_snapshot
from warehouse.workspace import Workspace

SCORECARD_FILE = "scorecard.json"
"""Under the store's `qa`."""


@dg.asset(deps=["evidence_packs"], kinds={"json"})
def retrieval_scorecard(
    workspace: dg.ResourceParam[Workspace],
) -> dg.MaterializeResult[None]:
    """How well the questions that carry gold are located and covered, by category."""
    source = workspace.questions
    raws = read_raw_questions(source) if source and source.exists() else []
    gold = [raw for raw in raws if raw.get(GOLD_DOCUMENTS) or raw.get(GOLD_EVIDENCE)]
    found: dict[str, Any] = {"by_category": {}}
    pictures = {}
    if gold:
        packer = open_packer(open_snapshot(workspace.store))
        found = scorecard(run_questions(gold, packer))
        curve = salience_curve(packer, gold)
        found["salience_curve"] = {
            way: {str(share): left for share, left in shares.items()}
            for way, shares in curve.items()
        }
        pictures["evidence against memory kept"] = embedded(curve_picture(curve))
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
            **pictures,
            "path": dg.MetadataValue.path(path),
        },
    )
