"""Tables that set two lists side by side, each with labels and columns of its own.

A balance sheet with 资产 on the left and 负债 on the right, or two statements beside
each other: a figure on the right is of the label on the right.
"""

from collections.abc import Iterator
from dataclasses import replace

from assets.facts.labels import key
from assets.facts.tables.column_names import LEVEL_MARK
from assets.facts.values import read_cell
from dictionaries.units import units
from warehouse.schema.tables import Table, TableRow

LABELS_MINIMUM = 2
"""Rows that a second column of labels names at least; one text is a remark."""
DATA_ROWS = frozenset({"body", "section"})


def sides_of(table: Table) -> Iterator[Table]:
    """The lists of a table from left to right; cells keep their columns' numbers."""
    at = _second_labels(table)
    if at is None:
        yield table
        return
    yield _columns(table, 0, at)
    yield from sides_of(_columns(table, at, table.n_columns))


def _second_labels(table: Table) -> int | None:
    """The column in which a second list begins, if there is one."""
    first = next((at for at, head in enumerate(table.header) if head), 0)
    texts = [0] * table.n_columns
    figures = [0] * table.n_columns
    for row in table.rows:
        for cell in row.cells if row.kind in DATA_ROWS else ():
            state = read_cell(cell.text).state
            if cell.col < table.n_columns and state != "missing":
                if state != "text":
                    figures[cell.col] += 1
                elif len(key(cell.text)) > 1 and key(cell.text) not in units():
                    texts[cell.col] += 1
    for at in range(first + 2, table.n_columns - 1):
        labels = texts[at] >= LABELS_MINIMUM and not figures[at]
        between = any(figures[first + 1 : at]) and any(figures[at + 1 :])
        if labels and between and _begins_again(table.header, first, at):
            return at
    return None


def _begins_again(header: list[str], first: int, at: int) -> bool:
    """Whether the columns behind are headed as those before, all but stray print.

    Labels stand under the same outer heads as the figures behind them and no others:
    remarks on 2024 before the figures of 2023 begin no list.
    """
    heads = [_levels(head) for head in header]
    outer = heads[at][0]
    if outer != heads[at + 1][0] or (outer and outer == heads[at - 1][0]):
        return False
    shared = {"", heads[first][1], heads[at][1]}
    before = {inner for _, inner in heads[first + 1 : at]} - shared
    behind = [inner for _, inner in heads[at + 1 :] if inner not in shared]
    repeated = sum(1 for inner in behind if inner in before)
    return repeated > 0 and 2 * repeated >= len(behind)


def _levels(header: str) -> tuple[str, str]:
    """The outer levels of a header path and its innermost one."""
    outer, _, inner = key(header).rpartition(LEVEL_MARK.strip())
    return outer, inner


def _columns(table: Table, start: int, end: int) -> Table:
    """The table with the cells of some columns alone; a head over all is its title."""
    heads = [head if start <= at < end else "" for at, head in enumerate(table.header)]
    outer = {head.rpartition(LEVEL_MARK)[0] for head in heads if head}
    title = outer.pop() if len(outer) == 1 else ""
    if title:
        heads = [head.removeprefix(title + LEVEL_MARK) for head in heads]
    rows = [_row(row, start, end) for row in table.rows]
    return replace(
        table,
        caption=title or table.caption,
        header=heads,
        rows=[row for row in rows if row.cells],
    )


def _row(row: TableRow, start: int, end: int) -> TableRow:
    cells = [cell for cell in row.cells if start <= cell.col < end]
    label = row.label if start == 0 else next((c.text for c in cells if c.text), "")
    return replace(row, cells=cells, label=label)
