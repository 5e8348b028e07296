"""Panels of a page: what stands between rules of its own, beside other text.

The first page of a research note sets a list of figures and ratings beside its
forecast, each between rules as wide as itself.
"""

import numpy as np

from assets.text.pieces import Floats

PANEL_RULES = 2
"""Fewest rules of one side alone that show it as a panel of its own."""
PANEL_EM = 1.5
"""The rules of a panel end at most this far inside of its text, and stand at most
this far above or below it."""
SAME_LEVEL_PT = 1.0
"""Pieces of one rule differ in height by no more."""


def are_panels(left: Floats, right: Floats, rules: Floats, em: float) -> bool:
    """Whether both sides of a gap have rules that the other side has not.

    Rules of both at one height are those of a table, broken between its columns.

    Args:
        left: boxes of what stands on the left, one in a row: x0, top, x1, bottom.
        right: the same on the right.
        rules: level rules: x0, x1, height.
        em: font size in points.
    """
    levels = _own_levels(left, right, rules, em), _own_levels(right, left, rules, em)
    if not min(map(len, levels)):
        return False
    off = np.abs(levels[0][:, None] - levels[1]) > SAME_LEVEL_PT
    alone = off.all(axis=1).sum(), off.all(axis=0).sum()
    return bool(min(alone) >= PANEL_RULES)


def _own_levels(boxes: Floats, others: Floats, rules: Floats, em: float) -> Floats:
    """Heights of the rules over all that stands on one side and no farther.

    The underlines of a table leave out its labels.
    """
    x0, x1 = boxes[:, 0].min(), boxes[:, 2].max()
    reach = PANEL_EM * em
    y0, y1 = boxes[:, 1].min() - reach, boxes[:, 3].max() + reach
    left, right, level = rules.T
    own = (left <= x0 + reach) & (right >= x1 - reach)
    apart = (right <= others[:, 0].min()) | (left >= others[:, 2].max())
    found: Floats = level[own & apart & (level > y0) & (level < y1)]
    return found
