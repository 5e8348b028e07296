"""Columns that show by alignment: corridors of white between stretches of tokens."""

from itertools import pairwise

from assets.text.aligned_rows import AlignedRow, Token, figure_value

CHART_COLUMNS = 3
"""Most columns that the ticks and labels of one chart make."""
AXIS_TICKS = 3
"""Fewest figures at equal steps that are taken for the ticks of an axis."""
AXIS_STEP_SHARE = 0.02
"""Share of a step by which the values of ticks may differ: they are rounded."""
LABELLED_SHARE = 0.5
"""Share of rows that open with words; below it the figures may be a chart's ticks."""
FILLED_SHARE = 0.5
"""Share of the row and column crossings of a plain table that hold a cell."""
FILLED_SHARE_OF_BARE_FIGURES = 0.95
"""The same share where rows open with figures: ticks of two axes leave holes."""
CORRIDOR_EM = 0.2
"""Narrowest corridor between columns; tight tables leave a quarter of an em."""
ALIGNED_EM = 0.4
"""Edges of cells in one column agree to this: a bracket hangs out by a third."""
ALIGNED_SHARE = 0.7
"""Share of a column's cells that must agree at one edge or in the middle."""

Columns = list[tuple[float, float]]
"""Stretches of x that the columns of a table cover, from the left."""


def columns_of(data: list[AlignedRow]) -> Columns:
    """Stretches of x between the corridors of white that run through all rows.

    A stretch that neither holds figures nor begins at one place belongs to the
    stretch before it: blanks of a label may stand under each other by chance.
    """
    if not data:
        return []
    least = CORRIDOR_EM * min(t.size for t in data[0].tokens)
    stretches: list[list[Token]] = []
    right = 0.0
    for token in sorted((t for r in data for t in r.tokens), key=lambda t: t.x0):
        if not stretches or token.x0 - right >= least:
            stretches.append([])
            right = token.x1
        stretches[-1].append(token)
        right = max(right, token.x1)
    columns: list[list[Token]] = []
    for stretch in stretches:
        figures = sum(t.figure for t in stretch)
        own = figures * 2 >= len(stretch) or (len(stretch) > 1 and agrees(stretch))
        if columns and not own:
            columns[-1] += stretch
        else:
            columns.append(stretch)
    return [(min(t.x0 for t in c), max(t.x1 for t in c)) for c in columns]


def column_of(cell: Token, columns: Columns) -> int:
    """The column that a cell overlaps most."""
    shares = [min(cell.x1, x1) - max(cell.x0, x0) for x0, x1 in columns]
    return max(range(len(shares)), key=shares.__getitem__)


def is_plain(data: list[AlignedRow], columns: Columns) -> bool:
    """Whether the columns are filled and aligned."""
    members: list[list[Token]] = [[] for _ in columns]
    filled = 0
    for row in data:
        places = [column_of(t, columns) for t in row.tokens]
        filled += len(set(places))
        for place, token in zip(places, row.tokens, strict=True):
            members[place].append(token)
    labelled = sum(map(_has_label, data)) >= LABELLED_SHARE * len(data)
    share = FILLED_SHARE if labelled else FILLED_SHARE_OF_BARE_FIGURES
    few = len(columns) <= CHART_COLUMNS
    if few and not labelled and any(_is_axis(m) for m in members):
        return False
    if filled < share * len(data) * len(columns):
        return False
    if len(columns) == 2 and _counts_up(members[1]):
        return False
    return all(agrees(m) for m in members[1:] if len(m) > 1)


def _has_label(row: AlignedRow) -> bool:
    """Whether a row opens with words; a lone character is of an upright axis title."""
    return not row.cells[0].figure and len(row.cells[0].text) > 1


def _is_axis(cells: list[Token]) -> bool:
    """Whether the values of a column make equal steps, as the ticks of an axis do.

    Running numbers count by one; they are no axis.
    """
    values = [figure_value(c.text) for c in cells if c.figure]
    known = [v for v in values if v is not None]
    if len(known) < AXIS_TICKS or len(known) < len(values):
        return False
    steps = [b - a for a, b in pairwise(known)]
    return abs(steps[0]) not in (0.0, 1.0) and all(
        abs(s - steps[0]) <= abs(steps[0]) * AXIS_STEP_SHARE for s in steps
    )


def _counts_up(cells: list[Token]) -> bool:
    """Whether figures are bare ascending integers: page numbers, not values."""
    if not all(c.text.strip().isdigit() for c in cells):
        return False
    numbers = [int(c.text) for c in cells]
    return all(a <= b for a, b in pairwise(numbers))


def agrees(cells: list[Token]) -> bool:
    """Whether most cells of a column share a left edge, a right edge or a middle."""
    for place in (
        [c.x0 for c in cells],
        [c.x1 for c in cells],
        [(c.x0 + c.x1) / 2 for c in cells],
    ):
        middle = sorted(place)[len(place) // 2]
        near = sum(abs(p - middle) <= ALIGNED_EM * cells[0].size for p in place)
        if near >= ALIGNED_SHARE * len(place):
            return True
    return False


def agree(a: Token, b: Token) -> bool:
    """Whether two cells share an edge or their middle."""
    off = min(abs(a.x0 - b.x0), abs(a.x1 - b.x1), abs(a.x0 + a.x1 - b.x0 - b.x1) / 2)
    return off <= ALIGNED_EM * a.size
