"""Views of the database with plain names, for people who ask ad hoc.

Each is one statement over the tables, with a line on what a row is.
"""

from dataclasses import dataclass

from warehouse.tables import sql_name, sql_text


@dataclass(frozen=True)
class View:
    """A named question."""

    name: str
    comment: str
    query: str
    parameter: str = ""
    """Makes it a table function of this parameter instead of a view."""


PROFILE_COLUMNS = (
    "doc_type",
    "title",
    "issuer",
    "short_name",
    "security_code",
    "report_period",
    "publish_date",
    "effective_date",
    "issuing_authority",
    "document_number",
    "insurer",
    "product_name",
    "institution",
    "rating",
    "party",
    "language",
)
"""Profile fields that a person sorts documents by."""

_FIGURE = """
    r.issuer, f.metric, f.member, f.measure, f.scope, f.statement, f.period_start,
    f.period_end, f.restated, f.value, f.unit, f.raw_value, f.raw_unit, f.suspect,
    f.doc_id, f.page, f.quote, f.fact_id
"""

VIEWS: tuple[View, ...] = (
    View(
        "document_profiles",
        "A document with the chosen value of each profile field.",
        "SELECT d.doc_id, d.domain, d.status, d.pages, "
        + ", ".join(
            f"max(p.value) FILTER (p.field = {sql_text(name)}) AS {sql_name(name)}"
            for name in PROFILE_COLUMNS
        )
        + " FROM documents d LEFT JOIN profiles p ON p.doc_id = d.doc_id AND p.rank = 0"
        " GROUP BY ALL ORDER BY d.doc_id",
    ),
    View(
        "figures",
        "The preferred reading of each figure of an issuer, with its voucher.",
        f"SELECT {_FIGURE} FROM fact_readings r JOIN facts f USING (fact_id) "
        "WHERE r.place = 0",
    ),
    View(
        "figures_as_they_stand",
        "One figure an issuer, metric and period: restated where it was (`restated`), "
        "with the value it had before.",
        "SELECT figures.*, any_value(value) FILTER (restated = 'before') OVER figure "
        "AS value_before FROM figures WINDOW figure AS (PARTITION BY issuer, metric, "
        "member, measure, scope, period_start, period_end) QUALIFY row_number() OVER "
        "(figure ORDER BY list_position(['after', 'none', 'before'], restated)) = 1",
    ),
    View(
        "figures_as_of",
        "Figures as known on a day: only documents published by then.",
        f"SELECT {_FIGURE} FROM fact_readings r JOIN facts f USING (fact_id) "
        "WHERE r.known_from <> '' AND r.known_from <= day::VARCHAR "
        "QUALIFY row_number() OVER (PARTITION BY r.issuer, f.metric, f.member, "
        "f.measure, f.scope, f.period_start, f.period_end, f.restated "
        "ORDER BY r.place) = 1",
        parameter="day",
    ),
    View(
        "failed_checks",
        "Arithmetic that does not hold, with page and cells.",
        "SELECT doc_id, page, name, scope, period_end, printed, recomputed, residual, "
        "words FROM fact_checks WHERE NOT holds ORDER BY doc_id, page, audit_id",
    ),
    View(
        "deal_terms",
        "Fields of bonds and deals as chosen, with the words and page of each.",
        "SELECT doc_id, label, member, state, value, number, unit, bound, page, quote "
        "FROM contract_facts WHERE aspect = 'field' AND rank = 0 "
        "ORDER BY doc_id, fact_id",
    ),
    View(
        "clause_presence",
        "Which contracts have a kind of clause, deny it, only mention it, or lack it.",
        "SELECT doc_id, name, label, any_value(state) AS state, count(*) AS places, "
        "min(page) AS first_page, any_value(searched) AS searched "
        "FROM contract_facts WHERE aspect = 'clause' "
        "GROUP BY doc_id, name, label ORDER BY doc_id, name",
    ),
    View(
        "product_terms",
        "What insurance products say: number, unit, condition, article and page.",
        "SELECT product, part, label, name, condition, state, number, unit, bound, "
        "row_key, col_key, article, value, doc_id, page FROM insurance_terms "
        "ORDER BY doc_id, term_id",
    ),
    View(
        "duties",
        "Who must, must not or may do what, to whom and by when, with the article.",
        "SELECT doc_id, path, subject, modal, action, recipient, deadline, number, "
        "time_unit, day_kind, relation, from_when, condition, items, page, quote "
        "FROM regulation_facts WHERE kind = 'obligation' ORDER BY doc_id, fact_id",
    ),
    View(
        "penalties",
        "What rules threaten for a breach: measure, range of a fine, of what.",
        "SELECT doc_id, path, subject, name AS measure, lower, upper, unit, base, "
        "authority, condition, items, page, quote "
        "FROM regulation_facts WHERE kind = 'penalty' ORDER BY doc_id, fact_id",
    ),
    View(
        "sanctions",
        "What decisions impose on each party; parts of a sum are left out.",
        "SELECT doc_id, subject AS party, name AS measure, upper AS amount, "
        "number AS years, value, page, quote "
        "FROM regulation_facts WHERE kind = 'sanction' AND final "
        "ORDER BY doc_id, fact_id",
    ),
    View(
        "forecasts",
        "Forecasts of research notes: metric, year, figure, and by whom.",
        "SELECT r.subject, r.metric, r.name, r.measure, r.year, r.number, r.unit, "
        "r.value, p.institution, p.publish_date, r.source, r.doc_id, r.page, r.quote "
        "FROM research_facts r LEFT JOIN document_profiles p USING (doc_id) "
        "WHERE r.kind = 'forecast' ORDER BY r.doc_id, r.fact_id",
    ),
    View(
        "documents_with",
        "Each document, how often a term stands in it and where first; 0: it does not.",
        "SELECT d.doc_id, d.domain, d.status, count(b.block_id) AS blocks, "
        "min(b.page) AS first_page, min_by(b.block_id, b.page) AS first_block, "
        "min_by(b.text, b.page) AS quote FROM documents d LEFT JOIN blocks b "
        "ON b.doc_id = d.doc_id AND contains(replace(b.text, ' ', ''), "
        "replace(term, ' ', '')) GROUP BY ALL ORDER BY blocks DESC, d.doc_id",
        parameter="term",
    ),
    View(
        "unreadable_pages",
        "Pages that hide something from every reader, with the reason.",
        "SELECT doc_id, page, status, reason FROM failures WHERE page IS NOT NULL "
        "ORDER BY doc_id, page",
    ),
)


def create(view: View) -> list[str]:
    """Statements that make a view, or table function, with its comment."""
    name = sql_name(view.name)
    if view.parameter:
        return [f"CREATE MACRO {name}({view.parameter}) AS TABLE {view.query}"]
    return [
        f"CREATE VIEW {name} AS {view.query}",
        f"COMMENT ON VIEW {name} IS {sql_text(view.comment)}",
    ]
