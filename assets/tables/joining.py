"""Parts of consecutive pages become one table where the grid continues.

Joined: nothing but furniture, a repeated unit or a mark like 续表 stands between, and
the columns are the same. A caption or a sentence between them parts two tables, however
alike their headers are.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from assets.tables.captions import (
    bare,
    caption_of,
    is_continuation_mark,
    is_neutral,
    is_unit_line,
    is_unit_or_date,
)
from assets.tables.columns import common_columns, have_drifted, is_plain, spread, widen
from assets.tables.cuts import USUAL_SIZE_PT, font_size, is_cut
from assets.tables.header_signals import names_columns
from assets.tables.headers import MOST_HEADER_ROWS, Head, find_head
from assets.tables.merged import go_on, join_cut
from assets.tables.parts import TOUCHING_PT, Part, Row
from assets.tables.values import Look, look
from assets.text.stacked_header import MOST_CORNER_LINES

HEADER_GAP_PT = 14.0
"""Distance of a header from the rows below it at most: one line of small print."""

SAME_FRAME_PT = 1.5
"""How far the edges of one frame differ from page to page: rounding of the writer."""

ALIKE_SHARE = 0.8
"""Share of equal cells from which a row repeats a header row; footnote marks and
re-wrapped words change a few."""

TOO_FEW_ROWS = 2
"""Rows before a break that do not tell whether the first of them is a header."""

_TOTAL = re.compile(r"\s*(?:合\s*计|总\s*计|Total)\s*$", re.IGNORECASE)


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
    for found in parts:
        part = _with_corner(drafts[-1], found) if drafts else found
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


def _with_corner(draft: Draft, part: Part) -> Part:
    """A part of plain text with the name over its labels, where a page repeats it.

    At the top of a page nothing tells such a name from other lines, but that the table
    on the page before has it.
    """
    if part.kind != "stacked" or not draft.head.headers or not part.rows:
        return part
    corner, blank = draft.rows[draft.head.captions].cover[0], part.rows[0].cover[0]
    if corner is None or not corner.text or blank is None or blank.text:
        return part
    for count in range(1, min(MOST_CORNER_LINES, len(part.above)) + 1):
        lines = [line.text for line in part.above[-count:]]
        if _squeezed("".join(lines)) == _squeezed(corner.text).replace("/", ""):
            named = replace(blank, text=corner.text, raw="")
            top = part.rows[0]
            top = replace(
                top,
                cells=[named if cell is blank else cell for cell in top.cells],
                cover=[named, *top.cover[1:]],
            )
            rows = [top, *part.rows[1:]]
            return replace(part, rows=rows, above=part.above[:-count])
    return part


def _begin(part: Part) -> Draft:
    head = find_head(part.rows)
    caption = part.caption or caption_of(part.above + part.before)[0]
    size = font_size(part.rows) or USUAL_SIZE_PT
    return Draft([part], part.rows, head, part.edges, part.n_cols, caption, size)


def _is_above(draft: Draft, part: Part) -> bool:
    """Whether a part stands right below a draft and goes on with it.

    A shaded header over rows without lines, and bands of shading, are found apart from
    the rows between them.
    """
    upper, lower = draft.last.box, part.box
    if draft.last.page != part.page or part.above or not upper or not lower:
        return False
    if min(upper.x1, lower.x1) <= max(upper.x0, lower.x0):
        return False
    gap = abs(lower.top - upper.bottom)
    if draft.n_cols != part.n_cols or gap > HEADER_GAP_PT:
        return False
    alone = draft.head.headers > 0 and draft.head.end == len(draft.rows)
    return alone or (gap <= TOUCHING_PT and not find_head(part.rows).headers)


def _aside(draft: Draft, part: Part) -> float:
    """How far a part begins to the side of where the table began on the page before."""
    if not draft.edges or not part.edges:
        return 0.0
    return abs(draft.edges[0] - part.edges[0])


def _is_open(draft: Draft, part: Part) -> bool:
    """Whether nothing between two parts says that a new table begins."""
    texts = [line.text for line in part.above]
    own = bare(draft.caption)
    named = next((t for t in texts if bare(t) and not is_unit_or_date(t)), "")
    if named and is_continuation_mark(named):
        title = bare(named)
        return not title or title == own or (title in own and bool(own))
    same = all(is_neutral(text) or (own and bare(text) == own) for text in texts)
    return same and draft.last.closes_page


def _extend(draft: Draft, part: Part) -> bool:
    """Add a part to a table if its columns are the same; whether it was."""
    aligned = _on_common_columns(draft, part)
    if aligned is None:
        return False
    before, rows, edges = aligned
    n_cols = max(len(row.cover) for row in [*before, *rows])
    before, rows = widen(before, n_cols), widen(rows, n_cols)
    repeated = _repeated(draft.head, before, rows)
    cut = bool(rows) and is_cut(before, rows[0], draft.size)
    if not repeated and not cut and _opens_new(draft, part):
        return False
    draft.n_cols, draft.edges = n_cols, edges
    draft.rows, draft.head = _append(draft, before, rows, repeated)
    draft.starts.append(len(before))
    draft.parts.append(part)
    return True


def _on_common_columns(
    draft: Draft, part: Part
) -> tuple[list[Row], list[Row], list[float]] | None:
    """The rows of both in the same columns, with the edges; None: no common columns."""
    before, rows = draft.rows, part.rows
    alike = draft.n_cols == part.n_cols
    if not draft.edges or not part.edges:
        return (before, rows, draft.edges) if alike else None
    if alike and (
        _is_above(draft, part)
        or _repeated(draft.head, before, rows)
        or (
            is_plain(before)
            and is_plain(rows)
            and have_drifted(draft.edges, part.edges)
        )
    ):
        return before, rows, part.edges
    loose = "aligned" in (draft.last.kind, part.kind)
    columns = common_columns(draft.edges, part.edges, loose)
    if columns is None:
        return None
    return spread(before, columns.first), spread(rows, columns.second), columns.edges


def _append(
    draft: Draft, before: list[Row], rows: list[Row], repeated: int
) -> tuple[list[Row], Head]:
    """The rows of both without the repeated header, a cut row made whole."""
    head = draft.head
    if repeated > head.end and not head.headers:
        head = Head(0, repeated)  # what every page repeats is the header
    fresh = rows[repeated:]
    if fresh and is_cut(before, fresh[0], draft.size):
        above, below = join_cut(before, fresh, draft.size)
    else:
        above, below = go_on(before, fresh)
    joined = above + below
    few = not head.end and len(before) <= TOO_FEW_ROWS
    if head.end >= len(before) or few:
        head = find_head(joined)  # the rows after the break tell what is above them
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
    if pairs[0][0] != pairs[0][1] and all(pairs[0]):
        return False  # the corner says what the rows below are: another block
    filled = [pair for pair in pairs if any(pair)]
    same = sum(1 for x, y in filled if x == y)
    return bool(filled) and same >= ALIKE_SHARE * len(filled)


def _squeezed(text: str) -> str:
    return "".join(text.split()).replace("（续）", "").replace("(续)", "")


def _opens_new(draft: Draft, part: Part) -> bool:
    """Whether a part that repeats no header opens a table of its own.

    It has a header itself, and more says so: a caption row inside the frame, a unit
    line above, more header rows, other columns, or a total that ended the table before.
    A lone row of names at the top of a page may rename the columns of a running table.
    """
    head = find_head(part.rows)
    if not head.headers or len(draft.rows) <= draft.head.end:
        # Of a table so far all header, the rows after the break are header or body.
        return bool(head.headers and any(is_unit_line(x.text) for x in part.above))
    last = draft.rows[-1]
    if last.is_full_width() and not head.captions:
        return False  # the name of a section, whose header follows
    if _goes_on_below(draft, part.rows[head.captions]):
        return False
    return (
        (head.captions > 0 and not _is_next_block(draft, part, head))
        or head.headers > max(1, draft.head.headers)
        or (draft.n_cols != part.n_cols and names_columns(part.rows[head.captions]))
        or any(is_unit_line(line.text) for line in part.above)
        or any(_TOTAL.match(cell.text) for cell in last.filled()[:2])
    )


def _goes_on_below(draft: Draft, row: Row) -> bool:
    """Whether dates or figures stand in a row where the body of the table has them.

    Dates alone read like the names of columns.
    """
    body = draft.rows[draft.head.end :]
    for cell in row.filled():
        kind = look(cell.text)
        if cell.col == 0 or cell.col >= draft.n_cols or kind is Look.WORDS:
            continue
        names = [r.cover[cell.col] for r in draft.rows[: draft.head.end]]
        if any(name and look(name.text) is kind for name in names):
            return False
        under = [look(c.text) for r in body if (c := r.cover[cell.col]) and c.text]
        if 2 * under.count(kind) > len(under):
            return True
    return False


def _is_next_block(draft: Draft, part: Part, head: Head) -> bool:
    """Whether a captioned header goes on a frame of several captioned blocks.

    The blocks of one frame (by product, by region) differ in what their rows are; the
    same header under another caption is another table.
    """
    if not draft.head.captions or draft.n_cols != part.n_cols:
        return False
    same = all(
        abs(a - b) <= SAME_FRAME_PT
        for a, b in zip(draft.edges, part.edges, strict=True)
    )
    own, other = draft.rows[draft.head.captions], part.rows[head.captions]
    return same and own.cells[0].text != other.cells[0].text
