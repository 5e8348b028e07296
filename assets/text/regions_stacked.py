"""Tables in plain text whose cells stand one below the other, or parted by blanks.

Text taken out of a PDF has lost all geometry: a row is its label and then one line a
cell. Columns are told only where it is certain: the header names each column in order,
and a row has exactly as many figures. A row with fewer keeps its figures in one cell
over all columns, so that nothing is lost and nothing is put under a wrong year.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from assets.text.stacked_counted import counted_tables
from assets.text.stacked_few import is_total_of_two, is_whole_row
from assets.text.stacked_header import Header, find_header
from assets.text.stacked_header_rows import PERIOD
from assets.text.stacked_named import leads_of, named_header, shape_of, total_at
from assets.text.stacked_rows import rows_of, with_leads
from assets.text.stacked_table import StackedRow, StackedTable
from assets.text.stacked_tokens import Token, is_value, tokens_of

MIN_ROWS = 2
"""Full rows from which the header is believed; with fewer, more must tell."""
MIN_TOTAL = 2
"""Columns from which twice as many figures are two rows: one figure and another may
as well be a figure with its note."""
LONGEST_LIST = 100
"""Rows of a list with one figure each within which its total is looked for."""
LEAST_HEADER = 2
"""Pieces before the first figures from which the rows below may tell a header: a name
over the figures and the label of the first row."""
LONGEST_LABEL = 44
"""Characters; longer lines are prose. The longest statement lines have some forty."""
_BOUND = re.compile(r"[<>＜＞≤≥]\d[\d,]*(?:\.\d+)?[%％]?")
"""A figure below what is printed (<0.01), or the name of a band (≥60%)."""
_AFTERWARDS = re.compile(
    r"[。；;！？]|，.*，|^[（(]?单位[:：]|附注.{0,8}组成部分|"
    r"分别为|主要[系是为由]|^(?:报告期|截[至止]|最近|综上|由上表|如上|上述)[^：:]*，|"
    r"\d[万亿]元[、，]|签署[:：]|法定代表人|负责人[:：]|^图?表\s*\d|^图表|^√?适用$|"
    r"[□√☑■].*(?:适用|[是否])"
)
"""Prose, what leads to another table, and what stands at the foot of statements."""
_CORNER = re.compile(r"项目|科目|序号|行次|(?:主要)?会计数据|主要财务指标")
"""What stands over labels and never among them: another header."""
_LEADS_ON = re.compile(r"如下[:：]?$")
"""A sentence that leads to more rows under the same header, or to another table."""
_HEADING = re.compile(
    r"(?P<chinese>[一二三四五六七八九十]{1,3}、)|(?P<inner>[（(][一二三四五六七八九十]{1,3}[)）])|"
    r"(?P<bracket>[（(]\d{1,2}[)）])|(?P<comma>\d{1,2}、)|(?P<point>\d{1,2}\.(?!\d))"
)
"""How a heading is numbered, one name a style."""


@dataclass(slots=True)
class _Group:
    labels: list[Token] = field(default_factory=list)
    values: list[Token] = field(default_factory=list)


def stacked_tables(lines: Sequence[str]) -> list[StackedTable]:
    """The tables of one page of plain text, in order."""
    tokens = tokens_of(lines)
    foot = tokens.pop() if _glued(tokens) else None
    found: list[StackedTable] = []
    at = 0
    for counted in counted_tables(tokens):
        found += [*_tables_in(tokens[at : counted.start]), counted.table]
        at = counted.stop
    found += _tables_in(tokens[at:])
    if found and foot is not None and found[-1].last == foot.line:
        found[-1] = replace(found[-1], foot=foot.text)
    return found


def _tables_in(tokens: Sequence[Token]) -> list[StackedTable]:
    """The tables among pieces in which no rows are counted."""
    groups = _groups(tokens)
    found: list[StackedTable] = []
    at = 0
    while at < len(groups):
        if not _may_have_header(groups[at].labels):
            at += 1
            continue
        table, after = _table_from(groups, at)
        if table is not None:
            found.append(table)
        at = after
    return found


def _may_have_header(labels: Sequence[Token]) -> bool:
    """Whether to look below; to do so from each row of a long list is quadratic."""
    return len(labels) >= LEAST_HEADER or find_header(labels) is not None


def _glued(tokens: Sequence[Token]) -> bool:
    """Whether the last line of the page was a figure with the page's foot glued on."""
    return len(tokens) > 1 and (
        tokens[-1].line == tokens[-2].line
        and is_value(tokens[-2].text)
        and not is_value(tokens[-1].text)
    )


def _groups(tokens: Sequence[Token]) -> list[_Group]:
    """Labels followed by figures, over and over."""
    groups = [_Group()]
    for token in tokens:
        if is_value(token.text):
            groups[-1].values.append(token)
            continue
        if groups[-1].values:
            groups.append(_Group())
        groups[-1].labels.append(token)
    return groups


def _table_from(groups: Sequence[_Group], at: int) -> tuple[StackedTable | None, int]:
    """The table whose first row is in this group, and where to look next."""
    below = groups[at : at + LONGEST_LIST]
    last = total_at([(group.labels, group.values) for group in below])
    header = _header_at(groups, at, adds_up=last is not None)
    if header is None:
        return None, at + 1
    if last is not None and len(header.rows[0]) == 1:
        groups = groups[: at + last + 1]
    columns = len(header.rows[0])
    rows: list[StackedRow] = []
    last_line = groups[at].labels[-1].line
    stop = at
    closed = True
    while stop < len(groups):
        labels: Sequence[Token] = header.rest if stop == at else groups[stop].labels
        if stop > at and _ends(labels):
            break
        if stop > at and not groups[stop].values:
            labels = _before_heading(labels, rows)
            if not labels:
                break
        labels, values, after = _with_bounds(groups, stop, labels, columns)
        total: tuple[str, ...] = ()
        if rows and _is_last(groups, after):
            values, total = _with_total(rows, labels, values, columns)
        made = rows_of(labels, values, columns, noted=bool(header.heads[1]))
        if made is not None and total:
            made.append(StackedRow("", "", total, ""))
        if made is not None and header.leads:
            made = with_leads(made, len(header.leads))
        if made is None:
            closed = False
            break
        rows += made
        last_line = (groups[after - 1].values or labels)[-1].line
        stop = after
    full = sum(bool(row.cells) for row in rows)
    if full < MIN_ROWS and not (full and closed and is_whole_row(header, rows)):
        return None, at + 1
    table = StackedTable(
        header.first,
        last_line,
        header.rows,
        header.heads,
        tuple(rows),
        "",
        header.leads,
    )
    return table, stop


def _header_at(groups: Sequence[_Group], at: int, *, adds_up: bool) -> Header | None:
    """The header before the first figures of a group, by its words or by its rows."""
    labels = groups[at].labels
    header = find_header(labels)
    below = [(groups[at].labels, len(groups[at].values))]
    for group in groups[at + 1 :]:
        if not group.values or _ends(group.labels):
            break
        below.append((group.labels, len(group.values)))
    shape = shape_of(below)
    if header is None:
        shaped = (1, 1) if adds_up else shape
        return named_header(labels, shaped, adds_up=adds_up) if shaped else None
    if shape is None or shape[0] == 1 or shape[1] != len(header.rows[0]):
        return header
    if len(header.rest) != shape[0] or header.heads[1] or _fill(below[1:]):
        return header
    names = leads_of(header.before, shape[0])
    *leads, label = [name.text for name in names] or [""] * shape[0]
    first = names[0].line if names else header.first
    return replace(header, leads=tuple(leads), heads=(label, ""), first=first)


def _fill(rows: Sequence[tuple[Sequence[Token], int]]) -> bool:
    """Whether first labels all fill one width: they are lines that a column broke."""
    widths = {len(labels[0].text) for labels, _ in rows if len(labels) > 1}
    return bool(widths) and max(widths) - min(widths) <= 1


def _ends(labels: Sequence[Token]) -> bool:
    """Prose or another header ends a table."""
    return any(
        _AFTERWARDS.search(t.text)
        or len(t.text) > LONGEST_LABEL
        or PERIOD.fullmatch(t.text)
        or _CORNER.fullmatch(t.text)
        for t in labels
    )


def _with_bounds(
    groups: Sequence[_Group], at: int, labels: Sequence[Token], columns: int
) -> tuple[Sequence[Token], Sequence[Token], int]:
    """Labels and figures of a group, and the group after it.

    A bound (<0.01) names a row, or is a figure where it makes the row full.
    """
    values, after = list(groups[at].values), at + 1
    if len(values) == columns - 1 and len(labels) > 1 and _is_bound(labels[-1]):
        return labels[:-1], [labels[-1], *values], after
    while after < len(groups) and len(groups[after].labels) == 1:
        (label,) = groups[after].labels
        if len(values) >= columns or not _is_bound(label):
            break
        values += [label, *groups[after].values]
        after += 1
    if len(values) == columns:
        return labels, values, after
    return labels, groups[at].values, at + 1


def _is_last(groups: Sequence[_Group], after: int) -> bool:
    """Whether the row before a group is the last one of its table."""
    return after >= len(groups) or _ends(groups[after].labels)


def _with_total(
    rows: Sequence[StackedRow],
    labels: Sequence[Token],
    values: Sequence[Token],
    columns: int,
) -> tuple[Sequence[Token], tuple[str, ...]]:
    """The figures of a row, and those of a total without a label right below it."""
    if columns < MIN_TOTAL or len(values) != 2 * columns:
        return values, ()
    texts = tuple(v.text for v in values)
    own, total = texts[:columns], texts[columns:]
    few = sum(bool(row.cells) for row in rows) < MIN_ROWS
    if few and not is_total_of_two(rows, len(labels), own, total):
        return values, ()
    return values[:columns], total


def _is_bound(token: Token) -> bool:
    return bool(_BOUND.fullmatch(token.text))


def _before_heading(
    labels: Sequence[Token], rows: Sequence[StackedRow]
) -> Sequence[Token]:
    """The last labels of a page up to a heading: one numbered as no row is."""
    styles = {found.lastgroup for row in rows if (found := _HEADING.match(row.label))}
    for at, token in enumerate(labels):
        found = _HEADING.match(token.text)
        numbered = found and found.lastgroup not in styles
        if numbered or _LEADS_ON.search(token.text):
            return labels[:at]
    return labels
