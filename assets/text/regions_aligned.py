"""Grids whose columns no line draws: they show by alignment alone.

Two things open such a table: consecutive rows of a label with figures beside it, or
rules of one length above and below rows of several cells (三线表). Corridors of white
that run through its rows are the gaps between its columns. Header rows above and
section labels between belong to it; prose, contents lines and chart ticks do not align.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from assets.text.aligned_rows import AlignedRow, Token, aligned_row
from assets.text.pieces import Piece
from assets.text.regions import Grid, GridBox
from warehouse.schema.geometry import Box

LEAST_ROWS = 3
"""Fewest rows of a table without rules: two may be chance."""
LEAST_ROWS_OF_PAIRS = 4
"""Fewest rows of a label and one figure, which prose and lists also give."""
LEAST_ROWS_BETWEEN_RULES = 2
"""Fewest rows between rules, header included."""
FIGURE_SHARE = 0.5
"""Share of the cells behind the label that are figures."""
LABELLED_SHARE = 0.5
"""Share of rows that open with words; below it the figures may be a chart's ticks."""
FILLED_SHARE = 0.5
"""Share of the row and column crossings of a plain table that hold a cell."""
FILLED_SHARE_OF_BARE_FIGURES = 0.95
"""The same share where rows open with figures: ticks of two axes leave holes."""
CORRIDOR_EM = 0.2
"""Narrowest corridor between columns; tight tables leave a quarter of an em."""
ALIGNED_EM = 0.4
"""Edges of cells in one column agree to this: a bracket hangs out by a third."""
ALIGNED_SHARE = 0.7
"""Share of a column's cells that must agree at one edge or in the middle."""
PITCH_FACTOR = 2.2
"""Rows further apart than this many usual pitches end the table."""
TOTAL_PITCH_FACTOR = 3.5
"""A row of figures under the same columns may stand off further: a total."""
BETWEEN_ROWS = 2
"""Rows without figures in a row, section labels or wrapped ones, inside a table."""
HEADER_ROWS = 4
"""Most header rows looked for above the figures."""
HEADER_CELL_EM = 14.0
"""Widest header cell: a longer one is a sentence above the table."""
WRAPPED_PITCH = 0.85
"""Lines of one cell stand closer than this share of the usual row pitch."""
EDGE_PT = 2.0
"""Margin of the outer cells around their text."""
SAME_EXTENT_PT = 3.0
"""Ends of the rules of one table agree to this."""
RULED_ROWS_SHARE = 0.7
"""Share of the rows between rules that must have several cells."""
UNDERLINE_REACH = 2.5
"""Underlines of column heads lie above the first figures by up to this many rows."""
HEADER_GAP = 1.0
"""A header row stands above the figures by no more than this many of its heights."""
SPAN_SHARE = 0.35
"""A header cell spans the columns of which it covers more than this share."""

_LEADER = re.compile(r"[.·…。・_-]{4,}|…{2,}")


@dataclass(frozen=True, slots=True)
class AlignedTable:
    """A borderless table: its grid, the first row it takes and the row after."""

    grid: Grid
    first: int
    stop: int


def aligned_tables(
    rows: Sequence[list[Piece]], rules: Sequence[Box]
) -> list[AlignedTable]:
    """Borderless tables among the rows of a zone, from the top.

    Args:
        rows: pieces of each baseline, left to right, from the top.
        rules: horizontal rulings of the zone, which part rows and bound tables.
    """
    if len(rows) < LEAST_ROWS_BETWEEN_RULES:
        return []
    read = [aligned_row(r) for r in rows]
    if sum(len(r.cells) > 1 for r in read) < LEAST_ROWS_BETWEEN_RULES:
        return []
    found: list[AlignedTable] = []
    start = 0
    for first, stop in _between_rules(read, rules):
        table = _ruled_table(read, start, first, stop, rules)
        if table:
            found += _figure_tables(read, start, table.first, rules)
            found.append(table)
            start = stop
    return found + _figure_tables(read, start, len(read), rules)


def _figure_tables(
    rows: list[AlignedRow], start: int, end: int, rules: Sequence[Box]
) -> list[AlignedTable]:
    """Tables of labels with figures among rows `start` to `end`."""
    found: list[AlignedTable] = []
    free = start
    while start < end:
        if not _is_data(rows[start]):
            start += 1
            continue
        stop = _reach(rows[:end], start)
        table = _figure_table(rows, free, start, stop, rules)
        if table:
            found.append(table)
            free = stop
        start = stop
    return found


def _is_data(row: AlignedRow) -> bool:
    """Whether a row is a label with figures, or figures alone."""
    if len(row.cells) < 2 or _LEADER.search(row.cells[0].text):
        return False
    behind = row.cells[1:]
    figures = sum(c.figure for c in behind)
    return figures >= max(1.0, FIGURE_SHARE * len(behind))


def _reach(rows: list[AlignedRow], start: int) -> int:
    """The row after the last one of the table that starts at a data row."""
    stop = start + 1
    pitches: list[float] = []
    left = rows[start].cells[1].x0
    for i in range(start + 1, len(rows)):
        row = rows[i]
        pitch = row.middle - rows[i - 1].middle
        usual = sorted(pitches)[len(pitches) // 2] if pitches else pitch
        usual = max(usual, row.height)
        data = _is_data(row)
        limit = TOTAL_PITCH_FACTOR if data and _under(row, rows[stop - 1]) else 0.0
        if pitch > max(PITCH_FACTOR, limit) * usual:
            break
        if data or _is_like(row, rows[stop - 1]):
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


def _agree(a: Token, b: Token) -> bool:
    """Whether two cells share an edge or their middle."""
    off = min(abs(a.x0 - b.x0), abs(a.x1 - b.x1), abs(a.x0 + a.x1 - b.x0 - b.x1) / 2)
    return off <= ALIGNED_EM * a.size


def _is_like(row: AlignedRow, above: AlignedRow) -> bool:
    """Whether a row of words stands cell by cell under the row above."""
    return len(row.cells) == len(above.cells) > 1 and all(
        _agree(a, b) for a, b in zip(row.cells, above.cells, strict=True)
    )


def _under(row: AlignedRow, above: AlignedRow) -> bool:
    """Whether every figure of a row stands under a cell of the row above."""
    figures = [c for c in row.cells if c.figure]
    return bool(figures) and all(
        any(_agree(c, other) for other in above.cells) for c in figures
    )


def _figure_table(
    rows: list[AlignedRow], free: int, start: int, stop: int, rules: Sequence[Box]
) -> AlignedTable | None:
    """The table of a stretch of rows, or None when they are no plain table."""
    data = [r for r in rows[start:stop] if _is_data(r)]
    columns = _columns(data)
    least = LEAST_ROWS if len(columns) > 2 else LEAST_ROWS_OF_PAIRS
    if len(columns) < 2:
        return None
    if not _is_underlined(rows[start], columns, rules) and (
        len(data) < least or not _is_plain(data, columns)
    ):
        return None
    first = start - _header_rows(rows[free:start], rows[start], columns, rules)
    return AlignedTable(_grid(rows[first:stop], columns, rules), first, stop)


def _is_underlined(
    row: AlignedRow, columns: list[tuple[float, float]], rules: Sequence[Box]
) -> bool:
    """Whether the heads above a row's columns are underlined one by one."""
    reach = UNDERLINE_REACH * row.height
    heads = [r for r in rules if row.top - reach < r.top < row.middle]
    for level in heads:
        beside = [r for r in heads if abs(r.top - level.top) <= 1.0]
        covered = {
            i
            for i, (x0, x1) in enumerate(columns[1:])
            for r in beside
            if r.x0 < (x0 + x1) / 2 < r.x1
        }
        parted = len({round(r.x0) for r in beside}) >= len(columns) - 1
        if parted and len(covered) == len(columns) - 1 > 1:
            return True
    return False


def _columns(data: list[AlignedRow]) -> list[tuple[float, float]]:
    """Stretches of x between the corridors of white that run through all rows.

    A stretch that neither holds figures nor begins at one place belongs to the
    stretch before it: blanks of a label may stand under each other by chance.
    """
    if not data:
        return []
    least = CORRIDOR_EM * min(t.size for t in data[0].tokens)
    stretches: list[list[Token]] = []
    right = 0.0
    for token in sorted((t for r in data for t in r.tokens), key=lambda t: t.x0):
        if not stretches or token.x0 - right >= least:
            stretches.append([])
            right = token.x1
        stretches[-1].append(token)
        right = max(right, token.x1)
    columns: list[list[Token]] = []
    for stretch in stretches:
        figures = sum(t.figure for t in stretch)
        own = figures * 2 >= len(stretch) or (len(stretch) > 1 and _agrees(stretch))
        if columns and not own:
            columns[-1] += stretch
        else:
            columns.append(stretch)
    return [(min(t.x0 for t in c), max(t.x1 for t in c)) for c in columns]


def _column_of(cell: Token, columns: list[tuple[float, float]]) -> int:
    """The column that a cell overlaps most."""
    shares = [min(cell.x1, x1) - max(cell.x0, x0) for x0, x1 in columns]
    return max(range(len(shares)), key=shares.__getitem__)


def _is_plain(data: list[AlignedRow], columns: list[tuple[float, float]]) -> bool:
    """Whether the columns are filled and aligned."""
    members: list[list[Token]] = [[] for _ in columns]
    filled = 0
    for row in data:
        places = [_column_of(t, columns) for t in row.tokens]
        filled += len(set(places))
        for place, token in zip(places, row.tokens, strict=True):
            members[place].append(token)
    labelled = sum(not r.cells[0].figure for r in data) >= LABELLED_SHARE * len(data)
    share = FILLED_SHARE if labelled else FILLED_SHARE_OF_BARE_FIGURES
    if filled < share * len(data) * len(columns):
        return False
    if len(columns) == 2 and _counts_up(members[1]):
        return False
    return all(_agrees(m) for m in members[1:] if len(m) > 1)


def _counts_up(cells: list[Token]) -> bool:
    """Whether figures are bare ascending integers: page numbers, not values."""
    if not all(c.text.strip().isdigit() for c in cells):
        return False
    numbers = [int(c.text) for c in cells]
    return all(a <= b for a, b in pairwise(numbers))


def _agrees(cells: list[Token]) -> bool:
    """Whether most cells of a column share a left edge, a right edge or a middle."""
    for place in (
        [c.x0 for c in cells],
        [c.x1 for c in cells],
        [(c.x0 + c.x1) / 2 for c in cells],
    ):
        middle = sorted(place)[len(place) // 2]
        near = sum(abs(p - middle) <= ALIGNED_EM * cells[0].size for p in place)
        if near >= ALIGNED_SHARE * len(place):
            return True
    return False


def _header_rows(
    above: list[AlignedRow],
    below: AlignedRow,
    columns: list[tuple[float, float]],
    rules: Sequence[Box],
) -> int:
    """How many rows directly above the figures are rows of their table.

    Mostly header rows; above the first rule of a ruled stretch figures too.
    """
    left, right = columns[1][0], columns[-1][1]
    count = 0
    for place, row in enumerate(reversed(above[-HEADER_ROWS:]), start=1):
        ruled = any(row.middle < r.top < below.middle for r in rules)
        gap = UNDERLINE_REACH if ruled else HEADER_GAP
        apart = below.top - row.bottom > gap * row.height
        heads = [c for c in row.cells if c.x1 > left and c.x0 < right]
        wordy = any(c.x1 - c.x0 > HEADER_CELL_EM * c.size for c in row.cells)
        lone = len(row.cells) == 1 and row.cells[0].x0 < left
        if apart or wordy or (not heads and not lone):
            break
        if not lone:
            count = place
        elif count or place > 1:
            break
        below = row
    return count


def _between_rules(
    rows: list[AlignedRow], rules: Sequence[Box]
) -> list[tuple[int, int]]:
    """Stretches of rows between rules of one length, broken where prose stands."""
    groups: list[list[Box]] = []
    for rule in sorted(rules, key=lambda r: (round(r.x0), round(r.x1), r.top)):
        last = groups[-1][-1] if groups else None
        if (
            last is not None
            and abs(last.x0 - rule.x0) <= SAME_EXTENT_PT
            and abs(last.x1 - rule.x1) <= SAME_EXTENT_PT
        ):
            groups[-1].append(rule)
        else:
            groups.append([rule])
    stretches: list[tuple[int, int]] = []
    for group in groups:
        for first, stop in _bands(rows, sorted(group, key=lambda r: r.top)):
            if not stretches or first >= stretches[-1][1]:
                stretches.append((first, stop))
    return sorted(stretches)


def _bands(rows: list[AlignedRow], rules: list[Box]) -> list[tuple[int, int]]:
    """Rows between consecutive rules, joined while no prose stands between them."""
    joined: list[tuple[int, int]] = []
    for upper, lower in pairwise(rules):
        inside = [
            i
            for i, r in enumerate(rows)
            if upper.top < r.middle < lower.top
            and r.cells[0].x0 >= upper.x0 - SAME_EXTENT_PT * 2
            and r.cells[-1].x1 <= upper.x1 + SAME_EXTENT_PT * 2
        ]
        if not inside or inside[-1] - inside[0] + 1 != len(inside):
            continue
        several = sum(len(rows[i].cells) > 1 for i in inside)
        if several < RULED_ROWS_SHARE * len(inside):
            continue
        if joined and joined[-1][1] == inside[0]:
            joined[-1] = (joined[-1][0], inside[-1] + 1)
        else:
            joined.append((inside[0], inside[-1] + 1))
    return [j for j in joined if j[1] - j[0] >= LEAST_ROWS_BETWEEN_RULES]


def _ruled_table(
    rows: list[AlignedRow], free: int, first: int, stop: int, rules: Sequence[Box]
) -> AlignedTable | None:
    """The table between rules, or None when its cells do not align."""
    body = [r for r in rows[first:stop] if len(r.cells) > 1]
    if len(body) < LEAST_ROWS_BETWEEN_RULES:
        return None
    most = max(len(r.cells) for r in body)
    columns = _columns([r for r in body if len(r.cells) * 2 > most])
    if len(columns) < 2 or not _is_plain(body, columns):
        return None
    first -= _header_rows(rows[free:first], rows[first], columns, rules)
    return AlignedTable(_grid(rows[first:stop], columns, rules), first, stop)


def _grid(
    rows: list[AlignedRow], columns: list[tuple[float, float]], rules: Sequence[Box]
) -> Grid:
    """The grid of a table's rows; lines of one wrapped cell share a row."""
    xs = _column_edges(rows, columns)
    groups = _row_groups(rows, columns, rules)
    ys = _row_edges(groups, rules)
    cells = [
        box
        for number, group in enumerate(groups)
        for box in _row_boxes(number, group, xs, ys)
    ]
    return Grid("aligned", xs, ys, cells)


def _row_groups(
    rows: list[AlignedRow], columns: list[tuple[float, float]], rules: Sequence[Box]
) -> list[list[AlignedRow]]:
    """Rows of text in table rows: a line of wrapped cells joins the row it wraps."""
    pitches = sorted(b.middle - a.middle for a, b in pairwise(rows))
    usual = pitches[len(pitches) // 2] if pitches else 0.0
    levels = [(r.top + r.bottom) / 2 for r in rules]
    groups = [[rows[0]]]
    for above, row in pairwise(rows):
        parted = any(above.middle < y < row.middle for y in levels)
        close = row.middle - above.middle < WRAPPED_PITCH * usual
        words = not any(t.figure for t in row.tokens)
        wraps = all(_column_of(t, columns) > 0 for t in row.tokens) and words
        if not parted and ((close and words) or (wraps and close)):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _column_edges(
    rows: list[AlignedRow], columns: list[tuple[float, float]]
) -> list[float]:
    """Column edges: the middle of each gap, and a margin around the outer columns."""
    left = min(columns[0][0], min(r.cells[0].x0 for r in rows)) - EDGE_PT
    right = max(columns[-1][1], max(r.cells[-1].x1 for r in rows)) + EDGE_PT
    inner = [(a[1] + b[0]) / 2 for a, b in pairwise(columns)]
    return [left, *inner, right]


def _row_edges(groups: list[list[AlignedRow]], rules: Sequence[Box]) -> list[float]:
    """Row edges: a rule between two rows, else the middle between them."""
    edges = [groups[0][0].top - EDGE_PT]
    levels = sorted((r.top + r.bottom) / 2 for r in rules)
    for upper, lower in pairwise(groups):
        above, below = upper[-1], lower[0]
        between = [y for y in levels if above.middle < y < below.middle]
        edges.append(between[0] if between else (above.bottom + below.top) / 2)
    return [*edges, groups[-1][-1].bottom + EDGE_PT]


def _row_boxes(
    number: int, group: list[AlignedRow], xs: list[float], ys: list[float]
) -> list[GridBox]:
    """The cells of one row; a header cell over several columns spans them."""
    n = len(xs) - 1
    owner = [-1] * n
    for index, cell in enumerate(c for row in group for c in row.cells):
        for col in range(n):
            overlap = min(cell.x1, xs[col + 1]) - max(cell.x0, xs[col])
            share = max(SPAN_SHARE * (xs[col + 1] - xs[col]), 0.0)
            if overlap > share or overlap > (cell.x1 - cell.x0) / 2:
                owner[col] = index if owner[col] < 0 else n + col + len(xs) * index
    boxes, col = [], 0
    while col < n:
        stop = col + 1
        while stop < n and owner[col] >= 0 and owner[stop] == owner[col]:
            stop += 1
        place = (xs[col], ys[number], xs[stop], ys[number + 1])
        boxes.append(GridBox(number, col, 1, stop - col, *place))
        col = stop
    return boxes
