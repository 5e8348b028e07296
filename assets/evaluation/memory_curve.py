"""The curve of evidence against what is read: memory kept blindly, packs, everything.

Memory keeps a share of the blocks of each quoted document before any question is known:
by salience, by telling words alone, at random, from the beginning, from the end. A pack
is made for its question out of the whole index and is the yardstick. Both are scored
alike, by the pieces of quotes that stand in what is left to read.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from assets.evaluation.evidence_score import pieces_of, plain, score_evidence
from assets.evaluation.memory_documents import MemoryDocument, read_memory
from assets.evaluation.memory_index import (
    index_bytes,
    index_of,
    median,
    query_milliseconds,
    rankings_of,
)
from assets.evaluation.memory_ways import SHARES, WAYS
from assets.evaluation.retrieval_runs import BUDGETS, RunQuestion
from assets.qa.packs.evidence import Packer

EVERYTHING, PACKING = "everything", "packing"
"""Ways beside those of `WAYS`: nothing discarded, and packs made for the question."""
PACK_BUDGETS = (2000, *BUDGETS, 16_000)
"""Characters of the packs on the curve: those scored, and half and twice as much."""


@dataclass(frozen=True, slots=True)
class MemoryPoint:
    """A way of reading less, and what is left. Equal inputs give equal points."""

    way: str
    kept: float
    """Share of the blocks of each document that the index holds."""
    budget: int
    """Characters of a pack; 0: all that is kept is read."""
    characters: float
    """What is read, as a share of the characters of the documents that a question
    quotes, summed over questions."""
    evidence: float
    """Pieces of quotes left, as a share of all."""
    index_bytes: int
    """Bytes of an index of the blocks kept."""


@dataclass(frozen=True, slots=True)
class TimedPoint:
    """A point and its time, which no two runs have alike."""

    point: MemoryPoint
    milliseconds: float
    """Median: of a query in the index; of a pack, from the question as asked."""


def memory_curve(packer: Packer, runs: Iterable[RunQuestion]) -> list[TimedPoint]:
    """All points for questions that were run, everything first; none without quotes."""
    asked = [run for run in runs if run.packed.quotes]
    named = names_of(packer.finder.catalog.cards)
    quoted = {named.get(quote.doc_id) for run in asked for quote in run.packed.quotes}
    read = (read_memory(packer, doc_id) for doc_id in sorted(filter(None, quoted)))
    documents = [document for document in read if document.blocks]
    return curve_of(documents, asked) if documents else []


def names_of(doc_ids: Iterable[str]) -> dict[str, str]:
    """Documents by their id and by the stem of their file, as gold may name them."""
    ordered = sorted(doc_ids)
    stems = {PurePosixPath(doc_id).stem: doc_id for doc_id in ordered}
    return stems | {doc_id: doc_id for doc_id in ordered}


def curve_of(
    documents: Sequence[MemoryDocument], asked: Sequence[RunQuestion]
) -> list[TimedPoint]:
    """All points for the documents that questions quote.

    What is quoted of other documents is lost whatever is kept.
    """
    rankings = rankings_of(query for run in asked for query in run.read.queries)
    gold = _Gold.of(documents, asked)
    every = frozenset(block_id for doc in documents for block_id in doc.block_ids)
    whole = gold.characters(every)
    found = []
    for (way, share), kept in {(EVERYTHING, 1.0): every, **_kept(documents)}.items():
        with index_of(documents, kept) as index:
            point = MemoryPoint(
                way=way,
                kept=share,
                budget=0,
                characters=gold.characters(kept) / whole,
                evidence=gold.evidence(kept),
                index_bytes=index_bytes(index),
            )
            found.append(TimedPoint(point, query_milliseconds(index, rankings)))
    return [*found, *_packing(asked, whole, found[0].point.index_bytes)]


@dataclass(frozen=True, slots=True)
class _Gold:
    """What questions quote of documents."""

    documents: Mapping[str, MemoryDocument]
    pieces: Sequence[tuple[str, str]]
    """Document (empty: there is none) and letters and digits of each piece."""
    questions: Mapping[str, int]
    """How many questions quote a document."""

    @classmethod
    def of(
        cls, documents: Sequence[MemoryDocument], asked: Sequence[RunQuestion]
    ) -> "_Gold":
        named = names_of(doc.doc_id for doc in documents)
        wanted = [
            [(named.get(p.doc_id, ""), plain(p.text)) for p in pieces_of(run.packed)]
            for run in asked
        ]
        counts = Counter(doc for pieces in wanted for doc in {doc for doc, _ in pieces})
        return cls(
            {doc.doc_id: doc for doc in documents},
            [piece for pieces in wanted for piece in pieces],
            {doc_id: times for doc_id, times in counts.items() if doc_id},
        )

    def evidence(self, kept: Collection[str]) -> float:
        """Share of pieces that stand in what the kept blocks give."""
        given = {doc_id: doc.given(kept) for doc_id, doc in self.documents.items()}
        left = sum(piece in given.get(doc_id, "") for doc_id, piece in self.pieces)
        return left / len(self.pieces) if self.pieces else 0.0

    def characters(self, kept: Collection[str]) -> int:
        """Characters kept of the documents that each question quotes, all together."""
        return sum(
            times * self.documents[doc_id].characters(kept)
            for doc_id, times in self.questions.items()
        )


def _kept(
    documents: Sequence[MemoryDocument],
) -> dict[tuple[str, float], frozenset[str]]:
    """Blocks kept of all documents, by way and share."""
    return {
        (name, share): frozenset().union(*(way(doc.blocks, share) for doc in documents))
        for name, way in WAYS.items()
        for share in SHARES
    }


def _packing(
    asked: Sequence[RunQuestion], characters: int, whole_index: int
) -> list[TimedPoint]:
    """A point for each budget that packs were made within."""
    scored = score_evidence(run.packed for run in asked)
    return [
        TimedPoint(
            MemoryPoint(
                way=PACKING,
                kept=1.0,
                budget=budget,
                characters=budget * len(asked) / characters,
                evidence=evidence,
                index_bytes=whole_index,
            ),
            median([r.milliseconds[budget] for r in asked if budget in r.milliseconds]),
        )
        for budget, evidence in scored.pieces.items()
    ]
