"""A document becomes pages: the reader is chosen by media type."""

from dataclasses import replace
from pathlib import Path

from assets.text.html import read_html
from assets.text.ocr import (
    NOT_INSTALLED,
    OCR_STATUSES,
    is_installed,
    rapid_recogniser,
    recognise_pages,
)
from assets.text.pdf import read_pdf
from assets.text.plain import read_txt
from warehouse.schema.pages import WITHOUT_TEXT, Page
from warehouse.stages import DocumentError


def read_pages(source: Path, media_type: str) -> list[Page]:
    """The pages of one file as its reader found them.

    Raises:
        DocumentError: the file as a whole cannot be read, with its reason.
    """
    return _with_lack_of_text(_as_found(source, media_type))


def _as_found(source: Path, media_type: str) -> list[Page]:
    if media_type == "pdf":
        return read_pdf(source)
    if media_type == "html":
        return read_html(source.read_bytes())
    if media_type == "txt":
        return read_txt(source.read_bytes())
    raise DocumentError("unsupported", f"no reader for media type {media_type!r}")


def read_recognised_pages(source: Path, media_type: str) -> list[Page]:
    """The pages of one file, PDF pages without text of their own recognised.

    Without the extra `ocr` those pages say that it is missing.

    Raises:
        DocumentError: the file as a whole cannot be read, with its reason.
    """
    pages = _as_found(source, media_type)
    if media_type != "pdf" or not any(p.status in OCR_STATUSES for p in pages):
        return _with_lack_of_text(pages)
    if is_installed():
        return recognise_pages(source, pages, rapid_recogniser())
    return [
        replace(page, reason=f"{page.reason}; {NOT_INSTALLED}")
        if page.status in OCR_STATUSES
        else page
        for page in pages
    ]


def _with_lack_of_text(pages: list[Page]) -> list[Page]:
    """The pages; where all are blank, the first says that the document has no text."""
    if not pages or any(page.status != "empty" for page in pages):
        return pages
    reason = "; ".join(filter(None, (WITHOUT_TEXT, pages[0].reason)))
    return [replace(pages[0], status="no_text", reason=reason), *pages[1:]]
