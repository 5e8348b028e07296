"""Pieces become a pack: filled in order of how surely they are needed, never cut.

What does not fit as a whole is left out and listed with the reason: half a piece of
evidence lets a model reason from what is not there.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from assets.qa.budget import Account, Budget
from assets.qa.closure import PieceMaker, with_needs
from assets.qa.known import Known, Voucher
from assets.qa.mentions import part_told
from assets.qa.names import squeeze
from assets.qa.pieces import Piece
from assets.qa.render import rendered
from assets.qa.retrieve import Answered, Retrieved, Rules, Scored

SURE_STAGES = ("fact", "candidate", "query", "option")
"""Stages of which nothing may be lost for want of room."""
QUERY_TURNS = 1
OPTION_TURNS = 1
"""Best hits of each query and option taken in turns before anything else."""
EXPANDED_TURNS = 1
MORE_TURNS = 3
"""Further hits of options and queries, once all have had theirs."""
LEAST_CANDIDATE = 0.6
"""Score of a candidate's best block, as a share of the best of all, below which it
waits until queries and options have had theirs."""
MOST_TRIED = 24
"""Pieces in a row that do not fit after which the pack is full."""
SAME_DOCUMENT = 0.85
"""What a hit is worth after each one of the same document: an option that compares
needs both sides."""
NEAR = 0.9
"""Share of a piece's runs of characters that another holds for them to be the same."""
NEAR_RUN = 8
SHORTEST_NEAR = 40
"""Characters from which pieces are compared for being nearly the same."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A piece put up for the pack."""

    piece: Piece
    stage: str
    score: float
    why: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """A piece that is not in the pack, and why."""

    piece: Piece
    stage: str
    score: float
    reason: str
    for_room: bool


@dataclass
class Filling:
    """The pack as it fills."""

    account: Account
    pieces: Mapping[str, Piece]
    taken: dict[str, Offer] = field(default_factory=dict)
    dropped: dict[str, Dropped] = field(default_factory=dict)
    refused: int = 0
    """Pieces in a row, up to now, that did not fit."""
    _runs: dict[str, frozenset[str]] = field(default_factory=dict)
    _documents: dict[str, None] = field(default_factory=dict)

    def offer(self, offer: Offer) -> bool:
        """Take a piece in with all it needs, or drop it with the reason."""
        piece = offer.piece
        if piece.piece_id in self.taken or piece.piece_id in self.dropped:
            return False
        if (like := self._like(piece)) is not None:
            self._drop(offer, f"says the same as {like}", for_room=False)
            return False
        new = [
            p for p in with_needs(piece, self.pieces) if p.piece_id not in self.taken
        ]
        text = "".join(
            rendered(p, first=self._is_first(p, new[:n])) for n, p in enumerate(new)
        )
        if not self.account.fits(text):
            self._drop(offer, self.account.missing(text), for_room=True)
            self.refused += 1
            return False
        self.account.spend(text)
        self.refused = 0
        for one in new:
            why = offer.why if one is piece else f"needed by {piece.piece_id}"
            self.taken[one.piece_id] = Offer(one, offer.stage, offer.score, why)
            self.dropped.pop(one.piece_id, None)
            if one.kind != "fact":
                self._documents[one.doc_id] = None
            self._runs[one.piece_id] = _runs(one)
        return True

    @property
    def is_full(self) -> bool:
        """Whether many pieces in a row found no room."""
        return self.refused >= MOST_TRIED

    def _is_first(self, piece: Piece, before: Sequence[Piece]) -> bool:
        """Whether a piece opens its document; where best go to the edges, each may."""
        if self.account.budget.order == "edges":
            return not piece.needs
        return piece.doc_id not in self._documents and all(
            p.doc_id != piece.doc_id for p in before
        )

    def _like(self, piece: Piece) -> str | None:
        """A piece taken that says the same words in the same document."""
        runs = _runs(piece)
        if not runs or piece.kind in ("table_row", "fact"):
            return None
        for other, held in self._runs.items():
            same = self.pieces[other].doc_id == piece.doc_id
            if same and held and len(runs & held) >= NEAR * len(runs):
                return other
        return None

    def _drop(self, offer: Offer, reason: str, *, for_room: bool) -> None:
        self.dropped[offer.piece.piece_id] = Dropped(
            offer.piece, offer.stage, offer.score, reason, for_room
        )


def fill(
    retrieved: Retrieved,
    known: Known,
    doc_ids: Sequence[str],
    maker: PieceMaker,
    budget: Budget,
    rules: Rules,
) -> Filling:
    """Fill a pack in the order of how surely each piece is needed."""
    for piece in known.pieces:
        maker.pieces.setdefault(piece.piece_id, piece)
    filling = Filling(Account(budget), maker.pieces)
    facts = [Offer(p, "fact", 1.0, "known by code") for p in known.pieces]
    rows = [o for v in known.vouchers for o in _voucher_offers(v, maker)]
    for offer in (*facts, *rows) if rules.facts_first else ():
        filling.offer(offer)
    for offer in _retrieved(retrieved, doc_ids, maker, rows):
        taken = filling.offer(offer)
        if filling.is_full:
            break
        if taken and rules.references and offer.stage in ("query", "option"):
            for piece in maker.references(offer.piece):
                why = f"referred to by {offer.piece.piece_id}"
                filling.offer(Offer(piece, "reference", offer.score, why))
    for offer in () if rules.facts_first else facts:
        filling.offer(offer)
    return filling


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


def is_trimmed(filling: Filling) -> bool:
    """Whether something that is surely needed did not fit."""
    return any(d.for_room and d.stage in SURE_STAGES for d in filling.dropped.values())


def _runs(piece: Piece) -> frozenset[str]:
    plain = squeeze(piece.text)
    if len(plain) < SHORTEST_NEAR:
        return frozenset()
    return frozenset(plain[n : n + NEAR_RUN] for n in range(len(plain) - NEAR_RUN + 1))
