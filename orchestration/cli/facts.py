"""`finvouch facts`, `compute`, `compare`, `conflicts`: figures with their vouchers.

Belongs here: asking the snapshot's facts and showing document, page and cell of each.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import rich_click as click

from assets.facts.compute import Place, compute, fact_book, rounded
from assets.facts.issuers import publications
from assets.facts.periods import Moment
from assets.facts.preferred import by_document, prefer
from dictionaries.formulas import formulas_of_metric
from dictionaries.metrics import metrics
from orchestration.cli.options import json_option, settings_from, store_option
from orchestration.cli.output import answer, notes, print_json, print_table
from orchestration.cli.reading import open_current
from orchestration.cli.typed import (
    typed_formula,
    typed_issuer,
    typed_metric,
    typed_period,
)
from warehouse.facts import issuers, preferred_of, profiles_of, readings_of
from warehouse.publish import Snapshot
from warehouse.query import query
from warehouse.schema.computed import ComputedFact
from warehouse.schema.preferred import PreferredFact

SCOPES = click.Choice(["consolidated", "parent", "na"])
MOST_CONFLICTS = 200
"""Conflicts shown to a person; --json gives all."""
ALL_ROWS = 10_000_000

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
        and _at(row, moment)
    ]
    _show_facts(snapshot, chosen, as_json)


def _at(row: PreferredFact, moment: Moment) -> bool:
    """Whether a figure is of a period; a stock is, on the period's last day."""
    if not moment.told:
        return True
    if row.period_start:
        return (row.period_start, row.period_end) == (moment.start, moment.end)
    return row.period_end == moment.instant


def _show_facts(
    snapshot: Snapshot, rows: Sequence[PreferredFact], as_json: bool
) -> None:
    vouchers = _vouchers(snapshot, [row.fact_id for row in rows])
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
                _period(row),
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


def _vouchers(snapshot: Snapshot, fact_ids: Sequence[str]) -> dict[str, dict[str, Any]]:
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


def _period(row: PreferredFact | ComputedFact) -> str:
    if row.period_start:
        return f"{row.period_start}…{row.period_end}"
    return row.period_end


def plain_number(value: Decimal | None) -> str:
    """A decimal without trailing zeros, thousands grouped."""
    if value is None:
        return ""
    return f"{value.normalize():,f}"


@click.command(name="compute")
@click.argument("formula")
@issuer_option
@period_option
@click.option("--metric", help="For formulas of one metric, such as 同比增长率.")
@click.option("--scope", type=SCOPES, default="consolidated", show_default=True)
@store_option
@json_option
def compute_command(
    formula: str,
    issuer: str | None,
    period: str | None,
    metric: str | None,
    scope: str,
    store: Path | None,
    as_json: bool,
) -> None:
    """Compute a FORMULA from facts, or say which operand is missing."""
    if issuer is None or period is None:
        raise click.UsageError("name --issuer and --period")
    wanted = typed_formula(formula)
    of_metric = wanted.id in formulas_of_metric()
    if of_metric and metric is None:
        raise click.UsageError(f"{wanted.name} is of one metric: name --metric")
    snapshot = open_current(settings_from(store=store))
    name = typed_issuer(issuer, issuers(snapshot))
    moment = typed_period(period)
    place = Place(name, scope, moment.start, moment.end, "none")
    book = fact_book(preferred_of(snapshot, name))
    metric_id = typed_metric(metric) if metric and of_metric else ""
    found = compute(wanted, book, place, metric_id)
    vouchers = _vouchers(snapshot, found.operands)
    if as_json:
        print_json({**asdict(found), "vouchers": vouchers})
        return
    console = answer()
    title = f"{name} {wanted.name} {_period(found)} {scope}"
    console.print(title, style="bold", markup=False)
    if found.value is None:
        console.print(
            f"not computable: missing {', '.join(found.missing)}", markup=False
        )
    else:
        sign = "%" if found.unit == "fraction" else f" {found.unit}"
        console.print(f"{rounded(found.value, wanted)}{sign}", markup=False)
    console.print(found.expression, markup=False)
    print_table(
        ["printed", "label", "page", "fact"],
        [
            (f"{v['raw_value']} {v['raw_unit']}".strip(), v["raw_label"], v["page"], i)
            for i, v in vouchers.items()
        ],
    )


@click.command()
@click.argument("metric")
@click.option("--issuers", "names", required=True, help="Names, parted by commas.")
@click.option("--periods", required=True, help="Periods, parted by commas.")
@click.option("--scope", type=SCOPES, default="consolidated", show_default=True)
@store_option
@json_option
def compare(
    metric: str,
    names: str,
    periods: str,
    scope: str,
    store: Path | None,
    as_json: bool,
) -> None:
    """Set a METRIC of several issuers and periods side by side."""
    snapshot = open_current(settings_from(store=store))
    wanted = metrics()[typed_metric(metric)]
    known = issuers(snapshot)
    chosen = [typed_issuer(name, known) for name in _parts(names)]
    moments = {period: typed_period(period) for period in _parts(periods)}
    rows = prefer(
        by_document(
            readings_of(snapshot, wanted.id), publications(profiles_of(snapshot))
        )
    ).preferred
    table: list[dict[str, Any]] = [
        {
            "issuer": name,
            "period": period,
            "value": found.value if found else None,
            "unit": found.unit if found else "",
            "fact": found.fact_id if found else "not in the corpus",
        }
        for name in chosen
        for period, moment in moments.items()
        for found in [_one(rows, name, moment, scope)]
    ]
    if as_json:
        print_json(table)
        return
    print_table(
        ["issuer", "period", wanted.name, "unit", "fact"],
        [
            (r["issuer"], r["period"], plain_number(r["value"]), r["unit"], r["fact"])
            for r in table
        ],
    )


def _parts(typed: str) -> Iterator[str]:
    for part in typed.replace("，", ",").replace("、", ",").split(","):
        if part.strip():
            yield part.strip()


def _one(
    rows: Sequence[PreferredFact], issuer: str, moment: Moment, scope: str
) -> PreferredFact | None:
    return next(
        (
            row
            for row in rows
            if (row.issuer, row.scope) == (issuer, scope)
            and not row.member
            and row.measure == "amount"
            and _at(row, moment)
        ),
        None,
    )


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
