"""Tells columns apart that would hold the same figure by time and measure.

数量 beside 金额, 计提 beside 转回, 环比 beside 同比: a figure of one is not one of the
other. What differs between their header paths names each; the one that holds the row's
own figure, as 账面价值 does, needs no name.
"""

import re
from collections import defaultdict
from collections.abc import Hashable, Sequence

from assets.facts.labels import key
from assets.facts.time_words import without_time
from dictionaries.units import english_unit

LEVEL_MARK = " / "
"""Joins the levels of a header path; see `warehouse.schema.tables.Table.header`."""

_OWN = tuple(
    map(
        re.compile,
        (
            "账面价值|净[额值]",
            "账面余额|余额|原值",
            "金额",
            "^同比",
            "^(?:合计|小计|总计)$",
        ),
    )
)
"""Columns of the row's own figure, the surest first."""


def apart_names(headers: Sequence[str], keys: Sequence[Hashable]) -> list[str]:
    """What names each column among those of its key; empty: nothing need be said.

    Args:
        headers: the header paths.
        keys: of each column all that a figure is known by; None: it holds no figures.
    """
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for at, own in enumerate(keys):
        if own is not None:
            groups[own].append(at)
    names = [""] * len(headers)
    for group in groups.values():
        paths = [_levels(headers[at]) for at in group]
        shared = set.intersection(*map(set, paths))
        found = [
            LEVEL_MARK.join(level for level in path if level not in shared)
            for path in paths
        ]
        if len(set(found)) < len(found):
            continue  # one header printed twice says nothing of either column
        own_figure = _own_figure(found)
        for at, name in zip(group, found, strict=True):
            names[at] = "" if name == own_figure else name
    return names


def without_sections(headers: Sequence[str]) -> list[str]:
    """The header paths without inner levels that stand over every column.

    分产品 printed across the whole width below a header names the rows after it, not
    what a column holds.
    """
    paths = [header.split(LEVEL_MARK) for header in headers]
    inner = [set(path[1:] or path) for path in paths if any(path)]
    if len(inner) == 1:
        return list(headers)
    shared = set.intersection(*inner) if inner else set()
    return [
        LEVEL_MARK.join(x for at, x in enumerate(path) if not at or x not in shared)
        for path in paths
    ]


def _levels(header: str) -> list[str]:
    levels = header.split(LEVEL_MARK)
    named = (level for level in levels if not english_unit(level))
    return [without_time(key(level)).strip(":") for level in named]


def _own_figure(names: Sequence[str]) -> str:
    """The name of the column that holds the row's own figure; empty: none tells."""
    for pattern in _OWN:
        fitting = [name for name in names if pattern.search(name)]
        if fitting:
            return fitting[0]
    return ""
