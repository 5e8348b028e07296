"""Where lines stand to each other on the page, as far as headings need it."""

from collections.abc import Sequence

from warehouse.schema.lines import Line

MAX_SIDE_LINES = 5
"""Lines a title may wrap over in a column of its own beside the text."""
LEVEL_PT = 4.0
"""How much lower than its title the text beside it may begin: half a line."""
CLOSE_EM = 1.2
"""Gap, in font sizes, up to which a line stands right below another."""


def starts_paragraph(lines: Sequence[Line], index: int) -> bool:
    """Whether the line is the first of its paragraph."""
    return index == 0 or lines[index - 1].paragraph != lines[index].paragraph


def side_lines(lines: Sequence[Line], start: int) -> int:
    """How many lines a title takes that stands beside its text; 0: it does not.

    Read in order, the text then begins to the right of the title and goes back up to
    the title's first line.
    """
    head = lines[start].box
    if head is None:
        return 0
    right = head.x1
    for size, line in enumerate(lines[start + 1 : start + 1 + MAX_SIDE_LINES], start=1):
        if line.box is None or line.page != lines[start].page:
            return 0
        if line.box.x0 >= right and abs(line.box.top - head.top) <= LEVEL_PT:
            return size
        right = max(right, line.box.x1)
    return 0


def follows_closely(above: Line, line: Line) -> bool:
    """Whether a line stands right below another with nothing in between."""
    if line.line_no != above.line_no + 1 or line.page != above.page:
        return False
    if line.box is None or above.box is None:
        return False
    return 0 <= line.box.bottom - above.box.bottom <= (1 + CLOSE_EM) * line.size
