"""From profiles to the cards of a catalogue."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import PurePosixPath

import tantivy

from assets.qa.names.catalog import (
    HEAD_REPEATS,
    PERIODIC,
    STEM_PARTS,
    Catalog,
    DocCard,
    file_key,
)
from assets.qa.names.document_numbers import numbers_in_name
from assets.qa.names.forms import (
    SHORTEST_NAME,
    bare_title,
    company_forms,
    in_order,
    inner_titles,
    is_name,
    is_title,
    product_core,
    squeeze,
    without_listing,
    without_place,
)
from dictionaries.identity import authorities, cues, kinds
from dictionaries.questions import question_words
from warehouse.analysis.segmenter import segmenter
from warehouse.publish import Snapshot
from warehouse.reading import DocumentReader
from warehouse.schema.documents import Document
from warehouse.schema.profiles import ProfileValue
from warehouse.search import open_document_index
from warehouse.search_fields import SHOWN

MOST_SHARED = 6
"""Documents that may bear a title for it to tell one: beyond, it names their kind."""
SHORTEST_TITLE = 4
"""Characters of a title; shorter ones are numbers and words of a page's head."""
SURE_RANKS = 1
"""Readings of a title or product taken however short they are: the chosen one."""
SHORTEST_UNSURE = 7
"""Characters of any other reading: short ones are headings more often than names."""
NAMED_BY_FILE = frozenset({"report", "contract"})
"""Families whose files people name by the company."""
STEM_NAME = (3, 12)
"""Characters of a company's name in a file's name."""
LONGEST_NAME = 80
"""Characters; what is longer is a sentence that happened to hold a title."""
HEAD_CHARACTERS = 1500
"""Characters of the head kept of a document that says no name of its own."""

_YEAR = re.compile(r"(?:19|20)\d\d")
_OF_SENTENCES = re.compile("^[本请该]|[、。;]|以下简称")
"""What was read as a product and is a piece of a sentence about it."""
_HAN_ONLY = re.compile(r"[\u3400-\u9fff]+")
_STEM_WORDS = re.compile(r"[_()（）\s]+")


def read_catalog(snapshot: Snapshot) -> Catalog:
    """The cards of all documents of a snapshot."""
    reader = DocumentReader(snapshot)
    ok = {row.doc_id for row in snapshot.manifest("profiles") if row.status == "ok"}
    documents = [d for d in reader.documents.values() if d.doc_id in ok]
    profiles = {d: reader.profile(d) for d in sorted(ok)}
    return catalog_of(documents, profiles, document_heads(snapshot))


def document_heads(snapshot: Snapshot) -> dict[str, str]:
    """The beginning of each document, as the document index shows it."""
    index = open_document_index(snapshot)
    everything = index.searcher.search(tantivy.Query.all_query(), max(1, len(index)))
    shown = (json.loads(index.searcher.doc(a)[SHOWN][0]) for _, a in everything.hits)
    return {row["doc_id"]: row["text"] for row in shown}


def catalog_of(
    documents: Iterable[Document],
    profiles: Mapping[str, Sequence[ProfileValue]],
    heads: Mapping[str, str],
) -> Catalog:
    """The cards of the given documents; titles that many share are left out."""
    rows = sorted(documents, key=lambda d: d.doc_id)
    fields = {d.doc_id: _fields(profiles.get(d.doc_id, ())) for d in rows}
    shared = Counter(
        title for found in fields.values() for title in {*found.titles, *found.about}
    )
    cards = {
        d.doc_id: _card(d, fields[d.doc_id], shared, heads.get(d.doc_id, ""))
        for d in rows
    }
    return Catalog(_with_companies_of_heads(_with_shared_companies(cards)))


@dataclass(frozen=True)
class _Fields:
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def all(self, *names: str) -> list[str]:
        return list(dict.fromkeys(v for n in names for v in self.values.get(n, ())))

    def first(self, *names: str) -> str:
        return next(iter(self.all(*names)), "")

    @cached_property
    def titles(self) -> list[str]:
        """Squeezed titles and products that may serve as names."""
        found = []
        for name in ("product_name", "title"):
            for rank, value in enumerate(self.values.get(name, ())):
                text = squeeze(value)
                shortest = SHORTEST_TITLE if rank < SURE_RANKS else SHORTEST_UNSURE
                if shortest <= len(text) <= LONGEST_NAME and is_title(text):
                    found += [text, bare_title(text)]
        return list(dict.fromkeys(t for t in found if len(t) >= SHORTEST_TITLE))

    @cached_property
    def about(self) -> list[str]:
        """Squeezed titles that its title quotes."""
        title = squeeze(self.first("title"))
        return [t for t in inner_titles(title) if t != bare_title(title)]


def _fields(profile: Iterable[ProfileValue]) -> _Fields:
    found: dict[str, list[str]] = {}
    for row in sorted(profile, key=lambda r: (r.field, r.rank)):
        found.setdefault(row.field, []).append(row.value)
    return _Fields(found)


def _card(
    document: Document, fields: _Fields, shared: Counter[str], head: str
) -> DocCard:
    kind = fields.first("doc_type")
    stem = PurePosixPath(document.doc_id).stem
    issuer = squeeze(fields.first("insurer", "issuer", "institution"))
    titles = [t for t in fields.titles if shared[t] <= MOST_SHARED]
    if kind in question_words().about_kinds:
        # What it explains stands above the word for what it is: that is not its name.
        about = {bare_title(t) for t in fields.about}
        titles = [t for t in titles if bare_title(t) not in about]
    cores = [
        product_core(bare_title(squeeze(p)), issuer)
        for p in fields.all("product_name")
        if not _OF_SENTENCES.search(squeeze(p))
    ]
    companies = _companies(fields) or _company_of_head(kind, head)
    companies = companies or _names_of_stem(kind, stem)
    period = fields.first("report_period")
    return DocCard(
        doc_id=document.doc_id,
        domain=document.domain,
        title=fields.first("title", "product_name"),
        kind=kind,
        family=next((k.family for k in (*kinds(), *cues()) if k.name == kind), ""),
        titles=tuple(dict.fromkeys([*titles, *_stem_titles(stem)])),
        about=tuple(t for t in fields.about if shared[t] <= MOST_SHARED),
        issuer=issuer,
        companies=tuple(companies),
        parties=tuple(_parties(fields)),
        cores=tuple(c for c in dict.fromkeys(cores) if len(c) >= SHORTEST_TITLE),
        numbers=tuple(dict.fromkeys([*_numbers(fields), *_numbers_of_stem(stem)])),
        file_key=file_key(stem),
        period=period,
        years=tuple(_years(fields, period)),
        published=fields.first("publish_date"),
        effective=fields.first("effective_date"),
        head="" if companies or cores else squeeze(head[:HEAD_CHARACTERS]),
    )


def _stem_titles(stem: str) -> list[str]:
    """Chinese names in the file's name: where it says anything, people ask by it."""
    bodies = {squeeze(n) for a in authorities() for n in (a.name, *a.aliases)}
    words = (squeeze(word) for word in _STEM_WORDS.split(stem))
    return [
        w
        for w in words
        if len(w) > SHORTEST_TITLE
        and is_title(w)
        and w not in bodies
        and not any(
            k.pattern.fullmatch(w) and k.family in NAMED_BY_FILE for k in kinds()
        )
        and not STEM_PARTS.fullmatch(w)
    ]


def _names_of_stem(kind: str, stem: str) -> list[str]:
    """Names that a file's name gives where the text gave none: no ordinary words."""
    if not any(k.name == kind and k.family in NAMED_BY_FILE for k in kinds()):
        return []
    words = (squeeze(word) for word in _STEM_WORDS.split(stem))
    few, many = STEM_NAME
    return [
        word
        for word in words
        if few <= len(word) <= many
        and _HAN_ONLY.fullmatch(word)
        and not segmenter().knows(word)
        and not any(k.pattern.search(word) for k in kinds())
    ]


def _companies(fields: _Fields) -> list[str]:
    full = squeeze(fields.first("issuer"))
    said = [squeeze(v) for v in fields.all("short_name", "former_name")]
    others = [form for name in said for form in (name, without_listing(name))]
    fitting = [n for n in others if not full or in_order(n, 0, full) >= SHORTEST_NAME]
    return [n for n in dict.fromkeys([full, *fitting]) if is_name(n)]


def _company_of_head(kind: str, head: str) -> list[str]:
    """The company that a line of a report's head is nothing but the name of."""
    if not any(k.name == kind and k.family in PERIODIC for k in kinds()):
        return []
    lines = (squeeze(line) for line in head.splitlines())
    return [line for line in lines if _COMPANY_LINE.fullmatch(line)][:1]


_COMPANY_LINE = re.compile(r"[\u3400-\u9fff()a-z]{2,40}(?:股份有限公司|有限公司)")
_LISTED = re.compile(r"\(([^()]+)\)$")


def _parties(fields: _Fields) -> list[str]:
    named = _LISTED.search(squeeze(fields.first("title")))
    listed = re.split("[、,，]", named[1]) if named and fields.all("party") else []
    parties = [squeeze(p) for p in fields.all("party")]
    short = [f for p in parties for f in (p, without_place(company_forms(p)[-1]))]
    return [p for p in dict.fromkeys([*short, *listed]) if is_name(p)]


def _numbers(fields: _Fields) -> list[str]:
    names = ("security_code", "document_number", "filing_number")
    return [n for n in dict.fromkeys(map(squeeze, fields.all(*names))) if len(n) > 4]


def _numbers_of_stem(stem: str) -> list[str]:
    """Numbers of orders that a file is named by, where its text says none."""
    return [squeeze(number) for number in numbers_in_name(stem)]


def _years(fields: _Fields, period: str) -> list[str]:
    titled = _YEAR.findall(squeeze(fields.first("title")))
    dates = [d[:4] for d in fields.all("publish_date")[:1]]
    own = [period[:4]] if period else []
    return list(dict.fromkeys([*own, *(titled or dates)]))


def _with_companies_of_heads(cards: dict[str, DocCard]) -> dict[str, DocCard]:
    """Reports without a company of their own take the one their head repeats most."""
    known = dict.fromkeys(
        card.companies for card in cards.values() if card.family in PERIODIC
    )
    adopted = dict(cards)
    for doc_id, card in cards.items():
        if card.family not in PERIODIC or card.companies or not card.head:
            continue
        times = {
            names: max(card.head.count(f) for n in names for f in company_forms(n))
            for names in known
            if names
        }
        best = max(times, key=lambda names: times[names], default=())
        if best and times[best] >= HEAD_REPEATS:
            adopted[doc_id] = replace(card, companies=best)
    return adopted


def _with_shared_companies(cards: dict[str, DocCard]) -> dict[str, DocCard]:
    """Short names read in one document serve all documents of the company."""
    names: dict[str, dict[str, None]] = {}
    for card in cards.values():
        if card.issuer and card.companies:
            names.setdefault(card.companies[0], {}).update(
                dict.fromkeys(card.companies)
            )
    return {
        doc_id: replace(card, companies=tuple(names[card.companies[0]]))
        if card.companies and card.companies[0] in names
        else card
        for doc_id, card in cards.items()
    }
