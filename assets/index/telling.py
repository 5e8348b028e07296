"""The most telling terms of a document: frequent in it, rare elsewhere."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import log

from dictionaries.terms import han_terms

TELLING_TERMS = 600
"""Terms kept a document: beyond them, terms of long reports occur once or twice and
would make every report answer every question."""

SHORTEST_TERM = 2
"""Characters; single ones tell nothing."""


@cache
def _rarity() -> dict[str, float]:
    """Inverse document frequency of general words, as jieba ships it."""
    path = files("jieba").joinpath("analyse").joinpath("idf.txt")
    lines = path.read_text(encoding="utf-8").splitlines()
    return {word: float(idf) for word, idf in map(str.split, lines)}


@cache
def _median_rarity() -> float:
    ordered = sorted(_rarity().values())
    return ordered[len(ordered) // 2]


def telling_terms(counts: Mapping[str, int]) -> Sequence[str]:
    """The most telling terms of a text, the most telling first.

    Figures are left out: they are found in the blocks. Terms of the field that general
    text does not know are as rare as its median word.

    Args:
        counts: how often each token occurs in it.
    """
    weights = {
        term: (1 + log(count)) * _rarity().get(term, _median_rarity())
        for term, count in counts.items()
        if len(term) >= SHORTEST_TERM and _is_word(term)
    }
    ranked = sorted(weights, key=lambda term: (-weights[term], term))
    return ranked[:TELLING_TERMS]


def _is_word(term: str) -> bool:
    return term in han_terms() or not any(map(str.isdigit, term))
