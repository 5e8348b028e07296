"""What the words of a question leave open, for whoever reads the answer."""

from collections.abc import Iterator, Sequence

from assets.qa.location.binding import Binding
from assets.qa.location.gather import BlockSearch
from assets.qa.location.reading import ReadQuestion
from assets.qa.names.catalog import DocCard
from assets.qa.names.mention_records import STEM, Unbound
from assets.qa.names.unheld import houses_said
from warehouse.search_ranking import Filters

RESEARCH = "research"
"""Family of documents that research houses write."""


def notes_of(
    read: ReadQuestion, bindings: Sequence[Binding], wanted: int, chosen: bool
) -> Iterator[str]:
    """What was assumed of the names in a question, and what it does not name.

    `wanted`: documents it speaks of; `chosen`: whether some were chosen by content.
    """
    bound = [b for b in bindings if b.docs]
    if read.domain_note:
        yield read.domain_note
    for missing in read.slots.unbound:
        yield _of_missing(missing, chosen=chosen and not bound)
    for binding in bindings:
        if binding.note:
            yield f"{binding.name}: {binding.note}"
        if binding.missing:
            yield f"no document of {binding.name!r} is of that {binding.missing}"
    if read.slots.by_ordinal and len(bound) < wanted:
        yield (
            f"the question speaks of {wanted} documents by their order and names "
            f"{len(bound)}; its words do not tell which the others are, they were "
            "chosen by what they say"
        )
    elif len(bound) < wanted and chosen:
        speaks = f"the question speaks of {wanted} documents and " if wanted > 1 else ""
        held = " that is held" if read.slots.unbound else ""
        names = f"names {len(bound)}" if bound else f"names none{held}"
        yield f"{speaks or 'the question '}{names}; the rest was chosen by content"


def _of_missing(missing: Unbound, *, chosen: bool) -> str:
    """That no document bears a name, and what those are that are listed instead."""
    near = ", ".join(missing.nearest) or "none"
    others = "; what is listed is of others and may only speak of it" if chosen else ""
    return f"no document is named {missing.text!r}{others}; nearest: {near}"


def notes_of_houses(
    read: ReadQuestion, cards: Sequence[DocCard], search: BlockSearch
) -> Iterator[str]:
    """Research houses in a question that no candidate is by, as far as texts tell."""
    if not any(card.family == RESEARCH for card in cards):
        return
    filters = Filters(domains=(read.domain,) if read.domain else ())
    for house in dict.fromkeys(s.text for s in houses_said(read.parts[STEM])):
        names = {*search.holding(house, filters)}
        if not any(house in c.issuer or c.doc_id in names for c in cards):
            yield f"no document that is listed is by {house!r} or speaks of it"
