"""Literal pages for layout tests: every character as wide as its font says."""

import numpy as np

from warehouse.schema.geometry import Box
from warehouse.schema.pages import Page, Run

WIDTH, HEIGHT = 595.0, 842.0
LEADING = 1.5


def run(
    text: str,
    x: float,
    top: float,
    size: float = 10.0,
    *,
    bold: bool = False,
    angle: int = 0,
) -> Run:
    """Text at a place: Chinese characters one em wide, others half."""
    widths = np.array([size / 2 if c.isascii() else size for c in text])
    right = x + np.cumsum(widths)
    edges = np.stack((right - widths, right), axis=1).astype("<f4")
    return Run(
        text=text,
        raw="",
        box=Box(x, top, round(float(right[-1]), 2), top + size),
        edges=edges.tobytes(),
        size=size,
        bold=bold,
        font="Song",
        angle=angle,
        tag="",
        confidence=1.0,
    )


def column(
    lines: list[str], x: float, top: float, size: float = 10.0, **kind: bool
) -> list[Run]:
    """Lines of one column at the usual line spacing."""
    step = size * LEADING
    return [run(t, x, top + i * step, size, **kind) for i, t in enumerate(lines)]


def page(
    runs: list[Run],
    number: int = 1,
    rulings: list[Box] | None = None,
    fills: list[Box] | None = None,
    *,
    status: str = "ok",
    reason: str = "",
    size: tuple[float, float] = (WIDTH, HEIGHT),
) -> Page:
    """A PDF page with these runs and lines."""
    return Page(
        page=number,
        width=size[0],
        height=size[1],
        rotation=0,
        source="text",
        status=status,
        reason=reason,
        runs=runs,
        rulings=rulings or [],
        fills=fills or [],
        pictures=[],
        grids=[],
        outline=[],
        metadata=[],
    )


def grid_lines(xs: list[float], ys: list[float]) -> list[Box]:
    """Rulings of a full grid."""
    return [Box(xs[0], y, xs[-1], y) for y in ys] + [
        Box(x, ys[0], x, ys[-1]) for x in xs
    ]


def table_runs(
    rows: list[list[str]], xs: list[float], top: float, step: float = 20.0
) -> list[Run]:
    """Cell texts at the left of their columns, row by row; empty cells have none."""
    return [
        run(text, xs[i] + 4, top + n * step + 5)
        for n, row in enumerate(rows)
        for i, text in enumerate(row)
        if text
    ]


def prose(characters: int, mark: str = "文") -> str:
    """Running text of so many characters."""
    return mark * characters
