"""Whether a page has text to speak of, or is an image or blank."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from assets.text.pdf_frame import Frame
from assets.text.pdf_native import FloatArray
from warehouse.schema.pages import Page, Run

MARGIN = 0.1
"""Share of the height at head and foot where running heads and page numbers stand."""
IMAGE_COVER = 0.3
"""Share of the page that images cover on pages that are images: a scan covers nearly
all of it, a logo under 0.05."""
MIN_REPEATS = 3
"""Pages on which a line stands before it is a running head."""
BLANK = "nothing to read on the page"
_NUMBER = "#"
_DIGITS = re.compile(r"\d+")
MIN_DRAWN_PATHS = 30
"""Painted paths without text from which on a page shows something: outlined letters
take hundreds, rules and frames of a blank form page a few."""


def page_status(
    runs: list[Run], pictures: FloatArray, paths: int, frame: Frame
) -> tuple[str, str]:
    """Status and reason of a page that could be loaded."""
    if not runs:
        if len(pictures):
            return "no_text", "images without text"
        if paths >= MIN_DRAWN_PATHS:
            return "no_text", f"{paths} drawn shapes without text"
        return "empty", BLANK
    straight = any(run.angle % 90 == 0 for run in runs)
    if not straight and _cover(pictures, frame.width, frame.height) >= IMAGE_COVER:
        return "no_text", "page image with slanted text only"
    return "ok", ""


def mark_scans(pages: Sequence[Page]) -> list[Page]:
    """Pages that are an image between running heads are marked as without text.

    A running head is known by its standing on other pages too; a slide of charts with
    a title of its own has text.
    """
    heads = [_running_text(page) for page in pages]
    places = Counter(key for found in heads for key in found)
    return [
        replace(page, status="no_text", reason="page image between running heads")
        if page.status == "ok"
        and not page.reason
        and all(places[key] >= MIN_REPEATS or key == _NUMBER for key in found)
        and not any(_in_body(run, page.height) for run in page.runs)
        and _is_image(page)
        else page
        for page, found in zip(pages, heads, strict=True)
    ]


def _running_text(page: Page) -> set[str]:
    """What stands at head and foot of a page, numbers aside."""
    return {
        _DIGITS.sub(_NUMBER, run.text)
        for run in page.runs
        if run.angle % 90 == 0 and not _in_body(run, page.height)
    }


def _in_body(run: Run, height: float) -> bool:
    """Whether a run is straight and stands between head and foot of the page."""
    if run.box is None or run.angle % 90:
        return False
    middle = (run.box.top + run.box.bottom) / 2
    return MARGIN * height < middle < (1 - MARGIN) * height


def _is_image(page: Page) -> bool:
    boxes = [(b.x0, b.top, b.x1, b.bottom) for b in page.pictures]
    rows = np.array(boxes, np.float32).reshape(-1, 4)
    return _cover(rows, page.width, page.height) >= IMAGE_COVER


def _cover(pictures: FloatArray, page_width: float, page_height: float) -> float:
    """Share of the page that images cover, overlaps counted more than once."""
    area = 0.0
    for x0, top, x1, bottom in pictures.tolist():
        width = min(x1, page_width) - max(x0, 0.0)
        height = min(bottom, page_height) - max(top, 0.0)
        area += max(width, 0.0) * max(height, 0.0)
    return area / max(page_width * page_height, 1.0)
