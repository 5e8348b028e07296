"""Pages that show nothing because what the file promises for them cannot be read.

PDFium gives such a page as blank. Whether it has contents is asked of pdfminer, which
gives the objects of a file as they stand; only for pages on which nothing was found.
"""

import zlib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

UNPACKED_AT_ONCE = 2**20
"""Bytes unpacked and let go at a time: a small file may unpack to gigabytes."""
FLATE = ("FlateDecode", "Fl")
"""Names of the filter that nearly all content streams are packed with."""


def content_faults(source: Path, numbers: Collection[int]) -> dict[int, str]:
    """Why pages (from 1) are blank that have contents; others are left out.

    A file too damaged for pdfminer tells nothing, nor does an encrypted one.
    """
    if not numbers:
        return {}
    try:
        return dict(_faults(source, numbers))
    except Exception:  # noqa: BLE001 - pdfminer fails in any way on damaged files
        return {}


def _faults(source: Path, numbers: Collection[int]) -> Iterator[tuple[int, str]]:
    from pdfminer.pdfdocument import PDFDocument
    from pdfminer.pdfpage import PDFPage
    from pdfminer.pdfparser import PDFParser

    with source.open("rb") as file:
        document = PDFDocument(PDFParser(file))
        if document.encryption:
            return
        for number, page in enumerate(PDFPage.create_pages(document), start=1):
            if number in numbers and (fault := _fault(page.attrs.get("Contents"))):
                yield number, fault
            if number >= max(numbers):
                return


def _fault(contents: Any) -> str:
    from pdfminer.pdftypes import PDFStream, resolve1

    if contents is None:
        return ""
    found = resolve1(contents)
    for part in map(resolve1, found if isinstance(found, list) else [found]):
        if not isinstance(part, PDFStream):
            return "its content is missing from the file"
        names = [str(getattr(name, "name", name)) for name, _ in part.get_filters()]
        if names[:1] and names[0] in FLATE and not _is_whole(part.get_rawdata() or b""):
            return "its content is damaged and cannot be unpacked"
    return ""


def _is_whole(packed: bytes) -> bool:
    """Whether packed bytes can be unpacked to their end."""
    unpacking = zlib.decompressobj()
    try:
        while packed and not unpacking.eof:
            unpacking.decompress(packed, UNPACKED_AT_ONCE)
            packed = unpacking.unconsumed_tail
    except zlib.error:
        return False
    return unpacking.eof
