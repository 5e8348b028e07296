"""The questions of docs/queries.md are answered on the sample corpus."""

import re
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


def test_there_are_twelve() -> None:
    assert len(QUESTIONS) == 12


@pytest.mark.parametrize("sql", [sql for _, sql in QUESTIONS],
                         ids=[title for title, _ in QUESTIONS])  # fmt: skip
def test_a_question_has_an_answer(sample_store: Path, sql: str) -> None:
    found = query(open_snapshot(Store(sample_store)), sql)
    assert found.rows
