"""Parts that no line draws: put right what alignment alone cannot tell.

Rows and columns of such a part come from where its words stand. Header lines that are
one cell to a reader stand as rows, a title over several columns stands in one of them,
and a sentence between two tables that follow closely stands as a row.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from assets.tables.cuts import USUAL_SIZE_PT, font_size
from assets.tables.headers import find_head, opens_header
from assets.tables.merged import merge
from assets.tables.parts import Cell, Part, Row, hull
from assets.tables.roles import starts_note
from assets.tables.values import Look, look
from assets.tables.wrapped_labels import with_wrapped_joined
from assets.text.normal import glue_between

NEAR_SHARE = 0.2
"""How far the middle of a title may lie from the middle of the columns it stands over,
as a share of their width: widths of characters are guessed."""

_YEAR = re.compile(r"(?:19|20)\d\d\s*年")
_DAY = re.compile(r"\d{1,2}\s*月\s*\d{1,2}\s*日")
_QUALIFIES = re.compile(r"[（(].*[)）]|(?:止|末|初)(?:年度|期间)?|年度|金额|余额")
_UNIT_ONLY = re.compile(r"[（(]?(?:人民币|港币|美元)?[百千万亿]*(?:元|股|%|倍)[)）]?|%")
_LEADS = re.compile(r"(?:如下|下表|列示)\S{0,4}[:：]?$|[:：]$")


def mended(part: Part) -> list[Part]:
    """An aligned part with its header and its notes whole, as one part or several."""
    pieces = _split_at_leads(part)
    for piece in pieces:
        rows = [_with_note_joined(row) for row in piece.rows]
        rows = _with_whole_header(rows)
        end = find_head(rows).end
        piece.rows = rows[:end] + with_wrapped_joined(rows[end:])
    return pieces


def _with_note_joined(row: Row) -> Row:
    """A row in which a note that runs over the columns is one cell again."""
    filled = row.filled()
    if len(filled) < 2 or filled[0].col or not starts_note(filled[0].text):
        return row
    text = filled[0].text
    for cell in filled[1:]:
        text += glue_between(text, cell.text) + cell.text
    boxes = [cell.box for cell in filled if cell.box is not None]
    note = replace(filled[0], text=text, col_span=len(row.cover), box=hull(boxes))
    return replace(row, cells=[note], cover=[note] * len(row.cover))


def _split_at_leads(part: Part) -> list[Part]:
    """Parts cut where a sentence leads from one table to the header of the next."""
    for at in range(1, len(part.rows) - 1):
        row = part.rows[at]
        filled = row.filled()
        if len(filled) != 1 or filled[0].col or not _LEADS.search(filled[0].text):
            continue
        if not opens_header(part.rows[at + 1 :]):
            continue
        first = replace(part, rows=part.rows[:at], closes_page=False)
        rest = replace(
            part,
            rows=part.rows[at + 1 :],
            above=[],
            before=[],
            caption=filled[0].text.rstrip("：:"),
        )
        return [first, *_split_at_leads(rest)]
    return [part]


def _with_whole_header(rows: Sequence[Row]) -> list[Row]:
    """Rows with titles spread over their columns and header lines joined."""
    head = find_head(rows)
    size = font_size(rows) or USUAL_SIZE_PT
    result = list(rows[: head.captions])
    end = head.end + _has_days_below(rows, head.end)
    for at in range(head.captions, end):
        row = _with_letters_joined(rows[at])
        below = rows[at + 1] if at + 1 < len(rows) else None
        spread = _with_titles_spread(row, size)
        if spread is row and below is not None:
            spread = _over_periods(row, below, size)
        row = spread
        if len(result) > head.captions and _goes_on(result[-1], row):
            result[-1] = merge(result[-1], row)
        elif len(result) > head.captions:
            result[-1:] = _with_days_raised(result[-1], row)
        else:
            result.append(row)
    return result + list(rows[end:])


def _with_days_raised(above: Row, row: Row) -> list[Row]:
    """Two header rows with the days below bare years put to them: 2025年, 12月31日."""
    days = {c.col: c for c in row.filled() if _DAY.fullmatch(c.text)}
    dates = {
        c.col: replace(c, text=c.text + days[c.col].text)
        for c in above.filled()
        if c.col in days and c.col_span == 1 and _YEAR.fullmatch(c.text)
    }
    if not dates:
        return [above, row]
    blank = {col: replace(days[col], text="", raw="") for col in dates}
    return [
        _row_with(above, [dates.get(c.col, c) for c in above.cells]),
        _row_with(row, [blank.get(c.col, c) for c in row.cells]),
    ]


def _has_days_below(rows: Sequence[Row], at: int) -> bool:
    """Whether the row below the header only ends its years: 2025年 over 12月31日."""
    if not 0 < at < len(rows):
        return False
    years = {c.col: c.text for c in rows[at - 1].filled() if c.col > 0}
    days = {c.col: c.text for c in rows[at].filled() if c.col > 0}
    return (
        years.keys() == days.keys()
        and all(_YEAR.fullmatch(text) for text in years.values())
        and all(_DAY.fullmatch(text) for text in days.values())
    )


def _with_letters_joined(row: Row) -> Row:
    """A row in which a title spread letter by letter (合　计) is one cell again."""
    cells: list[Cell] = []
    for cell in row.cells:
        last = cells[-1] if cells else None
        if last is not None and _is_letter(last) and _is_letter(cell):
            span = cell.col + cell.col_span - last.col
            cells[-1] = replace(last, text=last.text + cell.text, col_span=span)
        else:
            cells.append(cell)
    if len(cells) == len(row.cells):
        return row
    cover = list(row.cover)
    for cell in cells:
        cover[cell.col : cell.col + cell.col_span] = [cell] * cell.col_span
    return replace(row, cells=cells, cover=cover)


def _is_letter(cell: Cell) -> bool:
    """Whether a cell holds one Chinese character."""
    return len(cell.text) == 1 and "\u4e00" <= cell.text <= "\u9fff"


def _over_periods(row: Row, below: Row, size: float) -> Row:
    """A row whose titles stand over the periods that the row below repeats.

    Each run of periods (2024A, 2025E, 2026E) is of one title; which columns it takes
    shows where the first period comes again.
    """
    spread: dict[int, Cell] = {}
    for group in _period_groups(below):
        over = [c for c in row.filled() if c.col in group]
        ends = all(c.col + c.col_span <= group.stop for c in over)
        alone = len(over) == 1 and ends and len(group) > 1
        if alone and _stands_over(over[0], below, group, size):
            spread[group.start] = replace(over[0], col=group.start, col_span=len(group))
        elif over and len(group) > 1:
            return row
    if not spread:
        return row
    cells = [
        c
        for c in row.cells
        if not any(t.col <= c.col < t.col + t.col_span for t in spread.values())
    ]
    return _row_with(row, [*cells, *spread.values()])


def _period_groups(row: Row) -> list[range]:
    """Runs of neighbouring columns of different periods, cut where one comes again."""
    groups: list[range] = []
    seen: set[str] = set()
    for cell in row.filled():
        if look(cell.text) is not Look.PERIOD or cell.col_span > 1 or not cell.col:
            continue
        if groups and groups[-1].stop == cell.col and cell.text not in seen:
            groups[-1] = range(groups[-1].start, cell.col + 1)
        else:
            groups.append(range(cell.col, cell.col + 1))
            seen = set()
        seen.add(cell.text)
    return groups


def _row_with(row: Row, cells: Sequence[Cell]) -> Row:
    """A row with other cells; columns that none of them covers stay blank."""
    cover: list[Cell | None] = [None] * len(row.cover)
    for cell in cells:
        cover[cell.col : cell.col + cell.col_span] = [cell] * cell.col_span
    return replace(row, cells=sorted(cells, key=lambda c: c.col), cover=cover)


def _with_titles_spread(row: Row, size: float) -> Row:
    """A row whose few titles stand in the middle of equal groups of value columns.

    One title over all columns, or one over each two, three, …; a name that is but the
    first line of its own column stands elsewhere.
    """
    titles = [cell for cell in row.filled() if cell.col > 0]
    n_values = len(row.cover) - 1
    if not titles or len(titles) == n_values or n_values % len(titles):
        return row
    if any(cell.col_span > 1 for cell in titles):
        return row
    width = n_values // len(titles)
    groups = [range(1 + i * width, 1 + (i + 1) * width) for i in range(len(titles))]
    for title, group in zip(titles, groups, strict=True):
        if title.col not in group or not _stands_over(title, row, group, size):
            return row
    spread = {
        id(t): replace(t, col=g[0], col_span=width)
        for t, g in zip(titles, groups, strict=True)
    }
    first = [cell for cell in row.cells if cell.col == 0]
    wide = [spread[id(title)] for title in titles]
    cover: list[Cell | None] = [row.cover[0]]
    for cell in wide:
        cover += [cell] * width
    return replace(row, cells=first + wide, cover=cover)


def _stands_over(title: Cell, row: Row, group: range, size: float) -> bool:
    """Whether the words of a title stand in the middle of a group of columns."""
    boxes = {c.col: c.box for c in row.cells if c.box is not None}
    if title.box is None or group[0] not in boxes or group[-1] not in boxes:
        return False
    left, right = boxes[group[0]].x0, boxes[group[-1]].x1
    words = sum(0.5 if char.isascii() else 1.0 for char in title.text) * size
    middle = title.box.x0 + title.indent + words / 2
    return abs(middle - (left + right) / 2) <= NEAR_SHARE * (right - left)


def _goes_on(above: Row, row: Row) -> bool:
    """Whether a header line ends what the line above it began: 2025年, 12月31日.

    No line parts them, and the words of one stand all over or under those of the other.
    """
    if any(cell.col_span > 1 for cell in (*above.filled(), *row.filled())):
        return False
    upper, lower = _by_column(above), _by_column(row)
    if not (upper.keys() <= lower.keys() or lower.keys() <= upper.keys()):
        return False
    return all(_ends(upper[col], lower[col]) for col in upper if col in lower)


def _by_column(row: Row) -> dict[int, str]:
    return {cell.col: cell.text for cell in row.filled()}


def _ends(above: str, text: str) -> bool:
    """Whether two header lines are one name; a period and a name are two levels."""
    if _UNIT_ONLY.fullmatch(text):
        return False
    if look(above) is Look.PERIOD:
        return look(text) is Look.PERIOD or bool(_QUALIFIES.fullmatch(text))
    return True
