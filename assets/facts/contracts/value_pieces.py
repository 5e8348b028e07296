"""What readers of values share: an entry, a value, and the pieces of a text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from dictionaries.contracts import Field

MAX_TEXT = 400
"""Characters of a value kept in words; the clause has the rest."""
_VARIETY = re.compile(r"品种[一二三四五1-5]")
_TITLE_LINE = re.compile(r"[^。;,:%]{1,20}")


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a field."""

    text: str
    number: Decimal | None = None
    unit: str = ""
    bound: str = ""
    member: str = ""
    state: str = "value"
    field: str = ""
    """Another field that the words speak of; empty: the one asked for."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What is to be read and what is known of the document."""

    field: Field
    value: str
    unit: str
    listed: bool
    """The value is a list of its own (a cover, a table), not running text."""
    staged: bool
    """The registration is issued in several tranches."""
    short_names: dict[str, str]


def by_variety(text: str) -> Iterator[tuple[str, str]]:
    """The pieces of a text that speak of one variety each (品种一…; 品种二…)."""
    marks = list(_VARIETY.finditer(text))
    names = {m.group() for m in marks}
    if len(names) < 2:
        only = names.pop() if names and text.startswith(tuple(names)) else ""
        yield only, text
        return
    for n, mark in enumerate(marks):
        end = marks[n + 1].start() if n + 1 < len(marks) else len(text)
        yield mark.group(), text[mark.end() : end]


def first_sentence(text: str) -> str:
    """The first sentence that is more than a label on a line of its own."""
    lines = [line for line in text.split("\n") if line]
    said = [
        line for line in lines if line.endswith("。") or not _TITLE_LINE.fullmatch(line)
    ]
    told = [part for line in said or lines for part in line.split("。") if part] or [
        text
    ]
    if told[0].endswith(":") and len(told) > 1:
        return "".join(told[:2])[:MAX_TEXT]
    if _TITLE_LINE.fullmatch(told[0]) and len(told) > 1:
        return "。".join(told[:2])[:MAX_TEXT]
    return told[0][:MAX_TEXT]
