"""A term as read from text, before it is bound to its place."""

from dataclasses import dataclass

from assets.facts.insurance.outline import Outline
from assets.facts.insurance.statements import Said, Statement
from warehouse.schema.clauses import Clause

PAID_UNITS = frozenset({"fraction", "CNY", "times"})
"""Units of what is paid; days and ages beside them are conditions."""


@dataclass(frozen=True, slots=True)
class Term:
    """What one sentence says of one kind."""

    kind: str
    label: str
    name: str
    statement: Statement
    said: Said
    rule: str


def lead_above(outline: Outline, clause: Clause) -> str:
    """The sentence of an enclosing clause that introduces a list of clauses."""
    for above in outline.chain(clause)[1:2]:
        last = above.text.rstrip().split("\n")[-1]
        if last.endswith(("：", ":")):
            return last
    return ""
