"""Terms of running text: covers, exclusions, and the other kinds."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from assets.facts.insurance.covers import covers
from assets.facts.insurance.outline import Outline, title_of
from assets.facts.insurance.statements import (
    ITEM,
    Statement,
    bare,
    condition_kind,
    numbers,
    said,
    statements,
)
from assets.facts.insurance.terms import PAID_UNITS, Term, lead_above
from assets.facts.labels import key
from assets.facts.quantities import Quantity
from dictionaries.insurance import TermKind, structure, term_kinds
from warehouse.schema.clauses import Clause

EXCLUSION, AFTERMATH = ("exclusion", "责任免除"), ("exclusion_effect", "免责的后果")
EXCEPTION = ("exclusion_exception", "免责的例外")

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
_EXCEPTED = re.compile(r"不在此限[^,。;]{0,4}[。;]?$")
_REFUND = re.compile(r"退还|返还|终止")


def clause_terms(outline: Outline, notes: Sequence[Clause] = ()) -> Iterator[Term]:
    """All terms of the running text, clause by clause, then those of footnotes."""
    headings = frozenset(key(c.number + c.heading) for c in outline.clauses)
    for clause in outline.clauses:
        if outline.in_exclusion(clause):
            yield from _exclusions(outline, clause)
        else:
            if outline.in_coverage(clause):
                yield from covers(outline, clause)
            yield from _titled(outline, clause)
        yield from _stated(outline.kinds(clause), clause, headings)
    for note in notes:
        yield from _stated([], note, headings)


def _exclusions(outline: Outline, clause: Clause) -> Iterator[Term]:
    """Items of what is not covered, and what follows when one happens."""
    above = lead_above(outline, clause)
    told = list(statements(clause, above))
    listed = any(s.item and not s.plain.endswith(":") for s in told)
    for statement in told:
        if statement.plain.endswith(":"):
            continue
        lead = statement.lead or above
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
            replace(
                first,
                condition=condition,
                condition_kind=condition_kind(condition),
                state="value",
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
    told = list(statements(clause))
    for statement, following in zip_longest(told, told[1:]):
        for kind in _of_title(kinds, statement):
            if _is_of_another(statement, kind):
                continue
            found = _own(numbers(statement, kind.units), statement, kind, kinds)
            opens = first and _opens(outline, kind, clause)
            if statement.plain.endswith(":") and following is not None:
                opens = opens and not numbers(following, kind.units)
            if found or opens or _says(statement, kind):
                first = False
                for one in said(statement, found):
                    yield Term(
                        kind.id, kind.name, "", statement, one, "title of the clause"
                    )


def _says(statement: Statement, kind: TermKind) -> bool:
    """Whether a sentence without a number says something of its title's kind."""
    plain = statement.plain
    told = kind.whole and not statement.item and plain.endswith(("。", ";"))
    return (told and _titles(kind, statement.clause)) or any(
        pattern.search(plain)
        for pattern in (structure().agreed, structure().denied, *kind.patterns)
    )


def _titles(kind: TermKind, clause: Clause) -> bool:
    """Whether the clause's own title names the kind."""
    return kind.heading is not None and bool(kind.heading.search(title_of(clause)))


def _of_title(kinds: list[TermKind], statement: Statement) -> list[TermKind]:
    """Which kinds of a title a sentence is of: by its words, else one that needs none.

    A title wider than the kind (赔偿处理) tells only of sentences with its words.
    """
    named = [k for k in kinds if any(word in statement.plain for word in k.words)]
    if named:
        return named
    open_ = [kind for kind in kinds if not kind.strict]
    wordless = [kind for kind in open_ if not kind.words][:1]
    return wordless or (open_ if len(kinds) == 1 else [])


def _own(
    found: list[Quantity],
    statement: Statement,
    kind: TermKind,
    kinds: list[TermKind],
) -> list[Quantity]:
    """Numbers of one of a title's kinds: in its patterns, else behind its words.

    保险期间为1年,不保证续保 gives the year to the period, not to the renewal.
    """
    plain = statement.plain
    rivals = [k for k in kinds if any(word in plain for word in k.words)]
    if len(rivals) < 2:
        return found

    def owner(quantity: Quantity) -> TermKind:
        def stated(rival: TermKind) -> bool:
            return any(
                match.start() <= quantity.start < match.end()
                for pattern in rival.patterns
                for match in pattern.finditer(plain)
            )

        def at(rival: TermKind) -> int:
            return max(plain.rfind(word, 0, quantity.start) for word in rival.words)

        return next(filter(stated, rivals), max(rivals, key=at))

    return [quantity for quantity in found if owner(quantity) is kind]


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


def _opens(outline: Outline, kind: TermKind, clause: Clause) -> bool:
    """Whether the clause has the title, or is an article without one right below it."""
    if title_of(clause) or kind.strict:
        return _titles(kind, clause)
    above = outline.chain(clause)[1:2]
    return clause.kind == "article" and any(_titles(kind, c) for c in above)


def _stated(
    own: list[TermKind], clause: Clause, headings: frozenset[str]
) -> Iterator[Term]:
    """Sentences anywhere whose words state a term of another kind.

    A heading repeated in a table of contents states nothing.
    """
    for statement in statements(clause):
        if statement.plain in headings:
            continue
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
