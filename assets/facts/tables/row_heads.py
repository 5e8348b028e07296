"""What names a row and where its figures begin, labels wrapped over rows made whole.

Which metric a label names is told in `labels`; what becomes of a row in `metric_facts`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from assets.facts.labels import is_deducted_heading, key, read_label
from assets.facts.tables.column_names import LEVEL_MARK
from assets.facts.tables.columns import Column
from assets.facts.values import CellValue, normal, read_cell
from dictionaries.units import units
from warehouse.schema.tables import TableCell, TableRow

_UNFINISHED = re.compile(r"[的和与及或、,(]$")
"""How no label ends: it goes on in the next row."""
_ATTRIBUTED = re.compile(
    r"(?:[减加其中]+[:：])?(?:\(.\))?归属于?(?!.*(?:利润|收益|权益|损益|总额|净额)$)"
)
"""What begins with whom something belongs to, and does not say what."""
LABEL_PARTS = 3
"""A wrapped label lies in at most this many rows."""
_ANSWER = re.compile(r"[是否有无男女]|(?:19|20)\d\d年\d{1,2}月\d{1,2}日")
"""What a cell beside a name says of it, which is no name itself."""
_ONE_CHARACTER = re.compile(r"(?![是否有无男女])[一-鿿]")
BRACKET_PARTS = 8
"""One with a bracket that opens above may be as long as 非经常性损益 have it."""
_ONE = r"[-+]?\d[\d,]*(?:\.\d+)?%?"
_NUMERIC = re.compile(rf"[≥≤<>]=?{_ONE}|{_ONE}[-~至到]{_ONE}")
"""A limit or a range, which is a figure though not one number."""
_WORD = re.compile(r"[一-鿿A-Za-zα-ωΑ-Ω]")
_YEAR = re.compile(r"(?:19|20)\d\d")
_NOTE_REFERENCE = re.compile(
    r"(?:附注)?[一二三四五六七八九十]+[、.]?\(?\d{1,3}\)?(?:[,、]\(?\d{1,3}\)?)*[,、]?"
)
"""十八(4) in a column of notes, or one that ran into the label."""


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
        if texts and not skipped and _NUMERIC.fullmatch(key(cell.text)):
            break
        if _NOTE_REFERENCE.fullmatch(key(cell.text)):
            continue
        if not skipped and state == "text":
            if not (texts and _ANSWER.fullmatch(key(cell.text))):
                texts.append(cell.text)
            end = cell.col + cell.col_span
        elif texts and not skipped:
            break
    figures = any(True for _ in figures_of(row, columns, max(end, 1)))
    if not texts:
        label = "" if _NOTE_REFERENCE.fullmatch(key(row.label)) else row.label
        return RowHead(label, "", 1, figures)
    groups = [*_spread_from_above(row), *texts[:-1]]
    return RowHead(texts[-1], LEVEL_MARK.join(groups), end, figures)


def _spread_from_above(row: TableRow) -> list[str]:
    """Groups of a row whose merged cells began in a row above, the outer first."""
    levels = row.label.split(LEVEL_MARK)[: row.cells[0].col]
    own = {cell.text for cell in row.cells}
    return [x for x in levels if x not in own and not _ANSWER.fullmatch(key(x))]


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
        after = list(takewhile(_goes_on, _bare_parts(heads[at + 1 : at + LABEL_PARTS])))
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
        else:
            whole[at] = _closed(heads, at)
    return whole


def is_name(label: str) -> bool:
    """Whether a label can name a figure: by a word, or the year of a maturity.

    A limit, ≥25, or a figure that ran into the place of the label names nothing, nor
    does a question that a form asks (条件是否合规).
    """
    text = key(label)
    if "是否" in text:
        return False
    return bool(_WORD.search(text) or _YEAR.fullmatch(text))


def _goes_on(part: str) -> bool:
    """Whether a row without figures can be the end of the label above it."""
    return not (part.endswith(("：", ":")) or is_deducted_heading(part))


def _closed(heads: Sequence[RowHead], at: int) -> RowHead:
    """A label that cannot begin where it does, with the rows it begins in.

    It closes a bracket it does not open, is one character long or a unit, or follows a
    row that cannot end there: 扣除非经常性损益后的.
    """
    head = heads[at]
    before = _bare_parts(heads[max(at - BRACKET_PARTS + 1, 0) : at][::-1])
    label = head.label
    if before and not head.member and key(label) in units():
        return replace(head, label=f"{before[0]}({label})")
    for part in before:
        alone = _is_rest(head, label) and not part.endswith(("：", ":"))
        open_ended = _UNFINISHED.search(key(part)) or _ATTRIBUTED.match(key(part))
        if not (_open_brackets(label) < 0 or alone or open_ended):
            break
        label = part.rstrip(":：") + label
    whole = label if _open_brackets(label) >= 0 else head.label
    return head if whole == head.label else replace(head, label=whole, member="")


def _is_rest(head: RowHead, label: str) -> bool:
    """Whether one character is the rest of a name, not an answer or a unit."""
    text = key(label)
    if head.member or not _ONE_CHARACTER.fullmatch(text):
        return False
    return text not in units()


def _open_brackets(text: str) -> int:
    """How many brackets are opened more than closed."""
    plain = normal(text)
    return plain.count("(") - plain.count(")")


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
    """Cells right of the row label that say something, with their columns.

    A figure in a cell over columns of several headers is of none of them.
    """
    for cell in row.cells:
        if start <= cell.col < len(columns) and not columns[cell.col].skip:
            value = read_cell(cell.text)
            spread = value.state == "value" and _is_spread(cell, columns)
            if value.state != "missing" and not spread:
                yield cell, columns[cell.col], value


def _is_spread(cell: TableCell, columns: Sequence[Column]) -> bool:
    """Whether a cell lies over columns that say different things."""
    under = columns[cell.col : cell.col + cell.col_span]
    return len({c.header for c in under if c.header and not c.skip}) > 1
