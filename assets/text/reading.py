"""A page's pieces and table boxes become line drafts in reading order."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from assets.text.cells import Filled, fill, gap_between
from assets.text.columns import Layout, Zone
from assets.text.drafts import LineDraft, PageDraft
from assets.text.normal import normal_form
from assets.text.pieces import Piece, boxes_of, rows_of
from assets.text.regions import Grid
from assets.text.regions_aligned import aligned_tables
from warehouse.schema.geometry import Box

STACKED_ANGLE = 270
"""Direction of stacked characters: read from the top down."""
PART_EM = 4.0
"""A gap this wide on one baseline parts two lines: a caption and a unit at the right,
two signatures. Tab stops after a number are narrower."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A page in reading order: its lines, its tables and the pieces in their cells."""

    draft: PageDraft
    grids: list[Grid]
    filled: list[Filled]


def read_page(
    page: int,
    pieces: list[Piece],
    drawn: list[tuple[Grid, Filled]],
    rules: Sequence[Box],
) -> Reading:
    """Lines of upright text in reading order, and where each table stands among them.

    Args:
        page: page number, from 1.
        pieces: pieces outside of all drawn tables.
        drawn: tables found by their lines.
        rules: level rules of the page that are no side of a box.
    """
    tables = np.array([grid_box(g) for g, _ in drawn]).reshape(-1, 4)
    layout = Layout(pieces, tables, rules)
    zones = layout.zones()
    reading = Reading(PageDraft(page), [], [])
    extents = _extents(zones, layout)
    for zone in zones:
        edges = extents[(zone.column, zone.split, zone.kind)]
        inside = [r for r in rules if r.x0 < edges[1] and r.x1 > edges[0]]
        _read_zone(reading, zone, edges, layout, drawn, inside)
    reading.draft.columns = 1 + max((z.column for z in zones), default=0)
    return reading


def grid_box(grid: Grid) -> tuple[float, float, float, float]:
    """The box around a grid."""
    return grid.xs[0], grid.ys[0], grid.xs[-1], grid.ys[-1]


def _read_zone(
    reading: Reading,
    zone: Zone,
    edges: tuple[float, float],
    layout: Layout,
    drawn: list[tuple[Grid, Filled]],
    rules: list[Box],
) -> None:
    """Add a zone's lines and tables to what was read before."""
    rows = [[zone.items[i] for i in r] for r in rows_of(layout.boxes[zone.items])]
    n = len(layout.pieces)
    start = 0
    beside = [k for k, row in enumerate(rows) if max(row) >= n]
    for place in [*beside, len(rows)]:
        texts = [[layout.pieces[i] for i in r] for r in rows[start:place]]
        _read_rows(reading, zone, edges, texts, rules)
        if place < len(rows):
            _read_beside_table(reading, zone, edges, layout, rows[place], drawn)
        start = place + 1


def _read_rows(
    reading: Reading,
    zone: Zone,
    edges: tuple[float, float],
    rows: list[list[Piece]],
    rules: list[Box],
) -> None:
    """Rows of text, with the borderless tables among them."""
    draft, start = reading.draft, 0
    for table in [] if zone.kind == "margin" else aligned_tables(rows, rules):
        grid = table.grid
        for row in rows[start : table.first]:
            draft.lines += _lines(draft.page, row, zone, *edges)
        taken = [p for row in rows[table.first : table.stop] for p in row]
        filled = fill(grid, taken)
        reading.grids.append(grid)
        reading.filled.append(filled)
        draft.anchors.append(len(draft.lines))
        for places in rows_of(boxes_of(filled.outside)):
            left_over = [filled.outside[i] for i in places]
            draft.lines += _lines(draft.page, left_over, zone, *edges)
        start = table.stop
    for row in rows[start:]:
        draft.lines += _lines(draft.page, row, zone, *edges)


def _read_beside_table(
    reading: Reading,
    zone: Zone,
    edges: tuple[float, float],
    layout: Layout,
    row: list[int],
    drawn: list[tuple[Grid, Filled]],
) -> None:
    """A row that holds a drawn table, and perhaps text or another table beside it."""
    draft, n = reading.draft, len(layout.pieces)
    texts: list[Piece] = []
    for item in row:
        if item < n:
            texts.append(layout.pieces[item])
            continue
        draft.lines += _lines(draft.page, texts, zone, *edges)
        texts = []
        grid, filled = drawn[item - n]
        reading.grids.append(grid)
        reading.filled.append(filled)
        draft.anchors.append(len(draft.lines))
    draft.lines += _lines(draft.page, texts, zone, *edges)


def _extents(
    zones: list[Zone], layout: Layout
) -> dict[tuple[int, bool, str], tuple[float, float]]:
    """Left and right edge of the text of each column, over all its zones."""
    found: dict[tuple[int, bool, str], tuple[float, float]] = {}
    for zone in zones:
        boxes = layout.boxes[[i for i in zone.items if i < len(layout.pieces)]]
        if not len(boxes):
            boxes = layout.boxes[zone.items]
        key = (zone.column, zone.split, zone.kind)
        left, right = float(boxes[:, 0].min()), float(boxes[:, 2].max())
        if key in found:
            left, right = min(left, found[key][0]), max(right, found[key][1])
        found[key] = (left, right)
    return found


def _lines(
    page: int, row: list[Piece], zone: Zone, left: float, right: float
) -> list[LineDraft]:
    """One baseline of a zone as lines, parted where the gap is very wide."""
    if not row:
        return []
    groups = [[row[0]]]
    for before, piece in itertools.pairwise(row):
        if piece.x0 - before.x1 > PART_EM * max(before.size, piece.size):
            groups.append([])
        groups[-1].append(piece)
    found = []
    for number, group in enumerate(groups):
        line = line_draft(page, group)
        line.column, line.left, line.right = zone.column, left, right
        line.flow = f"{zone.column}{zone.split}{zone.kind}"
        line.margin, line.same_row = zone.kind == "margin", number > 0
        found.append(line)
    return found


def line_draft(page: int, group: list[Piece]) -> LineDraft:
    """Pieces of one baseline, left to right, as a line."""
    gaps = [""] + [gap_between(a, b) for a, b in itertools.pairwise(group)]
    raw = "".join(g + p.raw for g, p in zip(gaps, group, strict=True))
    text = normal_form("".join(g + p.text for g, p in zip(gaps, group, strict=True)))
    boxes = boxes_of(group)
    weights = [len(p.text) for p in group]
    heaviest = group[int(np.argmax(weights))]
    bold = sum(w for w, p in zip(weights, group, strict=True) if p.run.bold)
    box = Box(
        round(float(boxes[:, 0].min()), 2),
        round(float(boxes[:, 1].min()), 2),
        round(float(boxes[:, 2].max()), 2),
        round(float(boxes[:, 3].max()), 2),
    )
    return LineDraft(
        page,
        text,
        raw if raw != text else "",
        box,
        box.x0,
        box.top,
        box.x1,
        box.bottom,
        round(heaviest.size, 2),
        bold * 2 > sum(weights),
        left=box.x0,
        right=box.x1,
        angle=heaviest.run.angle,
        confidence=min(p.run.confidence for p in group),
    )


def stacked_line(page: int, stack: list[Piece]) -> LineDraft:
    """Characters stacked on top of each other as one line read downwards."""
    line = line_draft(page, stack)
    line.text, raw = "".join(p.text for p in stack), "".join(p.raw for p in stack)
    line.raw = raw if raw != line.text else ""
    line.angle = STACKED_ANGLE
    return line
