"""Reading order: a page is cut at gutters and full-width bands into zones.

The cut is recursive: the gutter that parts most of what stands on the page splits it
into what is above, the left side, the right side and what is below; each of these may
hold gutters again. A gap between table columns or after a list number is no gutter.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from assets.text.aligned_rows import is_figure, is_label
from assets.text.panels import are_panels
from assets.text.pieces import Floats, Piece, boxes_of, rows_of
from warehouse.schema.geometry import Box

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

GUTTER_EM = 0.7
"""Narrowest gutter, in font sizes: below it is letter spacing or a blank."""
SAME_EDGE_PT = 1.5
"""Left edges nearer than this are one edge; typeset columns agree to 0.5 pt."""
PROSE_EM = 10.0
"""A piece at least this wide may be a wrapped line: labels and names are shorter."""
JUSTIFIED_EM = 1.6
"""Wrapped Chinese lines end within one character and its closing mark of the edge."""
FIRST_LINE_EM = 3.0
"""Wrapped lines start within the first-line indent (two characters) of the edge."""
PROSE_LINES = 3
"""Fewest wrapped lines that show a column of running text."""
COLUMN_LINES = 3
"""Fewest lines on either side of a gutter between columns."""
ALIGNED_SHARE = 0.8
"""Share of lines on one baseline across a gap that shows rows rather than columns."""
BASELINE_EM = 0.35
"""Middles nearer than this, in font sizes, are one baseline across two fonts."""
NARROW_SHARE = 0.4
"""A title column is narrower than this share of the two sides together."""
LABEL_EM = 6.0
"""A hanging label (bullet, bare number, 第二十三条) is at most this wide."""
LABELS_SHARE = 0.7
"""Share of the items left of a gap that must hang before lines for it to be none."""
NUMBERED_SHARE = 0.6
"""Share of lines that open with a number on both sides of two list columns."""
LABELLED_SHARE = 0.6
"""Share of lines with a label and figures on both sides of two tables side by side."""
DEEPEST = 12
"""Nesting of cuts; real pages need four."""

_NUMBERED = re.compile(
    r"^(?:第[0-9一二三四五六七八九十百]+[章节条部]|[一二三四五六七八九十]+、"
    r"|[0-9]{1,2}(?:\.[0-9]{1,2})*[.、．]?\s*[A-Za-z\u4e00-\u9fff“《]"
    r"|[（(][0-9一二三四五六七八九十]+[)）])"
)


@dataclass(slots=True)
class Zone:
    """Items read one after the other from the top: a column or a band of a page.

    `kind` is `flow`, `margin` (a title in the margin beside its text) or `beside`
    (the text that has such titles beside it).
    """

    items: list[int]
    column: int
    split: bool
    kind: str = "flow"


@dataclass(slots=True)
class _Gutter:
    kind: str
    above: Ints
    left: Ints
    right: Ints
    below: Ints


class Layout:
    """A page's items (pieces, then boxes of tables) while they are put in order."""

    def __init__(
        self, pieces: list[Piece], obstacles: Floats, rules: Sequence[Box] = ()
    ) -> None:
        """Obstacles are boxes of tables: nothing may be cut through them.

        Rules are level lines that are no side of a box.
        """
        self.pieces = pieces
        self.rules = np.array([(r.x0, r.x1, r.top) for r in rules]).reshape(-1, 3)
        self.boxes = np.concatenate((boxes_of(pieces), obstacles.reshape(-1, 4)))
        self.middle = (self.boxes[:, 1] + self.boxes[:, 3]) / 2
        sizes = np.array([p.size for p in pieces])
        self.em = float(np.median(sizes)) if len(sizes) else 1.0
        self.wide = np.zeros(len(self.boxes), bool)
        if len(pieces):
            widths = self.boxes[: len(pieces), 2] - self.boxes[: len(pieces), 0]
            self.wide[: len(pieces)] = widths >= PROSE_EM * np.minimum(sizes, self.em)

    def zones(self) -> list[Zone]:
        """The zones of the page in reading order."""
        everything = np.arange(len(self.boxes))
        return self._read(everything, 0, split=False, depth=0)

    def _read(self, items: Ints, column: int, *, split: bool, depth: int) -> list[Zone]:
        if not len(items):
            return []
        gutter = self._gutter(items) if depth < DEEPEST else None
        if gutter is None:
            order = items[np.argsort(self.middle[items], kind="stable")]
            return [Zone(order.tolist(), column, split)]
        found = self._read(gutter.above, column, split=split, depth=depth + 1)
        if gutter.kind == "margin":
            found += self._beside(gutter, column, split=split)
        else:
            left = self._read(gutter.left, column, split=True, depth=depth + 1)
            follow = max((z.column for z in left), default=column) + 1
            found += left
            found += self._read(gutter.right, follow, split=True, depth=depth + 1)
        return found + self._read(gutter.below, column, split=split, depth=depth + 1)

    def _beside(self, gutter: _Gutter, column: int, *, split: bool) -> list[Zone]:
        """Titles of the margin, each before the text that begins beside it."""
        found: list[Zone] = []
        text = gutter.right[np.argsort(self.middle[gutter.right], kind="stable")]
        placed = 0
        for group in self._groups(gutter.left):
            level = self.middle[group[0]] - BASELINE_EM * self.em * 2
            here = int(np.searchsorted(self.middle[text], level))
            if here > placed:
                body = text[placed:here].tolist()
                found.append(Zone(body, column, split, "beside"))
                placed = here
            found.append(Zone(group, column, split, "margin"))
        if placed < len(text):
            rest = text[placed:].tolist()
            found.append(Zone(rest, column, split, "beside"))
        return found

    def _groups(self, items: Ints) -> list[list[int]]:
        """Margin lines in groups: a gap or a new number opens the next one."""
        rows = [[int(items[i]) for i in r] for r in rows_of(self.boxes[items])]
        groups: list[list[int]] = []
        last_bottom = -np.inf
        for row in rows:
            top = float(self.boxes[row, 1].min())
            apart = top - last_bottom > GROUP_GAP_EM * self.em
            if not groups or apart or self._opens_number[row[0]]:
                groups.append([])
            groups[-1] += row
            last_bottom = float(self.boxes[row, 3].max())
        return groups

    def _each(self, test: Callable[[str], object]) -> Bools:
        """A test of the text of each item; boxes of tables have none."""
        found = np.zeros(len(self.boxes), bool)
        for item, piece in enumerate(self.pieces):
            found[item] = bool(test(piece.text))
        return found

    @cached_property
    def _opens_number(self) -> Bools:
        return self._each(_NUMBERED.match)

    @cached_property
    def _is_figure(self) -> Bools:
        return self._each(is_figure)

    @cached_property
    def _is_label(self) -> Bools:
        return self._each(is_label)

    def _gutter(self, items: Ints) -> _Gutter | None:
        """The gutter that parts the most items, or None."""
        x0, x1 = self.boxes[items, 0], self.boxes[items, 2]
        middle = self.middle[items]
        least = GUTTER_EM * self.em
        best, best_size = None, 0
        nearest_end = float(x1.min())
        for edge in _left_edges(x0).tolist():
            if edge - least < nearest_end:
                continue
            right, left = x0 >= edge - SAME_EDGE_PT, x1 <= edge - least
            across = ~(right | left)
            crossing = np.sort(middle[across])
            span = np.searchsorted(crossing, middle)
            n_left = np.bincount(span[left], minlength=len(crossing) + 1)
            n_right = np.bincount(span[right], minlength=len(crossing) + 1)
            for s in np.flatnonzero((n_left >= 1) & (n_right >= 2)).tolist():
                size = int(n_left[s] + n_right[s])
                if size <= best_size:
                    continue
                mine = (span == s) & ~across
                lefts, rights = items[left & mine], items[right & mine]
                kind = self._kind(lefts, rights)
                if kind:
                    above = items[span < s]
                    below = items[(span > s) | (across & (span == s))]
                    best, best_size = _Gutter(kind, above, lefts, rights, below), size
        return best

    def _kind(self, left: Ints, right: Ints) -> str:
        """What a gap is: `columns`, `margin` (titles beside text), or '' for none."""
        if self._labels(left):
            return ""
        prose_left, prose_right = self._wrapped(left), self._wrapped(right)
        if prose_left >= PROSE_LINES and prose_right >= PROSE_LINES:
            return "columns"
        if prose_right >= 2 and self._is_margin(left, right):
            return "margin"
        if len(left) < COLUMN_LINES or len(right) < COLUMN_LINES:
            return ""
        if self._numbered(left) and self._numbered(right):
            return "columns"
        if self._labelled(left) and self._labelled(right):
            return "columns"
        if are_panels(self.boxes[left], self.boxes[right], self.rules, self.em):
            return "columns"
        if max(prose_left, prose_right) < PROSE_LINES:
            return ""
        if prose_left * 2 < len(left) and self._valued(right):
            return ""
        short, long = (right, left) if prose_left > prose_right else (left, right)
        return "" if self._aligned(short, long) >= ALIGNED_SHARE else "columns"

    def _wrapped(self, items: Ints) -> int:
        """How many items look like wrapped lines of one column."""
        wide = items[self.wide[items]]
        if not len(wide):
            return 0
        x0, x1 = self.boxes[wide, 0], self.boxes[wide, 2]
        inside = (x1 > x1.max() - JUSTIFIED_EM * self.em) & (
            x0 < x0.min() + FIRST_LINE_EM * self.em
        )
        return int(inside.sum())

    def _aligned(self, items: Ints, others: Ints) -> float:
        """Share of items whose baseline is a baseline of the others too."""
        theirs = np.sort(self.middle[others])
        mine = self.middle[items]
        at = np.searchsorted(theirs, mine)
        before = np.abs(mine - theirs[np.clip(at - 1, 0, len(theirs) - 1)])
        after = np.abs(mine - theirs[np.clip(at, 0, len(theirs) - 1)])
        return float((np.minimum(before, after) <= BASELINE_EM * self.em).mean())

    def _numbered(self, items: Ints) -> bool:
        """Whether most items open with a list number; (12) alone is a loss of 12."""
        opens = self._opens_number[items] & ~self._is_figure[items]
        return bool(opens.mean() >= NUMBERED_SHARE)

    def _valued(self, items: Ints) -> bool:
        """Whether most lines open with a figure: the value columns of a table."""
        rows = rows_of(self.boxes[items])
        hits = sum(self._is_figure[items[r[0]]] for r in rows)
        return bool(hits * 2 >= len(rows))

    def _labelled(self, items: Ints) -> bool:
        """Whether most lines are a label with figures behind it: a table's half."""
        if not self._is_figure[items].any():
            return False
        rows = rows_of(self.boxes[items])
        hits = 0
        for row in rows:
            first, *behind = self._is_figure[items[row]]
            hits += not first and any(behind)
        return hits >= max(COLUMN_LINES, LABELLED_SHARE * len(rows))

    def _is_margin(self, left: Ints, right: Ints) -> bool:
        """Whether the left side holds titles that each begin beside a line of text."""
        lx0, lx1 = self.boxes[left, 0].min(), self.boxes[left, 2].max()
        if lx1 - lx0 > NARROW_SHARE * (self.boxes[right, 2].max() - lx0):
            return False
        firsts = np.array([g[0] for g in self._groups(left)])
        return self._aligned(firsts, right) >= ALIGNED_SHARE

    def _labels(self, items: Ints) -> bool:
        """Whether most items are bullets or bare numbers that hang before a line."""
        widths = self.boxes[items, 2] - self.boxes[items, 0]
        narrow = items[widths <= LABEL_EM * self.em]
        hits = int(self._is_label[narrow].sum())
        return hits >= LABELS_SHARE * len(items)


GROUP_GAP_EM = 0.8
"""A gap below a margin line wider than this ends the title; its own lines are set at
most at one and a half line spacing."""


def _left_edges(x0: Floats) -> Floats:
    """Left edges shared by at least two items, leftmost of each cluster."""
    edges = np.sort(x0)
    opens = np.flatnonzero(np.concatenate(([True], np.diff(edges) > SAME_EDGE_PT)))
    counts = np.diff(np.append(opens, len(edges)))
    found: Floats = edges[opens[counts >= 2]]
    return found
