"""Text recognised on pages that have none: the optional extra `ocr`.

The recogniser is RapidOCR with the models that its wheel carries: nothing is fetched.
Recognised pages say so (`source` is `ocr`) and each run has its confidence.
"""

import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from assets.text.pdf_render import render_page
from warehouse.schema.geometry import Box
from warehouse.schema.pages import Page, Run

DPI = 200
"""Resolution of page pictures: small print of 7 pt is 19 px high, enough to read."""
MIN_CONFIDENCE = 0.6
"""Below it what comes out is mostly not a word: dirt, drawings, halves of lines."""
DOUBTFUL = 0.75
"""Mean confidence below which a page may be upside down; upright ones have over 0.9."""
RECOVERED = 0.5
"""Share of a garbled page's characters that must be recognised to replace them: less
is a script that the recogniser does not know."""
SIDEWAYS_SHARE = 0.8
"""Share of characters in lines that read downwards on a page that lies on its side."""
UPRIGHT_RATIO = 1.5
"""Boxes this much taller than wide hold lines that read downwards."""
SIZE_TO_HEIGHT = 0.85
"""Font size to the height of a recognised line's box, measured on typeset pages."""
HALF_WIDTH = 0.55
"""Width of a Latin letter to that of a Chinese one, to share out a line's width."""
OCR_STATUSES = ("no_text", "garbled")
"""Pages that are recognised: those without text, and those whose text is not theirs."""
NOT_INSTALLED = "text recognition was asked for but the extra `ocr` is not installed"


@dataclass(frozen=True, slots=True)
class Recognised:
    """A line found on a picture: corners in pixels, text, confidence."""

    corners: Sequence[Sequence[float]]
    text: str
    confidence: float


Recogniser = Callable[[npt.NDArray[np.uint8]], list[Recognised]]


def is_installed() -> bool:
    """Whether the extra `ocr` is there."""
    names = ("rapidocr", "onnxruntime")
    return all(importlib.util.find_spec(name) is not None for name in names)


@cache
def rapid_recogniser() -> Recogniser:
    """RapidOCR on one thread; one a process: loading its models takes a second."""
    from rapidocr import RapidOCR

    engine: Any = RapidOCR(
        params={
            "Global.log_level": "error",
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )

    def recognise(picture: npt.NDArray[np.uint8]) -> list[Recognised]:
        found = engine(picture, use_cls=False)
        if found.txts is None:
            return []
        lines = zip(found.boxes, found.txts, found.scores, strict=True)
        return [Recognised(box.tolist(), text, float(s)) for box, text, s in lines]

    return recognise


def recognise_pages(
    source: Path, pages: Sequence[Page], recogniser: Recogniser
) -> list[Page]:
    """The pages with those that have no readable text of their own recognised."""
    return [
        _recognised(source, page, recogniser) if page.status in OCR_STATUSES else page
        for page in pages
    ]


def _recognised(source: Path, page: Page, recogniser: Recogniser) -> Page:
    held, runs = _upright(source, page, recogniser)
    found = sum(len(run.text) for run in runs)
    printed = sum(len(run.text) for run in page.runs)
    if not found or (page.status == "garbled" and found < RECOVERED * printed):
        return replace(page, reason=f"{page.reason}; too little recognised on it")
    mean = sum(r.confidence for r in runs) / len(runs)
    reason = f"{page.reason}; recognised with mean confidence {mean:.2f}"
    return replace(held, source="ocr", status="ok", reason=reason, runs=runs)


def _upright(
    source: Path, page: Page, recogniser: Recogniser
) -> tuple[Page, list[Run]]:
    """The page held so that its lines can be read, and these.

    Scans lie on their side or upside down without the file saying so. Lines are read
    as they lie, so that the right way up is the one that reads best.
    """
    best, runs = page, _runs_of(source, page, recogniser)
    total = sum(len(run.text) for run in runs)
    down = sum(len(run.text) for run in runs if run.angle)
    if total and down >= SIDEWAYS_SHARE * total:
        turns: tuple[int, ...] = (90, 270)
    elif total and _certainty(runs) < DOUBTFUL * total:
        turns = (180,)
    else:
        return best, runs
    for turn in turns:
        held = turned(page, turn)
        found = _runs_of(source, held, recogniser)
        if _certainty(found) > _certainty(runs) or any(r.angle for r in runs):
            best, runs = held, found
    return best, runs


def _certainty(runs: Sequence[Run]) -> float:
    """Characters weighted with their confidence."""
    return sum(run.confidence * len(run.text) for run in runs)


def _runs_of(source: Path, page: Page, recogniser: Recogniser) -> list[Run]:
    picture, scale = render_page(source, page.page, page.rotation, DPI)
    return [
        line_run(line, scale)
        for line in recogniser(np.asarray(picture)[:, :, ::-1])
        if line.text.strip() and line.confidence >= MIN_CONFIDENCE
    ]


def turned(page: Page, turn: int) -> Page:
    """The page held `turn` degrees further clockwise, its geometry with it."""
    width, height = page.width, page.height
    upright = turn % 180 == 0

    def box(b: Box) -> Box:
        left, low = width - b.x1, height - b.bottom
        sides = {
            90: (low, b.x0, height - b.top, b.x1),
            180: (left, low, width - b.x0, height - b.top),
            270: (b.top, left, b.bottom, width - b.x0),
        }[turn]
        return Box(*(round(side, 2) for side in sides))

    return replace(
        page,
        width=width if upright else height,
        height=height if upright else width,
        rotation=(page.rotation + turn) % 360,
        runs=[],
        rulings=[box(b) for b in page.rulings],
        fills=[box(b) for b in page.fills],
        pictures=[box(b) for b in page.pictures],
        outline=[replace(entry, top=None) for entry in page.outline],
    )


def line_run(line: Recognised, scale: float) -> Run:
    """A recognised line as a run, its width shared out among the characters."""
    xs = [corner[0] / scale for corner in line.corners]
    ys = [corner[1] / scale for corner in line.corners]
    box = Box(
        round(min(xs), 2), round(min(ys), 2), round(max(xs), 2), round(max(ys), 2)
    )
    text = line.text.strip()
    width, height = box.x1 - box.x0, box.bottom - box.top
    down = len(text) > 1 and height > UPRIGHT_RATIO * width
    start, length = (box.top, height) if down else (box.x0, width)
    weights = np.array([HALF_WIDTH if c.isascii() else 1.0 for c in text])
    ends = start + length * np.cumsum(weights) / weights.sum()
    sides = np.stack((np.concatenate(([start], ends[:-1])), ends), axis=1)
    return Run(
        text=text,
        raw="",
        box=box,
        edges=sides.astype("<f4").tobytes(),
        size=round(SIZE_TO_HEIGHT * (width if down else height), 2),
        bold=False,
        font="",
        angle=270 if down else 0,
        tag="",
        confidence=round(line.confidence, 4),
    )
