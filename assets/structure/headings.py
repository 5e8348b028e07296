"""Which lines may be headings, and what each line itself says for or against it.

Scores are evidence in one unit (a clear sign is worth about 1 to 3), summed; the
sequence (`assets.structure.sequence`) adds what the numbering says and decides.
"""

import re
from collections.abc import Iterable, Sequence

from assets.structure.evidence import SIZE_STEP, Evidence, bare
from assets.structure.numbering import (
    ANNEXES,
    RANK,
    Number,
    is_division,
    parse_number,
)
from assets.structure.positions import side_lines, starts_paragraph
from assets.structure.quotations import quoted_lines, without_quote
from assets.structure.references import is_reference
from assets.structure.sequence import Candidate
from assets.structure.signs import is_heading_tag, reads_like_title, weight
from assets.structure.unnumbered import (
    IN_CONTENTS,
    IN_OUTLINE,
    MARKED_UP,
    SMALLER_SHARE,
    unnumbered_candidates,
)
from warehouse.schema.lines import Line, PageLines

BASE_SCORE = {
    **dict.fromkeys(("编", "篇", "卷", "部分", "章", "节", "条"), 3.0),
    **dict.fromkeys(("part", "chapter", "section", "article", "annex"), 1.5),
    **dict.fromkeys(ANNEXES, 1.0),
    **dict.fromkeys(("款", "项"), -1.5),
    **dict.fromkeys(("一、", "（一）"), 2.0),
    **dict.fromkeys(("1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1"), 1.0),
    **dict.fromkeys(("1、", "1.", "1-", "（1）", "一.", "一）"), 1.0),
    **dict.fromkeys(("1）", "①", "A.1", "I."), 0.5),
    **dict.fromkeys(("A.", "（a）", "a）", "（i）"), 0.0),
    "1": -1.5,
    "一": -0.5,
    "❶": 1.0,
}
"""How often a line with such a number is a heading or an item: 第三章 nearly
always, a bare digit hardly ever (a table cell, a note mark, part of a date)."""

MID_PARAGRAPH = -3.0
"""The line goes on a paragraph: most such numbers are references that wrapped."""
MID_PARAGRAPH_AFTER_STOP = -1.0
"""The same behind a full stop, where the paragraph may have been joined wrongly."""
QUOTED = -6.0
"""Inside quotation marks: the number belongs to another text."""
NO_WORDS = {"1": -4.0, "1.": -3.0, "1、": -3.0, "（1）": -3.0, "①": -3.0, "1）": -3.0}
NO_WORDS_OTHER = -2.0
"""A number with no words behind it, more likely a cell or a note mark."""
PROMINENT = 0.8
"""Bold or larger than the body, or centred."""
LONE_NUMBER = -1.5
"""A number alone on its line, with no geometry that shows it in a column of titles."""
SMALLER = -2.0
"""Print smaller than the body's: notes, cells, captions."""
FIGURES_BELOW = -4.0
"""A figure stands right below: the line is the label of a table row."""
SENTENCE_TITLE = -2.0
"""A chapter title that reads like a sentence."""
MOSTLY_FIGURES = -2.5
"""Words that are mostly figures: a table row."""
BARE_PROMINENT = 2.5
"""A bare number is a heading number only in the print or place of a heading."""

MAX_CHAPTER_CHARS = 45
"""Longest chapter or section title seen, about; longer ones are sentences."""
MIN_WORD_SHARE = 0.4
"""Share of letters under which a line is mostly figures."""

_STANDS_ALONE = frozenset(
    ("一", "一、", "（一）", "1.", "1、", "（1）", "（a）", "（i）")
)
_CONTINUED = re.compile(r"[(（]\s?续\s?[)）]\s*[:：]?$")
"""A heading repeated on the next page."""
_LEADERS = re.compile(r"[.．·…⋯]{4,}[\s\d]*$")
_FIGURES = re.compile(r"(?=.*(?:\d[.,]\d|\d{3}))[\d\s,.%％()（）—–/-]+")
_WORD = re.compile(r"[^\W\d_]")
_ENDS_SENTENCE = ("。", "；", ";", "！", "？")
_ENDS_CLAUSE = (*_ENDS_SENTENCE, "，", ",", "、", "：", ":")


def running_lines(pages: Iterable[PageLines]) -> list[Line]:
    """The lines that are running text, in reading order."""
    return [
        line
        for page in pages
        for line in page.lines
        if line.role in ("body", "footnote")
    ]


def candidates(
    lines: Sequence[Line], evidence: Evidence
) -> list[tuple[int, Candidate]]:
    """Lines that may be headings, by index, with their own evidence, in order."""
    quoted = quoted_lines(lines)
    numbered = {
        index: number
        for index, line in enumerate(lines)
        if line.role == "body"
        and index not in evidence.contents_lines
        and (number := _number(lines, index, quoted)) is not None
        and not is_reference(number)
        and not _LEADERS.search(line.text)
        and not _CONTINUED.search(_words(lines, index, number))
    }
    found = {
        index: _numbered(lines, index, number, evidence, quoted[index])
        for index, number in numbered.items()
    }
    found |= unnumbered_candidates(lines, evidence, numbered)
    return sorted(found.items())


def _number(lines: Sequence[Line], index: int, quoted: Sequence[bool]) -> Number | None:
    """The number of a line; that of a quoted article only if a whole text is quoted."""
    text = lines[index].text
    if text.startswith("“") and index + 1 < len(lines) and not quoted[index + 1]:
        text = without_quote(text)
    return parse_number(text)


def is_prominent(line: Line, evidence: Evidence) -> bool:
    """Whether the line is printed like a heading."""
    return line.bold or line.centred or line.size > evidence.body_size + SIZE_STEP


def _numbered(
    lines: Sequence[Line], index: int, number: Number, evidence: Evidence, quoted: bool
) -> Candidate:
    line = lines[index]
    score = BASE_SCORE[number.kind] + _words_score(number)
    if not number.rest and _words(lines, index, number):
        score = BASE_SCORE[number.kind]
    elif not number.rest and line.box is None and not is_division(number):
        score += LONE_NUMBER
    level = evidence.outline_level(line)
    score += IN_OUTLINE if level is not None else 0.0
    named = {bare(line.text), bare(number.rest)} & evidence.contents
    score += IN_CONTENTS if named else 0.0
    score += QUOTED if quoted else 0.0
    if not starts_paragraph(lines, index):
        stopped = lines[index - 1].text.endswith(_ENDS_SENTENCE)
        score += MID_PARAGRAPH_AFTER_STOP if stopped else MID_PARAGRAPH
    if is_heading_tag(line.tag):
        score += MARKED_UP
    elif is_prominent(line, evidence) or side_lines(lines, index):
        score += BARE_PROMINENT if number.kind == "1" else PROMINENT
    if _figures_below(lines, index) and not is_division(number):
        score += FIGURES_BELOW
    if 0 < line.size < SMALLER_SHARE * evidence.body_size:
        score += SMALLER
    return Candidate(number, score, weight(line), level)


def _figures_below(lines: Sequence[Line], index: int) -> bool:
    """Whether the line below holds figures and nothing else."""
    if index + 1 == len(lines) or lines[index + 1].page != lines[index].page:
        return False
    return _FIGURES.fullmatch(lines[index + 1].text) is not None


def _words(lines: Sequence[Line], index: int, number: Number) -> str:
    """The words a number stands before: on its line, or alone on the line below.

    Only kinds that table cells do not hold by themselves look below.
    """
    if number.rest or number.kind not in _STANDS_ALONE or index + 1 == len(lines):
        return number.rest
    below = lines[index + 1]
    title = reads_like_title(lines, index + 1) and below.page == lines[index].page
    return below.text if title else ""


def _words_score(number: Number) -> float:
    """What the words behind a number say."""
    rest, kind = number.rest, number.kind
    if not rest:
        if RANK[kind] <= RANK["条"]:
            return 0.0
        return NO_WORDS.get(kind, NO_WORDS_OTHER)
    words = len(_WORD.findall(rest))
    if words < MIN_WORD_SHARE * len(rest.replace(" ", "")):
        return MOSTLY_FIGURES
    too_long = len(rest) > MAX_CHAPTER_CHARS or rest.endswith(_ENDS_SENTENCE)
    if too_long and RANK[kind] < RANK["条"] and kind not in ANNEXES:
        return SENTENCE_TITLE
    if kind == "1" and (not number.gap or rest.endswith(_ENDS_CLAUSE)):
        return SENTENCE_TITLE
    return 0.0
