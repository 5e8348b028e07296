"""Drawn geometry of a loaded PDF page: segments, filled rectangles, images."""

from dataclasses import dataclass, field
from itertools import repeat
from typing import Any

import numpy as np
import pypdfium2.raw as raw

from assets.text import pdf_native as native
from assets.text.pdf_frame import Frame
from assets.text.pdf_polygons import THIN_PT, Polygons, polygons_of
from assets.text.pdf_shading import WHITE, Shading

SIMPLE_SEGMENTS = 6
"""A filled path of at most this many segments with thin bounds is one line: a
rectangle has five and a closing one."""
MAX_FORM_DEPTH = 8
"""Nesting of form objects that is followed; real files stay below 4."""
MAX_DETAILED_SEGMENTS = 30_000
"""Path segments read one by one a page; beyond it a page is a drawing or a map and
the remaining paths are taken by their bounds."""

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(slots=True)
class Drawn:
    """Lists of arrays with rows of x0, top, x1, bottom on the page."""

    segments: list[native.FloatArray] = field(default_factory=list)
    shading: Shading = field(default_factory=Shading)
    pictures: list[native.FloatArray] = field(default_factory=list)
    texts: list[tuple[list[int], native.FloatArray]] = field(default_factory=list)
    """Handles and bounds of text objects, by the page or form that they stand in."""
    painted: list[tuple[list[int], native.FloatArray]] = field(default_factory=list)
    """Handles and bounds of filled paths, for what they are painted with."""
    washes: list[native.FloatArray] = field(default_factory=list)
    """Bounds of colour gradients and of broad strokes."""
    paths: int = 0
    budget: int = MAX_DETAILED_SEGMENTS


def read_drawn(page: Any, frame: Frame) -> Drawn:
    """What the page paints, form objects opened; of text only where it stands."""
    drawn = Drawn()
    handle = native.address_of(page)
    count = raw.FPDFPage_CountObjects(page)
    objects = list(map(native.page_object, repeat(handle), range(count)))
    kinds = list(map(native.object_type, objects))
    _walk(objects, kinds, IDENTITY, frame, drawn, 0)
    return drawn


def dark_boxes(drawn: Drawn) -> native.FloatArray:
    """Bounds of everything that white text may be seen on."""
    found = [*drawn.pictures, *drawn.washes]
    for paths, boxes in drawn.painted:
        colours = native.fill_colours(paths)
        dark = (np.min(colours[:, :3], axis=1, initial=255) < WHITE) & (
            colours[:, 3] > 0
        )
        found.append(boxes[dark])
    return np.vstack([np.zeros((0, 4), np.float32), *found])


def _of_kind(objects: list[int], kinds: list[int], wanted: int) -> list[int]:
    return [o for o, kind in zip(objects, kinds, strict=True) if kind == wanted]


def _walk(
    objects: list[int],
    kinds: list[int],
    outer: Matrix,
    frame: Frame,
    drawn: Drawn,
    depth: int,
) -> None:
    texts = _of_kind(objects, kinds, raw.FPDF_PAGEOBJ_TEXT)
    if texts:
        bounds = _boxes_through(native.object_bounds(texts), outer)
        drawn.texts.append((texts, frame.boxes(bounds)))
    images = _of_kind(objects, kinds, raw.FPDF_PAGEOBJ_IMAGE)
    if images:
        bounds = _boxes_through(native.object_bounds(images), outer)
        drawn.pictures.append(frame.boxes(bounds))
    washes = _of_kind(objects, kinds, raw.FPDF_PAGEOBJ_SHADING)
    if washes:
        bounds = _boxes_through(native.object_bounds(washes), outer)
        drawn.washes.append(frame.boxes(bounds))
    paths = _of_kind(objects, kinds, raw.FPDF_PAGEOBJ_PATH)
    if paths:
        _read_paths(paths, outer, frame, drawn)
    if depth >= MAX_FORM_DEPTH:
        return
    for form in _of_kind(objects, kinds, raw.FPDF_PAGEOBJ_FORM):
        inner = native.object_matrices([form])[0].tolist()
        count = native.form_count(form)
        children = list(map(native.form_object, repeat(form), range(count)))
        inner_kinds = list(map(native.object_type, children))
        _walk(children, inner_kinds, _multiply(inner, outer), frame, drawn, depth + 1)


def _read_paths(paths: list[int], outer: Matrix, frame: Frame, drawn: Drawn) -> None:
    modes = native.path_draw_modes(paths)
    filled, stroked = modes[:, 0] != 0, modes[:, 1] != 0
    painted = filled | stroked
    drawn.paths += int(painted.sum())
    counts = np.fromiter(map(native.path_segment_count, paths), np.int64, len(paths))
    boxes = frame.boxes(_boxes_through(native.object_bounds(paths), outer))
    thin = np.minimum(boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]) < THIN_PT
    shown = np.flatnonzero(filled & ~thin)
    drawn.painted.append(([paths[k] for k in shown.tolist()], boxes[shown]))
    drawn.washes.append(boxes[stroked & ~filled])
    whole = painted & ~stroked & thin & (counts <= SIMPLE_SEGMENTS)
    detailed = painted & ~whole
    over = detailed & (np.cumsum(np.where(detailed, counts, 0)) > drawn.budget)
    detailed &= ~over
    drawn.budget -= int(counts[detailed].sum())
    drawn.segments.append(boxes[whole | (over & thin)])
    rows = np.flatnonzero(detailed)
    if not len(rows):
        return
    chosen = [paths[k] for k in rows.tolist()]
    polygons = _polygons(chosen, counts[rows], outer, frame)
    polygons.classify(filled[rows], stroked[rows])
    drawn.segments.append(polygons.segments)
    if len(polygons.fills):
        owners = [chosen[k] for k in polygons.fill_paths.tolist()]
        drawn.shading.boxes.append(polygons.fills)
        drawn.shading.colours.append(native.fill_colours(owners))


def _polygons(
    paths: list[int], counts: native.IntArray, outer: Matrix, frame: Frame
) -> Polygons:
    """The straight-sided pieces of paths, placed on the page."""
    owners = np.repeat(np.arange(len(paths)), counts)
    offsets = np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)
    handles = [paths[k] for k in owners.tolist()]
    segments = list(map(native.path_segment, handles, offsets.tolist()))
    total = len(segments)
    kinds = np.fromiter(map(native.segment_type, segments), np.int64, total)
    closes = np.fromiter(map(native.segment_close, segments), np.int64, total) == 1
    points = native.segment_points(segments)
    matrices = native.object_matrices(paths)[owners]
    user = _points_through(points, matrices.T)
    if outer != IDENTITY:
        user = _points_through(user, np.array(outer, np.float32))
    moves = (kinds == raw.FPDF_SEGMENT_MOVETO) | (offsets == 0)
    breaks = moves | (kinds != raw.FPDF_SEGMENT_LINETO)
    return polygons_of(frame.points(user), owners, breaks, moves, closes)


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


def _points_through(
    points: native.FloatArray, matrix: native.FloatArray
) -> native.FloatArray:
    """Points through one matrix, or each through its own (matrix rows a to f)."""
    a, b, c, d, e, f = matrix
    x, y = points[:, 0], points[:, 1]
    return np.stack((a * x + c * y + e, b * x + d * y + f), axis=1)


def _boxes_through(bounds: native.FloatArray, matrix: Matrix) -> native.FloatArray:
    """Left, bottom, right, top boxes through a matrix, bounds of all four corners."""
    if matrix == IDENTITY:
        return bounds
    m = np.array(matrix, np.float32)
    corners = np.stack(
        [
            _points_through(bounds[:, pick], m)
            for pick in ([0, 1], [2, 1], [0, 3], [2, 3])
        ]
    )
    return np.hstack((corners.min(axis=0), corners.max(axis=0)))
