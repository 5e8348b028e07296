"""Whether a question's names say it all, so that content has nothing to add."""

from collections.abc import Sequence

from assets.qa.location.binding import Binding
from assets.qa.location.slots import Slots
from assets.qa.names.catalog import DECISION, Catalog

FEWEST_ACROSS = 2
"""Documents a question that compares is about, where it does not say how many."""
CLOSED_FAMILIES = frozenset({"report", "insurance"})
"""Where a name binds company and period, or the product, nothing is filled up: another
company's report would bring its figures into the calculation."""
DEAL_FAMILIES = frozenset({"contract"})
"""Where issuer and deal together bind a document, as company and period a report."""
OPEN_FAMILIES = frozenset({"research"})
"""Where companies are spoken of in many documents, so that names do not say it all."""


def documents_wanted(slots: Slots) -> int:
    """Documents the question speaks of, as far as it says."""
    if slots.documents_asked:
        return slots.documents_asked
    return FEWEST_ACROSS if slots.cross_document or slots.by_ordinal else 1


def is_closed(
    bound: Sequence[Binding], wanted: int, slots: Slots, catalog: Catalog
) -> bool:
    """Whether the names say it all, so that content has nothing to add."""
    if not bound or any(missing.how == "product" for missing in slots.unbound):
        return False
    families = {catalog.cards[doc].family for b in bound for doc in b.docs}
    if families <= CLOSED_FAMILIES and not slots.by_ordinal:
        return True
    if families <= CLOSED_FAMILIES | DEAL_FAMILIES and _is_explicit(
        bound, wanted, slots
    ):
        return True
    decisions = all(
        catalog.cards[d].kind.endswith(DECISION) for b in bound for d in b.docs
    )
    if decisions and all(b.how == "number" for b in bound) and len(bound) >= wanted:
        return True
    if families & OPEN_FAMILIES and not slots.documents_asked:
        return False
    named = sum(b.how not in ("party", "company", "head") or b.exact for b in bound)
    return named >= max(wanted, FEWEST_ACROSS)


def _is_explicit(bound: Sequence[Binding], wanted: int, slots: Slots) -> bool:
    """Whether issuers and a deal are named, for as many documents as are spoken of."""
    issuers = [b for b in bound if b.how not in ("party", "head")]
    told = bool(slots.deals or slots.kinds) and not slots.by_ordinal
    return told and len(issuers) == len(bound) >= wanted


def settled(bound: Sequence[Binding]) -> bool:
    """Whether no name leaves open which of several documents is meant."""
    return all(len(b.docs) == 1 for b in bound)
