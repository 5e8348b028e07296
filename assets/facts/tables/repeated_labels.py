"""What labels printed twice in a table stand under.

租赁负债 is printed among current and among non-current liabilities, 同比 below each
product. Such a row is a part: of the heading above it, or of the line it follows.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from assets.facts.labels import deducted_label, key, read_label
from assets.facts.tables.row_heads import RowHead
from assets.facts.tables.titles import GENERIC

_HEADING = re.compile(r"[:：]$|^(?:非?流动)?(?:资产|负债)$|权益$|扣除非经常性损益")
REST = 3
"""Characters that the last line of a wrapped heading may have."""
REACH = 40
"""Rows looked back for what a row stands under: a section of a long statement."""


def with_places(
    heads: Sequence[RowHead],
    names: Sequence[str],
    figures: Sequence[tuple[str, ...]],
    *,
    statement: bool,
) -> list[RowHead]:
    """The heads, repeated labels with what they stand under as their member.

    Args:
        heads: the heads of the rows.
        names: what each row's label names: a metric, else its own words.
        figures: the texts of each row's figures; what repeats them is no other figure.
        statement: whether the rows are lines of a primary statement, which lists lines
            without figures too: only what reads as a heading is one there.
    """
    filled = [
        (name, head.member) for name, head in zip(names, heads, strict=True)
        if head.figures and name
    ]  # fmt: skip
    repeated = {name for (name, _), count in Counter(filled).items() if count > 1}
    same = {
        name
        for name in repeated
        if len({f for n, f in zip(names, figures, strict=True) if n == name and f}) < 2
    }
    placed = list(heads)
    for at, head in enumerate(heads):
        if not head.figures or names[at] not in repeated - same:
            continue
        under = _under(heads, names, at, repeated, statement=statement)
        if not under:
            continue
        whole = deducted_label(under, head.label)
        if whole:
            placed[at] = replace(head, label=whole)
        else:
            member = " / ".join(filter(None, (under, head.member)))
            placed[at] = replace(head, member=member)
    return placed


def _under(
    heads: Sequence[RowHead],
    names: Sequence[str],
    at: int,
    repeated: set[str],
    *,
    statement: bool,
) -> str:
    """The nearest heading above a row, else the line that opens its group."""
    opener = ""
    for before in range(at - 1, max(at - REACH, 0) - 1, -1):
        name, head = names[before], heads[before]
        if not name or GENERIC.fullmatch(read_label(head.label).text):
            continue
        if not head.figures:
            if statement and not _HEADING.search(key(head.label)):
                continue
            return _heading(heads, before)
        if name == names[at]:
            break
        if not statement and not opener and name not in repeated:
            opener = read_label(head.label).text
    return "" if GENERIC.fullmatch(names[at]) else key(opener)


def _heading(heads: Sequence[RowHead], at: int) -> str:
    """A heading without its numbering, whole where its end has a row of its own."""
    text = key(heads[at].label)
    if len(text) <= REST and at and not heads[at - 1].figures:
        text = key(heads[at - 1].label) + text
    return key(read_label(text).text)
