"""Pages whose text runs up or down the sheet are turned until it stands upright.

Wide tables are often set sideways on an upright page. Layout reads them turned; boxes
are turned back at the end, so that they lie where the page shows them.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from warehouse.schema.geometry import Box
from warehouse.schema.lines import Region
from warehouse.schema.pages import Page, Run

SIDEWAYS_SHARE = 0.75
"""Share of characters that run one way sideways for the page to be turned; charts with
upright axis titles stay well below."""

Turn = Callable[[Box], Box]


def sideways_angle(page: Page) -> int:
    """90 or 270 when nearly all text runs that way, else 0."""
    counts = Counter[int]()
    for run in page.runs:
        counts[run.angle] += len(run.text)
    for angle in (90, 270):
        if counts[angle] >= SIDEWAYS_SHARE * max(counts.total(), 1):
            return angle
    return 0


def turned_page(page: Page, angle: int) -> tuple[Page, Turn]:
    """The page turned upright, and the function that turns boxes back.

    Text at 90 degrees reads upwards, at 270 downwards.
    """
    w, h = page.width, page.height

    def turn(b: Box) -> Box:
        if angle == 90:
            return Box(h - b.bottom, b.x0, h - b.top, b.x1)
        return Box(b.top, w - b.x1, b.bottom, w - b.x0)

    def back(b: Box) -> Box:
        if angle == 90:
            box = (b.top, h - b.x1, b.bottom, h - b.x0)
        else:
            box = (w - b.bottom, b.x0, w - b.top, b.x1)
        return Box(*(round(v, 2) for v in box))

    upright = replace(
        page,
        width=h,
        height=w,
        runs=[_turned_run(r, angle, turn, w, h) for r in page.runs],
        rulings=[turn(b) for b in page.rulings],
        fills=[turn(b) for b in page.fills],
        pictures=[turn(b) for b in page.pictures],
    )
    return upright, back


def _turned_run(run: Run, angle: int, turn: Turn, w: float, h: float) -> Run:
    if run.box is None:
        return run
    edges = np.frombuffer(run.edges, "<f4").reshape(-1, 2)
    along_page = run.angle % 180 == 0
    if angle == 90 and not along_page:
        edges = h - edges[:, ::-1]
    elif angle == 270 and along_page:
        edges = w - edges[:, ::-1]
    return replace(
        run,
        box=turn(run.box),
        edges=np.ascontiguousarray(edges, "<f4").tobytes(),
        angle=(run.angle - angle) % 360,
    )


def region_back(region: Region, back: Turn) -> Region:
    """A region with its boxes turned back; its column edges stay along its rows."""
    cells = [replace(c, box=back(c.box) if c.box else None) for c in region.cells]
    return replace(region, box=back(region.box) if region.box else None, cells=cells)
