"""The embedded outline (bookmarks) of a PDF, by target page."""

import ctypes
from typing import Any

import pypdfium2.raw as raw

from assets.text.pdf_frame import Frame
from assets.text.pdf_native import call_for_text

MAX_ENTRIES = 5000
"""Bookmarks read; a cyclic outline would never end, and no honest one is longer."""
MAX_DEPTH = 12
"""Levels read; deeper nesting is a cycle or noise."""


def read_outline(document: Any) -> dict[int, list[tuple[int, str, Any]]]:
    """Level, title and destination handle of each entry, by page number from 0.

    Entries without a page are left out: they say nothing about where text stands.
    """
    found: dict[int, list[tuple[int, str, Any]]] = {}
    seen: set[int] = set()
    stack = [(raw.FPDFBookmark_GetFirstChild(document, None), 0)]
    while stack and len(seen) < MAX_ENTRIES:
        bookmark, level = stack.pop()
        address = ctypes.cast(bookmark, ctypes.c_void_p).value
        if not address or address in seen:
            continue
        seen.add(address)
        stack.append((raw.FPDFBookmark_GetNextSibling(document, bookmark), level))
        if level + 1 < MAX_DEPTH:
            child = raw.FPDFBookmark_GetFirstChild(document, bookmark)
            stack.append((child, level + 1))
        target = _target(document, bookmark)
        page = raw.FPDFDest_GetDestPageIndex(document, target) if target else -1
        if page >= 0:
            entry = (
                level,
                call_for_text(raw.FPDFBookmark_GetTitle, bookmark).strip(),
                target,
            )
            found.setdefault(page, []).append(entry)
    return found


def _target(document: Any, bookmark: Any) -> Any:
    target = raw.FPDFBookmark_GetDest(document, bookmark)
    if target:
        return target
    action = raw.FPDFBookmark_GetAction(bookmark)
    if action and raw.FPDFAction_GetType(action) == raw.PDFACTION_GOTO:
        return raw.FPDFAction_GetDest(document, action)
    return None


def target_top(target: Any, frame: Frame) -> float | None:
    """The height on the page that a destination points at; None: the page."""
    has_x, has_y, has_zoom = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
    x, y, zoom = ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    good = raw.FPDFDest_GetLocationInPage(target, has_x, has_y, has_zoom, x, y, zoom)
    if not good or not has_y.value:
        return None
    _, b, _, d, _, f = frame.matrix
    top = b * x.value + d * y.value + f
    return round(min(max(top, 0.0), frame.height), 2)
