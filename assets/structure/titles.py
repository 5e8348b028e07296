"""Where a heading's title ends and its text begins.

A title stands alone in its paragraph (保险责任 under 第五条), may wrap or stand on the
line below its number (附表： / title), or runs into the text and ends at the first full
stop (（一）指导思想。以…). An article of a law has none: its text follows the number.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assets.structure.evidence import SIZE_STEP, Evidence, bare, text_width
from assets.structure.numbering import Number, is_division, parse_number
from assets.structure.positions import follows_closely, side_lines
from assets.structure.signs import MAX_TITLE_LINES
from warehouse.schema.lines import Line

MAX_TITLE_CHARS = 60
"""Longest title of a numbered heading; beyond, a paragraph without a full stop is a
sentence that lost its end."""
MAX_ARTICLE_TITLE_CHARS = 40
"""Articles have short titles; a longer paragraph is the article's text."""
MAX_RUN_IN_CHARS = 25
"""Longest title that runs into its text."""
WRAPPED_WIDTH_SHARE = 0.55
"""Share of the body's width from which a line of a title can have been broken: titles
are broken where it looks well, in the middle third of the page."""
FULL_SHARE = 0.82
"""Share of a full line that a wrapped one fills: the first of a paragraph is indented
by two characters, and titles are set larger than text."""
MAX_END_CHARS = 15
"""Longest end of a wrapped title that is taken without other signs."""

_UNFINISHED = ("、", "，", "及", "与", "和", "的", "暨", "—", "－", "：")
_SENTENCE = re.compile(r"[。；;！]|[，,：:、“‘（]$")
_RUN_IN = re.compile(rf"([^，,。；;：:！？]{{2,{MAX_RUN_IN_CHARS}}})[。](?=\S)")
_BRACKETED = re.compile(r"【([^】]{1,40})】")
_TICK_BOXES = re.compile(
    r"\s*[□☑√☐✓]\s?(?:适用|不适用|是|否|有|无).*$|\s*适用\s*[□☑√☐✓]?\s*不适用$"
)
_CLOSING = re.compile(r"[%％‰?？!！”’》）)】…*]+")
_MARKS = re.compile(r"^[^\w《“「【（(]+|[\s:：、.．]+$")


@dataclass(frozen=True, slots=True)
class Title:
    """A heading's title and how many of its lines it takes."""

    text: str
    """Without the number; empty for none."""
    lines: int
    """Lines that hold nothing but number and title; 0: text follows on the line."""


def join_lines(lines: Sequence[Line]) -> str:
    """Lines as text: glued inside a paragraph, a line feed between paragraphs."""
    parts: list[str] = []
    paragraph = None
    for line in lines:
        if paragraph is not None:
            parts.append(line.glue if line.paragraph == paragraph else "\n")
        parts.append(line.text)
        paragraph = line.paragraph
    return "".join(parts)


def find_title(
    lines: Sequence[Line], number: Number | None, evidence: Evidence
) -> Title:
    """The title at the head of a clause's own lines (up to the next heading)."""
    side = side_lines(lines, 0)
    if number is None:
        size = side or _same_print(lines, _paragraph_size(lines), evidence)
        text = join_lines(lines[:size]).replace("\n", "")
        return Title(_MARKS.sub("", text), size)
    if side > 1 or (side and number.rest):
        text = "".join(line.text for line in lines[:side])
        text = text[len(lines[0].text) - len(number.rest) :].strip()
        return Title("", 0) if _SENTENCE.search(text) else Title(text, side)
    size = _same_print(lines, _paragraph_size(lines), evidence)
    joined = parse_number(join_lines(lines[:size]).replace("\n", ""))
    rest = joined.rest if joined is not None else number.rest
    if bracketed := _BRACKETED.match(rest):
        return Title(bracketed[1], size if bracketed.end() == len(rest) else 0)
    if named := _named_in_contents(rest, number, evidence):
        return Title(named, size if len(named) == len(rest) else 0)
    if is_title(rest, number):
        return _with_line_below(lines, size, rest, number, evidence)
    if is_division(number):
        return Title(number.rest, 1) if is_title(number.rest, number) else Title("", 0)
    if number.kind != "条" and (run_in := _RUN_IN.match(rest)):
        return Title(run_in[1], 0)
    return Title("", 0)


def without_boxes(title: Title) -> Title:
    """A title without the boxes to tick that stand behind it on its line."""
    return Title(_TICK_BOXES.sub("", title.text), title.lines)


def _same_print(lines: Sequence[Line], size: int, evidence: Evidence) -> int:
    """Over how many lines a title in a print of its own goes on below its paragraph."""
    head = lines[0]
    apart = head.size > evidence.body_size + SIZE_STEP or (head.bold and head.centred)
    if not apart or not head.size:
        return size
    while size < min(len(lines), MAX_TITLE_LINES):
        line = lines[size]
        if not _has_wrapped(lines[size - 1], evidence):
            break
        same = abs(line.size - head.size) < SIZE_STEP / 2 and line.bold == head.bold
        if not (same and follows_closely(lines[size - 1], line)):
            break
        if line.centred != head.centred or parse_number(line.text):
            break
        size += 1
    return size


def _has_wrapped(line: Line, evidence: Evidence) -> bool:
    """Whether a title line is wide enough to have been broken, or ends unfinished."""
    if line.text.endswith(_UNFINISHED) or line.box is None:
        return True
    return line.box.x1 - line.box.x0 >= WRAPPED_WIDTH_SHARE * evidence.body_width


def _named_in_contents(rest: str, number: Number, evidence: Evidence) -> str:
    """The part of a paragraph that the contents give as the title of its number."""
    for title in evidence.numbered_contents.get((number.kind, number.values), ()):
        wanted = bare(title)
        for end in range(len(wanted), len(rest) + 1):
            if bare(rest[:end]) == wanted:
                closing = _CLOSING.match(rest, end)
                return rest[: closing.end() if closing else end]
    return ""


def is_title(rest: str, number: Number | None) -> bool:
    """Whether the words of a paragraph read like a title rather than a sentence."""
    limit = MAX_TITLE_CHARS
    if number is not None and number.kind == "条":
        limit = MAX_ARTICLE_TITLE_CHARS
    return len(rest) <= limit and not _SENTENCE.search(rest)


def _paragraph_size(lines: Sequence[Line]) -> int:
    size = 1
    while size < len(lines) and lines[size].paragraph == lines[0].paragraph:
        size += 1
    return size


def _with_line_below(
    lines: Sequence[Line], size: int, rest: str, number: Number, evidence: Evidence
) -> Title:
    """A title, with the line below where it belongs to it.

    A number alone on its line takes the line below for its title. Without geometry a
    full line is a title only if its short end follows, or if the contents say so; else
    it is the first line of a paragraph.
    """
    if size >= min(len(lines), MAX_TITLE_LINES):
        return Title(rest, size)
    head, below = lines[size - 1], lines[size]
    if not rest and (named := _named_in_contents(below.text, number, evidence)):
        return Title(named, size + (named == below.text))
    if below.role != "body" or parse_number(below.text):
        return Title(rest, size)
    if len(rest) == len(below.text) == 1:  # 总 / 则, set wide
        return Title(rest + below.text, size + 1)
    if _completes(rest + below.text, number, evidence):
        return Title(rest + below.text, size + 1)
    is_end = len(below.text) <= MAX_END_CHARS and not _SENTENCE.search(below.text)
    if rest and _is_full(head.text, head, evidence):
        return Title(rest + below.text, size + 1) if is_end else Title("", 0)
    if rest or _SENTENCE.search(below.text) or len(below.text) > MAX_TITLE_CHARS:
        return Title(rest, size)
    if _is_full(head.text + below.text, head, evidence):
        return Title("", size)
    if number.kind == "条" and _paragraph_size(lines[size:]) > 1:
        return Title("", size)
    wide = (
        len(below.text) == 1
        and size + 1 < len(lines)
        and len(lines[size + 1].text) == 1
    )
    return Title(
        join_lines(lines[size : size + 1 + wide]).replace("\n", ""), size + 1 + wide
    )


def _is_full(text: str, line: Line, evidence: Evidence) -> bool:
    """Whether text without geometry fills a line, first-line indent allowed for."""
    if line.box is not None or line.tag == "p":
        return False
    return text_width(text) >= FULL_SHARE * evidence.full_width > 0


def _completes(words: str, number: Number, evidence: Evidence) -> bool:
    """Whether the contents give exactly these words as the title of the number."""
    titles = evidence.numbered_contents.get((number.kind, number.values), ())
    return bare(words) in map(bare, titles)
