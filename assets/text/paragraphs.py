"""Wrapped lines become paragraphs, across columns and pages.

Lines that are not running text never part the lines around them. A new paragraph
shows by a short line before it, an indent, a gap, a number at its start or a change
of size.
"""

import re
from collections.abc import Sequence

from assets.text.drafts import LineDraft, PageDraft
from assets.text.edges import RUNNING_TEXT
from assets.text.normal import glue_between

SHORT_EM = 1.6
"""A line that ends this far before the edge ended by itself: a wrapped Chinese line
leaves at most one character and its mark."""
LOST_INDENT_EM = 2.0
"""The first line of a paragraph is set two characters in; plain text taken from a PDF
has lost the indent, so that its first lines are shorter."""
LOST_GAP_EM = 2.0
"""Between the number of an article and its text on one printed line; plain text gives
the number a line of its own, and the rest of that line is shorter by both."""
INDENT_EM = 1.2
"""A first-line indent is two characters; hanging punctuation moves less than one."""
SIZE_CHANGE = 0.08
"""Share by which sizes of one paragraph's lines may differ: fonts are mixed by that."""
MIN_EM = 1.0
"""Font size that stands in for a missing one."""
GAP_FACTOR = 1.7
"""A gap between baselines larger than this times the line height parts paragraphs."""

_STARTS = re.compile(
    r"^[“‘\"]?(?:第[0-9零〇一二三四五六七八九十百千]+[编篇章节条](?![(（]?第)"
    r"|[一二三四五六七八九十]{1,3}[、.]|[(（][0-9一二三四五六七八九十]{1,3}[)）]"
    r"|[0-9]{1,2}[、.)）](?![0-9])"
    r"|[0-9]{1,2}(?:\.[0-9]{1,2}){1,3}\.?(?=[ 　\u4e00-\u9fff])"
    r"|[①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳]|[•●■◆◇★▪❖➢○✓☑□]"
    r"|附[件录表注][0-9一二三四五六七八九十]*[:： ]"
    r"|[a-zA-Z][.)、](?=\s|[\u4e00-\u9fff]))"
)
_WORD = re.compile(r"[A-Za-z0-9.,%/+-]+")
_CLOSING = "，。；：、！？）》」』”’)"
_ENDS = re.compile(r"[。；：！？;:!?…”」』)）.]$")
_LONE_ARTICLE = re.compile(
    r"第[0-9零〇一二三四五六七八九十百千]+条(?:之[一二三四五六七八九十])?"
)
_SENTENCE_END = re.compile(r"[。！？][”』」’]?$")
_REFERENCE = re.compile(
    r"^第[0-9零〇一二三四五六七八九十百千]+[编篇章节条款项](?:之[一二三四五六七八九十])?"
    r"(?:第|[、，,和及或至]|规定|所|的|中|之|以)"
)


def join_paragraphs(pages: Sequence[PageDraft]) -> None:
    """Number the paragraphs of a document and set the glue between their lines."""
    number = -1
    before: LineDraft | None = None
    ended = opens = False
    lead = 0.0
    for page in pages:
        anchors = set(page.anchors)
        for place, line in enumerate(page.lines):
            if line.role not in RUNNING_TEXT:
                number += 1
                line.paragraph = number
                continue
            whole = before is not None and place not in anchors
            if before and whole and continues(before, line, opens=opens, lead=lead):
                opens = False
                _join(before, line)
            elif before and whole and ended and continues(before, line, opens=True):
                # The line before opened a paragraph: it lacks just the indent.
                number += 1
                before.paragraph, before.glue = number, ""
                opens, lead = False, 0.0
                _join(before, line)
            else:
                number += 1
                line.paragraph = number
                lead = _lead(before.text) if before is not None else 0.0
                opens = True
            ended = before is not None and bool(_SENTENCE_END.search(before.text))
            before = line
    _renumber(pages)


def _join(before: LineDraft, line: LineDraft) -> None:
    """A line in the paragraph of the line before it."""
    line.paragraph = before.paragraph
    line.glue = " " if line.same_row else glue_between(before.text, line.text)


def _lead(before: str) -> float:
    """Width, in characters, that an article number before a line took of it."""
    lone = _LONE_ARTICLE.fullmatch(before.strip())
    return len(lone.group()) + LOST_GAP_EM if lone else 0.0


def _unbreakable(text: str) -> float:
    """Width, in characters, of what the line end before a line could not take in.

    A number or a word is not broken, and no line begins with a closing mark: then the
    character before it moves down too.
    """
    word = _WORD.match(text)
    if word and len(word.group()) > 1:
        return len(word.group()) / 2
    return 1.0 if text[1:2] and text[1] in _CLOSING else 0.0


def _renumber(pages: Sequence[PageDraft]) -> None:
    """Paragraph numbers in order of their first lines, without holes."""
    seen: dict[int, int] = {}
    for page in pages:
        for line in page.lines:
            line.paragraph = seen.setdefault(line.paragraph, len(seen))


def continues(
    before: LineDraft, line: LineDraft, *, opens: bool = False, lead: float = 0.0
) -> bool:
    """Whether a line goes on with the sentence of the line before it.

    Args:
        before: the running line before.
        line: the line in question.
        opens: whether the line before is the first of its paragraph.
        lead: characters by which a number, printed before it, shortened that line.
    """
    if before.role != line.role or before.margin != line.margin:
        return False
    if line.same_row:
        return True
    if line.tag:
        return False
    starts = bool(_STARTS.match(line.text)) and not _REFERENCE.match(line.text)
    together = before.page == line.page and before.column == line.column
    if before.margin:
        return together and not starts
    em = max(line.size, before.size, MIN_EM)
    if abs(before.size - line.size) > SIZE_CHANGE * em:
        return False
    if together and line.top - before.bottom > GAP_FACTOR * em:
        return False
    room = before.room
    if opens and before.box is None and not _ENDS.search(before.text):
        room -= (LOST_INDENT_EM + lead) * em
    if room > (SHORT_EM + _unbreakable(line.text)) * em:
        return False
    indented = line.indent > INDENT_EM * em
    if starts and (_ENDS.search(before.text) or indented):
        return False
    if together and line.indent - before.indent > INDENT_EM * em:
        return bool(_STARTS.match(before.text)) and not starts
    if indented and not together:
        return not _ENDS.search(before.text)
    return True
