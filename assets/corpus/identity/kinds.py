"""What kind of document it is: by its title first, by telling words otherwise."""

import re
from collections.abc import Iterator

from assets.corpus.identity.front import Front, Reading, Window, compact, windows
from dictionaries.identity import KindPattern, cues, kinds

DOMAIN_FAMILY = {
    "regulatory": "regulatory",
    "financial_reports": "report",
    "financial_contracts": "contract",
    "insurance": "insurance",
    "research": "research",
}
"""The folder is a hint that breaks ties, never the evidence."""
LONGEST_TITLE = 90
"""Characters; a longer run of lines is a paragraph, not a title."""
TITLE_WEIGHT, HINT_WEIGHT, CUE_WEIGHT = 40, 25, 20
"""Below what the readers of a family give their own titles."""
EARLY_LINES = 40
"""A title this near the beginning outweighs one on a later page."""
EARLY_WEIGHT = 10

_CHAPTER = re.compile(r"第[〇零一二三四五六七八九十百\d]+[编章节条款]")


def kind_readings(front: Front) -> Iterator[Reading]:
    """Candidate kinds with the title lines or words they were told by."""
    hinted = DOMAIN_FAMILY.get(front.domain, "")
    early = {line.line_no for line in front.head[:EARLY_LINES]}
    for window in _title_windows(front):
        kind = title_kind(window.text, hinted)
        if kind is None:
            continue
        weight = TITLE_WEIGHT + HINT_WEIGHT * (kind.family == hinted)
        weight += EARLY_WEIGHT * (window.lines[0].line_no in early)
        yield Reading("doc_type", kind.name, "title", weight, window.lines[-1])
    text = "\n".join(line.text for line in front.head)
    for cue in cues():
        match = cue.pattern.search(text)
        if match:
            weight = CUE_WEIGHT + 2 * HINT_WEIGHT * (cue.family == hinted)
            line = front.head[text.count("\n", 0, match.start())]
            yield Reading("doc_type", cue.name, "cue", weight, line)


def title_kind(title: str, family: str = "") -> KindPattern | None:
    """The kind a title names; a hinted family is tried before the others."""
    ordered = sorted(kinds(), key=lambda k: k.family != family)
    return next((k for k in ordered if k.pattern.search(title)), None)


def _title_windows(front: Front) -> Iterator[Window]:
    """Runs of lines that could be a title: short, and not ending like a sentence.

    The heading of a chapter names what is in it, never the document.
    """
    for window in windows(front.head, longest=4):
        inside = any(_CHAPTER.match(compact(line.text)) for line in window.lines)
        if not inside and is_title_like(window.text):
            yield window
    for line in front.running:
        text = compact(line.text)
        if is_title_like(text):
            yield Window(text, (line,))


def is_title_like(text: str) -> bool:
    """No sentence marks, no leader dots, no quotation inside a longer sentence."""
    return (
        2 <= len(text) <= LONGEST_TITLE
        and not any(mark in text for mark in "。；;？！：")
        and "…" not in text
        and "..." not in text
        and "，" not in text
    )
