"""Rows of a table in plain text from the pieces of one: labels, note and figures."""

import re
from collections.abc import Sequence
from dataclasses import replace

from assets.text.stacked_table import StackedRow
from assets.text.stacked_tokens import Token

_GROUPED = re.compile(r"\d{1,3}[,，]\d{3}|\d\.\d|[%％]|^[-－—–−]{1,3}$|\d{4,}|不适用")
_NOTE = re.compile(
    r"[一二三四五六七八九十]{1,3}[、.(（]?\d{0,3}[)）]?|\d{1,2}(?:[(（][a-z0-9][)）])?|"
    r"[一二三四五六七八九十]{1,3}[、.]?[(（]?[一二三四五六七八九十\d]{1,3}[)）]?(?:[(（][a-z]{1,2}[)）])?"
)
_DASHES = re.compile(r"[-－—–−]{2,}")


def rows_of(
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


def with_leads(made: Sequence[StackedRow], leads: int) -> list[StackedRow] | None:
    """The one row of these pieces with its first labels in columns of their own.

    A total has one label; with any other count the labels tell no columns.
    """
    *firsts, row = made
    labels = [first.label for first in firsts]
    if len(labels) == leads:
        return [replace(row, leads=tuple(labels))]
    return [replace(row, leads=("",) * leads)] if not labels else None
