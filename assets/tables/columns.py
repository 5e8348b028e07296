"""Whether two parts have the same columns, and where each column of one lies in both.

Word processors draw a table page by page: a page that holds only merged cells shows
fewer edges, a page without the last columns' text may lose them altogether. So edges
are compared, not counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assets.tables.parts import Cell, Row

EDGE_PT = 5.0
"""How far an edge may move from page to page: half a character, less than the narrowest
column."""

SAME_COUNT_EDGE_PT = 9.0
"""The same between parts with equally many columns: a table laid out anew for each
page moves its edges a little more, and the count already speaks for one table."""

DRIFT_PT = 30.0
"""How far an inner edge of a plain table may move between pages when its columns are
fitted to their words anew: two or three characters."""

ALIGNED_EDGE_PT = 14.0
"""The same where no line is drawn and edges are guessed between the texts of a page."""


SHARED_EDGES = 0.6
"""Share of the edges of the part with fewer that both must have to be one frame."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns that two parts share, and where each part's edges lie in them."""

    edges: list[float]
    first: list[int]
    """Edge number in `edges` of each edge of the first part."""
    second: list[int]


def common_columns(
    first: Sequence[float], second: Sequence[float], loose: bool
) -> Columns | None:
    """The columns of both parts, when the edges of one are among those of the other.

    The second part may be shifted sideways (inner and outer margins), or end further
    left (trailing columns lost).
    """
    reach = SAME_COUNT_EDGE_PT if len(first) == len(second) else EDGE_PT
    reach = ALIGNED_EDGE_PT if loose else reach
    fine, coarse = (first, second) if len(first) >= len(second) else (second, first)
    for shift in _shifts(fine, coarse, reach):
        places = _places(fine, [x + shift for x in coarse], reach)
        if places is not None:
            identity = list(range(len(fine)))
            if len(first) == len(second):
                return Columns(list(second), identity, identity)  # edges drift
            if fine is first:
                return Columns(list(first), identity, places)
            if places[-1] == identity[-1]:  # only a later page loses columns
                return Columns([x - shift for x in second], places, identity)
    return None if loose else _all_columns(first, second)


def is_plain(rows: Sequence[Row]) -> bool:
    """Whether every row has all columns or is one cell: columns can be counted."""
    return all(
        cell.col_span == 1 or row.is_full_width() for row in rows for cell in row.cells
    )


def have_drifted(first: Sequence[float], second: Sequence[float]) -> bool:
    """Whether edges may be the same ones, set anew for each page's longest words."""
    pairs = list(zip(first, second, strict=True))
    outer = (pairs[0], pairs[-1])
    return all(abs(a - b) <= SAME_COUNT_EDGE_PT for a, b in outer) and all(
        abs(a - b) <= DRIFT_PT for a, b in pairs
    )


def _all_columns(first: Sequence[float], second: Sequence[float]) -> Columns | None:
    """The columns of both parts together, when borders and most edges are shared.

    Frames of several small tables (holders, then a remark, then holders again) show
    other edges on each page.
    """
    reach = EDGE_PT
    if abs(first[0] - second[0]) > reach or abs(first[-1] - second[-1]) > reach:
        return None
    edges = list(first)
    places = []
    shared = 0
    for x in second:
        nearest = min(range(len(first)), key=lambda i: abs(first[i] - x))
        if abs(first[nearest] - x) <= reach and nearest not in places:
            shared += 1
            places.append(nearest)
        else:
            edges.append(x)
            places.append(-1)
    if shared < SHARED_EDGES * min(len(first), len(second)):
        return None
    edges.sort()
    firsts = [edges.index(x) for x in first]
    seconds = [
        firsts[place] if place >= 0 else edges.index(x)
        for x, place in zip(second, places, strict=True)
    ]
    return Columns(edges, firsts, seconds)


def _shifts(
    fine: Sequence[float], coarse: Sequence[float], reach: float
) -> list[float]:
    """Sideways moves worth trying: none, left edges together, right edges together."""
    shifts = [0.0]
    same_width = abs((fine[-1] - fine[0]) - (coarse[-1] - coarse[0])) <= reach
    if same_width and abs(fine[0] - coarse[0]) > reach:
        shifts.append(fine[0] - coarse[0])
    return shifts


def _places(
    fine: Sequence[float], coarse: Sequence[float], reach: float
) -> list[int] | None:
    """For each coarse edge the number of its fine edge; None: one has none."""
    places: list[int] = []
    for x in coarse:
        nearest = min(range(len(fine)), key=lambda i: abs(fine[i] - x))
        if abs(fine[nearest] - x) > reach or (places and nearest <= places[-1]):
            return None
        places.append(nearest)
    # The left border must be shared; a lost right border is a lost trailing column.
    return places if places and places[0] == 0 else None


def spread(rows: Sequence[Row], places: Sequence[int]) -> list[Row]:
    """Rows with their columns renumbered to the common columns of two parts."""
    n_cols = places[-1]
    if list(places) == list(range(len(places))):
        return list(rows)
    moved: dict[int, Cell] = {}

    def move(cell: Cell) -> Cell:
        start, stop = (
            places[cell.col],
            places[min(cell.col + cell.col_span, len(places) - 1)],
        )
        return moved.setdefault(
            id(cell), replace(cell, col=start, col_span=max(stop - start, 1))
        )

    result = []
    for row in rows:
        cover: list[Cell | None] = [None] * n_cols
        for cell in row.cover:
            if cell is None:
                continue
            new = move(cell)
            cover[new.col : new.col + new.col_span] = [new] * new.col_span
        result.append(replace(row, cells=[move(c) for c in row.cells], cover=cover))
    return result


def widen(rows: Sequence[Row], n_cols: int) -> list[Row]:
    """Rows with blank columns added on the right: those a page has lost."""
    return [
        row
        if len(row.cover) >= n_cols
        else replace(row, cover=row.cover + [None] * (n_cols - len(row.cover)))
        for row in rows
    ]
