"""Opening a PDF, with a plain reason when it cannot be opened."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pypdfium2.raw as raw

from assets.text.pdf_native import call_for_text
from warehouse.schema.pages import MetaEntry
from warehouse.stages import DocumentError

_REASONS = {
    raw.FPDF_ERR_FILE: ("failed", "the file cannot be read"),
    raw.FPDF_ERR_FORMAT: ("failed", "not a PDF, or damaged beyond repair"),
    raw.FPDF_ERR_PASSWORD: ("locked", "needs a password"),
    raw.FPDF_ERR_SECURITY: ("locked", "encrypted in an unsupported way"),
    raw.FPDF_ERR_PAGE: ("failed", "its page tree is damaged"),
}


@contextmanager
def open_pdf(source: Path) -> Iterator[Any]:
    """The PDFium handle of a document, closed afterwards.

    Files that open with the empty user password are opened like any other.

    Raises:
        DocumentError: locked, or failed with what PDFium says about it.
    """
    if source.stat().st_size == 0:
        raise DocumentError("failed", "the file is empty")
    document = raw.FPDF_LoadDocument(os.fsencode(source) + b"\0", None)
    if not document:
        unknown = ("failed", "PDFium cannot open it and does not say why")
        raise DocumentError(*_REASONS.get(raw.FPDF_GetLastError(), unknown))
    try:
        yield document
    finally:
        raw.FPDF_CloseDocument(document)


_PRINTED_ANNOTATIONS = (
    raw.FPDF_ANNOT_FREETEXT,
    raw.FPDF_ANNOT_STAMP,
    raw.FPDF_ANNOT_WIDGET,
)
"""Filled form fields, typed notes, stamps: a reader sees them as part of the page."""


@contextmanager
def loaded_page(document: Any, number: int) -> Iterator[Any]:
    """The handle of a page (from 0), closed afterwards; None when it does not load.

    What is filled in or stamped on the page becomes part of its content.
    """
    page = raw.FPDF_LoadPage(document, number)
    try:
        if page and _has_printed_annotations(page):
            raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY)
            raw.FPDF_ClosePage(page)
            page = raw.FPDF_LoadPage(document, number)
        yield page or None
    finally:
        if page:
            raw.FPDF_ClosePage(page)


def _has_printed_annotations(page: Any) -> bool:
    for number in range(raw.FPDFPage_GetAnnotCount(page)):
        annotation = raw.FPDFPage_GetAnnot(page, number)
        kind = raw.FPDFAnnot_GetSubtype(annotation)
        raw.FPDFPage_CloseAnnot(annotation)
        if kind in _PRINTED_ANNOTATIONS:
            return True
    return False


_META_NAMES = ("Title", "Author", "Subject", "Keywords", "Creator", "Producer")
_DATE_NAMES = ("CreationDate", "ModDate")


def read_metadata(document: Any) -> list[MetaEntry]:
    """What the file's information dictionary says, empty values left out."""
    found = []
    for name in (*_META_NAMES, *_DATE_NAMES):
        text = call_for_text(raw.FPDF_GetMetaText, document, name.encode())
        value = " ".join(text.split())
        if value:
            found.append(MetaEntry(name, value))
    return found
