"""What a single line says of being a title: its words, its print, its markup."""

import re
from collections.abc import Sequence

from assets.structure.evidence import bare, without_marks
from assets.structure.numbering import parse_number
from assets.structure.positions import starts_paragraph
from warehouse.schema.lines import Line

MAX_TITLE_CHARS = 40
"""An unnumbered line longer than this is body text."""
MAX_TITLE_LINES = 3
"""Lines a title may wrap over."""

ENDS_CLAUSE = ("。", "；", ";", "！", "？", "，", ",", "、", "：", ":")
"""Marks at which a line that ends is part of a sentence."""
SENTENCE_OR_LABEL = re.compile(r"。|[:：](?!$)")
"""A full stop inside, or a label with its value behind (联系人：…)."""
_WORD = re.compile(r"[^\W\d_]")
_NO_TITLE = re.compile(
    r"^(?:[图表]\s?(?:[\d一二三四五六七八九十-]+|[:：])|图表|续上?表|资料来源|数据来源|来源|注[:：\d]|单位|备注|说明[:：]"
    r"|[☑□√■☐✓]|\d{4}\s?年[\d\s年月日]*$|二[〇○零]..年.*日$|[（(]|[-—·•●]"
    r"|(?:条款|章节|正文)?目\s*[录次]$)|[☑□]|^不?适用$"
)


def weight(line: Line) -> float:
    """Prominence of a line's print: size first, then bold, then centred."""
    if is_heading_tag(line.tag):
        return 100.0 - int(line.tag[1:])
    return round(line.size * 2) / 2 + 0.2 * line.bold + 0.1 * line.centred


def is_heading_tag(tag: str) -> bool:
    """Whether the markup says heading: h1 to h6."""
    return len(tag) == 2 and tag[0] == "h" and tag[1].isdigit()


def reads_like_title(lines: Sequence[Line], index: int) -> bool:
    """Short, with words, and a paragraph of its own that does not end like a clause."""
    line = lines[index]
    return (
        line.role == "body"
        and len(line.text) <= MAX_TITLE_CHARS
        and starts_paragraph(lines, index)
        and not _paragraph_end(lines, index).endswith(ENDS_CLAUSE)
        and len(bare(line.text)) > 1
        and _WORD.search(line.text) is not None
        and parse_number(line.text) is None
        and not _NO_TITLE.search(without_marks(line.text))
    )


def _paragraph_end(lines: Sequence[Line], index: int) -> str:
    """Text of the last line of a paragraph, or a full stop for a long paragraph."""
    end = index
    while end + 1 < len(lines) and lines[end + 1].paragraph == lines[index].paragraph:
        end += 1
    return lines[end].text if end - index < MAX_TITLE_LINES else "。"
