"""Text into tokens: the one function by which documents and queries are cut.

Figures, periods, references and letters are cut by rule first, each to its normal form;
what is between them goes to the segmenter. Three streams come out, for three fields.
"""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from warehouse.analysis.folding import fold
from warehouse.analysis.rules import forms, pattern
from warehouse.analysis.segmenter import segmenter
from warehouse.analysis.words import word


@dataclass(slots=True)
class Tokens:
    """The tokens of a text, in order."""

    main: list[str] = field(default_factory=list)
    """Words and figures in normal form: what the text certainly says."""
    sub: list[str] = field(default_factory=list)
    """Sub-words of long names, other readings of figures, pairs of lone characters."""
    exact: list[str] = field(default_factory=list)
    """Characters and figures one by one, for exact phrases: how the words were cut
    beside a phrase cannot hide it, and 22年 is not found inside 2022年."""


def tokenize(text: str) -> Tokens:
    """The tokens of a text."""
    tokens, folded, end = Tokens(), fold(text), 0
    for match in pattern().finditer(folded):
        start = match.start()
        if start > end:
            _cut(folded[end:start], tokens)
        end = match.end()
        piece = forms(match.lastgroup or "", match.group())
        tokens.main += piece.main
        tokens.sub += piece.readings
        tokens.exact += piece.exact
    if end < len(folded):
        _cut(folded[end:], tokens)
    return tokens


def _cut(text: str, tokens: Tokens) -> None:
    """Cut a run without figures into words and add them.

    Single characters side by side are most often a name that no dictionary has; their
    pairs make it findable as more than its characters.
    """
    before = ""
    for piece in segmenter().cut(text):
        main, sub_words = word(piece)
        if not main:
            before = ""
            continue
        tokens.main.append(main)
        tokens.exact += piece
        if len(piece) == 1:
            if before:
                tokens.sub.append(before + piece)
            before = piece
        else:
            tokens.sub += sub_words
            before = ""


class Place(NamedTuple):
    """Where a token stands in the text."""

    start: int
    end: int
    terms: tuple[str, ...]
    """All that it is found by."""


def places(text: str) -> list[Place]:
    """The figures, periods, references and letters of a text with their places.

    For highlighting: words are found by their own characters, these by normal form.
    """
    return [
        Place(match.start(), match.end(), (*piece.main, *piece.readings))
        for match in pattern().finditer(fold(text))
        for piece in (forms(match.lastgroup or "", match.group()),)
    ]


def pairs(characters: str) -> list[str]:
    """Each two neighbours of a run of characters."""
    return ["".join(pair) for pair in pairwise(characters)]
