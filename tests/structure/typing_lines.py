"""Literal pages of lines, as short as a test can say them.

A plain string is a body line and a paragraph of its own; `also(...)` goes on the
paragraph above; a keyword changes any field of the line. `FF` starts the next page.
"""

from dataclasses import replace
from typing import Any

from warehouse.schema.geometry import Box
from warehouse.schema.lines import Line, OutlineTarget, PageLines, Region

FF = "\f"
"""Page break."""
LEFT, PITCH, SIZE = 90.0, 20.0, 10.5


def text_box(text: str, row: int, left: float = LEFT) -> Box:
    return Box(left, 100 + PITCH * row, left + SIZE * len(text), 110.5 + PITCH * row)


def like(text: str, **changes: Any) -> dict[str, Any]:
    """A line that differs from a plain body line."""
    return {"text": text, **changes}


def also(text: str, **changes: Any) -> dict[str, Any]:
    """A line that goes on the paragraph of the line above."""
    return {"text": text, "same": True, **changes}


def title(text: str, size: float = 14.0) -> dict[str, Any]:
    """A line in the print of a title."""
    return {"text": text, "size": size, "bold": True, "centred": True}


def document(*specs: str | dict[str, Any], geometry: bool = True) -> list[PageLines]:
    """Pages holding the given lines."""
    pages: list[list[Line]] = [[]]
    paragraph, number = -1, 0
    for spec in specs:
        if spec == FF:
            pages.append([])
            continue
        fields = dict(spec) if isinstance(spec, dict) else {"text": spec}
        paragraph += not fields.pop("same", False)
        page = pages[-1]
        line = Line(
            page=len(pages),
            line_no=number,
            column=0,
            role="body",
            text=fields["text"],
            raw="",
            box=text_box(fields["text"], len(page)) if geometry else None,
            size=SIZE if geometry else 0.0,
            bold=False,
            centred=False,
            indent=0.0,
            tag="",
            source="text" if geometry else "txt",
            confidence=1.0,
            paragraph=paragraph,
            glue="",
        )
        page.append(replace(line, **fields))
        number += 1
    return [_page(n, lines) for n, lines in enumerate(pages, start=1)]


def plain(text: str) -> list[PageLines]:
    """A page without geometry, one line and paragraph a line of the text."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    return document(*lines, geometry=False)


def with_outline(pages: list[PageLines], *entries: tuple[int, int, str]) -> None:
    """Add outline entries (page, level, title) to the pages."""
    for page, level, words in entries:
        pages[page - 1].outline.append(OutlineTarget(level, words, None))


def region(number: int, after_line: int) -> Region:
    """An empty table region standing after a line."""
    return Region(number, "ruled", None, 1, 1, [], "", after_line, [])


def _page(number: int, lines: list[Line]) -> PageLines:
    source = lines[0].source if lines else "text"
    return PageLines(number, 595.0, 842.0, "ok", "", source, 1, lines, [], [])
