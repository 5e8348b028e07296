"""Grids drawn with lines: rulings become edges, edges cross, crossings make cells.

The rules are pdfplumber's (`pdfplumber.table`, after Nurminen's thesis): snap edges
that nearly coincide, join those that nearly touch, take crossings, and from each
crossing the smallest rectangle whose four sides are drawn. They are worked here on
arrays because pdfplumber's version takes longer than all the rest of a page; a test
holds both to the same cells.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from assets.text.regions import Floats, Grid, GridBox
from warehouse.schema.geometry import Box

SNAP_PT = 3.0
"""Edges nearer than this are one line: pdfplumber's value, a double border's width."""
JOIN_PT = 3.0
"""Gap that a line may have: pdfplumber's value, the gaps of a dashed line."""
CROSS_PT = 3.0
"""How far a line may fall short of the one it meets: pdfplumber's value."""
STUB_PT = 1.0
"""Strokes shorter than this are dots and corners: pdfplumber's value."""
SHORTEST_EDGE_PT = 3.0
"""Joined lines shorter than this bound no cell: pdfplumber's value."""
OPEN_END_UPRIGHTS = 3
"""Uprights that begin and end together to show an open end: the borders and a column
line; two are as often a bracket or the sides of a box."""
MOST_CROSSINGS = 20_000
"""A page with more crossings is a drawing: the fullest real table has under 4,000."""


class Edges(NamedTuple):
    """Lines of one direction: where they lie across it, and from where to where."""

    at: Floats
    start: Floats
    stop: Floats


def merged(edges: Edges, snap: float = SNAP_PT, join: float = JOIN_PT) -> Edges:
    """Edges with near ones snapped to their mean and near ends on one line joined."""
    if not len(edges.at):
        return edges
    order = np.argsort(edges.at, kind="stable")
    at = edges.at[order]
    line = np.concatenate(([0], np.cumsum(np.diff(at) > snap)))
    mean = np.bincount(line, at) / np.bincount(line)
    start, stop = edges.start[order], edges.stop[order]
    order = np.lexsort((start, line))
    line, start, stop = line[order], start[order], stop[order]
    # Reach of all earlier edges of the same line: lines are kept apart by an offset.
    offset = line * (stop.max() - start.min() + join + 1.0)
    reach = np.maximum.accumulate(stop + offset)
    opens = np.concatenate(([True], (start + offset)[1:] > reach[:-1] + join))
    first = np.flatnonzero(opens)
    last = np.append(first[1:], len(line)) - 1
    return Edges(mean[line[first]], start[first], reach[last] - offset[last])


def longer_than(edges: Edges, least: float) -> Edges:
    """Edges at least this long."""
    keep = edges.stop - edges.start >= least
    return Edges(edges.at[keep], edges.start[keep], edges.stop[keep])


def page_edges(rulings: Sequence[Box], fills: Sequence[Box]) -> tuple[Edges, Edges]:
    """Vertical and horizontal edges of a page: its rulings and the sides of fills."""
    r = np.array([(b.x0, b.top, b.x1, b.bottom) for b in rulings]).reshape(-1, 4)
    f = np.array([(b.x0, b.top, b.x1, b.bottom) for b in fills]).reshape(-1, 4)
    upright = (r[:, 3] - r[:, 1]) > (r[:, 2] - r[:, 0])
    v, h = r[upright], r[~upright]
    vertical = Edges(
        np.concatenate(((v[:, 0] + v[:, 2]) / 2, f[:, 0], f[:, 2])),
        np.concatenate((v[:, 1], f[:, 1], f[:, 1])),
        np.concatenate((v[:, 3], f[:, 3], f[:, 3])),
    )
    horizontal = Edges(
        np.concatenate(((h[:, 1] + h[:, 3]) / 2, f[:, 1], f[:, 3])),
        np.concatenate((h[:, 0], f[:, 0], f[:, 0])),
        np.concatenate((h[:, 2], f[:, 2], f[:, 2])),
    )
    return longer_than(vertical, STUB_PT), longer_than(horizontal, STUB_PT)


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


def close_open_sides(vertical: Edges, horizontal: Edges) -> Edges:
    """Vertical edges with the missing left and right borders of open tables added.

    Where lines that begin and end together are crossed by an upright between them,
    the table ends where the lines end, drawn or not.
    """
    if len(horizontal.at) < 2 or not len(vertical.at):
        return vertical
    order = np.lexsort(
        (horizontal.at, horizontal.stop.round(), horizontal.start.round())
    )
    added: list[tuple[float, float, float]] = []
    for a, b in zip(order[:-1].tolist(), order[1:].tolist(), strict=True):
        left, right = horizontal.start[[a, b]], horizontal.stop[[a, b]]
        if abs(left[0] - left[1]) > SNAP_PT or abs(right[0] - right[1]) > SNAP_PT:
            continue
        top, bottom = float(horizontal.at[a]), float(horizontal.at[b])
        spans = (vertical.start <= top + CROSS_PT) & (
            vertical.stop >= bottom - CROSS_PT
        )
        x = vertical.at[spans]
        inner = (x > left.max() + CROSS_PT) & (x < right.min() - CROSS_PT)
        if not inner.any():
            continue
        added += [
            (side, top, bottom)
            for side in (float(left.min()), float(right.max()))
            if not (np.abs(x - side) <= CROSS_PT).any()
        ]
    if not added:
        return vertical
    at, start, stop = np.array(added).T
    return merged(
        Edges(
            np.concatenate((vertical.at, at)),
            np.concatenate((vertical.start, start)),
            np.concatenate((vertical.stop, stop)),
        )
    )


def close_open_ends(horizontal: Edges, vertical: Edges) -> Edges:
    """Level edges with the missing upper and lower borders of open tables added.

    A row cut by a page break has no line where the page ends. Where uprights begin and
    end together, one line runs from the first to the last of them and another from
    upright to upright, the table begins and ends where the uprights do.
    """
    if len(vertical.at) < OPEN_END_UPRIGHTS or len(horizontal.at) < 2:
        return horizontal
    groups: dict[tuple[float, float], list[float]] = {}
    for x, top, bottom in zip(*(e.tolist() for e in vertical), strict=True):
        ends = next(
            (
                (a, b)
                for a, b in groups
                if abs(a - top) <= SNAP_PT and abs(b - bottom) <= SNAP_PT
            ),
            (top, bottom),
        )
        groups.setdefault(ends, []).append(x)
    added: list[tuple[float, float, float]] = []
    for (top, bottom), xs in groups.items():
        left, right = min(xs), max(xs)
        ends_at = np.array(xs)
        begin = np.abs(horizontal.start[:, None] - ends_at).min(axis=1) <= CROSS_PT
        finish = np.abs(horizontal.stop[:, None] - ends_at).min(axis=1) <= CROSS_PT
        inside = (horizontal.at >= top - CROSS_PT) & (
            horizontal.at <= bottom + CROSS_PT
        )
        rows = begin & finish & inside
        whole = horizontal.at[
            rows
            & (np.abs(horizontal.start - left) <= CROSS_PT)
            & (np.abs(horizontal.stop - right) <= CROSS_PT)
        ]
        if len(xs) >= OPEN_END_UPRIGHTS and rows.sum() >= 2 and len(whole):
            added += [
                (end, left, right)
                for end in (top, bottom)
                if not (np.abs(whole - end) <= CROSS_PT).any()
            ]
    if not added:
        return horizontal
    at, start, stop = np.array(added).T
    return merged(
        Edges(
            np.concatenate((horizontal.at, at)),
            np.concatenate((horizontal.start, start)),
            np.concatenate((horizontal.stop, stop)),
        )
    )


def ruled_grids(rulings: Sequence[Box], fills: Sequence[Box]) -> list[Grid]:
    """The grids drawn on a page, from the top; single boxes are none."""
    vertical, horizontal = page_edges(rulings, fills)
    vertical = longer_than(merged(vertical), SHORTEST_EDGE_PT)
    horizontal = longer_than(merged(horizontal), SHORTEST_EDGE_PT)
    vertical = close_open_sides(vertical, horizontal)
    drawn = longer_than(merged(page_edges(rulings, ())[0]), SHORTEST_EDGE_PT)
    horizontal = close_open_ends(horizontal, drawn)
    if not len(vertical.at) or not len(horizontal.at):
        return []
    groups = connected(cell_boxes(vertical, horizontal))
    return [grid_of("ruled", g) for g in groups if len(g) > 1]
