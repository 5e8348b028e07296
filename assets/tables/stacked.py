"""Rows of plain text: labels that a narrow column has broken over lines made whole.

Text without geometry gives a wrapped label as a row without figures above the row of
its rest. A row without figures may as well be the name of a section; so lines are
joined only where they cannot be two labels, or are one known metric together.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from assets.tables.parts import Cell, Row
from assets.tables.values import Look, look
from assets.text.normal import glue_between
from dictionaries.metrics import metrics

MOST_LINES = 3
"""Lines of a label looked at together; the longest metrics take three of ten signs."""

LEAST_WIDTH = 7
"""Signs of a column from which a label that fills it is broken: sections have fewer."""

LEAST_SHARED = 2
"""Signs on either side of a break from which a shared ending is no accident."""

_OPENERS, _CLOSERS = "（(《“【[", "）)》”】]"
_CANNOT_BEGIN = re.compile(r"[）)》”】\],，、。；;]|[（(](?:净?(?:损失|亏损)|减少)以")
_CANNOT_END = re.compile(r"[的和及与或、，,/]$")
_ONE_SIGN = re.compile(r"[\u4e00-\u9fff](?<![元股户人吨倍次台只套件个])")
_SECTION = re.compile(
    r"[:：]$|^(?:[一二三四五六七八九十]+、|[（(][一二三四五六七八九十]+[)）])"
)
_BEFORE_NAME = re.compile(
    r"^(?:[一二三四五六七八九十]{1,3}、|[（(][一二三四五六七八九十\d]{1,3}[)）]|\d{1,2}[.、]"
    r"|其中[:：]|[减加][:：])+"
)
_AFTER_NAME = re.compile(r"[（(][^()（）]*(?:填列|元|%)[^()（）]*[)）]$")


def with_labels_joined(rows: Sequence[Row]) -> list[Row]:
    """The rows of a stacked table with each label in the row of its figures."""
    joined: list[Row] = []
    width = _width_of_labels(rows)
    at = 0
    while at < len(rows):
        lines = _lines_of_label(rows, at)
        if lines == 1 and (_is_full(rows, at, width) or _ends_alike(rows, at)):
            lines = 2
        joined.append(_joined(rows[at : at + lines]) if lines > 1 else rows[at])
        at += lines
    return joined


def _width_of_labels(rows: Sequence[Row]) -> int:
    """Signs of the column of labels, where all labels without figures fill it; or 0."""
    longest = max((len(_label(row)) for row in rows), default=0)
    alone = [
        len(_label(row))
        for row in rows
        if _label(row) and _is_bare(row) and not _SECTION.search(_label(row))
    ]
    full = alone and min(alone) >= longest - 1 and longest >= LEAST_WIDTH
    return longest if full else 0


def _is_full(rows: Sequence[Row], at: int, width: int) -> bool:
    """Whether a label fills its column and the next row has its rest and figures."""
    if not width or at + 1 >= len(rows) or not _is_bare(rows[at]):
        return False
    text, rest = _label(rows[at]), _label(rows[at + 1])
    whole = is_metric(text) or is_metric(rest) or _SECTION.search(text)
    return bool(
        len(text) >= width - 1 and rest and not whole and not _is_bare(rows[at + 1])
    )


def _ends_alike(rows: Sequence[Row], at: int) -> bool:
    """Whether a label and the next make an ending that another label has as well.

    利息及手续 / 费净收入 above 承销手续费净收入: the same words over the break.
    """
    if at + 1 >= len(rows) or not _is_bare(rows[at]) or _is_bare(rows[at + 1]):
        return False
    text, rest = _label(rows[at]), _label(rows[at + 1])
    if len(rest) < LEAST_SHARED or _SECTION.search(text) or is_metric(text):
        return False
    ending = text[-LEAST_SHARED:] + rest
    others = (_label(row) for i, row in enumerate(rows) if i not in (at, at + 1))
    return len(text) > LEAST_SHARED and any(o.endswith(ending) for o in others)


def _lines_of_label(rows: Sequence[Row], at: int) -> int:
    """How many rows from `at` on are the lines of one label; 1: it is whole."""
    texts = [_label(rows[at])]
    if not texts[0] or not _is_bare(rows[at]):
        return 1
    whole = is_metric(texts[0])
    for row in rows[at + 1 : at + MOST_LINES]:
        text = _label(row)
        if not text:
            return 1
        texts.append(text)
        if _is_rest("".join(texts[:-1]), text):
            return len(texts)
        if not whole and (is_metric("".join(texts)) or _ONE_SIGN.fullmatch(text)):
            return len(texts)
        if not _is_bare(row):
            return 1
    return 1


def _is_rest(before: str, text: str) -> bool:
    """Whether a text cannot be a label: the text before is open, or it opens none."""
    opened = sum(before.count(mark) for mark in _OPENERS)
    closed = sum(before.count(mark) for mark in _CLOSERS)
    within = opened > closed and any(mark in text for mark in _CLOSERS)
    return bool(within or _CANNOT_BEGIN.match(text) or _CANNOT_END.search(before))


def is_metric(text: str) -> bool:
    """Whether a label names a metric, whatever number or 其中： stands before it."""
    bare = _AFTER_NAME.sub("", _BEFORE_NAME.sub("", "".join(text.split())))
    return bare in _names()


@cache
def _names() -> frozenset[str]:
    return frozenset(n for m in metrics().values() for n in (m.name, *m.aliases))


def _label(row: Row) -> str:
    """The text of the first cell when it is words; empty: there is none."""
    first = row.cover[0]
    if first is None or look(first.text) is not Look.WORDS:
        short = first is not None and _ONE_SIGN.fullmatch(first.text)
        return first.text if first is not None and short else ""
    return first.text


def _is_bare(row: Row) -> bool:
    """Whether nothing but a label stands in a row."""
    return len(row.filled()) == 1


def _joined(lines: Sequence[Row]) -> Row:
    """The last row, its label made whole."""
    last = lines[-1]
    text = ""
    for row in lines:
        text += glue_between(text, _label(row)) + _label(row)
    old = last.cover[0]
    raw = "\n".join(_label(row) for row in lines)
    cells: list[Cell] = []
    cover = list(last.cover)
    for cell in last.cells:
        whole = replace(cell, text=text, raw=raw) if cell is old else cell
        cells.append(whole)
        cover[whole.col : whole.col + whole.col_span] = [whole] * whole.col_span
    return replace(last, cells=cells, cover=cover)
