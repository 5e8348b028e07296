"""Text inside charts and drawings: tick labels, data labels, legends."""

import re
from collections.abc import Sequence

from assets.text.drafts import LineDraft, PageDraft
from assets.text.regions_aligned import is_figure

TICKS = 4
"""Fewest tick labels in a row of lines: two axes have more, a short list has none."""
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
            if sum(_is_tick(x) for x in lines[start:stop]) >= TICKS:
                for line in lines[start:stop]:
                    line.role = "figure"
            start = stop + 1


def _is_tick(line: LineDraft) -> bool:
    """Whether a line is values only: the labels of an axis or of points."""
    return all(is_figure(token) for token in line.text.split())


def _is_label(line: LineDraft) -> bool:
    """Whether a line may stand in a chart."""
    if _is_tick(line):
        return True
    short = line.x1 - line.x0 <= LEGEND_EM * line.size
    return short and not (_CAPTION.match(line.text) or _SENTENCE.search(line.text))
