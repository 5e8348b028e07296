"""Rows of a zone taken apart into tokens: what stands between visible gaps.

Tokens are finer than cells, so that a narrow gap that runs through all rows can be
seen as the gap between two columns.
"""

import re
from dataclasses import dataclass

from assets.text.normal import fold_widths
from assets.text.pieces import Piece, char_edges

CELL_GAP_EM = 0.55
"""A gap narrower than this is inside a cell of words; cells stand further apart."""
TOKEN_GAP_EM = 0.35
"""A blank narrower than this is a word space or the gap between scripts."""

BETWEEN_ROWS = 3
"""Rows without figures in a row, section labels or wrapped ones, inside a table."""
FIGURE_SHARE = 0.5
"""Share of the cells behind the label that are figures."""

_DATE = (
    r"(?:FY|1H|2H|[1-4]Q|[HQ][1-4])?(?:19|20)\d\d(?:[AEF]|[HQ][1-4])?"
    r"|[1-4]Q\d\d[AE]?|\d{4}[-./年]\d{1,2}(?:[-./月]\d{1,2}日?)?"
)
_FIGURE = re.compile(
    r"^(?:[-+(（]?[¥$￥]?\d[\d,]*(?:\.\d+)?"
    r"(?:%|‰|[xX]|pct|pp|bps?|[百千万亿]{0,2}[港美]?[元股户人家吨倍次天年月日])?[)）]?"
    r"|[-—–/]{1,3}|不适用|[nN]/?[aA]|NM"
    rf"|{_DATE}|\d{{2,4}}[A-Z]\d?[AE]?|\d[\d,.]*/\d[\d,.]*)$"
)
_PERIOD = re.compile(rf"^(?:{_DATE}|\d\d[AEF]|(?:FY)?(?:19|20)\d\d年度?(?:末|[AEF])?)$")

LEADER = re.compile(r"[.·…。・_-]{4,}|…{2,}")
_VALUE = re.compile(r"^[(（]?([-+]?\d[\d,]*(?:\.\d+)?)%?[)）]?$")
_LABEL = re.compile(
    r"^(?:[(（\[]?(?:[0-9]{1,3}|[a-zA-Z]|[ivxIVX]{1,5}|[一二三四五六七八九十]{1,3})"
    r"[)）\].、．]{0,2}|[0-9]{1,2}(?:\.[0-9]{1,2})+\.?|[^\w\s]|[①-⓿❶-➓]"
    r"|第[0-9一二三四五六七八九十百]{1,4}[章节条])$"
)


@dataclass(slots=True)
class Token:
    """A stretch of text between visible gaps."""

    x0: float
    x1: float
    text: str
    figure: bool
    size: float


@dataclass(slots=True)
class AlignedRow:
    """A baseline of a zone: its tokens, and its cells as the gaps alone show them."""

    tokens: list[Token]
    cells: list[Token]
    top: float
    bottom: float

    @property
    def middle(self) -> float:
        """Height of the middle of the row."""
        return (self.top + self.bottom) / 2

    @property
    def height(self) -> float:
        """Height of the row's boxes."""
        return self.bottom - self.top


def is_figure(text: str) -> bool:
    """Whether text is a value as tables hold them: number, year, dash, 不适用."""
    return bool(_FIGURE.match(fold_widths(text).replace(" ", "")))


def is_period(text: str) -> bool:
    """Whether text is a year, a quarter or a date: the name of a column as often."""
    return bool(_PERIOD.match(fold_widths(text).replace(" ", "")))


def figure_value(text: str) -> float | None:
    """The number of a plain figure such as 1,200 or 35%; None for other text."""
    found = _VALUE.match(fold_widths(text))
    return float(found.group(1).replace(",", "")) if found else None


def is_label(text: str) -> bool:
    """Whether text is a bullet or a bare number such as hangs before a line."""
    return bool(_LABEL.match(text))


def aligned_row(pieces: list[Piece]) -> AlignedRow:
    """Pieces of one baseline, left to right, as tokens and cells."""
    tokens = [t for p in pieces for t in _tokens(p)]
    cells: list[Token] = []
    for token in tokens:
        last = cells[-1] if cells else None
        near = last is not None and token.x0 - last.x1 < CELL_GAP_EM * token.size
        if last is None or not near or (last.figure and token.figure):
            cells.append(token)
        else:
            text = last.text + token.text
            cells[-1] = Token(last.x0, token.x1, text, is_figure(text), token.size)
    return AlignedRow(
        tokens, cells, min(p.top for p in pieces), max(p.bottom for p in pieces)
    )


def _tokens(piece: Piece) -> list[Token]:
    """A piece cut at its visible blanks, and between two figures at any blank."""
    if " " not in piece.text or not piece.run.edges:
        figure = is_figure(piece.text)
        return [Token(piece.x0, piece.x1, piece.text, figure, piece.size)]
    edges = char_edges(piece.run)[piece.start : piece.start + len(piece.text)].tolist()
    words: list[Token] = []
    for found in re.finditer(r"\S+", piece.text):
        a, b = found.span()
        word = found.group()
        token = Token(edges[a][0], edges[b - 1][1], word, is_figure(word), piece.size)
        last = words[-1] if words else None
        gap = token.x0 - last.x1 if last else 0.0
        both = last is not None and last.figure and token.figure
        if last is None or both or gap >= TOKEN_GAP_EM * piece.size:
            words.append(token)
        else:
            text = f"{last.text} {word}"
            words[-1] = Token(last.x0, token.x1, text, is_figure(text), piece.size)
    return words


def is_data(row: AlignedRow) -> bool:
    """Whether a row is a label with figures, or figures alone."""
    if len(row.cells) < 2 or LEADER.search(row.cells[0].text):
        return False
    behind = row.cells[1:]
    figures = sum(c.figure for c in behind)
    return figures >= max(1.0, FIGURE_SHARE * len(behind))
