"""A page as a picture, held the way its coordinates are."""

import ctypes
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2.raw as raw
from PIL import Image

from assets.text.pdf_open import loaded_page, open_pdf

POINTS_PER_INCH = 72
MAX_SIDE_PX = 4000
"""Larger pictures of huge pages are scaled down: memory grows with the square."""
_WHITE = 0xFFFFFFFF
_QUARTER_TURN = 90


def render_page(
    source: Path, number: int, rotation: int, dpi: int
) -> tuple[Image.Image, float]:
    """The picture of a page (counted from 1) and its pixels per point.

    `rotation` is that of the page record, which may turn the page further than the
    file does. A point (x, y) of the record is the pixel (x, y) times the scale.
    """
    with (
        open_pdf(source) as document,
        loaded_page(document, number - 1) as page,
    ):
        if page is None:
            raise ValueError(f"page {number} cannot be loaded")
        return _render(page, rotation, dpi)


def _render(page: Any, rotation: int, dpi: int) -> tuple[Image.Image, float]:
    own = raw.FPDFPage_GetRotation(page) * _QUARTER_TURN
    turn = (rotation - own) % 360 // _QUARTER_TURN
    width, height = raw.FPDF_GetPageWidthF(page), raw.FPDF_GetPageHeightF(page)
    if turn % 2:
        width, height = height, width
    scale = min(dpi / POINTS_PER_INCH, MAX_SIDE_PX / max(width, height, 1.0))
    size = max(round(width * scale), 1), max(round(height * scale), 1)
    bitmap = raw.FPDFBitmap_CreateEx(*size, raw.FPDFBitmap_BGRx, None, 0)
    if not bitmap:
        raise MemoryError(f"no bitmap of {size[0]} x {size[1]} pixels")
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, *size, _WHITE)
        flags = raw.FPDF_ANNOT | raw.FPDF_LCD_TEXT
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, turn, flags)
        return _image(bitmap, size), scale
    finally:
        raw.FPDFBitmap_Destroy(bitmap)


def _image(bitmap: Any, size: tuple[int, int]) -> Image.Image:
    width, height = size
    stride = raw.FPDFBitmap_GetStride(bitmap)
    address = raw.FPDFBitmap_GetBuffer(bitmap)
    data = ctypes.string_at(address, stride * height)
    pixels = np.frombuffer(data, np.uint8).reshape(height, stride // 4, 4)
    return Image.fromarray(pixels[:, :width, 2::-1].copy(), "RGB")
