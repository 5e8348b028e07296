"""What a figure is now: as restated, else as first printed, else as before.

Figures before and after a restatement are two; whoever asks for one of them means the
one that stands.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from assets.facts.comparison.preferred import agree
from assets.facts.periods import Moment
from warehouse.schema.facts import Fact
from warehouse.schema.preferred import PreferredFact

AS_IT_STANDS = ("after", "none", "before")
"""What a figure is now: as restated, as first printed, as before a restatement."""


def as_it_stands(row: PreferredFact) -> int:
    """Smaller is what an issuer's figure is now: restated, as first printed, before."""
    return AS_IT_STANDS.index(row.restated)


def once_each(
    rows: Sequence[PreferredFact], facts: Mapping[str, Fact]
) -> list[PreferredFact]:
    """Rows without an unmarked print of what is there as restated, or as before it.

    A report that restates a year marks it in its summary (调整后) and not in its
    statements: one figure, printed twice, that stands under two restatement states.
    """
    marked: dict[tuple[str, ...], list[PreferredFact]] = defaultdict(list)
    for row in rows:
        if row.restated != "none":
            marked[_unmarked(row)].append(row)
    return [
        row
        for row in rows
        if row.restated != "none"
        or not any(
            agree(facts[row.fact_id], facts[other.fact_id])
            for other in marked[_unmarked(row)]
        )
    ]


def is_at(row: PreferredFact, moment: Moment) -> bool:
    """Whether a figure is of a period; a stock is, on the period's last day."""
    if not moment.told:
        return True
    if row.period_start:
        return (row.period_start, row.period_end) == (moment.start, moment.end)
    return row.period_end == moment.instant


def _unmarked(row: PreferredFact) -> tuple[str, ...]:
    return (
        row.issuer,
        row.metric,
        row.member,
        row.measure,
        row.scope,
        row.period_start,
        row.period_end,
    )
