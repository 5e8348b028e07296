"""`finvouch compute` and `compare`: what follows from facts, and facts side by side.

Belongs here: asking for a formula or a comparison and showing what it rests on.
"""

import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import rich_click as click

from assets.facts.compute import compute, fact_book
from dictionaries.formulas import Formula
from dictionaries.metrics import Metric
from orchestration.cli.comparing import (
    COMPUTED,
    Compared,
    compared_formula,
    compared_metric,
    metric_of,
    percent_or_amount,
    place_of,
)
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.facts import SCOPES, issuer_option, period_option, vouchers_of
from orchestration.cli.figures import (
    amount,
    as_printed,
    document_of,
    in_names,
    metric_name,
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
    typed_figure,
    typed_formula,
    typed_issuer,
    typed_metric,
    typed_period,
)
from orchestration.cli.wrapping import print_text
from warehouse.facts import issuers, preferred_of


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
    of = metric_of(wanted, metric)
    snapshot = open_current(settings_from(store=store))
    name = typed_issuer(issuer, issuers(snapshot))
    metric_id = typed_metric(of) if of else ""
    place = place_of(wanted, metric_id, name, scope, typed_period(period))
    found = compute(wanted, fact_book(preferred_of(snapshot, name)), place, metric_id)
    vouchers = vouchers_of(snapshot, found.operands)
    if as_json:
        print_json({**asdict(found), "vouchers": vouchers})
        return
    console = answer()
    told = f"{wanted.name} of {metric_name(metric_id)}" if metric_id else wanted.name
    title = f"{name} {told} {period_of(found)} {scope}"
    console.print(title, style="bold", markup=False)
    formula_told = f"{wanted.name} = {in_names(found.expression.partition(';')[0])}"
    if found.value is None:
        missing = ", ".join(map(in_names, found.missing))
        console.print(f"not computable: missing {missing}", markup=False)
    else:
        value = percent_or_amount(found.value, found.unit, wanted)
        formula_told += f" = {value} {unit_word(found.unit)}".rstrip()
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
@click.argument("figure", metavar="METRIC")
@click.option("--issuers", "names", required=True, help="Names, parted by commas.")
@click.option("--periods", required=True, help="Periods, parted by commas.")
@click.option("--metric", help="For formulas of one metric, such as 同比增长率.")
@click.option("--scope", type=SCOPES, default="consolidated", show_default=True)
@store_option
@json_option
def compare(
    figure: str,
    names: str,
    periods: str,
    metric: str | None,
    scope: str,
    store: Path | None,
    as_json: bool,
) -> None:
    """Set a METRIC or formula of several issuers and periods side by side.

    A metric is shown as printed, as it stands after restatements; a formula is computed
    for each, and printed figures of its name stand in where an operand is missing.
    """
    snapshot = open_current(settings_from(store=store))
    wanted = typed_figure(figure)
    known = issuers(snapshot)
    chosen = [typed_issuer(name, known) for name in _parts(names)]
    moments = {period: typed_period(period) for period in _parts(periods)}
    if isinstance(wanted, Formula):
        of = metric_of(wanted, metric)
        metric_id = typed_metric(of) if of else ""
        rows = list(
            compared_formula(snapshot, wanted, metric_id, chosen, moments, scope)
        )
    else:
        rows = list(compared_metric(snapshot, wanted, chosen, moments, scope))
    if as_json:
        vouchers = vouchers_of(snapshot, [i for row in rows for i in row.vouchers])
        print_json(
            [
                {**asdict(r), "vouchers": {i: vouchers[i] for i in r.vouchers}}
                for r in rows
            ]
        )
        return
    unit = next((row.unit for row in rows if row.unit), "")
    print_table(
        [
            *("metric", "issuer", "scope", "unit"),
            *("period", "value", "restated", "state", "fact"),
        ],
        [
            (
                wanted.name,
                row.issuer,
                scope,
                unit_word(row.unit or unit),
                row.period,
                _value_of(row, wanted),
                "" if row.restated == "none" else row.restated,
                row.state,
                row.fact or _ids(row.operands),
            )
            for row in rows
        ],
        once=("metric", "scope", "unit", "restated", "state"),
        by=["issuer"],
    )


def _ids(operands: Sequence[str]) -> str:
    """Ids of figures, a document named once where they follow one another in it."""
    documents = [document_of(operand) for operand in operands]
    return ", ".join(
        part_of(operand) if at and documents[at - 1] == documents[at] else operand
        for at, operand in enumerate(operands)
    )


def _value_of(row: Compared, wanted: Metric | Formula) -> str:
    """A computed value rounded as its formula is, a printed one as it is."""
    if row.value is not None and row.state == COMPUTED and isinstance(wanted, Formula):
        return percent_or_amount(row.value, row.unit, wanted)
    return amount(row.value, row.unit)


def _parts(typed: str) -> list[str]:
    parts = re.split("[,，、]", typed)
    named = [part.strip() for part in parts if part.strip()]
    if not named:
        raise CommandError(f"{typed!r} names nothing to compare", ExitCode.USAGE)
    return named
