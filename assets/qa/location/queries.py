"""What to search for: the stem, its segments and each option, as queries."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assets.qa.names.mention_records import STEM
from dictionaries.questions import question_words

SHORTEST_SEGMENT = 8
"""Characters of a segment that says something of its own."""
SHORTEST_QUERY = 4
"""Characters of an option below which it cannot tell documents apart."""
MOST_SEGMENTS = 4
"""Segments of one part; more come of long stories, whose whole says as much."""

_BREAKS = re.compile(r"[，。；？！?!;：]|,(?!\d{3})")
_ONLY_MARKS = re.compile(r"^[\W_]*$")


@dataclass(frozen=True, slots=True)
class Query:
    """A text to search for and where it comes from."""

    part: str
    """`stem` or the key of an option."""
    role: str
    """whole, segment or option."""
    text: str


def queries_of(parts: Mapping[str, str]) -> list[Query]:
    """The queries of a question's squeezed parts, in order, each text once."""
    found: dict[str, Query] = {}
    for query in _queries(parts):
        found.setdefault(query.text, query)
    return list(found.values())


def _queries(parts: Mapping[str, str]) -> Iterator[Query]:
    for part, text in parts.items():
        told = question_words().boilerplate.sub("", text)
        if part != STEM:
            if len(told) >= SHORTEST_QUERY:
                yield Query(part, "option", told)
            continue
        segments = _segments(told)
        if not segments or len(segments) == 1:
            if len(told) >= SHORTEST_QUERY and not _ONLY_MARKS.match(told):
                yield Query(part, "whole", told)
        else:
            for segment in segments[:MOST_SEGMENTS]:
                yield Query(part, "segment", segment)


def _segments(text: str) -> list[str]:
    pieces = (piece.strip() for piece in _BREAKS.split(text))
    return [piece for piece in pieces if len(piece) >= SHORTEST_SEGMENT]
