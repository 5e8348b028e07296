"""Tables given by markup: which of them are data, and where each cell stands."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from assets.text.html_tree import Node
from warehouse.schema.pages import Grid, GridCell

MAX_COLUMNS_SPANNED, MAX_ROWS_SPANNED = 1000, 65534
"""Columns and rows one cell may cover by the HTML standard; none beyond the table."""

MAX_DIGITS = 9
"""Digits of a number in an attribute; more are no number but an attack on a parser."""

_SECTIONS = ("thead", "tbody", "tfoot")


def is_data_table(nodes: list[Node], out: list[bool], index: int) -> bool:
    """Whether a table sets out data, rather than arranging the page.

    A table is layout when it says so, when it encloses another table, or when it has
    no second column or no second row to read across.
    """
    node = nodes[index]
    if node.attrs.get("role", "").lower() in ("presentation", "none"):
        return False
    inside = range(index + 1, node.end)
    if any(nodes[i].tag == "table" and not out[i] for i in inside):
        return False
    rows = [list(_cells(nodes, out, row)) for row in _rows(nodes, out, index)]
    rows = [cells for cells in rows if cells]
    return len(rows) > 1 and max(map(len, rows)) > 1


def read_grid(
    nodes: list[Node],
    out: list[bool],
    index: int,
    text_of: Callable[[int, int], str],
    after_run: int,
    room: int,
) -> Grid | None:
    """The cells of a data table with rows and columns as a browser would place them.

    None when it has no room: a few cells that cover a thousand columns each make a grid
    larger than any memory.

    Args:
        nodes: the document.
        out: which nodes are not content.
        index: the table element.
        text_of: gives the text of a range of nodes, one line a paragraph.
        after_run: number of runs before the table.
        room: rows times columns that the grid may have.
    """
    places = _places(nodes, out, index, room)
    if places is None:
        return None
    cells = [_cell(nodes, place, text_of) for place in places]
    return Grid(after_run, _caption(nodes, out, index, text_of), cells)


def size_of(grid: Grid) -> int:
    """Rows times columns of a grid."""
    rows = max((cell.row + cell.row_span for cell in grid.cells), default=0)
    return rows * max((cell.col + cell.col_span for cell in grid.cells), default=0)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the cell of a node stands."""

    index: int
    row: int
    col: int
    height: int
    width: int


def _places(
    nodes: list[Node], out: list[bool], index: int, room: int
) -> list[_Place] | None:
    """Where each cell stands, in order; None as soon as the grid has no room."""
    rows = list(_rows(nodes, out, index))
    covered: dict[int, int] = {}
    """Column -> first row in which it is free again."""
    places: list[_Place] = []
    for row, row_index in enumerate(rows):
        col = 0
        for cell_index in _cells(nodes, out, row_index):
            cell = nodes[cell_index]
            while covered.get(col, 0) > row:
                col += 1
            width = _span(cell, "colspan", MAX_COLUMNS_SPANNED)
            height = _height(nodes, rows, row, cell)
            if (col + width) * len(rows) > room:
                return None
            covered.update(dict.fromkeys(range(col, col + width), row + height))
            places.append(_Place(cell_index, row, col, height, width))
            col += width
    return places


def _cell(
    nodes: list[Node], place: _Place, text_of: Callable[[int, int], str]
) -> GridCell:
    node = nodes[place.index]
    header = node.tag == "th" or nodes[nodes[node.parent].parent].tag == "thead"
    text = text_of(place.index + 1, node.end)
    return GridCell(place.row, place.col, place.height, place.width, text, header)


def _span(cell: Node, name: str, limit: int) -> int:
    """A span as written, at least 1; what is no number counts as 1."""
    value = cell.attrs.get(name, "").strip()
    return min(max(int(value), 1), limit) if is_number(value) else 1


def is_number(value: str) -> bool:
    """Whether an attribute is a whole number that anybody can have meant."""
    return value.isdecimal() and len(value) <= MAX_DIGITS


def _height(nodes: list[Node], rows: list[int], row: int, cell: Node) -> int:
    """Rows a cell covers: never beyond the table; 0 means to the end of its group.

    A browser would clip at the end of a header group as well; authors who let a cell
    reach from the header into the body mean it, and clipping shifts every column.
    """
    if cell.attrs.get("rowspan", "").strip() == "0":
        group = nodes[rows[row]].parent
        return sum(1 for other in rows[row:] if nodes[other].parent == group)
    return _span(cell, "rowspan", min(MAX_ROWS_SPANNED, len(rows) - row))


def _children(nodes: list[Node], out: list[bool], index: int) -> Iterator[int]:
    child = index + 1
    while child < nodes[index].end:
        if not out[child]:
            yield child
        child = nodes[child].end


def _rows(nodes: list[Node], out: list[bool], index: int) -> Iterator[int]:
    for child in _children(nodes, out, index):
        if nodes[child].tag == "tr":
            yield child
        elif nodes[child].tag in _SECTIONS:
            yield from (
                row for row in _children(nodes, out, child) if nodes[row].tag == "tr"
            )


def _cells(nodes: list[Node], out: list[bool], row: int) -> Iterator[int]:
    return (i for i in _children(nodes, out, row) if nodes[i].tag in ("td", "th"))


def _caption(
    nodes: list[Node], out: list[bool], index: int, text_of: Callable[[int, int], str]
) -> str:
    for child in _children(nodes, out, index):
        if nodes[child].tag == "caption":
            return text_of(child + 1, nodes[child].end).replace("\n", " ")
    return ""
