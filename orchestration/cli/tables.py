"""Tables as a person reads them, on any width of screen.

Belongs here: how wide a column is, what is said once, and when a table is better read a
record at a time. In a pipe, which has no width, a row is a line.
"""

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import rich_click as click
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from orchestration.cli.output import SafeConsole, shown
from orchestration.cli.wrapping import (
    UNBOUNDED,
    atoms_of,
    print_line,
    print_text,
    screen_width,
    wrapped,
)

GAP = 2
"""Blanks between columns."""

LEAST_TEXT = 14
"""Cells a column of words keeps: seven Chinese characters, below which a line tells
nothing by itself."""

TALLEST_ROW = 6
"""Lines of a row; beyond, the eye loses the row and a record is easier to read."""

WIDEST_LINE = 400
"""Cells of a row in a pipe; what is longer is given a record at a time there too."""

MOSTLY = 2 / 3
"""Share of a column's texts beyond which it is one of numbers: tables of documents have
words such as 不适用, or a second header, among them."""

NUMBER = re.compile(r"[-−+(（]?[\d,]*\.?\d+(?:%|％|[)）])?|[-–—]+")
"""A printed number, or the dash that stands for none; columns of these are set flush
right."""


@dataclass(frozen=True)
class Column:
    """A heading and the texts under it, one a row."""

    name: str
    cells: Sequence[str]
    numeric: bool = False
    """Whether it holds numbers, which are compared by their last digit."""

    @property
    def natural(self) -> int:
        """Cells it fills when nothing is broken."""
        return max(cell_len(text) for text in (self.name, *self.cells))

    @property
    def least(self) -> int:
        """Cells it must have, so that no atom is broken and lines still tell some."""
        atoms = (a for text in (self.name, *self.cells) for a in atoms_of(text))
        longest = max(map(cell_len, atoms), default=0)
        return min(self.natural, max(longest, LEAST_TEXT))

    def at(self, rows: Iterable[int]) -> "Column":
        """The same column with some of its rows."""
        return replace(self, cells=[self.cells[row] for row in rows])


def column_of(name: str, cells: Sequence[str]) -> Column:
    """A column, of numbers where most of what it holds is numbers."""
    told = [text for text in cells if text]
    numbers = [text for text in told if NUMBER.fullmatch(text)]
    digits = any(letter.isdigit() for text in numbers for letter in text)
    return Column(name, cells, digits and len(numbers) > MOSTLY * len(told))


def print_table(
    headings: Sequence[str],
    rows: Iterable[Sequence[Any]],
    *,
    once: Sequence[str] = (),
    by: Sequence[str] = (),
    as_asked: bool = False,
) -> None:
    """Rows under headings, or one record after the other where they do not fit.

    Args:
        headings: names of the columns.
        rows: their values.
        once: columns said once before the rows, where they are the same in all rows or
            in all rows of a group.
        by: columns that rows are grouped by; said once a group.
        as_asked: every column was asked for; else those without any value are left out.
    """
    texts = [[_one_line(shown(value)) for value in row] for row in rows]
    columns = [
        column_of(name, [row[place] for row in texts])
        for place, name in enumerate(headings)
    ]
    if not as_asked:
        columns = [column for column in columns if any(column.cells)]
    groups = _grouped(columns, by, len(texts))
    told = {*once, *by}
    said = [c for c in columns if c.name in told and len(set(c.cells)) == 1]
    heads = [
        c
        for c in columns
        if c.name in told
        and c not in said
        and all(len(set(c.at(group).cells)) == 1 for group in groups)
    ]
    body = [c for c in columns if c not in said and c not in heads]
    _print_said(said)
    if body:
        _print_body(body, heads, groups, as_asked=as_asked)
    elif heads:
        _print_body(heads, [], groups, as_asked=as_asked)


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())


def _grouped(
    columns: Sequence[Column], by: Sequence[str], rows: int
) -> list[list[int]]:
    """Rows by their values in the columns `by`, in the order of the first of each."""
    keys = [column.cells for column in columns if column.name in by]
    groups: dict[tuple[str, ...], list[int]] = {}
    for row in range(rows):
        groups.setdefault(tuple(cells[row] for cells in keys), []).append(row)
    return list(groups.values())


def _print_said(columns: Sequence[Column], row: int = 0) -> None:
    """What is the same in all rows: each column with its value, on one line if it fits.

    What one row has nothing of is left out.
    """
    parts = [f"{c.name}: {c.cells[row]}" for c in columns if c.cells[row]]
    if not parts:
        return
    line = " · ".join(parts)
    for text in [line] if cell_len(line) <= screen_width() else parts:
        print_text(text, style="bold")


def _print_body(
    body: Sequence[Column],
    heads: Sequence[Column],
    groups: Sequence[Sequence[int]],
    *,
    as_asked: bool,
) -> None:
    width = screen_width()
    widths = fitting(body, width)
    if widths is None:
        _print_records(body, heads, groups, as_asked=as_asked)
        return
    for number, group in enumerate(groups or [[]]):
        if heads:
            if number:
                click.echo()
            _print_said(heads, group[0])
        header = number == 0 or bool(heads)
        _print_grid([column.at(group) for column in body], widths, header=header)


def fitting(columns: Sequence[Column], width: int) -> list[int] | None:
    """A width for each column, or none when a row does not fit or gets too tall.

    Cells are taken from the widest column of words first, so that as few rows as can
    be are broken.
    """
    room = width - GAP * (len(columns) - 1)
    widths = [column.natural for column in columns]
    if width == UNBOUNDED:
        return widths if sum(widths) <= WIDEST_LINE or len(widths) == 1 else None
    least = [column.least for column in columns]
    if sum(least) > room and len(columns) > 1:
        return None
    while sum(widths) > max(room, sum(least)):
        spare = [i for i, cells in enumerate(widths) if cells > least[i]]
        widths[max(spare, key=widths.__getitem__)] -= 1
    tallest = max(
        (
            len(wrapped(Text(text), cells))
            for column, cells in zip(columns, widths, strict=True)
            if cells < column.natural
            for text in column.cells
        ),
        default=1,
    )
    return None if tallest > TALLEST_ROW and len(columns) > 1 else widths


def _print_grid(
    columns: Sequence[Column], widths: Sequence[int], *, header: bool
) -> None:
    table = Table(
        box=None,
        pad_edge=False,
        padding=(0, GAP, 0, 0),
        header_style="bold",
        show_header=header,
    )
    for column, cells in zip(columns, widths, strict=True):
        table.add_column(
            _cell(column.name, cells),
            width=cells,
            no_wrap=True,
            overflow="crop",
            justify="right" if column.numeric else "left",
        )
    for row in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*map(_cell, row, widths))
    room = sum(widths) + GAP * len(widths)
    console = SafeConsole(highlight=False, width=max(room, 1))
    with console.capture() as captured:
        console.print(table, soft_wrap=False)
    for line in captured.get().splitlines():
        click.echo(line.rstrip())


def _cell(text: str, width: int) -> Text:
    return Text("\n").join(wrapped(Text(text), width))


def _print_records(
    body: Sequence[Column],
    heads: Sequence[Column],
    groups: Sequence[Sequence[int]],
    *,
    as_asked: bool,
) -> None:
    """One block a row, a line a value, the names before them."""
    margin = max(cell_len(column.name) for column in body)
    between = itertools.chain([False], itertools.repeat(True))
    for group in groups:
        if heads:
            if next(between):
                click.echo()
            _print_said(heads, group[0])
            between = itertools.chain([False], itertools.repeat(True))
        for row in group:
            if next(between):
                click.echo()
            for column in body:
                if as_asked or column.cells[row]:
                    _print_value(column, row, margin)


def _print_value(column: Column, row: int, margin: int) -> None:
    room = max(screen_width() - margin - GAP, LEAST_TEXT)
    blank = Text(" " * (margin + GAP))
    name = Text(column.name, style="bold")
    name.append(" " * (margin + GAP - cell_len(column.name)))
    for number, line in enumerate(wrapped(Text(column.cells[row]), room)):
        print_line((blank if number else name).copy().append_text(line))
