"""Labels that a narrow column has broken over lines, where no line is drawn.

The first lines of such a label stand as rows without figures, like the names of
sections. They are joined with the row of their figures only where they cannot end
there: at a mark or particle that calls for more, in the middle of a word, or before
lines that cannot begin a label.
"""

import re
from collections.abc import Sequence

from assets.tables.merged import merge
from assets.tables.parts import Row
from assets.tables.texts import ems, is_open
from warehouse.analysis.segmenter import segmenter

SEAM_CHARS = 6
"""Characters on both sides of a break that are cut into words: longer than most."""
HANGING_EM = 4.0
"""A line that is broken for want of room is less than this shorter than the longest:
hanging indents and marks that may not begin a line take two characters each."""

_CANNOT_BEGIN = re.compile(
    r"[）)》”】\],，。、；;／/]|(?:及|和|与|或|的|之)(?!其他)|(?-i:[a-z])"
)
_OPENS_REFERENCE = re.compile(r"[（(](?:附注|注|“|\")")
_REFERENCE = re.compile(
    r"[（(](?:附注|注|“|\")[^()（）]*(?:[（(][^()（）]*[)）][^()（）]*)*[)）]"
)
_CANNOT_END = re.compile(
    r"(?:[的和及与或于按对由将被向为之、，,／/]|计入|属于|根据|其中包括)$"
)
_SECTION = re.compile(r"[:：]$")


def with_wrapped_joined(rows: Sequence[Row]) -> list[Row]:
    """Body rows with each label in one piece, in the row of its figures."""
    longest = max((_reach(row) for row in rows), default=0.0)
    joined: list[Row] = []
    for row in rows:
        if joined and _are_one(joined[-1], row, longest):
            joined[-1] = merge(joined[-1], row)
        else:
            joined.append(row)
    return joined


def _are_one(above: Row, row: Row, longest: float) -> bool:
    """Whether two rows are pieces of one: at most one of them has figures."""
    if _is_alone(above):
        return _goes_on(above, row, longest)
    return _is_alone(row) and _is_reference(above, row)


def _is_alone(row: Row) -> bool:
    """Whether nothing but a label stands in a row."""
    filled = row.filled()
    return len(filled) == 1 and filled[0].col == 0 and not _SECTION.search(_label(row))


def _label(row: Row) -> str:
    cell = row.cover[0]
    return cell.text.strip() if cell is not None else ""


def _goes_on(above: Row, row: Row, longest: float) -> bool:
    """Whether a label alone goes on in the label of the row below it."""
    first, rest = _label(above), _label(row)
    if not rest:
        return False
    if _OPENS_REFERENCE.match(rest) or _CANNOT_END.search(first) or is_open(first):
        return True
    if _CANNOT_BEGIN.match(rest):
        return rest[0].isascii() <= first[-1].isascii()
    return _reach(above) > longest - HANGING_EM and _parts_word(first, rest)


def _is_reference(above: Row, row: Row) -> bool:
    """Whether a row is but a reference in brackets that ends the label above."""
    return bool(_REFERENCE.fullmatch(_label(row))) and bool(_label(above))


def _parts_word(first: str, rest: str) -> bool:
    """Whether a word stands on both sides of the break between two lines."""
    first, rest = first[-SEAM_CHARS:], rest[:SEAM_CHARS]
    at = 0
    for word in segmenter().cut(first + rest):
        if at < len(first) < at + len(word):
            return True
        at += len(word)
    return False


def _reach(row: Row) -> float:
    """Where a label ends, in ems."""
    return ems(_label(row))
