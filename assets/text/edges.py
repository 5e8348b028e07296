"""Left and right edge of the running text of each column, from its own lines.

A title or a table row may reach further than the text below it; wrapped lines end
together and show where the column ends. A page with few lines borrows the edges that
the document has elsewhere.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from statistics import median_low

from assets.text.drafts import LineDraft, PageDraft

RUNNING_TEXT = ("body", "footnote")
"""Roles that are running text."""
WIDE_EM = 10.0
"""A line at least this wide may be a wrapped one."""
TOGETHER_EM = 1.6
"""Wrapped lines end within this of each other: one character and its mark."""
WIDE_LINES = 3
"""Fewest wide lines that show the edges of a page's column by themselves."""
SAME_WIDTH_PT = 30.0
"""A page whose text reaches further than this beyond the edge is set otherwise."""

_Flow = tuple[str, int]


def settle_edges(pages: Sequence[PageDraft]) -> None:
    """Set `left` and `right` of all lines with geometry from the running text."""
    groups: dict[tuple[int, _Flow], list[LineDraft]] = defaultdict(list)
    for page in pages:
        for line in page.lines:
            if line.box is not None and not line.angle and line.role in RUNNING_TEXT:
                groups[(page.page, (line.flow, page.columns))].append(line)
    own = {key: _edges(lines) for key, lines in groups.items()}
    usual = _usual({k: e for k, e in own.items() if _shows(groups[k])})
    for key, lines in groups.items():
        left, right = own[key]
        if key[1] in usual and not _shows(lines):
            far_left, far_right = usual[key[1]]
            if right < far_right + SAME_WIDTH_PT and left > far_left - SAME_WIDTH_PT:
                left, right = min(left, far_left), max(right, far_right)
        for line in lines:
            line.left, line.right = left, right


def _shows(lines: list[LineDraft]) -> bool:
    """Whether enough wide lines show where their column begins and ends."""
    return sum(x.x1 - x.x0 >= WIDE_EM * x.size for x in lines) >= WIDE_LINES


def _edges(lines: list[LineDraft]) -> tuple[float, float]:
    """The leftmost start, and the rightmost end that two wide lines share."""
    left = min(x.x0 for x in lines)
    wide = sorted(
        (x for x in lines if x.x1 - x.x0 >= WIDE_EM * x.size),
        key=lambda x: x.x1,
        reverse=True,
    )
    for line, following in pairwise(wide):
        if line.x1 - following.x1 <= TOGETHER_EM * following.size:
            return left, line.x1
    return left, max(x.x1 for x in lines)


def _usual(
    shown: dict[tuple[int, _Flow], tuple[float, float]],
) -> dict[_Flow, tuple[float, float]]:
    """The usual edges of each kind of column over the pages of a document."""
    sides: dict[_Flow, list[tuple[float, float]]] = defaultdict(list)
    for (_, flow), edges in shown.items():
        sides[flow].append(edges)
    return {
        flow: (median_low([e[0] for e in es]), median_low([e[1] for e in es]))
        for flow, es in sides.items()
    }
