"""The retrieval scorecard: location and evidence in one set of figures, by category.

And its guard: a category that falls against the accepted figures is told, even where
the total rises.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from assets.evaluation.evidence_score import EvidenceScore, score_evidence
from assets.evaluation.retrieval_runs import BUDGETS, RunQuestion
from assets.evaluation.retrieval_score import LocationScore, score_locations
from assets.qa.location.question import problems
from warehouse.errors import QueryError

LARGEST_DROP = 0.05
"""Of a category's share against the accepted one; as much is a step back."""
ROUNDED = 9
"""Digits of a share that count: 0.95 less 0.9 is five points, whatever floats say."""
LARGEST_TRIM_RATE = 0.05
"""Of packs that lost something surely needed; more means that budgets are too small or
that blocks have become too large."""


def scorecard(runs: Iterable[RunQuestion]) -> dict[str, Any]:
    """All figures of a file of questions; null where no question has such gold."""
    ran = list(runs)
    located = score_locations(run.located for run in ran)
    evidence = score_evidence(run.packed for run in ran)
    packs = [pack for run in ran for pack in run.packs.values()]
    within = [len(p.text) <= p.budget.characters for p in packs]
    trimmed = {
        b: [run.packs[b].budget.trimmed for run in ran if b in run.packs]
        for b in BUDGETS
    }
    return {
        **_figures(located, evidence.questions, evidence.at),
        "packs": len(packs),
        "packs_within_budget": _mean(within),
        **{f"trim_rate_at_{b}": _mean(found) for b, found in trimmed.items()},
        "evidence_pieces": {str(b): share for b, share in evidence.pieces.items()},
        "by_category": _by_category(located, evidence),
        "missed": [asdict(missed) for missed in located.missed],
        "missed_evidence": [asdict(missed) for missed in evidence.missed],
    }


def dropped_categories(
    now: Mapping[str, Any], accepted: "AcceptedFigures"
) -> list[tuple[str, str, float, float]]:
    """Category, figure, accepted and present share of each that fell too far."""
    found = []
    for category, figures in sorted(accepted.by_category.items()):
        present = now["by_category"].get(category, {})
        for name, share in sorted(figures.items()):
            if name.endswith(("_at_5", *(f"_at_{b}" for b in BUDGETS))):
                value = present.get(name) or 0.0
                if round((share or 0.0) - value, ROUNDED) >= LARGEST_DROP:
                    found.append((category, name, share or 0.0, value))
    return found


class AcceptedFigures(BaseModel):
    """What of a scorecard is compared with the figures of another one."""

    by_category: dict[str, dict[str, float | None]]


def read_accepted(path: Path) -> AcceptedFigures:
    """The accepted figures of a file, a copy of a scorecard.

    Raises:
        QueryError: it is none.
    """
    try:
        return AcceptedFigures.model_validate_json(path.read_bytes())
    except ValidationError as error:
        reasons = "; ".join(problems(error))
        raise QueryError(f"{path} is no copy of a scorecard: {reasons}") from error


def _by_category(
    located: LocationScore, evidence: EvidenceScore
) -> dict[str, dict[str, Any]]:
    names = sorted({*located.by_category, *evidence.by_category})
    return {
        name.removeprefix("domain="): _figures(
            located.by_category.get(name),
            evidence.counts.get(name, 0),
            evidence.by_category.get(name, {}),
        )
        for name in names
    }


def _figures(
    located: LocationScore | None, with_quotes: int, at: Mapping[int, float]
) -> dict[str, Any]:
    has_documents = located is not None and located.questions > 0
    figures: dict[str, Any] = {
        "questions": located.questions if located else with_quotes,
        "all_documents_at_5": located.all_documents_at_5
        if located and has_documents
        else None,
        "candidates_mean": located.candidates_mean
        if located and has_documents
        else None,
        "evidence_questions": with_quotes,
    }
    for budget in BUDGETS:
        figures[f"evidence_at_{budget}"] = at.get(budget) if with_quotes else None
    return figures


def _mean(values: Sequence[bool]) -> float | None:
    return sum(values) / len(values) if values else None
