"""Stretches of rows that rules of one length bound: the room of tables in rules."""

from collections.abc import Sequence
from itertools import pairwise

from assets.text.aligned_rows import AlignedRow
from warehouse.schema.geometry import Box

LEAST_ROWS_BETWEEN_RULES = 2
"""Fewest rows between rules, header included."""
SAME_EXTENT_PT = 3.0
"""Ends of the rules of one table agree to this."""
RULED_ROWS_SHARE = 0.7
"""Share of the rows between rules that must have several cells."""

Pieces = list[tuple[int, int]]
"""Parts of a stretch of rows: the first row of each and the row after its last."""


def between_rules(rows: list[AlignedRow], rules: Sequence[Box]) -> list[Pieces]:
    """Stretches of rows between rules of one length, broken where prose stands."""
    groups: list[list[Box]] = []
    for rule in sorted(rules, key=lambda r: (round(r.x0), round(r.x1), r.top)):
        last = groups[-1][-1] if groups else None
        if (
            last is not None
            and abs(last.x0 - rule.x0) <= SAME_EXTENT_PT
            and abs(last.x1 - rule.x1) <= SAME_EXTENT_PT
        ):
            groups[-1].append(rule)
        else:
            groups.append([rule])
    stretches: list[Pieces] = []
    for group in groups:
        for pieces in _bands(rows, group):
            if not stretches or pieces[0][0] >= stretches[-1][-1][1]:
                stretches.append(pieces)
    return sorted(stretches)


def _bands(rows: list[AlignedRow], rules: list[Box]) -> list[Pieces]:
    """Rows between consecutive rules, joined while no prose stands between them."""
    bands: list[tuple[int, int, bool]] = []
    for upper, lower in pairwise(sorted(rules, key=lambda r: r.top)):
        inside = [
            i
            for i, r in enumerate(rows)
            if upper.top < r.middle < lower.top
            and r.cells[0].x0 >= upper.x0 - SAME_EXTENT_PT * 2
            and r.cells[-1].x1 <= upper.x1 + SAME_EXTENT_PT * 2
        ]
        if not inside or inside[-1] - inside[0] + 1 != len(inside):
            continue
        several = sum(len(rows[i].cells) > 1 for i in inside)
        full = several >= RULED_ROWS_SHARE * len(inside)
        if several:
            bands.append((inside[0], inside[-1] + 1, full))
    return [j for j in _joined(bands) if j[-1][1] - j[0][0] >= LEAST_ROWS_BETWEEN_RULES]


def _joined(bands: Sequence[tuple[int, int, bool]]) -> list[Pieces]:
    """Stretches of bands that touch; a band of wrapped cells parts two pieces of one.

    Lines of a cell that is broken over lines stand alone on their baselines.
    """
    joined: list[Pieces] = []
    open_at = -1
    """Row up to which bands of wrapped cells follow the last stretch."""
    for first, stop, full in bands:
        touches = bool(joined) and first == joined[-1][-1][1]
        follows = touches or (bool(joined) and first == open_at)
        if touches and full:
            joined[-1][-1] = (joined[-1][-1][0], stop)
        elif follows and full:
            joined[-1].append((first, stop))
        elif full:
            joined.append([(first, stop)])
        open_at = stop if follows and not full else -1
    return joined
