"""Where words of a clause stand on the page, line by line.

A clause may run over pages; a voucher names the page and lines of the words themselves.
"""

import bisect
from collections.abc import Sequence

from assets.facts.labels import key
from warehouse.schema.clauses import Clause
from warehouse.schema.geometry import Box
from warehouse.schema.lines import Line, PageLines

PROBE = 30
"""Characters of a quote that are looked for first; a running head may cut a longer
one at the page break."""
SHORT_PROBE = 10
"""Characters tried last: fewer would be found anywhere."""


class Places:
    """Finds quotes in the lines of a document; pages are prepared when first asked."""

    def __init__(self, pages: Sequence[PageLines]) -> None:
        """Pages of the document in order."""
        self._pages = {page.page: page.lines for page in pages}
        self._ready: dict[int, tuple[str, list[int], list[Line]]] = {}

    def find(self, quote: str, clause: Clause) -> tuple[int, Box | None]:
        """Page and box of the lines that hold a quote; else where the clause begins."""
        plain = key(quote)
        for length in (PROBE, SHORT_PROBE):
            probe = plain[:length]
            for page in range(clause.first_page, clause.last_page + 1):
                text, starts, lines = self._page(page)
                at = text.find(probe) if probe else -1
                if at >= 0:
                    end = at + _common(text, at, plain)
                    return page, _union(_lines(starts, lines, at, end))
        first = clause.boxes[0] if clause.boxes else None
        return (first.page, first.box) if first else (clause.first_page, None)

    def _page(self, number: int) -> tuple[str, list[int], list[Line]]:
        if number not in self._ready:
            lines = self._pages.get(number, [])
            parts = [key(line.text) for line in lines]
            starts, at = [], 0
            for part in parts:
                starts.append(at)
                at += len(part)
            self._ready[number] = "".join(parts), starts, lines
        return self._ready[number]


def _common(text: str, at: int, plain: str) -> int:
    """Characters that the page and the quote share from a place on."""
    length = len(plain)
    if text.startswith(plain, at):
        return length
    return next(
        (n for n in range(length) if text[at + n : at + n + 1] != plain[n]), length
    )


def _lines(starts: list[int], lines: list[Line], at: int, end: int) -> list[Line]:
    first = bisect.bisect_right(starts, at) - 1
    last = bisect.bisect_left(starts, end)
    return lines[first : max(last, first + 1)]


def _union(lines: list[Line]) -> Box | None:
    boxes = [line.box for line in lines if line.box is not None]
    if not boxes:
        return None
    return Box(
        min(b.x0 for b in boxes),
        min(b.top for b in boxes),
        max(b.x1 for b in boxes),
        max(b.bottom for b in boxes),
    )
