"""The sentences of a clause, whole: also those that a line of plain text cuts in two.

A text without geometry keeps the line breaks of its pages, and a sentence that one of
them cuts names its metric on one line and its figure on the next. Cells of a table are
lines too, and stay apart.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from assets.structure.sentences import readable
from dictionaries.units import unit_pattern
from warehouse.schema.clauses import Clause

_SENTENCE = re.compile(r"[^。；;!！?？\n]+")
PROSE_LINE = 20
"""Characters; a shorter line without a comma at its end is a heading or a cell."""
_RUNNING = re.compile(r"[，；。].*[一-鿿0-9%A-Za-z]$")
"""A line of prose that stops inside a sentence."""
_NO_BEGINNING = ("，", "、", "；", "。", "）", ")")
"""No line begins with such a mark."""
_UNIT_FIRST = re.compile(rf"(?:{unit_pattern()}|个百分点)[，,。；;、）)]")
_PROSE = re.compile(r"[，。；、]")
_ITEM = re.compile(
    r"[(（]?(?:[一二三四五六七八九十]{1,3}|\d{1,2})(?:[)）、]|\.(?!\d))|"
    r"[•●◆■➢▪①-⑳注]|资料来源|第.{1,4}[章节条]"
)


def sentences(text: str) -> Iterator[re.Match[str]]:
    """The sentences of a text that are short enough to be read."""
    return readable(_SENTENCE.finditer(text))


def unwrapped(clause: Clause) -> str:
    """The text of a clause with each running sentence on one line.

    Pages with geometry have their paragraphs already.
    """
    lines = clause.text.split("\n")
    if any(place.box is not None for place in clause.boxes):
        return clause.text
    parts = [lines[0]]
    for line, below in pairwise(lines):
        parts.append(below if _goes_on(line, below) else f"\n{below}")
    return "".join(parts)


def _goes_on(line: str, below: str) -> bool:
    """Whether a line stops inside a sentence that the line below goes on with."""
    if not line or _ITEM.match(below):
        return False
    if below.startswith(_NO_BEGINNING):
        return True
    if line[-1].isdigit() and _UNIT_FIRST.match(below):
        return True
    if not _PROSE.search(below):
        return False
    if line[-1] in "，、":
        return True
    running = len(line) >= PROSE_LINE and _RUNNING.search(line)
    return bool(running) and not _ITEM.match(line)
