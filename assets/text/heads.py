"""Running heads, page numbers and watermarks: what repeats at one place over pages.

Told by repetition and place, never by a band at the page's edge: a real first line
differs from page to page and stays body.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from assets.text.drafts import LineDraft, PageDraft

EDGE_ROWS = 4
"""Rows from the top and from the bottom of a page that may be running heads."""
SAME_HEIGHT_PT = 3.0
"""Heights of one running head over pages differ by less than this."""
SAME_ROW_EM = 0.5
"""Lines of the outermost baseline differ in height by less, in font sizes."""
SAME_SIZE_PT = 0.6
"""Font sizes of one running head over pages differ by less than this."""
HEAD_PAGES = 3
"""Fewest pages a line must repeat on: on two pages it may be chance."""
REPEATED_SHARE = 0.6
"""Share of the lines at one height that repeat, for the others to be heads too."""
OWN_SHARE = 0.4
"""Share of the pages that a repeated text must reach to be a head by itself; left and
right pages have half each, section heads less and need the share above."""
GROUP_SHARE = 0.08
"""Share of the pages that the lines at one height must reach: a document bound into
another has its own heads on its own pages."""
GAP_SHARE = 0.7
"""A head that repeats on two pages only (a short section's) stands off the body by this
share of the usual gap."""
TWIN_LINES = 4
"""Lines from which pages that repeat as a whole are one page printed again; fewer are
the heads of blank pages."""
TWIN_SHARE = 0.5
"""Share of the pages that are printed again, for that to be how the document is; the
list of contents that opens each part of a slide deck is no text to keep."""
HEAD_ROLES = ("running_head", "page_number")
WATERMARK_FACTOR = 1.5
"""A watermark across the text is at least this much larger than the body."""

_NUMERALS = re.compile(r"[0-9]+|[一二三四五六七八九十百]+|\b[ivxIVX]+\b")
_NUMBER = r"(?:\d{1,4}|[一二三四五六七八九十百]{1,5})"
_PAGE_NUMBER = re.compile(
    r"^(?:[-—·~/ ]*(?:\d{1,4}|[ivxl]{1,6}|[IVXL]{1,6})[-—·~/ ]*"
    r"|\d{1,2}-\d{1,2}-\d{1,4}|[A-Z]-\d{1,4}|\d{1,4} ?[/|] ?\d{1,4}"
    rf"|[(（]?第 ?{_NUMBER} ?页 ?[,，/ ]*(?:共 ?{_NUMBER} ?页)?[)）]?"
    rf"|共 ?{_NUMBER} ?页 ?[,，/ ]*第 ?{_NUMBER} ?页"
    r"|(?:Page|page|PAGE|P\.?) ?\d+(?: ?(?:of|/) ?\d+)?)$"
)


_HEADING = re.compile(
    r"^(?:附[表件录注图]|[图表] ?\d|第[0-9一二三四五六七八九十百]+[章节条编篇部]"
    r"|[(（]?[0-9一二三四五六七八九十]{1,3}[)）、.．])"
)
_FURNITURE = re.compile(
    r"^[(（]?(?:单位|币种|续)|^[□☑√] ?(?:不)?适用|^(?:资料|数据)?来源[:：]|^注[:：]"
    r"|^(?:编制|填报|报送|制表)(?:单位|日期|人|机构)|^[ 年]*月 ?日$"
)
"""Lines around tables and charts that come on many pages, at their edges too."""


@dataclass(slots=True)
class _Edge:
    """A line of a page's outermost row: how far from the edge and the next row."""

    line: LineDraft
    away: float
    gap: float

    @property
    def pattern(self) -> str:
        """Text with numerals folded, so that page numbers do not part heads.

        The number of a heading or an annex is no page number: 附表1, 附表2 are two.
        """
        text = self.line.text
        return text if _HEADING.match(text) else _NUMERALS.sub("#", text)


def is_page_number(text: str) -> bool:
    """Whether a line is a page number and nothing else."""
    return bool(_PAGE_NUMBER.match(text))


def mark_heads(pages: Sequence[PageDraft]) -> None:
    """Mark running heads and page numbers, from the outermost row inwards.

    A page printed again and again tells nothing of heads: all of it repeats.
    """
    distinct, twins = _with_twins(pages)
    for at_top in (True, False):
        for _ in range(EDGE_ROWS):
            edges = [e for p in distinct for e in _outermost(p, at_top=at_top)]
            marked = [_mark_group(g, len(distinct)) for g in _by_height(edges)]
            if not any(marked):
                break
    for page, first in twins:
        for line, model in zip(page.lines, first.lines, strict=True):
            if model.role in HEAD_ROLES:
                line.role = model.role
    _keep_some_body(pages)


def _with_twins(
    pages: Sequence[PageDraft],
) -> tuple[list[PageDraft], list[tuple[PageDraft, PageDraft]]]:
    """Pages that differ, and the others, each with the first that it repeats.

    Where few are repeated, all count.
    """
    firsts: dict[object, PageDraft] = {}
    twins = []
    for page in pages:
        alone = page.tables or len(page.lines) < TWIN_LINES
        key = page.page if alone else tuple(map(_print_of, page.lines))
        first = firsts.setdefault(key, page)
        if first is not page:
            twins.append((page, first))
    if len(twins) < TWIN_SHARE * len(pages):
        return list(pages), []
    return list(firsts.values()), twins


def _print_of(line: LineDraft) -> tuple[str, int, int, str]:
    """What a line says and where, numbers aside."""
    text = _NUMERALS.sub("#", line.text)
    return text, round(line.x0), round(line.top), line.role


def _keep_some_body(pages: Sequence[PageDraft]) -> None:
    """Where nothing but heads is left of a document, their first print is its body."""
    if any(p.tables or any(x.role == "body" for x in p.lines) for p in pages):
        return
    seen: set[str] = set()
    for line in (x for p in pages for x in p.lines if x.role == "running_head"):
        if line.text not in seen:
            seen.add(line.text)
            line.role = "body"


def mark_side_tabs(pages: Sequence[PageDraft]) -> None:
    """Mark text that runs up or down at one place over pages."""
    tabs = [x for p in pages for x in p.lines if x.angle and x.role == "body"]
    places = Counter((x.text, round(x.x0), round(x.top)) for x in tabs)
    for line in tabs:
        if places[(line.text, round(line.x0), round(line.top))] >= HEAD_PAGES:
            line.role = "running_head"
        elif is_page_number(line.text) and _tells_page(line):
            line.role = "page_number"


def _outermost(page: PageDraft, *, at_top: bool) -> list[_Edge]:
    """The outermost row of a page that has no role yet."""
    lines = [x for x in page.lines if x.role == "body" and not x.angle]
    if not lines:
        return []

    def away(x: LineDraft) -> float:
        return x.top if at_top else page.height - x.bottom

    nearest = min(map(away, lines))
    row = [x for x in lines if away(x) - nearest < SAME_ROW_EM * x.size]
    behind = [away(x) for x in lines if away(x) - nearest >= SAME_ROW_EM * x.size]
    behind += [t.top if at_top else page.height - t.bottom for t in page.tables]
    reach = max(x.bottom if at_top else page.height - x.top for x in row)
    gap = min((b for b in behind if b >= nearest), default=reach) - reach
    return [_Edge(x, away(x), gap) for x in row]


def _by_height(edges: list[_Edge]) -> list[list[_Edge]]:
    """Edge lines grouped by their distance from the page's edge."""
    groups: list[list[_Edge]] = []
    for edge in sorted(edges, key=lambda e: (e.away, e.line.page)):
        if not groups or edge.away - groups[-1][0].away > SAME_HEIGHT_PT:
            groups.append([])
        groups[-1].append(edge)
    return groups


def _mark_group(group: list[_Edge], n_pages: int) -> bool:
    """Mark the heads among the lines at one height; tells whether there were any."""
    counts = Counter({(e.pattern, e.line.page) for e in group})
    pages = Counter(pattern for pattern, _ in sorted(counts))
    repeated = [e for e in group if pages[e.pattern] >= HEAD_PAGES]
    least = max(REPEATED_SHARE * len(group), GROUP_SHARE * n_pages, HEAD_PAGES)
    mostly = len(repeated) >= least
    size = median(e.line.size for e in repeated) if repeated else 0.0
    gap = median(e.gap for e in repeated) if repeated else 0.0
    marked = False
    for edge in group:
        line, own = edge.line, pages[edge.pattern]
        if _FURNITURE.match(line.text):
            continue
        alike = (
            own > 1
            and line.box is not None
            and abs(line.size - size) <= SAME_SIZE_PT
            and edge.gap >= GAP_SHARE * gap
        )
        if own >= HEAD_PAGES and (mostly or own >= OWN_SHARE * n_pages):
            line.role = "page_number" if is_page_number(line.text) else "running_head"
        elif is_page_number(line.text) and (mostly or _tells_page(line)):
            line.role = "page_number"
        elif mostly and alike:
            line.role = "running_head"
        else:
            continue
        marked = True
    return marked


def _tells_page(line: LineDraft) -> bool:
    """Whether a bare number is the number of its own page, as in short documents."""
    digits = re.findall(r"\d+", line.text)
    return bool(digits) and line.box is not None and int(digits[0]) == line.page


def mark_watermarks(pages: Sequence[PageDraft]) -> None:
    """Mark slanted text that repeats or is large, and large text that repeats."""
    sizes = sorted(x.size for p in pages for x in p.lines for _ in x.text[::8])
    body = sizes[len(sizes) // 2] if sizes else 0.0
    places = Counter(
        (x.text, round(x.x0), round(x.top)) for p in pages for x in p.lines
    )
    for page in pages:
        for line in page.lines:
            if line.box is None:
                continue
            repeats = places[(line.text, round(line.x0), round(line.top))]
            slanted = line.angle % 90 != 0
            large = line.size >= WATERMARK_FACTOR * body
            everywhere = repeats >= max(HEAD_PAGES, REPEATED_SHARE * len(pages))
            drawn_over = slanted or (everywhere and _lies_across(line, page))
            if drawn_over and (large or (slanted and everywhere)):
                line.role = "watermark"


def _lies_across(line: LineDraft, page: PageDraft) -> bool:
    """Whether a line lies over other lines."""
    return any(
        other is not line
        and other.x0 < line.x1
        and other.x1 > line.x0
        and other.top < line.bottom - line.size / 4
        and other.bottom > line.top + line.size / 4
        for other in page.lines
    )
