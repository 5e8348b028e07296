"""Numbering scopes, and the holes and repeats of article numbers inside each.

A scope is a stretch of a document in which articles are counted once. An annex opens
one, and so does a numbering that begins again: the second text bound into a file, an
agreement quoted in a prospectus.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from assets.structure.numbering import ANNEXES, Number, numeral, parse_number
from assets.structure.tree import Node
from warehouse.schema.clauses import Clause

_OPENERS = frozenset((*ANNEXES, "annex"))
_COUNTED_ONCE = frozenset(("部分", "编", "章", "条", "part", "chapter", "article"))
"""Kinds whose restart opens a scope; 节 and finer begin again in every chapter."""


GREATEST_ARTICLE = 9_999
"""Articles up to which holes are looked for; the longest code has 1,260. Beyond are
misprints, and a hole for each number up to one could be billions."""


@dataclass(frozen=True, slots=True)
class ArticleGap:
    """What is wrong with the article numbers of one scope."""

    scope: int
    missing: list[str]
    """Numbers that are not there, up to the greatest, e.g. 第五条."""
    repeated: list[str]
    """Numbers that stand there more than once."""
    first: str
    """The number the scope begins with."""
    last: str
    """The number it ends with."""


def scope_numbers(heads: Sequence[Node]) -> list[int]:
    """The scope of each heading, counted from 0 in reading order."""
    scope, seen, numbers = 0, set[str](), list[int]()
    for node in heads:
        if (node.kind in _OPENERS and numbers) or _begins_again(node, seen):
            scope, seen = scope + 1, set()
        if node.kind in _COUNTED_ONCE:
            seen.add(node.kind)
        numbers.append(scope)
    return numbers


def _begins_again(node: Node, seen: set[str]) -> bool:
    """Whether a first number opens a scope: counted here before, not by a new part."""
    if node.kind not in seen or node.number is None or not node.number.is_first:
        return False
    if node.kind == "条":
        return True
    parent = node.parent
    return parent is None or parent.kind not in _COUNTED_ONCE


def article_gaps(clauses: Sequence[Clause]) -> list[ArticleGap]:
    """Holes and repeats of article numbers, for the scopes that have any.

    Counted from 第一条: a scope that begins later is either an extract or a reference
    that was taken for an article, and both deserve a look.
    """
    by_scope: dict[int, list[Number]] = {}
    for clause in clauses:
        number = parse_number(clause.number) if clause.kind == "article" else None
        if (
            number is not None
            and number.kind == "条"
            and number.values[0] <= GREATEST_ARTICLE
        ):
            by_scope.setdefault(clause.scope, []).append(number)
    gaps = []
    for scope, numbers in sorted(by_scope.items()):
        present = {number.values[0] for number in numbers}
        missing = sorted(set(range(1, max(present))) - present)
        counts = Counter(number.printed for number in numbers)
        repeated = [printed for printed, count in counts.items() if count > 1]
        if missing or repeated:
            named = [f"第{numeral(value)}条" for value in missing]
            ends = numbers[0].printed, numbers[-1].printed
            gaps.append(ArticleGap(scope, named, repeated, *ends))
    return gaps
