"""From a question to its pack: located, retrieved, closed, filled, arranged."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from assets.qa.location.finder import Finder, open_finder
from assets.qa.location.locate import Location
from assets.qa.location.question import Question
from assets.qa.location.reading import ReadQuestion
from assets.qa.location.telling_apart import told_apart
from assets.qa.names.catalog import DocCard
from assets.qa.packs.arrange import ARRANGE
from assets.qa.packs.budget import Budget, budget_of
from assets.qa.packs.closure import PieceMaker
from assets.qa.packs.content import content_versions
from assets.qa.packs.editions import edition_of, laws_of, rules_of
from assets.qa.packs.filling import NOT_TRIED, Filling, Offer, is_trimmed
from assets.qa.packs.known import Known, known_facts
from assets.qa.packs.library import Library
from assets.qa.packs.pack import fill
from assets.qa.packs.pack_question import question_told, slots_told
from assets.qa.packs.pieces import Piece
from assets.qa.packs.related import Related, read_related
from assets.qa.packs.render import evidence_text, rendered
from assets.qa.packs.retrieve import CITED, Answered, Retrieved, Rules, Scored, retrieve
from assets.qa.packs.salience import block_salience, select
from assets.qa.packs.tokens_estimate import estimate_tokens
from warehouse.publish import Snapshot
from warehouse.reading import DocumentReader
from warehouse.schema.evidence import (
    SCHEMA_VERSION,
    Pack,
    PackBudget,
    PackCandidate,
    PackDropped,
    PackHit,
    PackItem,
    PackQuery,
    PackShutOut,
)
from warehouse.search_query import terms_of

TRACED = 8
"""Answers of a query that the trace shows; what is beyond hardly reaches a pack."""

MOST_NOT_TRIED = 50
"""Pieces listed that were not tried once the pack was full; the rest are counted."""


@dataclass(frozen=True)
class Packer:
    """Makes packs from one snapshot, opened once."""

    finder: Finder
    library: Library
    related: Related = field(default_factory=Related)

    def pack(
        self,
        raw: Question | Mapping[str, Any] | str,
        budget: Budget | None = None,
        rules: Rules | None = None,
    ) -> Pack:
        """The evidence for a question.

        Raises:
            LocationError: nothing in the catalogue is meant by its words.
            QueryError: there is no text to answer.
        """
        read = self.finder.read(raw)
        location = self.finder.locate(read)
        return self.pack_located(
            read, location, budget or budget_of(), rules or Rules()
        )

    def pack_located(
        self, read: ReadQuestion, location: Location, budget: Budget, rules: Rules
    ) -> Pack:
        """The evidence for a question whose documents are known."""
        doc_ids = [c.doc_id for c in location.candidates]
        cards = self.finder.catalog.cards
        if budget.salience < 1:
            rules = replace(rules, allowed=self._salient(doc_ids, budget.salience))
        named = [c.doc_id for c in location.candidates if c.bound_by]
        titles = {d: cards[d].titles for d in doc_ids}
        found = retrieve(read, doc_ids, self.library, rules, named, titles)
        known = Known()
        if rules.facts:
            known = known_facts(read, doc_ids, cards, self.library)
        wanted = _words(read) if budget.extract else ()
        maker = PieceMaker(self.library, rules.closure, wanted, self.related)
        apart = told_apart(read.slots, named)
        filling = fill(found, known, doc_ids, maker, budget, rules, apart)
        offers = ARRANGE[budget.order](filling, doc_ids)
        dropped, not_listed = dropped_of(filling)
        return Pack(
            schema_version=SCHEMA_VERSION,
            question=question_told(read),
            slots=list(slots_told(read)),
            notes=[*location.notes, *found.notes, *_too_small(filling)],
            candidates=list(self._candidates(location, cards)),
            shut_out=[PackShutOut(s.doc_id, s.reason) for s in location.shut_out],
            queries=list(_queries(found)),
            items=list(self._items(offers)),
            dropped=dropped,
            not_listed=not_listed,
            budget=_budget(budget, filling),
            versions=content_versions(self.library, self.read_for(doc_ids)),
            text=evidence_text(o.piece for o in offers),
        )

    def read_for(self, doc_ids: Sequence[str]) -> list[str]:
        """All documents that a pack may read: the candidates and those they cite."""
        cited = (law for doc_id in doc_ids for law in self.laws(doc_id))
        return list(dict.fromkeys((*doc_ids, *cited)))

    def laws(self, doc_id: str) -> list[str]:
        """All documents that one cites by name, as far as they are held."""
        names = self.library.cited(doc_id)
        found = {law for name in names for law in self.related.laws.named(name)}
        return sorted(found - {doc_id})

    def _salient(self, doc_ids: Sequence[str], share: float) -> frozenset[str]:
        """The blocks of these documents that selective memory keeps."""
        cards = self.finder.catalog.cards
        kept: set[str] = set()
        for doc_id in doc_ids:
            blocks = [(b.block_id, b.text) for b in self.library.blocks(doc_id)]
            found = block_salience(blocks, cards[doc_id].domain)
            kept |= select(found, share).kept
        return frozenset(kept)

    def _candidates(
        self, location: Location, cards: Mapping[str, DocCard]
    ) -> Iterator[PackCandidate]:
        for one in location.candidates:
            yield PackCandidate(
                doc_id=one.doc_id,
                rank=one.rank,
                version=self.library.version(one.doc_id),
                title=cards[one.doc_id].title,
                bound_by=one.bound_by,
                reasons=list(one.reasons),
            )

    def _items(self, offers: Sequence[Offer]) -> Iterator[PackItem]:
        for offer in offers:
            piece, text = offer.piece, rendered(offer.piece).rstrip("\n")
            yield PackItem(
                kind=piece.kind,
                text=text,
                doc_id=piece.doc_id,
                version=self.library.version(piece.doc_id) if piece.doc_id else "",
                page=piece.page,
                boxes=boxes_of(piece),
                title_path=list(piece.title_path),
                ids=list(dict.fromkeys((piece.piece_id, *piece.ids))),
                needs=list(piece.needs),
                stage=offer.stage,
                score=round(offer.score, 4),
                why=offer.why,
                tokens=estimate_tokens(text),
            )


def open_packer(snapshot: Snapshot) -> Packer:
    """A packer on a snapshot."""
    finder = open_finder(snapshot)
    library = Library(DocumentReader(snapshot), finder.search.index)
    cards = finder.catalog.cards
    editions = {doc_id: edition_of(card) for doc_id, card in cards.items()}
    related = read_related(snapshot, laws_of(cards), editions, rules_of(cards))
    return Packer(finder, library, related)


def boxes_of(piece: Piece) -> list[list[float]]:
    """Where a piece was read: the page alone where it has no geometry.

    What was computed was read nowhere.
    """
    if not piece.boxes and piece.page:
        return [[float(piece.page)]]
    return [list(box) for box in piece.boxes]


def _words(read: ReadQuestion) -> tuple[str, ...]:
    """The telling words of a question."""
    texts = [query.text for query in read.queries]
    return tuple(dict.fromkeys(w for text in texts for w in terms_of(text).words))


def _queries(found: Retrieved) -> Iterator[PackQuery]:
    for answered in (*found.asked, *found.expanded):
        yield _traced(answered)
    rules: dict[str, list[Scored]] = {}
    for rule, scored in found.supplements:
        rules.setdefault(rule, []).append(scored)
    if found.cited:
        rules[CITED] = list(found.cited)
    for rule, hits in rules.items():
        yield PackQuery("", "supplement", rule, [], [_hit(s) for s in hits[:TRACED]])


def _traced(answered: Answered) -> PackQuery:
    query = answered.query
    return PackQuery(
        part=query.part,
        role=query.role,
        text=query.text,
        bound=list(answered.bound),
        hits=[_hit(scored) for scored in answered.found[:TRACED]],
    )


def _hit(scored: Scored) -> PackHit:
    features = {name: round(value, 3) for name, value in scored.features.items()}
    return PackHit(scored.block.block_id, round(scored.score, 4), features)


def dropped_of(filling: Filling) -> tuple[list[PackDropped], dict[str, int]]:
    """What was left out; of what was not even tried the first, and how many more."""
    listed, more = list[PackDropped](), Counter[str]()
    not_tried = 0
    for one in filling.dropped.values():
        not_tried += one.reason == NOT_TRIED
        if one.reason == NOT_TRIED and not_tried > MOST_NOT_TRIED:
            more[one.stage] += 1
            continue
        score = round(one.score, 4)
        listed.append(
            PackDropped(one.piece_id, one.stage, score, one.reason, one.for_room)
        )
    return listed, dict(more)


def _too_small(filling: Filling) -> Iterator[str]:
    """That what was found is there and the budget holds none of it."""
    unfit = [one for one in filling.dropped.values() if one.for_room]
    if unfit and not filling.taken:
        yield f"the budget holds no piece that was found: the best {unfit[0].reason}"


def _budget(budget: Budget, filling: Filling) -> PackBudget:
    return PackBudget(
        capability=budget.capability,
        tokens=budget.room,
        characters=budget.characters,
        window=budget.window,
        reserve=budget.reserve,
        order=budget.order,
        spent_tokens=filling.account.tokens,
        spent_characters=filling.account.characters,
        trimmed=is_trimmed(filling),
    )
