"""Kinds of document, security and deal a question speaks of: preferred or required."""

from collections.abc import Collection, Sequence

from assets.qa.location.queries import Query
from assets.qa.location.slots import Slots
from assets.qa.names.catalog import DocCard
from assets.qa.names.mention_records import ShutOut
from dictionaries.questions import Deal, question_words

DEAL_BOOST = 1.0
"""What a document of the kind of security or deal in question gains."""
HOUSE_BOOST = 1.0
"""What a research note of a house in question gains."""
KIND_BOOST = 0.35
"""What a document of a kind that is asked for gains."""


def boosts_of(
    queries: Sequence[Query], slots: Slots, cards: Sequence[DocCard]
) -> list[dict[str, float]]:
    """What documents gain for each query by being of a kind it speaks of.

    A query that speaks of no kind speaks of those of the whole question.
    """
    words = question_words()
    found = []
    for query in queries:
        deals = [d for d in words.deals if d.asked.search(query.text)]
        deals = deals or [d for d in words.deals if d.name in slots.deals]
        kinds = {
            k for n in words.kinds if n.pattern.search(query.text) for k in n.kinds
        }
        found.append(
            {
                card.doc_id: _boost(card, deals, kinds or slots.kinds)
                + HOUSE_BOOST * _is_by(card, slots)
                for card in cards
            }
        )
    return found


def _is_by(card: DocCard, slots: Slots) -> bool:
    """Whether a research note is of a house that the question names."""
    return card.family == "research" and card.issuer in slots.institutions


def _boost(card: DocCard, deals: Sequence[Deal], kinds: Collection[str]) -> float:
    boost = KIND_BOOST * (card.kind in kinds)
    told = " ".join(card.titles) + card.head
    return boost + DEAL_BOOST * any(deal.titled.search(told) for deal in deals)


def of_other_deals(slots: Slots, stem: str, cards: Sequence[DocCard]) -> list[ShutOut]:
    """Documents of another kind of deal than the only one the question speaks of.

    Only where the stem names it in words of its own; what is known of no deal stays.
    """
    words = question_words()
    if len(slots.deals) != 1:
        return []
    deal = next(d for d in words.deals if d.name == slots.deals[0])
    if not (deal.own_words and deal.asked.search(stem)):
        return []
    found = []
    for card in cards:
        told = " ".join(card.titles)
        others = [d.name for d in words.deals if d.titled.search(told) and d != deal]
        if others and not deal.titled.search(told):
            found.append(
                ShutOut(card.doc_id, f"is a {others[0]}; asked for a {deal.name}")
            )
    return found
