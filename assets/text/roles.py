"""What each line is to a reader: body, running head, contents and the like.

Running heads are told by repetition at one height over pages, never by a band at the
page's edge: a real first line stays body. A role never removes a line.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from assets.text.drafts import LineDraft, PageDraft

EDGE_LINES = 4
"""Lines from the top and from the bottom of a page that may be running heads."""
SAME_HEIGHT_PT = 2.0
"""Heights of one running head over pages differ by less than this."""
SAME_ROW_EM = 0.5
"""Lines of the outermost baseline differ in height by less, in font sizes."""
HEAD_PAGES = 3
"""Fewest pages a line must repeat on: on two pages it may be chance."""
REPEATED_SHARE = 0.6
"""Share of the lines at one height that repeat, for the rest to be heads as well."""
OWN_SHARE = 0.25
"""Share of pages a repeated text itself must reach to be a head on its own."""
CONTENTS_LINES = 3
"""Fewest lines with leaders and page numbers on a page that make it contents."""
SLANT_ROLE = "watermark"

_DIGITS = re.compile(r"[0-9]+|[ivxIVX]+(?=\s*$)")
_PAGE_NUMBER = re.compile(
    r"^(?:[-—·~ ]*(?:\d{1,4}|[ivxlIVXL]{1,6})[-—·~ ]*"
    r"|\d{1,2}-\d{1,2}-\d{1,4}|\d{1,4} ?/ ?\d{1,4}"
    r"|第 ?\d+ ?页(?:[,，/ ]*共 ?\d+ ?页)?|共 ?\d+ ?页[,，/ ]*第 ?\d+ ?页"
    r"|[Pp]age ?\d+(?: ?(?:of|/) ?\d+)?|[Pp]\.? ?\d+)$"
)
_LEADERS = re.compile(
    r"(?:[.·…。・‥_-]\s?){4,}\s*(?:\d{1,4}|[ivxlIVXL]+|[\d.]+|[-－\d]+)?\s*$|…{2,}\s*\S{0,8}$"
)


def assign_roles(pages: Sequence[PageDraft]) -> None:
    """Set the role of every line of a document with page geometry."""
    for page in pages:
        for line in page.lines:
            if line.angle % 90:
                line.role = SLANT_ROLE
    for end in ("top", "bottom"):
        _mark_heads(pages, end)
    for page in pages:
        _mark_contents(page)


def _mark_heads(pages: Sequence[PageDraft], end: str) -> None:
    """Mark running heads and page numbers, from the outermost line inwards."""
    for _ in range(EDGE_LINES):
        outermost = [line for p in pages for line in _edge_row(p, end)]
        if not _mark_repeated(outermost, len(pages)):
            return


def _edge_row(page: PageDraft, end: str) -> list[LineDraft]:
    """Lines of the outermost baseline that have no role yet."""
    open_lines = [x for x in page.lines if x.role == "body"]
    if not open_lines:
        return []
    if end == "top":
        edge = min(x.top for x in open_lines)
        return [x for x in open_lines if x.top - edge < SAME_ROW_EM * x.size]
    edge = max(x.bottom for x in open_lines)
    return [x for x in open_lines if edge - x.bottom < SAME_ROW_EM * x.size]


def _mark_repeated(lines: list[LineDraft], n_pages: int) -> int:
    """Mark those of the lines that repeat at their height; returns how many."""
    marked = 0
    for group in _by_height(lines):
        texts = Counter(_pattern(x) for x in group)
        pages = {
            t: len({x.page for x in group if _pattern(x) == t}) for t in sorted(texts)
        }
        repeated = [x for x in group if pages[_pattern(x)] >= HEAD_PAGES]
        whole = len(repeated) >= REPEATED_SHARE * len(group) and repeated
        for line in group:
            own = pages[_pattern(line)]
            numbered = bool(_PAGE_NUMBER.match(line.text))
            if numbered and (own >= HEAD_PAGES or n_pages < HEAD_PAGES):
                line.role = "page_number"
            elif own >= HEAD_PAGES and (whole or own >= OWN_SHARE * n_pages):
                line.role = "running_head"
            elif whole:
                line.role = "page_number" if numbered else "running_head"
            else:
                continue
            marked += 1
    return marked


def _by_height(lines: list[LineDraft]) -> list[list[LineDraft]]:
    """Lines grouped by height and font size over pages."""
    groups: dict[int, list[LineDraft]] = defaultdict(list)
    number, last = 0, float("-inf")
    for line in sorted(lines, key=lambda x: (x.top, x.page)):
        if line.top - last > SAME_HEIGHT_PT:
            number += 1
        last = line.top
        groups[number].append(line)
    return [groups[n] for n in sorted(groups)]


def _pattern(line: LineDraft) -> str:
    """Text with its numbers folded, so that page numbers inside do not part heads."""
    return _DIGITS.sub("#", line.text)


def _mark_contents(page: PageDraft) -> None:
    """Mark lines with leaders where a page has several of them."""
    body = [x for x in page.lines if x.role == "body"]
    hits = [x for x in body if _LEADERS.search(x.text)]
    if len(hits) >= CONTENTS_LINES:
        for line in hits:
            line.role = "contents"
