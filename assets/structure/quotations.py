"""Quotations that run over lines: their numbers belong to another text.

An amendment quotes an article or two; those are no headings here. A prospectus quotes a
whole agreement; that is a text of its own, and its articles are headings.
"""

from collections.abc import Sequence

from warehouse.schema.lines import Line

QUOTE_LINES = 80
"""Lines from which a quotation is a whole text, or lost its closing mark."""
MAX_DEPTH = 2
"""A quotation inside a quotation; deeper ones are marks gone astray."""


def quoted_lines(lines: Sequence[Line]) -> list[bool]:
    """For each line, whether it begins inside a quotation of some articles."""
    quoted = [False] * len(lines)
    opened, depth = -1, 0
    for index, line in enumerate(lines):
        if not ("“" in line.text or "”" in line.text):
            continue
        before, depth = depth, _depth_after(line.text, depth)
        goes_on = before > 0 and (not depth or _opens_again(line.text))
        if goes_on and index - opened <= QUOTE_LINES:
            quoted[opened + 1 : index + 1] = [True] * (index - opened)
        if depth and (goes_on or not before):
            opened = index
    return quoted


def without_quote(text: str) -> str:
    """A line without the mark that opens a quotation at its start and goes on."""
    if text.startswith("“") and _depth_after(text, 0):
        return text[1:]
    return text


def _depth_after(text: str, depth: int) -> int:
    """Open quotations behind a line.

    Every paragraph of a quotation may open its own mark, and only the last closes: a
    mark at the start of a line inside a quotation opens nothing.
    """
    balance = text.count("“") - text.count("”") - (depth > 0 and _opens_again(text))
    return min(max(depth + balance, 0), MAX_DEPTH)


def _opens_again(text: str) -> bool:
    """Whether a line inside a quotation starts with its mark and does not close it."""
    return text.startswith("“") and text.count("“") > text.count("”")
