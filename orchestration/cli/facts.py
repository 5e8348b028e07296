"""`finvouch facts`, `compute`, `compare`, `conflicts`: figures with their vouchers.

Belongs here: asking the snapshot's facts and showing document, page and cell of each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import rich_click as click

from assets.facts.comparison.preferred import by_document, prefer
from assets.facts.comparison.standing import is_at, once_each
from assets.facts.issuers import publications
from assets.facts.periods import Moment
from orchestration.cli.figures import (
    amount,
    as_printed,
    document_of,
    metric_name,
    part_of,
    period_of,
    period_words,
    unit_word,
)
from orchestration.cli.options import (
    WORDS,
    Scope,
    json_option,
    settings_from,
    store_option,
)
from orchestration.cli.output import answer, notes, print_json
from orchestration.cli.reading import open_current
from orchestration.cli.tables import print_table
from orchestration.cli.typed import (
    how_to_compute,
    named_formula,
    typed_issuer,
    typed_metric,
    typed_period,
)
from warehouse.facts import issuers, profiles_of, readings_of
from warehouse.publish import Snapshot
from warehouse.query import query
from warehouse.schema.preferred import PreferredFact

SCOPES = Scope()
MOST_CONFLICTS = 200
"""Conflicts shown to a person; --json gives all."""
MOST_PERIODS = 8
"""Periods named where there is no figure for the one that was asked."""
ALL_ROWS = 10_000_000
"""Rows no corpus reaches: --json leaves nothing out."""

issuer_option = click.option(
    "--issuer", type=WORDS, help="Name, short name, code, or a part."
)
period_option = click.option(
    "--period", type=WORDS, help="2024, 2025H1, 2024Q3, 2024-12-31 …"
)
scope_option = click.option("--scope", type=SCOPES, help="Whose statement.")


@click.command()
@click.argument("metric")
@issuer_option
@period_option
@scope_option
@click.option("--as-of", type=WORDS, metavar="DATE",
              help="As known on this day (published by).")  # fmt: skip
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
    """Figures of a METRIC, one reading each, with document, page and cell.

    A restated figure is shown after and before (调整后, 调整前), marked; an unmarked
    print of either is not shown again.
    """
    snapshot = open_current(settings_from(store=store))
    wanted = typed_metric(metric)
    readings = readings_of(snapshot, wanted)
    sources = publications(profiles_of(snapshot))
    name = typed_issuer(issuer, issuers(snapshot)) if issuer else ""
    moment = typed_period(period) if period else Moment()
    day = typed_period(as_of).instant if as_of else ""
    if day:
        asked = {d for d in readings if name in ("", sources[d].issuer)}
        undated = [doc for doc in asked if not sources[doc].published]
        readings = {
            d: f for d, f in readings.items() if "" < sources[d].published <= day
        }
        if undated:
            notes().print(f"{undated_words(len(undated))} left out")
    known = {fact.fact_id: fact for rows in readings.values() for fact in rows}
    rows = once_each(prefer(by_document(readings, sources)).preferred, known)
    fitting = [
        row
        for row in rows
        if row.measure == "amount"
        and (members or not row.member)
        and name in ("", row.issuer)
        and scope in (None, row.scope)
    ]
    chosen = [row for row in fitting if is_at(row, moment)]
    _show_facts(snapshot, chosen, as_json)
    if not chosen:
        known_on = day and f"known on {day}"
        told = (metric_name(wanted), name, period, scope, known_on)
        about = " ".join(filter(None, told))
        _say_none(about, as_json=as_json)
        _say_when(fitting)
    formula = named_formula(metric_name(wanted))
    if formula is not None:
        notes().print(
            f"{formula.name} is a formula too: {how_to_compute(formula)}",
            markup=False,
            soft_wrap=True,
        )


def _say_none(about: str, *, as_json: bool) -> None:
    """That there is none of what was asked, beside an empty list in JSON."""
    console = notes() if as_json else answer()
    console.print(f"no such figure: {about}", markup=False, soft_wrap=True)


def _say_when(rows: Sequence[PreferredFact]) -> None:
    """For which periods there is what was asked, the latest first."""
    latest = sorted(rows, key=lambda r: (r.period_end, r.period_start), reverse=True)
    periods = list(dict.fromkeys(map(period_of, latest)))
    if periods:
        more = " …" if len(periods) > MOST_PERIODS else ""
        listed = ", ".join(periods[:MOST_PERIODS])
        notes().print(f"there is: {listed}{more}", markup=False, soft_wrap=True)


def undated_words(count: int) -> str:
    """How many documents tell no date of publication."""
    return f"{count} document{'s' * (count != 1)} without a publication date"


def _show_facts(
    snapshot: Snapshot, rows: Sequence[PreferredFact], as_json: bool
) -> None:
    vouchers = vouchers_of(snapshot, [row.fact_id for row in rows])
    if as_json:
        print_json([{**asdict(row), **vouchers[row.fact_id]} for row in rows])
        return
    if not rows:
        return
    print_table(
        (
            "issuer",
            "metric",
            "member",
            "scope",
            "period",
            "restated",
            "value",
            "unit",
            "printed",
            "page",
            "document",
            "fact",
        ),
        [_line(row, vouchers[row.fact_id]) for row in rows],
        once=("issuer", "metric", "scope", "restated", "unit", "document"),
        by=("document", "scope"),
    )
    say_how_to_show(rows[0].fact_id)


def _line(row: PreferredFact, voucher: Mapping[str, Any]) -> Sequence[Any]:
    return (
        row.issuer,
        metric_name(row.metric),
        row.member,
        row.scope,
        period_of(row),
        "" if row.restated == "none" else row.restated,
        amount(row.value, row.unit),
        unit_word(row.unit),
        as_printed(voucher["raw_value"], voucher["raw_unit"]),
        voucher["page"],
        document_of(row.fact_id),
        part_of(row.fact_id),
    )


def say_how_to_show(fact_id: str) -> None:
    """How to see a figure where it stands, by one that was just printed."""
    notes().print(
        f"`finvouch show '{fact_id}'` shows the first of them on its page.",
        markup=False,
        soft_wrap=True,
    )


def vouchers_of(
    snapshot: Snapshot, fact_ids: Sequence[str]
) -> dict[str, dict[str, Any]]:
    """Print, unit, page, quote and version of the document of facts, by id."""
    result = query(
        snapshot,
        "SELECT fact_id, raw_label, raw_value, raw_unit, unit_from, statement, page, "
        "quote, suspect, unit, sha256 FROM facts "
        "WHERE fact_id IN (SELECT unnest(?::VARCHAR[]))",
        [list(fact_ids)],
        row_limit=ALL_ROWS,
    )
    names = result.columns[1:]
    return {row[0]: dict(zip(names, row[1:], strict=True)) for row in result.rows}


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
        "SELECT c.*, f.unit FROM fact_conflicts c JOIN facts f "
        "ON f.fact_id = c.preferred_id WHERE ? IN ('', c.issuer) ORDER BY ALL",
        [name],
        row_limit=ALL_ROWS,
    )
    rows = [dict(zip(result.columns, row, strict=True)) for row in result.rows]
    if as_json:
        print_json(rows)
        return
    if not rows:
        answer().print("no conflicts")
        return
    print_table(
        (
            "issuer",
            "metric",
            "scope",
            "period",
            "preferred",
            "other",
            "unit",
            "fact",
            "other fact",
        ),
        [
            (
                r["issuer"],
                metric_name(r["metric"]),
                r["scope"],
                period_words(r["period_start"], r["period_end"]),
                amount(r["preferred_value"], r["unit"]),
                amount(r["other_value"], r["unit"]),
                unit_word(r["unit"]),
                r["preferred_id"],
                r["other_id"],
            )
            for r in rows[:MOST_CONFLICTS]
        ],
        once=("issuer", "scope", "unit"),
    )
    if len(rows) > MOST_CONFLICTS:
        notes().print(f"{len(rows) - MOST_CONFLICTS} more; --json gives all")
