"""The stage as the engine runs it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assets.structure.stage import CLAUSES
from tests.structure.typing_lines import plain
from warehouse.records import from_arrow, to_arrow
from warehouse.schema.clauses import Clause
from warehouse.schema.documents import Document


@dataclass
class Task:
    document: Document
    source: Path
    pages: list[Any]

    def load(self, stage: str) -> list[Any]:
        return {"lines": self.pages}[stage]


def test_the_stage_reads_lines_and_gives_storable_clauses() -> None:
    document = Document("a.txt", "other", "a.txt", "txt", 9, "00", "ok", "", "")
    pages = plain("第一条 为了规范业务，制定本办法。\n（一）范围；")
    found = list(CLAUSES.compute(Task(document, Path("a.txt"), pages)))
    assert CLAUSES.upstream == ("lines",)
    assert [c.clause_id for c in found] == ["a.txt#c00000"]
    assert from_arrow(Clause, to_arrow(Clause, found)) == found
