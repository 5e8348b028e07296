"""Takes footnotes out of the clauses they were printed between.

A footnote stands at the foot of its page, so that a sentence which runs on over the
page break is cut in two by it. What it explains belongs to no cover and no exclusion;
what it states itself (a waiting period, a cash value) is read apart.
"""

import dataclasses
from collections import defaultdict
from collections.abc import Iterable, Sequence

from assets.facts.labels import key
from warehouse.schema.clauses import Clause
from warehouse.schema.lines import PageLines

_ENDS = ("。", "；", "：", ";", ":", "！", "？", "”")
"""A paragraph that ends otherwise was interrupted."""


def without_footnotes(
    clauses: Sequence[Clause], pages: Iterable[PageLines]
) -> tuple[list[Clause], list[Clause]]:
    """Clauses with their own words alone, and the footnotes that stood in them."""
    notes = _footnotes(pages)
    if not notes:
        return list(clauses), []
    own, apart = [], []
    for clause in clauses:
        kept, taken = _parted(clause.text.split("\n"), notes)
        if not taken:
            own.append(clause)
            continue
        own.append(dataclasses.replace(clause, text="\n".join(kept)))
        apart.append(dataclasses.replace(clause, text="\n".join(taken)))
    return own, apart


def _footnotes(pages: Iterable[PageLines]) -> frozenset[str]:
    """The paragraphs that are footnotes, in normal form."""
    parts: dict[int, list[str]] = defaultdict(list)
    for page in pages:
        for line in page.lines:
            if line.role == "footnote":
                parts[line.paragraph].append(line.text)
    return frozenset(key("".join(texts)) for texts in parts.values())


def _parted(
    paragraphs: Sequence[str], notes: frozenset[str]
) -> tuple[list[str], list[str]]:
    """Paragraphs and footnotes; what a footnote interrupted is one paragraph again."""
    kept: list[str] = []
    taken: list[str] = []
    after_note = False
    for paragraph in paragraphs:
        if key(paragraph) in notes:
            taken.append(paragraph)
            after_note = True
        elif after_note and kept and not kept[-1].rstrip().endswith(_ENDS):
            kept[-1] += paragraph
            after_note = False
        else:
            kept.append(paragraph)
            after_note = False
    return kept, taken
