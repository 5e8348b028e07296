"""Pieces become a pack: filled in order of how surely they are needed, never cut.

What does not fit as a whole is left out and listed with the reason: half a piece of
evidence lets a model reason from what is not there.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from assets.qa.names.mention_records import part_told
from assets.qa.packs.budget import Account, Budget
from assets.qa.packs.closure import PieceMaker
from assets.qa.packs.filling import Filling, Offer
from assets.qa.packs.known import Known, Voucher
from assets.qa.packs.retrieve import Answered, Retrieved, Rules, Scored

QUERY_TURNS = 1
OPTION_TURNS = 1
"""Best hits of each query and option taken in turns before anything else."""
EXPANDED_TURNS = 1
MORE_TURNS = 3
"""Further hits of options and queries, once all have had theirs."""
LEAST_CANDIDATE = 0.6
"""Score of a candidate's best block, as a share of the best of all, below which it
waits until queries and options have had theirs."""
SAME_DOCUMENT = 0.85
"""What a hit is worth after each one of the same document: an option that compares
needs both sides."""
FOLLOWED = ("article", "candidate", "query", "option")
"""Stages whose pieces bring the articles that they refer to."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A block that is to be put up for the pack."""

    scored: Scored
    stage: str
    why: str


def fill(
    retrieved: Retrieved,
    known: Known,
    doc_ids: Sequence[str],
    maker: PieceMaker,
    budget: Budget,
    rules: Rules,
    apart: frozenset[frozenset[str]] = frozenset(),
) -> Filling:
    """Fill a pack in the order of how surely each piece is needed.

    Of documents that the question tells `apart` each keeps its own words, even where
    two say the same: it may be asked whether they do.
    """
    for piece in known.pieces:
        maker.pieces.setdefault(piece.piece_id, piece)
    filling = Filling(Account(budget), maker.pieces, related=maker.related, apart=apart)
    facts = [Offer(p, "fact", 1.0, "known by code") for p in known.pieces]
    rows = [o for v in known.vouchers for o in _voucher_offers(v, maker)]
    for offer in (*facts, *rows) if rules.facts_first else ():
        filling.offer(offer)
    blocks = _Blocks(filling, maker, rules.references)
    blocks.offer(_best_answers(retrieved, doc_ids))
    for offer in rows:
        filling.offer(offer)
    blocks.follow()
    blocks.offer(_further_answers(retrieved, doc_ids))
    blocks.follow()
    blocks.offer(_others(retrieved))
    for offer in () if rules.facts_first else facts:
        filling.offer(offer)
    return filling


@dataclass
class _Blocks:
    """Offers blocks, and then the articles that those taken refer to."""

    filling: Filling
    maker: PieceMaker
    follows: bool
    referring: list[Offer] = field(default_factory=list)
    tried: set[str] = field(default_factory=set)

    def offer(self, wanted: Iterable[Wanted]) -> None:
        """Offer each block once; when the pack is full, only note it."""
        for one in wanted:
            block = one.scored.block
            if block.block_id in self.tried:
                continue
            self.tried.add(block.block_id)
            if self.filling.is_full:
                self.filling.skip(block.block_id, one.stage, one.scored.score)
                continue
            for piece in self.maker.of_block(block):
                offer = Offer(piece, one.stage, one.scored.score, one.why)
                if self.filling.offer(offer) and one.stage in FOLLOWED:
                    self.referring.append(offer)

    def follow(self) -> None:
        """Bring the articles that pieces refer to, each whole or not at all.

        They come after the answers that refer to them: an article explains.
        """
        for offer in self.referring if self.follows else ():
            why = f"referred to by {offer.piece.piece_id}"
            for article in self.maker.references(offer.piece):
                offers = [
                    Offer(p, "reference", offer.score, why) for p in article.pieces
                ]
                if not article.refused:
                    self.filling.offer_whole(offers, article.name)
                    continue
                for one in offers:
                    self.filling.drop(one, f"{article.name} {article.refused}")
        self.referring.clear()


def _voucher_offers(voucher: Voucher, maker: PieceMaker) -> Iterator[Offer]:
    doc_id = voucher.doc_id
    if voucher.table_id:
        pieces = maker.of_row(doc_id, voucher.table_id, voucher.row)
    else:
        pieces = maker.of_words(voucher.clause_id, doc_id, voucher.words)
    for piece in pieces:
        yield Offer(piece, "metric_row", 1.0, "a fact of the question was read here")


def _best_answers(found: Retrieved, doc_ids: Sequence[str]) -> Iterator[Wanted]:
    """The articles asked for, the best of each candidate, query and option."""
    likely, _ = _candidates(found, doc_ids)
    options, queries = _by_role(found)
    for scored in found.cited:
        yield Wanted(scored, "article", "an article that the question asks for")
    yield from likely
    yield from _in_turns(queries, "query", QUERY_TURNS)
    yield from _in_turns(options, "option", OPTION_TURNS)


def _further_answers(found: Retrieved, doc_ids: Sequence[str]) -> Iterator[Wanted]:
    """What the domain needs beside, the other candidates, and further hits."""
    _, unlikely = _candidates(found, doc_ids)
    options, queries = _by_role(found)
    for rule, scored in found.supplements:
        yield Wanted(scored, "supplement", f"rule {rule}")
    yield from unlikely
    yield from _in_turns(options, "option", MORE_TURNS)
    yield from _in_turns(found.expanded, "expansion", EXPANDED_TURNS)
    yield from _in_turns(queries, "query", MORE_TURNS)


def _others(found: Retrieved) -> Iterator[Wanted]:
    """All that was found, the best first; of documents named before any others.

    The others are there in case a name was misread.
    """
    named = frozenset(found.named)
    others = sorted(
        found.best.values(),
        key=lambda s: (
            bool(named) and s.block.doc_id not in named,
            -s.score,
            s.block.doc_id,
            s.block.place,
        ),
    )
    for scored in others:
        yield Wanted(scored, "global", "among the best of all queries")


def _by_role(found: Retrieved) -> tuple[list[Answered], list[Answered]]:
    """The options and the other queries of a question."""
    options = [a for a in found.asked if a.query.role == "option"]
    return options, [a for a in found.asked if a.query.role != "option"]


def _candidates(
    found: Retrieved, doc_ids: Sequence[str]
) -> tuple[list[Wanted], list[Wanted]]:
    """The best block of each candidate; apart those far below the best of all."""
    least = LEAST_CANDIDATE * max((s.score for s in found.best.values()), default=0.0)
    every = [
        Wanted(scored, "candidate", f"best of {doc_id}")
        for doc_id, scored in _best_of_each(found, doc_ids)
    ]
    likely = [one for one in every if one.scored.score >= least]
    return likely, [one for one in every if one.scored.score < least]


def _best_of_each(
    found: Retrieved, doc_ids: Sequence[str]
) -> Iterator[tuple[str, Scored]]:
    for doc_id in doc_ids:
        own = [s for s in found.best.values() if s.block.doc_id == doc_id]
        if own:
            yield doc_id, max(own, key=lambda s: (s.score, -s.block.place))


def _in_turns(answers: Sequence[Answered], stage: str, turns: int) -> Iterator[Wanted]:
    """The best hits of each query, one a query and turn."""
    ranked = [[(a, s) for s in spread_over_documents(a.found)[:turns]] for a in answers]
    for turn in zip_longest(*ranked):
        for answered in turn:
            if answered is not None:
                answer, scored = answered
                query = answer.query
                why = f"answers {part_told(query.part)}: {query.text}"
                yield Wanted(scored, stage, why)


def spread_over_documents(found: Sequence[Scored]) -> list[Scored]:
    """Hits in an order that lets other documents come up after each one taken."""
    left, taken = list(found), list[Scored]()
    counts: dict[str, int] = {}
    while left:
        best = max(
            left, key=lambda s: s.score * SAME_DOCUMENT ** counts.get(s.block.doc_id, 0)
        )
        left.remove(best)
        taken.append(best)
        counts[best.block.doc_id] = counts.get(best.block.doc_id, 0) + 1
    return taken
