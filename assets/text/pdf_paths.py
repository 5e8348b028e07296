"""Drawn geometry of a loaded PDF page: segments, filled rectangles, images."""

from dataclasses import dataclass, field
from itertools import pairwise, repeat
from typing import Any

import numpy as np
import pypdfium2.raw as raw

from assets.text import pdf_native as native
from assets.text.pdf_frame import Frame

THIN_PT = 3.0
"""Thinner rectangles are lines: table finding snaps edges within 3 pt anyway."""
STRAIGHT_PT = 0.5
"""How far a segment may lean and still be horizontal or vertical."""
SHORTEST_PT = 1.0
"""Shorter pieces are kept only while they are chained to dotted lines."""
MAX_FORM_DEPTH = 8
"""Nesting of form objects that is followed; real files stay below 4."""
MAX_DETAILED_SEGMENTS = 20_000
"""Path segments read one by one a page; beyond it a page is a drawing or a map and
the remaining paths are taken by their bounds."""

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(slots=True)
class Drawn:
    """Rows of x0, top, x1, bottom on the page."""

    segments: list[list[float]] = field(default_factory=list)
    fills: list[list[float]] = field(default_factory=list)
    pictures: list[list[float]] = field(default_factory=list)
    paths: int = 0
    budget: int = MAX_DETAILED_SEGMENTS


def read_drawn(page: Any, frame: Frame) -> Drawn:
    """Everything but text that the page paints, form objects opened."""
    drawn = Drawn()
    handle = native.address_of(page)
    count = raw.FPDFPage_CountObjects(page)
    objects = list(map(native.page_object, repeat(handle), range(count)))
    _walk(objects, IDENTITY, frame, drawn, 0)
    return drawn


def _walk(
    objects: list[int], outer: Matrix, frame: Frame, drawn: Drawn, depth: int
) -> None:
    kinds = list(map(native.object_type, objects))
    paths = [
        o for o, k in zip(objects, kinds, strict=True) if k == raw.FPDF_PAGEOBJ_PATH
    ]
    images = [
        o for o, k in zip(objects, kinds, strict=True) if k == raw.FPDF_PAGEOBJ_IMAGE
    ]
    if images:
        bounds = _through(native.object_bounds(images), outer)
        drawn.pictures += frame.boxes(bounds).tolist()
    if paths:
        _read_paths(paths, outer, frame, drawn)
    if depth >= MAX_FORM_DEPTH:
        return
    for form, kind in zip(objects, kinds, strict=True):
        if kind == raw.FPDF_PAGEOBJ_FORM:
            inner = native.object_matrices([form])[0].tolist()
            count = native.form_count(form)
            children = list(map(native.form_object, repeat(form), range(count)))
            _walk(children, _multiply(inner, outer), frame, drawn, depth + 1)


def _read_paths(paths: list[int], outer: Matrix, frame: Frame, drawn: Drawn) -> None:
    modes = native.path_draw_modes(paths)
    counts = list(map(native.path_segment_count, paths))
    bounds = frame.boxes(_through(native.object_bounds(paths), outer)).tolist()
    painted = (modes[:, 0] != 0) | (modes[:, 1] != 0)
    drawn.paths += int(painted.sum())
    matrices = native.object_matrices(paths).tolist()
    for k in np.flatnonzero(painted).tolist():
        stroked = bool(modes[k, 1])
        box = bounds[k]
        thin = min(box[2] - box[0], box[3] - box[1]) < THIN_PT
        if (not stroked and thin and counts[k] <= 6) or drawn.budget <= 0:
            if thin:
                drawn.segments.append(_middle(box))
            continue
        drawn.budget -= counts[k]
        points = _subpaths(paths[k], counts[k], _multiply(matrices[k], outer), frame)
        for polygon, closed in points:
            _take_polygon(polygon, closed, bool(modes[k, 0]), stroked, drawn)


def _take_polygon(
    points: list[list[float]], closed: bool, filled: bool, stroked: bool, drawn: Drawn
) -> None:
    """One subpath of straight pieces (None parts curves) as segments and fills."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    box = [min(xs), min(ys), max(xs), max(ys)]
    if filled and min(box[2] - box[0], box[3] - box[1]) < THIN_PT:
        drawn.segments.append(_middle(box))
        return
    ring = [*points, points[0]] if closed or filled else points
    sides = [
        [min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])]
        for a, b in pairwise(ring)
        if abs(a[0] - b[0]) <= STRAIGHT_PT or abs(a[1] - b[1]) <= STRAIGHT_PT
    ]
    if filled and len(sides) >= 4 and len(points) <= 5:
        drawn.fills.append(box)
    elif filled and not stroked:
        drawn.segments += [_middle(s) for s in sides]
    if stroked:
        drawn.segments += [_middle(s) for s in sides]


def _subpaths(
    path: int, count: int, matrix: Matrix, frame: Frame
) -> list[tuple[list[list[float]], bool]]:
    """The straight-sided subpaths of a path on the page, and whether each is closed."""
    segments = list(map(native.path_segment, repeat(path), range(count)))
    kinds = list(map(native.segment_type, segments))
    closes = list(map(native.segment_close, segments))
    points = native.segment_points(segments)
    a, b, c, d, e, f = matrix
    user = np.stack(
        (
            a * points[:, 0] + c * points[:, 1] + e,
            b * points[:, 0] + d * points[:, 1] + f,
        ),
        axis=1,
    )
    placed = frame.points(user.astype(np.float32)).tolist()
    found: list[tuple[list[list[float]], bool]] = []
    current: list[list[float]] = []
    closed = False
    for kind, close, point in zip(kinds, closes, placed, strict=True):
        if kind != raw.FPDF_SEGMENT_LINETO:
            if len(current) > 1:
                found.append((current, closed))
            current, closed = [point], False
        else:
            current.append(point)
        closed = closed or bool(close)
    if len(current) > 1:
        found.append((current, closed))
    return found


def _middle(box: list[float]) -> list[float]:
    """A thin box as its middle line."""
    x0, top, x1, bottom = box
    if x1 - x0 >= bottom - top:
        y = (top + bottom) / 2
        return [x0, y, x1, y]
    x = (x0 + x1) / 2
    return [x, top, x, bottom]


def _multiply(inner: Any, outer: Matrix) -> Matrix:
    """The matrix that applies `inner` and then `outer`."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def _through(bounds: native.FloatArray, matrix: Matrix) -> native.FloatArray:
    """Left, bottom, right, top boxes through a matrix, as corner pairs."""
    if matrix == IDENTITY:
        return bounds
    a, b, c, d, e, f = matrix
    out = np.empty_like(bounds)
    for x, y in ((0, 1), (2, 3)):
        out[:, x] = a * bounds[:, x] + c * bounds[:, y] + e
        out[:, y] = b * bounds[:, x] + d * bounds[:, y] + f
    return out
