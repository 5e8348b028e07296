"""Grids whose columns no line draws: they show by alignment alone.

Two things open such a table: consecutive rows of a label with figures beside it, or
rules of one length above and below rows of several cells (三线表). Corridors of white
that run through its rows are the gaps between its columns. Header rows above and
section labels between belong to it; prose, contents lines and chart ticks do not align.
"""

from collections.abc import Iterator, Sequence

from assets.text.aligned_between import (
    LEAST_ROWS_BETWEEN_RULES,
    Pieces,
    between_rules,
)
from assets.text.aligned_columns import Columns, agree, columns_of, is_plain
from assets.text.aligned_grid import AlignedTable, aligned_grid
from assets.text.aligned_header_rows import header_rows
from assets.text.aligned_heads import (
    has_values,
    with_note_column,
)
from assets.text.aligned_rows import (
    BETWEEN_ROWS,
    LEADER,
    AlignedRow,
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
GOES_ON_GAP = 1.5
"""Two stretches of one table stand at most this many row heights apart."""
UNDERLINED_REACH = 2.5
"""Underlines lie above a row of figures that they alone make a table by up to this
many rows."""


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
    first = start - header_rows(rows[free:start], rows[start], columns, rules)
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
    first -= header_rows(rows[free:first], rows[first], columns, rules)
    return AlignedTable(aligned_grid(rows[first:stop], columns, rules), first, stop)
