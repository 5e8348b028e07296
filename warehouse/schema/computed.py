"""What code computed from facts, or why it could not."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from warehouse.records import Meaning


@dataclass(frozen=True, slots=True)
class ComputedFact:
    """One formula for one issuer, scope and period."""

    computed_id: Annotated[str, Meaning("issuer, formula, metric, scope and period")]
    issuer: Annotated[str, Meaning("issuer, full name where known")]
    formula: Annotated[str, Meaning("id in dictionaries/formulas")]
    name: Annotated[str, Meaning("Chinese name of the formula")]
    metric: Annotated[str, Meaning("metric of a one-metric formula; empty otherwise")]
    member: Annotated[
        str, Meaning("part whose share in the whole it is; empty otherwise")
    ]
    scope: Annotated[str, Meaning("consolidated, parent or na")]
    period_start: Annotated[str, Meaning("first day; empty for an instant")]
    period_end: Annotated[str, Meaning("last day or instant")]
    since: Annotated[
        str,
        Meaning("last day of the first period of a growth over years; empty otherwise"),
    ]
    restated: Annotated[
        str,
        Meaning(
            "restatement state of the figures; an earlier one that they are compared "
            "with is as their document prints it"
        ),
    ]
    state: Annotated[str, Meaning("computed; on demand also not_computable")]
    value: Annotated[Decimal | None, Meaning("unrounded, to ten decimals")]
    unit: Annotated[
        str, Meaning("fraction, point, times, CNY, CNY/share, days or rank")
    ]
    missing: Annotated[list[str], Meaning("operands that no document gives")]
    reason: Annotated[str, Meaning("why there is no value; empty where there is one")]
    operands: Annotated[list[str], Meaning("fact ids, in the order of the expression")]
    expression: Annotated[str, Meaning("the formula with its operands' values")]
