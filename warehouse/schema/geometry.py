"""Boxes on pages: the one coordinate convention.

PDF points after page rotation, origin top left, ``(x0, top, x1, bottom)``.
Pages count from 1. Values are rounded to 0.01 pt where they enter the pipeline.
"""

from dataclasses import dataclass
from typing import Annotated

from warehouse.records import Meaning


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page."""

    x0: Annotated[float, Meaning("left edge", "pt")]
    top: Annotated[float, Meaning("upper edge, from the top of the page", "pt")]
    x1: Annotated[float, Meaning("right edge", "pt")]
    bottom: Annotated[float, Meaning("lower edge, from the top of the page", "pt")]


@dataclass(frozen=True, slots=True)
class PageBox:
    """A rectangle and the page it lies on; a box of None is the page as a whole."""

    page: Annotated[int, Meaning("page, from 1")]
    box: Annotated[Box | None, Meaning("where on the page; null: no geometry")]
