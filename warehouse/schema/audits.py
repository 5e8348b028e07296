"""Arithmetic that facts of one document must satisfy, and whether they do."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from warehouse.records import Meaning


@dataclass(frozen=True, slots=True)
class Audit:
    """One identity at one scope and period, with its operands and what is left over."""

    audit_id: Annotated[str, Meaning("doc_id, '#a' and the running number")]
    identity: Annotated[
        str, Meaning("id in dictionaries/identities, or quarter_sum, growth, agreement")
    ]
    name: Annotated[str, Meaning("the identity in words")]
    scope: Annotated[str, Meaning("consolidated or parent")]
    period_start: Annotated[str, Meaning("first day; empty for an instant")]
    period_end: Annotated[str, Meaning("last day or instant")]
    restated: Annotated[str, Meaning("none, before or after")]
    printed: Annotated[Decimal, Meaning("the figure printed as the result")]
    recomputed: Annotated[Decimal, Meaning("what the operands give")]
    residual: Annotated[Decimal, Meaning("printed less recomputed")]
    tolerance: Annotated[Decimal, Meaning("what rounding of the print can explain")]
    holds: Annotated[bool, Meaning("residual within tolerance")]
    operands: Annotated[list[str], Meaning("fact ids, the result first")]
    tables: Annotated[list[str], Meaning("table ids of the operands")]
    page: Annotated[int, Meaning("page of the printed result")]
    words: Annotated[str, Meaning("metric and printed value of each operand")]
