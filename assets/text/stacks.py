"""Upright characters stacked on top of each other are one line read downwards.

Side tabs and narrow labels are set so; each character is a run of its own and would
come between the lines beside it.
"""

from assets.text.pieces import Piece

STACKED = 3
"""Fewest characters of a stack: two may be a label over a value."""
SAME_COLUMN_PT = 1.5
"""Left edges of stacked characters agree to this."""
STACK_GAP_EM = 0.4
"""Gap between two characters of a stack, in font sizes, at most; rows of a list stand
at least half a size apart."""
BASELINE_EM = 0.2
"""Middles this near, in font sizes, are one baseline."""
ROWS_SHARE = 0.8
"""Share of the characters on baselines of labels that makes them values in rows."""
LABEL_EM = 10.0
"""A label is narrower than this; prose beside a stack meets its heights by chance."""
CLEAR_EM = 1.0
"""A stack stands this clear of other text at its sides."""


def split_stacks(pieces: list[Piece]) -> tuple[list[list[Piece]], list[Piece]]:
    """Stacks of single characters, from the top each, and the remaining pieces."""
    singles = [p for p in pieces if len(p.text) == 1 and not p.text.isascii()]
    if len(singles) < STACKED:
        return [], pieces
    stacks: list[list[Piece]] = []
    for piece in sorted(singles, key=lambda p: (round(p.x0), p.top)):
        last = stacks[-1][-1] if stacks else None
        if (
            last is not None
            and abs(last.x0 - piece.x0) <= SAME_COLUMN_PT
            and -STACK_GAP_EM * piece.size
            <= piece.top - last.bottom
            <= STACK_GAP_EM * piece.size
            and piece.top > last.top
        ):
            stacks[-1].append(piece)
        else:
            stacks.append([piece])
    found = [
        s
        for s in stacks
        if len(s) >= STACKED and _stands_clear(s, pieces) and not _is_column(s, pieces)
    ]
    taken = {id(p) for s in found for p in s}
    return found, [p for p in pieces if id(p) not in taken]


def _is_column(stack: list[Piece], pieces: list[Piece]) -> bool:
    """Whether the characters stand on the baselines of labels: values in rows."""
    members = {id(p) for p in stack}
    levels = [
        p.middle
        for p in pieces
        if id(p) not in members and p.x1 - p.x0 < LABEL_EM * p.size
    ]
    near = BASELINE_EM * stack[0].size
    beside = sum(any(abs(y - p.middle) <= near for y in levels) for p in stack)
    return beside >= ROWS_SHARE * len(stack)


def _stands_clear(stack: list[Piece], pieces: list[Piece]) -> bool:
    """Whether no text stands close beside a stack: it is no column of a table."""
    top, bottom = stack[0].top, stack[-1].bottom
    clear = CLEAR_EM * stack[0].size
    members = {id(p) for p in stack}
    return not any(
        id(p) not in members
        and p.top < bottom
        and p.bottom > top
        and p.x0 < stack[0].x1 + clear
        and p.x1 > stack[0].x0 - clear
        for p in pieces
    )
