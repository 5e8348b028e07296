"""Looks up operands among preferred facts: one issuer, one scope, one restatement.

What is paid for a year in parts (中期, 末期) is one figure to a formula: what is
printed for the whole year, else the sum of its parts, never both. An earlier figure is
taken as the document of the current one prints it, for that is what it compares with:
restated, or after a split of shares, whether marked so or not.
"""

import calendar
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from assets.facts.comparison.amounts import amount_of
from assets.facts.comparison.expressions import Operand
from assets.facts.comparison.preferred import STATEMENT_ORDER
from assets.facts.comparison.standing import AS_IT_STANDS
from assets.facts.labels import key
from dictionaries.formulas import instalments, wider
from dictionaries.metrics import metrics
from warehouse.schema.facts import Fact

NO_OPERANDS = frozenset({"other", "counterparty"})
"""Tables whose figures are of parts."""

_Key = tuple[str, str, str, str, str, str, str]
"""Issuer, scope, metric, member, first day, last day, restatement state."""
_Print = tuple[str, str, str, str, str, str]
"""Document, scope, metric, member, first and last day."""
_Lot = tuple[str, str, str, str]
"""Issuer, scope, metric and restatement state."""


@dataclass(frozen=True, slots=True)
class Place:
    """Whose figure, of which scope, period and restatement state."""

    issuer: str
    scope: str
    start: str
    """Empty: the day `end`, at which balances stand and no flow is known."""
    end: str
    restated: str
    since: str = ""
    """Last day of the first period, of what goes over years."""
    part: str = ""
    """The member whose share in a whole is asked for."""
    whole: str = ""
    """The member that is the whole; empty: the whole figure."""

    @property
    def days(self) -> int:
        """Days of the period; a day is one."""
        if not self.start:
            return 1
        return (date.fromisoformat(self.end) - date.fromisoformat(self.start)).days + 1

    @property
    def years(self) -> int:
        """Years between the first period and this one."""
        return int(self.end[:4]) - int(self.since[:4]) if self.since else 0


@dataclass(frozen=True, slots=True)
class Taken:
    """What an operand is, and the facts it stands on."""

    unit: str
    facts: tuple[Fact, ...]

    @property
    def values(self) -> Sequence[Decimal]:
        """What the facts count as in a formula."""
        return [amount_of(f) for f in self.facts]

    @property
    def value(self) -> Decimal:
        """Their sum."""
        return sum(self.values, Decimal(0))


@dataclass(frozen=True, slots=True)
class FactBook:
    """Preferred facts by issuer, scope, metric, member, period and restatement."""

    facts: Mapping[_Key, Fact]
    lots: Mapping[_Lot, Sequence[Fact]]
    """Facts of what comes in instalments."""
    prints: Mapping[_Print, Fact]
    """How each document's tables print a figure, restated where they restate it."""

    def get(
        self, place: Place, operand: Operand, whole: str = "", doc_id: str = ""
    ) -> Taken | None:
        """What an operand is at a place; stocks are looked up by their day.

        Args:
            place: where.
            operand: which metric, and when or of which part.
            whole: metric of the figure that a share is of; it is of the place's whole.
            doc_id: document of the current figure, for an earlier one.
        """
        metric = metrics().get(operand.metric)
        start, end = _shifted(place, operand.when)
        if metric is not None and metric.period == "instant":
            start = ""
        part = operand.when == "part"
        member = place.part if part else place.whole if operand.metric == whole else ""
        for scope in _scopes(place.scope):
            spoken = (doc_id, scope, operand.metric, member, start, end)
            if doc_id and place.restated != "before" and spoken in self.prints:
                return _taken((self.prints[spoken],))
            for restated in _states(place.restated):
                spot = (
                    *(place.issuer, scope, operand.metric),
                    *(member, start, end, restated),
                )
                if spot in self.facts:
                    return _taken((self.facts[spot],))
                lot = self.lots.get((place.issuer, scope, operand.metric, restated), ())
                parts = () if member else _instalments(lot, start, end)
                if parts:
                    return _taken(parts)
        return None


def document_of(fact: Fact) -> str:
    """The document a fact was read from."""
    return fact.fact_id.rpartition("#")[0]


def fact_book(
    facts: Iterable[tuple[str, Fact]], readings: Iterable[Fact] = ()
) -> FactBook:
    """Index preferred facts, each with its issuer; the first of a key is kept.

    Args:
        facts: preferred facts.
        readings: all facts of the same documents, to see what they compare with.
    """
    table: dict[_Key, Fact] = {}
    lots: dict[_Lot, list[Fact]] = defaultdict(list)
    for issuer, fact in facts:
        if not _is_operand(fact):
            continue
        meant = _meant(fact)
        table.setdefault(
            (
                *(issuer, fact.scope, meant, key(fact.member)),
                *(fact.period_start, fact.period_end, fact.restated),
            ),
            fact,
        )
        if meant in instalments().metrics:
            lots[issuer, fact.scope, meant, fact.restated].append(fact)
    return FactBook(table, lots, _prints(readings))


def _is_operand(fact: Fact) -> bool:
    whole = fact.known and fact.state == "value" and fact.measure == "amount"
    return whole and fact.statement not in NO_OPERANDS


def _prints(readings: Iterable[Fact]) -> Mapping[_Print, Fact]:
    """The figures that tables of each document print; sentences round and leave out."""
    found: dict[_Print, Fact] = {}
    for fact in sorted(filter(_is_operand, readings), key=_as_printed):
        if fact.statement != "stated" and fact.restated != "before":
            spoken = (
                *(document_of(fact), fact.scope, _meant(fact), key(fact.member)),
                *(fact.period_start, fact.period_end),
            )
            found.setdefault(spoken, fact)
    return found


def _as_printed(fact: Fact) -> tuple[int, int, int, str]:
    return (
        AS_IT_STANDS.index(fact.restated),
        STATEMENT_ORDER[fact.statement],
        fact.decimals,
        fact.fact_id,
    )


def year_back(day: str, years: int = 1) -> str:
    """The same day years earlier; the end of February stays the end of February."""
    if not day:
        return ""
    year, month, date_ = int(day[:4]), int(day[5:7]), int(day[8:])
    last = calendar.monthrange(year - years, month)[1]
    ends_month = date_ == calendar.monthrange(year, month)[1]
    return f"{year - years}-{month:02d}-{last if ends_month else min(date_, last):02d}"


def _meant(fact: Fact) -> str:
    """The metric of a fact; a label can say that it holds more than that."""
    label = key(fact.raw_label)
    found = (w.meant for w in wider() if w.metric == fact.metric and w.words in label)
    return next(found, fact.metric)


def _taken(facts: tuple[Fact, ...]) -> Taken | None:
    known = tuple(fact for fact in facts if fact.value is not None)
    return Taken(known[0].unit, known) if known else None


def _instalments(lot: Sequence[Fact], start: str, end: str) -> tuple[Fact, ...]:
    """The parts of a year's figure, an interim and a final one at least."""
    if not (start.endswith("-01-01") and end.endswith("-12-31")):
        return ()
    within = [f for f in lot if f.period_start == start and f.period_end <= end]
    interim = list(_each_once(f for f in within if _is_interim(f, end)))
    final = [f for f in within if f.period_end == end and _is_final(f)]
    final = list(_each_once(f for f in final if f not in interim))
    return (*interim, *final) if interim and len(final) == 1 else ()


def _is_interim(fact: Fact, end: str) -> bool:
    by_words = instalments().interim.search(fact.member) is not None
    return by_words or (not fact.member and fact.period_end < end)


def _is_final(fact: Fact) -> bool:
    return instalments().final.search(fact.member) is not None


def _each_once(facts: Iterable[Fact]) -> Iterator[Fact]:
    """Facts without those that print a value again."""
    seen: set[Decimal | None] = set()
    for fact in sorted(facts, key=lambda f: (f.period_end, f.fact_id)):
        if fact.value not in seen:
            seen.add(fact.value)
            yield fact


def _scopes(scope: str) -> tuple[str, ...]:
    return (scope, "na") if scope == "consolidated" else (scope,)


def _shifted(place: Place, when: str) -> tuple[str, str]:
    """The stretch an operand is looked up at."""
    if when == "prior":
        return year_back(place.start), year_back(place.end)
    if when == "first":
        return year_back(place.start, place.years), place.since
    if when == "begin":
        first = date.fromisoformat(place.start)
        return "", (first - timedelta(days=1)).isoformat()
    return place.start, place.end


def _states(restated: str) -> tuple[str, ...]:
    """States an operand may come from: a restated comparison needs restated figures.

    The current period is printed once and counts as both.
    """
    return (restated, "none") if restated != "none" else ("none",)
