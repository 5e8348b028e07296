"""What names a row and where its figures begin, labels wrapped over rows made whole.

Which metric a label names is told in `labels`; what becomes of a row in `metric_facts`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assets.facts.columns import Column
from assets.facts.labels import read_label
from assets.facts.values import CellValue, read_cell
from warehouse.schema.tables import TableCell, TableRow

LABEL_PARTS = 3
"""A wrapped label lies in at most this many rows."""


@dataclass(frozen=True, slots=True)
class RowHead:
    """The label of a row, the group it belongs to, and where its figures begin."""

    label: str
    member: str
    end: int
    figures: bool


def row_head(row: TableRow, columns: Sequence[Column]) -> RowHead:
    """Leading text cells: the last is the label, those before it the group."""
    texts: list[str] = []
    end = 0
    for cell in row.cells:
        skipped = cell.col < len(columns) and columns[cell.col].skip
        state = read_cell(cell.text).state
        if not skipped and state in {"value", "nil"}:
            break
        if not skipped and state == "text":
            texts.append(cell.text)
            end = cell.col + cell.col_span
        elif texts and not skipped:
            break
    figures = any(True for _ in figures_of(row, columns, max(end, 1)))
    if not texts:
        return RowHead(row.label, "", 1, figures)
    return RowHead(texts[-1], " / ".join(texts[:-1]), end, figures)


def whole_labels(heads: Sequence[RowHead]) -> list[RowHead]:
    """Labels wrapped over rows made whole, where together they name a metric.

    The figures stand beside one of the parts; 净利润 under a line that ends in
    非经常性损益的 must not be read as the net profit.
    """
    whole = list(heads)
    for at, head in enumerate(heads):
        if not head.figures:
            continue
        before = _bare_parts(heads[max(at - LABEL_PARTS + 1, 0) : at][::-1])[::-1]
        after = _bare_parts(heads[at + 1 : at + LABEL_PARTS])
        for first in range(len(before) + 1):
            for last in range(len(after), -1, -1):
                parts = [*before[first:], head.label, *after[:last]]
                label = "".join(parts)
                if len(parts) > 1 and read_label(label).metric is not None:
                    whole[at] = replace(head, label=label, member="")
                    break
            else:
                continue
            break
    return whole


def _bare_parts(heads: Sequence[RowHead]) -> list[str]:
    """Labels of the rows directly beside, as long as those hold no figures."""
    parts = []
    for head in heads:
        if head.figures or not head.label:
            break
        parts.append("".join(filter(None, (head.member, head.label))))
    return parts


def figures_of(
    row: TableRow, columns: Sequence[Column], start: int
) -> Iterator[tuple[TableCell, Column, CellValue]]:
    """Cells right of the row label that say something, with their columns."""
    for cell in row.cells:
        if start <= cell.col < len(columns) and not columns[cell.col].skip:
            value = read_cell(cell.text)
            if value.state != "missing":
                yield cell, columns[cell.col], value
