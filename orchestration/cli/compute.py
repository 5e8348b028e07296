"""`finvouch compute`: what follows from facts.

Belongs here: asking for a formula and showing what its value rests on.
"""

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import rich_click as click

from assets.facts.comparison.book import fact_book, year_back
from assets.facts.comparison.compute import compute
from dictionaries.formulas import (
    ISSUERS,
    PART,
    YEARS,
    Formula,
    formulas_of_metric,
)
from orchestration.cli.comparing import (
    metric_of,
    percent_or_amount,
    place_of,
)
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.facts import SCOPES, issuer_option, period_option, vouchers_of
from orchestration.cli.figures import (
    as_printed,
    document_of,
    in_names,
    metric_name,
    operand_lines,
    part_of,
    period_of,
    period_words,
    unit_word,
    why_not,
)
from orchestration.cli.formula_places import of_part, over_years, parts_of
from orchestration.cli.options import (
    WORDS,
    json_option,
    settings_from,
    store_option,
)
from orchestration.cli.output import answer, print_json
from orchestration.cli.ranking import ranking, show_ranking
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
from warehouse.facts import issuers, own_readings_of, preferred_of
from warehouse.publish import Snapshot
from warehouse.schema.computed import ComputedFact


@click.command(name="compute")
@click.argument("formula")
@issuer_option
@period_option
@click.option(
    "--metric", type=WORDS, help="For formulas of one metric, such as 同比增长率."
)
@click.option(
    "--since", type=WORDS, metavar="PERIOD", help="First period, of 复合增长率 (CAGR)."
)
@click.option("--member", type=WORDS, help="Product, region or the like, of 占比.")
@click.option(
    "--of", "of", type=WORDS, help="The whole, of 占比: another metric or member."
)
@click.option("--issuers", "names", help="Who is ranked, of 排名; else all.")
@click.option("--smallest-first", is_flag=True, help="Rank 1 is the smallest.")
@click.option("--scope", type=SCOPES, default="consolidated", show_default=True)
@store_option
@json_option
def compute_command(
    formula: str,
    issuer: str | None,
    period: str | None,
    metric: str | None,
    since: str | None,
    member: str | None,
    of: str | None,
    names: str | None,
    smallest_first: bool,
    scope: str,
    store: Path | None,
    as_json: bool,
) -> None:
    """Compute a FORMULA from facts, or say which operand is missing.

    Of one metric: 同比增长率, 同比增减额, 较期初增长率; 复合增长率 from --since to
    --period; 占比 of a --member, or of a metric in another (--of); 排名 among issuers.
    """
    wanted = typed_formula(formula)
    _refuse_what_says_nothing(
        wanted,
        {
            YEARS: {"--since": since},
            PART: {"--member": member, "--of": of},
            ISSUERS: {"--issuers": names, "--smallest-first": smallest_first or None},
        },
    )
    ranks = wanted.over == ISSUERS
    if period is None or (issuer is None and not ranks):
        needed = "--period" if ranks else "--issuer and --period"
        raise click.UsageError(f"name {needed}")
    metric_typed = metric_of(wanted, metric)
    snapshot = open_current(settings_from(store=store))
    known = issuers(snapshot)
    moment = typed_period(period)
    if ranks:
        chosen = (
            [typed_issuer(n, known) for n in parts_of(names)]
            if names is not None
            else None
        )
        rows = ranking(
            snapshot, typed_figure(metric_typed), (period, moment), scope, chosen,
            smallest_first=smallest_first,
        )  # fmt: skip
        one = typed_issuer(issuer, known) if issuer else ""
        show_ranking(snapshot, rows, one, as_json=as_json)
        return
    name = typed_issuer(issuer or "", known)
    metric_id = typed_metric(metric_typed) if metric_typed else ""
    place = place_of(wanted, metric_id, name, scope, moment)
    held = list(preferred_of(snapshot, name))
    whole = ""
    if wanted.over == YEARS:
        place = over_years(place, since)
    if wanted.over == PART:
        place, whole = of_part(place, held, metric_id, member, of)
    book = fact_book(held, own_readings_of(snapshot, name))
    found = compute(wanted, book, place, metric_id, whole)
    _show_computed(snapshot, wanted, found, as_json=as_json)


def _refuse_what_says_nothing(
    formula: Formula, options: Mapping[str, Mapping[str, object]]
) -> None:
    """An option of another formula is a mistake, never to be passed over."""
    for over, given in options.items():
        named = [option for option, value in given.items() if value is not None]
        if named and over != formula.over:
            of = next(f for f in formulas_of_metric().values() if f.over == over)
            raise CommandError(
                f"{' and '.join(named)} say nothing for {formula.name}",
                ExitCode.USAGE,
                f"They belong to {of.name}.",
            )


def _show_computed(
    snapshot: Snapshot, wanted: Formula, found: ComputedFact, *, as_json: bool
) -> None:
    vouchers = vouchers_of(snapshot, found.operands)
    if as_json:
        print_json({**asdict(found), "vouchers": vouchers})
        return
    console = answer()
    of = metric_name(found.metric) if found.metric else ""
    told = f"{wanted.name} of {of}" if of else wanted.name
    told += f" {found.member}" if found.member else ""
    when = period_of(found)
    if found.since:
        when = f"{_first_of(found)} to {when}"
    title = f"{found.issuer} {told} {when} {found.scope}"
    console.print(title, style="bold", markup=False)
    formula_told = f"{wanted.name} = {in_names(found.expression.partition(';')[0])}"
    if found.value is None:
        print_text(f"not computable: {why_not(found)}")
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


def _first_of(found: ComputedFact) -> str:
    """The first period of a growth over years, as it can be typed."""
    years = int(found.period_end[:4]) - int(found.since[:4])
    return period_words(year_back(found.period_start, years), found.since)
