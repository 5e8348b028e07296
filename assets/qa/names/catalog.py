"""A card a document: the names, numbers, kind and dates by which it can be meant."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

PERIODIC = frozenset({"report"})
"""Families of which a company publishes one a period."""
DECISION = "决定书"
"""End of kinds of which a number means one document and nothing beside it."""
HEAD_REPEATS = 2
"""Times a company's name has to stand in the head of a document that says no name."""

STEM_PARTS = re.compile(r"[a-z]+|\d+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DocCard:
    """What a document can be asked for by. All names are squeezed (see forms.py)."""

    doc_id: str
    domain: str
    title: str
    """As a reader would cite it; empty if none was read."""
    kind: str
    """Kind of document, e.g. 年度报告."""
    family: str
    """report, contract, insurance, regulatory, research, or empty."""
    titles: tuple[str, ...]
    """Titles and product names, the likeliest first."""
    about: tuple[str, ...]
    """Titles that the title quotes: what it amends or explains."""
    issuer: str
    """Company, insurer or institution in full."""
    companies: tuple[str, ...]
    """Full and short names of the company it is about or by."""
    parties: tuple[str, ...]
    """Parties to a decision, and the persons its title names."""
    cores: tuple[str, ...]
    """Product names without the insurer's name before them."""
    numbers: tuple[str, ...]
    """Codes, document numbers, filing numbers."""
    file_key: tuple[str | int, ...]
    """Letters and numbers of the file's name, by which people may cite it."""
    period: str
    """Reporting period, e.g. 2024FY; empty: none."""
    years: tuple[str, ...]
    """Years the document may be called by, the reporting year first."""
    published: str
    effective: str
    head: str
    """Beginning of the text, squeezed, where neither company nor product was read."""


@dataclass(frozen=True)
class Catalog:
    """The cards of all documents that can be found."""

    cards: Mapping[str, DocCard]

    @cached_property
    def domains(self) -> tuple[str, ...]:
        """The domains there are, in order."""
        return tuple(sorted({card.domain for card in self.cards.values()}))

    @cached_property
    def homes(self) -> Mapping[str, str]:
        """The domain where most documents of each family are, as a share of it."""
        shares: dict[str, dict[str, float]] = {}
        for domain in self.domains:
            cards = self.of(domain)
            for family in {card.family for card in cards if card.family}:
                share = sum(card.family == family for card in cards) / len(cards)
                shares.setdefault(family, {})[domain] = share
        return {
            family: max(found, key=lambda d: (found[d], d))
            for family, found in shares.items()
        }

    def of(self, domain: str) -> list[DocCard]:
        """The cards of a domain, all for an empty one, by doc_id."""
        return [c for c in self.cards.values() if domain in ("", c.domain)]


def file_key(stem: str) -> tuple[str | int, ...]:
    """Letters and numbers of a file's name: text02 and text_002 are one."""
    parts = STEM_PARTS.findall(stem)
    return tuple(int(p) if p.isdigit() else p.lower() for p in parts)
