"""What a table is for: only some tables set out data.

Contents pages, blank forms, signature blocks, boxes around prose and the labels of a
chart come as grids too. They keep their text and outline, so that nothing is lost, but
nobody should read facts from them.
"""

import re
from collections.abc import Sequence
from statistics import median

from assets.tables.parts import Row
from assets.tables.values import VALUES, Look, look

CONTENTS_SHARE = 0.6
"""Share of rows with a leader or a page number at the end that makes a contents page;
wrapped titles take the rest."""

CONTENTS_ROWS = 4
"""Rows a contents page has at least; fewer could be any short list."""

SIGNATURE_ROWS = 8
"""Rows a signature block has at most; a form with a signature line has more."""

BLANK_SHARE = 0.4
"""Share of blank cells from which a grid without values is a form to fill in: label and
blank in turn give one half, merged labels a little less."""

PROSE_CHARS = 100
"""Median length of the cells of a frame: two sentences, more than any value or name."""

FRAME_ROWS = 3
"""Rows of a frame around prose at most; a table of long provisions has more."""

FIGURE_WORDS_SHARE = 0.2
"""Share of words among the cells of a chart's labels at most: the rest is axis figures;
a table names its rows and columns."""

CARD_LABELS = 3
"""Particulars of a document from which a grid is its index card."""

CARD_ROWS = 12
"""Rows of an index card at most: it stands above the text on the first screen."""

_CARD = re.compile(
    r"索\s*引\s*号|(?:发文|发布|制定|制发)(?:机关|机构|单位|字号|日期)|(?:成文|印发|生效)日期"
    r"|[文编]\s*号|主题(?:词|分类)|(?:公开|体裁)(?:方式|类别|分类)|(?:标\s*题|名\s*称|有效性|时效性)"
)
"""What an index card calls its particulars: the card of a published document."""
_LEADER = re.compile(r"[.·…]{3,}\s*\d{1,4}\s*$|[.·…]{8,}\s*$")
_SIGNED = re.compile(
    r"(?:签\s*[字章名]|盖\s*章|公\s*章)\s*[)）]?\s*[:：]|[（(]\s*(?:签[字章名]|盖章|公章)"
)
_FILL_IN = re.compile(r"_{3,}|^\s*年\s*月\s*日\s*$|^[^☑√■]*□[^☑√■]*$")
_PAGE_NAMES = re.compile(r"页\s*[码次]|目\s*[录次]")


def use_of(kind: str, header: Sequence[str], body: Sequence[Row]) -> str:
    """data, contents, signature, form, frame or figure.

    Args:
        kind: how the region was found: ruled, aligned or markup.
        header: the path of each column; all empty: no header row.
        body: the rows below the header that are not notes.
    """
    if not body:
        return "data"  # a printed table whose rows are all blank
    named = any(header)
    if _is_contents(header, body):
        return "contents"
    if not named and _is_signature(body):
        return "signature"
    if _is_card(header, body) or (not named and _is_form(body)):
        return "form"
    if not named and _is_frame(body):
        return "frame"
    if not named and kind == "aligned" and _is_figure(body):
        return "figure"
    return "data"


def _is_contents(header: Sequence[str], body: Sequence[Row]) -> bool:
    if len(body) < CONTENTS_ROWS:
        return False
    leaders = sum(1 for row in body if any(_LEADER.search(c.text) for c in row.cells))
    if leaders >= CONTENTS_SHARE * len(body):
        return True
    pages = [row.cells[-1].text for row in body if row.cells]
    counted = [int(text) for text in pages if text.isdecimal()]
    return (
        len(counted) >= CONTENTS_SHARE * len(body)
        and counted == sorted(counted)
        and any(_PAGE_NAMES.search(name) for name in header)
    )


def _is_signature(body: Sequence[Row]) -> bool:
    if len(body) > SIGNATURE_ROWS or any(row.has_values() for row in body):
        return False
    return any(_SIGNED.search(cell.text) for row in body for cell in row.cells)


def _is_form(body: Sequence[Row]) -> bool:
    cells = [cell for row in body for cell in row.cells]
    if any(look(cell.text) is Look.NUMBER for cell in cells):
        return False
    blank = sum(1 for c in cells if not c.text or _FILL_IN.search(c.text))
    return len(body) > 1 and blank >= BLANK_SHARE * len(cells)


def _is_card(header: Sequence[str], body: Sequence[Row]) -> bool:
    """Whether a grid is the index card of a document: 索引号, 发布机构, 文号."""
    if len(body) > CARD_ROWS:
        return False
    texts = [*header, *(cell.text for row in body for cell in row.filled())]
    found = {t for text in texts if _CARD.fullmatch(t := text.rstrip("：: "))}
    return len(found) >= CARD_LABELS and any("索" in label for label in found)


def _is_frame(body: Sequence[Row]) -> bool:
    filled = [cell for row in body for cell in row.filled()]
    if len(body) == 1:  # one row is data when it gives a name and its value
        named = filled[0].col == 0 and look(filled[0].text) is Look.WORDS
        return not (named and body[0].has_values())
    return (
        len(body) <= FRAME_ROWS
        and median(len(cell.text) for cell in filled) >= PROSE_CHARS
    )


def _is_figure(body: Sequence[Row]) -> bool:
    looks = [kind for row in body for kind in row.looks()]
    words = looks.count(Look.WORDS)
    first = [c for row in body if (c := row.cover[0]) is not None and c.text]
    values = sum(1 for cell in first if look(cell.text) in VALUES)
    return words <= FIGURE_WORDS_SHARE * len(looks) and 2 * values >= len(first)
