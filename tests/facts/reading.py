"""Runs the stages on one document, without store and pool, as a worker would."""

from functools import cache
from pathlib import Path

from assets.corpus.identity.stage import PROFILES
from assets.structure.stage import CLAUSES
from assets.tables.stage import TABLES
from assets.text.lines_stage import LINES
from assets.text.pages_stage import PAGES
from warehouse.schema.clauses import Clause
from warehouse.schema.documents import Document

STAGES = {stage.name: stage for stage in (PAGES, LINES, CLAUSES, TABLES, PROFILES)}
SAMPLES = Path(__file__).parents[2] / "samples" / "corpus"


class Reading:
    """A document whose stages are computed when they are asked for."""

    def __init__(self, source: Path, doc_id: str) -> None:
        self.source = source
        domain = doc_id.split("/")[0]
        media = source.suffix.lower().lstrip(".")
        self.document = Document(doc_id, domain, doc_id, media, 0, "x", "ok", "", "")
        self.results = {}

    def load(self, stage):
        if stage not in self.results:
            self.results[stage] = list(STAGES[stage].compute(self))
        return self.results[stage]


@cache
def sample(doc_id):
    return Reading(SAMPLES / doc_id, doc_id)


def written(tmp_path, doc_id, text):
    """A document with this text, line by line."""
    path = tmp_path / doc_id
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return Reading(path, doc_id)


def clause(text, *, number="", heading="", kind="text", path=(), ordinal=0, parent=""):
    return Clause(
        clause_id=f"d#c{ordinal:05d}",
        ordinal=ordinal,
        parent_id=parent,
        kind=kind,
        number=number,
        heading=heading,
        level=len(path),
        scope=0,
        title_path=list(path),
        text=text,
        first_page=1,
        last_page=1,
        boxes=[],
        provisions=[],
        regions=[],
        blocks=[],
    )
