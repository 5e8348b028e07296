"""Scores facts against figures read off the pages by eye.

A gold row is found when one fact has the same metric, member, scope, period, restated
state and value; it is contradicted when facts of that key exist and all say otherwise.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.labels import key, metric_named
from warehouse.schema.facts import Fact

FactKey = tuple[str, str, str, str, str, str]


@dataclass(frozen=True, slots=True)
class MissedFact:
    """A gold row that was not found, with what was read instead."""

    doc_id: str
    metric: str
    scope: str
    period_end: str
    restated: str
    value: str
    read: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FactScore:
    """Share of gold rows found, and share contradicted."""

    rows: int
    recall: float
    contradicting: float
    missed: tuple[MissedFact, ...]


def score_facts(
    gold: Iterable[Mapping[str, str]], facts_by_doc: Mapping[str, Sequence[Fact]]
) -> FactScore:
    """Score facts by document stem against gold rows (see the gold file's columns)."""
    keyed = {doc: _by_key(facts) for doc, facts in facts_by_doc.items()}
    rows = list(gold)
    missed, contradicted = [], 0
    for row in rows:
        found = keyed.get(row["doc_id"], {}).get(_gold_key(row), [])
        wanted = Decimal(row["value_base"])
        if any(fact.value == wanted for fact in found):
            continue
        values = tuple(str(fact.value) for fact in found)
        contradicted += bool(values)
        missed.append(
            MissedFact(
                row["doc_id"],
                row["metric"],
                row["scope"],
                row["period_end"],
                row["restated"],
                row["value_base"],
                values,
            )
        )
    count = max(len(rows), 1)
    return FactScore(
        rows=len(rows),
        recall=1 - len(missed) / count,
        contradicting=contradicted / count,
        missed=tuple(missed),
    )


def _by_key(facts: Sequence[Fact]) -> dict[FactKey, list[Fact]]:
    table: dict[FactKey, list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.measure == "amount":
            table[
                fact.metric,
                key(fact.member),
                fact.scope,
                fact.period_start,
                fact.period_end,
                fact.restated,
            ].append(fact)
    return table


def _gold_key(row: Mapping[str, str]) -> FactKey:
    name, _, member = row["metric"].partition(":")
    metric = metric_named(name)
    return (
        metric.id if metric else name,
        key(member),
        row["scope"],
        row["period_start"],
        row["period_end"],
        row["restated"],
    )
