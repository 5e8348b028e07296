"""One reading a figure, by a stated rule; the others agree or are conflicts."""

from dataclasses import replace
from decimal import Decimal

import duckdb

from assets.facts.comparison.preferred import Reading, prefer
from assets.facts.comparison.standing import as_it_stands, once_each
from assets.facts.issuers import Publication, publications
from tests.facts.builders import fact
from warehouse.records import to_arrow
from warehouse.schema.profiles import ProfileValue
from warehouse.views import VIEWS, create


def source(doc_id, kind="年度报告", period="2024FY", published="2025-03-01", **more):
    return Publication(
        doc_id, "甲公司", kind, period, published, **{"corrected": False} | more
    )


def revenue(value, doc_id, **more):
    return fact(
        "revenue", value, "2024-01-01", "2024-12-31", fact_id=f"{doc_id}#t.1", **more
    )


def test_the_full_report_outweighs_its_summary_and_the_figure_is_not_doubled():
    found = prefer(
        [
            Reading(revenue("100", "summary"), source("summary", "年度报告摘要")),
            Reading(revenue("100", "full"), source("full")),
        ]
    )
    (row,) = found.preferred
    assert (row.doc_id, row.readings, row.agreeing) == ("full", 2, 2)
    assert found.conflicts == []
    assert [(r.doc_id, r.place) for r in found.readings] == [
        ("full", 0),
        ("summary", 1),
    ]


def test_the_report_of_the_period_outweighs_the_comparison_a_year_later():
    found = prefer(
        [
            Reading(revenue("101", "later"), source("later", period="2025FY")),
            Reading(revenue("100", "own"), source("own")),
        ]
    )
    assert found.preferred[0].doc_id == "own"
    (conflict,) = found.conflicts
    assert (conflict.other_value, conflict.same_document) == (Decimal(101), False)


def test_a_corrected_report_outweighs_the_original():
    found = prefer(
        [
            Reading(revenue("100", "original"), source("original")),
            Reading(revenue("90", "corrected"), source("corrected", corrected=True)),
        ]
    )
    assert found.preferred[0].value == 90


def test_a_coarser_print_of_the_same_figure_agrees():
    found = prefer(
        [
            Reading(revenue("1234567", "a"), source("a")),
            Reading(revenue("1230000", "b", decimals=4), source("b", "年度报告摘要")),
        ]
    )
    assert found.conflicts == []
    assert found.preferred[0].agreeing == 2


def test_a_cost_in_brackets_agrees_with_its_amount_and_a_loss_with_no_profit():
    def prints(metric):
        return [
            Reading(
                fact(
                    metric,
                    value,
                    "2024-01-01",
                    "2024-12-31",
                    fact_id=f"own#t.{row}",
                    raw_value=printed,
                ),
                source("own"),
            )
            for row, (value, printed) in enumerate([("-35", "(35)"), ("35", "35")])
        ]

    assert prefer(prints("selling_expenses")).conflicts == []
    (conflict,) = prefer(prints("net_profit")).conflicts
    assert conflict.difference == Decimal(70)


def test_restated_and_original_figures_are_two_figures():
    found = prefer(
        [
            Reading(revenue("100", "a", restated="before"), source("a")),
            Reading(revenue("110", "a", restated="after"), source("a")),
        ]
    )
    assert [(r.restated, r.value) for r in found.preferred] == [
        ("after", 110),
        ("before", 100),
    ]


def test_an_unmarked_print_of_a_restated_figure_is_not_told_again():
    facts = [
        revenue("110", "a", restated="after"),
        revenue("100", "a", restated="before", row=2),
        revenue("110.4", "a", restated="none", row=3, decimals=0),
    ]
    facts = [replace(f, fact_id=str(n)) for n, f in enumerate(facts)]
    rows = prefer(Reading(f, source("a")) for f in facts).preferred
    told = once_each(rows, {f.fact_id: f for f in facts})
    assert [row.restated for row in told] == ["after", "before"]
    assert min(rows, key=as_it_stands).restated == "after"


def test_an_unmarked_figure_of_its_own_is_told_beside_a_restated_one():
    facts = [revenue("110", "a", restated="after"), revenue("100", "b")]
    rows = prefer(Reading(f, source("a")) for f in facts).preferred
    assert len(once_each(rows, {f.fact_id: f for f in facts})) == 2


def test_a_statement_line_in_a_note_is_of_a_part_and_never_preferred():
    found = prefer([Reading(revenue("7", "a", statement="other"), source("a"))])
    assert found.preferred == []


def test_what_others_write_of_an_issuer_is_not_its_figure():
    found = prefer([Reading(revenue("7", "note"), source("note", "研究报告", ""))])
    assert found.preferred == []


def value(field, text):
    return ProfileValue(field, text, 0, "", "", 1, 0, None)


def test_documents_of_one_code_have_one_issuer():
    found = publications(
        {
            "a": [
                value("issuer", "甲乙股份有限公司"),
                value("security_code", "600999"),
            ],
            "b": [value("issuer", "甲乙"), value("security_code", "600999")],
            "c": [value("issuer", "丙公司")],
        }
    )
    assert {d: p.issuer for d, p in found.items()} == {
        "a": "甲乙股份有限公司",
        "b": "甲乙股份有限公司",
        "c": "丙公司",
    }


def views_of(readings):
    """A database with the facts, their readings and the views of figures."""
    found = prefer(readings)
    database = duckdb.connect()
    held = {"facts": ["doc_id", "sha256", "suspect"], "fact_readings": []}
    for name, more in held.items():
        records = [r.fact for r in readings] if name == "facts" else found.readings
        rows = to_arrow(type(records[0]), records)
        database.register(f"{name}_rows", rows)
        extra = {
            "doc_id": "split_part(fact_id, '#', 1)",
            "sha256": "''",
            "suspect": "false",
        }
        columns = "".join(f", {extra[c]} AS {c}" for c in more)
        database.sql(f"CREATE TABLE {name} AS SELECT *{columns} FROM {name}_rows")
    for view in VIEWS:
        if view.name in {"figures", "figures_as_they_stand", "figures_as_of"}:
            for statement in create(view):
                database.sql(statement)
    return database


def test_views_show_the_corrected_figure_once_and_the_original_as_it_was_known():
    readings = [
        Reading(revenue("100", "original"), source("original", published="2025-03-01")),
        Reading(
            revenue("90", "corrected"),
            source("corrected", corrected=True, published="2025-05-31"),
        ),
    ]
    database = views_of(readings)

    def values(of):
        return database.sql(f"SELECT value::INT, doc_id FROM {of}").fetchall()

    assert values("figures") == values("figures_as_they_stand") == [(90, "corrected")]
    assert values("figures_as_of('2025-04-30')") == [(100, "original")]
    assert values("figures_as_of('2025-06-01')") == [(90, "corrected")]
    assert values("figures_as_of('2025-01-01')") == []


def several(value, table, **more):
    """A figure of a label that each table gives a meaning of its own."""
    return fact(
        "矿业",
        value,
        "2024-01-01",
        "2024-12-31",
        known=False,
        fact_id=f"full#{table}.1",
        **more,
    )


def test_views_keep_every_figure_of_a_label_that_means_several():
    facts = [several("70", "t1"), several("55", "t2"), several("15", "t3")]
    database = views_of([Reading(one, source("full")) for one in facts])
    for view in ("figures", "figures_as_they_stand", "figures_as_of('2025-04-30')"):
        found = database.sql(f"SELECT value::INT FROM {view} ORDER BY 1").fetchall()
        assert found == [(15,), (55,), (70,)], view


def test_a_restated_figure_stands_once_with_the_value_it_had_before():
    facts = [
        revenue("90", "full", restated="after"),
        replace(revenue("100", "full", restated="before"), fact_id="full#t.2"),
    ]
    database = views_of([Reading(one, source("full")) for one in facts])
    stands = "SELECT value::INT, value_before::INT FROM figures_as_they_stand"
    assert database.sql(stands).fetchall() == [(90, 100)]


def test_a_report_published_in_a_month_is_known_from_its_last_day():
    held = publications({"d": [value("publish_date", "2024-05")]})
    assert held["d"].published == "2024-05-31"


def test_an_unknown_label_of_two_tables_is_two_figures_unless_they_agree():
    def wages(value, place, statement="analysis"):
        made = fact("职工薪酬", value, "2024-01-01", statement=statement)
        return Reading(replace(made, fact_id=place), source("full"))

    found = prefer([wages("90", "a"), wages("90", "b", "other"), wages("20", "c")])
    assert [(row.value, row.readings) for row in found.preferred] == [(90, 2), (20, 1)]
    assert found.conflicts == []


def test_what_a_document_foretells_is_no_figure_of_its_issuer():
    planned = fact("revenue", "900", "2027-01-01", "2027-12-31", fact_id="deal#t.1")
    paid = fact(
        "cash_dividend", "5", "2025-01-01", "2025-12-31", fact_id="deal#c.1",
        statement="dividend",
    )  # fmt: skip
    deal = source("deal", kind="募集说明书", period="", published="2025-06-30")
    (row,) = prefer([Reading(planned, deal), Reading(paid, deal)]).preferred
    assert row.metric == "cash_dividend"
    undated = source("own", published="")
    assert prefer([Reading(planned, undated)]).preferred == []
