"""Tables of plain text as found, and their cells as a grid."""

from dataclasses import dataclass

from warehouse.schema.pages import GridCell


@dataclass(frozen=True, slots=True)
class StackedRow:
    """A label with its cells; `cells` None: the figures do not tell their columns."""

    label: str
    note: str
    cells: tuple[str, ...] | None
    loose: str
    """Figures whose columns are not told, as printed."""
    leads: tuple[str, ...] = ()
    """What stands in the columns left of the label; empty: blank cells."""


@dataclass(frozen=True, slots=True)
class StackedTable:
    """A table found in the lines `first` to `last` of a page."""

    first: int
    last: int
    header: tuple[tuple[str, ...], ...]
    """Header rows over the figure columns, each as long as there are columns."""
    heads: tuple[str, str]
    """What stands over the labels and over the notes; empty: nothing, no notes."""
    rows: tuple[StackedRow, ...]
    foot: str
    """Text glued to the last figure: the foot of the page."""
    leads: tuple[str, ...] = ()
    """What stands over the columns left of the labels; empty: there are none."""


def stacked_cells(table: StackedTable) -> list[GridCell]:
    """The table as a grid: labels, notes when there are any, then the figures."""
    noted = bool(table.heads[1])
    at = len(table.leads)
    first = at + 1 + noted
    columns = len(table.header[0])
    cells: list[GridCell] = []
    for row, names in enumerate(table.header):
        label, note = table.heads if row == 0 else ("", "")
        leads = table.leads if row == 0 else ("",) * at
        heads = [*leads, label, *([note] if noted else []), *names]
        cells += [
            GridCell(row, col, 1, 1, text, header=True)
            for col, text in enumerate(heads)
        ]
    for row, stacked in enumerate(table.rows, start=len(table.header)):
        texts = [*(stacked.leads or ("",) * at), stacked.label]
        texts += [stacked.note] if noted else []
        if stacked.cells is not None:
            texts += stacked.cells or ("",) * columns
        cells += [
            GridCell(row, col, 1, 1, text, header=False)
            for col, text in enumerate(texts)
        ]
        if stacked.cells is None:
            cells.append(GridCell(row, first, 1, columns, stacked.loose, header=False))
    return cells
