"""Paragraphs that a page break, a picture or a side column cut in two, made whole.

Lines become paragraphs page by page, so that a sentence over a break is two of them.
"""

import re
from collections.abc import Iterable, Iterator

_ASKS_FOR_MORE = re.compile(r"[，、,（(/为和与及或]\s*$")
"""No sentence and no title ends so."""
_CUT = re.compile(r"[一-鿿）)]\s*$")
"""A sentence that is cut may end so, but a title does too."""
_OPENS = re.compile(
    r"^\s*(?:第[一二三四五六七八九十百\d]+[章节条款]|\d|【|[（(]|[①-⑳•●◆■⚫▪➢]|[一二三四五六七八九十]+、|"
    r"(?:资料|数据|信息)?来源|[图表注]|[^，。；：:]{1,12}[：:]\s*\S)"
)
_HEADING = re.compile(
    r"^\s*(?:\d{1,2}\.\d{1,2}|第[一二三四五六七八九十\d]+[章节]|图|表|(?:资料|数据|信息)?来源)"
)
CUT_MIN = 16
"""Characters that a cut line has at least; a shorter one is a title."""
LINE_MIN = 32
"""Characters of a full line of print: so long, or with a sentence that ends in it, is
what is cut within a word; shorter ones without a mark at their end are titles."""


def whole_paragraphs(paragraphs: Iterable[str]) -> Iterator[str]:
    """Paragraphs in order, those that go on in the next joined with it."""
    held = ""
    for paragraph in paragraphs:
        if held and _goes_on(held, paragraph):
            held += paragraph
            continue
        if held:
            yield held
        held = paragraph
    if held:
        yield held


def _goes_on(held: str, paragraph: str) -> bool:
    if len(held) < CUT_MIN or not any(mark in paragraph for mark in "。；："):
        return False
    if _ASKS_FOR_MORE.search(held):
        return True
    if len(held) < LINE_MIN and not any(mark in held for mark in "。；"):
        return False
    heads = _HEADING.match(held) or _OPENS.match(paragraph)
    return _CUT.search(held) is not None and not heads
