"""One figure of several issuers and periods, printed or computed, as rows.

Belongs here: what `finvouch compare` answers, before it is shown. A formula is computed
for every issuer and period alike; where an operand is missing the printed figure of the
same name stands in, if there is one, and the row says so.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.comparison.book import Place, fact_book
from assets.facts.comparison.compute import compute, needs_a_stretch, rounded
from assets.facts.comparison.preferred import by_document, prefer
from assets.facts.comparison.standing import as_it_stands, is_at
from assets.facts.issuers import publications
from assets.facts.periods import Moment
from dictionaries.formulas import Formula, formulas_of_metric
from dictionaries.metrics import Metric
from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.figures import FRACTION, amount, why_not
from orchestration.cli.output import notes
from orchestration.cli.typed import named_metric
from warehouse.facts import own_readings_of, preferred_of, profiles_of, readings_of
from warehouse.publish import Snapshot
from warehouse.schema.computed import ComputedFact
from warehouse.schema.preferred import PreferredFact

PRINTED, COMPUTED, MISSING = "printed", "computed", "missing"
ABSENT = "not in the corpus"


@dataclass(frozen=True, slots=True)
class Compared:
    """A figure of one issuer and period beside others."""

    metric: str
    """Id of the metric or formula."""
    name: str
    issuer: str
    scope: str
    period: str
    """As it was asked for."""
    state: str
    """printed, computed or missing."""
    value: Decimal | None
    unit: str
    restated: str
    fact: str
    """Id of the printed figure; else what is missing."""
    operands: Sequence[str]
    """Ids of the figures it was computed from."""

    @property
    def vouchers(self) -> Sequence[str]:
        """Ids of the figures that stand behind it."""
        return [self.fact] if self.state == PRINTED else self.operands


def compared_metric(
    snapshot: Snapshot,
    metric: Metric,
    issuers: Sequence[str],
    moments: Mapping[str, Moment],
    scope: str,
) -> Iterator[Compared]:
    """The printed figure of each issuer and period, as it stands after restatements."""
    rows = _preferred(snapshot, metric)
    for issuer in issuers:
        for period, moment in moments.items():
            found = _one(rows, issuer, moment, scope)
            yield _printed(metric.id, metric.name, issuer, scope, period, found)


def compared_formula(
    snapshot: Snapshot,
    formula: Formula,
    of: str,
    issuers: Sequence[str],
    moments: Mapping[str, Moment],
    scope: str,
) -> Iterator[Compared]:
    """The formula computed for each issuer and period; `of` is its metric, if any."""
    twin = named_metric(formula.name)
    rows = _preferred(snapshot, twin) if twin else []
    for issuer in issuers:
        book = fact_book(
            preferred_of(snapshot, issuer), own_readings_of(snapshot, issuer)
        )
        for period, moment in moments.items():
            place = place_of(formula, of, issuer, scope, moment)
            found = compute(formula, book, place, of)
            printed = _one(rows, issuer, moment, scope)
            if found.value is None and printed is not None:
                row = _printed(formula.id, formula.name, issuer, scope, period, printed)
            else:
                row = _computed(formula, found, period)
            yield row


def place_of(
    formula: Formula, of: str, issuer: str, scope: str, moment: Moment
) -> Place:
    """Where a formula is computed; a day stands for balances on that day.

    Figures are taken as they stand: restated where they were.

    Raises:
        CommandError: a day was named for what only a stretch of time has.
    """
    if moment.start:
        return Place(issuer, scope, moment.start, moment.end, "after")
    if needs_a_stretch(formula, of):
        raise CommandError(
            f"{formula.name} is of a stretch of time, {moment.instant} is a day",
            ExitCode.USAGE,
            f"Write {moment.instant[:4]}, {moment.instant[:4]}H1 or the like.",
        )
    return Place(issuer, scope, "", moment.instant, "after")


def metric_of(formula: Formula, metric: str | None) -> str:
    """The metric that a formula of any one metric is asked for; empty for others."""
    if formula.id not in formulas_of_metric():
        if metric is not None:
            notes().print(f"--metric says nothing: {formula.name} has its own metrics")
        return ""
    if metric is None:
        raise CommandError(
            f"{formula.name} is of one metric", ExitCode.USAGE, "Name it: --metric …"
        )
    return metric


def percent_or_amount(value: Decimal, unit: str, formula: Formula) -> str:
    """A computed value as it is printed."""
    told = f"{rounded(value, formula, unit):,}"
    return f"{told}%" if unit == FRACTION else told


def value_shown(row: Compared, wanted: Metric | Formula) -> str:
    """A computed value rounded as its formula is, a printed one as it is."""
    if row.value is not None and row.state == COMPUTED and isinstance(wanted, Formula):
        return percent_or_amount(row.value, row.unit, wanted)
    return amount(row.value, row.unit)


def _preferred(snapshot: Snapshot, metric: Metric) -> list[PreferredFact]:
    readings = readings_of(snapshot, metric.id)
    return prefer(by_document(readings, publications(profiles_of(snapshot)))).preferred


def _one(
    rows: Sequence[PreferredFact], issuer: str, moment: Moment, scope: str
) -> PreferredFact | None:
    fitting = [
        row
        for row in rows
        if (row.issuer, row.scope) in ((issuer, scope), (issuer, "na"))
        and not row.member
        and row.measure == "amount"
        and is_at(row, moment)
    ]
    return min(fitting, key=as_it_stands, default=None)


def _printed(
    metric: str,
    name: str,
    issuer: str,
    scope: str,
    period: str,
    found: PreferredFact | None,
) -> Compared:
    return Compared(
        metric=metric,
        name=name,
        issuer=issuer,
        scope=scope,
        period=period,
        state=PRINTED if found else MISSING,
        value=found.value if found else None,
        unit=found.unit if found else "",
        restated=found.restated if found else "",
        fact=found.fact_id if found else ABSENT,
        operands=[],
    )


def _computed(formula: Formula, found: ComputedFact, period: str) -> Compared:
    return Compared(
        metric=formula.id,
        name=formula.name,
        issuer=found.issuer,
        scope=found.scope,
        period=period,
        state=COMPUTED if found.value is not None else MISSING,
        value=found.value,
        unit=found.unit if found.value is not None else "",
        restated=found.restated,
        fact="" if found.value is not None else f"not computable: {why_not(found)}",
        operands=found.operands,
    )
