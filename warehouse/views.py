"""Views of the database with plain names, for people who ask ad hoc.

Each is one statement over the tables, with a line on what a row is. A column has the
comment of the record it comes from, or one of its own where it is made in the view.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from warehouse.meanings import spelled
from warehouse.records import columns
from warehouse.schema.preferred import FactReading
from warehouse.schema.warehouse import (
    BlockRow,
    ContractFactRow,
    DocumentRow,
    FactCheckRow,
    FactRow,
    Failure,
    InsuranceTermRow,
    RegulationFactRow,
    ResearchFactRow,
)
from warehouse.tables import sql_name, sql_text


@dataclass(frozen=True)
class View:
    """A named question."""

    name: str
    comment: str
    query: str
    sources: tuple[type, ...] = ()
    """Records its columns come from; the first that has a column tells its meaning."""
    meanings: Mapping[str, str] = field(default_factory=dict)
    """Of columns that are made or renamed in the view."""
    parameter: str = ""
    """Makes it a table function of this parameter instead of a view."""

    def meaning(self, column: str) -> str:
        """What a column holds.

        Raises:
            KeyError: no record and no meaning of its own tells.
        """
        told = {c.name: c.comment for r in reversed(self.sources) for c in columns(r)}
        return {**told, **self.meanings}[column]


PROFILE_COLUMNS: Mapping[str, str] = {
    "doc_type": "kind of document, e.g. 年度报告",
    "title": "title as printed",
    "issuer": "who published it about itself, full name",
    "short_name": "short name of the issuer",
    "former_name": "former name of the issuer",
    "security_code": "code of its security",
    "report_period": "period reported on, e.g. 2024FY or 2025H1",
    "period_start": "first day of the period reported on, ISO",
    "period_end": "last day of the period reported on, ISO",
    "publish_date": "day it was published, ISO",
    "amended_date": "day of the last amendment that the text contains, ISO",
    "effective_date": "day it took effect, ISO",
    "issuing_authority": "who issued a rule or decision",
    "document_number": "number of a rule or decision",
    "insurer": "insurer of a product",
    "product_name": "name of an insurance product",
    "filing_number": "number an insurance product is filed or registered under",
    "institution": "who wrote a research note",
    "rating": "rating that a research note gives",
    "party": "party that a decision is about",
    "language": "language of the text",
    "currency": "currency of its amounts where none is printed beside them",
    "unit": "unit most of its tables are in",
}
"""Profile fields that a person sorts documents by; null where a document has none."""

LISTED_COLUMNS: Mapping[str, tuple[str, str]] = {
    "analysts": ("analyst", "all who signed a research note, in order"),
    "parties": ("party", "all parties that a decision is about, in order"),
    "repeals": ("repeal", "all rules that it repeals, in order"),
}
"""Columns of profile fields of which a document may have several values at once."""

_FIGURE = """
    r.issuer, f.metric, f.member, f.measure, f.scope, f.statement, f.period_start,
    f.period_end, f.restated, f.value, f.unit, f.raw_value, f.raw_unit, f.suspect,
    f.doc_id, f.sha256, f.page, f.quote, f.fact_id
"""

VIEWS: tuple[View, ...] = (
    View(
        "document_profiles",
        "A document with the chosen value of each profile field, and whole lists.",
        "SELECT d.doc_id, d.domain, d.status, d.pages, "
        + ", ".join(
            f"max(p.value) FILTER (p.field = {sql_text(name)} AND p.rank = 0) "
            f"AS {sql_name(name)}"
            for name in PROFILE_COLUMNS
        )
        + ", "
        + ", ".join(
            f"list(p.value ORDER BY p.rank) FILTER (p.field = {sql_text(field)}) "
            f"AS {sql_name(name)}"
            for name, (field, _) in LISTED_COLUMNS.items()
        )
        + " FROM documents d LEFT JOIN profiles p USING (doc_id) "
        "GROUP BY ALL ORDER BY d.doc_id",
        sources=(DocumentRow,),
        meanings={
            **PROFILE_COLUMNS,
            **{name: meaning for name, (_, meaning) in LISTED_COLUMNS.items()},
        },
    ),
    View(
        "figures",
        "The preferred reading of each figure of an issuer, with its voucher.",
        f"SELECT {_FIGURE} FROM fact_readings r JOIN facts f USING (fact_id) "
        "WHERE r.place = 0",
        sources=(FactRow, FactReading),
    ),
    View(
        "figures_as_they_stand",
        "One figure an issuer, metric and period: restated where it was (`restated`), "
        "with the value it had before; a label that tables give several meanings keeps "
        "all of its figures.",
        "SELECT * EXCLUDE (meanings), CASE WHEN max(meanings) OVER figure = 1 THEN "
        "any_value(value) FILTER (restated = 'before') OVER figure END "
        "AS value_before FROM (SELECT *, count(*) OVER (PARTITION BY issuer, metric, "
        "member, measure, scope, period_start, period_end, restated) AS meanings "
        "FROM figures) WINDOW figure AS (PARTITION BY issuer, metric, "
        "member, measure, scope, period_start, period_end) "
        "QUALIFY max(meanings) OVER figure > 1 OR row_number() OVER "
        "(figure ORDER BY list_position(['after', 'none', 'before'], restated)) = 1",
        sources=(FactRow, FactReading),
        meanings={"value_before": "value before a restatement; null: never restated"},
    ),
    View(
        "figures_as_of",
        "Figures as known on a day: only documents published by then.",
        f"SELECT {_FIGURE} FROM fact_readings r JOIN facts f USING (fact_id) "
        "WHERE r.known_from <> '' AND r.known_from <= day::VARCHAR "
        "QUALIFY row_number() OVER (PARTITION BY r.preferred_id ORDER BY r.place) = 1",
        sources=(FactRow, FactReading),
        parameter="day",
    ),
    View(
        "failed_checks",
        "Arithmetic that does not hold, with page and cells.",
        "SELECT doc_id, page, name, scope, period_end, printed, recomputed, residual, "
        "words FROM fact_checks WHERE NOT holds ORDER BY doc_id, page, audit_id",
        sources=(FactCheckRow,),
    ),
    View(
        "deal_terms",
        "Fields of bonds and deals as chosen, with the words and page of each.",
        "SELECT doc_id, label, member, state, value, number, unit, bound, page, quote "
        "FROM contract_facts WHERE aspect = 'field' AND rank = 0 "
        "ORDER BY doc_id, fact_id",
        sources=(ContractFactRow,),
    ),
    View(
        "clause_presence",
        "Which contracts have a kind of clause, deny it, only mention it, or lack it.",
        "SELECT doc_id, name, label, any_value(state) AS state, count(*) AS places, "
        "min(page) AS first_page, any_value(searched) AS searched "
        "FROM contract_facts WHERE aspect = 'clause' "
        "GROUP BY doc_id, name, label ORDER BY doc_id, name",
        sources=(ContractFactRow,),
        meanings={
            "name": "kind of clause, of dictionaries/contracts",
            "state": "present, denied, mentioned or absent",
            "places": "places that tell",
            "first_page": "first page that tells; 0: nowhere",
        },
    ),
    View(
        "product_terms",
        "What insurance products say: number, unit, condition, article and page.",
        "SELECT product, part, label, name, condition, state, number, unit, bound, "
        "row_key, col_key, article, value, doc_id, page FROM insurance_terms "
        "ORDER BY doc_id, term_id",
        sources=(InsuranceTermRow,),
    ),
    View(
        "term_presence",
        "Which insurance products have a kind of term, and which have none of it.",
        "SELECT p.doc_id, p.product, k.kind, k.label, count(t.term_id) AS terms, "
        "min(t.page) AS first_page FROM "
        "(SELECT doc_id, any_value(product) AS product FROM insurance_terms "
        "GROUP BY doc_id) p "
        "CROSS JOIN (SELECT DISTINCT kind, label FROM insurance_terms) k "
        "LEFT JOIN insurance_terms t ON t.doc_id = p.doc_id AND t.kind = k.kind "
        "GROUP BY ALL ORDER BY p.doc_id, k.kind",
        sources=(InsuranceTermRow,),
        meanings={
            "terms": "how many terms of the kind; 0: the product has none",
            "first_page": "first page with one; null: none",
        },
    ),
    View(
        "duties",
        "Who must, must not or may do what, to whom and by when, with the article.",
        "SELECT doc_id, path, subject, modal, action, recipient, deadline, number, "
        "time_unit, day_kind, relation, from_when, condition, items, page, quote "
        "FROM regulation_facts WHERE kind = 'obligation' ORDER BY doc_id, fact_id",
        sources=(RegulationFactRow,),
    ),
    View(
        "penalties",
        "What rules threaten for a breach: measure, range of a fine, of what.",
        "SELECT doc_id, path, subject, name AS measure, lower, upper, unit, base, "
        "authority, condition, items, page, quote "
        "FROM regulation_facts WHERE kind = 'penalty' ORDER BY doc_id, fact_id",
        sources=(RegulationFactRow,),
        meanings={"measure": "what is threatened: 罚款, 警告, 市场禁入, …"},
    ),
    View(
        "sanctions",
        "What decisions impose on each party; parts of a sum are left out.",
        "SELECT doc_id, subject AS party, name AS measure, upper AS amount, "
        "number AS years, value, page, quote "
        "FROM regulation_facts WHERE kind = 'sanction' AND final "
        "ORDER BY doc_id, fact_id",
        sources=(RegulationFactRow,),
        meanings={
            "party": "who it is imposed on",
            "measure": "what is imposed: 罚款, 警告, 市场禁入, …",
            "amount": "in yuan; null: no amount",
            "years": "how long it lasts; null: not told",
            "value": "amount or length as the decision writes it; empty: neither",
        },
    ),
    View(
        "forecasts",
        "Forecasts of research notes: metric, year, figure, and by whom.",
        "SELECT r.subject, r.metric, r.name, r.measure, r.year, r.number, r.unit, "
        "r.value, p.institution, p.publish_date, r.source, r.doc_id, r.page, r.quote "
        "FROM research_facts r LEFT JOIN document_profiles p USING (doc_id) "
        "WHERE r.kind = 'forecast' ORDER BY r.doc_id, r.fact_id",
        sources=(ResearchFactRow,),
        meanings=PROFILE_COLUMNS,
    ),
    View(
        "documents_with",
        "Each document, how often a term stands in it and where first; 0: it does not.",
        "SELECT d.doc_id, d.domain, d.status, count(b.block_id) AS blocks, "
        "min(b.page) AS first_page, min_by(b.block_id, b.page) AS first_block, "
        "min_by(b.text, b.page) AS quote FROM documents d LEFT JOIN blocks b "
        "ON b.doc_id = d.doc_id AND contains(regexp_replace(b.text, '\\s', '', 'g'), "
        "regexp_replace(term, '\\s', '', 'g')) GROUP BY ALL "
        "ORDER BY blocks DESC, d.doc_id",
        sources=(DocumentRow, BlockRow),
        meanings={
            "blocks": "blocks that hold the term; 0: none does",
            "first_page": "page of the first of them",
            "first_block": "the first of them",
            "quote": "its text",
        },
        parameter="term",
    ),
    View(
        "unreadable_pages",
        "Pages that hide something from every reader, with the reason.",
        "SELECT doc_id, page, status, reason FROM failures WHERE page IS NOT NULL "
        "ORDER BY doc_id, page",
        sources=(Failure,),
    ),
    View(
        "column_meanings",
        "Each column of each table and view, with what it holds.",
        "SELECT table_name, column_name, data_type, comment AS meaning "
        "FROM duckdb_columns() WHERE database_name = current_database() "
        "AND schema_name = 'main' AND NOT internal "
        "ORDER BY table_name, column_index",
        meanings={
            "table_name": "table or view",
            "column_name": "column of it",
            "data_type": "type of the column",
            "meaning": "what it holds, with its unit",
        },
    ),
)


def create(view: View) -> list[str]:
    """Statements that make a view, or table function, with its comment."""
    name = sql_name(view.name)
    if view.parameter:
        return [
            f"CREATE MACRO {name}({view.parameter}) AS TABLE {view.query}",
            f"COMMENT ON MACRO TABLE {name} IS {sql_text(view.comment)}",
        ]
    return [
        f"CREATE VIEW {name} AS {view.query}",
        f"COMMENT ON VIEW {name} IS {sql_text(view.comment)}",
    ]


def comments(view: View, names: Sequence[str]) -> list[str]:
    """Statements that comment the columns a view turned out to have."""
    return [
        f"COMMENT ON COLUMN {sql_name(view.name)}.{sql_name(name)} "
        f"IS {sql_text(spelled(view.meaning(name)))}"
        for name in names
    ]
