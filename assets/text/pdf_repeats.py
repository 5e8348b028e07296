"""Text objects that PDFium leaves out because they repeat one before.

It takes equal text nearby for the same text printed twice, and nearby is wide: an
eighth of the object's length. What stands in place is fake bold; what stands elsewhere
is a line of its own, and has the characters of the one that it repeats.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from assets.text.pdf_chars import FILL_MODE, INVISIBLE_MODE, Chars, is_paper
from assets.text.pdf_native import (
    FloatArray,
    text_font,
    text_render_mode,
)
from assets.text.pdf_overprint import overprinted

ELSEWHERE_EM = 0.4
"""Lines nearer than this cover each other so that nobody could read them as two;
shadows and fake bold move by less."""
SAME_SIZE_PT = 0.05
"""Boxes of equal text in one font differ by less: rounding."""
COMPARED = 5
"""Text objects before one that PDFium looks at for the same text."""


def with_repeats(chars: Chars, drawn: Iterable[tuple[list[int], FloatArray]]) -> Chars:
    """The characters with bold where text is printed over, and the lines left out.

    Args:
        chars: Characters that PDFium gives.
        drawn: Handles and bounds of the text objects, by the page or form they are in.
    """
    known = set(chars.owner.tolist())
    for texts, boxes in drawn if known else ():
        dropped = [k for k, handle in enumerate(texts) if handle not in known]
        if not dropped:
            continue
        moved = _moved(chars, texts, boxes, known)
        over = [k for k in dropped if k not in moved]
        chars = _with_copies(chars, texts, boxes, moved) if moved else chars
        chars = replace(chars, bold=chars.bold | overprinted(chars, boxes[over]))
    return chars


def _moved(
    chars: Chars, texts: Sequence[int], boxes: FloatArray, known: set[int]
) -> dict[int, int]:
    """Objects left out that stand elsewhere, each with the known one it repeats."""
    first = {handle: row for row, handle in _starts(chars)}
    source: dict[int, int] = {}
    moved: dict[int, int] = {}
    for k, handle in enumerate(texts):
        if handle in known:
            source[k] = k
            continue
        near = [n for n in range(max(k - COMPARED, 0), k) if n in source]
        alike = [
            n
            for n in near
            if _is_alike(boxes[k], boxes[n])
            and text_font(texts[n]) == text_font(handle)
        ]
        if not alike:
            continue
        best = min(alike, key=lambda n: float(np.abs(boxes[k] - boxes[n]).max()))
        source[k] = source[best]
        row = first[texts[source[k]]]
        if all(_is_apart(chars, row, boxes[k] - boxes[n]) for n in alike):
            moved[k] = source[k]
    return moved


def _starts(chars: Chars) -> list[tuple[int, int]]:
    rows = np.flatnonzero(np.diff(chars.owner, prepend=0)).tolist()
    return [(row, int(chars.owner[row])) for row in rows]


def _is_alike(box: FloatArray, other: FloatArray) -> bool:
    """Whether two boxes are of one size and overlap, as those PDFium takes for one."""
    grown = (box[2:] - box[:2]) - (other[2:] - other[:2])
    common = np.minimum(box[2:], other[2:]) - np.maximum(box[:2], other[:2])
    return bool((np.abs(grown) <= SAME_SIZE_PT).all() and (common >= 0).all())


def _is_apart(chars: Chars, row: int, shift: FloatArray) -> bool:
    """Whether a shift across the direction of writing is that of another line."""
    angle = np.radians(float(chars.angle[row]))
    across = abs(float(shift[0]) * np.sin(angle) + float(shift[1]) * np.cos(angle))
    return bool(across >= ELSEWHERE_EM * chars.size[row])


def _with_copies(
    chars: Chars, texts: Sequence[int], boxes: FloatArray, moved: dict[int, int]
) -> Chars:
    """The characters with those of each object left out where it stands in content."""
    last = {int(h): row for row, h in enumerate(chars.owner.tolist())}
    rows: list[int] = []
    at: list[int] = []
    owners: list[int] = []
    shifts: list[FloatArray] = []
    for k, source in moved.items():
        before = next(n for n in range(k - 1, -1, -1) if texts[n] in last)
        own = np.flatnonzero(chars.owner == texts[source]).tolist()
        rows += own
        at += [last[texts[before]] + 1] * len(own)
        owners += [texts[k]] * len(own)
        shifts += [boxes[k] - boxes[source]] * len(own)
    order = np.insert(np.arange(len(chars.text)), at, rows)
    copied = np.insert(np.zeros(len(chars.text), bool), at, np.ones(len(rows), bool))
    sequence = np.argsort(at, kind="stable")
    handles = [owners[k] for k in sequence.tolist()]
    shift = np.array(shifts, np.float32)[sequence]
    modes = np.fromiter(map(text_render_mode, handles), np.int64, len(handles))
    found = chars.take(order)
    found.boxes[copied] += shift
    found.origin[copied] += shift[:, :2]
    found.owner[copied] = handles
    found.invisible[copied] = modes == INVISIBLE_MODE
    found.paper[copied] = (modes == FILL_MODE) & is_paper(handles)
    return found
