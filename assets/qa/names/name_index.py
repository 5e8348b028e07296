"""All names of the documents of a domain, each with the documents that bear it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from assets.qa.names.catalog import PERIODIC, DocCard
from assets.qa.names.document_numbers import number_forms
from assets.qa.names.forms import company_forms, without_city
from assets.qa.names.institutions import institutions_of
from assets.qa.names.products import ProductIndex, products_of
from assets.qa.names.titles import TitleIndex
from dictionaries.company_words import common_in_names
from dictionaries.families import REGIONS
from warehouse.analysis.segmenter import segmenter

SHORT = 2
"""Characters of a name that may as well be an ordinary word."""

STATE = "中国"
"""Before the names of companies that are called by its first character."""


@dataclass(frozen=True)
class NameIndex:
    """All names of the documents of a domain, ready to be looked for."""

    cards: Sequence[DocCard]

    @cached_property
    def titles(self) -> TitleIndex:
        """Titles and the texts they are about."""
        return TitleIndex(self.cards)

    @cached_property
    def companies(self) -> Mapping[str, tuple[str, ...]]:
        """Each form of a company's name with its documents, longest form first."""
        found: dict[str, dict[str, None]] = {}
        for card in self.cards:
            for form in _forms(card.companies):
                if not _is_ordinary(form):
                    found.setdefault(form, {})[card.doc_id] = None
        return _longest_first(found)

    @cached_property
    def ordinary_companies(self) -> Mapping[str, tuple[str, ...]]:
        """Forms of companies' names that are ordinary words elsewhere."""
        found: dict[str, dict[str, None]] = {}
        for card in self.cards:
            forms = [f for f in _forms(card.companies) if _is_ordinary(f)]
            forms += [_of_state(f) for f in card.companies if f.startswith(STATE)]
            forms += [f for name in card.companies[1:] for f in _of_region(name)]
            for form in forms:
                found.setdefault(form, {})[card.doc_id] = None
        return _longest_first(found)

    @cached_property
    def file_words(self) -> Mapping[str, tuple[str, ...]]:
        """Words in Latin letters that the files of one company alone are named by."""
        found: dict[str, dict[str, str]] = {}
        for card in self.cards:
            if card.family not in PERIODIC:
                continue
            words = [w for w in card.file_key if isinstance(w, str)]
            for word in words:
                if len(word) > SHORT:
                    name = card.companies[0] if card.companies else ""
                    found.setdefault(word, {})[card.doc_id] = name
        return {
            word: tuple(docs)
            for word, docs in found.items()
            if len(set(docs.values())) == 1 and "" not in docs.values()
        }

    @cached_property
    def parties(self) -> Mapping[str, tuple[str, ...]]:
        """Parties to decisions, longest name first."""
        found: dict[str, dict[str, None]] = {}
        for card in self.cards:
            for party in card.parties:
                if len(party) > SHORT or not segmenter().knows(party):
                    found.setdefault(party, {})[card.doc_id] = None
        return _longest_first(found)

    @cached_property
    def numbers(self) -> Mapping[str, tuple[str, ...]]:
        """Codes and numbers of documents."""
        found: dict[str, dict[str, None]] = {}
        for card in self.cards:
            for number in card.numbers:
                for form in number_forms(number):
                    found.setdefault(form, {})[card.doc_id] = None
        return _longest_first(found)

    @cached_property
    def products(self) -> ProductIndex:
        """Products with their insurers."""
        return products_of(self.cards)

    @cached_property
    def insurers_unread(self) -> bool:
        """Whether the insurer of some product is not known."""
        return any(c.family == "insurance" and not c.issuer for c in self.cards)

    @cached_property
    def institutions(self) -> Mapping[str, str]:
        """Forms of the names of research houses and authorities, with the full one."""
        return institutions_of(self.cards)

    @cached_property
    def families(self) -> frozenset[str]:
        """Families of documents that there are."""
        return frozenset(card.family for card in self.cards)

    @cached_property
    def of_reports(self) -> bool:
        """Whether it is of companies' reports: of them mostly, or of all domains."""
        reports = sum(card.family in PERIODIC for card in self.cards)
        several = len({card.domain for card in self.cards}) > 1
        return reports > 0 and (several or 2 * reports > len(self.cards))

    @cached_property
    def nameless(self) -> Sequence[DocCard]:
        """Documents known by nothing but the words of their head."""
        return [c for c in self.cards if c.head and c.family in ("report", "contract")]


def _forms(companies: Sequence[str]) -> list[str]:
    """Names a company goes by."""
    forms = [form for name in companies for form in company_forms(name)]
    forms += [without_city(form) for form in forms]
    forms += [
        f"{form[0]}行" for form in forms if form.endswith("银行") and len(form) > 3
    ]
    return list(dict.fromkeys(forms))


def _of_state(name: str) -> str:
    """A company whose name begins with the state, by the first of both: 中建."""
    return STATE[0] + name[len(STATE)]


def _of_region(short_name: str) -> list[str]:
    """A short name of four characters without the province it begins with.

    Not where words that many companies share would be left.
    """
    proper = short_name[SHORT:]
    named = short_name[:SHORT] in REGIONS and len(proper) == SHORT
    return [proper] if named and proper not in common_in_names() else []


def _is_ordinary(form: str) -> bool:
    """Whether a form of a name may as well be an ordinary word."""
    short = len(form) <= SHORT and not form.endswith("行")
    return short and segmenter().knows(form)


def _longest_first(found: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    ordered = sorted(found, key=lambda name: (-len(name), name))
    return {name: tuple(found[name]) for name in ordered}
