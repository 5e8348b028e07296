"""`finvouch sql`: one reading statement on the database of the snapshot in force.

Belongs here: where the statement comes from and the three forms of its answer.
"""

import csv
import itertools
import sys
from collections.abc import Sequence
from pathlib import Path

import rich_click as click

from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.options import json_option, settings_from, store_option
from orchestration.cli.output import cell, notes, print_json
from orchestration.cli.reading import open_current
from orchestration.cli.tables import print_table

SCREEN_ROWS = 200
"""Rows shown to a person unless --limit says otherwise; programs get them all."""

PROGRAM_ROWS = 1_000_000
"""Rows given to a program unless --limit says otherwise; for more, open the file."""

MOST_ROWS = 2**31
"""Rows that can be asked for; more fit into no memory."""


@click.command()
@click.argument("statement")
@store_option
@click.option(
    "--csv", "as_csv", is_flag=True, help="Comma-separated values with names."
)
@json_option
@click.option("--limit", type=click.IntRange(1, MOST_ROWS), help="Rows at most.")
def sql(
    statement: str, store: Path | None, as_csv: bool, as_json: bool, limit: int | None
) -> None:
    """Run one reading statement on the database; `-` reads it from standard input.

    No file, network or extension can be reached through it. 'SHOW TABLES' lists the
    tables and views, 'FROM column_meanings' their columns with what each holds.
    """
    from warehouse.query import query

    if as_csv and as_json:
        raise CommandError("--csv and --json exclude each other", ExitCode.USAGE)
    text = _standard_input() if statement == "-" else statement
    most = limit or (PROGRAM_ROWS if as_csv or as_json else SCREEN_ROWS)
    snapshot = open_current(settings_from(store=store))
    result = query(snapshot, text, row_limit=most, apart=True)
    if as_json:
        names = _distinct(result.columns)
        print_json([dict(zip(names, row, strict=True)) for row in result.rows])
    elif as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(result.columns)
        writer.writerows([cell(value) for value in row] for row in result.rows)
    else:
        print_table(result.columns, result.rows, as_asked=True)
    if result.truncated:
        notes().print(f"There are more than {most} rows; --limit shows more.")


def _standard_input() -> str:
    try:
        return sys.stdin.read()
    except UnicodeDecodeError as error:
        raise CommandError(
            f"standard input is not text: {error}", ExitCode.USAGE
        ) from error


def _distinct(columns: Sequence[str]) -> list[str]:
    """Column names made distinct by a running number, as JSON names must be."""
    names: list[str] = []
    for column in columns:
        numbered = (f"{column}_{number}" for number in itertools.count(2))
        taken = {*names, *columns} if column in names else set()
        names.append(next(n for n in numbered if n not in taken) if taken else column)
    return names
