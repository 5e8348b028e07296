"""The stage `pages`: the only one that opens source files.

Whether pages without text are recognised is decided here, once, from the environment
(`FINVOUCH_OCR`), and is part of the stage's options, so that results with and without
it are never taken for each other.
"""

import os
from collections.abc import Sequence

from assets.text.ocr import is_installed
from assets.text.pages import read_pages, read_recognised_pages
from warehouse.schema.pages import Page
from warehouse.stages import (
    DOCUMENT_MEMORY_LIMIT,
    DOCUMENT_TIME_LIMIT_S,
    Stage,
    Task,
)

OCR_VARIABLE = "FINVOUCH_OCR"
"""Set to 1, on, true or yes to recognise pages that have no text of their own."""
OCR_TIME_LIMIT_S = 3600.0
"""A scanned report of 300 pages at up to 8 s a page and some reserve."""
OCR_MEMORY_LIMIT = 1280 * 2**20
"""The recogniser peaked at 0.95 GB on A4 pages, models included; in bytes."""
_LIBRARIES = ("charset-normalizer", "numpy", "pdfminer.six", "pypdfium2", "selectolax")
_OCR_LIBRARIES = ("onnxruntime", "rapidocr")


def ocr_wanted(environment: dict[str, str] | os._Environ[str] = os.environ) -> bool:
    """Whether text recognition was asked for."""
    wanted = environment.get(OCR_VARIABLE, "").strip().lower()
    return wanted in ("1", "on", "true", "yes")


def compute(task: Task) -> Sequence[Page]:
    """The pages of one document."""
    return read_pages(task.source, task.document.media_type)


def compute_with_ocr(task: Task) -> Sequence[Page]:
    """The pages of one document, those without text of their own recognised."""
    return read_recognised_pages(task.source, task.document.media_type)


def stage_of(ocr: bool, installed: bool) -> Stage:
    """The stage with text recognition asked for or not, installed or not."""
    if not ocr:
        return Stage("pages", Page, compute, libraries=_LIBRARIES, options="ocr=off")
    return Stage(
        "pages",
        Page,
        compute_with_ocr,
        libraries=_LIBRARIES + (_OCR_LIBRARIES if installed else ()),
        options="ocr=on" if installed else "ocr=missing",
        time_limit_s=OCR_TIME_LIMIT_S if installed else DOCUMENT_TIME_LIMIT_S,
        memory_limit=OCR_MEMORY_LIMIT if installed else DOCUMENT_MEMORY_LIMIT,
    )


PAGES = stage_of(ocr_wanted(), is_installed())
