"""Stage `insurance_terms`: what the terms of an insurance product say."""

import dataclasses
from collections.abc import Sequence

from assets.corpus.identity.chosen import chosen
from assets.facts.insurance.clause_terms import clause_terms
from assets.facts.insurance.footnotes import without_footnotes
from assets.facts.insurance.outline import Outline
from assets.facts.insurance.table_terms import TableTerm, table_terms
from assets.facts.insurance.terms import Term
from assets.facts.lengths import bounded
from assets.facts.quote_places import Places
from dictionaries.identity import family_of
from warehouse.schema.terms import InsuranceTerm
from warehouse.stages import Stage, Task

MAX_QUOTE = 500
"""Characters of a quote; the clause it names has the rest."""


def compute(task: Task) -> Sequence[InsuranceTerm]:
    """All terms of one product; nothing for documents of another family."""
    profile = chosen(task.load("profiles"))
    if family_of(profile.get("doc_type", "")) != "insurance":
        return []
    pages = task.load("lines")
    clauses, notes = without_footnotes(list(bounded(task.load("clauses"))), pages)
    outline = Outline(clauses, profile)
    places = Places(pages)
    rows = [
        *(_text_row(term, outline, places) for term in clause_terms(outline, notes)),
        *(
            _table_row(term, outline)
            for table in task.load("tables")
            for term in table_terms(table, outline)
        ),
    ]
    doc_id = task.document.doc_id
    return [
        dataclasses.replace(row, term_id=f"{doc_id}#i{n:04d}")
        for n, row in enumerate(dict.fromkeys(rows))
    ]


def _text_row(term: Term, outline: Outline, places: Places) -> InsuranceTerm:
    statement, told = term.statement, term.said
    page, box = places.find(statement.printed, statement.clause)
    return InsuranceTerm(
        term_id="",
        product=outline.product,
        part=outline.part(statement.clause),
        kind=term.kind,
        label=term.label,
        name=term.name,
        condition=told.condition,
        condition_kind=told.condition_kind,
        state=told.state,
        value=statement.printed.strip()[:MAX_QUOTE],
        number=told.number,
        unit=told.unit,
        bound=told.bound,
        row_key="",
        col_key="",
        article=outline.article(statement.clause, statement.item),
        rule=term.rule,
        quote=statement.printed.strip()[:MAX_QUOTE],
        page=page,
        box=box,
        clause_id=statement.clause.clause_id,
        table_id="",
    )


def _table_row(term: TableTerm, outline: Outline) -> InsuranceTerm:
    return InsuranceTerm(
        term_id="",
        product=outline.product,
        part=outline.part(term.clause),
        kind=term.kind,
        label=term.label,
        name=term.name,
        condition=term.condition,
        condition_kind=term.condition_kind,
        state=term.state,
        value=term.value,
        number=term.number,
        unit=term.unit,
        bound=term.bound,
        row_key=term.row_key,
        col_key=term.col_key,
        article=outline.article(term.clause),
        rule=term.rule,
        quote=term.quote[:MAX_QUOTE],
        page=term.page,
        box=term.box,
        clause_id=term.clause.clause_id,
        table_id=term.table_id,
    )


INSURANCE_TERMS = Stage(
    name="insurance_terms",
    record=InsuranceTerm,
    compute=compute,
    upstream=("lines", "clauses", "tables", "profiles"),
)
