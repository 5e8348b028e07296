"""Tables in plain text whose cells stand one below the other, or parted by blanks.

Text taken out of a PDF has lost all geometry: a row is its label and then one line a
cell. Columns are told only where it is certain: the header names each column in order,
and a row has exactly as many figures. A row with fewer keeps its figures in one cell
over all columns, so that nothing is lost and nothing is put under a wrong year.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from assets.text.stacked_tokens import YEAR_ALONE, Token, tokens_of
from warehouse.schema.pages import GridCell

MIN_COLUMNS = 2
"""One figure a label could be any list; two and a header that names both is a table."""
MIN_ROWS = 2
"""Full rows from which the header is believed."""
LONGEST_LABEL = 44
"""Characters; longer lines are prose. The longest statement lines have some forty."""
HEADER_REACH = 26
"""Tokens before the first figures among which the header is looked for: two header
rows of a statement with four columns, a unit line and a section title fit."""

_VALUE = re.compile(
    r"[-－—(（]?[-－]?(?:\d{1,3}(?:[,，]\d{3})+|\d+)(?:\.\d+)?[%％]?[)）]?[%％]?|[-－—]{1,8}|不适用|"
    r"(?:上升|下降|增加|减少|提高|降低)[\d.]+个?(?:百分点|基点)"
)
_GROUPED = re.compile(r"\d{1,3}[,，]\d{3}|\d\.\d|[%％]|^[-－—]{1,3}$|\d{4,}|不适用")
_NOTE = re.compile(
    r"[一二三四五六七八九十]{1,3}[、.(（]?\d{0,3}[)）]?|\d{1,2}(?:[(（][a-z0-9][)）])?|"
    r"[一二三四五六七八九十]{1,3}[、.]?[(（]?[一二三四五六七八九十\d]{1,3}[)）]?"
)
_PERIOD = re.compile(
    r"(?:19|20)\d\d[./]\d{1,2}[./]\d{1,2}|"
    r"(?:19|20)\d\d年?(?:度|末)?(?:\d{1,2}月(?:\d{1,2}日|末)?|\d{1,2}[-—至]\d{1,2}月|上半年|半年度)?"
    r"(?:止.{0,6}|[（(].{1,8}[)）])?|"
    r"(?:本|上)(?:期|年|年度|报告期|年同期|期末|年末|年度末|报告期末)(?:末|数|金额|发生额|余额|累计数?)?|"
    r"(?:期末|期初|年初|年末)(?:余额|数|金额)?|年初至报告期末|第[一二三四]季度(?:[（(].{3,8}[)）])?"
)
_COLUMN_WORD = re.compile(
    r"(?:合并|母?公司|本?集团|本行|本?银行)|"
    r"(?:本年|本期|本报告期|同比|年末|期末|报告期).{0,10}(?:增减|变动|变化).{0,8}|"
    r"(?:增减|变动|变化)(?:幅度|比例|额|率)?[（(]?%?[)）]?|(?:金额|占比|比例|比重|毛利率|增幅)[（(]?%?[)）]?"
)
_HEAD_LABEL = re.compile(
    r"项目|科目|指标|附注.{0,4}|注释|行次|(?:主要)?会计数据|主要财务指标|"
    r"资产|负债(?:[和及](?:股东|所有者)权益)?"
)
_ASIDE = re.compile(
    r"[（(](?:经重述|已重述|重述后|重述|调整后|经审计|未经审计|审计)[)）]"
)
_DASHES = re.compile(r"[-－—]{2,}")
_PROSE = re.compile(r"[。；;！？]|，.*，")


@dataclass(frozen=True, slots=True)
class StackedRow:
    """A label with its cells; `cells` None: the figures do not tell their columns."""

    label: str
    note: str
    cells: tuple[str, ...] | None
    loose: str
    """Figures whose columns are not told, as printed."""


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


@dataclass(slots=True)
class _Group:
    labels: list[Token] = field(default_factory=list)
    values: list[Token] = field(default_factory=list)


def stacked_tables(lines: Sequence[str]) -> list[StackedTable]:
    """The tables of one page of plain text, in order."""
    tokens = tokens_of(lines)
    foot = tokens.pop() if _glued(tokens) else None
    groups = _groups(tokens)
    found: list[StackedTable] = []
    at = 0
    while at < len(groups):
        table, after = _table_from(groups, at)
        if table is not None:
            found.append(table)
        at = after
    if found and foot is not None and found[-1].last == foot.line:
        found[-1] = replace(found[-1], foot=foot.text)
    return found


def _glued(tokens: Sequence[Token]) -> bool:
    """Whether the last line of the page was a figure with the page's foot glued on."""
    return len(tokens) > 1 and (
        tokens[-1].line == tokens[-2].line
        and _is_value(tokens[-2].text)
        and not _is_value(tokens[-1].text)
    )


def _groups(tokens: Sequence[Token]) -> list[_Group]:
    """Labels followed by figures, over and over."""
    groups = [_Group()]
    for token in tokens:
        if _is_value(token.text):
            groups[-1].values.append(token)
            continue
        if groups[-1].values:
            groups.append(_Group())
        groups[-1].labels.append(token)
    return groups


def _is_value(text: str) -> bool:
    return bool(_VALUE.fullmatch(text)) and not YEAR_ALONE.fullmatch(text)


def _table_from(groups: Sequence[_Group], at: int) -> tuple[StackedTable | None, int]:
    """The table whose first row is in this group, and where to look next."""
    header = _header(groups[at].labels[-HEADER_REACH:])
    if header is None:
        return None, at + 1
    columns = len(header.rows[0])
    rows: list[StackedRow] = []
    last_line = groups[at].labels[-1].line
    stop = at
    for place in range(at, len(groups)):
        labels = header.rest if place == at else groups[place].labels
        if place > at and _ends(labels):
            break
        made = _rows(labels, groups[place].values, columns, noted=bool(header.heads[1]))
        if made is None:
            break
        rows += made
        stop = place + 1
        last = (groups[place].values or groups[place].labels)[-1]
        last_line = last.line
    full = sum(row.cells is not None for row in rows)
    if full < MIN_ROWS:
        return None, at + 1
    table = StackedTable(
        header.first, last_line, header.rows, header.heads, tuple(rows), ""
    )
    return table, stop


@dataclass(frozen=True, slots=True)
class _Header:
    rows: tuple[tuple[str, ...], ...]
    heads: tuple[str, str]
    first: int
    rest: list[Token]
    """What stands between the header and the first figures: sections and a label."""


def _header(tokens: Sequence[Token]) -> _Header | None:
    """The last stretch of column names, when it names each column once a row."""
    end = next(
        (i for i in range(len(tokens), 0, -1) if _is_column(tokens[i - 1].text)), 0
    )
    while end and end < len(tokens) and _ASIDE.fullmatch(tokens[end].text):
        end += 1
    start = end
    while start and _is_header_part(tokens[start - 1].text):
        start -= 1
    part = tokens[start:end]
    words = [t.text for t in part if _HEAD_LABEL.fullmatch(t.text)]
    notes = "".join(w for w in words if w.startswith(("附注", "注释", "行次")))
    label = "".join(w for w in words if not w.startswith(("附注", "注释", "行次")))
    names: list[str] = []
    for token in part:
        if _ASIDE.fullmatch(token.text) and names:
            names[-1] += token.text  # 经重述 is said of the comparison, the last column
        elif _is_column(token.text):
            names.append(token.text)
    rows = _header_rows(names)
    rest = list(tokens[end:])
    if rows is None or not rest:
        return None
    return _Header(rows, (label, notes), part[0].line, rest)


def _header_rows(names: Sequence[str]) -> tuple[tuple[str, ...], ...] | None:
    """One row of names, or a row of periods and a row of what stands under each.

    Under each period stands a scope, or the same two names and more (金额, 占比).
    """
    scopes = [n for n in names if re.fullmatch(r"合并|母?公司|本?集团|本行|本?银行", n)]
    others = [n for n in names if n not in scopes]
    periods = [n for n in names if _PERIOD.fullmatch(n)]
    under = names[len(periods) :]
    each = len(under) // len(periods) if periods else 0
    if each > 1 and names[: len(periods)] == periods:
        if list(under) != list(under[:each]) * len(periods):
            return None
        return tuple(p for p in periods for _ in range(each)), tuple(under)
    if not scopes:
        return (tuple(others),) if len(others) >= MIN_COLUMNS else None
    if len(scopes) == len(others) >= MIN_COLUMNS:
        return tuple(others), tuple(scopes)
    return None


def _is_column(text: str) -> bool:
    return bool(_PERIOD.fullmatch(text) or _COLUMN_WORD.fullmatch(text))


def _is_header_part(text: str) -> bool:
    return bool(
        _is_column(text) or _HEAD_LABEL.fullmatch(text) or _ASIDE.fullmatch(text)
    )


def _ends(labels: Sequence[Token]) -> bool:
    """Prose or another header ends a table."""
    return any(
        _PROSE.search(t.text)
        or len(t.text) > LONGEST_LABEL
        or _PERIOD.fullmatch(t.text)
        for t in labels
    )


def _rows(
    labels: Sequence[Token], values: Sequence[Token], columns: int, *, noted: bool
) -> list[StackedRow] | None:
    """Section rows and one figure row; None when the figures cannot be of one row."""
    names = [t.text for t in labels]
    figures = _parted([v.text for v in values], columns)
    note = ""
    if noted and names and len(names) > 1 and _NOTE.fullmatch(names[-1]):
        note = names.pop()
    spare = len(figures) == columns + 1 or 1 < len(figures) < columns
    if noted and not note and spare and _is_note(figures[0]):
        note, figures = figures[0], figures[1:]
    if len(figures) > columns:
        return None
    sections = [StackedRow(name, "", (), "") for name in names[:-1]]
    label = names[-1] if names else ""
    if not figures:
        return [*sections, StackedRow(label, note, (), "")]
    if len(figures) == columns:
        return [*sections, StackedRow(label, note, tuple(figures), "")]
    return [*sections, StackedRow(label, note, None, " ".join(figures))]


def _parted(figures: list[str], columns: int) -> list[str]:
    """Figures of a row with dashes one a column, where that makes the row full."""
    apart = [c for text in figures for c in (text if _DASHES.match(text) else [text])]
    return apart if len(figures) < len(apart) == columns else figures


def _is_note(text: str) -> bool:
    """A small whole number: figures of statements are grouped or have decimals."""
    return bool(re.fullmatch(r"\d{1,2}", text)) and not _GROUPED.search(text)


def stacked_cells(table: StackedTable) -> list[GridCell]:
    """The table as a grid: labels, notes when there are any, then the figures."""
    noted = bool(table.heads[1])
    first = 1 + noted
    columns = len(table.header[0])
    cells: list[GridCell] = []
    for row, names in enumerate(table.header):
        label, note = table.heads if row == 0 else ("", "")
        heads = [(0, label), *([(1, note)] if noted else [])]
        texts = [*heads, *((first + c, name) for c, name in enumerate(names))]
        cells += [GridCell(row, col, 1, 1, text, header=True) for col, text in texts]
    for row, stacked in enumerate(table.rows, start=len(table.header)):
        cells.append(GridCell(row, 0, 1, 1, stacked.label, header=False))
        if noted:
            cells.append(GridCell(row, 1, 1, 1, stacked.note, header=False))
        if stacked.cells is None:
            cells.append(GridCell(row, first, 1, columns, stacked.loose, header=False))
        else:
            figures = stacked.cells or ("",) * columns
            cells += [
                GridCell(row, first + c, 1, 1, text, header=False)
                for c, text in enumerate(figures)
            ]
    return cells
