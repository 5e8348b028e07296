"""A PDF becomes pages of runs and drawn geometry; the only code that opens one."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2.raw as raw

from assets.text.pdf_chars import read_chars
from assets.text.pdf_contents import content_faults
from assets.text.pdf_fallback import stand_in_fonts
from assets.text.pdf_fonts import FontCache
from assets.text.pdf_frame import frame_of
from assets.text.pdf_gate import gate
from assets.text.pdf_native import FloatArray
from assets.text.pdf_open import loaded_page, open_pdf, read_metadata
from assets.text.pdf_outline import read_outline, target_top
from assets.text.pdf_paths import dark_boxes, read_drawn
from assets.text.pdf_repeats import with_repeats
from assets.text.pdf_rulings import build_rulings
from assets.text.pdf_runs import build_runs
from assets.text.pdf_shading import visible_fills
from assets.text.pdf_status import BLANK, mark_scans, page_status
from assets.text.pdf_visible import sideways_turn, visible_chars
from warehouse.schema.geometry import Box
from warehouse.schema.pages import OutlineEntry, Page
from warehouse.stages import DocumentError

NO_BOXES = np.zeros((0, 4), np.float32)
_PAGE_ERRORS = (ArithmeticError, LookupError, ValueError)
"""What geometry that makes no sense can raise; it costs its page, not the document."""


def read_pdf(source: Path) -> list[Page]:
    """The pages of a PDF, each with its own status.

    Raises:
        DocumentError: the document as a whole cannot be opened.
    """
    with stand_in_fonts(), open_pdf(source) as document:
        count = raw.FPDF_GetPageCount(document)
        if count < 1:
            raise DocumentError("failed", "the document has no pages")
        outline = read_outline(document)
        pages = [
            _read_page(document, number, outline.get(number, []))
            for number in range(count)
        ]
        pages[0] = replace(pages[0], metadata=read_metadata(document))
        return gate(mark_scans(_with_content_faults(source, pages)))


def _with_content_faults(source: Path, pages: list[Page]) -> list[Page]:
    """Pages whose content cannot be read have failed; they are not blank."""
    blank = [p.page for p in pages if (p.status, p.reason) == ("empty", BLANK)]
    faults = content_faults(source, blank)
    return [
        replace(page, status="failed", reason=faults[page.page])
        if page.page in faults
        else page
        for page in pages
    ]


def _read_page(document: Any, number: int, outline: list[tuple[int, str, Any]]) -> Page:
    with loaded_page(document, number) as page:
        if page is None:
            return _failed_page(number + 1, "the page cannot be loaded")
        textpage = raw.FPDFText_LoadPage(page)
        if not textpage:
            return _failed_page(number + 1, "the text of the page cannot be loaded")
        try:
            return _read_loaded(page, textpage, number + 1, outline)
        except _PAGE_ERRORS as error:
            return _failed_page(number + 1, f"reading it stopped: {error!r}")
        finally:
            raw.FPDFText_ClosePage(textpage)


def _read_loaded(
    page: Any, textpage: Any, number: int, outline: list[tuple[int, str, Any]]
) -> Page:
    frame, fonts = frame_of(page), FontCache()
    chars = read_chars(textpage, frame, fonts)
    turn = sideways_turn(chars)
    if turn:
        frame = frame_of(page, turn)
        chars = read_chars(textpage, frame, fonts)
    drawn = read_drawn(page, frame)
    pictures = np.vstack([NO_BOXES, *drawn.pictures])
    chars, notes, recognised = visible_chars(
        with_repeats(chars, drawn.texts),
        frame,
        pictures,
        partial(dark_boxes, drawn),
    )
    runs = build_runs(chars, fonts.fonts)
    rulings = build_rulings(drawn.segments)
    status, reason = page_status(runs, pictures, drawn.paths, frame)
    if turn:
        notes.append(f"turned by {turn} degrees to read")
    return Page(
        page=number,
        width=frame.width,
        height=frame.height,
        rotation=frame.rotation,
        source="layer" if recognised else "text",
        status=status,
        reason="; ".join(filter(None, (reason, *notes))),
        runs=runs,
        rulings=_boxes(rulings),
        fills=_boxes(visible_fills(drawn.shading, rulings)),
        pictures=_boxes(pictures),
        grids=[],
        outline=[
            OutlineEntry(level, title, target_top(target, frame))
            for level, title, target in outline
        ],
    )


def _failed_page(number: int, reason: str) -> Page:
    return Page(number, 0.0, 0.0, 0, "text", "failed", reason, [], [], [], [], [], [])


def _boxes(rows: FloatArray) -> list[Box]:
    return [Box(*row) for row in np.round(rows.astype(np.float64), 2).tolist()]
