"""`finvouch compare`: a metric or formula of issuers and periods side by side."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import rich_click as click

from assets.facts.periods import Moment
from dictionaries.formulas import (
    PERIOD,
    Formula,
)
from orchestration.cli.comparing import (
    compared_formula,
    compared_metric,
    metric_of,
    value_shown,
)
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.facts import SCOPES, vouchers_of
from orchestration.cli.figures import (
    document_of,
    part_of,
    unit_word,
)
from orchestration.cli.formula_places import parts_of
from orchestration.cli.options import (
    WORDS,
    json_option,
    settings_from,
    store_option,
)
from orchestration.cli.output import print_json
from orchestration.cli.reading import open_current
from orchestration.cli.tables import print_table
from orchestration.cli.typed import (
    how_to_compute,
    typed_figure,
    typed_issuer,
    typed_metric,
    typed_period,
)
from warehouse.facts import issuers


@click.command()
@click.argument("figure", metavar="METRIC")
@click.option("--issuers", "names", required=True, help="Names, parted by commas.")
@click.option("--periods", required=True, help="Periods, parted by commas.")
@click.option(
    "--metric", type=WORDS, help="For formulas of one metric, such as 同比增长率."
)
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
    typed = (typed_issuer(name, known) for name in parts_of(names))
    chosen = list(dict.fromkeys(typed))
    moments = _moments(periods)
    if isinstance(wanted, Formula):
        if wanted.over != PERIOD:
            raise CommandError(
                f"{wanted.name} is not of one issuer and period",
                ExitCode.USAGE,
                how_to_compute(wanted),
            )
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
                value_shown(row, wanted),
                "" if row.restated == "none" else row.restated,
                row.state,
                row.fact or _ids(row.operands),
            )
            for row in rows
        ],
        once=("metric", "scope", "unit", "restated", "state"),
        by=["issuer"],
    )


def _moments(periods: str) -> dict[str, Moment]:
    """Each period once, by the words it was first asked for in."""
    found: dict[tuple[str, str, str], tuple[str, Moment]] = {}
    for period in parts_of(periods):
        moment = typed_period(period)
        found.setdefault((moment.start, moment.end, moment.instant), (period, moment))
    return dict(found.values())


def _ids(operands: Sequence[str]) -> str:
    """Ids of figures, a document named once where they follow one another in it."""
    documents = [document_of(operand) for operand in operands]
    return ", ".join(
        part_of(operand) if at and documents[at - 1] == documents[at] else operand
        for at, operand in enumerate(operands)
    )
