"""Which documents a question tells apart, so that each keeps its own words.

Asked whether two documents say the same, a reader needs both, even where they do. A
name that several editions bear asks for what the text says, once.
"""

from collections.abc import Collection
from itertools import combinations

from assets.qa.location.slots import Slots

FEWEST = 2
"""Documents a question says it speaks of that make each one count."""


def told_apart(slots: Slots, named: Collection[str]) -> frozenset[frozenset[str]]:
    """Pairs of named documents of which a question may want both sides.

    They are named by different names, by their versions, as the first and the second,
    or counted.
    """
    each = bool(slots.versions) or slots.by_ordinal or slots.documents_asked >= FEWEST
    names = [frozenset(mention.docs) for mention in slots.mentions]
    return frozenset(
        frozenset((one, other))
        for one, other in combinations(sorted(named), 2)
        if each or _by_names_of_their_own(names, one, other)
    )


def _by_names_of_their_own(
    names: Collection[frozenset[str]], one: str, other: str
) -> bool:
    return any(one in n and other not in n for n in names) and any(
        other in n and one not in n for n in names
    )
