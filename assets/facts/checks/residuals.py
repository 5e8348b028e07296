"""A figure set against what its terms give, and what rounding explains of it."""

from collections.abc import Sequence
from decimal import Decimal

from assets.facts.precision import rounding_of
from warehouse.records import stored_number
from warehouse.schema.audits import Audit
from warehouse.schema.facts import Fact


def audit_of(
    identity: str,
    name: str,
    result: Fact,
    recomputed: Decimal,
    terms: Sequence[Fact],
    extra: Decimal = Decimal(0),
) -> Audit:
    """The audit of a printed figure; `extra` is tolerance that its terms bring.

    The tolerance is half of the last digit of everything printed; of a growth, whose
    terms are divided, `extra` says it for them.
    """
    printed = value_of(result)
    tolerance = extra + rounding_of(result)
    if identity != "growth":
        tolerance += sum(map(rounding_of, terms), Decimal(0))
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


def value_of(fact: Fact) -> Decimal:
    """The value of a fact that has one.

    Raises:
        ValueError: it has none.
    """
    if fact.value is None:
        raise ValueError(f"{fact.fact_id} holds no value")
    return fact.value
