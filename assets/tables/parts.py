"""Parts: the piece of a table that one page shows, ready to be understood.

A part is a table region with its rows spread out, so that every column of a row knows
which cell covers it, together with the lines a reader sees above and below it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from assets.tables.values import VALUES, Look, look
from warehouse.schema.geometry import Box, PageBox
from warehouse.schema.lines import Line, PageLines, Region, RegionCell

RUNNING_TEXT = ("body", "footnote")
"""Roles of lines that a reader takes for text around a table; footnotes below do not
end it, for they stand at the foot of the page."""

LINES_ABOVE = 8
"""Lines looked at above a table: a caption, a unit, a date and a lead sentence of a
few lines; what stands higher belongs to something else."""

_PAGE_NUMBER = re.compile(
    r"[-—–－·]?\s*\d{1,4}\s*[-—–－·]?|第?\s*\d{1,4}\s*页(?:\s*[/,，共]*\s*\d{1,4}\s*页)?"
    r"|\d{1,4}\s*/\s*\d{1,4}"
)
"""A lone page number is no text between two tables, whatever role it was given."""

_FOOT = re.compile(
    r".{0,6}附注.{0,8}组成部分.{0,3}|.{0,12}人员?签[署字][:：]?"
    r"|(?:(?:企业|单位|公司)?(?:法定代表人|负责人)|主管会计(?:工作)?(?:的)?(?:公司)?负责人"
    r"|会计机构负责人)(?:（.{1,10}）)?[:：].{0,12}"
)
"""What statements print at the foot of each of their pages."""

SAME_TOP_PT = 6.0
"""Tables side by side begin at one height to half a line."""
TOUCHING_PT = 3.0
"""Overlap of a line with the region below it that loose glyph boxes cause."""


@dataclass(slots=True)
class Cell:
    """A cell of one row, in the columns of its table."""

    col: int
    col_span: int
    row_span: int
    text: str
    raw: str
    page: int
    box: Box | None
    indent: float = 0.0
    bold: bool = False
    header: bool = False


@dataclass(slots=True)
class Row:
    """A row: the cells that start in it, and what covers each of its columns."""

    page: int
    cells: list[Cell]
    cover: list[Cell | None]
    kind: str = "body"
    label: str = ""
    level: int = 0
    boxes: list[PageBox] = field(default_factory=list)
    """Where it stands; more than one place when a page break cuts it."""

    def filled(self) -> list[Cell]:
        """The cells with text that start in this row."""
        return [cell for cell in self.cells if cell.text]

    def is_blank(self) -> bool:
        """Whether nothing is written in this row."""
        return not any(cell.text for cell in self.cells)

    def is_full_width(self) -> bool:
        """Whether its only text is a cell over all columns."""
        filled = self.filled()
        return len(filled) == 1 and filled[0].col_span >= len(self.cover) > 1

    def looks(self) -> list[Look]:
        """What its filled cells look like."""
        return [look(cell.text) for cell in self.cells if cell.text]

    def has_values(self) -> bool:
        """Whether a number or a mark for nothing stands in it."""
        return any(kind in VALUES for kind in self.looks())


@dataclass(slots=True)
class Part:
    """A table region of one page among the lines around it."""

    page: int
    number: int
    kind: str
    box: Box | None
    n_cols: int
    edges: list[float]
    rows: list[Row]
    caption: str
    above: list[Line]
    """Lines above on the same page up to the next region, the nearest first."""
    before: list[Line] = field(default_factory=list)
    """For the first table of a page: the last lines of the page before it."""
    below: list[Line] = field(default_factory=list)
    """Lines of running text below, up to the next region."""
    closes_page: bool = False
    """Nothing but furniture stands below it on its page."""


def rows_of(region: Region, page: int) -> list[Row]:
    """The rows of a region, each with the cells that cover it from above as well."""
    cover: list[list[Cell | None]] = [
        [None] * region.n_cols for _ in range(region.n_rows)
    ]
    starting: list[list[Cell]] = [[] for _ in range(region.n_rows)]
    for source in region.cells:
        if source.row >= region.n_rows or source.col >= region.n_cols:
            continue
        cell = _cell(source, page)
        starting[source.row].append(cell)
        for row in range(source.row, min(source.row + source.row_span, region.n_rows)):
            for col in range(cell.col, min(cell.col + cell.col_span, region.n_cols)):
                cover[row][col] = cell
    return [
        Row(
            page,
            sorted(cells, key=lambda c: c.col),
            covered,
            boxes=[PageBox(page, _row_box(cells))],
        )
        for cells, covered in zip(starting, cover, strict=True)
    ]


def _row_box(cells: Sequence[Cell]) -> Box | None:
    """The box of a row; cells merged over several rows count only when alone."""
    own = [c.box for c in cells if c.box and c.row_span == 1]
    return hull(own or [c.box for c in cells if c.box])


def hull(boxes: Sequence[Box]) -> Box | None:
    """The smallest box around boxes; None around none."""
    if not boxes:
        return None
    return Box(
        min(b.x0 for b in boxes),
        min(b.top for b in boxes),
        max(b.x1 for b in boxes),
        max(b.bottom for b in boxes),
    )


def _cell(source: RegionCell, page: int) -> Cell:
    return Cell(
        source.col,
        source.col_span,
        source.row_span,
        source.text.strip(),
        source.raw,
        page,
        source.box,
        source.indent,
        source.bold,
        source.header,
    )


def parts_of(page: PageLines, before: PageLines | None = None) -> list[Part]:
    """The table parts of a page in reading order, given the page before it."""
    parts: list[Part] = []
    for region in page.regions:
        above, below = _around(page, region)
        above = above or _above_beside(parts, region)
        others = [other for other in page.regions if other is not region]
        part = Part(
            page.page,
            region.region,
            region.kind,
            region.box,
            region.n_cols,
            region.col_edges,
            rows_of(region, page.page),
            region.caption,
            above[:LINES_ABOVE],
            below=below,
        )
        if before is not None and not any(_over(o, region) for o in others):
            part.before = _tail(before)
        part.closes_page = not below and not any(_over(region, o) for o in others)
        parts.append(part)
    return parts


def _above_beside(parts: Sequence[Part], region: Region) -> list[Line]:
    """The lines above a table that begins at the height of this one, on its left.

    The title of both stands over the left one alone.
    """
    for part in parts:
        if part.box is None or region.box is None or _beside(part.box, region.box):
            continue
        if abs(part.box.top - region.box.top) <= SAME_TOP_PT:
            return part.above
    return []


def _tail(page: PageLines) -> list[Line]:
    """The last lines of a page, nearest to its end first, up to its last region."""
    last = max((region.after_line for region in page.regions), default=-1)
    lines = [line for line in page.lines if line.role == "body" and line.line_no > last]
    return lines[::-1][:LINES_ABOVE]


def _is_furniture(text: str) -> bool:
    return bool(_PAGE_NUMBER.fullmatch(text) or _FOOT.fullmatch(text))


def _around(page: PageLines, region: Region) -> tuple[list[Line], list[Line]]:
    """Running text above (nearest first) and below a region, up to other regions."""
    lines = [
        line
        for line in page.lines
        if line.role in RUNNING_TEXT and not _is_furniture(line.text.strip())
    ]
    if region.box is None:
        return _around_in_order(page, region, lines)
    box = region.box
    ceiling = max(
        (o.box.bottom for o in page.regions if o.box and _over(o, region)), default=0.0
    )
    floor = min(
        (o.box.top for o in page.regions if o.box and _over(region, o)),
        default=page.height or float("inf"),
    )
    above, below = [], []
    for line in lines:
        if line.box is None or not _beside(line.box, box):
            continue
        middle = (line.box.top + line.box.bottom) / 2
        if ceiling - TOUCHING_PT <= middle <= box.top + TOUCHING_PT:
            above.append(line)
        elif box.bottom - TOUCHING_PT <= middle <= floor + TOUCHING_PT:
            below.append(line)
    above.sort(key=lambda item: (-_top(item), item.line_no))
    below = [line for line in below if line.role == "body"]
    below.sort(key=lambda item: (_top(item), item.line_no))
    return above, below


def _around_in_order(
    page: PageLines, region: Region, lines: Sequence[Line]
) -> tuple[list[Line], list[Line]]:
    """The same without geometry: by the numbers of the lines."""
    at = region.after_line
    before = max(
        (o.after_line for o in page.regions if o.region < region.region), default=-1
    )
    after = min(
        (o.after_line for o in page.regions if o.region > region.region), default=None
    )
    above = [line for line in lines if before < line.line_no <= at]
    below = [
        line
        for line in lines
        if line.line_no > at and (after is None or line.line_no <= after)
    ]
    return above[::-1], below


def _top(line: Line) -> float:
    return line.box.top if line.box else 0.0


def _beside(a: Box, b: Box) -> bool:
    """Whether two boxes share some width."""
    return a.x0 < b.x1 and b.x0 < a.x1


def _over(upper: Region, lower: Region) -> bool:
    """Whether one region stands above another in the same column."""
    if upper.box is None or lower.box is None:
        return upper.region < lower.region
    return (
        _beside(upper.box, lower.box)
        and upper.box.bottom <= lower.box.top + TOUCHING_PT
    )
