"""Binds direction checks to the per-document store."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from assets.facts.directions import ANY, Direction, agrees, directions, growth_of
from assets.facts.kinds import family
from assets.facts.labels import key
from assets.facts.places import Places
from assets.facts.stage import chosen
from assets.structure.sentences import readable
from warehouse.schema.clauses import Clause
from warehouse.schema.facts import Fact
from warehouse.schema.research import DirectionFact
from warehouse.stages import Stage, Task

FAMILIES = frozenset({"report", "research", "contract"})
"""Documents that tell how figures moved."""
_SENTENCE = re.compile(r"[^。；;!？\n]+")
_SINCE_BEGIN = re.compile(r"年初|期初|上年末|上年年末|上期末")


def compute(task: Task) -> Sequence[DirectionFact]:
    """Directions of one document; nothing for documents that tell no course."""
    profile = chosen(task.load("profiles"))
    if family(profile.get("doc_type", ""), task.document.domain) not in FAMILIES:
        return []
    known = Known(task.load("facts"))
    places = Places(task.load("lines"))
    rows: list[DirectionFact] = []
    for clause in task.load("clauses"):
        if ANY.search(clause.text):
            rows += _of_clause(clause, known, places)
    return [
        replace(row, direction_id=f"{task.document.doc_id}#d{n:05d}")
        for n, row in enumerate(rows)
    ]


@dataclass(frozen=True, slots=True)
class Check:
    """What a stated growth was checked against."""

    verdict: str
    kind: str
    known: Decimal | None
    by: list[str]


class Known:
    """Figures of tables by what they are of, and growth stated in sentences."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        """All facts of one document."""
        self._tables: dict[tuple[str, str, str, str, str], list[Fact]] = {}
        self._stated: dict[str, list[Fact]] = {}
        self._amounts: dict[str, list[Fact]] = {}
        for fact in facts:
            if fact.state != "value" or fact.value is None:
                continue
            if fact.rule == "stated figure":
                kept = self._stated if fact.measure == "growth" else self._amounts
                kept.setdefault(fact.clause_id, []).append(fact)
            elif fact.scope != "parent" and fact.restated != "before":
                self._tables.setdefault(_of(fact), []).append(fact)

    def stated_in(self, clause: Clause, sentence: str) -> list[Fact]:
        """Growth that one sentence of a clause states for a known metric."""
        return [
            fact
            for fact in self._stated.get(clause.clause_id, ())
            if fact.quote == sentence
        ]

    def check(self, stated: Fact) -> Check:
        """A stated growth against tables: printed growth first, else recomputed.

        Only where the sentence's own amount is the table's: 贷款总额 of a sentence may
        be before an allowance, 营业收入 one segment's.
        """
        amount = replace(stated, measure="amount")
        now = self._tables.get(_of(amount), [])
        own = self._own(amount)
        same = [fact for fact in now if any(_same(fact, other) for other in own)]
        if now and not same:
            return Check("unchecked", "none", None, [])
        printed = self._tables.get(_of(stated), [])
        if printed:
            return _best(stated, [(f.value, f.decimals, [f.fact_id]) for f in printed])
        computed = [
            (change, stated.decimals, [fact.fact_id, then.fact_id])
            for end, start in _earlier(stated)
            for then in self._tables.get(
                _of(replace(amount, period_end=end, period_start=start)), ()
            )
            for fact in same
            if (change := _change(stated, fact, then)) is not None
        ]
        return _best(stated, computed, "recomputed_growth")

    def _own(self, amount: Fact) -> list[Fact]:
        """The amount that the sentence states beside its growth."""
        return [
            fact
            for fact in self._amounts.get(amount.clause_id, ())
            if _of(fact) == _of(amount) and fact.quote == amount.quote
        ]


def _same(one: Fact, other: Fact) -> bool:
    if one.value is None or other.value is None:
        return False
    step = Decimal(1).scaleb(max(one.decimals, other.decimals))
    return agrees(one.value, other.value, step)


def _of(fact: Fact) -> tuple[str, str, str, str, str]:
    return (
        fact.metric,
        fact.member,
        fact.measure,
        fact.period_start,
        fact.period_end,
    )


def _earlier(stated: Fact) -> Iterator[tuple[str, str]]:
    """End and start of the period compared with: a year before, or the year's begin."""
    year = int(stated.period_end[:4])
    if stated.period_kind == "instant" and _SINCE_BEGIN.search(stated.raw_value):
        yield f"{year - 1}-12-31", ""
        return
    start = stated.period_start
    yield _year_back(stated.period_end), _year_back(start) if start else ""


def _year_back(iso: str) -> str:
    back = f"{int(iso[:4]) - 1}{iso[4:]}"
    return back.replace("-02-29", "-02-28")


def _change(stated: Fact, now: Fact, then: Fact) -> Decimal | None:
    if now.value is None or then.value is None:
        return None
    if stated.unit == "point":
        return now.value - then.value
    return growth_of(then.value, now.value)


def _best(
    stated: Fact,
    against: Sequence[tuple[Decimal | None, int, list[str]]],
    kind: str = "printed_growth",
) -> Check:
    """Holds when any counterpart agrees, contradicts when none of them does."""
    told = stated.value
    checked = [(v, d, ids) for v, d, ids in against if v is not None]
    if told is None or not checked:
        return Check("unchecked", "none", None, [])
    for value, decimals, ids in checked:
        step = Decimal(1).scaleb(max(decimals, stated.decimals))
        if agrees(told, value, step):
            return Check("holds", kind, value, ids)
    value, _, ids = checked[0]
    return Check("contradicts", kind, value, ids)


def _of_clause(clause: Clause, known: Known, places: Places) -> Iterator[DirectionFact]:
    for match in readable(_SENTENCE.finditer(clause.text)):
        printed = match.group().strip()
        if not ANY.search(printed):
            continue
        plain = key(printed)
        growths = known.stated_in(clause, plain)
        for found in directions(plain):
            fact = _stated_here(found, growths, plain)
            page, box = places.find(printed, clause)
            told = Check(found.verdict, found.check, None, [])
            if fact is not None and found.check == "none":
                told = known.check(fact)
            yield DirectionFact(
                direction_id="",
                subject=found.subject,
                metric=fact.metric if fact else "",
                period_end=fact.period_end if fact else "",
                direction=found.word,
                sign=found.sign,
                change=found.change,
                first=found.first,
                second=found.second,
                unit=found.unit,
                verdict=told.verdict,
                check=told.kind,
                known=told.known,
                fact_id=fact.fact_id if fact else "",
                checked_by=told.by,
                quote=printed,
                page=page,
                box=box,
                clause_id=clause.clause_id,
            )


def _stated_here(found: Direction, growths: Sequence[Fact], plain: str) -> Fact | None:
    """The stated growth whose words these are."""
    words = plain[found.start : found.end]
    for fact in growths:
        if words in fact.raw_value or fact.raw_value.lstrip(",(") in words:
            return fact
    return None


DIRECTION_FACTS = Stage(
    name="direction_facts",
    record=DirectionFact,
    compute=compute,
    upstream=("facts", "clauses", "lines", "profiles"),
)
