"""Ways of keeping a share of a document's blocks before any question is known."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from math import ceil

from assets.qa.packs.salience import Salience, select

SHARES = (0.1, 0.3, 0.5)
"""Of the blocks of each document that are kept."""

Way = Callable[[Sequence[Salience], float], frozenset[str]]
"""Ids of the blocks kept, from all blocks in the order of the text and a share."""


def _by_salience(blocks: Sequence[Salience], share: float) -> frozenset[str]:
    """More than the share where more is forced: what is forced is never discarded."""
    return select(blocks, share).kept


def _telling(blocks: Sequence[Salience], share: float) -> frozenset[str]:
    ordered = sorted(blocks, key=lambda b: (-b.features["tfidf"], b.block_id))
    return _head(ordered, share)


def _random(blocks: Sequence[Salience], share: float) -> frozenset[str]:
    """By a digest of the id: as good as drawn, and the same every time."""
    ordered = sorted(blocks, key=lambda b: hashlib.sha256(b.block_id.encode()).digest())
    return _head(ordered, share)


def _first(blocks: Sequence[Salience], share: float) -> frozenset[str]:
    return _head(blocks, share)


def _last(blocks: Sequence[Salience], share: float) -> frozenset[str]:
    return _head(blocks[::-1], share)


def _head(ordered: Sequence[Salience], share: float) -> frozenset[str]:
    return frozenset(b.block_id for b in ordered[: ceil(share * len(ordered))])


WAYS: Mapping[str, Way] = {
    "salience": _by_salience,
    "tfidf": _telling,
    "random": _random,
    "first": _first,
    "last": _last,
}
"""`tfidf`: telling words alone; `first` and `last`: the ends of a document."""
