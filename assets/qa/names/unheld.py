"""Issuers, parties, laws and research houses that may be of no document.

They are told by what stands beside them: a security, a penalty, what a law lays down.
An ordinary word may stand there as well; the texts tell the two apart (see reading.py).
"""

import re
from collections.abc import Iterator

from assets.qa.names.strangers import Said, listed_before
from dictionaries.questions import question_words
from warehouse.analysis.segmenter import segmenter

LONGEST_PLAIN = 4
"""Characters of a party whose name is made of ordinary words: more are a phrase."""
SHORTEST_OWN = 2
"""Characters of a product's name that no other product of its line has."""
_MADE_OF = re.compile(r"[\u3400-\u9fffa-z·()]{2,16}")


def is_proper(name: str) -> bool:
    """Whether a name is made as no phrase is: its first character is no word.

    Where it is longer than a person's, neither is its second.
    """
    first, second = [*map(len, segmenter().cut(name)), 0, 0][:2]
    return first == 1 and (second == 1 or len(name) <= LONGEST_PLAIN)


def issuers_said(text: str) -> Iterator[Said]:
    """What stands in a squeezed text where the issuer of a security or deal does."""
    for match in question_words().unheld.security.finditer(text):
        yield from _names(text, 0, match.start())


def parties_said(text: str) -> Iterator[Said]:
    """What stands in a squeezed text where a party to a decision does."""
    words = question_words().unheld
    places = [(0, match.start()) for match in words.punished.finditer(text)]
    places += [match.span("name") for match in words.punishing.finditer(text)]
    for said in (said for place in places for said in _names(text, *place)):
        if is_proper(said.text) or len(said.text) <= LONGEST_PLAIN:
            yield said


def laws_said(text: str) -> Iterator[Said]:
    """What begins a phrase of a squeezed text and ends as the name of a law does."""
    words = question_words().unheld
    for match in words.law.finditer(text):
        name = match["name"]
        if not words.no_law.search(name):
            yield Said(name, *match.span("name"))


def products_alone(text: str) -> Iterator[Said]:
    """Products that a squeezed text names without an insurer, held or not."""
    words = question_words().unheld
    for match in words.product.finditer(text):
        own = words.of_lines.sub("", match["name"])
        if len(own) >= SHORTEST_OWN:
            yield Said(match["name"], *match.span("name"))


def houses_said(text: str) -> Iterator[Said]:
    """The research houses that a squeezed text names, held or not."""
    for match in question_words().unheld.house.finditer(text):
        yield from listed_before(text, match.end())[-1:]


def _names(text: str, start: int, end: int) -> Iterator[Said]:
    no_name = question_words().unheld.no_name
    for said in listed_before(text[start:], end - start):
        if _MADE_OF.fullmatch(said.text) and not no_name.search(said.text):
            yield Said(said.text, start + said.start, start + said.end)
