"""Sides that tables leave undrawn: open to the left and right, or cut by a page."""

import numpy as np
import numpy.typing as npt

from assets.text.drawn_edges import SNAP_PT, Edges, merged
from assets.text.regions import Floats
from assets.text.regions_ruled import CROSS_PT

SAME_END_PT = 1.0
"""Ends of the lines of one table differ by less: half the width of a heavy line."""

OPEN_END_UPRIGHTS = 3
"""Uprights that begin and end together to show an open end: the borders and a column
line; two are as often a bracket or the sides of a box."""


def close_open_sides(vertical: Edges, horizontal: Edges) -> Edges:
    """Vertical edges with the missing left and right borders of open tables added.

    Where lines that begin and end together are crossed by an upright between them,
    the table ends where the lines end, drawn or not.
    """
    if len(horizontal.at) < 2 or not len(vertical.at):
        return vertical
    starts, stops = _alike(horizontal.start), _alike(horizontal.stop)
    order = np.lexsort((horizontal.at, stops, starts))
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
    return _with_added(vertical, added)


def _alike(places: Floats) -> npt.NDArray[np.int64]:
    """A number for each place, the same for places that hardly differ.

    The last line of a table is often drawn a little longer than the others.
    """
    order = np.argsort(places, kind="stable")
    numbers = np.zeros(len(places), np.int64)
    numbers[order[1:]] = np.cumsum(np.diff(places[order]) > SAME_END_PT)
    return numbers


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
    return _with_added(horizontal, added)


def _with_added(edges: Edges, added: list[tuple[float, float, float]]) -> Edges:
    """Edges and further ones, each given as place, start and stop, joined anew."""
    if not added:
        return edges
    at, start, stop = np.array(added).T
    return merged(
        Edges(
            np.concatenate((edges.at, at)),
            np.concatenate((edges.start, start)),
            np.concatenate((edges.stop, stop)),
        )
    )
