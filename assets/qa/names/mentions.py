"""Which documents a text names: titles, companies, products, parties, numbers, files.

Each finder reads the squeezed text for itself; where two readings overlap, the surer
one stays. A name that several documents bear is one mention of all of them.
"""

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from assets.qa.names.catalog import file_key
from assets.qa.names.companies import (
    LEAST_ALIKE,
    abbreviated,
    called_by_file,
    in_company_place,
    of_heads,
    of_securities,
)
from assets.qa.names.document_numbers import (
    further_numbers,
    numbers_said,
    of_another_line,
    with_plain_brackets,
)
from assets.qa.names.forms import places_in
from assets.qa.names.mention_records import HOW, STEM, SUREST, Mention, Unbound
from assets.qa.names.name_index import NameIndex
from assets.qa.names.products_said import products_in
from assets.qa.names.strangers import strange
from assets.qa.names.unheld import issuers_said, laws_said, parties_said, products_alone
from dictionaries.questions import question_words

RULES, DEALS, INSURANCE = "regulatory", "contract", "insurance"
"""Families of documents that laws and parties, issuers, and products are named in."""
_QUOTED = re.compile(r"《([^《》]+(?:《[^《》]+》[^《》]*)?)》")
_FILE = re.compile(r"(?<![a-z0-9_])[a-z][a-z_-]*_?\d+(?:_[a-z]+\d*|_\d+)*(?![a-z0-9])")
_NUMBER = re.compile(r"(?<![\d.,])\d{5,6}(?![\d,%万亿元]|\.\d)")


def find_mentions(
    text: str, part: str, index: NameIndex
) -> tuple[list[Mention], list[Unbound]]:
    """The names in a squeezed text that documents bear, and those that none bears."""
    quoted, unbound = _quoted(text, part, index)
    products, missing = products_in(text, part, index)
    found = [
        *quoted,
        *_files(text, part, index),
        *_numbers(text, part, index),
        *_further(text, part, index),
        *_titles(text, part, index),
        *products,
        *_listed(text, part, "company", index.companies),
        *abbreviated(text, part, index),
        *of_securities(text, part, index),
        *called_by_file(text, part, index),
        *_listed(text, part, "party", index.parties),
    ]
    kept = _without_overlaps(found)
    kept += of_heads(text, part, index, kept)
    taken, strangers = in_company_place(text, part, index, kept)
    kept += taken
    unbound += [u for u, place in missing if not _is_known(place, kept)]
    unbound += strangers
    laws, missing_laws = _laws(text, part, index, kept)
    kept += laws
    told = {u.text for u in unbound}
    others = (u for u in _others(text, part, index, kept) if u.text not in told)
    unbound += [*missing_laws, *others]
    unbound += _unknown_numbers(text, part, index, kept)
    return sorted(kept, key=lambda m: (m.start, m.end)), unbound


def _laws(
    text: str, part: str, index: NameIndex, known: Sequence[Mention]
) -> tuple[list[Mention], list[Unbound]]:
    """Laws without quotation marks that are half typed, and those that none bears."""
    found: list[Mention] = []
    unbound: list[Unbound] = []
    if part != STEM or RULES not in index.families:
        return found, unbound
    for said in laws_said(text):
        if _is_known((said.start, said.end), known):
            continue
        docs, near = index.titles.meant_by(said.text)
        if docs:
            place = (said.text, "title", part, said.start, said.end)
            found.append(Mention(*place, docs, not near, near))
        elif question_words().unheld.sure_law.search(said.text):
            nearest = index.titles.nearest(said.text)
            unbound.append(Unbound(said.text, "law", part, nearest))
    return found, unbound


def _others(
    text: str, part: str, index: NameIndex, known: Sequence[Mention]
) -> Iterator[Unbound]:
    """Issuers, parties and products that none is of, as far as words there tell."""
    if part != STEM:
        return
    places = [(m.start, m.end) for m in known]
    cores = [core for p in index.products.products for core in p.cores[:1]]
    for how, family, names, said in (
        ("product", INSURANCE, cores, products_alone(text)),
        ("issuer", DEALS, index.companies, issuers_said(text)),
        ("party", RULES, index.parties, parties_said(text)),
    ):
        for one in strange(list(said), places) if family in index.families else ():
            near = difflib.get_close_matches(one.text, names, 3, LEAST_ALIKE)
            yield Unbound(one.text, how, part, tuple(near))


def _is_known(place: tuple[int, int], known: Sequence[Mention]) -> bool:
    start, end = place
    return any(m.start < end and start < m.end for m in known)


def _quoted(
    text: str, part: str, index: NameIndex
) -> tuple[list[Mention], list[Unbound]]:
    found, unbound = [], []
    for match in _QUOTED.finditer(text):
        docs, near = index.titles.meant_by(match[1])
        if docs:
            place = (match.start(1), match.end(1))
            said = Mention(match[1], "quoted", part, *place, docs, not near, near)
            found.append(said)
        else:
            nearest = index.titles.nearest(match[1])
            unbound.append(Unbound(match[1], "quoted", part, nearest))
    return found, unbound


def _titles(text: str, part: str, index: NameIndex) -> Iterator[Mention]:
    for start, end, docs in index.titles.standing_in(text):
        yield Mention(text[start:end], "title", part, start, end, docs)


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
    text = with_plain_brackets(text)
    codes = {match.group(): match.start() for match in _NUMBER.finditer(text)}
    for number, docs in index.numbers.items():
        plain = number.isdigit()
        said = [codes[number]] if number in codes else []
        for at in said if plain else places_in(text, number):
            end = at + len(number)
            if not of_another_line(text, at, end):
                yield Mention(number, "number", part, at, end, docs)


def _further(text: str, part: str, index: NameIndex) -> Iterator[Mention]:
    """Numbers in a list of which the first alone says what they are of."""
    for start, end, forms in further_numbers(text):
        docs = dict.fromkeys(d for f in forms for d in index.numbers.get(f, ()))
        if docs:
            yield Mention(forms[0], "number", part, start, end, tuple(docs))


def _listed(
    text: str, part: str, how: str, names: Mapping[str, tuple[str, ...]]
) -> Iterator[Mention]:
    for name, docs in names.items():
        for at in places_in(text, name):
            yield Mention(name, how, part, at, at + len(name), docs)


def _unknown_numbers(
    text: str, part: str, index: NameIndex, known: Sequence[Mention]
) -> Iterator[Unbound]:
    """Numbers of documents that none bears."""
    said = [(start, end, text[start:end]) for start, end in numbers_said(text)]
    said += [(start, end, forms[0]) for start, end, forms in further_numbers(text)]
    for start, end, number in said:
        if not _is_known((start, end), known):
            near = difflib.get_close_matches(number, index.numbers, 3, 0.0)
            yield Unbound(number, "number", part, tuple(near))


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
