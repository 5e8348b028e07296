"""Addresses inside an article: paragraph 款, item 项, sub-item 目.

The convention of Chinese statutes: unnumbered paragraphs of an article are counted as
款 (not said where there is only one), （一） are 项 of the paragraph they stand in, and
what is numbered inside an item is 目.
"""

import re
from collections.abc import Iterator, Sequence

from assets.structure.blocks import boxes_of
from assets.structure.numbering import numeral, parse_number
from assets.structure.references import is_reference
from warehouse.schema.clauses import Provision
from warehouse.schema.lines import Line

_INLINE_ITEM = re.compile(
    r"(?<=[：:；;。，])\s?(?=[（(][一二三四五六七八九十]{1,3}[)）])"
)
_LEVELS = ("项", "目", "")
"""Words for the levels of a list; deeper ones are addressed by their number alone."""


def provisions_of(
    address: str, lines: Sequence[Line], title_lines: int, items: dict[int, int]
) -> list[Provision]:
    """The addressable pieces of an article's own text.

    Args:
        address: Address of the article, e.g. 第三条.
        lines: Its own lines.
        title_lines: How many of them hold only number and title.
        items: List items by position in `lines`, with their level from 0.
    """
    parts = list(_parts(lines, title_lines, items))
    n_paragraphs = sum(level is None for level, _, _ in parts)
    found: list[Provision] = []
    paragraph, path = 0, list[str]()
    for level, text, own in parts:
        if level is None:
            paragraph += 1
            path = []
            where = (
                f"{address}第{numeral(paragraph)}款" if n_paragraphs > 1 else address
            )
        else:
            number = parse_number(text)
            label = number.printed.rstrip("、.．") if number else ""
            path = [*path[:level], _label(label, level)]
            base = f"第{numeral(max(paragraph, 1))}款" if n_paragraphs > 1 else ""
            where = address + base + "".join(path)
        found.append(Provision(where, text, boxes_of(own)))
    return found


def _label(printed: str, level: int) -> str:
    word = _LEVELS[min(level, len(_LEVELS) - 1)]
    return f"第{printed}{word}" if word else printed


def _parts(
    lines: Sequence[Line], title_lines: int, items: dict[int, int]
) -> Iterator[tuple[int | None, str, Sequence[Line]]]:
    """Paragraphs (level None) and list items (their level), with their lines."""
    start = title_lines
    for end in range(title_lines + 1, len(lines) + 1):
        goes_on = end < len(lines) and end not in items
        if goes_on and lines[end].paragraph == lines[end - 1].paragraph:
            continue
        own = lines[start:end]
        level = items.get(start)
        if own and own[0].role == "body":
            for number, text in enumerate(_inline(own, first=start == 0)):
                inner = level if number == 0 else (0 if level is None else level)
                yield inner, text, own
        start = end


def _inline(lines: Sequence[Line], first: bool) -> list[str]:
    """A paragraph in its pieces, where items stand inside it one after another."""
    text = "".join(line.glue * (n > 0) + line.text for n, line in enumerate(lines))
    if first and (number := parse_number(text)) is not None:
        text = number.rest or text
    pieces = _INLINE_ITEM.split(text)
    expected, kept = 1, [pieces[0]]
    for piece in pieces[1:]:
        number = parse_number(piece)
        if number and number.values == (expected,) and not is_reference(number):
            kept.append(piece)
            expected += 1
        else:
            kept[-1] += piece
    return kept if expected > 2 else [text]
