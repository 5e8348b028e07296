"""`finvouch facts`, `compute`, `compare`, `conflicts`: figures with their vouchers.

Belongs here: asking the snapshot's facts and showing document, page and cell of each.
"""

from collections.abc import Sequence
from dataclasses import asdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import rich_click as click

from assets.facts.issuers import publications
from assets.facts.periods import Moment
from assets.facts.preferred import by_document, prefer
from orchestration.cli.options import json_option, settings_from, store_option
from orchestration.cli.output import notes, print_json, print_table
from orchestration.cli.reading import open_current
from orchestration.cli.typed import (
    typed_issuer,
    typed_metric,
    typed_period,
)
from warehouse.facts import issuers, profiles_of, readings_of
from warehouse.publish import Snapshot
from warehouse.query import query
from warehouse.schema.computed import ComputedFact
from warehouse.schema.preferred import PreferredFact

SCOPES = click.Choice(["consolidated", "parent", "na"])
MOST_CONFLICTS = 200
"""Conflicts shown to a person; --json gives all."""
ALL_ROWS = 10_000_000
"""Rows no corpus reaches: --json leaves nothing out."""

issuer_option = click.option("--issuer", help="Name, short name, code, or a part.")
period_option = click.option("--period", help="2024, 2025H1, 2024Q3, 2024-12-31 …")
scope_option = click.option("--scope", type=SCOPES, help="Whose statement.")


@click.command()
@click.argument("metric")
@issuer_option
@period_option
@scope_option
@click.option("--as-of", metavar="DATE", help="As known on this day (published by).")
@click.option("--members", is_flag=True, help="Also parts: products, regions, …")
@store_option
@json_option
def facts(
    metric: str,
    issuer: str | None,
    period: str | None,
    scope: str | None,
    as_of: str | None,
    members: bool,
    store: Path | None,
    as_json: bool,
) -> None:
    """Figures of a METRIC, one reading each, with document, page and cell."""
    snapshot = open_current(settings_from(store=store))
    wanted = typed_metric(metric)
    readings = readings_of(snapshot, wanted)
    sources = publications(profiles_of(snapshot))
    if as_of:
        day = typed_period(as_of).instant or as_of
        undated = sum(1 for doc in readings if not sources[doc].published)
        readings = {
            d: f for d, f in readings.items() if "" < sources[d].published <= day
        }
        if undated:
            notes().print(f"{undated} documents without a publication date left out")
    rows = prefer(by_document(readings, sources)).preferred
    names = issuers(snapshot)
    name = typed_issuer(issuer, names) if issuer else ""
    moment = typed_period(period) if period else Moment()
    chosen = [
        row
        for row in rows
        if row.measure == "amount"
        and (members or not row.member)
        and name in ("", row.issuer)
        and scope in (None, row.scope)
        and is_at(row, moment)
    ]
    _show_facts(snapshot, chosen, as_json)


def is_at(row: PreferredFact, moment: Moment) -> bool:
    """Whether a figure is of a period; a stock is, on the period's last day."""
    if not moment.told:
        return True
    if row.period_start:
        return (row.period_start, row.period_end) == (moment.start, moment.end)
    return row.period_end == moment.instant


def _show_facts(
    snapshot: Snapshot, rows: Sequence[PreferredFact], as_json: bool
) -> None:
    vouchers = vouchers_of(snapshot, [row.fact_id for row in rows])
    if as_json:
        print_json([{**asdict(row), **vouchers[row.fact_id]} for row in rows])
        return
    print_table(
        [
            "issuer",
            "member",
            "scope",
            "period",
            "restated",
            "value",
            "unit",
            "printed",
            "page",
            "fact",
        ],
        [
            (
                row.issuer,
                row.member,
                row.scope,
                period_of(row),
                row.restated,
                plain_number(row.value),
                row.unit,
                f"{vouchers[row.fact_id]['raw_value']} "
                f"{vouchers[row.fact_id]['raw_unit']}".strip(),
                vouchers[row.fact_id]["page"],
                row.fact_id,
            )
            for row in rows
        ],
    )
    if not rows:
        notes().print("no such figure")


def vouchers_of(
    snapshot: Snapshot, fact_ids: Sequence[str]
) -> dict[str, dict[str, Any]]:
    """Print, unit, page and quote of facts, by id."""
    result = query(
        snapshot,
        "SELECT fact_id, raw_label, raw_value, raw_unit, unit_from, statement, page, "
        "quote, suspect FROM facts WHERE fact_id IN (SELECT unnest(?::VARCHAR[]))",
        [list(fact_ids)],
        row_limit=ALL_ROWS,
    )
    names = result.columns[1:]
    return {row[0]: dict(zip(names, row[1:], strict=True)) for row in result.rows}


def period_of(row: PreferredFact | ComputedFact) -> str:
    """A figure's day, or the days its time runs from and to."""
    if row.period_start:
        return f"{row.period_start}…{row.period_end}"
    return row.period_end


def plain_number(value: Decimal | None) -> str:
    """A decimal without trailing zeros, thousands grouped."""
    if value is None:
        return ""
    return f"{value.normalize():,f}"


@click.command()
@issuer_option
@store_option
@json_option
def conflicts(issuer: str | None, store: Path | None, as_json: bool) -> None:
    """Readings of one figure that disagree beyond the rounding of their print."""
    snapshot = open_current(settings_from(store=store))
    name = typed_issuer(issuer, issuers(snapshot)) if issuer else ""
    result = query(
        snapshot,
        "SELECT * FROM fact_conflicts WHERE ? IN ('', issuer) ORDER BY ALL",
        [name],
        row_limit=ALL_ROWS,
    )
    rows = [dict(zip(result.columns, row, strict=True)) for row in result.rows]
    if as_json:
        print_json(rows)
        return
    print_table(
        [
            "issuer",
            "metric",
            "scope",
            "period",
            "preferred",
            "other",
            "fact",
            "other fact",
        ],
        [
            (
                r["issuer"],
                r["metric"],
                r["scope"],
                f"{r['period_start']}…{r['period_end']}".lstrip("…"),
                plain_number(r["preferred_value"]),
                plain_number(r["other_value"]),
                r["preferred_id"],
                r["other_id"],
            )
            for r in rows[:MOST_CONFLICTS]
        ],
    )
    if len(rows) > MOST_CONFLICTS:
        notes().print(f"{len(rows) - MOST_CONFLICTS} more; --json gives all")
