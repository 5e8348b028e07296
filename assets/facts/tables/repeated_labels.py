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
from assets.facts.units import is_rate_name

_HEADING = re.compile(r"[:：]$|^(?:非?流动)?(?:资产|负债)$|权益$|扣除非经常性损益")
_DEDUCTED = re.compile(r"扣除非经常性损益后")
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
    repeated -= _in_a_row(names, [head.figures for head in heads], repeated)
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


def _in_a_row(
    names: Sequence[str], filled: Sequence[bool], repeated: set[str]
) -> set[str]:
    """Names repeated only in rows that follow one another: nothing stands over each.

    A person with two posts has two rows; the row above the first is somebody else's.
    """
    rows: dict[str, list[int]] = {name: [] for name in repeated}
    for at, (name, figures) in enumerate(zip(names, filled, strict=True)):
        if figures and name in rows:
            rows[name].append(at)
    return {
        name
        for name, at in rows.items()
        if at[-1] - at[0] + 1 == len(at) and (not at[0] or filled[at[0] - 1])
    }


def _under(
    heads: Sequence[RowHead],
    names: Sequence[str],
    at: int,
    repeated: set[str],
    *,
    statement: bool,
) -> str:
    """The nearest heading above a row, else the line that opens its group.

    One metric is no part of another: 净利润 below 净利率 is not the profit of it.
    """
    opener = ""
    known = read_label(heads[at].label).metric is not None
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
        label = read_label(head.label)
        named = label.metric is not None or is_rate_name(label.text)
        deducted = _DEDUCTED.match(label.text) if known and named else None
        if deducted and not statement:
            return deducted.group()
        told = known and named
        if not statement and not opener and name not in repeated and not told:
            opener = label.text
    return "" if GENERIC.fullmatch(names[at]) else key(opener)


def _heading(heads: Sequence[RowHead], at: int) -> str:
    """A heading without its numbering, whole where its end has a row of its own."""
    text = key(heads[at].label)
    if len(text) <= REST and at and not heads[at - 1].figures:
        text = key(heads[at - 1].label) + text
    return key(read_label(text).text)
