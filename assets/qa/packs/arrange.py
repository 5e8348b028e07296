"""In which order the pieces of a filled pack are read."""

from collections.abc import Callable, Mapping, Sequence

from assets.qa.packs.filling import Filling, Offer

Arrange = Callable[[Filling, Sequence[str]], list[Offer]]
"""From a pack and its documents, the likeliest first, to its pieces in order."""


def by_document(filling: Filling, doc_ids: Sequence[str]) -> list[Offer]:
    """Facts first, then the pieces by candidate, page and place."""
    order = {doc_id: n for n, doc_id in enumerate(doc_ids)}
    return sorted(
        filling.taken.values(),
        key=lambda o: (
            o.piece.kind != "fact",
            order.get(o.piece.doc_id, len(order)),
            o.piece.place if o.piece.kind != "fact" else (0, 0),
            o.piece.piece_id if o.piece.kind != "fact" else "",
        ),
    )


def best_at_edges(filling: Filling, doc_ids: Sequence[str]) -> list[Offer]:
    """The best pieces at both ends, the weakest in the middle; heads stay with theirs.

    Readers of long contexts, models included, attend least to the middle.
    """
    units = _units(by_document(filling, doc_ids))
    units.sort(key=lambda unit: -max(o.score for o in unit))
    head, tail = units[::2], units[1::2]
    return [offer for unit in (*head, *reversed(tail)) for offer in unit]


def _units(offers: Sequence[Offer]) -> list[list[Offer]]:
    """Pieces that need one another, together."""
    units: list[list[Offer]] = []
    for offer in offers:
        needed = set(offer.piece.needs)
        home = next(
            (u for u in units if any(o.piece.piece_id in needed for o in u)), None
        )
        if home is None:
            units.append([offer])
        else:
            home.append(offer)
    return units


ARRANGE: Mapping[str, Arrange] = {"document": by_document, "edges": best_at_edges}
