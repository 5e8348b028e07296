"""PDFium functions called once a character without Python code in between.

A page has a thousand characters and the cost of reading them is the cost of crossing
into C. Bare prototypes that take integer addresses let `map` do the loop, so that a
thousand calls cost about 0.3 ms instead of 2 ms through the typed bindings.
"""

import ctypes
from collections import deque
from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2  # noqa: F401 - initialises the library
import pypdfium2.raw as raw

FloatArray = npt.NDArray[np.float32]
IntArray = npt.NDArray[np.int64]

_POINTER, _INT, _UINT = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint
_ADDRESS = ctypes.c_size_t
"""A pointer as a result: 0 instead of None for null."""


def _bare(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    address = ctypes.cast(getattr(raw, name), ctypes.c_void_p).value
    if address is None:
        raise ImportError(f"this build of PDFium has no {name}")
    return ctypes.CFUNCTYPE(result, *arguments)(address)


char_unicode = _bare("FPDFText_GetUnicode", _UINT, _POINTER, _INT)
char_object = _bare("FPDFText_GetTextObject", _ADDRESS, _POINTER, _INT)
char_unmapped = _bare("FPDFText_HasUnicodeMapError", _INT, _POINTER, _INT)
char_generated = _bare("FPDFText_IsGenerated", _INT, _POINTER, _INT)
char_font_size = _bare("FPDFText_GetFontSize", ctypes.c_double, _POINTER, _INT)
_char_box = _bare("FPDFText_GetLooseCharBox", _INT, _POINTER, _INT, _POINTER)
_char_matrix = _bare("FPDFText_GetMatrix", _INT, _POINTER, _INT, _POINTER)
text_font = _bare("FPDFTextObj_GetFont", _ADDRESS, _POINTER)
text_render_mode = _bare("FPDFTextObj_GetTextRenderMode", _INT, _POINTER)
page_object = _bare("FPDFPage_GetObject", _ADDRESS, _POINTER, _INT)
form_object = _bare("FPDFFormObj_GetObject", _ADDRESS, _POINTER, _INT)
form_count = _bare("FPDFFormObj_CountObjects", _INT, _POINTER)
object_type = _bare("FPDFPageObj_GetType", _INT, _POINTER)
path_segment_count = _bare("FPDFPath_CountSegments", _INT, _POINTER)
path_segment = _bare("FPDFPath_GetPathSegment", _ADDRESS, _POINTER, _INT)
segment_type = _bare("FPDFPathSegment_GetType", _INT, _POINTER)
segment_close = _bare("FPDFPathSegment_GetClose", _INT, _POINTER)
_segment_point = _bare("FPDFPathSegment_GetPoint", _INT, _POINTER, _POINTER, _POINTER)
_path_draw_mode = _bare("FPDFPath_GetDrawMode", _INT, _POINTER, _POINTER, _POINTER)
_object_matrix = _bare("FPDFPageObj_GetMatrix", _INT, _POINTER, _POINTER)
_fill_colour = _bare(
    "FPDFPageObj_GetFillColor", _INT, _POINTER, _POINTER, _POINTER, _POINTER, _POINTER
)
_object_bounds = _bare(
    "FPDFPageObj_GetBounds", _INT, _POINTER, _POINTER, _POINTER, _POINTER, _POINTER
)

_exhaust: deque[Any] = deque(maxlen=0)
FLOAT_BYTES = 4


def address_of(handle: Any) -> int:
    """The integer address behind a typed PDFium handle."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def _columns(base: int, rows: int, width: int) -> list[range]:
    """Addresses of each of `width` float32 columns of a row-major array."""
    stride = width * FLOAT_BYTES
    return [
        range(base + k * FLOAT_BYTES, base + k * FLOAT_BYTES + rows * stride, stride)
        for k in range(width)
    ]


def char_boxes(textpage: int, count: int) -> FloatArray:
    """Loose boxes of all characters as left, top, right, bottom in user space.

    Loose boxes have the font's ascent and descent, so that those of one line agree.
    """
    out = np.zeros((count, 4), np.float32)
    rows = _columns(out.ctypes.data, count, 4)[0]
    _exhaust.extend(map(_char_box, repeat(textpage), range(count), rows))
    return out


def char_matrices(textpage: int, indices: Sequence[int]) -> FloatArray:
    """Text matrices (a, b, c, d, e, f) of the given characters in user space."""
    out = np.zeros((len(indices), 6), np.float32)
    rows = _columns(out.ctypes.data, len(indices), 6)[0]
    _exhaust.extend(map(_char_matrix, repeat(textpage), indices, rows))
    return out


def object_bounds(objects: Sequence[int]) -> FloatArray:
    """Bounds of page objects as left, bottom, right, top in their container."""
    out = np.zeros((len(objects), 4), np.float32)
    columns = _columns(out.ctypes.data, len(objects), 4)
    _exhaust.extend(map(_object_bounds, objects, *columns))
    return out


def object_matrices(objects: Sequence[int]) -> FloatArray:
    """Matrices (a, b, c, d, e, f) of page objects in their container."""
    out = np.zeros((len(objects), 6), np.float32)
    rows = _columns(out.ctypes.data, len(objects), 6)[0]
    _exhaust.extend(map(_object_matrix, objects, rows))
    return out


def path_draw_modes(paths: Sequence[int]) -> npt.NDArray[np.int32]:
    """Fill mode (0: none) and whether it is stroked, a row a path."""
    out = np.zeros((len(paths), 2), np.int32)
    fill, stroke = _columns(out.ctypes.data, len(paths), 2)
    _exhaust.extend(map(_path_draw_mode, paths, fill, stroke))
    return out


def fill_colours(objects: Sequence[int]) -> npt.NDArray[np.uint32]:
    """Red, green, blue and opacity of fills, 0 to 255; patterns count as black."""
    out = np.zeros((len(objects), 4), np.uint32)
    out[:, 3] = 255
    columns = _columns(out.ctypes.data, len(objects), 4)
    _exhaust.extend(map(_fill_colour, objects, *columns))
    return out


def segment_points(segments: Sequence[int]) -> FloatArray:
    """End points of path segments before the path's own matrix."""
    out = np.zeros((len(segments), 2), np.float32)
    x, y = _columns(out.ctypes.data, len(segments), 2)
    _exhaust.extend(map(_segment_point, segments, x, y))
    return out


def call_for_bytes(call: Callable[..., int], *arguments: Any) -> bytes:
    """What PDFium writes into a buffer that it is first asked the size of."""
    size = call(*arguments, None, 0)
    buffer = ctypes.create_string_buffer(max(size, 1))
    call(*arguments, buffer, size)
    return buffer.raw[:size]


def call_for_text(call: Callable[..., int], *arguments: Any) -> str:
    """The same for UTF-16 text, up to its terminator."""
    text = call_for_bytes(call, *arguments).decode("utf-16-le", "replace")
    return text.split("\0")[0]
