"""Which characters of a hit the query was found at.

Words are found by their own characters in the folded text, which keeps every place;
figures and periods by their normal form, so that 第一季度 marks 1-3月.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from warehouse.analysis.folding import fold
from warehouse.analysis.tokenizer import places
from warehouse.search_query import Terms

Span = tuple[int, int]
"""First character and the one after the last."""


@dataclass(frozen=True)
class Highlighter:
    """Marks the places of one query in texts."""

    words: tuple[str, ...]
    parts: tuple[str, ...]
    figures: frozenset[str]
    """Normal forms of what the query has beside words; empty: no need to look."""
    phrases: tuple[re.Pattern[str], ...]

    def spans(self, text: str) -> list[Span]:
        """The marked stretches of a text, in order, none touching another."""
        folded = fold(text)
        found = [span for phrase in self.phrases for span in _matches(phrase, folded)]
        found += _occurrences(self.words, folded)
        if self.figures:
            found += [
                (place.start, place.end)
                for place in places(text)
                if not self.figures.isdisjoint(place.terms)
            ]
        return _merged(found or _occurrences(self.parts, folded))


def highlighter(
    texts: Iterable[str], terms: Terms, phrases: Iterable[str]
) -> Highlighter:
    """A highlighter for the texts of a query, its terms and its exact phrases."""
    figures = {term for text in texts for place in places(text) for term in place.terms}
    return Highlighter(
        words=tuple(w for w in terms.words if w not in figures),
        parts=tuple(p for p in terms.parts if p not in figures and len(p) > 1),
        figures=frozenset(figures),
        phrases=tuple(_spaced(fold(p)) for p in phrases if p.strip()),
    )


def _spaced(phrase: str) -> re.Pattern[str]:
    """The characters of a phrase with any blanks or line ends between them."""
    return re.compile(r"\s*".join(re.escape(c) for c in phrase if not c.isspace()))


def _matches(pattern: re.Pattern[str], text: str) -> list[Span]:
    return [match.span() for match in pattern.finditer(text) if match.group()]


def _occurrences(terms: Sequence[str], text: str) -> list[Span]:
    found = []
    for term in terms:
        start = text.find(term)
        while start >= 0:
            found.append((start, start + len(term)))
            start = text.find(term, start + len(term))
    return found


def _merged(spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
