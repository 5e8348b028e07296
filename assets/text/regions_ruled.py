"""Grids drawn with lines: edges cross, crossings make cells.

The rules are pdfplumber's (`pdfplumber.table`, after Nurminen's thesis): take
crossings, and from each the smallest rectangle whose four sides are drawn. They are
worked here on arrays because pdfplumber's version takes longer than all the rest of a
page; a test holds both to the same cells.
"""

import numpy as np

from assets.text.drawn_edges import Edges
from assets.text.regions import Grid, GridBox

CROSS_PT = 3.0
"""How far a line may fall short of the one it meets: pdfplumber's value."""
MOST_CROSSINGS = 20_000
"""A page with more crossings is a drawing: the fullest real table has under 4,000."""


def cell_boxes(
    vertical: Edges, horizontal: Edges
) -> list[tuple[float, float, float, float]]:
    """The smallest rectangles whose four sides are drawn, one from each crossing."""
    meets = (
        (vertical.start[:, None] <= horizontal.at + CROSS_PT)
        & (vertical.stop[:, None] >= horizontal.at - CROSS_PT)
        & (vertical.at[:, None] >= horizontal.start - CROSS_PT)
        & (vertical.at[:, None] <= horizontal.stop + CROSS_PT)
    )
    vs, hs = np.nonzero(meets)
    if len(vs) > MOST_CROSSINGS:
        return []
    upright: dict[tuple[float, float], int] = {}
    level: dict[tuple[float, float], int] = {}
    x_at, y_at = vertical.at.tolist(), horizontal.at.tolist()
    for v, h in zip(vs.tolist(), hs.tolist(), strict=True):
        point = (x_at[v], y_at[h])
        upright[point] = upright.get(point, 0) | 1 << v
        level[point] = level.get(point, 0) | 1 << h
    below, right = _followers(upright, by=0), _followers(level, by=1)
    found = []
    for point in sorted(upright):
        corner = _nearest_corner(point, below[point], right[point], upright, level)
        if corner is not None:
            found.append((point[0], point[1], corner[0], corner[1]))
    return found


def _followers(
    edges: dict[tuple[float, float], int], by: int
) -> dict[tuple[float, float], list[float]]:
    """For each crossing, how far along its line it is joined to later crossings."""
    lines: dict[float, list[float]] = {}
    for point in sorted(edges):
        lines.setdefault(point[by], []).append(point[1 - by])
    found = {}
    for fixed, places in lines.items():
        points = [(fixed, p) if by == 0 else (p, fixed) for p in places]
        for i, point in enumerate(points):
            mask = edges[point]
            found[point] = [
                places[j] for j in range(i + 1, len(points)) if mask & edges[points[j]]
            ]
    return found


def _nearest_corner(
    point: tuple[float, float],
    below: list[float],
    right: list[float],
    upright: dict[tuple[float, float], int],
    level: dict[tuple[float, float], int],
) -> tuple[float, float] | None:
    """The opposite corner of the smallest drawn rectangle that starts at a crossing."""
    for y in below:
        left_foot = level[(point[0], y)]
        for x in right:
            corner = (x, y)
            if (
                corner in level
                and level[corner] & left_foot
                and upright[corner] & upright[(x, point[1])]
            ):
                return corner
    return None


def connected(
    cells: list[tuple[float, float, float, float]],
) -> list[list[tuple[float, float, float, float]]]:
    """Cells grouped into tables: those that share a corner stand in one table."""
    group_of_corner: dict[tuple[float, float], int] = {}
    groups: dict[int, list[tuple[float, float, float, float]]] = {}
    corners: dict[int, list[tuple[float, float]]] = {}
    for number, (x0, top, x1, bottom) in enumerate(cells):
        mine = [(x0, top), (x0, bottom), (x1, top), (x1, bottom)]
        touched = sorted({group_of_corner[c] for c in mine if c in group_of_corner})
        target = touched[0] if touched else number
        groups.setdefault(target, []).append((x0, top, x1, bottom))
        corners.setdefault(target, []).extend(mine)
        for other in touched[1:]:
            groups[target] += groups.pop(other)
            corners[target] += corners.pop(other)
        stale = corners[target] if len(touched) > 1 else mine
        for c in stale:
            group_of_corner[c] = target
    found = [sorted(g, key=lambda c: (c[1], c[0])) for g in groups.values()]
    return sorted(found, key=lambda g: (g[0][1], g[0][0]))


def grid_of(kind: str, boxes: list[tuple[float, float, float, float]]) -> Grid:
    """Rows, columns and spans from the edges that the cells have."""
    xs = sorted({b[0] for b in boxes} | {b[2] for b in boxes})
    ys = sorted({b[1] for b in boxes} | {b[3] for b in boxes})
    col, row = {x: i for i, x in enumerate(xs)}, {y: i for i, y in enumerate(ys)}
    cells = [
        GridBox(
            row[top],
            col[x0],
            row[bottom] - row[top],
            col[x1] - col[x0],
            x0,
            top,
            x1,
            bottom,
        )
        for x0, top, x1, bottom in boxes
    ]
    return Grid(kind, xs, ys, sorted(cells, key=lambda c: (c.row, c.col)))
