"""How many tables read off the pages by eye the pipeline reads alike.

A gold row is right when a table of the document has the same columns, header rows and
body rows, and the same first and last body row. Titles only help to choose between
tables; they are never a reason to fail one.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from warehouse.schema.tables import Table, TableRow

CELL_JOINT = "|"
"""Between the cells of a gold row."""

UNCOUNTED = ("header", "caption", "note")
"""Kinds of rows that are not body rows; blank rows are not stored."""

_MARKS = str.maketrans("（），：％－—–", "(),:%---")


@dataclass(frozen=True, slots=True)
class Miss:
    """A gold table that was not found, or read otherwise."""

    doc_id: str
    first_page: int
    title: str
    reasons: list[str]


def score_tables(
    gold_rows: Sequence[Mapping[str, str]], tables_by_doc: Mapping[str, Sequence[Table]]
) -> dict[str, Any]:
    """Recall over the gold tables, with the reasons for each that was missed.

    Args:
        gold_rows: rows of a gold file: doc_id (file stem), first_page, n_columns,
            n_header_rows, n_body_rows, first_body_row, last_body_row, title.
        tables_by_doc: tables by doc_id; matched to gold by the stem of the doc_id.

    Returns:
        recall (share), contradicting (share found on the page but read otherwise),
        rows (number of gold tables) and missed (list of `Miss` as dictionaries).
    """
    by_stem: dict[str, list[Table]] = {}
    for doc_id in sorted(tables_by_doc):
        by_stem.setdefault(_stem(doc_id), []).extend(tables_by_doc[doc_id])
    missed, contradicting = [], 0
    for gold in gold_rows:
        reasons = _reasons(gold, by_stem.get(_stem(gold["doc_id"]), []))
        if reasons:
            contradicting += reasons[0] != NOT_FOUND
            missed.append(
                Miss(gold["doc_id"], int(gold["first_page"]), gold["title"], reasons)
            )
    total = len(gold_rows)
    return {
        "recall": (total - len(missed)) / total if total else 0.0,
        "contradicting": contradicting / total if total else 0.0,
        "rows": total,
        "missed": [
            {
                "doc_id": miss.doc_id,
                "first_page": miss.first_page,
                "title": miss.title,
                "reasons": miss.reasons,
            }
            for miss in missed
        ],
    }


NOT_FOUND = "no table begins on that page"


def _reasons(gold: Mapping[str, str], tables: Sequence[Table]) -> list[str]:
    """What is wrong with the table that fits best; empty: nothing."""
    page = int(gold["first_page"])
    near = [table for table in tables if table.first_page == page]
    if not near:
        return [NOT_FOUND]
    return min((_differences(gold, table) for table in near), key=len)


def _differences(gold: Mapping[str, str], table: Table) -> list[str]:
    body = [row for row in table.rows if row.kind not in UNCOUNTED]
    found = []
    for name, value in (
        ("n_columns", table.n_columns),
        ("n_header_rows", table.n_header_rows),
        ("n_body_rows", len(body)),
    ):
        if gold.get(name) and int(gold[name]) != value:
            found.append(f"{name} {value}, not {gold[name]}")
    for name, at in (("first_body_row", 0), ("last_body_row", -1)):
        if gold.get(name) and (not body or not _is_row(gold[name], table, body[at])):
            shown = " | ".join(_printed(table, body[at])) if body else ""
            found.append(f"{name} {shown!r}, not {gold[name]!r}")
    return found


def _is_row(gold: str, table: Table, row: TableRow) -> bool:
    """Whether a row says what the gold row says, cell by cell, signs apart."""
    want = [_plain(cell) for cell in gold.split(CELL_JOINT)]
    have = [_plain(cell) for cell in _printed(table, row)]
    while want and not want[-1]:
        want.pop()
    while have and not have[-1]:
        have.pop()
    return want == have


def _printed(table: Table, row: TableRow) -> list[str]:
    """The cells of a row by column; merged columns show their text once."""
    cells = [""] * table.n_columns
    for cell in row.cells:
        cells[cell.col] = cell.text
    return cells


def _plain(text: str) -> str:
    """A cell without blanks, in half-width signs."""
    return re.sub(r"\s+", "", text).translate(_MARKS)


def _stem(doc_id: str) -> str:
    """The file stem of a doc_id; a stem stays what it is."""
    name = PurePosixPath(doc_id).name
    return re.sub(r"\.(?:pdf|html?|txt)$", "", name, flags=re.IGNORECASE)
