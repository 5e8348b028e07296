"""Grids that no line draws: columns shown by alignment alone.

A row of such a table is a label with figures beside it. Consecutive rows whose figures
stand under each other make a table; header rows above and section labels between them
belong to it. Prose, contents lines and chart labels do not align and are left alone.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from assets.text.normal import fold_widths
from assets.text.pieces import Piece
from assets.text.regions import Grid, GridBox
from warehouse.schema.geometry import Box

CELL_GAP_EM = 0.55
"""A gap narrower than this is inside a cell; columns of figures stand further apart."""
LEAST_ROWS = 3
"""Fewest rows with figures: two may be chance."""
LEAST_ROWS_OF_PAIRS = 4
"""Fewest rows of a label and one figure, which prose and lists also give."""
FIGURE_SHARE = 0.6
"""Share of the cells behind the label that are figures."""
FILLED_SHARE = 0.5
"""Share of the row and column crossings of a plain table that hold a cell."""
LABELLED_SHARE = 0.5
"""Share of rows that open with words; below it the figures may be a chart's ticks."""
FILLED_SHARE_OF_BARE_FIGURES = 0.95
"""The same share where rows open with figures: ticks of two axes leave holes."""
ALIGNED_PT = 2.5
"""Edges of figures in one column agree to this: a sign or a percent mark hangs out."""
ALIGNED_SHARE = 0.7
"""Share of a column's figures that must agree at one edge or in the middle."""
CLASH_SHARE = 0.1
"""Share of rows that may have two cells in one column before it is no plain table."""
PITCH_FACTOR = 2.2
"""Rows further apart than this many usual pitches end the table."""
BETWEEN_ROWS = 2
"""Rows without figures in a row, section labels or wrapped ones, inside a table."""
HEADER_ROWS = 4
"""Most header rows looked for above the figures."""
HEADER_CELL_EM = 14.0
"""Widest header cell: a longer one is a sentence above the table."""
EDGE_PT = 2.0
"""Margin of the outer cells around their text."""

_FIGURE = re.compile(
    r"^(?:[-+(（]?[¥$￥]?\d[\d,]*(?:\.\d+)?"
    r"(?:%|‰|[xX]|pct|pp|bps?|[百千万亿]{0,2}[港美]?[元股户人家吨倍次天年月日])?[)）]?"
    r"|[-—–/]{1,3}|不适用|[nN]/?[aA]|NM|(?:FY|1H|2H|[1-4]Q|[HQ][1-4])?(?:19|20)\d\d[AEF]?"
    r"|\d{2,4}[A-Z]\d?[AE]?|[1-4]Q\d\d[AE]?|\d{4}[-./年]\d{1,2}(?:[-./月]\d{1,2}日?)?"
    r"|\d[\d,.]*/\d[\d,.]*)$"
)
_LEADER = re.compile(r"[.·…。・_-]{4,}|…{2,}")
_FIGURES = re.compile(r"^\S+(?: +\S+)+$")


@dataclass(slots=True)
class _Cell:
    x0: float
    x1: float
    text: str
    figure: bool


@dataclass(slots=True)
class _Row:
    pieces: list[Piece]
    cells: list[_Cell]
    top: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def figures(self) -> int:
        return sum(c.figure for c in self.cells)


def is_figure(text: str) -> bool:
    """Whether text is a value as tables hold them: number, year, dash, 不适用."""
    return bool(_FIGURE.match(fold_widths(text).replace(" ", "")))


def aligned_grids(
    rows: Sequence[list[Piece]], rules: Sequence[Box]
) -> list[tuple[Grid, int, int]]:
    """Borderless tables among the rows of a zone.

    Args:
        rows: pieces of each baseline, left to right, from the top.
        rules: horizontal rulings of the zone, which part rows and end tables.

    Returns:
        Each grid with the first row it takes and the row after its last.
    """
    read = [_row(r) for r in rows]
    found: list[tuple[Grid, int, int]] = []
    start = 0
    while start < len(read):
        if not _is_data(read[start]):
            start += 1
            continue
        stop = _reach(read, start)
        free = found[-1][2] if found else 0
        made = _grid(read, start, stop, free, rules)
        if made:
            grid, first = made
            found.append((grid, first, stop))
        start = stop
    return found


def _row(pieces: list[Piece]) -> _Row:
    cells: list[_Cell] = []
    for piece in pieces:
        size = piece.size
        if cells and piece.x0 - cells[-1].x1 < CELL_GAP_EM * size:
            last = cells[-1]
            text = last.text + piece.text
            cells[-1] = _Cell(last.x0, piece.x1, text, is_figure(text))
        else:
            cells.append(_Cell(piece.x0, piece.x1, piece.text, is_figure(piece.text)))
    return _Row(
        pieces, cells, min(p.top for p in pieces), max(p.bottom for p in pieces)
    )


def _is_data(row: _Row) -> bool:
    """Whether a row is a label with figures, or figures alone."""
    if len(row.cells) < 2 or _LEADER.search(row.cells[0].text):
        return False
    behind = row.cells[1:]
    figures = sum(c.figure for c in behind)
    return figures >= 1 and figures >= FIGURE_SHARE * len(behind)


def _reach(rows: list[_Row], start: int) -> int:
    """The row after the last one of the table that starts at a data row."""
    stop = start + 1
    pitches: list[float] = []
    left = rows[start].cells[1].x0
    for i in range(start + 1, len(rows)):
        row = rows[i]
        pitch = row.middle - rows[i - 1].middle
        usual = sorted(pitches)[len(pitches) // 2] if pitches else pitch
        if pitch > PITCH_FACTOR * max(usual, row.bottom - row.top):
            break
        if _is_data(row) or _is_like(row, rows[stop - 1]):
            left = min(left, row.cells[1].x0)
            stop = i + 1
            pitches.append(pitch)
        elif (
            i - stop >= BETWEEN_ROWS
            or len(row.cells) > 1
            or row.cells[0].x1 > left
            or _LEADER.search(row.cells[0].text)
        ):
            break
    return stop


def _is_like(row: _Row, above: _Row) -> bool:
    """Whether a row of words stands cell by cell under the row above."""
    return len(row.cells) == len(above.cells) > 1 and all(
        min(abs(a.x0 - b.x0), abs(a.x1 - b.x1), abs(a.x0 + a.x1 - b.x0 - b.x1) / 2)
        <= ALIGNED_PT
        for a, b in zip(row.cells, above.cells, strict=True)
    )


def _grid(
    rows: list[_Row], start: int, stop: int, free: int, rules: Sequence[Box]
) -> tuple[Grid, int] | None:
    """The grid of a stretch of rows, or None when they are no plain table."""
    body = rows[start:stop]
    data = [r for r in body if _is_data(r)]
    columns = _columns(data)
    least = LEAST_ROWS if len(columns) > 2 else LEAST_ROWS_OF_PAIRS
    if len(data) < least or len(columns) < 2 or not _is_plain(data, columns):
        return None
    first = start - _header_rows(rows[free:start], rows[start], columns)
    taken = rows[first:stop]
    xs = _column_edges(taken, columns)
    ys = _row_edges(taken, rules)
    cells = [
        box
        for number, row in enumerate(taken)
        for box in _row_boxes(number, row, xs, ys)
    ]
    return Grid("aligned", xs, ys, cells), first


def _columns(data: list[_Row]) -> list[tuple[float, float]]:
    """Stretches of x that the cells of the data rows cover, from the left."""
    spans = sorted((c.x0, c.x1) for r in data for c in r.cells)
    merged: list[tuple[float, float]] = []
    for x0, x1 in spans:
        if merged and x0 < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], x1))
        else:
            merged.append((x0, x1))
    return merged


def _column_of(cell: _Cell, columns: list[tuple[float, float]]) -> int:
    """The column that a cell overlaps most; -1: none."""
    shares = [min(cell.x1, x1) - max(cell.x0, x0) for x0, x1 in columns]
    best = max(range(len(shares)), key=shares.__getitem__)
    return best if shares[best] > 0 else -1


def _is_plain(data: list[_Row], columns: list[tuple[float, float]]) -> bool:
    """Whether every column is kept apart, filled and aligned."""
    members: list[list[_Cell]] = [[] for _ in columns]
    clashes = 0
    for row in data:
        places = [_column_of(c, columns) for c in row.cells]
        clashes += len(set(places)) < len(places)
        for place, cell in zip(places, row.cells, strict=True):
            members[place].append(cell)
    if clashes > CLASH_SHARE * len(data):
        return False
    filled = sum(map(len, members)) / (len(data) * len(columns))
    labelled = sum(not r.cells[0].figure for r in data) >= LABELLED_SHARE * len(data)
    if filled < (FILLED_SHARE if labelled else FILLED_SHARE_OF_BARE_FIGURES):
        return False
    if len(columns) == 2 and _counts_up(members[1]):
        return False
    return all(_agrees(m) for m in members[1:] if len(m) > 1)


def _counts_up(cells: list[_Cell]) -> bool:
    """Whether figures are bare ascending integers: page numbers, not values."""
    if not all(c.text.strip().isdigit() for c in cells):
        return False
    numbers = [int(c.text) for c in cells]
    return all(a <= b for a, b in pairwise(numbers))


def _agrees(cells: list[_Cell]) -> bool:
    """Whether most cells of a column share a left edge, a right edge or a middle."""
    for place in (
        [c.x0 for c in cells],
        [c.x1 for c in cells],
        [(c.x0 + c.x1) / 2 for c in cells],
    ):
        middle = sorted(place)[len(place) // 2]
        near = sum(abs(p - middle) <= ALIGNED_PT for p in place)
        if near >= ALIGNED_SHARE * len(place):
            return True
    return False


def _header_rows(
    above: list[_Row], below: _Row, columns: list[tuple[float, float]]
) -> int:
    """How many rows directly above the figures are header rows of their columns."""
    left, right = columns[1][0], columns[-1][1]
    count = 0
    for row in reversed(above[-HEADER_ROWS:]):
        height = row.bottom - row.top
        apart = below.top - row.bottom > height
        above_figures = [c for c in row.cells if c.x1 > left and c.x0 < right]
        wordy = any(c.x1 - c.x0 > HEADER_CELL_EM * height for c in row.cells)
        lone = len(row.cells) == 1 and row.cells[0].x0 < left
        if apart or wordy or lone or not above_figures:
            break
        count += 1
        below = row
    return count


def _column_edges(rows: list[_Row], columns: list[tuple[float, float]]) -> list[float]:
    """Column edges: the middle of each gap, and a margin around the outer columns."""
    left = min(columns[0][0], min(r.cells[0].x0 for r in rows)) - EDGE_PT
    right = max(columns[-1][1], max(r.cells[-1].x1 for r in rows)) + EDGE_PT
    inner = [(a[1] + b[0]) / 2 for a, b in pairwise(columns)]
    return [left, *inner, right]


def _row_edges(rows: list[_Row], rules: Sequence[Box]) -> list[float]:
    """Row edges: a rule between two rows, else the middle between them."""
    edges = [rows[0].top - EDGE_PT]
    levels = sorted((r.top + r.bottom) / 2 for r in rules)
    for above, below in pairwise(rows):
        between = [y for y in levels if above.middle < y < below.middle]
        edges.append(between[0] if between else (above.bottom + below.top) / 2)
    return [*edges, rows[-1].bottom + EDGE_PT]


def _row_boxes(
    number: int, row: _Row, xs: list[float], ys: list[float]
) -> list[GridBox]:
    """The cells of one row; a header cell over several columns spans them."""
    n = len(xs) - 1
    owner = [-1] * n
    for index, cell in enumerate(row.cells):
        for col in range(n):
            overlap = min(cell.x1, xs[col + 1]) - max(cell.x0, xs[col])
            if overlap > 0 and (
                overlap > SPAN_SHARE * (xs[col + 1] - xs[col])
                or overlap > (cell.x1 - cell.x0) / 2
            ):
                owner[col] = index
    boxes, col = [], 0
    while col < n:
        stop = col + 1
        while stop < n and owner[col] >= 0 and owner[stop] == owner[col]:
            stop += 1
        boxes.append(
            GridBox(
                number,
                col,
                1,
                stop - col,
                xs[col],
                ys[number],
                xs[stop],
                ys[number + 1],
            )
        )
        col = stop
    return boxes


SPAN_SHARE = 0.35
"""A header cell spans the columns of which it covers more than this share."""
