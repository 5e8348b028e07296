"""Terms of running text: covers and how they pay, exclusions, and the other kinds."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assets.facts.insurance.outline import Outline, title_of
from assets.facts.insurance.statements import (
    ITEM,
    Said,
    Statement,
    bare,
    condition_kind,
    condition_of,
    numbers,
    said,
    statements,
)
from assets.facts.labels import key
from dictionaries.insurance import TermKind, structure, term_kinds
from warehouse.schema.clauses import Clause

COVERAGE, PAYMENT = ("coverage", "保险责任"), ("payment", "给付标准")
EXCLUSION, AFTERMATH = ("exclusion", "责任免除"), ("exclusion_effect", "免责的后果")

EXCEPTION = ("exclusion_exception", "免责的例外")

PAID_UNITS = frozenset({"fraction", "CNY", "times"})
"""Units of what is paid; days and ages beside them are conditions."""
TIME_UNITS = frozenset({"day", "month", "year", "working_day", "age"})
GENERIC = frozenset({"保险金", "保险", "相应", "赔偿", ""})
"""What a list of exclusions names when it holds for every benefit."""

_EXCLUDED_BENEFIT = re.compile(
    r"不(?:承担|负责)(?:给付|赔偿)?(?P<name>[^,。;:的]{2,24}?)的?(?:保险)?(?:责任|义务)"
)
_PAYING = re.compile(r"^(?:给付|赔付|赔偿)+|(?:给付|赔付|赔偿)+$")
_NOT_PAID = re.compile(
    r"^(?!这部分).*?(?:不承担|不负责|不属于|不予|免除|除外|不赔|不在[^,。]{0,10}范围)"
)
_DENIED = re.compile(
    r"(?:不(?:再)?(?:承担|负责)|不予)(?:给付|赔偿|赔付)?"
    r"(?:[^,。;:]{0,12}(?:责任|义务))?[。;]?$"
)
"""A sentence under a cover that ends so pays nothing, nor does a list it opens."""
_EXCEPTED = re.compile(r"不在此限[^,。;]{0,4}[。;]?$")
_DEDUCTED = re.compile(r"的?(?:绝对)?免赔")
_REFUND = re.compile(r"退还|返还|终止")


@dataclass(frozen=True, slots=True)
class Term:
    """A term as read from text, before it is bound to its place."""

    kind: str
    label: str
    name: str
    statement: Statement
    said: Said
    rule: str


def clause_terms(outline: Outline) -> Iterator[Term]:
    """All terms of the running text, clause by clause."""
    for clause in outline.clauses:
        if outline.in_exclusion(clause):
            yield from _exclusions(outline, clause)
        elif outline.in_coverage(clause):
            yield from _covers(outline, clause)
            yield from _titled(outline, clause)
        else:
            yield from _titled(outline, clause)
        yield from _stated(outline, clause)


def _lead_above(outline: Outline, clause: Clause) -> str:
    """The sentence of an enclosing clause that introduces a list of clauses."""
    for above in outline.chain(clause)[1:2]:
        last = above.text.rstrip().split("\n")[-1]
        if last.endswith(("：", ":")):
            return last
    return ""


def _covers(outline: Outline, clause: Clause) -> Iterator[Term]:
    """A benefit, and each sentence that says how it pays."""
    benefits = outline.benefits(clause)
    name = "/".join(b.heading for b in benefits) or outline.part(clause)
    told = list(statements(clause, _lead_above(outline, clause)))
    opening = _opening(outline, clause, benefits, told)
    if opening is not None:
        condition = condition_of(opening.plain, -1)
        yield Term(
            *COVERAGE,
            name,
            opening,
            Said(condition, condition_kind(condition), "value"),
            "benefit title" if benefits else "article on cover",
        )
    for statement in told:
        pays = structure().pays.search(statement.plain)
        if _DENIED.search(statement.plain):
            told_not = Said(*_when(statement), "value")
            yield Term(*EXCLUSION, name, statement, told_not, "denying sentence")
            continue
        if _DENIED.search(statement.plain.rstrip(":")):
            continue  # it introduces items that are not paid
        if statement.item and _DENIED.search(statement.lead.rstrip(":")):
            condition = bare(statement.lead)
            listed_not = Said(condition, condition_kind(condition), "value")
            yield Term(*EXCLUSION, name, statement, listed_not, "denied item")
            continue
        listed = statement.item and structure().pays.search(statement.lead)
        if not (pays or listed) or outline.kinds(clause):
            continue
        if statement.plain.endswith(":") and not benefits:
            continue
        payer = structure().payer.search(statement.plain)
        found = [
            q
            for q in numbers(statement, PAID_UNITS, payer.start() if payer else 0)
            if not _DEDUCTED.match(statement.plain[q.end :])
        ]
        for one in said(statement, found):
            yield Term(*PAYMENT, name, statement, one, "paying sentence")


def _when(statement: Statement) -> tuple[str, str]:
    condition = condition_of(statement.plain, -1)
    return condition, condition_kind(condition)


def _opening(
    outline: Outline, clause: Clause, benefits: list[Clause], told: list[Statement]
) -> Statement | None:
    """The sentence that opens a cover: below its title, or of an untitled article."""
    if benefits:
        return told[0] if benefits[-1] is clause and told else None
    if clause.kind != "article" or outline.kinds(clause) or outline.has_parts(clause):
        return None
    return next((s for s in told if structure().pays.search(s.plain)), None)


def _exclusions(outline: Outline, clause: Clause) -> Iterator[Term]:
    """Items of what is not covered, and what follows when one happens."""
    lead_above = _lead_above(outline, clause)
    told = list(statements(clause, lead_above))
    listed = any(s.item and not s.plain.endswith(":") for s in told)
    for statement in told:
        if statement.plain.endswith(":"):
            continue
        lead = statement.lead or lead_above
        match = _EXCLUDED_BENEFIT.search(lead or statement.plain)
        name = _PAYING.sub("", match["name"]) if match else ""
        name = "" if name in GENERIC else name
        if _EXCEPTED.search(statement.plain) and not ITEM.match(statement.printed):
            kind = EXCEPTION
        elif statement.item or (not listed and _excludes(clause, statement)):
            kind = EXCLUSION
        elif _REFUND.search(statement.plain):
            kind = AFTERMATH
        else:
            continue
        found = numbers(statement, TIME_UNITS | PAID_UNITS)[:1]
        first = next(said(statement, found))
        condition = bare(key(lead))
        yield Term(
            *kind,
            name,
            statement,
            Said(
                condition,
                condition_kind(condition),
                "value",
                first.number,
                first.unit,
                first.bound,
            ),
            "excluded item",
        )


def _excludes(clause: Clause, statement: Statement) -> bool:
    """An item that is a clause of its own, or a sentence that says so itself."""
    return clause.kind == "item" or bool(_NOT_PAID.search(statement.plain))


def _titled(outline: Outline, clause: Clause) -> Iterator[Term]:
    """Sentences of a clause whose title names the kind."""
    kinds = outline.kinds(clause)
    if not kinds:
        return
    first = True
    for statement in statements(clause):
        kind = _of_title(kinds, statement)
        if kind is None or _is_of_another(statement, kind):
            continue
        found = numbers(statement, kind.units)
        decided = structure().agreed.search(
            statement.plain
        ) or structure().denied.search(statement.plain)
        stated = any(pattern.search(statement.plain) for pattern in kind.patterns)
        if not (found or decided or stated or (first and _opens(kind, clause))):
            continue
        first = False
        for one in said(statement, found):
            yield Term(kind.id, kind.name, "", statement, one, "title of the clause")


def _of_title(kinds: list[TermKind], statement: Statement) -> TermKind | None:
    """Which kind of a title a sentence is of: by its words, else one that needs none.

    A title wider than the kind (赔偿处理) tells only of sentences with its words.
    """
    for kind in kinds:
        if any(word in statement.plain for word in kind.words):
            return kind
    open_ = [kind for kind in kinds if not kind.strict]
    return next((kind for kind in open_ if not kind.words), next(iter(open_), None))


def _is_of_another(statement: Statement, kind: TermKind) -> bool:
    """Whether a sentence has no word of the title's kind and states another."""
    if not kind.words or any(word in statement.plain for word in kind.words):
        return False
    return any(
        any(word in statement.plain for word in other.words)
        and any(pattern.search(statement.plain) for pattern in other.patterns)
        for other in term_kinds()
        if other is not kind
    )


def _opens(kind: TermKind, clause: Clause) -> bool:
    """Whether the clause itself has the title, not one that encloses it."""
    return kind.heading is not None and bool(kind.heading.search(title_of(clause)))


def _stated(outline: Outline, clause: Clause) -> Iterator[Term]:
    """Sentences anywhere whose words state a term of another kind."""
    own = outline.kinds(clause)
    for statement in statements(clause):
        for kind in term_kinds():
            if kind in own or not any(w in statement.plain for w in kind.words):
                continue
            match = next(
                (m for p in kind.patterns if (m := p.search(statement.plain))), None
            )
            if match is not None:
                found = numbers(statement, kind.units, match.start(), match.end())
                for one in said(statement, found):
                    yield Term(
                        kind.id, kind.name, "", statement, one, "words of the sentence"
                    )
