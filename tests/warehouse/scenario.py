"""Small corpora and stages for tests of the storage: texts in, clauses out.

The corpus is text files; a form feed splits pages. A line `# …` opens a clause, a line
with `|` is a table of one row. Words in the text make a stage misbehave on purpose.
"""

import hashlib
import os
import time
from collections.abc import Iterable
from pathlib import Path

from warehouse.engine import StageReport, run_stage
from warehouse.pool import InlineExecutor
from warehouse.results import write_documents
from warehouse.schema.clauses import Block, Clause
from warehouse.schema.documents import Document
from warehouse.schema.geometry import Box, PageBox
from warehouse.schema.lines import Line, PageLines
from warehouse.schema.pages import Page, Run
from warehouse.schema.profiles import ProfileValue
from warehouse.schema.tables import Table, TableCell, TableRow
from warehouse.stages import DocumentError, Stage, Task
from warehouse.store import Store

WIDE_BOX = Box(72.0, 72.0, 523.0, 90.0)


def read_pages(task: Task) -> list[Page]:
    text = task.source.read_text(encoding="utf-8")
    misbehave(text)
    return [page(n, part) for n, part in enumerate(text.split("\f"), 1)]


def misbehave(text: str) -> None:
    if "LOCKED" in text:
        raise DocumentError("locked", "a password is needed")
    if "CRASH" in text:
        os.abort()
    if "HANG" in text:
        time.sleep(600)
    if "SWELL" in text:
        bytearray(8 * 2**30)
    if "FAULT" in text:
        raise ZeroDivisionError("a fault of ours")


def page(number: int, text: str) -> Page:
    readable = "UNREADABLE" not in text
    runs = [run(line) for line in text.splitlines()] if readable else []
    return Page(
        page=number,
        width=595.0,
        height=842.0,
        rotation=0,
        source="text",
        status="ok" if readable else "no_text",
        reason="" if readable else "the page is a picture",
        runs=runs,
        rulings=[],
        fills=[],
        pictures=[],
        grids=[],
        outline=[],
    )


def run(text: str) -> Run:
    return Run(text, "", WIDE_BOX, b"", 10.5, False, "Song", 0, "", 1.0)


def read_lines(task: Task) -> list[PageLines]:
    pages = task.load("pages")
    return [
        PageLines(
            page=p.page,
            width=p.width,
            height=p.height,
            status=p.status,
            reason=p.reason,
            source=p.source,
            columns=1,
            lines=[line(p.page, n, r.text.strip()) for n, r in enumerate(p.runs)],
            regions=[],
            outline=[],
        )
        for p in pages
    ]


def line(page_number: int, number: int, text: str) -> Line:
    return Line(
        page=page_number,
        line_no=number,
        column=0,
        role="body",
        text=text,
        raw="",
        box=WIDE_BOX,
        size=10.5,
        bold=False,
        centred=False,
        indent=0.0,
        tag="",
        source="text",
        confidence=1.0,
        paragraph=number,
        glue="",
    )


def read_clauses(task: Task) -> list[Clause]:
    clauses: list[tuple[int, list[str]]] = [(1, [])]
    for held in task.load("lines"):
        for found in held.lines:
            if found.text.startswith("#"):
                clauses.append((held.page, []))
            if "|" not in found.text:
                clauses[-1][1].append(found.text)
    doc_id = task.document.doc_id
    return [clause(doc_id, n, p, texts) for n, (p, texts) in enumerate(clauses)]


def clause(doc_id: str, number: int, page_number: int, texts: list[str]) -> Clause:
    clause_id = f"{doc_id}#c{number:05d}"
    text = "\n".join(texts)
    boxes = [PageBox(page_number, WIDE_BOX)]
    block = Block(f"{clause_id}.b01", clause_id, "clause", [], text, page_number, boxes)
    return Clause(
        clause_id=clause_id,
        ordinal=number,
        parent_id="",
        kind="article" if number else "text",
        number=f"第{number}条" if number else "",
        heading="",
        level=0,
        scope=0,
        title_path=[],
        text=text,
        first_page=page_number,
        last_page=page_number,
        boxes=boxes,
        provisions=[],
        regions=[],
        blocks=[block] if text else [],
    )


def read_tables(task: Task) -> list[Table]:
    found = []
    for held in task.load("lines"):
        for text in (ln.text for ln in held.lines if "|" in ln.text):
            found.append(table(task.document.doc_id, len(found), held.page, text))
    return found


def table(doc_id: str, number: int, page_number: int, text: str) -> Table:
    table_id = f"{doc_id}#t{number + 1:04d}"
    boxes = [PageBox(page_number, WIDE_BOX)]
    texts = text.split("|")
    cells = [
        TableCell(n, 1, 1, t, "", page_number, WIDE_BOX) for n, t in enumerate(texts)
    ]
    outline = Block(
        f"{table_id}.o", "", "table_outline", [], texts[0], page_number, boxes
    )
    return Table(
        table_id=table_id,
        ordinal=number,
        clause_id=f"{doc_id}#c00000",
        title_path=[],
        caption="",
        unit="千元",
        unit_from="line",
        kind="ruled",
        first_page=page_number,
        last_page=page_number,
        n_columns=len(texts),
        n_header_rows=0,
        header=[],
        rows=[TableRow(0, "body", texts[0], 0, page_number, WIDE_BOX, cells)],
        outline=outline,
        chunks=[],
    )


def read_profile(task: Task) -> list[ProfileValue]:
    first = next((ln.text for p in task.load("lines") for ln in p.lines), "")
    return [ProfileValue("title", first, 0, "first_line", first, 1, 0, WIDE_BOX)]


HANG_LIMIT_S = 1.0

PAGES = Stage("pages", Page, read_pages, time_limit_s=HANG_LIMIT_S)
LINES = Stage("lines", PageLines, read_lines, ("pages",))
CLAUSES = Stage("clauses", Clause, read_clauses, ("lines",))
TABLES = Stage("tables", Table, read_tables, ("lines", "clauses"))
PROFILES = Stage("profiles", ProfileValue, read_profile, ("lines",))
STAGES = (PAGES, LINES, CLAUSES, TABLES, PROFILES)


def write_corpus(root: Path, texts: dict[str, str]) -> None:
    for name, text in texts.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def register(root: Path) -> list[Document]:
    return [
        document(path.relative_to(root).as_posix(), path.read_bytes())
        for path in sorted(root.rglob("*.txt"))
    ]


def document(name: str, content: bytes) -> Document:
    domain = name.partition("/")[0]
    digest = hashlib.sha256(content).hexdigest()
    return Document(name, domain, name, "txt", len(content), digest, "ok", "", "")


def build_stages(
    store: Store, corpus: Path, stages: Iterable[Stage] = STAGES
) -> dict[str, StageReport]:
    """Register the corpus and run the stages in this process."""
    documents = register(corpus)
    write_documents(store, documents)
    return {
        stage.name: run_stage(
            store, stage, documents, corpus=corpus, executor=InlineExecutor()
        )
        for stage in stages
    }
