"""Heads of tables without lines: their levels, and how far each title reaches.

Accounts in the international style draw no grid. They underline the names of their
columns one by one, and a title over several columns as far as it reaches; lines of
names that no underline parts are one name. Titles without underlines show by their
width: they stand over the gap between columns.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from assets.text.aligned_columns import Columns
from assets.text.aligned_rows import AlignedRow, Token, is_period
from warehouse.schema.geometry import Box

UNDERLINE_REACH = 3.2
"""Underlines of column heads lie above the first figures by up to this many rows; a
blank line in the size of the text stands between."""
REACH_PT = 2.0
"""How far the middle of a column may lie outside of the underline over it."""
OFF_MIDDLE_SHARE = 0.15
"""How far a title may stand off the middle of its columns, as share of their width."""
SAME_LEVEL_PT = 3.0
"""Underlines of one line of names differ in height by less."""
MOST_TITLES = 4
"""Titles over one underline at most; each has one of its own as a rule."""
LEAST_SPAN = 2
"""Fewest columns that a title stands over."""

Span = tuple[int, int]
"""The first column of a title and the column after its last."""


@dataclass(slots=True)
class Head:
    """The rows above the first values, their underlines and the titles among them."""

    count: int
    underlines: list[Box] = field(default_factory=list)
    spans: dict[int, Span] = field(default_factory=dict)
    """By identity of the cell: the columns that a title stands over."""

    def is_title(self, cell: Token) -> bool:
        """Whether a cell stands over several columns."""
        return id(cell) in self.spans

    def parts(self, above: AlignedRow, row: AlignedRow) -> bool:
        """Whether two lines of the head are two levels: a rule or a title says so."""
        ruled = any(above.middle < r.top < row.middle for r in self.underlines)
        return ruled or any(self.is_title(c) for c in above.cells)


def read_head(
    rows: Sequence[AlignedRow], columns: Columns, rules: Sequence[Box]
) -> Head:
    """The head of a table's rows."""
    count = 0
    while count < len(rows) and not has_values(rows[count]):
        if count and _names_section(rows[count:], columns):
            break
        count += 1
    if not 0 < count < len(rows):
        return Head(0)
    labels = sum(columns[0]) / 2
    found = [
        r for r in rules if r.x0 > labels and rows[0].top < r.top < rows[count].middle
    ]
    if found:
        lowest = max(r.top for r in found)
        names = [r for r in found if lowest - r.top <= SAME_LEVEL_PT]
        if all(len(_columns_under(r, columns)) < LEAST_SPAN for r in names):
            count = sum(r.middle < lowest for r in rows[:count])
    head = Head(count, found)
    for i in range(count):
        _set_spans(head, rows, i, columns)
    return head


def with_note_column(
    columns: Columns, data: Sequence[AlignedRow], rules: Sequence[Box]
) -> Columns:
    """The columns with a narrow one of references cut from that of the labels.

    Few rows have a reference, so that it looks like the end of a label; the name of
    the column is underlined above the first of them.
    """
    first = data[0]
    for rule in rules:
        above = first.top - UNDERLINE_REACH * first.height < rule.top < first.middle
        if not above or rule.x0 <= columns[0][0] or rule.x1 >= columns[1][0]:
            continue
        tokens = [t for r in data for t in r.tokens if t.x1 < columns[1][0]]
        left = [t for t in tokens if t.x1 <= rule.x0 + REACH_PT]
        held = [t for t in tokens if t.x0 >= rule.x0 - t.size]
        if left and held and len(left) + len(held) == len(tokens):
            ends = (min(t.x0 for t in held), max(t.x1 for t in held))
            return [(columns[0][0], max(t.x1 for t in left)), ends, *columns[1:]]
    return columns


def _names_section(rows: Sequence[AlignedRow], columns: Columns) -> bool:
    """Whether the first row is a label above values; above names it is the corner."""
    after = [r for r in rows if not _is_label_alone(r, columns)]
    alone = _is_label_alone(rows[0], columns)
    return alone and (not after or has_values(after[0]))


def _is_label_alone(row: AlignedRow, columns: Columns) -> bool:
    return row.cells[-1].x1 < columns[1][0]


def has_values(row: AlignedRow) -> bool:
    """Whether figures other than years and dates stand behind the label of a row."""
    return any(c.figure and not is_period(c.text) for c in row.cells[1:])


def _set_spans(
    head: Head, rows: Sequence[AlignedRow], i: int, columns: Columns
) -> None:
    """Find the titles among the cells of a line that is underlined."""
    below = next(
        r.middle
        for r in rows[i + 1 :]
        if r.cells[-1].x1 > columns[1][0] or r is rows[-1]
    )
    for rule in head.underlines:
        if not rows[i].middle < rule.top < below:
            continue
        under = _columns_under(rule, columns)
        titles = _over(rows[i], rule)
        if not titles or len(under) < max(LEAST_SPAN, len(titles) + 1):
            continue
        if any(len(_over(r, rule)) > len(titles) for r in _same_level(head, rows, i)):
            continue
        spans = _shared_out(titles, under, _places(rows, head.count, columns))
        head.spans |= {id(t): s for t, s in zip(titles, spans, strict=False)}


def _same_level(head: Head, rows: Sequence[AlignedRow], i: int) -> list[AlignedRow]:
    """The lines right above line `i` that no underline parts from it."""
    found: list[AlignedRow] = []
    while i > 0 and not head.parts(rows[i - 1], rows[i]):
        i -= 1
        found.append(rows[i])
    return found


def _shared_out(
    titles: Sequence[Token], under: Sequence[int], places: Columns
) -> list[Span]:
    """The columns of each title over one underline; nothing: it cannot be told.

    Each title stands in the middle of its columns.
    """
    if len(titles) == 1:
        return [(under[0], under[-1] + 1)]
    if len(titles) > MOST_TITLES:
        return []
    best: tuple[float, list[Span]] = (OFF_MIDDLE_SHARE, [])
    for cuts in combinations(range(1, len(under)), len(titles) - 1):
        ends = pairwise((0, *cuts, len(under)))
        spans = [(under[a], under[b - 1] + 1) for a, b in ends]
        off = max(_off(t, s, places) for t, s in zip(titles, spans, strict=True))
        if off < best[0]:
            best = (off, spans)
    return best[1]


def _off(title: Token, span: Span, places: Columns) -> float:
    """How far a title stands off the middle of its columns, as a share of them."""
    left, right = places[span[0]][0], places[span[1] - 1][1]
    return abs(title.x0 + title.x1 - left - right) / 2 / (right - left)


def _places(rows: Sequence[AlignedRow], count: int, columns: Columns) -> Columns:
    """Where the columns lie with their names: those of the last line of the head."""
    places = list(columns)
    for cell in rows[count - 1].cells:
        over = [
            i for i, (x0, x1) in enumerate(columns) if cell.x0 < x1 and cell.x1 > x0
        ]
        if len(over) == 1:
            x0, x1 = columns[over[0]]
            places[over[0]] = (min(x0, cell.x0), max(x1, cell.x1))
    return places


def _columns_under(rule: Box, columns: Columns) -> list[int]:
    """The columns of values whose middle lies under a rule."""
    return [
        i
        for i, (x0, x1) in enumerate(columns)
        if i and rule.x0 - REACH_PT <= (x0 + x1) / 2 <= rule.x1 + REACH_PT
    ]


def _over(row: AlignedRow, rule: Box) -> list[Token]:
    """The cells of a line whose middle stands over a rule."""
    return [c for c in row.cells if rule.x0 <= (c.x0 + c.x1) / 2 <= rule.x1]
