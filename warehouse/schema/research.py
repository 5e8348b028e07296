"""What research notes say, and directions of figures checked against numbers."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from warehouse.records import Meaning
from warehouse.schema.geometry import Box

RESEARCH_KINDS = (
    "institution",
    "analyst",
    "date",
    "rating",
    "target_price",
    "price",
    "forecast",
    "statement",
)
"""Who wrote it and when; the rating given; prices; a forecast of a metric for a year;
any other figure that a sentence states."""

VERDICTS = ("holds", "contradicts", "unchecked")
CHECKS = (
    "from_to",
    "comparison",
    "in_sentence",
    "printed_growth",
    "recomputed_growth",
    "none",
)
"""By what a direction was checked: both ends in the sentence, two figures compared in
it, the other figures it gives, growth printed in a table, growth computed from two
figures, or nothing."""


@dataclass(frozen=True, slots=True)
class ResearchFact:
    """One thing that a research note says."""

    fact_id: Annotated[str, Meaning("doc_id, '#r' and the running number")]
    kind: Annotated[str, Meaning("one of RESEARCH_KINDS")]
    subject: Annotated[
        str, Meaning("company the note is about, or whose figure it is; empty: open")
    ]
    metric: Annotated[str, Meaning("metric id; empty: not in the dictionary")]
    name: Annotated[str, Meaning("metric or subject in the note's own words")]
    measure: Annotated[str, Meaning("amount, growth or difference; empty: no figure")]
    year: Annotated[int | None, Meaning("year the figure is for; null: not told")]
    period: Annotated[str, Meaning("the words the year was told by, e.g. 2026E")]
    estimate: Annotated[bool, Meaning("an estimate, not a reported figure")]
    value: Annotated[
        str, Meaning("name, ISO date, rating with its change, or the printed figure")
    ]
    change: Annotated[
        str, Meaning("of a rating or target: first, keep, raise or lower; empty: open")
    ]
    number: Annotated[Decimal | None, Meaning("in base unit; null: no number")]
    former: Annotated[Decimal | None, Meaning("the number it replaces; null: none")]
    unit: Annotated[str, Meaning("base unit; empty: none")]
    currency: Annotated[str, Meaning("ISO currency; empty when not money")]
    source: Annotated[str, Meaning("profile, table or text")]
    source_id: Annotated[str, Meaning("fact_id in `facts`, of forecasts in tables")]
    rule: Annotated[str, Meaning("name of the rule that read it")]
    quote: Annotated[str, Meaning("the words it was read from")]
    page: Annotated[int, Meaning("page of the quote, from 1")]
    box: Annotated[Box | None, Meaning("where on the page")]
    clause_id: Annotated[str, Meaning("clause it stands in; empty: profile")]


@dataclass(frozen=True, slots=True)
class DirectionFact:
    """A direction that a sentence states, checked against numbers where there are."""

    direction_id: Annotated[str, Meaning("doc_id, '#d' and the running number")]
    subject: Annotated[str, Meaning("what moved or is compared, in its own words")]
    metric: Annotated[str, Meaning("metric id; empty: not in the dictionary")]
    period_end: Annotated[str, Meaning("last day or instant, ISO; empty: not told")]
    direction: Annotated[str, Meaning("the word itself: 增长, 下降, 高于, …")]
    sign: Annotated[int, Meaning("1 up or above, -1 down or below")]
    change: Annotated[
        Decimal | None, Meaning("how much it moved, in base unit; null: not told")
    ]
    first: Annotated[Decimal | None, Meaning("number it started from or is compared")]
    second: Annotated[Decimal | None, Meaning("number it came to or is compared with")]
    unit: Annotated[
        str, Meaning("base unit of the numbers; empty: they count what no unit fits")
    ]
    verdict: Annotated[str, Meaning("one of VERDICTS")]
    check: Annotated[str, Meaning("one of CHECKS")]
    known: Annotated[
        Decimal | None,
        Meaning("the change that bears it out or not, with its sign; null: none"),
    ]
    fact_id: Annotated[str, Meaning("stated figure it belongs to; empty: none")]
    checked_by: Annotated[list[str], Meaning("fact ids it was checked against")]
    rule: Annotated[str, Meaning("form of words that told it")]
    quote: Annotated[str, Meaning("the sentence")]
    page: Annotated[int, Meaning("page of the quote, from 1")]
    box: Annotated[Box | None, Meaning("where on the page")]
    clause_id: Annotated[str, Meaning("clause it stands in")]
