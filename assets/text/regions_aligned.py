"""Grids whose columns no line draws: they show by alignment alone.

Two things open such a table: consecutive rows of a label with figures beside it, or
rules of one length above and below rows of several cells (三线表). Corridors of white
that run through its rows are the gaps between its columns. Header rows above and
section labels between belong to it; prose, contents lines and chart ticks do not align.
"""

import re
from collections.abc import Iterator, Sequence

from assets.text.aligned_between import (
    LEAST_ROWS_BETWEEN_RULES,
    Pieces,
    between_rules,
)
from assets.text.aligned_columns import Columns, agree, columns_of, is_plain
from assets.text.aligned_grid import AlignedTable, aligned_grid
from assets.text.aligned_heads import (
    UNDERLINE_REACH,
    has_values,
    with_note_column,
)
from assets.text.aligned_rows import (
    LEADER,
    AlignedRow,
    Token,
    aligned_row,
    is_data,
    is_label,
)
from assets.text.aligned_sections import with_sections_joined, without_next_head
from assets.text.pieces import Piece
from warehouse.schema.geometry import Box

LEAST_ROWS = 3
"""Fewest rows of a table without rules: two may be chance."""
LEAST_ROWS_OF_PAIRS = 4
"""Fewest rows of a label and one figure, which prose and lists also give."""
PITCH_FACTOR = 2.2
"""Rows further apart than this many usual pitches end the table."""
TOTAL_PITCH_FACTOR = 3.5
"""A row of figures under the same columns may stand off further: a total."""
BETWEEN_ROWS = 3
"""Rows without figures in a row, section labels or wrapped ones, inside a table."""
HEADER_ROWS = 6
"""Most header rows looked for above the figures."""
HEADER_CELL_EM = 14.0
"""Widest header cell: a longer one is a sentence above the table."""
GOES_ON_GAP = 1.5
"""Two stretches of one table stand at most this many row heights apart."""
UNDERLINED_REACH = 2.5
"""The same where underlines alone make one row of figures a table."""
LARGER = 1.3
"""A line set this much larger than the first row is a title of the page."""
HEADER_GAP = 1.6
"""A header row stands above the figures by no more than this many of its heights."""
SECTION_GAP = 2.0
"""The name of a section may stand off from its first row a little further."""

_UNIT = re.compile(r"^[(（]?(?:金额)?(?:单位|币种|人民币\s*[:：]?[百千万亿]*元)")


def aligned_tables(
    rows: Sequence[list[Piece]], rules: Sequence[Box]
) -> list[AlignedTable]:
    """Borderless tables among the rows of a zone, from the top.

    Args:
        rows: pieces of each baseline, left to right, from the top.
        rules: level rulings of the zone that are no side of a box; they part rows and
            bound tables.
    """
    if len(rows) < LEAST_ROWS_BETWEEN_RULES:
        return []
    read = [aligned_row(r) for r in rows]
    if sum(len(r.cells) > 1 for r in read) < LEAST_ROWS_BETWEEN_RULES:
        return []
    found: list[AlignedTable] = []
    start = 0
    for pieces in between_rules(read, rules):
        for table in _ruled_tables(read, start, pieces, rules):
            found += _figure_tables(read, start, table.first, rules)
            found.append(table)
            start = table.stop
    found += _figure_tables(read, start, len(read), rules)
    return with_sections_joined(read, found, rules)


def _figure_tables(
    rows: list[AlignedRow], start: int, end: int, rules: Sequence[Box]
) -> list[AlignedTable]:
    """Tables of labels with figures among rows `start` to `end`."""
    found: list[AlignedTable] = []
    free = opened = start
    while start < end:
        if not is_data(rows[start]):
            start += 1
            continue
        stop = _reach(rows[:end], start)
        table = _figure_table(rows, free, start, stop, rules)
        if table is None:
            stop = _narrowing(rows, start, stop)
            table = _figure_table(rows, free, start, stop, rules)
        if found and table and _goes_on(rows, found[-1].stop, table.first):
            whole = _figure_table(rows, found[-1].first, opened, stop, rules)
            widest = max(found[-1].grid.n_cols, table.grid.n_cols)
            if whole and whole.grid.n_cols == widest:
                found[-1], table = whole, None
                free = stop
        if table:
            found.append(table)
            free, opened = stop, start
        start = stop
    return found


def _narrowing(rows: list[AlignedRow], start: int, stop: int) -> int:
    """Where rows of many figures give way to rows of few, or the other way round."""
    first = len(rows[start].cells)
    for i in range(start + 1, stop):
        here = len(rows[i].cells)
        if is_data(rows[i]) and (here * 2 < first or first * 2 < here):
            return i
    return stop


def _goes_on(rows: list[AlignedRow], stop: int, first: int) -> bool:
    """Whether only a gap or section labels stand between two stretches of figures."""
    between = rows[stop:first]
    near = rows[first].top - rows[stop - 1].bottom
    labels = all(len(r.cells) == 1 and not r.cells[0].figure for r in between)
    return labels and near <= (len(between) + 1) * GOES_ON_GAP * rows[first].height


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
        data = is_data(row)
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
            or LEADER.search(row.cells[0].text)
        ):
            break
    return without_next_head(rows, start, stop)


def _is_like(row: AlignedRow, above: AlignedRow) -> bool:
    """Whether a row of words stands cell by cell under the row above."""
    return len(row.cells) == len(above.cells) > 1 and all(
        agree(a, b) for a, b in zip(row.cells, above.cells, strict=True)
    )


def _under(row: AlignedRow, above: AlignedRow) -> bool:
    """Whether every figure of a row stands under a cell of the row above."""
    figures = [c for c in row.cells if c.figure]
    return bool(figures) and all(
        any(agree(c, other) for other in above.cells) for c in figures
    )


def _figure_table(
    rows: list[AlignedRow], free: int, start: int, stop: int, rules: Sequence[Box]
) -> AlignedTable | None:
    """The table of a stretch of rows, or None when they are no plain table."""
    data = [r for r in rows[start:stop] if is_data(r)]
    data = [r for r in data if has_values(r)] or data
    columns = columns_of(data)
    if len(columns) < 2:
        return None
    labelled = not rows[start].cells[0].figure
    underlined = labelled and _is_underlined(rows[start], columns, rules)
    columns = with_note_column(columns, data, rules)
    least = LEAST_ROWS if len(columns) > 2 else LEAST_ROWS_OF_PAIRS
    if not underlined and (len(data) < least or not is_plain(data, columns)):
        return None
    first = start - _header_rows(rows[free:start], rows[start], columns, rules)
    return AlignedTable(aligned_grid(rows[first:stop], columns, rules), first, stop)


def _is_underlined(row: AlignedRow, columns: Columns, rules: Sequence[Box]) -> bool:
    """Whether the heads above a row's columns are underlined one by one."""
    reach = UNDERLINED_REACH * row.height
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


def _header_rows(
    above: list[AlignedRow],
    below: AlignedRow,
    columns: Columns,
    rules: Sequence[Box],
) -> int:
    """How many rows directly above the figures are rows of their table.

    Mostly header rows; above the first rule of a ruled stretch figures too.
    """
    left, right = columns[1][0], columns[-1][1]
    count = 0
    first = below
    for place, row in enumerate(reversed(above[-HEADER_ROWS:]), start=1):
        ruled = any(row.middle < r.top < below.middle for r in rules)
        lone = len(row.cells) == 1 and row.cells[0].x1 < left
        named = place == 1 and _names_columns(row, columns)
        far = ruled or named
        gap = UNDERLINE_REACH if far else SECTION_GAP if lone else HEADER_GAP
        apart = below.top - row.bottom > gap * row.height
        heads = [c for c in row.cells if c.x1 > left and c.x0 < right]
        underlined = any(
            row.middle < r.top < below.middle and r.x0 > columns[0][1] for r in rules
        )
        wordy = not (lone or underlined) and any(
            c.x1 - c.x0 > HEADER_CELL_EM * c.size for c in row.cells
        )
        unit = any(_UNIT.match(c.text) for c in row.cells) and not is_data(row)
        titled = not lone and _is_title_line(row, below, columns)
        large = row.cells[0].size > LARGER * first.cells[0].size
        if apart or wordy or titled or unit or large or (not heads and not lone):
            break
        if not lone:
            count = place
        elif count or place > BETWEEN_ROWS:
            break
        below = row
    return count


def _names_columns(row: AlignedRow, columns: Columns) -> bool:
    """Whether a line of words has several cells, each in line with a column."""
    ends = [
        Token(x0, x1, "", figure=False, size=row.cells[0].size) for x0, x1 in columns
    ]
    return len(row.cells) > 1 and all(
        any(agree(cell, end) for end in ends) for cell in row.cells
    )


def _is_title_line(row: AlignedRow, below: AlignedRow, columns: Columns) -> bool:
    """Whether a line above a table is of no column: the title, a list number with it.

    A line alone in the last of several columns is no better: the running head of the
    page, or a mark beside the title, unless it is the first line of the name below.
    """
    cells = row.cells
    if len(cells) == 2 and is_label(cells[0].text) and cells[0].x0 < columns[1][0]:
        return cells[0].x1 < columns[0][1] and not cells[1].figure
    if len(cells) > 1:
        return False
    (cell,) = cells
    if cell.x0 < columns[1][0]:
        named = not is_data(below) and cell.x0 > columns[0][1]
        heads = [c for c in below.cells if c.x1 > columns[0][1]]
        return not (named and any(agree(cell, c) for c in heads))
    last = len(columns) > 2 and cell.x0 >= columns[-2][1]
    return last and not any(agree(cell, c) for c in below.cells if not c.figure)


def _ruled_tables(
    rows: list[AlignedRow], free: int, pieces: Pieces, rules: Sequence[Box]
) -> Iterator[AlignedTable]:
    """The table of a stretch between rules; where that is none, those of its pieces."""
    whole = _ruled_table(rows, free, pieces[0][0], pieces[-1][1], rules)
    if whole:
        yield whole
        return
    for first, stop in pieces if len(pieces) > 1 else ():
        table = _ruled_table(rows, free, first, stop, rules)
        if table:
            yield table
            free = table.stop


def _ruled_table(
    rows: list[AlignedRow], free: int, first: int, stop: int, rules: Sequence[Box]
) -> AlignedTable | None:
    """The table between rules, or None when its cells do not align."""
    body = [r for r in rows[first:stop] if len(r.cells) > 1]
    if len(body) < LEAST_ROWS_BETWEEN_RULES:
        return None
    most = max(len(r.cells) for r in body)
    columns = columns_of([r for r in body if len(r.cells) * 2 > most])
    if len(columns) < 2 or not is_plain(body, columns):
        return None
    if len(columns) == 2 and not any(map(is_data, body)):
        levels = [y for y in rules if body[0].top < y.top < body[-1].bottom]
        labels = sum(is_label(r.cells[0].text) for r in body)
        if not levels or len(body) < LEAST_ROWS or labels * 2 > len(body):
            return None
    stop = without_next_head(rows, first, stop)
    first -= _header_rows(rows[free:first], rows[first], columns, rules)
    return AlignedTable(aligned_grid(rows[first:stop], columns, rules), first, stop)
