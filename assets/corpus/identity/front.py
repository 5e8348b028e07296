"""The parts of a document that say what it is, cut out for the readers.

A cover, the running heads, the company table of a report and the signature at the end
carry identity; the readers look only here, so that a mention in running text is never
taken for the document's own identity.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from warehouse.schema.geometry import Box
from warehouse.schema.lines import Line, PageLines
from warehouse.schema.pages import MetaEntry
from warehouse.schema.profiles import ProfileValue

FRONT_PAGES = 4
"""Cover, declaration and reading guide: titles stand no later than this."""
FRONT_LINES = 160
"""For documents without pages (HTML, plain text): a title is in the first lines."""
TABLE_PAGES = 16
"""The company profile table of a report stands before this page."""
TAIL_LINES = 40
"""Signature and date close a document within this many lines of its end."""
LONGEST_LINE = 20_000
"""Characters; whole paragraphs of web pages are lines and have up to 2,000. In longer
ones nothing is looked for: each rule would copy and search megabytes."""
TITLE_WINDOW = 6
"""A title wraps over at most this many lines."""
FURNITURE = frozenset({"page_number", "watermark"})

_BLANKS = re.compile(r"\s+")
_WIDE_BRACKETS = str.maketrans(
    {
        "(": "（",
        ")": "）",
        "[": "〔",
        "]": "〕",
        "【": "〔",
        "】": "〕",
        "﹝": "〔",
        "﹞": "〕",
    }
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one rule read from one place; `weight` ranks it against others."""

    field: str
    value: str
    rule: str
    weight: int
    line: Line


@dataclass(frozen=True, slots=True)
class Front:
    """The identity-bearing parts of one document."""

    domain: str
    head: tuple[Line, ...]
    """Lines of the first pages but page numbers, in reading order."""
    running: tuple[Line, ...]
    """Distinct running heads."""
    tail: tuple[Line, ...]
    """The last running text."""
    text: tuple[Line, ...]
    """All running text."""
    rows: tuple[tuple[tuple[str, ...], Line], ...]
    """Table rows of the first pages, each with a line that says where it stood."""
    metadata: tuple[MetaEntry, ...]


def front_of(pages: Sequence[PageLines], domain: str) -> Front:
    """Cut the front, the running heads and the tail out of a document."""
    lines = [
        line for page in pages for line in page.lines if len(line.text) <= LONGEST_LINE
    ]
    # What repeats as a running head stands on the cover too, where it is the title.
    head = [
        line
        for line in lines
        if line.page <= FRONT_PAGES
        and line.role not in FURNITURE
        and (line.role != "running_head" or line.page == 1)
    ][:FRONT_LINES]
    running: dict[str, Line] = {}
    for line in lines:
        if line.role == "running_head":
            running.setdefault(compact(line.text), line)
    text = [line for line in lines if line.role in {"body", "footnote"}]
    return Front(
        domain=domain,
        head=tuple(head),
        running=tuple(running.values()),
        tail=tuple(text[-TAIL_LINES:]),
        text=tuple(text),
        rows=tuple(_table_rows(pages)),
        metadata=tuple(entry for page in pages[:1] for entry in page.metadata),
    )


def prose(lines: Iterable[Line]) -> frozenset[int]:
    """Paragraphs in which a sentence ends; their lines are no titles."""
    return frozenset(
        line.paragraph
        for line in lines
        if line.paragraph >= 0 and any(mark in line.text for mark in "。；")
    )


def compact(text: str) -> str:
    """Text without blanks and with one form of brackets, for matching titles."""
    return _BLANKS.sub("", text).translate(_WIDE_BRACKETS)


@dataclass(frozen=True, slots=True)
class Window:
    """Consecutive lines read as one string without blanks."""

    text: str
    lines: tuple[Line, ...]


def windows(lines: Sequence[Line], longest: int = TITLE_WINDOW) -> Iterator[Window]:
    """Every run of up to `longest` lines of one page, longer ones first."""
    for start in range(len(lines)):
        page = lines[start].page
        stop = start
        while stop < min(start + longest, len(lines)) and lines[stop].page == page:
            stop += 1
        for end in range(stop, start, -1):
            chosen = tuple(lines[start:end])
            yield Window("".join(compact(line.text) for line in chosen), chosen)


def as_values(readings: Iterable[Reading]) -> list[ProfileValue]:
    """Rank the readings of each field: weight first, then the earlier place.

    The same value read twice is kept once, with its best voucher.
    """
    ordered = sorted(
        readings, key=lambda r: (r.field, -r.weight, r.line.line_no, r.value)
    )
    values: list[ProfileValue] = []
    seen: dict[tuple[str, str], None] = {}
    ranks: dict[str, int] = {}
    for reading in ordered:
        if not reading.value or (reading.field, reading.value) in seen:
            continue
        seen[reading.field, reading.value] = None
        rank = ranks.get(reading.field, 0)
        ranks[reading.field] = rank + 1
        line = reading.line
        values.append(
            ProfileValue(
                field=reading.field,
                value=reading.value,
                rank=rank,
                rule=reading.rule,
                quote=line.text,
                page=line.page,
                line_no=line.line_no,
                box=line.box,
            )
        )
    return values


def _table_rows(
    pages: Sequence[PageLines],
) -> Iterator[tuple[tuple[str, ...], Line]]:
    for page in pages:
        if page.page > TABLE_PAGES:
            return
        for region in page.regions:
            rows: dict[int, list[tuple[str, Box | None]]] = {}
            for cell in region.cells:
                rows.setdefault(cell.row, []).append((cell.text, cell.box))
            for cells in rows.values():
                texts = tuple(text for text, _ in cells)
                yield texts, place_of(page.page, " | ".join(texts), cells[0][1])


def place_of(page: int, text: str, box: Box | None, line_no: int = -1) -> Line:
    """A line that stands for what is none, so that a reading from it has a place.

    Table rows have no number among the lines; values read before keep theirs.
    """
    return Line(
        page=page,
        line_no=line_no,
        column=0,
        role="body",
        text=text,
        raw="",
        box=box,
        size=0.0,
        bold=False,
        centred=False,
        indent=0.0,
        tag="",
        source="text",
        confidence=1.0,
        paragraph=-1,
        glue="",
    )
