"""How many hand-read headings and clauses the `clauses` stage finds.

A gold row is found when some clause of its document starts on the row's page with the
row's number, title and place in the heading tree. Pages and numbers are exact. Titles
are compared leniently, by letters and digits alone, and either may hold the other at
its end or start: gold writes 利益条款 where the page has the product name before it.

`title_path` in gold names enclosing titles without being complete: every named title
must enclose the clause, outermost first, others may stand between or outside. An empty
path says nothing of the place (top level, or not noted), so it is not compared. A row
for a list item may be found among the provisions of an article.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from warehouse.schema.clauses import Clause

PATH_SEPARATOR = ">"
MIN_PART_CHARS = 2
"""Shortest title that may be held in another and still count as the same."""

_MARKS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class MissedRow:
    """A gold row that no clause matches, with the nearest reason."""

    doc_id: str
    page: int
    number: str
    title: str
    reason: str
    """no such document, number, page, title or title path."""


@dataclass(frozen=True, slots=True)
class StructureScore:
    """Recall over the gold rows."""

    rows: int
    found: int
    missed: list[MissedRow]

    @property
    def recall(self) -> float:
        """Share of the rows found; 1 for no rows."""
        return self.found / self.rows if self.rows else 1.0


@dataclass(frozen=True, slots=True)
class _Entry:
    page: int
    number: str
    title: str
    path: Sequence[str]


def score_structure(
    gold_rows: Iterable[Mapping[str, str]],
    clauses_by_doc: Mapping[str, Sequence[Clause]],
) -> StructureScore:
    """Match gold rows with clauses.

    Args:
        gold_rows: Rows of the gold file: doc_id (file stem), page, number, title,
            title_path.
        clauses_by_doc: The stored clauses by file stem.
    """
    rows, missed = 0, []
    entries = {doc: list(_entries(found)) for doc, found in clauses_by_doc.items()}
    for row in gold_rows:
        rows += 1
        reason = _why_missed(row, entries.get(row["doc_id"]))
        if reason:
            missed.append(
                MissedRow(
                    row["doc_id"],
                    int(row["page"]),
                    row["number"],
                    row["title"],
                    reason,
                )
            )
    return StructureScore(rows, rows - len(missed), missed)


def _entries(clauses: Sequence[Clause]) -> Iterator[_Entry]:
    """Clauses and provisions as what a gold row can name."""
    for clause in clauses:
        path = [_bare(title) for title in clause.title_path]
        yield _Entry(
            clause.first_page, _bare(clause.number), _bare(clause.heading), path
        )
        own = [*path, _bare(clause.number + clause.heading)]
        for provision in clause.provisions:
            number = _last_number(provision.path)
            if number:
                page = provision.boxes[0].page if provision.boxes else clause.first_page
                yield _Entry(page, number, "", own)


def _last_number(path: str) -> str:
    """The number of the innermost item in an address: 一 of 第三条第（一）项."""
    match = re.search(r"第[（(]?([^第（()）]+)[)）]?[项目]$", path)
    return _bare(match[1]) if match else ""


def _why_missed(row: Mapping[str, str], entries: Sequence[_Entry] | None) -> str:
    """Empty when the row is found, else the first condition that nothing meets."""
    if entries is None:
        return "no such document"
    title = _bare(row["title"])
    path = [_bare(t) for t in row["title_path"].split(PATH_SEPARATOR) if t.strip()]
    number = _bare(row["number"])
    steps = (
        ("number", lambda e: e.number == number or (not number and e.title == title)),
        ("page", lambda e: e.page == int(row["page"])),
        ("title", lambda e: not title or _alike(e.title, title)),
        ("title path", lambda e: _encloses(e.path, path)),
    )
    left = list(entries)
    for name, holds in steps:
        left = [entry for entry in left if holds(entry)]
        if not left:
            return name
    return ""


def _encloses(titles: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the wanted titles stand among the enclosing ones, in order."""
    rest = iter(titles)
    return all(any(_alike(title, want) for title in rest) for want in wanted)


def _alike(title: str, want: str) -> bool:
    """Same words, or one at the start or end of the other."""
    if title == want:
        return True
    short, long = sorted((title, want), key=len)
    if len(short) < MIN_PART_CHARS:
        return False
    return long.endswith(short) or long.startswith(short)


def _bare(text: str) -> str:
    return _MARKS.sub("", text).lower()
