"""A page's pieces and table boxes become line drafts in reading order."""

import itertools

import numpy as np

from assets.text.cells import gap_between
from assets.text.columns import Layout, Zone
from assets.text.drafts import LineDraft, PageDraft
from assets.text.normal import normal_form
from assets.text.pieces import Floats, Piece, boxes_of, rows_of
from warehouse.schema.geometry import Box

PART_EM = 4.0
"""A gap this wide on one baseline parts two lines: a caption and a unit at the right,
two signatures. Tab stops after a number are narrower."""


def draft_page(page: int, pieces: list[Piece], tables: Floats) -> PageDraft:
    """Lines of upright text in reading order, and where each table stands among them.

    Args:
        page: page number, from 1.
        pieces: pieces outside of all tables.
        tables: boxes of the tables, shape (tables, 4).
    """
    layout = Layout(pieces, tables)
    zones = layout.zones()
    draft = PageDraft(page, anchors=[0] * len(tables))
    extents = _extents(zones, layout)
    for zone in zones:
        left, right = extents[(zone.column, zone.split, zone.margin)]
        for row in rows_of(layout.boxes[zone.items]):
            texts: list[Piece] = []
            for item in (zone.items[i] for i in row):
                if item < len(pieces):
                    texts.append(pieces[item])
                else:
                    draft.lines += _lines(page, texts, zone, left, right)
                    texts = []
                    draft.anchors[item - len(pieces)] = len(draft.lines)
            draft.lines += _lines(page, texts, zone, left, right)
    draft.columns = 1 + max((z.column for z in zones), default=0)
    return draft


def _extents(
    zones: list[Zone], layout: Layout
) -> dict[tuple[int, bool, bool], tuple[float, float]]:
    """Left and right edge of the text of each column, over all its zones."""
    found: dict[tuple[int, bool, bool], tuple[float, float]] = {}
    for zone in zones:
        boxes = layout.boxes[[i for i in zone.items if i < len(layout.pieces)]]
        if not len(boxes):
            boxes = layout.boxes[zone.items]
        key = (zone.column, zone.split, zone.margin)
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
        line.margin, line.same_row = zone.margin, number > 0
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
