"""Titles without a number: told by what names them, by print, or by what they open.

A line that merely is bold is no heading. It counts when the contents, the outline or
the markup name it, when it stands alone in a print that the document uses for such
lines again and again, or when a numbering begins anew under it (the title of a text
bound into a file with others).
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from assets.structure.bound_texts import bound_text_titles
from assets.structure.evidence import SIZE_STEP, Evidence, bare
from assets.structure.numbering import Number, parse_number
from assets.structure.positions import follows_closely, side_lines
from assets.structure.sequence import Candidate
from assets.structure.signs import (
    ENDS_CLAUSE,
    SENTENCE_OR_LABEL,
    is_heading_tag,
    reads_like_title,
    weight,
)
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
ALONE = -0.4
LARGER = 0.9
BOLD = 0.5
CENTRED = 0.7
"""A line that stands alone, by its print: one sign is just enough, two are clear."""

MAX_NAMESAKES = 2
"""Lines with the words of one contents entry that may all be headings."""
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
        if (above and not above.rest) or not reads_like_title(lines, index):
            continue  # the title of a number that stands alone above it
        level = evidence.outline_level(line)
        words = bare(line.text)
        if is_heading_tag(line.tag):
            found[index] = Candidate(None, MARKED_UP, weight(line), level)
        elif words in evidence.contents:
            found[index] = Candidate(None, IN_CONTENTS, weight(line), level, named=True)
        elif level is not None:
            found[index] = Candidate(None, IN_OUTLINE, weight(line), level)
        elif side and line.bold and not SENTENCE_OR_LABEL.search(line.text):
            found[index] = Candidate(None, BESIDE, SIDE_WEIGHT)
        elif (score := _print_score(lines, index, evidence)) > 0:
            alone[index] = score
    found = _once(lines, found, evidence) | _recurring(lines, alone)
    return found | bound_text_titles(lines, evidence, numbered)


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


def _print_score(lines: Sequence[Line], index: int, evidence: Evidence) -> float:
    """How much the print of a line that stands alone says for a title."""
    line = lines[index]
    if (
        SENTENCE_OR_LABEL.search(line.text)
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
        if len(below.text) >= TEXT_CHARS or below.text.endswith(ENDS_CLAUSE):
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
