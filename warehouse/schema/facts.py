"""Vouched facts: every figure as one row that can be checked on the page.

Sources of the meaning of scope and restatement: the format rules for periodic reports
(合并 and 母公司 statements; 调整前 and 调整后 columns).
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from warehouse.records import Meaning
from warehouse.schema.geometry import Box

STATEMENTS = (
    "summary",
    "quarterly",
    "balance_sheet",
    "income",
    "cash_flow",
    "equity",
    "analysis",
    "segment",
    "dividend",
    "rd",
    "staff",
    "nonrecurring",
    "counterparty",
    "indicator",
    "stated",
    "other",
)
"""Where a figure stands: a statement, a summary or an excerpt of one, an analysis that
prints its lines with changes or shares, a note table, or a sentence."""

MEASURES = ("amount", "growth", "difference", "share")
"""What of the metric: the figure itself, its printed change, or its part of a whole."""

SCOPES = ("consolidated", "parent", "na")
RESTATED = ("none", "before", "after")
STATES = ("value", "nil", "missing")
"""A cell holds a value, says there is none (—, 不适用), or is empty."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure of one metric, scope, period and restatement state."""

    fact_id: Annotated[str, Meaning("table id, row and column, or clause id and place")]
    metric: Annotated[
        str,
        Meaning(
            "metric id of dictionaries/metrics; the raw label "
            "when the metric is not known"
        ),
    ]
    known: Annotated[bool, Meaning("metric is in the dictionary")]
    raw_label: Annotated[str, Meaning("row label as printed")]
    member: Annotated[
        str,
        Meaning(
            "product, region, channel, person or counterparty "
            "the figure is for; empty: the whole"
        ),
    ]
    measure: Annotated[str, Meaning("one of MEASURES")]
    statement: Annotated[str, Meaning("one of STATEMENTS")]
    scope: Annotated[str, Meaning("one of SCOPES")]
    period_kind: Annotated[str, Meaning("instant or duration")]
    period_start: Annotated[str, Meaning("first day, ISO; empty for an instant")]
    period_end: Annotated[str, Meaning("last day or instant, ISO; empty: unresolved")]
    period_from: Annotated[str, Meaning("the words the period was told by")]
    restated: Annotated[str, Meaning("one of RESTATED")]
    state: Annotated[str, Meaning("value or nil; missing cells give no row")]
    value: Annotated[
        Decimal | None,
        Meaning("in base unit: yuan, fraction, yuan a share, persons; null when nil"),
    ]
    raw_value: Annotated[str, Meaning("as printed")]
    unit: Annotated[
        str, Meaning("base unit: CNY, fraction, CNY/share, share, person, times, …")
    ]
    raw_unit: Annotated[str, Meaning("unit as printed, e.g. 千元; empty: default 元")]
    unit_from: Annotated[
        str,
        Meaning(
            "where the unit stood: cell, row, header, caption, line, head, note "
            "(below), document, sentence, default; empty: no unit"
        ),
    ]
    currency: Annotated[str, Meaning("ISO currency; empty when not money")]
    decimals: Annotated[
        int,
        Meaning(
            "power of ten of the last printed digit in base "
            "unit: tells how coarse the print is"
        ),
    ]
    source: Annotated[str, Meaning("table or text")]
    rule: Annotated[str, Meaning("name of the rule that read it")]
    table_id: Annotated[str, Meaning("table it stands in; empty for text")]
    clause_id: Annotated[str, Meaning("clause it stands in")]
    row: Annotated[int, Meaning("row of the logical table; -1 for text")]
    col: Annotated[int, Meaning("column; -1 for text")]
    page: Annotated[int, Meaning("page, from 1")]
    box: Annotated[Box | None, Meaning("the cell or line")]
    quote: Annotated[str, Meaning("label, header path and cell, or the sentence")]
