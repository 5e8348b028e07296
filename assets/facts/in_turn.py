"""Figures told one after another: 2022年、2023年营业收入分别为 1 亿元和 2 亿元.

Each belongs to the period at the same place. Where as many periods as figures are not
found, or several metrics are told in turn, whose figure is which cannot be told.
"""

import re
from collections.abc import Sequence

from assets.facts.periods import Moment, Reporting, moment_in

IN_TURN = re.compile(r"分别(?:约?为|是|达到?|实现|约|:)*(?:人民币)?$")
"""Ends what stands before the first of them."""

_BETWEEN = re.compile(r"[、,和及与]|以及")
_YEARS = re.compile(
    r"(?<!\d)(?P<first>20\d\d)年?(?:度|末)?[-至到](?P<last>20\d\d)年(?:度|末)?(?![-至到\d])"
)
_SEVERAL = re.compile(r"(?:[、和及与/]|以及)$")


def figures_in_turn(
    sentence: str, first: re.Match[str], pattern: re.Pattern[str]
) -> list[re.Match[str]]:
    """The first figure and those that follow it with nothing but 、 or 和 between."""
    found = [first]
    for figure in pattern.finditer(sentence, first.end()):
        between = sentence[found[-1].end() : figure.start()]
        if not between or _BETWEEN.sub("", between):
            break
        found.append(figure)
    return found


def moments_in_turn(
    before: str, metric: str, reporting: Reporting | None
) -> Sequence[Moment]:
    """The periods before a metric; none where other metrics are told beside it."""
    context = before[: before.rindex(metric)]
    if _SEVERAL.search(context):
        return ()
    for part in reversed(re.split("[,:]", context)):
        pieces = _BETWEEN.split(_YEARS.sub(_one_by_one, part))
        found = [moment_in(piece, reporting) for piece in pieces]
        told = [moment for moment in found if moment.told]
        if told:
            return told
    return ()


def _one_by_one(years: re.Match[str]) -> str:
    """2022-2024年 as the years it names."""
    each = range(int(years["first"]), int(years["last"]) + 1)
    return "、".join(f"{year}年" for year in each)
