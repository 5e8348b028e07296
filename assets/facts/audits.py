"""Checks facts of one document against the arithmetic they must satisfy.

Statement identities come from `dictionaries/identities`; beside them quarters must sum
to the year, a printed growth must follow from the two years it compares, and the same
figure read twice must agree. Rounding of the print is the only tolerance.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from assets.facts.context import PRIMARY
from assets.facts.parts import first_parts
from dictionaries.identities import Identity, identities
from dictionaries.metrics import metrics
from warehouse.records import stored_number
from warehouse.schema.audits import Audit
from warehouse.schema.facts import Fact

HALF = Decimal("0.5")
PeriodKey = tuple[str, str, str]
"""Scope, last day and restatement state."""
QUARTER_METRICS = (
    "revenue",
    "net_profit_attributable",
    "net_profit_attributable_deducted",
    "operating_cash_flow",
)
"""What the quarterly table of an annual report prints."""
LARGEST_CHECKED_GROWTH = Decimal(10)
"""Tenfold; beyond it issuers print 不适用 or a rounded figure."""


def audit_facts(
    doc_id: str, facts: Sequence[Fact], *, one_issuer: bool = True
) -> list[Audit]:
    """All audits of a document that have their operands, numbered in order.

    Args:
        doc_id: the document.
        facts: its facts.
        one_issuer: whether all statements are of one issuer, as in a periodic report.
            Prospectuses and deal reports print those of several companies: there only
            figures of one statement, however many tables, are set against each other.
    """
    figures = [f for f in facts if f.state == "value" and f.known and f.period_end]
    usable = [f for f in figures if not f.member]
    statements = usable if one_issuer else _of_one_owner(figures)
    found = [
        *_statement_audits(statements, one_issuer=one_issuer),
        *_growth_audits(usable),
    ]
    if one_issuer:
        found += [*_quarter_audits(usable), *_agreement_audits(usable)]
    return [replace(a, audit_id=f"{doc_id}#a{n:04d}") for n, a in enumerate(found)]


def suspect_tables(audits: Iterable[Audit]) -> frozenset[str]:
    """Tables with a statement identity that does not hold."""
    known = {identity.id for identity in identities()}
    return frozenset(
        table
        for audit in audits
        if not audit.holds and audit.identity in known
        for table in audit.tables
    )


def _of_one_owner(facts: Sequence[Fact]) -> list[Fact]:
    """Facts of tables that are as a whole of one company, be it the issuer or not."""
    members: dict[str, set[str]] = defaultdict(set)
    for fact in facts:
        members[fact.table_id].add(fact.member)
    return [f for f in facts if not f.member or len(members[f.table_id]) == 1]


def _statement_audits(facts: Sequence[Fact], *, one_issuer: bool) -> Iterator[Audit]:
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
    audit = _audit(
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
        (_value(operands[t]) for t in identity.plus if t in operands), Decimal(0)
    )
    printed = _value(operands[identity.result])
    for term in identity.minus:
        if term in operands:
            value = _value(operands[term])
            total = (
                min((total - value, total + value), key=lambda t: abs(printed - t))
                if value < 0
                else total - value
            )
    return total


def _quarter_audits(facts: Sequence[Fact]) -> Iterator[Audit]:
    """Four quarters printed together sum to the year."""
    for metric in QUARTER_METRICS:
        quarters: dict[str, Fact] = {}
        years: dict[str, Fact] = {}
        for fact in facts:
            if fact.metric != metric or fact.measure != "amount":
                continue
            if fact.scope != "consolidated" or fact.restated == "before":
                continue
            if fact.statement == "quarterly":
                quarters.setdefault(fact.period_end, fact)
            elif _is_year(fact) and fact.statement in {"summary", *PRIMARY}:
                years.setdefault(fact.period_end[:4], fact)
        for year, annual in sorted(years.items()):
            parts = [quarters.get(f"{year}-{end}") for end in _QUARTER_ENDS]
            four = [part for part in parts if part is not None]
            if len(four) == len(_QUARTER_ENDS):
                total = sum((_value(q) for q in four), Decimal(0))
                yield _audit(
                    "quarter_sum",
                    f"{annual.raw_label}：四个季度之和 = 全年",
                    annual,
                    total,
                    four,
                )


_QUARTER_ENDS = ("03-31", "06-30", "09-30", "12-31")


def _is_year(fact: Fact) -> bool:
    return fact.period_start.endswith("-01-01") and fact.period_end.endswith("-12-31")


def _growth_audits(facts: Sequence[Fact]) -> Iterator[Audit]:
    """A printed growth follows from the two figures of its own row."""
    rows: dict[tuple[str, int], list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.source == "table":
            rows[fact.table_id, fact.row].append(fact)
    for _, row in sorted(rows.items()):
        for growth in row:
            if growth.measure == "growth" and growth.unit == "fraction":
                yield from _check_growth(growth, row)


def _check_growth(growth: Fact, row: Sequence[Fact]) -> Iterator[Audit]:
    now = _amount_at(row, growth.period_start, growth.period_end)
    before = _amount_at(
        row, _year_before(growth.period_start), _year_before(growth.period_end)
    )
    if now is None or before is None or now.unit in {"fraction", "point"}:
        return
    base = _value(before)
    if base <= 0 or abs(_value(growth)) > LARGEST_CHECKED_GROWTH:
        return
    recomputed = _value(now) / base - 1
    coarse = (_step(now) + _step(before) * (1 + abs(recomputed))) / base
    yield _audit(
        "growth",
        f"{growth.raw_label}：增减幅度",
        growth,
        recomputed,
        [now, before],
        extra=coarse,
    )


def _amount_at(row: Sequence[Fact], start: str, end: str) -> Fact | None:
    """The figure of a row at a period; the restated one where both are printed."""
    found = [
        f
        for f in row
        if f.measure == "amount" and f.period_start == start and f.period_end == end
    ]
    return max(found, key=lambda f: f.restated == "after", default=None)


def _year_before(day: str) -> str:
    if not day:
        return ""
    year = f"{int(day[:4]) - 1}{day[4:]}"
    return year.replace("-02-29", "-02-28")


def _agreement_audits(facts: Sequence[Fact]) -> Iterator[Audit]:
    """The summary prints what the statements print."""
    statements: dict[tuple[str, ...], Fact] = {}
    for fact in facts:
        if fact.statement in PRIMARY and fact.measure == "amount":
            statements.setdefault(_full_key(fact), fact)
    for fact in facts:
        if fact.statement == "summary" and fact.measure == "amount":
            other = statements.get(_full_key(fact))
            if other is not None and other.table_id != fact.table_id:
                yield _audit(
                    "agreement",
                    f"{fact.raw_label}：摘要表与报表一致",
                    fact,
                    _value(other),
                    [other],
                )


def _full_key(fact: Fact) -> tuple[str, ...]:
    restated = "none" if fact.restated == "after" else fact.restated
    return (fact.metric, fact.scope, fact.period_start, fact.period_end, restated)


def _audit(
    identity: str,
    name: str,
    result: Fact,
    recomputed: Decimal,
    terms: Sequence[Fact],
    extra: Decimal = Decimal(0),
) -> Audit:
    printed = _value(result)
    tolerance = extra + HALF * _step(result)
    if identity != "growth":
        tolerance += sum((HALF * _step(t) for t in terms), Decimal(0))
    residual = printed - recomputed
    everyone = [result, *terms]
    return Audit(
        audit_id="",
        identity=identity,
        name=name,
        scope=result.scope,
        period_start=result.period_start,
        period_end=result.period_end,
        restated=result.restated,
        printed=printed,
        recomputed=stored_number(recomputed),
        residual=stored_number(residual),
        tolerance=stored_number(tolerance),
        holds=abs(residual) <= tolerance,
        operands=[f.fact_id for f in everyone],
        tables=sorted({f.table_id for f in everyone if f.table_id}),
        page=result.page,
        words="; ".join(f"{f.raw_label} {f.raw_value}" for f in everyone),
    )


def _value(fact: Fact) -> Decimal:
    if fact.value is None:
        raise ValueError(f"{fact.fact_id} holds no value")
    return fact.value


def _step(fact: Fact) -> Decimal:
    """One unit of the last printed digit."""
    return Decimal(1).scaleb(fact.decimals)
