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
from assets.tables.texts import CLOSERS, is_open
from assets.tables.values import Look, look
from assets.text.normal import glue_between
from dictionaries.metrics import metrics

MOST_LINES = 8
"""Lines of a label looked at together: non-recurring items name their exceptions in a
sentence of a hundred signs."""

LEAST_WIDTH = 7
"""Signs of a column from which a label that fills it is broken: sections have fewer."""

NARROW_WIDTH = 4
"""Signs of a narrow column, in which labels are broken over and over: sections have as
many, so the broken ones must be most."""

NARROW_BROKEN = 3
"""Labels without figures that fill a narrow column, at least; a statement has as many
sections, but its labels do not all end at one width."""

LEAST_SHARED = 2
"""Signs on either side of a break from which a shared ending is no accident."""

_CANNOT_BEGIN = re.compile(
    r"[）)》”】\],，、。；;]|[（(](?:净?(?:损失|亏损)|减少)以|[（(]附注|[（(][a-z]{1,3}[)）]$"
)
_CANNOT_END = re.compile(
    r"[的和及与或、，,/]$|的(?:当|本|上)期$|(?:可抵扣|计入|归属于?|以及|及其|其他与|未确认|以公允价值计|以摊余成本计)$"
)
_OPENS_NAME = re.compile(
    r"其中[:：]|[减加][:：]|[一二三四五六七八九十]{1,3}、|\d{1,2}[.、](?!\d)"
    r"|[（(][一二三四五六七八九十\d]{1,2}[)）]"
)
"""What only the first line of a label has."""
_ONE_SIGN = re.compile(r"[\u4e00-\u9fff](?<![元股户人吨倍次台只套件个])[:：]?")
_OPEN_RANGE = re.compile(r"\d{1,3}[-—~～至到]\d{0,3}")
"""A range (1至2) whose unit the break has cut off."""
_SECTION = re.compile(
    r"[:：]$|(?:结构|构成)$|^(?:[一二三四五六七八九十]+、|[（(][一二三四五六七八九十]+[)）])"
)
_DIVISION = re.compile(r"分(?:行业|产品|地区|业务|板块|客户|渠道|销售模式)")
"""How the rows below part a whole: a section, never the start of a label."""
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
        if lines == 1 and width:
            lines = _lines_in_column(rows, at, width)
        if lines == 1 and _ends_alike(rows, at):
            lines = 2
        joined.append(_joined(rows[at : at + lines]) if lines > 1 else rows[at])
        at += lines
    return joined


def _width_of_labels(rows: Sequence[Row]) -> int:
    """Signs of the column of labels, where all labels without figures fill it; or 0.

    In a narrow column they must be many: one to every second row of figures.
    """
    texts = [_label(row) for row in rows if _label(row) and row.cover[0]]
    longest = max(map(len, texts), default=0)
    alone = [
        len(_label(row))
        for row in rows
        if _label(row) and _is_bare(row) and not _is_section(_label(row))
    ]
    if not alone or min(alone) < longest - 1:
        return 0
    if longest >= LEAST_WIDTH:
        return longest
    many = len(alone) >= max(NARROW_BROKEN, (len(texts) - len(alone)) / 2)
    return longest if many and longest >= NARROW_WIDTH else 0


def _lines_in_column(rows: Sequence[Row], at: int, width: int) -> int:
    """How many rows from `at` on are a label that fills its column, and its rest."""
    for lines, row in enumerate(rows[at : at + MOST_LINES], start=1):
        text = _label(row)
        if not text or (lines > 1 and (_OPENS_NAME.match(text) or is_metric(text))):
            return 1
        if not _is_bare(row):
            return lines
        if len(text) < width - 1 or _is_section(text) or is_metric(text):
            return 1
    return 1


def _ends_alike(rows: Sequence[Row], at: int) -> bool:
    """Whether a label and the next make an ending that another label has as well.

    利息及手续 / 费净收入 above 承销手续费净收入: the same words over the break.
    """
    if at + 1 >= len(rows) or not _is_bare(rows[at]) or _is_bare(rows[at + 1]):
        return False
    text, rest = _label(rows[at]), _label(rows[at + 1])
    if len(rest) < LEAST_SHARED or _is_section(text) or is_metric(text):
        return False
    ending = text[-LEAST_SHARED:] + rest
    others = (_label(row) for i, row in enumerate(rows) if i not in (at, at + 1))
    return len(text) > LEAST_SHARED and any(o.endswith(ending) for o in others)


def _lines_of_label(rows: Sequence[Row], at: int) -> int:
    """How many rows from `at` on are the lines of one label; 1: it is whole."""
    texts = [_label(rows[at])]
    if not texts[0] or not _is_bare(rows[at]) or _DIVISION.fullmatch(texts[0]):
        return 1
    whole, lines = is_metric(texts[0]), 1
    for row in rows[at + 1 : at + MOST_LINES]:
        text = _label(row)
        if not text or _OPENS_NAME.match(text) or texts[-1].endswith(("：", ":")):
            break
        texts.append(text)
        if _is_rest("".join(texts[:-1]), text) or (
            not whole and (is_metric("".join(texts)) or _ONE_SIGN.fullmatch(text))
        ):
            lines = len(texts)
        if not _is_bare(row):
            break
    return lines


def _is_section(text: str) -> bool:
    return bool(_SECTION.search(text) or _DIVISION.fullmatch(text))


def _is_rest(before: str, text: str) -> bool:
    """Whether a text cannot be a label: the text before is open, or it opens none."""
    within = is_open(before) and any(mark in text for mark in CLOSERS)
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
    if first is None:
        return ""
    words = look(first.text) is Look.WORDS or _ONE_SIGN.fullmatch(first.text)
    return first.text if words or _OPEN_RANGE.fullmatch(first.text) else ""


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
