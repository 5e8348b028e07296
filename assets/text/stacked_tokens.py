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
_NAME_OPEN = re.compile(r".{2,8}[比较]上(?:年(?:同期?)?)?")
_NAME_END = re.compile(
    r"年?(?:同?期)?(?:增减|变动|变化)(?:幅度|比例)?(?:[（(][%％][)）])?"
)
"""The name of a column of changes over two lines: 营业收入比上 / 年同期增减."""
_GLUED = re.compile(
    r"(?P<value>[-－(（]?[\d,，]+(?:\.\d+)?[%％]?[)）]?)(?P<text>[一-鿿].{5,})"
)
_CENTS = r"-?\d{1,3}(?:,\d{3})*\.\d{2}%?"
_RUN_TOGETHER = re.compile(rf"(?:{_CENTS}){{2,}}")
"""Figures with two decimals each whose blanks are lost: where each ends is certain."""
_TWO_SHARES = re.compile(r"(?:\d{2,3}\.\d{2}){2}")
_IN_BRACKETS = re.compile(r"(?:[(（][\d,]+(?:\.\d+)?[)）]){2,}")
_FIGURE = re.compile(
    r"[-(（]?\d{1,3}(?:,\d{3})+(?:\.\d+)?%?[)）]?|[-(（]?\d+\.\d+%?[)）]?|-?\d+%"
)
"""A figure that is whole by its looks: grouped, with decimals, or a share."""
_PERIODS = re.compile(
    r"(?:(?:19|20)\d\d\s?年(?:度|末)?(?:\s?\d{1,2}(?:\s?月(?:\s?(?:末|\d{1,2}\s?日))?|\s?[-—至]\s?\d{1,2}\s?月))?"
    r"(?:\s|$)){2,}"
)
"""Periods with one blank between them, the blanks inside each optional."""
_PERIOD_START = re.compile(r"\s(?=(?:19|20)\d\d\s?年)")
_OPEN_AGAIN = re.compile(r"(?P<whole>.*\d[)）])(?P<open>[(（])")
"""A figure in brackets with the bracket that opens the next one."""
_VALUE = re.compile(
    r"[-－—–−(（]?[-－]?(?:\d{1,3}(?:[,，]\d{3})+|\d+)(?:\.\d+)?[%％]?[)）]?[%％]?|[-－—–−]{1,8}|不适用|"
    r"(?:上升|下降|增加|减少|提高|降低)[\d.]+个?(?:百分点|基点)"
)

LONGEST_NAME = 16
"""Signs of the name of a column; what is longer is a title or prose."""
_PROSE = re.compile(
    r"[。，,；;:：！？、□√]|^[（(]?(?:续|单位[:：]|人民币)|^\d+[.、]|^[（(][一二三四五六七八九十\d]{1,2}[)）]|"
    r"^[一二三四五六七八九十]{1,3}、|^图?表\s?\d|(?:情况|如下|明细|明细表|说明|列示|报告|说明书|附注|[（(]续[)）])$|"
    r"^注\d?$|^第.{1,3}[章节]"
)
"""Prose, titles and numbered headings: no name of a column."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a line: the whole line, or what wide blanks part."""

    text: str
    line: int


def is_value(text: str) -> bool:
    """Whether a piece is a figure, or a sign that there is none."""
    return bool(_VALUE.fullmatch(text)) and not YEAR_ALONE.fullmatch(text)


def is_head(text: str) -> bool:
    """Whether a piece may name a column: short, no title, no prose and no figure."""
    return len(text) <= LONGEST_NAME and not _PROSE.search(text) and not is_value(text)


def tokens_of(lines: Sequence[str]) -> list[Token]:
    """The pieces of the lines of a page, in order."""
    tokens = [
        Token(part, number)
        for number, line in enumerate(lines)
        for wide in re.split(r"\s{2,}|\t", line.strip())
        for piece in _at_blanks(wide)
        for part in _figures_apart(_compact(piece))
        if part
    ]
    if tokens:
        glued = _GLUED.fullmatch(tokens[-1].text)
        if glued:  # the foot of the page stands on the line of the last figure
            line = tokens[-1].line
            tokens[-1:] = [Token(glued["value"], line), Token(glued["text"], line)]
    return _with_days(_with_brackets(tokens))


def _at_blanks(text: str) -> list[str]:
    """The figures or the periods of a piece that one blank parts; else the piece.

    One blank is often typesetting (1 234, 2024 年): all that it parts must be whole.
    """
    parts = text.split()
    if len(parts) > 1 and all(map(_FIGURE.fullmatch, parts)):
        return parts
    if len(parts) > 1 and _PERIODS.fullmatch(text):
        return _PERIOD_START.split(text)
    return [text]


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
    """Dates and names printed over two lines (2025年, 12月31日) made one token.

    A header may print all its years and then, below each, its day.
    """
    joined: list[Token] = []
    for token in _with_days_below(tokens):
        before = joined[-1].text if joined else ""
        day = YEAR_ALONE.fullmatch(before) and _DAY_ALONE.fullmatch(token.text)
        month = _MONTH_OPEN.fullmatch(before) and _MONTH_END.fullmatch(token.text)
        both = _SLASH_OPEN.fullmatch(before) and _SLASH_END.fullmatch(token.text)
        name = _NAME_OPEN.fullmatch(before) and _NAME_END.fullmatch(token.text)
        if day or month or both or name:
            joined[-1] = Token(joined[-1].text + token.text, token.line)
        else:
            joined.append(token)
    return joined


def _with_days_below(tokens: Sequence[Token]) -> list[Token]:
    """Years in a row, each with the day from the row of as many days after them."""
    joined: list[Token] = []
    at = 0
    while at < len(tokens):
        years = _run(tokens, at, YEAR_ALONE)
        days = _run(tokens, at + years, _DAY_ALONE)
        if years == days and years > 1:
            below = tokens[at + years : at + 2 * years]
            pairs = zip(tokens[at : at + years], below, strict=True)
            joined += [Token(year.text + day.text, year.line) for year, day in pairs]
            at += 2 * years
        else:
            joined += tokens[at : at + max(years, 1)]
            at += max(years, 1)
    return joined


def _run(tokens: Sequence[Token], at: int, pattern: re.Pattern[str]) -> int:
    """How many tokens from one on are wholly of a pattern."""
    end = at
    while end < len(tokens) and pattern.fullmatch(tokens[end].text):
        end += 1
    return end - at


def _compact(text: str) -> str:
    return re.sub(r"\s+", "", text)
