"""Laws as others name them: by title, and which edition a text can mean.

A decision of 2023 that cites a rule by its title means the edition then in force; the
articles of a later one would vouch for what it does not say.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from assets.corpus.relations.relate import plain_title
from assets.qa.names.forms import squeeze

_COUNTRY = "中华人民共和国"
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?=年|修|\b)")
_ORDER = re.compile(r"令[(（\[〔]?(?:\d{4}年?[)）\]〕]?)?第?(\d+)号|第(\d+)号令")
NEAR_YEARS = 1
"""Years between the edition a law is called by and the dates it prints of itself: one
of December is in force the year after."""


@dataclass(frozen=True, slots=True)
class Law:
    """A document that others may cite as a law."""

    titles: tuple[str, ...]
    dated: str = ""
    """Date from which it holds, else of its publication; empty: none was read."""
    numbers: tuple[str, ...] = ()
    """Numbers of the orders it was published by."""


@dataclass(frozen=True)
class Laws:
    """The laws that are held, by the names they are cited by."""

    held: Mapping[str, Law]
    dated: Mapping[str, str]
    """The latest date that any document gives of itself."""

    def named(self, name: str) -> tuple[str, ...]:
        """The documents that bear a law's name.

        A decree that puts a rule in force bears the title of the rule attached to it.
        """
        return self._bearing.get(_plain(name), ()) if name else ()

    def other_edition(self, doc_id: str, named: Iterable[str], edition: str) -> str:
        """Why a text cannot mean the edition held; empty: it can.

        `named` are the documents of the law's name, `edition` what stands in brackets
        behind it.
        """
        laws = [self.held[d] for d in named]
        dates = sorted(law.dated for law in laws if law.dated)
        years = {int(y) for y in _YEAR.findall(edition)}
        held_years = {int(d[:4]) for d in dates}
        if years and held_years and not _near(years, held_years):
            return f"is cited as of {max(years)}; the edition held is of {dates[-1]}"
        orders = _orders([edition])
        own = _orders(n for law in laws for n in law.numbers)
        if orders and own and not orders & own:
            return f"is cited as of order {min(orders)}; that held is of {min(own)}"
        own_date = self.dated.get(doc_id, "")
        if own_date and dates and own_date < dates[-1][: len(own_date)]:
            return (
                f"is of the edition of {dates[-1]}, later than the text of {own_date}"
                " that cites it"
            )
        return ""

    @cached_property
    def _bearing(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for doc_id, law in sorted(self.held.items()):
            for title in law.titles:
                if plain := _plain(title):
                    found[plain][doc_id] = None
        return {name: tuple(docs) for name, docs in found.items()}


NO_LAWS = Laws({}, {})


def _near(years: set[int], held: set[int]) -> bool:
    return any(abs(a - b) <= NEAR_YEARS for a in years for b in held)


def _orders(texts: Iterable[str]) -> set[str]:
    found = (_ORDER.findall(squeeze(text)) for text in texts)
    return {a or b for pairs in found for a, b in pairs}


def _plain(name: str) -> str:
    """A law's name as it is compared; told with its country or without."""
    return plain_title(squeeze(name)).removeprefix(_COUNTRY)
