"""Which documents a text names: titles, companies, products, parties, numbers, files.

Each finder reads the squeezed text for itself; where two readings overlap, the surer
one stays. A name that several documents bear is one mention of all of them.
"""

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from assets.qa.catalog import HEAD_REPEATS, PERIODIC, DocCard, file_key
from assets.qa.insurers import Insured
from assets.qa.names import company_forms, in_order, without_place
from assets.qa.products import ProductIndex, products_of
from assets.qa.titles import TitleIndex
from dictionaries.questions import question_words
from warehouse.analysis.segmenter import segmenter

HOW = ("file", "number", "quoted", "title", "product", "company", "party", "head")
"""Ways of naming a document, the surest first."""
SUREST = frozenset({"file", "number"})
"""Ways that leave no doubt however short the name is."""

STEM = "stem"
"""Part of a question that is no option."""
SHORT = 2
"""Characters of a name that may as well be an ordinary word."""
LEAST_ABBREVIATED, LEAST_PROPER = 4, 3
"""Characters of an abbreviated company name, and those beyond the place it begins
with: fewer are in many names."""

_QUOTED = re.compile(r"《([^《》]+(?:《[^《》]+》[^《》]*)?)》")
_FILE = re.compile(r"(?<![a-z0-9_])[a-z][a-z_-]*_?\d+(?:_[a-z]+\d*|_\d+)*(?![a-z0-9])")
_NUMBER = re.compile(r"(?<![\d.,])\d{5,6}(?![\d.,%万亿元])")
_BEFORE_YEAR = re.compile(
    r"(?:^|[，。；、:(]|与|和|及)(?:根据|依据|按照|对照|结合|对比|比较|基于|关于|判断|据)?"
    r"([\u3400-\u9fff]{3,8}?)(?=(?:19|20)\d\d年)"
)

_REPORT_OF = re.compile(
    r"(?:^|[，。；、:(]|与|和|及)(?:根据|依据|按照|对照|结合|对比|比较|基于|关于|判断|据)?"
    r"([\u3400-\u9fff]{2,20}?)(?:(?:19|20)\d\d年?){1,2}"
    r"(?:年度|半年度|第?[一三]季度)?(?:报告|年报|半年报|季报)"
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a question and the documents that bear it."""

    text: str
    """As in the question, squeezed."""
    how: str
    """One of HOW."""
    part: str
    """`stem` or the key of an option."""
    start: int
    end: int
    docs: tuple[str, ...]
    """By fit, then by doc_id."""
    exact: bool = True
    """Whether the name stands there in full."""


@dataclass(frozen=True, slots=True)
class Unbound:
    """A name that no document bears, with the nearest that some do."""

    text: str
    how: str
    part: str
    nearest: tuple[str, ...]


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
                found.setdefault(form, {})[card.doc_id] = None
        return _longest_first(found)

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
                found.setdefault(number, {})[card.doc_id] = None
        return _longest_first(found)

    @cached_property
    def products(self) -> ProductIndex:
        """Products with their insurers."""
        return products_of(self.cards)

    @cached_property
    def nameless(self) -> Sequence[DocCard]:
        """Documents known by nothing but the words of their head."""
        return [c for c in self.cards if c.head and c.family in ("report", "contract")]


def part_told(part: str) -> str:
    """A part of a question in words: its stem, or the option of a key."""
    return "the question" if part == STEM else f"option {part}"


def find_mentions(
    text: str, part: str, index: NameIndex
) -> tuple[list[Mention], list[Unbound]]:
    """The names in a squeezed text that documents bear, and those that none bears."""
    quoted, unbound = _quoted(text, part, index)
    products, missing = _products(text, part, index)
    found = [
        *quoted,
        *_files(text, part, index),
        *_numbers(text, part, index),
        *_titles(text, part, index),
        *products,
        *_listed(text, part, "company", index.companies),
        *_abbreviated(text, part, index),
        *_listed(text, part, "party", index.parties),
    ]
    kept = _without_overlaps(found)
    kept += _heads(text, part, index, kept)
    unbound += _unknown_products(part, index, missing, kept)
    unbound += _unknown_companies(text, part, index, kept)
    return sorted(kept, key=lambda m: (m.start, m.end)), unbound


def _quoted(
    text: str, part: str, index: NameIndex
) -> tuple[list[Mention], list[Unbound]]:
    found, unbound = [], []
    for match in _QUOTED.finditer(text):
        docs, exact = index.titles.meant_by(match[1])
        if docs:
            place = (match.start(1), match.end(1))
            found.append(Mention(match[1], "quoted", part, *place, docs, exact))
        else:
            near = index.titles.nearest(match[1])
            unbound.append(Unbound(match[1], "quoted", part, near))
    return found, unbound


def _titles(text: str, part: str, index: NameIndex) -> Iterator[Mention]:
    for start, end, docs in index.titles.standing_in(text):
        yield Mention(text[start:end], "title", part, start, end, docs)


def _products(
    text: str, part: str, index: NameIndex
) -> tuple[list[Mention], list[Insured]]:
    found, missing = index.products.find(text)
    mentions = [
        Mention(
            text[one.start : one.end],
            "product",
            part,
            one.start,
            one.end,
            one.docs,
            exact=False,
        )
        for one in found
    ]
    return mentions, missing


def _unknown_products(
    part: str, index: NameIndex, missing: Iterable[Insured], known: Sequence[Mention]
) -> Iterator[Unbound]:
    """Products of insurers that no document is of; the nearest of all insurers."""
    names = {core: None for p in index.products.products for core in p.cores[:1]}
    for one in missing:
        if not any(m.start < one.end and one.start < m.end for m in known):
            near = difflib.get_close_matches(one.text, names, 3, 0.0)
            yield Unbound(one.text, "product", part, tuple(near))


def _files(text: str, part: str, index: NameIndex) -> Iterator[Mention]:
    """Files cited by name; letters before it (a folder's name) do no harm."""
    for match in _FILE.finditer(text):
        key = file_key(match.group())
        docs = tuple(
            card.doc_id
            for card in index.cards
            if len(card.file_key) > 1 and key[-len(card.file_key) :] == card.file_key
        )
        if docs:
            yield Mention(match.group(), "file", part, match.start(), match.end(), docs)


def _numbers(text: str, part: str, index: NameIndex) -> Iterator[Mention]:
    codes = {match.group(): match.start() for match in _NUMBER.finditer(text)}
    for number, docs in index.numbers.items():
        plain = number.isdigit()
        at = codes.get(number, -1) if plain else text.find(number)
        if at >= 0:
            yield Mention(number, "number", part, at, at + len(number), docs)


def _listed(
    text: str, part: str, how: str, names: Mapping[str, tuple[str, ...]]
) -> Iterator[Mention]:
    for name, docs in names.items():
        at = text.find(name)
        while at >= 0:
            yield Mention(name, how, part, at, at + len(name), docs)
            at = text.find(name, at + len(name))


def _abbreviated(text: str, part: str, index: NameIndex) -> Iterator[Mention]:
    """Companies by characters of their name in order: 安徽铁路基金 and the like."""
    for name, docs in index.companies.items():
        at = text.find(name[:SHORT])
        while at >= 0:
            taken = in_order(text, at, name)
            proper = taken - (len(name) - len(without_place(name)))
            if LEAST_ABBREVIATED <= taken < len(name) and proper >= LEAST_PROPER:
                said = text[at : at + taken]
                yield Mention(said, "company", part, at, at + taken, docs, exact=False)
            at = text.find(name[:SHORT], at + 1)


def _heads(
    text: str, part: str, index: NameIndex, known: Iterable[Mention]
) -> list[Mention]:
    """Companies that documents name in their heads alone.

    A company another document is known by, or the words before a year, count when the
    head of a document without names of its own repeats them.
    """
    found: dict[tuple[str, int], list[str]] = {}
    names = {m.start: m.text for m in known if m.how == "company"}
    for match in _BEFORE_YEAR.finditer(text):
        names.setdefault(match.start(1), match[1])
    for start, name in names.items():
        forms = company_forms(name)
        for card in index.nameless:
            if max(map(card.head.count, forms)) >= HEAD_REPEATS:
                found.setdefault((name, start), []).append(card.doc_id)
    return [
        Mention(name, "head", part, start, start + len(name), tuple(docs), exact=False)
        for (name, start), docs in found.items()
    ]


def _unknown_companies(
    text: str, part: str, index: NameIndex, known: Sequence[Mention]
) -> Iterator[Unbound]:
    """Companies whose report of a year is asked for, but that no document is of."""
    if part != STEM or not any(card.family in PERIODIC for card in index.cards):
        return
    for match in _REPORT_OF.finditer(text):
        start, end = match.span(1)
        taken = any(m.start < end and start < m.end for m in known)
        if not taken and match[1] not in question_words().no_company:
            near = difflib.get_close_matches(match[1], index.companies, 3, 0.0)
            yield Unbound(match[1], "company", part, tuple(near))


def _without_overlaps(found: Iterable[Mention]) -> list[Mention]:
    """Of readings that share characters the longest; files and numbers before all."""
    ordered = sorted(
        found,
        key=lambda m: (m.how not in SUREST, m.start - m.end, HOW.index(m.how), m.start),
    )
    kept: list[Mention] = []
    for mention in ordered:
        if all(mention.end <= k.start or mention.start >= k.end for k in kept):
            kept.append(mention)
    return kept


def _forms(companies: Sequence[str]) -> list[str]:
    """Names a company goes by that are no ordinary words."""
    forms = [form for name in companies for form in company_forms(name)]
    forms += [
        f"{form[0]}行" for form in forms if form.endswith("银行") and len(form) > 3
    ]
    known = segmenter().knows
    return [
        form
        for form in dict.fromkeys(forms)
        if len(form) > SHORT or form.endswith("行") or not known(form)
    ]


def _longest_first(found: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    ordered = sorted(found, key=lambda name: (-len(name), name))
    return {name: tuple(found[name]) for name in ordered}
