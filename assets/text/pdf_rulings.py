"""Loose segments become rulings: pieces on one line are chained into one."""

import numpy as np
import numpy.typing as npt

CHAIN_GAP_PT = 3.0
"""Dots and dashes of one line, and the borders of neighbouring cells, lie closer; it
is also the tolerance with which table finding joins edges."""
SAME_LINE_PT = 0.6
"""Pieces of one line differ by less; double lines are further apart."""
SHORTEST_PT = 3.0
"""A shorter ruling bounds no cell; table finding drops it too."""
MAX_RULINGS = 4000
"""Kept a page, the longest first: more is a chart or a map, and no table needs them."""


def build_rulings(segments: list[npt.NDArray[np.float32]]) -> npt.NDArray[np.float32]:
    """Rulings of a page as x0, top, x1, bottom; level ones first, by position.

    Each is the middle line of what is drawn, so x0 = x1 or top = bottom.
    """
    if not segments:
        return np.zeros((0, 4), np.float32)
    array = np.vstack(segments).astype(np.float64)
    width, height = array[:, 2] - array[:, 0], array[:, 3] - array[:, 1]
    dot = np.maximum(width, height) < SHORTEST_PT
    middle = (array[:, :2] + array[:, 2:]) / 2
    level = np.stack((middle[:, 1], array[:, 0], array[:, 2]), axis=1)
    upright = np.stack((middle[:, 0], array[:, 1], array[:, 3]), axis=1)
    # A dot may be part of a dotted line either way.
    horizontal = _chain(level[dot | (width >= height)])
    vertical = _chain(upright[dot | (width < height)])
    longest = sorted((e - s for _, s, e in horizontal + vertical), reverse=True)
    shortest = longest[MAX_RULINGS] if len(longest) > MAX_RULINGS else SHORTEST_PT
    rows = [(s, at, e, at) for at, s, e in horizontal if e - s >= shortest]
    rows += [(at, s, at, e) for at, s, e in vertical if e - s >= shortest]
    return np.array(rows, np.float32).reshape(-1, 4)


def _chain(pieces: npt.NDArray[np.float64]) -> list[tuple[float, float, float]]:
    """Rows of position, start, end with near pieces of one line joined."""
    if not len(pieces):
        return []
    pieces = pieces[np.lexsort((pieces[:, 1], pieces[:, 0]))]
    lines = np.cumsum(np.diff(pieces[:, 0], prepend=pieces[0, 0]) > SAME_LINE_PT)
    pieces = pieces[np.lexsort((pieces[:, 1], lines))]
    found: list[tuple[float, float, float]] = []
    line, at, start, end = -1, 0.0, 0.0, 0.0
    for number, (position, first, last) in zip(
        np.sort(lines).tolist(), pieces.tolist(), strict=True
    ):
        if number == line and first <= end + CHAIN_GAP_PT:
            end = max(end, last)
            continue
        if line >= 0:
            found.append((at, start, end))
        line, at, start, end = number, position, first, last
    found.append((at, start, end))
    return found
