"""Grids of a sensitivity analysis: figures name both the rows and the columns.

A valuation is printed for steps of two assumptions, say of discount and of growth. Its
first row holds figures as its body does; that it names the columns shows by figures
that rise from column to column beside a blank corner, above labels in equal steps.
"""

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from itertools import pairwise

from assets.tables.parts import Row

LEAST_STEPS = 3
"""Fewest names in either direction: two are any two figures."""
STEP_SHARE = Decimal("0.02")
"""Share of a step by which labels may differ from equal steps: they are rounded."""


def heads_a_grid(top: Row, below: Sequence[Row]) -> bool:
    """Whether a row of figures names the columns of rows that figures name.

    The corner is blank, names the labels, or holds the one figure of which the grid
    shows variants; a figure that the labels go on from is a label as well.
    """
    names = [_value(cell.text) for cell in top.filled() if cell.col > 0]
    labels = [_value(cell.text) for row in below if (cell := row.cover[0]) is not None]
    if len(names) < max(LEAST_STEPS, len(top.cover) - 2) or len(labels) < LEAST_STEPS:
        return False
    if not (_rises(names) and _rises(labels) and _is_even(labels)):
        return False
    corner = top.cover[0]
    if corner is None or not corner.text:
        return True
    result = _value(corner.text)
    if result is None:  # the name of the assumption that the labels are steps of
        return _is_even(names)
    return not _is_even([result, *labels])


def _value(text: str) -> Decimal | None:
    """The figure that a cell holds and nothing else."""
    try:
        return Decimal(text.strip().rstrip("%％xX倍").replace(",", ""))
    except InvalidOperation:
        return None


def _rises(values: Sequence[Decimal | None]) -> bool:
    """Whether all are figures, each above the one before, or each below."""
    known = [v for v in values if v is not None]
    steps = [b - a for a, b in pairwise(known)]
    same = all(s > 0 for s in steps) or all(s < 0 for s in steps)
    return len(known) == len(values) and same


def _is_even(values: Sequence[Decimal | None]) -> bool:
    """Whether figures are equal steps apart."""
    known = [v for v in values if v is not None]
    steps = [b - a for a, b in pairwise(known)]
    return all(abs(s - steps[0]) <= abs(steps[0]) * STEP_SHARE for s in steps)
