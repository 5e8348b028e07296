"""Break Chinese text into lines: words and numbers whole, no comma first."""

import re
from collections.abc import Callable

UNBREAKABLE = re.compile(r"[A-Za-z0-9.,%+\-/:]+|.", re.DOTALL)
NEVER_FIRST = set("，。、；：？！）》」】〕％%”’…—")
NEVER_LAST = set("（《「【〔“‘")

Measure = Callable[[str], float]


def wrap(text: str, measure: Measure, width: float, first: float = 0.0) -> list[str]:
    """Lines of `text` no wider than `width`; the first is `first` narrower.

    A line feed breaks a line; a piece wider than the line stands alone and sticks out.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _wrap_one(paragraph, measure, width, first if not lines else 0.0)
    return lines


def _wrap_one(text: str, measure: Measure, width: float, first: float) -> list[str]:
    lines, line, used = [], "", first
    for piece in UNBREAKABLE.findall(text):
        step = measure(piece)
        if line and used + step > width and piece not in NEVER_FIRST:
            carried = ""
            while len(line) > 1 and line[-1] in NEVER_LAST:
                carried, line = line[-1] + carried, line[:-1]
            lines.append(line)
            line = (carried + piece).lstrip(" ")
            used = measure(line)
        else:
            line += piece
            used += step
    return [*lines, line]
