"""Parts of consecutive pages become one table where the grid continues.

Joined: nothing but furniture, a repeated unit or a mark like 续表 stands between, and
the columns are the same. A caption or a sentence between them parts two tables, however
alike their headers are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from assets.tables.captions import bare, caption_of, is_continuation_mark, is_neutral
from assets.tables.columns import common_columns, spread, widen
from assets.tables.cuts import font_size, is_cut, merge
from assets.tables.headers import MOST_HEADER_ROWS, Head, find_head
from assets.tables.parts import Part, Row

USUAL_SIZE_PT = 10.0
"""Font size assumed where no cell shows it: between 小五 and 五号, usual in tables."""

HEADER_GAP_PT = 14.0
"""Distance of a header from the rows below it at most: one line of small print."""

ALIKE_SHARE = 0.8
"""Share of equal cells from which a row repeats a header row; footnote marks and
re-wrapped words change a few."""


@dataclass(slots=True)
class Draft:
    """A table as far as it is joined."""

    parts: list[Part]
    rows: list[Row]
    head: Head
    edges: list[float]
    n_cols: int
    caption: str = ""
    size: float = USUAL_SIZE_PT
    starts: list[int] = field(default_factory=list)
    """Row numbers at which a new page begins."""

    @property
    def last(self) -> Part:
        """The part it ends with so far."""
        return self.parts[-1]


def join(parts: Sequence[Part]) -> list[Draft]:
    """Tables from the parts of a document in reading order."""
    drafts: list[Draft] = []
    for part in parts:
        open_drafts = [
            draft
            for draft in reversed(drafts)
            if _is_above(draft, part)
            or (draft.last.page == part.page - 1 and _is_open(draft, part))
        ]
        open_drafts.sort(key=lambda draft: _aside(draft, part))
        for draft in open_drafts:
            if _extend(draft, part):
                break
        else:
            drafts.append(_begin(part))
    return drafts


def _begin(part: Part) -> Draft:
    head = find_head(part.rows)
    caption = part.caption or caption_of(part.above + part.before)[0]
    size = font_size(part.rows) or USUAL_SIZE_PT
    return Draft([part], part.rows, head, part.edges, part.n_cols, caption, size)


def _is_above(draft: Draft, part: Part) -> bool:
    """Whether a draft is the header that stands by itself right above a part.

    A shaded or framed header over rows without lines is found apart from them.
    """
    upper, lower = draft.last.box, part.box
    if draft.last.page != part.page or part.above or not upper or not lower:
        return False
    alone = draft.head.headers and draft.head.end == len(draft.rows)
    gap = lower.top - upper.bottom
    return bool(
        alone
        and -HEADER_GAP_PT <= gap <= HEADER_GAP_PT
        and min(upper.x1, lower.x1) - max(upper.x0, lower.x0) > 0
        and draft.n_cols == part.n_cols
    )


def _aside(draft: Draft, part: Part) -> float:
    """How far a part begins to the side of where the table began on the page before."""
    if not draft.edges or not part.edges:
        return 0.0
    return abs(draft.edges[0] - part.edges[0])


def _is_open(draft: Draft, part: Part) -> bool:
    """Whether nothing between two parts says that a new table begins."""
    marked = any(is_continuation_mark(line.text) for line in part.above[:3])
    texts = [line.text for line in part.above]
    own = bare(draft.caption)
    same = all(is_neutral(text) or (own and bare(text) == own) for text in texts)
    if marked:
        title = next((bare(t) for t in texts if bare(t) and not is_neutral(t)), "")
        return same or not title or not own or title == own or title in own
    return same and draft.last.closes_page and (part.opens_page or bool(texts))


def _extend(draft: Draft, part: Part) -> bool:
    """Add a part to a table if its columns are the same; whether it was."""
    before, rows = draft.rows, part.rows
    if draft.edges and part.edges:
        loose = "aligned" in (draft.last.kind, part.kind)
        columns = common_columns(draft.edges, part.edges, loose)
        if columns is not None:
            draft.edges = columns.edges
            before = spread(before, columns.first)
            rows = spread(rows, columns.second)
        elif draft.n_cols != part.n_cols or not (
            _is_above(draft, part) or _repeated(draft.head, before, rows)
        ):
            return False
    elif draft.n_cols != part.n_cols:
        return False
    n_cols = max(len(row.cover) for row in [*before, *rows])
    before, rows = widen(before, n_cols), widen(rows, n_cols)
    repeated = _repeated(draft.head, before, rows)
    if not repeated and _opens_new(draft, part):
        return False
    draft.n_cols = n_cols
    draft.rows, draft.head = _append(draft, before, rows, repeated)
    draft.starts.append(len(before))
    draft.parts.append(part)
    return True


def _append(
    draft: Draft, before: list[Row], rows: list[Row], repeated: int
) -> tuple[list[Row], Head]:
    """The rows of both without the repeated header, a cut row made whole."""
    head = draft.head
    if repeated > head.end and not head.headers:
        head = Head(0, repeated)  # what every page repeats is the header
    fresh = rows[repeated:]
    joined = list(before)
    if fresh and is_cut(before, fresh[0], draft.size):
        joined[-1] = merge(before[-1], fresh[0])
        fresh = fresh[1:]
    joined += fresh
    if head.end >= len(before):  # only header rows before the break
        head = find_head(joined)
    return joined, head


def _repeated(head: Head, before: Sequence[Row], rows: Sequence[Row]) -> int:
    """How many rows at the top of a page repeat the top rows of the table."""
    limit = head.end or MOST_HEADER_ROWS
    for start in sorted({0, head.captions}):
        count = 0
        while (
            count < min(limit - start, len(rows), len(before) - start)
            and _is_same(before[start + count], rows[count])
            and (head.end or not rows[count].has_values())
        ):
            count += 1
        if count:
            return count
    return 0


def _is_same(a: Row, b: Row) -> bool:
    """Whether two rows say the same in the same columns."""
    if len(a.cover) != len(b.cover):
        return False
    pairs = [
        (_squeezed(x.text) if x else "", _squeezed(y.text) if y else "")
        for x, y in zip(a.cover, b.cover, strict=True)
    ]
    filled = [pair for pair in pairs if any(pair)]
    same = sum(1 for x, y in filled if x == y)
    return bool(filled) and same >= ALIKE_SHARE * len(filled)


def _squeezed(text: str) -> str:
    return "".join(text.split()).replace("（续）", "").replace("(续)", "")


def _opens_new(draft: Draft, part: Part) -> bool:
    """Whether a part that repeats no header has a header of its own in full.

    A caption row inside the frame, or a header of several rows, opens a new table; one
    row of names at the top of a page may rename the columns of the running table.
    """
    if not draft.head.headers:
        return False
    head = find_head(part.rows)
    if not head.headers or len(draft.rows) <= draft.head.end:
        return False
    return head.captions > 0 or head.headers > max(1, draft.head.headers)
