"""By which names documents are cited, and by which they are editions of one text."""

from collections.abc import Mapping

from assets.qa.names.catalog import DECISION, DocCard
from assets.qa.names.forms import bare_title, squeeze
from assets.qa.packs.laws import Law, Laws

VERSIONED = frozenset({"insurance", "regulatory"})
"""Families whose titles say a version in brackets; those of a bond tell the issue."""


def edition_of(card: DocCard) -> str:
    """What a document has in common with other editions of its text; empty: nothing.

    Name, issuer and period together: a title that many share names their kind.
    """
    title = squeeze(card.title)
    if card.family in VERSIONED:
        title = next(iter(card.cores), bare_title(title))
    known = title in card.titles or title in card.cores
    return " ".join((title, card.issuer, card.period)) if known else ""


def laws_of(cards: Mapping[str, DocCard]) -> Laws:
    """The documents that others may cite as laws.

    What a company issues is no law: its 公司章程 is one of many of that name.
    """
    held = {
        doc_id: Law(
            tuple(filter(None, (card.title, *card.titles))),
            card.effective or card.published,
            card.numbers,
        )
        for doc_id, card in cards.items()
        if not card.companies
    }
    dated = {d: max(card.published, card.effective) for d, card in cards.items()}
    return Laws(held, dated)


def rules_of(cards: Mapping[str, DocCard]) -> frozenset[str]:
    """The documents that lay down rules: decisions are about their parties."""
    return frozenset(
        doc_id
        for doc_id, card in cards.items()
        if card.family == "regulatory"
        and not (card.parties or card.companies or card.kind.endswith(DECISION))
    )
