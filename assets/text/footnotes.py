"""Footnotes: small print at the foot of a page, under a short rule or with a mark."""

import re
from collections import Counter
from collections.abc import Sequence

from assets.text.drafts import LineDraft, PageDraft

SMALLER = 0.96
"""Footnotes are set smaller than this share of the body size."""
MUCH_SMALLER = 0.92
"""Without a rule above they must be set smaller than this share."""
RULE_PT = (40.0, 230.0)
"""Length of the rule above footnotes: two inches in word processors, a third of the
measure in books."""
UNDERLINE_PT = 4.0
"""A rule this near below a line that it covers is an underline."""
LOWER_SHARE = 0.35
"""Footnotes start below this share of the page height."""

_MARK = re.compile(
    r"^(?:\[?\d{1,3}\]? ?(?![元年月日个次人家倍股亿万千百以至的])"
    r"[\u4e00-\u9fff“《A-Za-z]"
    r"|[①-⑳]|[*＊†‡] ?\w|注\d+[:：])"
)


def mark_footnotes(pages: Sequence[PageDraft]) -> None:
    """Mark the footnotes of pages with geometry."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for line in page.lines:
            if line.role == "body" and line.box is not None:
                sizes[round(line.size, 1)] += len(line.text)
    if not sizes:
        return
    body = max(sorted(sizes), key=sizes.__getitem__)
    for page in pages:
        lines = [x for x in page.lines if x.role == "body" and x.box is not None]
        for column in sorted({x.column for x in lines}):
            _mark_column(page, [x for x in lines if x.column == column], body)


def _mark_column(page: PageDraft, lines: list[LineDraft], body: float) -> None:
    """Mark the footnotes at the foot of one column."""
    levels = [r.top for r in page.rules if _is_footnote_rule(r.x0, r.x1, r.top, lines)]
    floor = max((t.bottom for t in page.tables), default=0.0)
    for top in [*sorted(levels), None]:
        share = MUCH_SMALLER if top is None else SMALLER
        below = _block(lines, body * share, page.height * LOWER_SHARE)
        if top is not None:
            low = top > max(floor, page.height * LOWER_SHARE)
            below = [x for x in lines if x.top > top - 1] if low else []
            if any(x.size > body * share for x in below):
                continue
        if below and (top is not None or _MARK.match(below[0].text)):
            for line in below:
                line.role = "footnote"
            return


def _block(lines: list[LineDraft], size: float, top: float) -> list[LineDraft]:
    """The last lines of a page, as long as they are small, from the first mark on."""
    ordered = sorted(lines, key=lambda x: x.top)
    start = len(ordered)
    while start and ordered[start - 1].size <= size and ordered[start - 1].top >= top:
        start -= 1
    block = ordered[start:]
    first = next((i for i, x in enumerate(block) if _MARK.match(x.text)), len(block))
    return block[first:]


def _is_footnote_rule(x0: float, x1: float, y: float, lines: list[LineDraft]) -> bool:
    """Whether a ruling is the short rule at the left edge above footnotes."""
    if not RULE_PT[0] <= x1 - x0 <= RULE_PT[1] or not lines:
        return False
    if abs(x0 - min(x.x0 for x in lines)) > RULE_PT[0]:
        return False
    return not any(
        abs(y - x.bottom) <= UNDERLINE_PT and x.x0 < x1 and x.x1 > x0 for x in lines
    )
