"""Checks facts of one document against the arithmetic they must satisfy.

Statement identities come from `dictionaries/identities`; beside them quarters must sum
to the year, a printed growth must follow from the two years it compares, and the same
figure read twice must agree. Rounding of the print is the only tolerance.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from assets.facts.checks.equity import equity_audits
from assets.facts.checks.residuals import audit_of, value_of
from assets.facts.checks.statements import of_one_owner, statement_audits
from assets.facts.precision import step_of
from assets.facts.tables.row_votes import PRIMARY
from warehouse.schema.audits import Audit
from warehouse.schema.facts import Fact

QUARTER_METRICS = (
    "revenue",
    "net_profit_attributable",
    "net_profit_attributable_deducted",
    "operating_cash_flow",
)
"""What the quarterly table of an annual report prints."""
_QUARTER_ENDS = ("03-31", "06-30", "09-30", "12-31")
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
    statements = usable if one_issuer else of_one_owner(figures)
    found = [
        *statement_audits(statements, one_issuer=one_issuer),
        *_growth_audits(usable),
        *equity_audits(figures, one_issuer=one_issuer),
    ]
    if one_issuer:
        found += [*_quarter_audits(usable), *_agreement_audits(usable)]
    return [replace(a, audit_id=f"{doc_id}#a{n:04d}") for n, a in enumerate(found)]


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
                total = sum((value_of(q) for q in four), Decimal(0))
                yield audit_of(
                    "quarter_sum",
                    f"{annual.raw_label}：四个季度之和 = 全年",
                    annual,
                    total,
                    four,
                )


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
    base = value_of(before)
    if base <= 0 or abs(value_of(growth)) > LARGEST_CHECKED_GROWTH:
        return
    recomputed = value_of(now) / base - 1
    coarse = (step_of(now) + step_of(before) * (1 + abs(recomputed))) / base
    yield audit_of(
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
        adjusted = fact.statement == "equity" and fact.restated != "none"
        if fact.statement in PRIMARY and fact.measure == "amount" and not adjusted:
            statements.setdefault(_full_key(fact), fact)
    for fact in facts:
        if fact.statement == "summary" and fact.measure == "amount":
            other = statements.get(_full_key(fact))
            if other is not None and other.table_id != fact.table_id:
                yield audit_of(
                    "agreement",
                    f"{fact.raw_label}：摘要表与报表一致",
                    fact,
                    value_of(other),
                    [other],
                )


def _full_key(fact: Fact) -> tuple[str, ...]:
    restated = "none" if fact.restated == "after" else fact.restated
    return (fact.metric, fact.scope, fact.period_start, fact.period_end, restated)
