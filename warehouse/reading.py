"""Reading single documents out of a snapshot: their records, and things by their id.

For those who look at one document at a time; whoever asks across documents uses the
database.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from warehouse.publish import Snapshot
from warehouse.results import load_result
from warehouse.schema.clauses import Block, Clause
from warehouse.schema.documents import Document
from warehouse.schema.duties import RegulationFact
from warehouse.schema.facts import Fact
from warehouse.schema.geometry import PageBox
from warehouse.schema.lines import PageLines
from warehouse.schema.profiles import ProfileValue
from warehouse.schema.research import DirectionFact, ResearchFact
from warehouse.schema.results import Result
from warehouse.schema.tables import Table
from warehouse.schema.terms import ContractFact, InsuranceTerm

FACT_PART = re.compile(r"t\d+\.\d+\.\d+|c\d+\.s\d+")
"""How facts of tables and of sentences are named inside a document."""
CLAUSE_PART = re.compile(r"(?P<stage>[kigrd])\d+")
"""How facts of clauses are named inside a document, by the letter of their stage."""
CLAUSE_STAGES = {
    "k": "contract_facts",
    "i": "insurance_terms",
    "g": "regulation_facts",
    "r": "research_facts",
    "d": "direction_facts",
}

ClauseFact = (
    ContractFact | InsuranceTerm | RegulationFact | ResearchFact | DirectionFact
)
"""A fact of a clause: its id is its first field; it has page, box and quote."""


@dataclass(frozen=True)
class Found:
    """What an id stands for, with the boxes it was read from."""

    document: Document
    piece: Clause | Table | Block | Fact | ClauseFact
    boxes: Sequence[PageBox]


class DocumentReader:
    """The records of documents as they are in one snapshot."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.documents = {d.doc_id: d for d in snapshot.documents()}
        self._manifests: dict[str, dict[str, Result]] = {}

    def original(self, document: Document) -> Document:
        """The document that was processed: for a duplicate, the one it points to."""
        return self.documents.get(document.duplicate_of, document)

    def result(self, stage: str, doc_id: str) -> Result | None:
        """What a stage has of a document; None if it never saw it."""
        if stage not in self._manifests:
            rows = self.snapshot.manifest(stage)
            self._manifests[stage] = {row.doc_id: row for row in rows}
        return self._manifests[stage].get(doc_id)

    def pages(self, doc_id: str) -> list[PageLines]:
        """Cleaned pages; none when the stage has nothing of the document."""
        return self._records("lines", doc_id)

    def clauses(self, doc_id: str) -> list[Clause]:
        """Clauses in order; none when the stage has nothing of the document."""
        return self._records("clauses", doc_id)

    def tables(self, doc_id: str) -> list[Table]:
        """Tables in order; none when the stage has nothing of the document."""
        return self._records("tables", doc_id)

    def profile(self, doc_id: str) -> list[ProfileValue]:
        """Profile values; none when the stage has nothing of the document."""
        return self._records("profiles", doc_id)

    def facts(self, doc_id: str) -> list[Fact]:
        """Facts by table and clause; none when the stage has nothing of it."""
        return self._records("facts", doc_id)

    def find(self, doc_id: str, part: str) -> Found | None:
        """What `part` (`c00012`, `c00012.b01`, `t0003.r001`, `k3`) of a document is.

        None if the document has no such part.
        """
        document, wanted = self.documents[doc_id], f"{doc_id}#{part}"
        for fact in self.facts(doc_id) if FACT_PART.fullmatch(part) else []:
            if fact.fact_id == wanted:
                return self._of_fact(document, fact)
        said = CLAUSE_PART.fullmatch(part)
        for one in self._records(CLAUSE_STAGES[said["stage"]], doc_id) if said else []:
            if id_of(one) == wanted:
                return Found(document, one, [PageBox(one.page, one.box)])
        for table in self.tables(doc_id) if part.startswith("t") else []:
            found = _in_table(document, table, wanted)
            if found is not None:
                return found
        for clause in self.clauses(doc_id) if part.startswith("c") else []:
            found = _in_clause(document, clause, wanted)
            if found is not None:
                return found
        return None

    def _of_fact(self, document: Document, fact: Fact) -> Found:
        """A fact with the cells that say it: its own, its row's label, its header."""
        boxes = [PageBox(fact.page, fact.box)]
        for table in self.tables(document.doc_id) if fact.table_id else []:
            if table.table_id == fact.table_id:
                boxes += _cells_of(table, fact)
        return Found(document, fact, boxes)

    def _records(self, stage: str, doc_id: str) -> list[Any]:
        row = self.result(stage, doc_id)
        if row is None or row.status != "ok":
            return []
        return load_result(self.snapshot.store, stage, row)


def id_of(fact: ClauseFact) -> str:
    """The id of a fact of a clause, whatever its stage calls it."""
    return str(getattr(fact, fields(fact)[0].name))


def _in_clause(document: Document, clause: Clause, wanted: str) -> Found | None:
    if clause.clause_id == wanted:
        return Found(document, clause, clause.boxes)
    for block in clause.blocks:
        if block.block_id == wanted:
            return Found(document, block, block.boxes)
    return None


def _in_table(document: Document, table: Table, wanted: str) -> Found | None:
    if table.table_id == wanted:
        return Found(document, table, _row_boxes(table))
    for block in (table.outline, *table.chunks):
        if block.block_id == wanted:
            return Found(document, block, block.boxes)
    return None


def _cells_of(table: Table, fact: Fact) -> list[PageBox]:
    """The label cell of a fact's row and the header cells over its column."""
    return [
        PageBox(cell.page, cell.box)
        for row in table.rows
        for cell in row.cells
        if (row.row == fact.row and cell.col == 0)
        or (
            row.kind in {"header", "inner_header"}
            and row.row < fact.row
            and cell.col <= fact.col < cell.col + cell.col_span
        )
    ]


def _row_boxes(table: Table) -> list[PageBox]:
    """A box a row: where the table was read, page by page."""
    return [PageBox(row.page, row.box) for row in table.rows]
