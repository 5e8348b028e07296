"""Pieces: stretches of a run that layout moves about, with their boxes.

A run may cross a cell border or a gutter, so layout works on pieces that can be cut
between characters; nothing here decides where.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from warehouse.schema.geometry import Box
from warehouse.schema.pages import Page, Run

Floats = npt.NDArray[np.float64]

SPLIT_BLANK_EM = 0.75
"""A blank this wide may be a gutter: word spaces and the gap between scripts are below
half an em, the narrowest gutter seen beside a title column is 1.1 em."""
UNKNOWN_SIZE_PT = 10.5
"""Assumed font size where a run has none: 五号, the commonest body size."""


@dataclass(slots=True)
class Piece:
    """A stretch of a run on one baseline."""

    text: str
    raw: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    run: Run
    start: int

    @property
    def middle(self) -> float:
        """Height of the middle of the line."""
        return (self.top + self.bottom) / 2


def char_edges(run: Run) -> Floats:
    """Left and right x of each character of a run, shape (characters, 2)."""
    return np.frombuffer(run.edges, "<f4").reshape(-1, 2).astype(np.float64)


def piece_of(run: Run, box: Box) -> Piece:
    """A whole run as a piece."""
    size = run.size or min(box.bottom - box.top, UNKNOWN_SIZE_PT)
    return Piece(
        run.text,
        run.raw or run.text,
        box.x0,
        box.top,
        box.x1,
        box.bottom,
        size,
        run,
        0,
    )


def cut_piece(piece: Piece, start: int, stop: int) -> Piece:
    """Characters `start` to `stop` of a piece as a piece, outer blanks trimmed.

    The raw text is cut alike when it has as many characters; else the first stretch
    carries all of it, so that none is lost.
    """
    while piece.text[start:stop] and piece.text[start].isspace():
        start += 1
    while piece.text[start:stop] and piece.text[stop - 1].isspace():
        stop -= 1
    offset = piece.start
    edges = char_edges(piece.run)[offset + start : offset + stop]
    if len(piece.raw) == len(piece.text):
        raw = piece.raw[start:stop]
    else:
        raw = piece.raw if start == 0 else ""
    return Piece(
        piece.text[start:stop],
        raw,
        float(edges[:, 0].min()),
        piece.top,
        float(edges[:, 1].max()),
        piece.bottom,
        piece.size,
        piece.run,
        offset + start,
    )


def split_at_wide_blanks(piece: Piece) -> list[Piece]:
    """A piece cut at blanks as wide as a character: a column may begin there."""
    if " " not in piece.text or not piece.run.edges:
        return [piece]
    edges = char_edges(piece.run)
    least = SPLIT_BLANK_EM * piece.size
    parts, start = [], 0
    for i, char in enumerate(piece.text):
        if (
            char == " "
            and edges[piece.start + i, 1] - edges[piece.start + i, 0] >= least
        ):
            if piece.text[start:i].strip():
                parts.append(cut_piece(piece, start, i))
            start = i + 1
    if not parts:
        return [piece]
    if piece.text[start:].strip():
        parts.append(cut_piece(piece, start, len(piece.text)))
    return parts


def page_pieces(page: Page) -> list[Piece]:
    """All runs of a page that have a box, as pieces."""
    return [
        part
        for run in page.runs
        if run.box is not None and run.text.strip()
        for part in split_at_wide_blanks(piece_of(run, run.box))
    ]


def boxes_of(pieces: list[Piece]) -> Floats:
    """Boxes of pieces, shape (pieces, 4): x0, top, x1, bottom."""
    if not pieces:
        return np.empty((0, 4))
    return np.array([(p.x0, p.top, p.x1, p.bottom) for p in pieces])


def rows_of(boxes: Floats) -> list[list[int]]:
    """Group boxes that stand on one line; rows from the top, each left to right.

    A box joins the row while its middle lies near the row's running middle, so that
    raised figures and mixed fonts stay on their line.
    """
    if not len(boxes):
        return []
    middles = ((boxes[:, 1] + boxes[:, 3]) / 2).tolist()
    halves = ((boxes[:, 3] - boxes[:, 1]) / 2).tolist()
    lefts = boxes[:, 0].tolist()
    order = sorted(range(len(middles)), key=middles.__getitem__)
    rows = [[order[0]]]
    level, half = middles[order[0]], halves[order[0]]
    for i in order[1:]:
        if middles[i] - level > SAME_LINE_SHARE * min(halves[i], half):
            rows.append([i])
            level, half = middles[i], halves[i]
            continue
        rows[-1].append(i)
        if halves[i] > half:
            level, half = middles[i], halves[i]
    return [sorted(r, key=lefts.__getitem__) for r in rows]


SAME_LINE_SHARE = 0.9
"""Share of half the lower box's height that middles on one line may differ by: loose
boxes of two fonts at one baseline differ by up to 0.6, a raised figure by 0.8."""
