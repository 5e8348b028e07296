"""How deep each row stands in the hierarchy of labels, told by how far it is set in.

Only labels that start at the left edge of their cells are set in. Text in the middle of
its cell starts anywhere: its left edge tells its length, not its level.
"""

import re
from collections.abc import Sequence
from statistics import median

from assets.tables.parts import Cell, Row
from assets.tables.texts import ems

INDENT_STEP_PT = 4.0
"""Indents nearer than this are one level: about a third of a character."""

DEEPEST_LEVEL = 6
"""Levels told apart; statements have three, regulators' forms up to five."""

SMALLEST_PRINT_PT, LARGEST_PRINT_PT = 4.5, 18.0
"""Font sizes that tables are printed in, the notes of slides among them."""

MIDDLE_SHARE = 0.8
"""Share of labels in the middle of their cells from which a column is set so; a label
that fills its cell stands in the middle by itself."""

LEAST_WIDTHS = 3
"""Different lengths of labels from which agreement is no accident."""

CLEAR_OF_EDGE_PT = 8.0
"""A label that starts farther in than this does not start at the edge of its cell: the
inner margin of word processors is 5.4."""

PART_OF = re.compile(r"\s*(?:其中|其中[:：]|包括|减|加)\s*[:：]")
_TOTAL = re.compile(r"(?:合|总|小|共)\s*计|Total", re.IGNORECASE)


def set_levels(rows: Sequence[Row], col: int) -> None:
    """Levels from the indents of the label column; 其中 without one goes deeper.

    A label merged over more columns than the others has another edge: it is outermost.
    """
    own = [c for row in rows if (c := own_cell(row, col)) and c.text]
    indents = {} if is_centred(own) else _indents([c for c in own if c.col == col])
    steps: list[float] = []
    for indent in sorted({round(indent, 1) for indent in indents.values()}):
        if not steps or indent - steps[-1] > INDENT_STEP_PT:
            steps.append(indent)
    before = 0
    for row in rows:
        cell = own_cell(row, col)
        if cell is None or not cell.text:
            continue
        edge = indents.get(id(cell), 0.0) - INDENT_STEP_PT
        level = sum(1 for step in steps if step < edge)
        part = bool(PART_OF.match(cell.text))
        if part and level == before and len(steps) <= 1:
            level += 1
        row.level = min(level, DEEPEST_LEVEL)
        before = before if part else level


def _indents(cells: Sequence[Cell]) -> dict[int, float]:
    """How far each label is set in, by the identity of its cell; totals not at all."""
    totals = {id(cell) for cell in cells if _is_middle_total(cell)}
    edge = min((c.indent for c in cells if id(c) not in totals), default=0.0)
    return {id(c): edge if id(c) in totals else c.indent for c in cells}


def own_cell(row: Row, col: int) -> Cell | None:
    """The cell that starts in this row and stands in a column."""
    cell = row.cover[col] if col < len(row.cover) else None
    return cell if cell is not None and any(cell is c for c in row.cells) else None


def is_centred(cells: Sequence[Cell]) -> bool:
    """Whether the labels of a column stand in the middle of their cells.

    With as much room on the right as on the left, every label gives the same font size;
    labels at the left edge give a smaller one the longer they are.
    """
    told = [(cell, size) for cell in cells if (size := _size_if_middle(cell))]
    widths = {ems(cell.text) for cell, _ in told}
    if len(widths) < 2:
        return False
    clear = min(cell.indent for cell, _ in told) > CLEAR_OF_EDGE_PT
    if len(widths) < LEAST_WIDTHS and not clear:
        return False
    usual = median(size for _, size in told)
    fitting = sum(
        1
        for cell, size in told
        if abs(size - usual) * ems(cell.text) <= 2 * INDENT_STEP_PT
    )
    printed = SMALLEST_PRINT_PT <= usual <= LARGEST_PRINT_PT
    return printed and fitting >= MIDDLE_SHARE * len(told)


def _size_if_middle(cell: Cell) -> float:
    """Font size in points if the text stands in the middle of its cell; 0: unknown.

    A label broken over lines fills its cell, wherever it begins.
    """
    width = ems(cell.text)
    if cell.box is None or not width or "\n" in cell.raw:
        return 0.0
    return max(0.0, cell.box.x1 - cell.box.x0 - 2 * cell.indent) / width


def _is_middle_total(cell: Cell) -> bool:
    """Whether a total stands in the middle of its cell, below labels that do not."""
    if not _TOTAL.fullmatch(cell.text.strip()) or cell.indent <= CLEAR_OF_EDGE_PT:
        return False
    return SMALLEST_PRINT_PT <= _size_if_middle(cell) <= LARGEST_PRINT_PT
