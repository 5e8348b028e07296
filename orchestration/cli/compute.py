"""`finvouch compute` and `compare`: what follows from facts, and facts side by side.

Belongs here: asking for a formula or a comparison and showing what it rests on.
"""

import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import rich_click as click

from assets.facts.compute import Place, compute, fact_book, rounded
from assets.facts.issuers import publications
from assets.facts.periods import Moment
from assets.facts.preferred import by_document, prefer
from dictionaries.formulas import formulas_of_metric
from dictionaries.metrics import metrics
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.facts import (
    SCOPES,
    is_at,
    issuer_option,
    period_option,
    vouchers_of,
)
from orchestration.cli.figures import (
    FRACTION,
    amount,
    as_printed,
    document_of,
    in_names,
    operand_lines,
    part_of,
    period_of,
    unit_word,
)
from orchestration.cli.options import json_option, settings_from, store_option
from orchestration.cli.output import answer, print_json
from orchestration.cli.reading import open_current
from orchestration.cli.tables import print_table
from orchestration.cli.typed import (
    typed_formula,
    typed_issuer,
    typed_metric,
    typed_period,
)
from orchestration.cli.wrapping import print_text
from warehouse.facts import issuers, preferred_of, profiles_of, readings_of
from warehouse.schema.preferred import PreferredFact


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
    vouchers = vouchers_of(snapshot, found.operands)
    if as_json:
        print_json({**asdict(found), "vouchers": vouchers})
        return
    console = answer()
    title = f"{name} {wanted.name} {period_of(found)} {scope}"
    console.print(title, style="bold", markup=False)
    formula_told = f"{wanted.name} = {in_names(found.expression.partition(';')[0])}"
    if found.value is None:
        missing = ", ".join(map(in_names, found.missing))
        console.print(f"not computable: missing {missing}", markup=False)
    else:
        told = f"{rounded(found.value, wanted):,}"
        formula_told += (
            f" = {told}%"
            if found.unit == FRACTION
            else f" = {told} {unit_word(found.unit)}"
        )
    print_text(formula_told)
    for line in operand_lines(found, [vouchers[i]["unit"] for i in found.operands]):
        print_text(line, indent=2)
    print_table(
        ["label", "printed", "page", "document", "fact"],
        [
            (
                v["raw_label"],
                as_printed(v["raw_value"], v["raw_unit"]),
                v["page"],
                document_of(fact),
                part_of(fact),
            )
            for fact in found.operands
            for v in [vouchers[fact]]
        ],
        by=["document"],
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
    unit = next((r["unit"] for r in table if r["unit"]), "")
    print_table(
        ["metric", "issuer", "scope", "unit", "period", "value", "fact"],
        [
            (
                wanted.name,
                r["issuer"],
                scope,
                unit_word(r["unit"] or unit),
                r["period"],
                amount(r["value"], r["unit"]),
                r["fact"],
            )
            for r in table
        ],
        once=("metric", "scope", "unit"),
        by=["issuer"],
    )


def _parts(typed: str) -> list[str]:
    parts = re.split("[,，、]", typed)
    named = [part.strip() for part in parts if part.strip()]
    if not named:
        raise CommandError(f"{typed!r} names nothing to compare", ExitCode.USAGE)
    return named


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
            and is_at(row, moment)
        ),
        None,
    )
