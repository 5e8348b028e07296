"""Titles of texts bound into one file: each stands above a numbering that begins anew.

A decision with the amended regulations behind it, a policy made of two sets of clauses:
the articles of each count from 第一条, and a reader must know of which text.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from assets.structure.evidence import SIZE_STEP, Evidence
from assets.structure.numbering import Number
from assets.structure.positions import follows_closely
from assets.structure.sequence import Candidate
from assets.structure.signs import reads_like_title, weight
from warehouse.schema.lines import Line

BOUND_TEXT = 2.0
"""Evidence for a title: a numbering begins anew under it."""
LOOK_BACK_LINES = 6
"""How far above the first number of a bound-in text its title may stand: adoption
dates and a sentence of preamble come between."""
OPENERS = ("部分", "编", "章", "条")
"""Kinds whose first number can open a bound-in text."""


def bound_text_titles(
    lines: Sequence[Line], evidence: Evidence, numbered: Mapping[int, Number]
) -> dict[int, Candidate]:
    """Candidates for titles above the starts of a numbering, by line index.

    A file with a single start is one text, and its title is that of the document.
    """
    starts: dict[str, list[int]] = defaultdict(list)
    for index, number in numbered.items():
        if number.kind in OPENERS and number.is_first:
            starts[number.kind].append(index)
    found = {}
    for indices in starts.values():
        for index in indices if len(indices) > 1 else ():
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
    """First line of the title above a start, on its page; None where none stands.

    With geometry it is the nearest line in the print of a title. Without, only notes
    in brackets may come between.
    """
    for above in range(index - 1, max(index - 1 - LOOK_BACK_LINES, -1), -1):
        line = lines[above]
        if line.page != lines[index].page or above in numbered:
            return None
        if above in evidence.contents_lines:
            return None
        if not reads_like_title(lines, above) or not _is_title_print(line, evidence):
            if line.box is None and line.text[0] not in "（(":
                return None
            continue
        while _goes_on_above(lines, above):
            above -= 1
        return above
    return None


def _is_title_print(line: Line, evidence: Evidence) -> bool:
    """Whether a line is printed like the title of a text, as far as print is known."""
    if not line.size:
        return True
    larger = line.size > evidence.body_size + SIZE_STEP
    return larger or (line.bold and line.centred)


def _goes_on_above(lines: Sequence[Line], index: int) -> bool:
    """Whether the line above belongs to the same title."""
    if not index or not reads_like_title(lines, index - 1):
        return False
    line, above = lines[index], lines[index - 1]
    return weight(above) == weight(line) and follows_closely(above, line)
