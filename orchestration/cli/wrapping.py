"""Running text as a person reads it, on any width of screen.

Belongs here: where a line may break. Numbers, ids and file names are never broken: what
was copied from the screen is what was read. A pipe has no width; one set in COLUMNS
holds for pipes too.
"""

import os
import re
import sys

from rich.cells import cell_len
from rich.text import Text

from orchestration.cli.output import answer

UNBOUNDED = 10**6
"""Cells in a line of a pipe."""

_OPENING, _CLOSING = "（［【《〈「『“‘(", "，。；：、？！）］】》〉」』”’%％‰,.;:?!)…"
_PLAIN = f"[!-~°±×÷–—−…·‰％][!-~°±×÷–—−…·‰％{_CLOSING}]*"
_DATE = "(?:(?<=[0-9])[年月日])?"
ATOM = re.compile(
    r"\S*\S#\S+"  # an id
    r"|\S*[/\w-]\.(?:pdf|html?|txt)\b"  # a file
    rf"|[{_OPENING}]*(?:(?:{_PLAIN}{_DATE})+|\S)[{_CLOSING}]*"
    r"|\s+",  # before it: a number or word, or else one character
    re.IGNORECASE,
)
"""What is never broken: ids, files, numbers, words of letters, and a Chinese character
with the marks that may not begin or end a line."""

ID = re.compile(r"[^\s/]+/.*\.(?:pdf|html?|txt)(?:#\S+)?", re.IGNORECASE)
"""A document or a piece of one; its file name may hold blanks."""


def screen_width() -> int:
    """Cells in a line of what is written to."""
    bounded = sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit()
    return answer().width if bounded else UNBOUNDED


def print_text(text: str | Text, *, indent: int = 0, style: str = "") -> None:
    """Running text, its lines broken between atoms and all indented alike."""
    margin = " " * indent
    whole = text if isinstance(text, Text) else Text(text, style=style)
    for line in wrapped(whole, screen_width() - indent):
        print_line(Text(margin).append_text(line))


def atoms_of(text: str) -> list[str]:
    """The pieces of one line that are never broken; joined they give it back."""
    return [text] if ID.fullmatch(text) else ATOM.findall(text)


def wrapped(text: Text, width: int) -> list[Text]:
    """Lines of at most `width` cells, longer only where one atom is."""
    lines: list[Text] = []
    for paragraph in text.split("\n", allow_blank=True):
        breaks, used, place = [], 0, 0
        for atom in atoms_of(paragraph.plain):
            size = cell_len(atom)
            if used and used + size > width and not atom.isspace():
                breaks.append(place)
                used = 0
            used += size
            place += len(atom)
        for line in paragraph.divide(breaks):
            line.rstrip()
            lines.append(line)
    return lines


def print_line(line: Text) -> None:
    """One line as it is, however wide the screen."""
    line.rstrip()
    answer().print(line, soft_wrap=True)
