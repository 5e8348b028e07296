"""A pack as it fills: what goes in, what stays out and why, and what is in already.

A piece goes in whole with all it needs, once for all that say the same.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from assets.qa.names.forms import squeeze
from assets.qa.packs.budget import Account
from assets.qa.packs.closure import with_needs
from assets.qa.packs.pieces import Piece
from assets.qa.packs.related import SAME_TEXT, Related
from assets.qa.packs.render import SHOWN_TITLES, rendered

SURE_STAGES = ("fact", "article", "candidate", "query", "option")
"""Stages of which nothing may be lost for want of room."""
MOST_TRIED = 24
"""Pieces in a row that do not fit after which the pack is full."""
NOT_TRIED = "not tried: the pack was full"
"""Why those behind them are left out."""
NEAR = 0.9
"""Share of a piece's runs of characters that another holds for them to be the same."""
NEAR_RUN = 8
"""Characters of a run: fewer are words that many pieces share."""
SHORTEST_NEAR = 40
"""Characters from which pieces are compared for being nearly the same."""
SHORTEST_ALONE = 12
"""Characters from which words say the same under any title: 不适用 does not."""
TABULAR = ("table", "table_row", "table_head")
MOST_OF_ONE = 0.25
"""Share of a pack that one referenced article may take: it explains, it answers not."""
_FIGURE = re.compile(r"\d[\d,.]*|[一二三四五六七八九十百千万亿]{2,}")


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

    piece_id: str
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
    related: Related = field(default_factory=Related)
    apart: frozenset[frozenset[str]] = frozenset()
    """Pairs of documents that the question tells apart: of each it wants evidence."""
    refused: int = 0
    """Pieces in a row, up to now, that did not fit."""
    _saying: dict[str, list[str]] = field(default_factory=dict)
    """Pieces taken by what they say."""
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
        new = self._new(piece)
        text = self._text(new)
        if not self.account.fits(text):
            self._drop(offer, self.account.missing(text), for_room=True)
            self.refused += 1
            return False
        self.refused = 0
        self._take(offer, new, text)
        return True

    def offer_whole(self, offers: Sequence[Offer], name: str) -> bool:
        """Take all of these pieces in, or none: a part of them would mislead."""
        left = []
        for offer in offers:
            piece_id = offer.piece.piece_id
            like = None if piece_id in self.taken else self._like(offer.piece)
            if like is not None:
                self._drop(offer, f"says the same as {like}", for_room=False)
            elif piece_id not in self.taken:
                left.append(offer)
        new = list(dict.fromkeys(p for o in left for p in self._new(o.piece)))
        text = self._text(new)
        if not self.account.fits(text, MOST_OF_ONE):
            reason = f"{name} as a whole {self.account.missing(text, MOST_OF_ONE)}"
            for offer in left:
                self.drop(offer, reason)
            return False
        for offer in left:
            some = self._new(offer.piece)
            self._take(offer, some, self._text(some))
        return True

    def drop(self, offer: Offer, reason: str) -> None:
        """Leave a piece out that was not asked for by itself, unless it is in."""
        held = (*self.taken, *self.dropped)
        if offer.piece.piece_id not in held:
            self._drop(offer, reason, for_room=True)

    def skip(self, block_id: str, stage: str, score: float) -> None:
        """Note a block that is not tried any more."""
        if block_id not in self.taken:
            one = Dropped(block_id, stage, score, NOT_TRIED, for_room=True)
            self.dropped.setdefault(block_id, one)

    def _new(self, piece: Piece) -> list[Piece]:
        """A piece with what it needs, as far as it is not in."""
        every = with_needs(piece, self.pieces)
        return [p for p in every if p.piece_id not in self.taken]

    def _text(self, new: Sequence[Piece]) -> str:
        return "".join(
            rendered(p, first=self._is_first(p, new[:n])) for n, p in enumerate(new)
        )

    def _take(self, offer: Offer, new: Sequence[Piece], text: str) -> None:
        self.account.spend(text)
        for one in new:
            asked = one is offer.piece
            why = offer.why if asked else f"needed by {offer.piece.piece_id}"
            self.taken[one.piece_id] = Offer(one, offer.stage, offer.score, why)
            self.dropped.pop(one.piece_id, None)
            if one.kind != "fact":
                self._documents[one.doc_id] = None
            self._runs[one.piece_id] = _runs(one)
            if one.kind != "fact":
                self._saying.setdefault(self._said(one), []).append(one.piece_id)

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
        """A piece taken that says the same in the same document, or in one alike."""
        if piece.kind == "fact":
            return None
        for other in self._saying.get(self._said(piece), ()):
            if self._speaks_for(self.pieces[other].doc_id, piece.doc_id):
                return other
        runs = _runs(piece) if piece.kind not in TABULAR else frozenset()
        for other, held in self._runs.items() if runs else ():
            known = self.pieces[other]
            if (
                len(held) >= NEAR * len(runs)
                and self._speaks_for(known.doc_id, piece.doc_id)
                and len(runs & held) >= NEAR * len(runs)
                and _figures(piece) <= _figures(known)
            ):
                return other
        return None

    def _speaks_for(self, other_id: str, doc_id: str) -> bool:
        """Whether what one document says need not be said again by the other.

        Issuers who say the same each say it of themselves.
        """
        if other_id == doc_id or self.related.alike(other_id, doc_id) == SAME_TEXT:
            return True
        if frozenset((other_id, doc_id)) in self.apart:
            return False
        return self.related.are_one_text(other_id, doc_id)

    def _said(self, piece: Piece) -> str:
        """The words of a piece with those it is understood by, in one form.

        Of rows that is all above them, title, unit and periods included; of items what
        leads in to them. A few words alone say something only under their titles.
        """
        words = squeeze(piece.text)
        if piece.needs or len(words) < SHORTEST_ALONE or piece.kind in TABULAR:
            needed = [self.pieces[i].text for i in piece.needs if i in self.pieces]
            titles = () if needed and piece.kind not in TABULAR else piece.title_path
            return squeeze("\n".join((*titles[-SHOWN_TITLES:], *needed, piece.text)))
        return words

    def _drop(self, offer: Offer, reason: str, *, for_room: bool) -> None:
        self.dropped[offer.piece.piece_id] = Dropped(
            offer.piece.piece_id, offer.stage, offer.score, reason, for_room
        )


def is_trimmed(filling: Filling) -> bool:
    """Whether something that is surely needed did not fit."""
    return any(d.for_room and d.stage in SURE_STAGES for d in filling.dropped.values())


def _runs(piece: Piece) -> frozenset[str]:
    plain = squeeze(piece.text)
    if len(plain) < SHORTEST_NEAR:
        return frozenset()
    return frozenset(plain[n : n + NEAR_RUN] for n in range(len(plain) - NEAR_RUN + 1))


def _figures(piece: Piece) -> frozenset[str]:
    """Figures of a text: with others it says something else."""
    return frozenset(_FIGURE.findall(squeeze(piece.text)))
