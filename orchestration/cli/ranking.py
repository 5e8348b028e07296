"""Issuers in the order of one figure, and those that do not print it.

Belongs here: what `finvouch compute 排名` answers. Equal figures share a rank; a figure
in another unit than most is not ranked, and says so.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from assets.facts.comparison.ranking import ranked
from assets.facts.periods import Moment
from dictionaries.formulas import PERIOD, Formula, formulas_of_metric
from dictionaries.metrics import Metric
from orchestration.cli.comparing import (
    ABSENT,
    Compared,
    compared_formula,
    compared_metric,
    value_shown,
)
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.facts import vouchers_of
from orchestration.cli.figures import unit_word
from orchestration.cli.output import answer, print_json
from orchestration.cli.tables import print_table
from orchestration.cli.wrapping import print_text
from warehouse.facts import issuers
from warehouse.publish import Snapshot


@dataclass(frozen=True, slots=True)
class Rank:
    """An issuer's place among all; none where it has no figure to be ranked by."""

    rank: int | None
    figure: Compared
    figure_of: Metric | Formula
    why: str
    """Why it has no rank; empty where it has one."""


def ranking(
    snapshot: Snapshot,
    figure: Metric | Formula,
    period: tuple[str, Moment],
    scope: str,
    chosen: Sequence[str] | None,
    *,
    smallest_first: bool,
) -> list[Rank]:
    """Ranks, the best first; issuers without one behind, by name."""
    names = sorted(set(chosen or issuers(snapshot).values()))
    moments = dict([period])
    if isinstance(figure, Formula):
        if figure.over != PERIOD or figure.id in formulas_of_metric():
            raise CommandError(
                f"issuers are not ranked by {figure.name}",
                ExitCode.USAGE,
                "Name a metric or a formula of its own metrics: --metric 毛利率.",
            )
        rows = compared_formula(snapshot, figure, "", names, moments, scope)
    else:
        rows = compared_metric(snapshot, figure, names, moments, scope)
    figures = {row.issuer: row for row in rows}
    units = Counter(row.unit for row in figures.values() if row.value is not None)
    unit = units.most_common(1)[0][0] if units else ""
    places = ranked(
        {
            name: row.value
            for name, row in figures.items()
            if row.value is not None and row.unit == unit
        },
        smallest_first=smallest_first,
    )
    found = [
        Rank(places.get(name), row, figure, _why(row, unit))
        for name, row in figures.items()
    ]
    last = len(found) + 1
    return sorted(found, key=lambda r: (r.rank or last, r.figure.issuer))


def show_ranking(
    snapshot: Snapshot, rows: Sequence[Rank], issuer: str, *, as_json: bool
) -> None:
    """The ranking, with one issuer's place told first where one was asked for."""
    if as_json:
        ids = [i for row in rows for i in row.figure.vouchers]
        vouchers = vouchers_of(snapshot, ids)
        print_json(
            [
                {
                    "rank": row.rank,
                    "why": row.why,
                    **asdict(row.figure),
                    "vouchers": {i: vouchers[i] for i in row.figure.vouchers},
                }
                for row in rows
                if issuer in ("", row.figure.issuer)
            ]
        )
        return
    placed = [row for row in rows if row.rank is not None]
    for row in rows:
        if row.figure.issuer == issuer:
            said = f"{row.rank} of {len(placed)}" if row.rank else f"no rank: {row.why}"
            answer().print(f"{issuer}: {said}", style="bold", markup=False)
    if not placed:
        answer().print("no issuer has the figure")
    else:
        print_table(
            ("metric", "period", "unit", "rank", "issuer", "value", "state", "fact"),
            [
                (
                    row.figure.name,
                    row.figure.period,
                    unit_word(row.figure.unit),
                    row.rank,
                    row.figure.issuer,
                    value_shown(row.figure, row.figure_of),
                    row.figure.state,
                    row.figure.fact or row.figure.operands[0],
                )
                for row in placed
            ],
            once=("metric", "period", "unit", "state"),
        )
    absent = [row.figure.issuer for row in rows if row.why == ABSENT]
    other = [row for row in rows if row.why not in ("", ABSENT)]
    for row in other:
        print_text(f"{row.figure.issuer} has no rank: {row.why}")
    if absent:
        print_text(f"{ABSENT}: {'、'.join(absent)}")


def _why(row: Compared, unit: str) -> str:
    if row.value is None:
        return row.fact
    return "" if row.unit == unit else f"its figure is in {row.unit}, most in {unit}"
