"""Pieces of the lines of plain text: what wide blanks, or nothing at all, part.

A piece is a label or a figure of a stacked table. Dates over two lines are one piece;
figures that lost the blanks between them are several.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

YEAR_ALONE = re.compile(r"(?:19|20)\d\d年")
_DAY_ALONE = re.compile(
    r"\d{1,2}月\d{1,2}日(?:[（(].{1,8}[)）])?|\d{1,2}[-—至]\d{1,2}月|\d{1,2}月末"
)
_MONTH_OPEN = re.compile(r"(?:19|20)\d\d年\d{1,2}(?:[-—至]\d{1,2})?")
_MONTH_END = re.compile(r"月末?(?:/\d{1,2}月末)?")
_SLASH_OPEN = re.compile(r"(?:19|20)\d\d年度?/(?:(?:19|20)\d\d)?")
_SLASH_END = re.compile(r"年?\d{1,2}月\d{1,2}日|年?末")
_GLUED = re.compile(
    r"(?P<value>[-－(（]?[\d,，]+(?:\.\d+)?[%％]?[)）]?)(?P<text>[一-鿿].{5,})"
)
_CENTS = r"-?\d{1,3}(?:,\d{3})*\.\d{2}%?"
_RUN_TOGETHER = re.compile(rf"(?:{_CENTS}){{2,}}")
"""Figures with two decimals each whose blanks are lost: where each ends is certain."""
_TWO_SHARES = re.compile(r"(?:\d{2,3}\.\d{2}){2}")
_IN_BRACKETS = re.compile(r"(?:[(（][\d,]+(?:\.\d+)?[)）]){2,}")
_OPEN_AGAIN = re.compile(r"(?P<whole>.*\d[)）])(?P<open>[(（])")
"""A figure in brackets with the bracket that opens the next one."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a line: the whole line, or what wide blanks part."""

    text: str
    line: int


def tokens_of(lines: Sequence[str]) -> list[Token]:
    """The pieces of the lines of a page, in order."""
    tokens = [
        Token(part, number)
        for number, line in enumerate(lines)
        for wide in re.split(r"\s{2,}|\t", line.strip())
        for part in _figures_apart(_compact(wide))
        if part
    ]
    if tokens:
        glued = _GLUED.fullmatch(tokens[-1].text)
        if glued:  # the foot of the page stands on the line of the last figure
            line = tokens[-1].line
            tokens[-1:] = [Token(glued["value"], line), Token(glued["text"], line)]
    return _with_days(_with_brackets(tokens))


def _figures_apart(text: str) -> list[str]:
    """The figures of a piece in which they run together; else the piece."""
    if _RUN_TOGETHER.fullmatch(text) and re.search("[,%]", text):
        return re.findall(_CENTS, text)
    if _TWO_SHARES.fullmatch(text):
        return re.findall(_CENTS, text)
    open_again = _OPEN_AGAIN.fullmatch(text)
    if open_again:
        return [*_figures_apart(open_again["whole"]), open_again["open"]]
    if _IN_BRACKETS.fullmatch(text):
        return re.findall(r"[(（][^()（）]+[)）]", text)
    return [text]


def _with_brackets(tokens: Sequence[Token]) -> list[Token]:
    """A bracket that stands alone opens the figure after it."""
    joined: list[Token] = []
    for token in tokens:
        if joined and joined[-1].text in {"(", "（"}:
            joined[-1] = Token(joined[-1].text + token.text, token.line)
        else:
            joined.append(token)
    return joined


def _with_days(tokens: Sequence[Token]) -> list[Token]:
    """Dates printed over two lines (2025年, 12月31日) made one token."""
    joined: list[Token] = []
    for token in tokens:
        before = joined[-1].text if joined else ""
        day = YEAR_ALONE.fullmatch(before) and _DAY_ALONE.fullmatch(token.text)
        month = _MONTH_OPEN.fullmatch(before) and _MONTH_END.fullmatch(token.text)
        both = _SLASH_OPEN.fullmatch(before) and _SLASH_END.fullmatch(token.text)
        if day or month or both:
            joined[-1] = Token(joined[-1].text + token.text, token.line)
        else:
            joined.append(token)
    return joined


def _compact(text: str) -> str:
    return re.sub(r"\s+", "", text)
