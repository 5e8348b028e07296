"""What each body row is to a reader: its kind, its label and its level."""

import re
from collections.abc import Sequence

from assets.tables.inner_headers import inner_header_rows
from assets.tables.levels import set_levels
from assets.tables.parts import Row
from assets.tables.values import Look, look

LONGEST_SECTION_CHARS = 60
"""A lone cell longer than this is a note or content, not the name of a section."""

LABEL_SHARE = 0.5
"""Share of words among the filled cells of a column from which it names its rows."""

ORDINAL_SHARE = 0.6
"""Share of ordinals in a column from which it numbers its rows."""

_NOTE = re.compile(
    r"\s*[*（(【]?\s*(?:注\s*\d*|备注|附注|说明|填[报表]说明|数据来源|资料来源|来源|Sources?|Notes?)\s*\d*\s*[:：、.）)】]"
    r"|注\s*$"
)
_REMARK = re.compile(r"[^:：]{1,8}[:：]")
_ITEM = "[一二三四五六七八九十]+"
_SECTION = re.compile(rf"[:：]\s*$|^\s*(?:{_ITEM}[、.]|[（(]{_ITEM}[)）])")
_ORDINAL_NAME = re.compile(r"序\s*号|编\s*号|行\s*次|项\s*次|No\.?|序", re.IGNORECASE)


def set_kinds(rows: Sequence[Row], start: int, paths: Sequence[str]) -> None:
    """Give every body row its kind: body, section, inner_header or note."""
    at = start
    while at < len(rows):
        count = inner_header_rows(rows, at, paths)
        for row in rows[at : at + count]:
            row.kind = "inner_header"
        if not count:
            rows[at].kind = "section" if _is_section(rows[at]) else "body"
        at += max(count, 1)
    for row in reversed(rows[start:]):
        if not _is_note(row):
            break
        row.kind = "note"


def _is_section(row: Row) -> bool:
    """Whether the row only names the rows below: 流动资产：, 一、收入, a wide cell.

    A label without any value is not enough: statements print lines that a company
    does not have.
    """
    filled = row.filled()
    if len(filled) != 1 or len(row.cover) < 2:
        return False
    cell = filled[0]
    covered = [c for c in row.cover if c is not None and c is not cell and c.text]
    if cell.col > 0 or covered or look(cell.text) is not Look.WORDS:
        return False
    return len(cell.text) <= LONGEST_SECTION_CHARS and bool(
        cell.col_span >= len(row.cover) or _SECTION.search(cell.text)
    )


def _is_note(row: Row) -> bool:
    """Whether a row only remarks on the table: a lone text that says so."""
    filled = row.filled()
    if len(filled) != 1 or filled[0].col != 0:
        return False
    text = filled[0].text
    if _NOTE.match(text):
        return True
    return filled[0].col_span == len(row.cover) and len(text) > LONGEST_SECTION_CHARS


def starts_note(text: str) -> bool:
    """Whether a text opens with 注：, 数据来源：, … as remarks on a table do."""
    return bool(_NOTE.match(text) and _REMARK.match(text))


NAMING = frozenset([Look.WORDS, Look.PERIOD])
"""Looks of what can name a row beside an empty label; a count of 5 names nothing."""


def label_columns(rows: Sequence[Row], paths: Sequence[str], n_cols: int) -> list[int]:
    """The leading columns that name the rows; a column of 1, 2, 3 is passed over.

    Columns merged downwards before the names belong to the label as well.
    """
    body = [row for row in rows if row.kind == "body"]
    labels: list[int] = []
    for col in range(n_cols):
        cells = [c for row in body if (c := row.cover[col]) is not None and c.text]
        looks = [look(c.text) for c in cells]
        name = paths[col] if col < len(paths) else ""
        if _ORDINAL_NAME.fullmatch(name) or (
            looks and looks.count(Look.ORDINAL) >= ORDINAL_SHARE * len(looks)
        ):
            if labels:
                break
            continue
        words = looks.count(Look.WORDS) + looks.count(Look.PERIOD)
        if labels and not _is_merged(body, labels[-1]):
            break
        if not looks or words < LABEL_SHARE * len(looks):
            break
        if labels and len(cells) > 1 and len({c.text for c in cells}) == 1:
            break  # 指 between a term and its sense names nothing
        labels.append(col)
    return labels or [0]


def _is_merged(body: Sequence[Row], col: int) -> bool:
    """Whether cells of a column are merged over several rows."""
    return any(
        c is not None and c.row_span > 1 and c.col == col
        for row in body
        for c in [row.cover[col]]
    )


def set_labels(rows: Sequence[Row], start: int, columns: Sequence[int]) -> None:
    """Give every body row its label and its level in the hierarchy of labels."""
    for row in rows[start:]:
        names: list[str] = []
        for col in columns:
            cell = row.cover[col]
            if cell is not None and cell.text and cell.text not in names:
                names.append(cell.text)
        if all(look(name) is Look.NIL for name in names):
            # A total has its name in the column of running numbers.
            before = [c for c in row.cover[: columns[0]] if c is not None and c.text]
            words = [c.text for c in before if look(c.text) is Look.WORDS]
            names = words or names
        if not names:
            names = [
                cell.text for cell in row.filled()[:1] if look(cell.text) in NAMING
            ]
        row.label = " / ".join(names)
    set_levels(rows[start:], columns[-1])
