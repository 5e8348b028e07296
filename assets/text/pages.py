"""A document becomes pages: the reader is chosen by media type."""

from pathlib import Path

from assets.text.html import read_html
from assets.text.pdf import read_pdf
from assets.text.plain import read_txt
from warehouse.schema.pages import Page
from warehouse.stages import DocumentError


def read_pages(source: Path, media_type: str) -> list[Page]:
    """The pages of one file as its reader found them.

    Raises:
        DocumentError: the file as a whole cannot be read, with its reason.
    """
    if media_type == "pdf":
        return read_pdf(source)
    if media_type == "html":
        return read_html(source.read_bytes())
    if media_type == "txt":
        return read_txt(source.read_bytes())
    raise DocumentError("unsupported", f"no reader for media type {media_type!r}")
