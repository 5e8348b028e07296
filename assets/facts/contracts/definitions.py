"""Definitions 甲、乙 指 丙, printed as a table, on one line, or over several lines.

In plain text a wrapped term or meaning has lost its column; a line holding nothing but
指 divides them, and a meaning ends where its company name or quotation ends.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assets.facts.contracts.entries import (
    Entry,
    bare_label,
    is_glossary,
    labelled_fields,
)
from assets.facts.labels import key
from warehouse.schema.clauses import Clause
from warehouse.schema.tables import Table

_ONE_LINE = re.compile(r"(?P<term>[^指:。]{2,40})指(?P<meaning>.{4,})")
_ENDED = re.compile(r"(?:公司|事务所|\)|》|。|”|银行|法|日|债券|行为|股权|等|年|年度)$")
_MAX_MEANING_LINES = 4
_MAX_TERM_LINES = 3
"""Lines that a meaning and a term wrap over in a narrow column; more are others."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A term, its meaning, and where they stand."""

    term: str
    meaning: str
    quote: str
    clause: Clause
    table_id: str = ""


def definitions(
    clauses: Sequence[Clause], tables: Sequence[Table]
) -> Iterator[Definition]:
    """All definitions of a document's glossary."""
    by_id = {}
    for clause in clauses:
        if is_glossary(clause):
            by_id[clause.clause_id] = clause
            yield from _from_text(clause)
    for table in tables:
        clause_of = by_id.get(table.clause_id)
        if clause_of is not None:
            yield from _from_table(table, clause_of)


def _from_table(table: Table, clause: Clause) -> Iterator[Definition]:
    for row in table.rows:
        texts = [
            key(cell.text) for cell in row.cells if key(cell.text) not in {"", "指"}
        ]
        if len(texts) == 2:
            meaning = texts[1].removeprefix("指")
            quote = f"{texts[0]}指{meaning}"
            yield Definition(texts[0], meaning, quote, clause, table.table_id)


def _from_text(clause: Clause) -> Iterator[Definition]:
    lines = clause.text.split("\n")
    plain = [key(line) for line in lines]
    for n, line in enumerate(plain):
        if line == "指" or (line.startswith("指") and n and len(line) > 4):
            term = _term(plain[:n])
            first = [line[1:]] if line != "指" else []
            meaning = _meaning(first, plain[n + 1 :])
            if term and meaning:
                yield Definition(term, meaning, f"{term}指{meaning}", clause)
        elif (match := _ONE_LINE.fullmatch(line)) is not None:
            yield Definition(match["term"], match["meaning"], lines[n], clause)


def _term(before: list[str]) -> str:
    """The lines of a wrapped term, back to where the meaning before it ends."""
    taken: list[str] = []
    for line in reversed(before[-_MAX_TERM_LINES:]):
        if taken and (_ENDED.search(line) and not line.endswith(("、", "/"))):
            break
        if line == "指":
            break
        taken.insert(0, line)
    return "".join(taken)


def _meaning(first: list[str], after: list[str]) -> str:
    taken = first
    for line in after[:_MAX_MEANING_LINES]:
        if line == "指" or (taken and _ENDED.search(taken[-1])):
            break
        taken = [*taken, line]
    return "".join(taken)


def definition_entries(found: Sequence[Definition]) -> Iterator[Entry]:
    """Definitions whose term names a role in the deal."""
    for definition in found:
        label = bare_label(definition.term)
        for field, _, _ in labelled_fields(label):
            yield Entry(
                field=field,
                value=definition.meaning,
                label=label,
                quote=definition.quote,
                layout="definition",
                clause=definition.clause,
                table_id=definition.table_id,
            )
