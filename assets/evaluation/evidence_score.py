"""How much of the evidence that people quoted is in packs of a bounded size.

A question is covered when every piece of its quotes (`…` joins pieces) stands in what
the pack gives of the quoted document. Blanks and punctuation do not count: they differ
between two prints of one text, and between a table's row and its words.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

JOINT = "…"
"""Between pieces of a quote."""


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a document that answer a question."""

    doc_id: str
    """Its doc_id or the stem of its file."""
    text: str


@dataclass(frozen=True, slots=True)
class PackedQuestion:
    """A question with its quotes and, for each budget, what a pack gives."""

    qid: str
    categories: Sequence[str]
    """Domain, kind of answer, kind of trap: each as `name=value`."""
    quotes: Sequence[Quote]
    given: Mapping[int, Mapping[str, Sequence[str]]]
    """By budget in characters: texts of the pack by document, in their order."""


@dataclass(frozen=True, slots=True)
class MissedEvidence:
    """Pieces of quotes that a pack does not hold."""

    qid: str
    budget: int
    missing: Sequence[Quote]


@dataclass(frozen=True, slots=True)
class EvidenceScore:
    """Questions covered, by budget, as a share of those with quotes."""

    questions: int
    at: Mapping[int, float]
    pieces: Mapping[int, float]
    """Pieces of quotes covered, as a share of all."""
    by_category: Mapping[str, Mapping[int, float]]
    counts: Mapping[str, int]
    missed: Sequence[MissedEvidence]


def score_evidence(questions: Iterable[PackedQuestion]) -> EvidenceScore:
    """Score all questions that have quotes, together and by category."""
    with_gold = [q for q in questions if q.quotes]
    budgets = sorted({budget for q in with_gold for budget in q.given})
    missed = {(id(q), b): _missing(q, b) for q in with_gold for b in budgets}
    categories = sorted({c for q in with_gold for c in q.categories})
    members = {c: [q for q in with_gold if c in q.categories] for c in categories}
    return EvidenceScore(
        questions=len(with_gold),
        at={b: _share(with_gold, b, missed) for b in budgets},
        pieces={b: _pieces(with_gold, b, missed) for b in budgets},
        by_category={
            c: {b: _share(members[c], b, missed) for b in budgets} for c in categories
        },
        counts={c: len(members[c]) for c in categories},
        missed=[
            MissedEvidence(q.qid, b, found)
            for q in with_gold
            for b in budgets
            if (found := missed[id(q), b])
        ],
    )


Missed = Mapping[tuple[int, int], Sequence[Quote]]
"""What is missing by question and budget; questions of two files may have one id."""


def _share(questions: Sequence[PackedQuestion], budget: int, missed: Missed) -> float:
    covered = sum(not missed[id(q), budget] for q in questions)
    return covered / len(questions) if questions else 0.0


def _pieces(questions: Sequence[PackedQuestion], budget: int, missed: Missed) -> float:
    every = sum(len(pieces_of(q)) for q in questions)
    lost = sum(len(missed[id(q), budget]) for q in questions)
    return (every - lost) / every if every else 0.0


def _missing(question: PackedQuestion, budget: int) -> list[Quote]:
    given = question.given.get(budget, {})
    held = {
        name: plain("".join(texts))
        for doc_id, texts in given.items()
        for name in (PurePosixPath(doc_id).stem, doc_id)
    }
    return [
        quote
        for quote in pieces_of(question)
        if plain(quote.text) not in held.get(quote.doc_id, "")
    ]


def pieces_of(question: PackedQuestion) -> list[Quote]:
    """The pieces of a question's quotes, in order; those without a letter left out."""
    return [
        Quote(quote.doc_id, piece)
        for quote in question.quotes
        for piece in quote.text.split(JOINT)
        if plain(piece)
    ]


def plain(text: str) -> str:
    """Letters and digits alone, in one form."""
    folded = unicodedata.normalize("NFKC", text).lower()
    return "".join(c for c in folded if c.isalnum())
