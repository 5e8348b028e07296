"""Covers: what opens each, how it pays and on what conditions, and what it denies."""

import re
from collections.abc import Iterator

from assets.facts.insurance.outline import Outline
from assets.facts.insurance.statements import (
    Said,
    Statement,
    bare,
    condition_kind,
    condition_of,
    numbers,
    said,
    statements,
)
from assets.facts.insurance.terms import PAID_UNITS, Term, lead_above
from dictionaries.insurance import structure
from warehouse.schema.clauses import Clause

COVERAGE, PAYMENT = ("coverage", "保险责任"), ("payment", "给付标准")
CONDITION = ("payment_condition", "给付条件")
DENIED = ("exclusion", "责任免除")

_DENIED = re.compile(
    r"(?:不(?:再)?(?:承担|负责)|不予)(?:给付|赔偿|赔付)?"
    r"(?:[^,。;:]{0,12}(?:责任|义务))?[。;]?$"
)
"""A sentence under a cover that ends so pays nothing, nor does a list it opens."""
_DEDUCTED = re.compile(r"的?(?:绝对)?免赔")
_CONDITIONS = re.compile(
    r"(?:满足|符合|具备)[^,。;:]{0,12}(?:条件|要求|标准)|"
    r"(?:下列|以下)(?:全部|所有|各项)?(?:条件|要求|情形|情况|原因|事故|风险)"
)
"""A list that such a sentence opens says when is paid, not what."""
_RATIO = re.compile(r"比例|乘以")
_BENEFIT = re.compile(
    r"(?:给付|赔付|支付)(?:的)?(?P<name>[^,、。;:()的各项]{1,16}?保险金)"
)


def covers(outline: Outline, clause: Clause) -> Iterator[Term]:
    """A benefit, and each sentence that says how and when it pays."""
    benefits = outline.benefits(clause)
    titled = "/".join(b.heading for b in benefits) or outline.part(clause)
    told = list(statements(clause, lead_above(outline, clause)))
    opening = _opening(outline, clause, benefits, told)
    if opening is not None:
        condition = condition_of(opening.plain, -1)
        yield Term(
            *COVERAGE,
            titled or _benefit(opening, told),
            opening,
            Said(condition, condition_kind(condition), "value"),
            "benefit title" if benefits else "article on cover",
        )
    for statement in told:
        name = titled or _benefit(statement, told)
        if _DENIED.search(statement.plain):
            told_not = Said(*_when(statement), "value")
            yield Term(*DENIED, name, statement, told_not, "denying sentence")
        elif _DENIED.search(statement.plain.rstrip(":")):
            continue  # it introduces items that are not paid
        elif statement.item and _DENIED.search(statement.lead.rstrip(":")):
            condition = bare(statement.lead)
            listed_not = Said(condition, condition_kind(condition), "value")
            yield Term(*DENIED, name, statement, listed_not, "denied item")
        elif not outline.kinds(clause) and not _only_opens(statement, benefits):
            yield from _paid(statement, name)


def _only_opens(statement: Statement, benefits: list[Clause]) -> bool:
    return statement.plain.endswith(":") and not benefits


def _paid(statement: Statement, name: str) -> Iterator[Term]:
    """How a sentence, or an item of a list that one opens, pays."""
    payer = structure().payer.search(statement.plain)
    found = [
        q
        for q in numbers(statement, PAID_UNITS, payer.start() if payer else 0)
        if not _DEDUCTED.match(statement.plain[q.end :])
    ]
    pays = structure().pays.search(statement.plain) or (
        found and _RATIO.search(statement.plain)
    )
    if statement.item and not (found and pays) and _CONDITIONS.search(statement.lead):
        yield Term(*CONDITION, name, statement, Said(*_led(statement)), "listed item")
    elif pays or (statement.item and _lists(statement.lead)):
        for one in said(statement, found):
            yield Term(*PAYMENT, name, statement, one, "paying sentence")


def _lists(lead: str) -> bool:
    """Whether a sentence lists what is paid or covered."""
    return "责任" in lead or bool(structure().pays.search(lead))


def _when(statement: Statement) -> tuple[str, str]:
    condition = condition_of(statement.plain, -1)
    return condition, condition_kind(condition)


def _led(statement: Statement) -> tuple[str, str, str]:
    condition = bare(statement.lead)
    return condition, condition_kind(condition), "value"


def _benefit(statement: Statement, told: list[Statement]) -> str:
    """The benefit that a sentence, or one beside it, pays where no title names it.

    Of several benefits in one article each sentence has its own; none is guessed.
    """
    own = _BENEFIT.search(statement.plain) or _BENEFIT.search(statement.lead)
    if own:
        return own["name"]
    named = {m["name"] for s in told if (m := _BENEFIT.search(s.plain))}
    return named.pop() if len(named) == 1 else ""


def _opening(
    outline: Outline, clause: Clause, benefits: list[Clause], told: list[Statement]
) -> Statement | None:
    """The sentence that opens a cover: below its title, or of an untitled article."""
    if benefits:
        return told[0] if benefits[-1] is clause and told else None
    if clause.kind != "article" or outline.kinds(clause) or outline.has_parts(clause):
        return None
    return next((s for s in told if structure().pays.search(s.plain)), None)
