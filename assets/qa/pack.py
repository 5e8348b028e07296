"""Pieces become a pack: filled in order of how surely they are needed, never cut.

What does not fit as a whole is left out and listed with the reason: half a piece of
evidence lets a model reason from what is not there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from assets.qa.budget import Account, Budget
from assets.qa.closure import PieceMaker
from assets.qa.filling import Filling, Offer
from assets.qa.known import Known, Voucher
from assets.qa.mentions import part_told
from assets.qa.retrieve import Answered, Retrieved, Rules, Scored

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
FOLLOWED = ("candidate", "query", "option")
"""Stages whose pieces bring the articles that they refer to."""


def fill(
    retrieved: Retrieved,
    known: Known,
    doc_ids: Sequence[str],
    maker: PieceMaker,
    budget: Budget,
    rules: Rules,
    named: Sequence[str] = (),
) -> Filling:
    """Fill a pack in the order of how surely each piece is needed.

    Of documents that the question has `named` each keeps its own words, even where two
    say the same: it may be asked whether they do.
    """
    for piece in known.pieces:
        maker.pieces.setdefault(piece.piece_id, piece)
    filling = Filling(
        Account(budget), maker.pieces, related=maker.related, named=frozenset(named)
    )
    facts = [Offer(p, "fact", 1.0, "known by code") for p in known.pieces]
    rows = [o for v in known.vouchers for o in _voucher_offers(v, maker)]
    for offer in (*facts, *rows) if rules.facts_first else ():
        filling.offer(offer)
    referring: list[Offer] = []
    for offer in _retrieved(retrieved, doc_ids, maker, rows):
        if offer.stage not in FOLLOWED:
            _follow(filling, maker, referring)
        taken = filling.offer(offer)
        if filling.is_full:
            break
        if taken and rules.references and offer.stage in FOLLOWED:
            referring.append(offer)
    _follow(filling, maker, referring)
    for offer in () if rules.facts_first else facts:
        filling.offer(offer)
    return filling


def _follow(filling: Filling, maker: PieceMaker, referring: list[Offer]) -> None:
    """Bring the articles that pieces refer to, each whole or not at all.

    They come after the answers that refer to them: an article explains, it answers not.
    """
    for offer in referring:
        why = f"referred to by {offer.piece.piece_id}"
        for article in maker.references(offer.piece):
            offers = [Offer(p, "reference", offer.score, why) for p in article.pieces]
            if article.beyond:
                reason = f"{article.name} is beyond the articles brought for one piece"
                for one in offers:
                    filling.drop(one, reason)
            else:
                filling.offer_whole(offers, article.name)
    referring.clear()


def _voucher_offers(voucher: Voucher, maker: PieceMaker) -> Iterator[Offer]:
    doc_id = voucher.doc_id
    if voucher.table_id:
        pieces = maker.of_row(doc_id, voucher.table_id, voucher.row)
    else:
        pieces = maker.of_words(voucher.clause_id, doc_id, voucher.words)
    for piece in pieces:
        yield Offer(piece, "metric_row", 1.0, "a fact of the question was read here")


def _retrieved(
    found: Retrieved,
    doc_ids: Sequence[str],
    maker: PieceMaker,
    metric_rows: Sequence[Offer],
) -> Iterator[Offer]:
    options = [a for a in found.asked if a.query.role == "option"]
    queries = [a for a in found.asked if a.query.role != "option"]
    offers = _Offers(maker)
    late = []
    for doc_id, scored in _best_of_each(found, doc_ids):
        offer = list(offers.of(scored, "candidate", f"best of {doc_id}"))
        if scored.score >= LEAST_CANDIDATE * max(s.score for s in found.best.values()):
            yield from offer
        else:
            late += offer
    yield from offers.in_turns(queries, "query", QUERY_TURNS)
    yield from offers.in_turns(options, "option", OPTION_TURNS)
    yield from metric_rows
    for rule, scored in found.supplements:
        yield from offers.of(scored, "supplement", f"rule {rule}")
    yield from late
    yield from offers.in_turns(options, "option", MORE_TURNS)
    yield from offers.in_turns(found.expanded, "expansion", EXPANDED_TURNS)
    yield from offers.in_turns(queries, "query", MORE_TURNS)
    others = sorted(
        found.best.values(), key=lambda s: (-s.score, s.block.doc_id, s.block.place)
    )
    for scored in others:
        yield from offers.of(scored, "global", "among the best of all queries")


def _best_of_each(
    found: Retrieved, doc_ids: Sequence[str]
) -> Iterator[tuple[str, Scored]]:
    for doc_id in doc_ids:
        own = [s for s in found.best.values() if s.block.doc_id == doc_id]
        if own:
            yield doc_id, max(own, key=lambda s: (s.score, -s.block.place))


@dataclass(frozen=True)
class _Offers:
    maker: PieceMaker

    def of(self, scored: Scored, stage: str, why: str) -> Iterator[Offer]:
        for piece in self.maker.of_block(scored.block):
            yield Offer(piece, stage, scored.score, why)

    def in_turns(
        self, answers: Sequence[Answered], stage: str, turns: int
    ) -> Iterator[Offer]:
        """The best hits of each query, one a query and turn."""
        ranked = [
            [(a, s) for s in spread_over_documents(a.found)[:turns]] for a in answers
        ]
        for turn in zip_longest(*ranked):
            for answered in turn:
                if answered is not None:
                    answer, scored = answered
                    query = answer.query
                    why = f"answers {part_told(query.part)}: {query.text}"
                    yield from self.of(scored, stage, why)


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
