"""One reading for each figure of an issuer, and where readings disagree."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from warehouse.records import Meaning


@dataclass(frozen=True, slots=True)
class FigureKey:
    """What readings have in common that are prints of the same figure."""

    issuer: Annotated[str, Meaning("issuer, one name for all its documents")]
    metric: Annotated[str, Meaning("metric id, or the raw label")]
    member: Annotated[str, Meaning("part the figure is for; empty: the whole")]
    measure: Annotated[str, Meaning("amount, growth, difference or share")]
    scope: Annotated[str, Meaning("consolidated, parent or na")]
    period_start: Annotated[str, Meaning("first day; empty for an instant")]
    period_end: Annotated[str, Meaning("last day or instant")]
    restated: Annotated[str, Meaning("none, before or after")]


@dataclass(frozen=True, slots=True)
class PreferredFact(FigureKey):
    """The reading chosen among all that speak of the same figure."""

    value: Annotated[Decimal, Meaning("in base unit")]
    unit: Annotated[str, Meaning("base unit")]
    fact_id: Annotated[str, Meaning("the reading chosen")]
    doc_id: Annotated[str, Meaning("document it was read from")]
    known_from: Annotated[
        str, Meaning("publication date of that document; empty: not told")
    ]
    rule: Annotated[str, Meaning("why this reading was chosen")]
    readings: Annotated[int, Meaning("readings of the figure, agreeing or not")]
    agreeing: Annotated[int, Meaning("readings that agree within the coarser print")]


@dataclass(frozen=True, slots=True)
class FactReading:
    """A fact's place among all readings of its figure; the first is preferred."""

    fact_id: Annotated[str, Meaning("the reading")]
    issuer: Annotated[str, Meaning("issuer, one name for all its documents")]
    doc_id: Annotated[str, Meaning("document it was read from")]
    known_from: Annotated[
        str, Meaning("publication date of that document; empty: not told")
    ]
    place: Annotated[int, Meaning("0 is the preferred reading")]
    preferred_id: Annotated[
        str, Meaning("the reading preferred among those of its figure")
    ]


@dataclass(frozen=True, slots=True)
class FactConflict(FigureKey):
    """A reading that disagrees with the preferred one beyond rounding."""

    preferred_id: Annotated[str, Meaning("fact id of the preferred reading")]
    preferred_value: Annotated[Decimal, Meaning("its value")]
    other_id: Annotated[str, Meaning("fact id of the reading that disagrees")]
    other_value: Annotated[Decimal, Meaning("its value")]
    difference: Annotated[Decimal, Meaning("other less preferred")]
    tolerance: Annotated[Decimal, Meaning("what the coarser print can explain")]
    same_document: Annotated[bool, Meaning("both stand in one document")]
