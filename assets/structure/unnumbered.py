"""Titles without a number: told by what names them, by print, or by what they open.

A line that merely is bold is no heading. It counts when the contents, the outline or
the markup name it, when it stands alone in a print that the document uses for such
lines again and again, or when a numbering begins anew under it (the title of a text
bound into a file with others).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from assets.structure.evidence import SIZE_STEP, Evidence, bare, without_marks
from assets.structure.numbering import Number, parse_number
from assets.structure.positions import follows_closely, side_lines, starts_paragraph
from assets.structure.sequence import Candidate
from warehouse.schema.lines import Line

MARKED_UP = 3.0
"""A heading element of the markup."""
IN_CONTENTS = 2.5
IN_OUTLINE = 2.5
"""The contents or the embedded outline name it."""
BESIDE = 0.6
"""It stands, bold, in a column of its own beside the text."""
SIDE_WEIGHT = 0.5
"""Prominence of a title beside the text: under any title above it."""
BOUND_TEXT = 2.0
"""A numbering begins anew under it."""
ALONE = -0.4
LARGER = 0.9
BOLD = 0.5
CENTRED = 0.7
"""A line that stands alone, by its print: one sign is just enough, two are clear."""

MAX_NAMESAKES = 2
"""Lines with the words of one contents entry that may all be headings."""
MAX_TITLE_CHARS = 40
"""An unnumbered line longer than this is body text."""
MIN_SAME_PRINT = 2
"""Lines of one print that make it the document's print for headings; a print used once
is that of the cover."""
SMALLER_SHARE = 0.92
"""Share of the body's size under which print counts as smaller; fonts mixed on one
page differ by less."""
TEXT_CHARS = 20
"""A line at least so long is text rather than a label or a cell."""
LOOK_AHEAD_LINES = 3
"""Lines looked at below a title, since it may wrap itself."""
LOOK_BACK_LINES = 6
"""How far above the first number of a bound-in text its title may stand: adoption
dates and a sentence of preamble come between."""
OPENERS = ("部分", "编", "章", "条")
"""Kinds whose first number can open a bound-in text."""

_ENDS_CLAUSE = ("。", "；", ";", "！", "？", "，", ",", "、", "：", ":")
_WORD = re.compile(r"[^\W\d_]")
_SENTENCE_OR_LABEL = re.compile(r"。|[:：](?!$)")
_NO_TITLE = re.compile(
    r"^(?:[图表]\s?(?:[\d一二三四五六七八九十-]+|[:：])|图表|资料来源|数据来源|来源|注[:：\d]|单位|备注|说明[:：]"
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


def unnumbered_candidates(
    lines: Sequence[Line], evidence: Evidence, numbered: Mapping[int, Number]
) -> dict[int, Candidate]:
    """Candidates without a number of their own, by line index."""
    found: dict[int, Candidate] = {}
    alone: dict[int, float] = {}
    side_end = 0
    for index, line in enumerate(lines):
        side = side_lines(lines, index) if index >= side_end else 0
        if index < side_end or line.page in evidence.contents_pages:
            continue
        side_end = index + side
        above = numbered.get(index - 1)
        if (above and not above.rest) or not _reads_like_title(lines, index):
            continue  # the title of a number that stands alone above it
        level = evidence.outline_level(line)
        words = bare(line.text)
        if is_heading_tag(line.tag):
            found[index] = Candidate(None, MARKED_UP, weight(line), level)
        elif words in evidence.contents:
            found[index] = Candidate(None, IN_CONTENTS, weight(line), level)
        elif level is not None:
            found[index] = Candidate(None, IN_OUTLINE, weight(line), level)
        elif side and line.bold and not _SENTENCE_OR_LABEL.search(line.text):
            found[index] = Candidate(None, BESIDE, SIDE_WEIGHT)
        elif (score := _print_score(lines, index, evidence)) > 0:
            alone[index] = score
    found = _once(lines, found, evidence) | _recurring(lines, alone)
    return found | _bound_texts(lines, evidence, numbered)


def _once(
    lines: Sequence[Line], found: Mapping[int, Candidate], evidence: Evidence
) -> dict[int, Candidate]:
    """Without the later of many lines that are named alike in the contents.

    A contents entry names one heading. Words that stand alone on line after line are a
    label that happens to be called the same.
    """
    places: dict[str, list[int]] = defaultdict(list)
    for index in found:
        places[bare(lines[index].text)].append(index)
    labels = {
        index
        for words, indices in places.items()
        if words in evidence.contents and len(indices) > MAX_NAMESAKES
        for index in indices[1:]
    }
    return {index: value for index, value in found.items() if index not in labels}


def _reads_like_title(lines: Sequence[Line], index: int) -> bool:
    """Short, the first of its paragraph, with words, not ending like a clause."""
    line = lines[index]
    return (
        line.role == "body"
        and len(line.text) <= MAX_TITLE_CHARS
        and starts_paragraph(lines, index)
        and not line.text.endswith(_ENDS_CLAUSE)
        and len(bare(line.text)) > 1
        and _WORD.search(line.text) is not None
        and parse_number(line.text) is None
        and not _NO_TITLE.search(without_marks(line.text))
    )


def _print_score(lines: Sequence[Line], index: int, evidence: Evidence) -> float:
    """How much the print of a line that stands alone says for a title."""
    line = lines[index]
    if (
        _SENTENCE_OR_LABEL.search(line.text)
        or line.size < SMALLER_SHARE * evidence.body_size
    ):
        return ALONE
    if not _opens_text(lines, index):
        return ALONE
    larger = line.size > evidence.body_size + SIZE_STEP
    return ALONE + LARGER * larger + BOLD * line.bold + CENTRED * line.centred


def _opens_text(lines: Sequence[Line], index: int) -> bool:
    """Whether text or a numbered line comes next, not another label or cell.

    Labels of charts and cells of tables without rules stand among their like.
    """
    line = lines[index]
    for below in lines[index + 1 : index + 1 + LOOK_AHEAD_LINES]:
        if below.paragraph == line.paragraph:
            return False
        if weight(below) == weight(line) and follows_closely(line, below):
            line = below
            continue
        if len(below.text) >= TEXT_CHARS or below.text.endswith(_ENDS_CLAUSE):
            return True
        return parse_number(below.text) is not None
    return False


def _recurring(
    lines: Sequence[Line], alone: Mapping[int, float]
) -> dict[int, Candidate]:
    """Lines in a print that the document uses for titles more than once.

    A second line right below in the same print belongs to the title above it.
    """
    prints = Counter(weight(lines[index]) for index in alone)
    found = {}
    for index, score in alone.items():
        line = lines[index]
        above = (
            index - 1 in alone
            and weight(lines[index - 1]) == weight(line)
            and follows_closely(lines[index - 1], line)
        )
        if above or prints[weight(line)] < MIN_SAME_PRINT:
            continue
        found[index] = Candidate(None, score, weight(line))
    return found


def _bound_texts(
    lines: Sequence[Line], evidence: Evidence, numbered: Mapping[int, Number]
) -> dict[int, Candidate]:
    """Titles of texts bound into one file, each above the start of a numbering."""
    starts: dict[str, list[int]] = defaultdict(list)
    for index, number in numbered.items():
        if number.kind in OPENERS and number.is_first:
            starts[number.kind].append(index)
    found = {}
    for indices in starts.values():
        if len(indices) < MIN_SAME_PRINT:
            continue
        for index in indices:
            title = _title_above(lines, index, evidence, numbered)
            if title is not None:
                found[title] = Candidate(
                    None, BOUND_TEXT, weight(lines[title]), root=True
                )
    return found


def _title_above(
    lines: Sequence[Line],
    index: int,
    evidence: Evidence,
    numbered: Mapping[int, Number],
) -> int | None:
    """First line of the title above a line, or None where a heading stands there."""
    for above in range(index - 1, max(index - 1 - LOOK_BACK_LINES, -1), -1):
        if above in numbered or above in evidence.contents_lines:
            return None
        if not _reads_like_title(lines, above):
            continue
        line = lines[above]
        larger = line.size > evidence.body_size + SIZE_STEP
        if line.size and not (larger or (line.bold and line.centred)):
            continue
        while (
            above
            and _reads_like_title(lines, above - 1)
            and weight(lines[above - 1]) == weight(line)
            and follows_closely(lines[above - 1], lines[above])
        ):
            above -= 1
        return above
    return None
