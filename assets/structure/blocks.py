"""A clause's text is cut into blocks: what search hits.

Cuts fall at structure: the title, a list item, a paragraph. Short paragraphs under one
title merge up to a limit; the clause line (number and text) and list items never merge
with anything but their own title. Only a paragraph that is too long in itself is cut
inside, behind a sentence if it can be.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from assets.structure.titles import join_lines
from warehouse.schema.geometry import Box, PageBox
from warehouse.schema.lines import Line

MERGE_CHARS = 400
"""Characters up to which short paragraphs merge: about what a reader takes in at one
look, and long enough that a term and what is said of it meet in one block."""
MAX_BLOCK_CHARS = 800
"""Characters from which a single paragraph is cut: two printed half-pages; scores of
longer texts drown the words that matter."""

_BULLET = re.compile(r"^[•●○■□▪◆◇★☆➢❖✓✔►▶·‧]\s?")
_SENTENCE_END = re.compile(r"(?<=[。！？；!?;])")


@dataclass(frozen=True, slots=True)
class Piece:
    """A paragraph of a clause with what it is."""

    kind: str
    """title, clause, list or text."""
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class BlockDraft:
    """A block before it has an id."""

    kind: str
    text: str
    page: int
    boxes: list[PageBox]


def cut_blocks(
    lines: Sequence[Line], title_lines: int, numbered: bool, items: frozenset[int]
) -> list[BlockDraft]:
    """The blocks of a clause.

    Args:
        lines: The clause's own lines.
        title_lines: How many of them hold only number and title.
        numbered: Whether the clause has a number (or title) of its own.
        items: Positions in `lines` at which a list item starts.
    """
    blocks: list[BlockDraft] = []
    waiting: list[Piece] = []
    for piece in _pieces(lines, title_lines, numbered, items):
        if waiting and not _merges(waiting, piece):
            blocks += _emit(waiting)
            waiting = []
        waiting.append(piece)
    return blocks + (_emit(waiting) if waiting else [])


def _pieces(
    lines: Sequence[Line], title_lines: int, numbered: bool, items: frozenset[int]
) -> Iterator[Piece]:
    """Paragraphs of the clause; a list item starts one even inside a paragraph."""
    if title_lines:
        yield Piece("title", lines[:title_lines])
    start = title_lines
    for end in range(title_lines + 1, len(lines) + 1):
        inside = (
            end < len(lines)
            and end not in items
            and lines[end].paragraph == lines[end - 1].paragraph
        )
        if inside:
            continue
        kind = "text"
        if start in items or _BULLET.match(lines[start].text):
            kind = "list"
        elif start == 0 and numbered:
            kind = "clause"
        if start < end:
            yield Piece(kind, lines[start:end])
        start = end


def _merges(waiting: Sequence[Piece], piece: Piece) -> bool:
    """Whether a paragraph joins the block before it."""
    if piece.kind != "text" or waiting[-1].kind not in ("text", "title"):
        return False
    return sum(_chars(p.lines) for p in waiting) + _chars(piece.lines) <= MERGE_CHARS


def _chars(lines: Sequence[Line]) -> int:
    return sum(len(line.text) for line in lines)


def _emit(pieces: Sequence[Piece]) -> list[BlockDraft]:
    kind = pieces[0].kind if pieces[0].kind in ("list", "text") else "clause"
    lines = [line for piece in pieces for line in piece.lines]
    if _chars(lines) <= MAX_BLOCK_CHARS:
        text = "\n".join(join_lines(piece.lines) for piece in pieces)
        return [BlockDraft(kind, text, lines[0].page, boxes_of(lines))]
    return [
        BlockDraft(kind, text, part[0].page, boxes_of(part))
        for text, part in _cut_long(lines)
    ]


def _cut_long(lines: Sequence[Line]) -> Iterator[tuple[str, Sequence[Line]]]:
    """A long paragraph in parts, each with the lines it came from."""
    text, part, paragraph = "", list[Line](), -1
    for line in lines:
        for number, sentence in enumerate(_sentences(line.text)):
            if text and len(text) + len(sentence) > MAX_BLOCK_CHARS:
                yield text, part
                text, part = "", []
            if text and number == 0:
                text += line.glue if line.paragraph == paragraph else "\n"
            text += sentence
            if not part or part[-1] is not line:
                part.append(line)
        paragraph = line.paragraph
    if text:
        yield text, part


def _sentences(text: str) -> Iterator[str]:
    """Sentences of a line, those without an end cut at the limit."""
    for sentence in _SENTENCE_END.split(text):
        for start in range(0, len(sentence), MAX_BLOCK_CHARS):
            yield sentence[start : start + MAX_BLOCK_CHARS]


def boxes_of(lines: Sequence[Line]) -> list[PageBox]:
    """The boxes of lines, one a page and column, in reading order."""
    boxes = []
    for (page, _), group in groupby(lines, key=lambda line: (line.page, line.column)):
        found = [line.box for line in group if line.box is not None]
        boxes.append(PageBox(page, _union(found) if found else None))
    return boxes


def _union(boxes: Sequence[Box]) -> Box:
    return Box(
        min(box.x0 for box in boxes),
        min(box.top for box in boxes),
        max(box.x1 for box in boxes),
        max(box.bottom for box in boxes),
    )
