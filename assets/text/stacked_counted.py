"""Tables of plain text whose rows are counted: 序号, then 1, 2, 3 before each row.

The count tells where each row begins, so cells may hold words. Columns are certain
where every row has as many cells as the header has names, and no more.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assets.text.stacked_table import StackedRow, StackedTable
from assets.text.stacked_tokens import Token, is_head, is_value

MIN_COUNTED = 2
"""Rows counted on from which a number is the number of a row."""
MOST_COLUMNS = 12
"""Names looked for behind 序号: the widest lists of portrait pages have some ten."""
FEWEST_COLUMNS = 2
"""A number and one name a row are any numbered list."""

_NUMBER = re.compile(r"\d{1,3}")
_TOTAL = re.compile(r"(?:合计|小计|总计)")
_AFTER = re.compile(
    r"[。；;]|^注[:：\d]|^(?:资料|数据)?来源|^[（(]?单位[:：]|[:：]$|，"
)
"""Prose, a note or the unit of the next table: the last row is over."""
_NO_NAME = re.compile(r"[-—–]{1,4}|/")
_TITLE = re.compile(
    r"[一二三四五六七八九十]{1,3}、|[（(][一二三四五六七八九十\d]{1,2}[)）]|\d{1,2}[、.]\D|图?表"
)
_AMOUNTS = re.compile(
    r".*(?:额|[比占]例|占比|比重|比率|[毛净]利率|数量|股数|单价|总价|均价|面积|余额|价值|净值)(?:[（(].{1,8}[)）])?"
)
"""Names of columns in which every cell is a figure."""
_DAYS = re.compile(r".*(?:日|日期|时间)")
_DAY = re.compile(r"(?:19|20)\d\d[-./年].*|.*\d{1,2}[月日].*|[-—/]+|长期|永[久续].*")
"""Names of columns of days, and what stands in them."""
_NO_FIGURE = re.compile(r"[/╱]|未披露|N/?A|无|不适用")
_TAIL = re.compile(r"[）)、，。]|(?:份?有限(?:责任)?|[责任限份])?公?司(?:[（(].*)?$")
"""What no cell begins with: the cell above was broken, so cells cannot be counted."""
_REST = re.compile(r"[一-鿿]|[（(].{1,8}[)）]")
"""One sign or a remark in brackets: the end of the name in the line above."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A counted table and the tokens it takes, from `start` to before `stop`."""

    start: int
    stop: int
    table: StackedTable


def counted_tables(tokens: Sequence[Token]) -> list[Counted]:
    """The tables of a page whose rows are counted, in order."""
    found: list[Counted] = []
    at = 0
    while at < len(tokens):
        counted = _counted_from(tokens, at)
        if counted is not None and _stands_alone(tokens, counted):
            found.append(counted)
            at = counted.stop
        else:
            at += 1
    return found


def _counted_from(tokens: Sequence[Token], at: int) -> Counted | None:
    """The table whose 序号 is this token; None where its columns are not certain."""
    if tokens[at].text == "序号":
        head = at + 1
    elif tokens[at].text == "序" and [t.text for t in tokens[at + 1 : at + 2]] == [
        "号"
    ]:
        head = at + 2
    else:
        return None
    first = next(
        (
            i
            for i in range(head, min(head + 2 * MOST_COLUMNS, len(tokens)))
            if _NUMBER.fullmatch(tokens[i].text)
        ),
        head,
    )
    names = tokens[head:first]
    if not names or not all(
        _may_name(t.text) or _REST.fullmatch(t.text) for t in names
    ):
        return None
    width = _cells_a_row(tokens, first)
    header = _names(names, width)
    if width < FEWEST_COLUMNS or header is None:
        return None
    rows, stop = _rows(tokens, first, width)
    if rows is None or not _fit(header, rows):
        return None
    table = StackedTable(
        tokens[at].line,
        tokens[stop - 1].line,
        (tuple(header[1:]),),
        (header[0], ""),
        tuple(rows),
        "",
        ("序号",),
    )
    return Counted(at, stop, table)


def _may_name(text: str) -> bool:
    """Whether a piece may name a column, which may be how something stands (情况)."""
    return is_head(text.removesuffix("情况") or text)


def _fit(header: Sequence[str], rows: Sequence[StackedRow]) -> bool:
    """Whether no cell is the rest of another, and amounts stand under their names."""
    for row in rows:
        cells = [row.label, *(row.cells or ())]
        if any(_TAIL.match(cell) or _TITLE.match(cell) for cell in cells):
            return False
        for name, cell in zip(header, cells, strict=True):
            figure = not cell or is_value(cell) or _NO_FIGURE.fullmatch(cell)
            if _AMOUNTS.fullmatch(name) and not figure:
                return False
            if cell and _DAYS.fullmatch(name) and not _DAY.fullmatch(cell):
                return False
    return True


def _cells_a_row(tokens: Sequence[Token], first: int) -> int:
    """Cells between the number of the first row and that of the second; 0: none."""
    following = str(int(tokens[first].text) + 1) if first < len(tokens) else ""
    for at in range(first + 1, min(first + 1 + MOST_COLUMNS + 1, len(tokens))):
        if tokens[at].text == following:
            return at - first - 1
    return 0


def _names(names: Sequence[Token], width: int) -> list[str] | None:
    """One name a column, ends of names joined where that gives as many; or None."""
    texts = [t.text for t in names]
    if any(text.endswith("/") for text in texts) or len(texts) > width:
        joined: list[str] = []
        for text in texts:
            if joined and (_REST.fullmatch(text) or joined[-1].endswith("/")):
                joined[-1] += text
            else:
                joined.append(text)
        texts = joined
    return texts if len(texts) == width and len(set(texts)) == width else None


def _rows(
    tokens: Sequence[Token], first: int, width: int
) -> tuple[list[StackedRow] | None, int]:
    """The rows counted on from a token, their total, and the token after them."""
    rows: list[StackedRow] = []
    at, number = first, int(tokens[first].text)
    while at + width < len(tokens) and tokens[at].text == str(number + len(rows)):
        cells = [t.text for t in tokens[at + 1 : at + 1 + width]]
        count = tokens[at].text
        rows.append(StackedRow(cells[0], "", tuple(cells[1:]), "", (count,)))
        at += width + 1
    if len(rows) < MIN_COUNTED:
        return None, first
    total = _total(tokens, at, rows)
    if total is not None:
        return [*rows, total[0]], total[1]
    return (rows, at) if _is_over(tokens, at) else (None, first)


def _total(
    tokens: Sequence[Token], at: int, rows: Sequence[StackedRow]
) -> tuple[StackedRow, int] | None:
    """The row of the total when it has a cell for every column of figures."""
    if at >= len(tokens) or not _TOTAL.fullmatch(tokens[at].text):
        return None
    stop = at + 1
    while stop < len(tokens) and (
        is_value(tokens[stop].text) or tokens[stop].text == "/"
    ):
        stop += 1
    values = [t.text for t in tokens[at + 1 : stop]]
    columns = len(rows[0].cells or ())
    if len(values) == columns + 1 and _NO_NAME.fullmatch(values[0]):
        values = values[1:]  # a dash in the column of names
    figures = [
        i for i in range(columns) if all(is_value((r.cells or ())[i]) for r in rows)
    ]
    if len(values) == columns:
        cells = values
    elif values and len(values) == len(figures):
        cells = [""] * columns
        for i, value in zip(figures, values, strict=True):
            cells[i] = value
    else:
        return None
    return StackedRow(tokens[at].text, "", tuple(cells), "", ("",)), stop


def _is_over(tokens: Sequence[Token], at: int) -> bool:
    """Whether the last row cannot go on: the page ends, or something else begins."""
    if at >= len(tokens):
        return True
    text = tokens[at].text
    return bool(_AFTER.search(text) or _TITLE.match(text) or _TOTAL.fullmatch(text))


def _stands_alone(tokens: Sequence[Token], counted: Counted) -> bool:
    """Whether its first and last lines hold nothing else."""
    before = tokens[counted.start - 1].line if counted.start else -1
    after = tokens[counted.stop].line if counted.stop < len(tokens) else -1
    return before != counted.table.first and after != counted.table.last
