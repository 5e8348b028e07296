"""How well the documents of questions are found, by gold that lists them.

Whether all documents a question needs are among its first candidates, and how many
candidates it took. Gold names a document by its doc_id or the stem of its file.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

FIRST_CANDIDATES = 5
"""Candidates that count; what comes later is read by nobody."""

NAMED_OTHERS = "all its names mean other documents; none of its words names this one"
"""Why a document is missed that a question's own words do not ask for."""


@dataclass(frozen=True, slots=True)
class LocatedQuestion:
    """A question with the documents it needs and those that were found for it."""

    qid: str
    categories: Sequence[str]
    """Domain, kind of answer, kind of trap: each as `name=value`."""
    wanted: Sequence[str]
    found: Sequence[str]
    """Candidates in order."""
    notes: Sequence[str] = ()
    """What the location says of itself, e.g. what the words leave open."""


@dataclass(frozen=True, slots=True)
class MissedDocuments:
    """A question some of whose documents are not among the first candidates."""

    qid: str
    categories: Sequence[str]
    missing: Sequence[str]
    found: Sequence[str]
    why: str


@dataclass(frozen=True, slots=True)
class LocationScore:
    """Figures over all questions that have such gold, and for each category."""

    questions: int
    all_documents_at_5: float
    candidates_mean: float
    by_category: Mapping[str, "LocationScore"] = field(default_factory=dict)
    missed: Sequence[MissedDocuments] = ()


def score_locations(questions: Iterable[LocatedQuestion]) -> LocationScore:
    """Score all questions that list documents, together and by category."""
    with_gold = [q for q in questions if q.wanted]
    categories = sorted({c for q in with_gold for c in q.categories})
    return _score(
        with_gold,
        {
            name: _score([q for q in with_gold if name in q.categories])
            for name in categories
        },
    )


def _score(
    questions: Sequence[LocatedQuestion],
    by_category: Mapping[str, LocationScore] | None = None,
) -> LocationScore:
    missed = [m for q in questions if (m := _missed(q)) is not None]
    count = len(questions)
    candidates = sum(len(q.found) for q in questions)
    return LocationScore(
        questions=count,
        all_documents_at_5=(count - len(missed)) / count if count else 0.0,
        candidates_mean=candidates / count if count else 0.0,
        by_category=by_category or {},
        missed=missed,
    )


def _missed(question: LocatedQuestion) -> MissedDocuments | None:
    first = question.found[:FIRST_CANDIDATES]
    known = {name for doc in first for name in (doc, PurePosixPath(doc).stem)}
    missing = [doc for doc in question.wanted if doc not in known]
    if not missing:
        return None
    why = "; ".join(question.notes) or NAMED_OTHERS
    return MissedDocuments(question.qid, question.categories, missing, first, why)
