"""Which lines may be headings, and what each line itself says for or against it.

Scores are evidence in one unit (a clear sign is worth about 1 to 3), summed; the
sequence (`assets.structure.sequence`) adds what the numbering says and decides.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assets.structure.numbering import (
    ANNEXES,
    RANK,
    Number,
    is_reference,
    parse_number,
)
from assets.structure.sequence import Candidate
from warehouse.schema.lines import Line, PageLines

BASE_SCORE = {
    **dict.fromkeys(("编", "篇", "卷", "部分", "章", "节", "条"), 3.0),
    **dict.fromkeys(("part", "chapter", "section", "article", "annex"), 1.5),
    **dict.fromkeys(ANNEXES, 1.0),
    **dict.fromkeys(("款", "项"), -1.5),
    **dict.fromkeys(("一、", "（一）"), 2.0),
    **dict.fromkeys(("1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1"), 1.0),
    **dict.fromkeys(("1、", "1.", "（1）", "一.", "一）"), 1.0),
    **dict.fromkeys(("1）", "①", "A.1", "I."), 0.5),
    **dict.fromkeys(("A.", "（a）", "a）", "（i）"), 0.0),
    "1": -1.5,
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
MARKED_UP = 3.0
"""A heading element of the markup."""
IN_CONTENTS = 2.5
IN_OUTLINE = 2.5
"""The contents or the embedded outline name it."""
SENTENCE_TITLE = -2.0
"""A chapter title that reads like a sentence."""
MOSTLY_FIGURES = -2.5
"""Words that are mostly figures: a table row."""
BARE_PROMINENT = 2.5
"""A bare number is a heading number only in the print of a heading."""

MAX_CHAPTER_CHARS = 45
"""Longest chapter or section title seen, about; longer ones are sentences."""
MAX_TITLE_CHARS = 40
"""An unnumbered line longer than this is body text."""
SIZE_STEP = 0.9
"""Points by which print must exceed the body's to count as larger."""
MIN_WORD_SHARE = 0.4
"""Share of letters under which a line is mostly figures."""
OUTLINE_SOUND_SHARE = 0.6
"""Entries of the embedded outline that must be found on their pages for it to be
believed: broken outlines point at wrong pages or hold file names."""
QUOTE_LINES = 80
"""A quotation not closed within so many lines lost its closing mark."""

_NOT_WORDS = re.compile(r"[\W_]+")
_WORD = re.compile(r"[^\W\d_]")
_ENDS_SENTENCE = ("。", "；", ";", "！", "？")
_ENDS_CLAUSE = (*_ENDS_SENTENCE, "，", ",", "、", "：", ":")
_CONTENTS_TAIL = re.compile(r"(?:[.．·…⋯\s]{3,}|\s+)\d*[\d\s—–-]*$")
_CONTENTS_TITLE = re.compile(r"^(?:条款|章节)?目\s*[录次]$|^contents$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the document says of its own headings outside the running text."""

    contents: dict[str, Number | None]
    """Contents lines by their bare words, with and without number."""
    outline: dict[int, list[tuple[str, int]]]
    """Sound outline entries by page: bare words and level."""
    body_size: float
    """The size most of the running text is set in; 0: unknown."""


def bare(text: str) -> str:
    """Only the letters and digits of a title, for lenient comparison."""
    return _NOT_WORDS.sub("", text)


def running_lines(pages: Iterable[PageLines]) -> list[Line]:
    """The lines that are running text, in reading order."""
    return [
        line
        for page in pages
        for line in page.lines
        if line.role in ("body", "footnote")
    ]


def gather_evidence(pages: Sequence[PageLines]) -> Evidence:
    """Contents lines, sound outline entries and the size of the body's print."""
    sizes: Counter[float] = Counter()
    contents: dict[str, Number | None] = {}
    for page in pages:
        for line in page.lines:
            if line.role == "body":
                sizes[line.size] += len(line.text)
            elif line.role == "contents":
                _add_contents(contents, line.text)
    body_size = max(sorted(sizes), key=lambda size: sizes[size], default=0.0)
    return Evidence(contents, _sound_outline(pages), body_size)


def _add_contents(contents: dict[str, Number | None], text: str) -> None:
    title = _CONTENTS_TAIL.sub("", text)
    number = parse_number(title)
    whole = bare(title)
    if len(whole) < 2:
        return
    contents[whole] = number
    if number and len(words := bare(number.rest)) >= 2:
        contents.setdefault(words, number)


def _sound_outline(pages: Sequence[PageLines]) -> dict[int, list[tuple[str, int]]]:
    """Outline entries by page, or nothing where they do not fit the pages."""
    entries = {p.page: [(bare(o.title), o.level) for o in p.outline] for p in pages}
    total = found = 0
    for page in pages:
        if not page.outline:
            continue
        words = bare("".join(line.text for line in page.lines))
        for title, _ in entries[page.page]:
            total += 1
            found += len(title) > 1 and title in words
    if not total or found < OUTLINE_SOUND_SHARE * total:
        return {}
    return {page: titles for page, titles in entries.items() if titles}


def candidates(
    lines: Sequence[Line], evidence: Evidence
) -> list[tuple[int, Candidate]]:
    """Lines that may be headings, by index, with their own evidence."""
    found = []
    quoted = _quoted_lines(lines)
    for index, line in enumerate(lines):
        if line.role != "body":
            continue
        number = parse_number(line.text)
        if number is not None:
            candidate = _numbered(lines, index, number, evidence, quoted[index])
        else:
            candidate = _unnumbered(lines, index, evidence)
        if candidate is not None:
            found.append((index, candidate))
    return found


def _quoted_lines(lines: Sequence[Line]) -> list[bool]:
    """For each line, whether it begins inside a quotation.

    Counts no depth: every paragraph of a quotation may open its own mark, and only the
    last closes. A quotation left open is given up after QUOTE_LINES.
    """
    states, opened = [], -1
    for index, line in enumerate(lines):
        if opened >= 0 and index - opened > QUOTE_LINES:
            opened = -1
        states.append(opened >= 0)
        opening, closing = line.text.rfind("“"), line.text.rfind("”")
        if opening > closing:
            opened = index
        elif closing > opening:
            opened = -1
    return states


def starts_paragraph(lines: Sequence[Line], index: int) -> bool:
    """Whether the line is the first of its paragraph."""
    return index == 0 or lines[index - 1].paragraph != lines[index].paragraph


def is_prominent(line: Line, evidence: Evidence) -> bool:
    """Whether the line is printed like a heading."""
    return line.bold or line.centred or line.size > evidence.body_size + SIZE_STEP


def weight(line: Line) -> float:
    """Prominence of a line's print: size first, then bold, then centred."""
    if line.tag[:1] == "h" and line.tag[1:].isdigit():
        return 100.0 - int(line.tag[1:])
    return round(line.size * 2) / 2 + 0.2 * line.bold + 0.1 * line.centred


def _outline_level(line: Line, evidence: Evidence) -> int | None:
    words = bare(line.text)
    for title, level in evidence.outline.get(line.page, ()):
        if title and (title == words or (len(words) > 3 and title.startswith(words))):
            return level
    return None


def _numbered(
    lines: Sequence[Line], index: int, number: Number, evidence: Evidence, quoted: bool
) -> Candidate | None:
    if is_reference(number):
        return None
    line = lines[index]
    score = BASE_SCORE[number.kind] + _words_score(number)
    level = _outline_level(line, evidence)
    score += IN_OUTLINE if level is not None else 0.0
    score += IN_CONTENTS if bare(line.text) in evidence.contents else 0.0
    score += QUOTED if quoted else 0.0
    if not starts_paragraph(lines, index):
        stopped = lines[index - 1].text.endswith(_ENDS_SENTENCE)
        score += MID_PARAGRAPH_AFTER_STOP if stopped else MID_PARAGRAPH
    if line.tag[:1] == "h" and line.tag[1:].isdigit():
        score += MARKED_UP
    elif is_prominent(line, evidence):
        score += BARE_PROMINENT if number.kind == "1" else PROMINENT
    return Candidate(number, score, weight(line), level)


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


def _unnumbered(
    lines: Sequence[Line], index: int, evidence: Evidence
) -> Candidate | None:
    """A title without a number: it must stand alone and be named or printed as one."""
    line = lines[index]
    if len(line.text) > MAX_TITLE_CHARS or not starts_paragraph(lines, index):
        return None
    if line.text.endswith(_ENDS_CLAUSE) or _CONTENTS_TITLE.match(line.text):
        return None
    words = bare(line.text)
    if len(words) < 2 or not _WORD.search(words):
        return None
    level = _outline_level(line, evidence)
    if line.tag[:1] == "h" and line.tag[1:].isdigit():
        return Candidate(None, MARKED_UP, weight(line), level)
    if words in evidence.contents:
        return Candidate(evidence.contents[words], IN_CONTENTS, weight(line), level)
    if level is not None:
        return Candidate(None, IN_OUTLINE, weight(line), level)
    return None
