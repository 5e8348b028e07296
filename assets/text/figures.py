"""Text inside charts: tick labels, data labels, legends.

A chart is told by an axis: labels set at equal steps with values at equal steps. A
column of a table has no such steps, except running numbers and years, which count by
one and do not make an axis here.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from assets.text.aligned_rows import figure_value, is_figure
from assets.text.drafts import LineDraft, PageDraft

TICKS = 4
"""Fewest labels of an axis."""
STEP_SHARE = 0.15
"""Share of a step by which the places of ticks may differ."""
VALUE_SHARE = 0.02
"""Share of a step by which the values of ticks may differ (they are rounded)."""
TICK_EDGE_EM = 0.6
"""Labels of an upright axis share an edge to this."""
LEGEND_EM = 14.0
"""Widest legend or axis title beside tick labels."""

_CAPTION = re.compile(
    r"^(?:[图表]|资料来源|数据来源|来源|注[:：]|单位|Figure|Table|Source)"
)
_SENTENCE = re.compile(r"[。；，：]")


def mark_figures(pages: Sequence[PageDraft]) -> None:
    """Mark the labels of charts; captions and sources stay body."""
    for page in pages:
        lines = [x for x in page.lines if x.role == "body" and x.box is not None]
        for line in lines:
            if line.angle % 90:
                line.role = "figure"
        start = 0
        while start < len(lines):
            stop = start
            while stop < len(lines) and _is_label(lines[stop]):
                stop += 1
            if has_axis(lines[start:stop]):
                for line in lines[start:stop]:
                    line.role = "figure"
            start = stop + 1


def _is_label(line: LineDraft) -> bool:
    """Whether a line may stand in a chart."""
    if all(is_figure(token) for token in line.text.split()):
        return True
    short = line.x1 - line.x0 <= LEGEND_EM * line.size
    return short and not (_CAPTION.match(line.text) or _SENTENCE.search(line.text))


def has_axis(lines: Sequence[LineDraft]) -> bool:
    """Whether some of the lines are the labels of an upright axis."""
    ticks = [(x, figure_value(x.text)) for x in lines]
    values = sorted(
        ((x, v) for x, v in ticks if v is not None), key=lambda p: (p[0].x1, p[0].top)
    )
    groups: list[list[tuple[LineDraft, float]]] = []
    for line, value in values:
        near = TICK_EDGE_EM * line.size
        if groups and line.x1 - groups[-1][-1][0].x1 <= near:
            groups[-1].append((line, value))
        else:
            groups.append([(line, value)])
    return any(_steps(sorted(g, key=lambda p: p[0].top)) for g in groups)


def _steps(ticks: list[tuple[LineDraft, float]]) -> bool:
    """Whether enough neighbouring ticks have equal steps in place and in value."""
    run = 1
    last: tuple[float, float] | None = None
    for (a, x), (b, y) in pairwise(ticks):
        step, value = b.top - a.top, y - x
        alike = (
            last is not None
            and step > 0
            and abs(step - last[0]) <= STEP_SHARE * step
            and abs(value - last[1]) <= VALUE_SHARE * abs(value)
        )
        run = run + 1 if alike else 2
        last = (step, value)
        if run >= TICKS and value and (abs(value) != 1.0 or _has_point(a)):
            return True
    return False


def _has_point(line: LineDraft) -> bool:
    """Whether a label is written with decimals or a percent sign."""
    return "." in line.text or "%" in line.text
