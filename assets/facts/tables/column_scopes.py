"""Whose figures each column holds, where a table sets group and parent side by side."""

import re
from collections.abc import Sequence

from assets.facts.labels import is_of_parent, key
from assets.facts.tables.column_names import LEVEL_MARK
from assets.facts.tables.context import Context
from assets.facts.time_words import without_time
from dictionaries.metrics import Metric

_CONSOLIDATED = re.compile(r"合并|本?集团")
_PARENT = re.compile(r"母公司|本?公司|本行|银行")
_WHOLE_GROUP = re.compile(r"(?:合并|本?集团)(?:数|报表|口径)?")
_ALONE = re.compile(r"(?:母公司|本?公司|本行|银行)(?:本部)?(?:数|报表|口径)?")
"""A level of a header path that says nothing but whose figures stand below it."""


def scopes_of(headers: Sequence[str], context: Context) -> list[str]:
    """The scope of each column; heads 合并 and 公司 side by side are enough to tell."""
    alone = [_level_scope(header) for header in headers]
    if {"consolidated", "parent"} <= set(alone):
        return alone
    if context.scope != "both":
        return ["" for _ in headers]
    return [_column_scope(key(header.replace(LEVEL_MARK, ""))) for header in headers]


def _level_scope(header: str) -> str:
    levels = [without_time(key(level)) for level in header.split(LEVEL_MARK)]
    if any(_WHOLE_GROUP.fullmatch(level) for level in levels):
        return "consolidated"
    return "parent" if any(_ALONE.fullmatch(level) for level in levels) else ""


def _column_scope(text: str) -> str:
    if _CONSOLIDATED.search(text):
        return "consolidated"
    return "parent" if _PARENT.search(text) else "consolidated"


_NO_BOOKS = frozenset({"dividend", "staff"})
"""What has no choice of books: the dividend and the staff of a company are one."""


def whose_books(scope: str, metric: Metric | None, label: str) -> str:
    """The scope of a row in a table of some scope.

    A table of dividends sets them beside the net profit, which is the group's.
    """
    if is_of_parent(label):
        return "parent"
    if scope != "na":
        return scope
    if metric is None:
        return "consolidated" if "合并" in label else "na"
    return "na" if metric.statement in _NO_BOOKS else "consolidated"
