"""Lines of a statement set against each other, by `dictionaries/identities`."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from assets.facts.checks.residuals import audit_of, value_of
from assets.facts.tables.parts import first_parts
from assets.facts.tables.row_votes import PRIMARY
from dictionaries.identities import Identity, identities
from dictionaries.metrics import metrics
from warehouse.schema.audits import Audit
from warehouse.schema.facts import Fact

PeriodKey = tuple[str, str, str]
"""Scope, last day and restatement state."""


def of_one_owner(facts: Sequence[Fact]) -> list[Fact]:
    """Facts of tables that are as a whole of one company, be it the issuer or not."""
    members: dict[str, set[str]] = defaultdict(set)
    for fact in facts:
        if fact.known:
            members[fact.table_id].add(fact.member)
    return [f for f in facts if not f.member or len(members[f.table_id]) == 1]


def statement_audits(facts: Sequence[Fact], *, one_issuer: bool) -> Iterator[Audit]:
    """Audits of all identities that have their operands in one statement.

    Unless all facts are of one issuer, a statement is the tables that are its parts.
    """
    groups: dict[tuple[str, str, PeriodKey], dict[str, Fact]] = defaultdict(dict)
    sizes = Counter(fact.table_id for fact in facts)
    parts = first_parts(facts)
    # The statement itself prints more lines than any table that quotes from it.
    for fact in sorted(facts, key=lambda f: -sizes[f.table_id]):
        statement = _lines_of(fact)
        if statement in PRIMARY and fact.measure == "amount":
            end = (fact.scope, fact.period_end, fact.restated)
            if fact.metric == "cash_beginning":
                end = (fact.scope, _column_end(fact, facts), fact.restated)
            place = "" if one_issuer else parts[fact.table_id]
            groups[statement, place, end].setdefault(fact.metric, fact)
    for (statement, *_), operands in sorted(groups.items(), key=lambda g: g[0]):
        for identity in identities():
            if identity.statement == statement:
                yield from _check(identity, operands)


def _lines_of(fact: Fact) -> str:
    """The statement a figure is a line of; an analysis prints lines of one."""
    metric = metrics().get(fact.metric)
    if fact.statement == "analysis" and metric is not None:
        return metric.statement
    return fact.statement


def _column_end(beginning: Fact, facts: Sequence[Fact]) -> str:
    """The last day of the column that a beginning balance stands in."""
    return next(
        (
            f.period_end
            for f in facts
            if f.table_id == beginning.table_id
            and f.col == beginning.col
            and f.metric == "cash_ending"
        ),
        beginning.period_end,
    )


def _check(identity: Identity, operands: dict[str, Fact]) -> Iterator[Audit]:
    if identity.scope and _scope_of(operands) != identity.scope:
        return
    terms = [*identity.plus, *identity.minus]
    needed = [identity.result, *(t for t in terms if t not in identity.optional)]
    if not all(metric in operands for metric in needed):
        return
    present = [operands[t] for t in terms if t in operands]
    recomputed = _recomputed(identity, operands)
    audit = audit_of(
        identity.id, identity.name, operands[identity.result], recomputed, present
    )
    # What is left over may be the optional operand that was not printed: not auditable.
    if audit.holds or len(present) == len(terms):
        yield audit


def _scope_of(operands: dict[str, Fact]) -> str:
    """The scope that all operands of a statement share."""
    return next(iter(operands.values())).scope


def _recomputed(identity: Identity, operands: dict[str, Fact]) -> Decimal:
    """What the terms give.

    Some issuers print what is taken off as a negative figure, in brackets; for terms
    that can have either sign the reading that leaves less over is meant.
    """
    total = sum(
        (value_of(operands[t]) for t in identity.plus if t in operands), Decimal(0)
    )
    printed = value_of(operands[identity.result])
    for term in identity.minus:
        if term in operands:
            value = value_of(operands[term])
            total = (
                min((total - value, total + value), key=lambda t: abs(printed - t))
                if value < 0
                else total - value
            )
    return total
