"""Headers of plain-text tables told by the rows below: so many names, so many cells.

The rows say how many labels and how many figures each of them has. A header is believed
where just as many names stand between the end of what is no name and the first row,
or where a second line of names repeats itself under the names of the first.
"""

import re
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

from assets.text.stacked_header import (
    HEADER_REACH,
    Header,
    is_column,
    is_corner,
    is_unit_line,
)
from assets.text.stacked_tokens import Token, is_head, is_value

MIN_SHAPED = 3
"""Rows of one shape from which they tell how many columns there are."""
MOST_LABELS = 3
"""Columns of labels: what a person, a company and an item fill."""

_REST_OF_NAME = re.compile(r"[（(][^（()）]{1,8}[)）]|[一-鿿%％]")
"""What ends the name in the line above: a remark in brackets, one sign."""
_ASIDE = re.compile(r"[（(].*(?:元|除外|单位).*[)）]")
_TOTAL = re.compile(r".{0,4}(?:合计|小计|总计)")
_COUNT = re.compile(r"\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?")

Shape = tuple[int, int]
"""Labels and figures of a row."""


def shape_of(rows: Sequence[tuple[Sequence[Token], int]]) -> Shape | None:
    """How many labels and figures the rows of a table have; None: they do not agree.

    Args:
        rows: for each row its labels, those of the first aside, and its figures.
    """
    figures = rows[0][1]
    full = [labels for labels, count in rows[1:] if count == figures]
    if len(full) + 1 < MIN_SHAPED or any(count > figures for _, count in rows):
        return None
    counts = Counter(
        len(labels)
        for labels in full
        if labels and not _TOTAL.fullmatch(labels[-1].text)
    )
    if not counts:
        return None
    (usual, times), *_ = counts.most_common()
    alike = len(counts) == 1 and times + 1 >= MIN_SHAPED
    if usual == 1 or (alike and usual <= MOST_LABELS):
        return usual, figures
    return None


def total_at(rows: Sequence[tuple[Sequence[Token], Sequence[Token]]]) -> int | None:
    """Where rows of one figure each end in a total that is their sum; None: nowhere.

    A list that adds up has one column of figures, whatever its names are.
    """
    added = Decimal(0)
    for at, (labels, values) in enumerate(rows):
        if len(values) != 1 or not labels or not _COUNT.fullmatch(values[0].text):
            return None
        figure = Decimal(values[0].text.replace(",", ""))
        if _TOTAL.fullmatch(labels[-1].text):
            return at if at >= MIN_SHAPED - 1 and added == figure else None
        added += figure
    return None


def named_header(
    tokens: Sequence[Token], shape: Shape, *, adds_up: bool = False
) -> Header | None:
    """The header in front of a first row, as many names as its rows have columns.

    Args:
        tokens: all that stands before the first figures.
        shape: labels and figures of the rows.
        adds_up: whether the rows have one figure each and end in their sum.
    """
    labels, figures = shape
    tokens = [t for t in tokens[-HEADER_REACH:] if not _ASIDE.fullmatch(t.text)]
    first = len(tokens) - labels
    while first > 0 and tokens[first - 1].text.endswith(("：", ":")):
        first -= 1  # the section of the first row
    if first < 1 or any(is_value(t.text) for t in tokens):
        return None
    names = _whole(tokens[:first])
    rest = list(tokens[first:])
    for rows, count in _readings(names, figures):
        above = names[: len(names) - count]
        corner = above[-labels:]
        known = len(corner) == labels and all(is_head(t.text) for t in corner)
        known = known and _bounds(above[:-labels], corner)
        certain = adds_up or _is_certain(rows, above)
        if figures == 1 and not (known and certain):
            continue
        if known:
            *leads, label = [t.text for t in corner]
            return Header(rows, (label, ""), corner[0].line, rest, tuple(leads))
        if len(rows) > 1 and labels == 1 and not (above and is_head(above[-1].text)):
            start = names[len(names) - count].line
            return Header(rows, ("", ""), start, rest)
    return None


def _whole(tokens: Sequence[Token]) -> list[Token]:
    """The names with their ends: 序 and 号, 面积 and （㎡） are one."""
    whole: list[Token] = []
    for token in tokens:
        if whole and _REST_OF_NAME.fullmatch(token.text) and is_head(whole[-1].text):
            whole[-1] = Token(whole[-1].text + token.text, whole[-1].line)
        else:
            whole.append(token)
    return whole


def _readings(
    names: Sequence[Token], figures: int
) -> list[tuple[tuple[tuple[str, ...], ...], int]]:
    """The header rows that the last names may be, and how many names they take."""
    texts = [t.text for t in names]
    found: list[tuple[tuple[tuple[str, ...], ...], int]] = []
    lower = tuple(texts[-figures:])
    if len(lower) < figures or not all(map(is_head, lower)):
        return found
    if len(set(lower)) == figures:
        found.append(((lower,), figures))
    for groups in range(2, figures // 2 + 1):
        size, over = divmod(figures, groups)
        if over or lower != lower[:size] * groups or len(set(lower[:size])) < size:
            continue
        upper = texts[-figures - groups : -figures]
        if len(set(upper)) == groups and all(map(is_head, upper)):
            spread = tuple(name for name in upper for _ in range(size))
            found.append(((spread, lower), figures + groups))
    return found


def _bounds(before: Sequence[Token], corner: Sequence[Token]) -> bool:
    """Whether the corner begins the header: by its own name or by what is before it."""
    if is_corner(corner[0].text) or any(is_corner(t.text) for t in corner[:-1]):
        return True
    if len(corner) > 1 and is_corner(corner[-1].text):
        return not before or not is_head(before[-1].text)
    return bool(before) and is_unit_line(before[-1].text)


def _is_certain(rows: tuple[tuple[str, ...], ...], above: Sequence[Token]) -> bool:
    """Whether a single column of figures is named as one, below the line of a unit."""
    return is_column(rows[-1][0]) and len(above) > 1 and is_unit_line(above[-2].text)


def leads_of(before: Sequence[Token], labels: int) -> list[Token]:
    """What stands over columns of labels, where as many names end these pieces."""
    names = _whole(before)[-labels:]
    named = len(names) == labels and all(is_head(t.text) for t in names)
    return names if named else []
