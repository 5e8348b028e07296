"""Contents pages: lines that lead to a page, or that list the headings to come."""

import re
from collections.abc import Sequence

from assets.text.drafts import LineDraft, PageDraft

LEADER_LINES = 3
"""Fewest lines with leaders on a page that make them contents."""
MISSES = 3
"""Lines in a row inside contents that match nothing later: wrapped entries, parts."""
ENTRY_CHARS = 3
"""Shortest title that is looked for later; one less after a number: 第三条 释义."""
LONGEST_ENTRY = 60
"""Longest entry, in characters: a paragraph that repeats later is no entry."""

# 备查文件目录 heads a list of documents, not of the headings to come.
_HEADING = re.compile(
    r"^(?!.*文件目录)(?:[^，。：；]{0,6})目录(?:[:：]|[(（]续[)）])?$"
    r"|^(?:TABLE OF )?CONTENTS$"
)
_LEADER = re.compile(
    r"(?:[.·…。・‥_—-]\s?){4,}\s*[(（]?(?:\d{1,4}|[ivxlIVXL]+|第?[\d.、一二三四五六七八九十百\-]+[页条]?"
    r"|脚注)?[)）]?\s*$"
)
_PAGE_BEHIND = re.compile(r"[^\d.,%]\s*\d{1,4}$")
_LEADING_NUMBER = re.compile(
    r"^(?:第[0-9零一二三四五六七八九十百千]+[编篇部章节条]|附[件录表][0-9一二三四五六七八九十]*"
    r"|[一二三四五六七八九十]+、|[（(][0-9一二三四五六七八九十]+[)）]|[0-9]+(?:\.[0-9]+)*[.、]?)[:：]?"
)
_ENDS = ("。", "；", "！")
_NO_LETTER = re.compile(r"[^\w]+")


def mark_contents(pages: Sequence[PageDraft]) -> None:
    """Mark contents lines: those with leaders, and the list under a 目录 heading."""
    for page in pages:
        hits = [x for x in _body(page) if _LEADER.search(x.text) and _title(x.text)]
        if len(hits) >= LEADER_LINES:
            for line in hits:
                line.role = "contents"
    lines = [x for p in pages for x in p.lines if x.role in ("body", "contents")]
    last = {_title(line.text): place for place, line in enumerate(lines)}
    listed = {_title(line.text) for line in lines if line.role == "contents"}
    for place, line in enumerate(lines):
        if _is_heading(line):
            _mark_list(lines, place, last, listed)


def _body(page: PageDraft) -> list[LineDraft]:
    return [x for x in page.lines if x.role == "body"]


def _is_heading(line: LineDraft) -> bool:
    return bool(_HEADING.match(line.text.replace(" ", "").upper()))


def _mark_list(
    lines: list[LineDraft],
    place: int,
    last_place: dict[str, int],
    listed_before: set[str],
) -> None:
    """Mark the heading of a contents list and the entries that follow it.

    It ends at a sentence, and where an entry with leaders or the first entry of a list
    without them stands again: that is the first heading of the text.
    """
    last, misses, listed = place, 0, 0
    seen: set[str] = set()
    for i in range(place + 1, len(lines)):
        line = lines[i]
        ends = line.text.endswith(_ENDS) or _title(line.text) in listed_before
        if ends and line.role != "contents":
            break
        if _is_entry(line, last_place.get(_title(line.text), 0) > i, seen):
            last, misses, listed = i, 0, listed + 1
            if not seen:
                listed_before.add(_title(line.text))
            seen.add(_title(line.text))
        else:
            misses += 1
            if misses > MISSES:
                break
    if listed >= LEADER_LINES:
        for line in lines[place : last + 1]:
            line.role = "contents"


def _is_entry(line: LineDraft, again: bool, seen: set[str]) -> bool:
    """Whether a line leads to a page or its title stands again further on."""
    if line.role == "contents":
        return True
    if len(line.text) > LONGEST_ENTRY:
        return False
    title = _title(line.text)
    if title in seen:
        return False
    numbered = title != _NO_LETTER.sub("", line.text)
    again = again and len(title) >= (ENTRY_CHARS - 1 if numbered else ENTRY_CHARS)
    return again or bool(_PAGE_BEHIND.search(line.text))


def _title(text: str) -> str:
    """The words of a heading: no number before, no leaders and page behind."""
    text = _LEADER.sub("", text)
    text = _LEADING_NUMBER.sub("", text.strip())
    return _NO_LETTER.sub("", re.sub(r"\d{1,4}$", "", text))
