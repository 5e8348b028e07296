"""Companies that a question names: known ones, half typed ones, and strangers.

A name stands anywhere; what is no name by itself (the first half of a short name, a
word of files' names, a name with a character missing) counts where only a company can
stand: before a year, a report or a figure, or beside another company.
"""

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence

from assets.qa.names.catalog import HEAD_REPEATS
from assets.qa.names.forms import (
    LEGAL_FORMS,
    company_forms,
    in_order,
    is_place,
    places_in,
    without_place,
)
from assets.qa.names.mention_records import STEM, Mention, Unbound
from assets.qa.names.name_index import SHORT, NameIndex
from assets.qa.names.strangers import (
    Said,
    codes_said,
    companies_beside,
    companies_of_figures,
    companies_of_reports,
    companies_of_years,
    company_places,
    strange,
)

LEAST_ABBREVIATED, LEAST_PROPER = 4, 3
"""Characters of an abbreviated company name, and those beyond the place it begins
with: fewer are in many names."""
FULL_FORMS = LEGAL_FORMS[:4]
"""Ends of full names of companies: a person's name has none."""
LEAST_HALF_TYPED = 3
"""Characters of a name that lacks one: two may be anybody's."""
LONGEST_SHORT = 4
"""Characters of a short name that may be called by its first half."""
LEAST_ALIKE = 0.3
"""Likeness of a name that is worth being told as near."""
_CONVERTIBLE = re.compile(r"([\u3400-\u9fff]{2})(?<!可)转债")
_LATIN = re.compile(r"(?<![a-z0-9])[a-z][a-z0-9]{2,}(?![a-z0-9])")


def abbreviated(text: str, part: str, index: NameIndex) -> Iterator[Mention]:
    """Companies by characters of their name in order: 安徽铁路基金 and the like.

    So are companies that are parties to decisions. A name that stands there as it is
    goes no further: what follows is another word.
    """
    parties = {n: d for n, d in index.parties.items() if n.endswith(FULL_FORMS)}
    for how, names, known in (
        ("company", index.companies, index.companies),
        ("party", parties, index.parties),
    ):
        for name, docs in names.items():
            for at in places_in(text, name[:SHORT]):
                taken = in_order(text, at, name)
                proper = taken - (len(name) - len(without_place(name)))
                abridged = LEAST_ABBREVIATED <= taken < len(name)
                if not abridged or proper < LEAST_PROPER:
                    continue
                if not any(
                    text.startswith(form, at) and not set(docs).isdisjoint(there)
                    for form, there in known.items()
                ):
                    end = at + taken
                    said = text[at:end]
                    yield Mention(said, how, part, at, end, docs, exact=False)


def of_securities(text: str, part: str, index: NameIndex) -> Iterator[Mention]:
    """Issuers by the short name of their convertible bond: 远礁转债 of 远礁科技.

    Where names of several issuers begin so, none is meant.
    """
    for match in _CONVERTIBLE.finditer(text):
        meant = [n for n in index.companies if n.startswith(match[1]) and n != match[1]]
        docs = {index.companies[name] for name in meant}
        if len(docs) == 1:
            place = (match[1], "company", part, *match.span(1), docs.pop())
            yield Mention(*place, exact=False, read_as=meant[-1])


def called_by_file(text: str, part: str, index: NameIndex) -> Iterator[Mention]:
    """Companies by a word in Latin letters that the names of their files alone hold."""
    for match in _LATIN.finditer(text):
        if docs := index.file_words.get(match.group()):
            yield Mention(match.group(), "company", part, *match.span(), docs)


def in_company_place(
    text: str, part: str, index: NameIndex, known: Sequence[Mention]
) -> tuple[list[Mention], list[Unbound]]:
    """What stands where a company does: known by a word or half a name, or unknown."""
    if part != STEM:
        return [], []
    places = [(m.start, m.end) for m in known]
    ordinary: list[Said] = []
    said: list[Said] = []
    if index.of_reports:
        ordinary = company_places(text, index.ordinary_companies)
        said = [*ordinary, *companies_of_reports(text), *companies_of_figures(text)]
    peers = [(m.start, m.end) for m in known if m.how in ("company", "number")]
    said += companies_beside(text, [*peers, *((s.start, s.end) for s in ordinary)])
    found, unbound = [], []
    for one in strange(said, places):
        if mention := _taken_for(one, part, index):
            found.append(mention)
        else:
            near = difflib.get_close_matches(one.text, index.companies, 3, LEAST_ALIKE)
            unbound.append(Unbound(one.text, "company", part, tuple(near)))
    codes = strange(list(codes_said(text)), places) if index.of_reports else []
    unbound += [Unbound(code.text, "number", part, ()) for code in codes]
    return found, unbound


def _taken_for(said: Said, part: str, index: NameIndex) -> Mention | None:
    """The company that is called by an ordinary word, or whose name lacks a character.

    A wrong character is not mended: it makes another company's name too often.
    """
    place = (said.text, "company", part, said.start, said.end)
    if docs := index.ordinary_companies.get(said.text):
        return Mention(*place, docs)
    meant = [name for name in index.companies if _is_half(said.text, name)]
    docs = tuple(dict.fromkeys(d for name in meant for d in index.companies[name]))
    if not meant or any(set(index.companies[n]) != set(docs) for n in meant):
        return None
    return Mention(*place, docs, exact=False, read_as=meant[-1])


def _is_half(said: str, name: str) -> bool:
    """Whether it is a name without one of its characters, or how a short one begins."""
    missing = len(name) - len(said)
    if missing == 1 and len(said) >= LEAST_HALF_TYPED:
        return in_order(said, 0, name) == len(said)
    begun = name.startswith(said) and not is_place(said)
    if begun and missing and len(said) >= LEAST_ABBREVIATED:
        return True
    return begun and 0 < missing <= len(said) and len(name) <= LONGEST_SHORT


def of_heads(
    text: str, part: str, index: NameIndex, known: Iterable[Mention]
) -> list[Mention]:
    """Companies that documents name in their heads alone.

    A company another document is known by, or the words before a year, count when the
    head of a document without names of its own repeats them.
    """
    found: dict[tuple[str, int], list[str]] = {}
    names = {m.start: m.text for m in known if m.how == "company"}
    for said in companies_of_years(text):
        if len(said.text) > SHORT:
            names.setdefault(said.start, said.text)
    for start, name in names.items():
        forms = company_forms(name)
        for card in index.nameless:
            if max(map(card.head.count, forms)) >= HEAD_REPEATS:
                found.setdefault((name, start), []).append(card.doc_id)
    return [
        Mention(name, "head", part, start, start + len(name), tuple(docs), exact=False)
        for (name, start), docs in found.items()
    ]
