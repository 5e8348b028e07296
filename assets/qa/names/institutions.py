"""Research houses and authorities that a question names: who wrote, who rules.

A house is known by the notes it wrote; its name tells which are preferred, not which
alone are meant, since others write of it.
"""

import re
from collections.abc import Iterable, Mapping

from assets.qa.names.catalog import DocCard
from assets.qa.names.forms import company_forms
from dictionaries.identity import authorities

_HOUSE = re.compile(r"证券|期货|基金|研究(?:所|院|中心)")
_DEPARTMENT = re.compile(r"研究(?:所|院|中心)$")
_LINE = "证券"
SHORTEST_BARE = 3
"""Characters of a house's name that is said without its line: two are a place."""


def institutions_of(cards: Iterable[DocCard]) -> dict[str, str]:
    """Each form of a name with the institution it is of, longest form first."""
    found = {
        form: body.name for body in authorities() for form in (body.name, *body.aliases)
    }
    for card in cards:
        if card.family == "research" and _HOUSE.search(card.issuer):
            for form in _forms(card.issuer):
                found.setdefault(form, card.issuer)
    return {form: found[form] for form in sorted(found, key=lambda f: (-len(f), f))}


def institutions_in(text: str, names: Mapping[str, str]) -> list[str]:
    """The institutions that a squeezed text names, a longer name before one in it."""
    places: dict[int, str] = {}
    taken: set[int] = set()
    for form, institution in names.items():
        at = text.find(form)
        if at >= 0 and at not in taken:
            places[at] = institution
            taken |= set(range(at, at + len(form)))
    return list(dict.fromkeys(places[at] for at in sorted(places)))


def _forms(house: str) -> list[str]:
    forms = [_DEPARTMENT.sub("", form) for form in company_forms(house)]
    bare = [form.removesuffix(_LINE) for form in forms]
    return [house, *forms, *(form for form in bare if len(form) >= SHORTEST_BARE)]
