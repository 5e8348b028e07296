"""Whether a question that names nothing is about what the documents are about.

Words alone do not tell: among hundreds of long documents every common word stands
somewhere. So a question has to speak of finance, or of the subject of a title, or share
so much with one block that it can hardly be by chance.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from assets.qa.location.gather import Overlap
from assets.qa.names.catalog import DocCard
from dictionaries.questions import question_words
from dictionaries.terms import han_terms
from warehouse.analysis.segmenter import segmenter

LEAST_BUSINESS = 2
"""Different words of business, where none of finance is there: other talk has one."""
LEAST_BUSINESS_IN_DOMAIN = 1
"""Of them, where the question was given with its domain."""
SHORTEST_TERM = 3
"""Characters of a listed term that is no everyday word as well (可以, 推荐)."""
SHORTEST_SUBJECT = 3
"""Characters of a word of a title that tells its subject."""
LEAST_SHORT = 2
"""Shorter words of one title that tell it together."""
LEAST_WORDS, LEAST_SHARE = 4, 0.5
"""Words, and their weight by rarity in the query, that one block holds together: both,
since a short question is met by one word and a long one by several common ones."""

_LATIN = re.compile(r"(?<![a-z0-9])[a-z][a-z0-9]{2,}(?![a-z0-9])")


def speaks_of_finance(text: str, *, in_domain: bool) -> bool:
    """Whether a squeezed question has words of finance, or of business enough."""
    words = question_words()
    if words.finance.search(text):
        return True
    cut = set(segmenter().cut(text)) & han_terms()
    if any(len(term) >= SHORTEST_TERM for term in cut):
        return True
    business = {match.group() for match in words.business.finditer(text)} | cut
    return len(business) >= (LEAST_BUSINESS_IN_DOMAIN if in_domain else LEAST_BUSINESS)


def speaks_of_subject(text: str, cards: Iterable[DocCard]) -> bool:
    """Whether words of a squeezed question tell the subject of a title.

    One long word does, and two short ones of a research note, whose title is made of
    its subject; titles of rules are made of words that many share.
    """
    said = {*_words_of(text)}
    return any(
        any(len(word) >= SHORTEST_SUBJECT for word in shared)
        or (card.family == "research" and len(shared) >= LEAST_SHORT)
        for card in cards
        if (shared := said & _subjects(card.title.lower()))
    )


def shares_much(overlaps: Sequence[Overlap]) -> bool:
    """Whether one block holds so much of a query that it cannot be by chance."""
    return any(
        len(one.words) >= LEAST_WORDS and one.share >= LEAST_SHARE for one in overlaps
    )


@cache
def _subjects(title: str) -> frozenset[str]:
    return frozenset(_words_of(title))


def _words_of(text: str) -> Iterator[str]:
    yield from _LATIN.findall(text)
    for word in segmenter().cut(text):
        if len(word) > 1 and not word.isascii():
            yield word
