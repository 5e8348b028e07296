"""Rows cut by a page break: two printed pieces that are one row.

Nothing is drawn to show it. A piece is told by what it lacks (its number, its values)
together with what the text says: a bracket left open, a line that ran to the edge of
its cell, a beginning that cannot begin anything.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from assets.tables.captions import is_unit_line
from assets.tables.headers import MOST_HEADER_ROWS
from assets.tables.numbers import number_goes_on
from assets.tables.parts import Cell, Row
from assets.tables.texts import OPENERS, ems, is_open
from assets.tables.values import VALUES, Look, look
from assets.text.normal import glue_between

PADDING_PT = 10.8
"""Inner margins of a cell, left and right together: the word processors' default."""

USUAL_SIZE_PT = 10.0
"""Font size assumed where no cell shows it: between 小五 and 五号, usual in tables."""

ROOM_EM = 1.6
"""A line that leaves less room than this was ended by the edge of its cell."""

FULL_SHARE = 0.25
"""Of the cells that both pieces fill, more than this share must have run to their edge:
one may do so by chance, as a name of four signs in a narrow column."""

FEWEST_NAMES = 3
"""Names of a header that all ran to their edges: of fewer, that may be chance."""

NAMES_FULL_SHARE = 0.8
"""Share of the names that must have: the rest of one may fill its last line or not."""

NUMBERED_SHARE = 0.7
"""Share of labels that open with an item number from which all are expected to."""

_CANNOT_BEGIN = re.compile(r"[）)》”」】\],，。、；;：:%％]")
_ENDS = ("。", "；", ";", "！", "!", "：", ":")
_OPENS_ITEM = re.compile(
    r"[一二三四五六七八九十]{1,3}[、.]|[（(][一二三四五六七八九十\d]{1,3}[)）]|\d{1,2}[.、．](?!\d)|[①-⑳]"
    r"|其中[:：]|[减加][:：]|合\s*计|小\s*计|总\s*计|附[:：]|注[:：\d]"
)

_LETTER = re.compile(r"[A-Za-z]")
_LATIN_END = re.compile(r"[A-Za-z][A-Za-z_]+$")
_FIELD_NAME = re.compile(r"(?=.*_)[A-Za-z0-9_.]+")
_NUMERIC = re.compile(r"[-+(（]?[\d,]+(?:\.\d*)?%?[)）]?")


def is_cut(before: Sequence[Row], row: Row, size: float) -> bool:
    """Whether `row`, the first on its page, is the rest of the last of `before`.

    Args:
        before: the rows of the table so far, at least one.
        row: the first row after the break, without any repeated header.
        size: font size of the table in points.
    """
    last = before[-1]
    if last.is_blank() or row.is_blank() or _is_unit(last):
        return False
    if last.is_full_width() != row.is_full_width():
        return False
    shared = _shared(last, row)
    if not shared:
        return _complement(before, row)
    if any(
        number_goes_on(above.text, cell.text, _column(before[:-1], above.col))
        for above, cell in shared
    ):
        return True
    if _cuts_names(before, row, shared, size):
        return True
    if not all(_may_go_on(above.text, cell.text) for above, cell in shared):
        return False
    if any(
        _begins(cell.text) and not _ends_word(above.text, cell.text)
        for above, cell in shared
    ):
        return False
    if any(_must_go_on(above.text, cell.text) for above, cell in shared):
        return True
    if not _lacks(before, row):
        return False
    full = sum(_is_full(above, before, size) for above, _ in shared)
    return full > FULL_SHARE * len(shared) and not any(
        above.text.endswith(_ENDS) and _is_lone(above, shared) for above, _ in shared
    )


def _shared(last: Row, row: Row) -> list[tuple[Cell, Cell]]:
    """The cells that have text on both sides of the break, in pairs."""
    pairs = []
    for col, (above, cell) in enumerate(zip(last.cover, row.cover, strict=True)):
        if cell is None or above is None or not cell.text or not above.text:
            continue
        if col in (cell.col, above.col):
            pairs.append((above, cell))
    return pairs


def _cuts_names(
    before: Sequence[Row], row: Row, shared: Sequence[tuple[Cell, Cell]], size: float
) -> bool:
    """Whether the break cuts a header, of which alone the table consists so far.

    Only what some names have in brackets is left; or all names go on, each with as many
    lines before the break as had room there.
    """
    kinds = [kind for each in (*before, row) for kind in each.looks()]
    if len(before) > MOST_HEADER_ROWS or any(
        kind in VALUES or kind is Look.ORDINAL for kind in kinds
    ):
        return False
    filled, last = row.filled(), before[-1]
    if len(shared) < len(filled):
        return False
    if not _is_labelled(row) and len(filled) < len(last.filled()):
        return all(
            above.col_span == cell.col_span and cell.text.startswith(tuple(OPENERS))
            for above, cell in shared
        )
    full = sum(_is_full(above, before, size) for above, _ in shared)
    own = [above for above, _ in shared if any(above is c for c in last.cells)]
    lines = {(above.raw or above.text).count("\n") for above in own}
    return (
        len(shared) >= FEWEST_NAMES
        and len(lines) == 1
        and full >= NAMES_FULL_SHARE * len(shared)
    )


def _is_labelled(row: Row) -> bool:
    """Whether a label begins in a row."""
    first = row.cover[0]
    return first is not None and bool(first.text) and first in row.cells


def _is_unit(row: Row) -> bool:
    """Whether a row only says the unit of the table that begins after it."""
    return any(is_unit_line(cell.text) for cell in row.filled())


_FIXED = VALUES | {Look.ORDINAL, Look.PERIOD}


def _column(rows: Sequence[Row], col: int) -> list[str]:
    """The texts of a column."""
    return [cell.text for row in rows if (cell := row.cover[col]) is not None]


def _may_go_on(above: str, text: str) -> bool:
    """Whether two texts of one column can be one: a value is whole as it stands."""
    if _ends_word(above, text):
        return True
    if look(above) in _FIXED:
        return bool(_CANNOT_BEGIN.match(text) or text.startswith(tuple(OPENERS)))
    return look(text) not in _FIXED or is_open(above)


def _ends_word(above: str, text: str) -> bool:
    """Whether a text is the last letter of a Latin word begun above: IDX_BAS, E."""
    return bool(_LETTER.fullmatch(text) and _LATIN_END.search(above))


def _is_lone(above: Cell, shared: Sequence[tuple[Cell, Cell]]) -> bool:
    return len(shared) == 1 and above is shared[0][0]


def _begins(text: str) -> bool:
    """Whether a text opens an item or is a row label of its own."""
    return bool(_OPENS_ITEM.match(text)) or look(text) is Look.ORDINAL


def _must_go_on(above: str, text: str) -> bool:
    """Whether the text above is open or the text below cannot be a beginning."""
    return bool(_CANNOT_BEGIN.match(text)) or is_open(above)


def _lacks(before: Sequence[Row], row: Row) -> bool:
    """Whether either piece lacks what the rows of this table have.

    The rest lacks its number or label, or every value; or the piece before the break
    lacks its values, printed in the middle of the row and so on the next page.
    """
    last = before[-1]
    first = row.cover[0]
    if (first is None or not first.text) and last.cover[0] and last.cover[0].text:
        return True
    if first is not None and first.text and _all_numbered(before, row):
        return True
    others = [r for r in before[:-1] if r.filled()]
    usual = sum(1 for r in others if _has_figures(r))
    if not others or 2 * usual < len(others):
        return len(row.filled()) < len(last.filled())
    return not _has_figures(row) or not _has_figures(last)


def _all_numbered(before: Sequence[Row], row: Row) -> bool:
    """Whether the labels of a table open with item numbers, and this one does not."""
    labels = [r.cover[0].text for r in before if r.cover[0] and r.cover[0].text]
    numbered = sum(1 for label in labels if _OPENS_ITEM.match(label))
    return numbered >= NUMBERED_SHARE * len(labels) and not _begins(
        row.filled()[0].text
    )


def _has_figures(row: Row) -> bool:
    return any(
        look(cell.text) in _FIXED for cell in row.cells if cell.col > 0 and cell.text
    )


def _complement(before: Sequence[Row], row: Row) -> bool:
    """Whether the pieces fill different columns of one row.

    The label stands before the break and all its values after it, in a table whose
    rows have both.
    """
    last = before[-1]
    first = row.cover[0]
    if first is not None and first.text:
        return False
    if _has_figures(last) or not _has_figures(row):
        return False
    if last.cover[0] is None or not last.cover[0].text:
        return False
    full = [
        r for r in before[:-1] if r.cover[0] and r.cover[0].text and _has_figures(r)
    ]
    return 2 * len(full) > len(before) - 1 > 1


def runs_on(above: Cell, rows: Sequence[Row], size: float) -> bool:
    """Whether a text is not at its end: a bracket is open, or its line is full."""
    return is_open(above.text) or _is_full(above, rows, size)


def _is_full(above: Cell, rows: Sequence[Row], size: float) -> bool:
    """Whether the last printed line of a cell runs to the cell's edge."""
    lines = (above.raw or above.text).split("\n")
    used = ems(lines[-1].strip())
    room = _width_of_wrapped(rows, above.col)
    if above.box is not None and size > 0:
        by_box = (above.box.x1 - above.box.x0 - PADDING_PT) / size
        room = max(room, by_box) if room else by_box
    return room > 0 and used >= room - ROOM_EM


def _width_of_wrapped(rows: Sequence[Row], col: int) -> float:
    """The longest line that was wrapped in a column, in characters of full width."""
    longest = 0.0
    for row in rows:
        for cell in row.cells:
            if cell.col == col and "\n" in cell.raw:
                longest = max(longest, _longest_line(cell))
    return longest


def _longest_line(cell: Cell) -> float:
    """The width of the longest line of a cell, in ems."""
    return max(ems(line.strip()) for line in cell.raw.split("\n"))


def joined_cell(above: Cell, cell: Cell) -> Cell:
    """One cell from its two pieces; it keeps the place of the first."""
    if not cell.text:
        return above
    if not above.text:
        return replace(cell, row_span=above.row_span)
    both = above.text + cell.text
    one = _NUMERIC.fullmatch(both) or _FIELD_NAME.fullmatch(both)
    glue = "" if one else glue_between(above.text, cell.text)
    raw = "\n".join([above.raw or above.text, cell.raw or cell.text])
    return replace(above, text=above.text + glue + cell.text, raw=raw)


def font_size(rows: Sequence[Row]) -> float:
    """The font size of a table, from cells whose lines were wrapped; 0: unknown."""
    sizes = []
    for row in rows:
        for cell in row.cells:
            if cell.box is not None and "\n" in cell.raw:
                width = _longest_line(cell)
                room = cell.box.x1 - cell.box.x0 - PADDING_PT
                if width > 0 and room > 0:
                    sizes.append(room / width)
    return sorted(sizes)[len(sizes) // 2] if sizes else 0.0
