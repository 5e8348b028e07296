"""Cells merged over rows on both sides of a page break: one cell to a reader.

A page break draws the rest of a merged cell as a cell of its own, blank where its text
stood on the page before, or with the lines of text that no longer had room there.
"""

from collections.abc import Sequence
from dataclasses import replace

from assets.tables.cuts import USUAL_SIZE_PT, joined_cell, runs_on
from assets.tables.parts import Cell, Row
from assets.tables.values import Look, look


def join_cut(
    before: Sequence[Row], rows: Sequence[Row], size: float = USUAL_SIZE_PT
) -> tuple[list[Row], list[Row]]:
    """The rows before a break, their last made whole by the first after it; the others.

    The cells keep the place of their first piece. `size` is the table's font size in
    points.
    """
    above_rows, below = list(before), list(rows[1:])
    last, row = above_rows[-1], rows[0]
    added = []
    for cell in row.cells:
        above = last.cover[cell.col]
        own = above is not None and any(above is c for c in last.cells)
        if above is None or not (own or _is_rest(before, above, cell, size)):
            if cell.text:
                added.append(cell)
            continue
        if not cell.text and (cell.row_span == 1 or not _are_alike(above, cell)):
            continue
        whole = replace(
            joined_cell(above, cell), row_span=above.row_span + cell.row_span - 1
        )
        above_rows = [_with(r, above, whole) for r in above_rows]
        below = [_with(r, cell, whole) for r in below]
        last = above_rows[-1]
    above_rows[-1] = _with_added(last, added, row)
    return above_rows, below


def _is_rest(before: Sequence[Row], above: Cell, cell: Cell, size: float) -> bool:
    """Whether a cell goes on one that is merged over several rows above the break.

    The text of such a cell stands in its middle; below it may stand another label.
    """
    return _are_alike(above, cell) and (not cell.text or runs_on(above, before, size))


def _are_alike(above: Cell, cell: Cell) -> bool:
    return (above.col, above.col_span) == (cell.col, cell.col_span)


def merge(last: Row, row: Row) -> Row:
    """One row from its two pieces."""
    return join_cut([last], [row])[0][0]


def go_on(before: Sequence[Row], rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """The same rows; blank leading cells after the break are the rest of those above.

    Only where more than a blank says so: the cell is merged over rows itself, or the
    one above or most below are and no label of its column is blank otherwise.
    """
    above_rows, below = list(before), list(rows)
    if not above_rows or not below:
        return above_rows, below
    for col in range(len(below[0].cover) - 1):
        above, cell = above_rows[-1].cover[col], below[0].cover[col]
        if above is None or cell is None:
            break
        if not _goes_on(above_rows, below, above, cell):
            break
        if cell.col != col:
            continue
        whole = replace(above, row_span=above.row_span + cell.row_span)
        above_rows = [_with(r, above, whole) for r in above_rows]
        below = [_with(r, cell, whole, inside=False) for r in below]
    return above_rows, below


def _goes_on(
    before: Sequence[Row], rows: Sequence[Row], above: Cell, cell: Cell
) -> bool:
    """Whether a blank cell below a break is the rest of the cell above it."""
    if cell.text or not _are_alike(above, cell):
        return False
    if look(above.text) not in (Look.WORDS, Look.ORDINAL, Look.PERIOD):
        return False
    if cell.row_span > 1:
        return True
    above_it, below_it = _column(before, cell), _column(rows, cell)
    if above.row_span == 1:  # both are single: the break parts a label over two rows
        own = {id(c): c for c in below_it if c is not None}.values()
        if 2 * sum(c.row_span > 1 for c in own) <= len(own):
            return False
        above_it += below_it
    return all(c is not None and bool(c.text) for c in above_it)


def _column(rows: Sequence[Row], cell: Cell) -> list[Cell | None]:
    """What covers the column of a cell, that cell apart."""
    return [c for row in rows for c in [row.cover[cell.col]] if c is not cell]


def _with(row: Row, old: Cell, new: Cell, *, inside: bool = True) -> Row:
    """A row with one cell in the place of another; `inside` False: it starts above."""
    if not any(c is old for c in row.cover):
        return row
    cells = [new if c is old else c for c in row.cells if inside or c is not old]
    cover = [new if c is old else c for c in row.cover]
    return replace(row, cells=cells, cover=cover)


def _with_added(last: Row, added: Sequence[Cell], row: Row) -> Row:
    """The last row with cells that only its rest has, and the boxes of both."""
    cover = list(last.cover)
    for cell in added:
        cover[cell.col : cell.col + cell.col_span] = [cell] * cell.col_span
    cells = sorted([*last.cells, *added], key=lambda c: c.col)
    boxes = last.boxes + [box for box in row.boxes if box not in last.boxes]
    return replace(last, cells=cells, cover=cover, boxes=boxes)
