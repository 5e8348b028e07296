"""The questions of docs/queries.md are answered on the sample corpus."""

import re
from decimal import Decimal
from pathlib import Path

import pytest

from warehouse.publish import open_snapshot
from warehouse.query import query
from warehouse.store import Store

QUERIES = Path(__file__).parents[1] / "docs" / "queries.md"
SECTION = re.compile(
    r"^## \d+\. (.+?)\n.*?^```sql\n(.*?)^```", re.MULTILINE | re.DOTALL
)
QUESTIONS = SECTION.findall(QUERIES.read_text(encoding="utf-8"))


RIGHT = {
    "Revenue of every issuer by year": (
        ("云麓精密制造股份有限公司", "2024", Decimal(6486568000), "none"),
    ),
    "Single quarters beside the year": (
        ("云麓精密制造股份有限公司", "revenue", "consolidated", "2024"),
    ),
    "Which consolidated and parent figures": (
        ("云麓精密制造股份有限公司", "other_receivables", "2024-12-31"),
    ),
    "What was computed": (
        ("云麓精密制造股份有限公司", "资产负债率", Decimal("0.4079952008"), "fraction"),
    ),
}
"""First columns of a row of some answers, as the sample documents have it."""


def test_there_are_twelve() -> None:
    assert len(QUESTIONS) == 12


@pytest.mark.parametrize("sql", [sql for _, sql in QUESTIONS],
                         ids=[title for title, _ in QUESTIONS])  # fmt: skip
def test_a_question_has_an_answer(sample_store: Path, sql: str) -> None:
    found = query(open_snapshot(Store(sample_store)), sql)
    assert found.rows


@pytest.mark.parametrize(("title", "rows"), RIGHT.items(), ids=RIGHT)
def test_an_answer_is_right(
    sample_store: Path, title: str, rows: tuple[tuple[object, ...], ...]
) -> None:
    [sql] = (sql for asked, sql in QUESTIONS if asked.startswith(title))
    found = query(open_snapshot(Store(sample_store)), sql).rows
    for row in rows:
        assert row in [answer[: len(row)] for answer in found]


def test_four_quarters_make_the_year(sample_store: Path) -> None:
    [sql] = (sql for asked, sql in QUESTIONS if asked.startswith("Single quarters"))
    for *_, left_over in query(open_snapshot(Store(sample_store)), sql).rows:
        assert left_over == 0


@pytest.mark.parametrize(
    "table",
    [
        *("facts", "fact_checks", "contract_facts", "insurance_terms"),
        *("regulation_facts", "research_facts", "direction_facts"),
    ],
)
def test_each_fact_names_the_version_of_its_document(
    sample_store: Path, table: str
) -> None:
    sql = (
        f"SELECT count(*), count(*) FILTER (f.sha256 = d.sha256) FROM {table} f "
        "LEFT JOIN documents d USING (doc_id)"
    )
    [(rows, right)] = query(open_snapshot(Store(sample_store)), sql).rows
    assert rows == right > 0
