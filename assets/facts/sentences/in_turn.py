"""Figures told one after another: 2022年、2023年营业收入分别为 1 亿元和 2 亿元.

Each belongs to the period, or to the metric, at the same place. Where neither as many
periods nor as many metrics as figures are found, whose figure is which cannot be told.
"""

import re
from collections.abc import Sequence

from assets.facts.periods import Moment, Reporting, moment_in
from assets.facts.sentences.figures import BOUNDARY, figures, last_part
from assets.facts.time_words import CALENDAR
from dictionaries.units import units

_IN_TURN = re.compile(r"分别|依次|各(?:自)?(?:为|是)")
_AND = r"(?:、|,|以及|和|及|与)"
_BETWEEN = re.compile(_AND)
_SEPARATOR = re.compile(rf"{_AND}+")
_RELATIVE = (
    r"上年同期|去年同期|上年度?(?:末)?|上期(?:末)?|本年度?(?:末)?|本期(?:末)?|"
    r"期[末初]|年[末初]|本?报告期(?:内|末)?"
)
_RUN = re.compile(rf"(?:{CALENDAR}|{_RELATIVE})(?:{_AND}*(?:{CALENDAR}|{_RELATIVE}))*")
"""Words of time with nothing but 、 or 和 between."""
_YEARS = re.compile(
    r"(?<!\d)(?P<first>20\d\d)年?(?:度|末)?[-至到](?P<last>20\d\d)年?(?P<end>度|末)?(?![-至到\d])"
)
_SEVERAL = re.compile(r"(?:[、和及与/]|以及)$")


def in_turn(sentence: str, first: re.Match[str]) -> bool:
    """Whether a figure is the first of several that belong to things told before."""
    if _IN_TURN.search(last_part(sentence[: first.start()])):
        return True
    return len(figures_in_turn(sentence, first)) > 1


def figures_in_turn(sentence: str, first: re.Match[str]) -> list[re.Match[str]]:
    """The first figure and those that follow it with nothing but 、 or 和 between."""
    found = [first]
    for figure in figures(sentence, first.end()):
        between = sentence[found[-1].end() : figure.start()]
        if units()[figure["unit"]].kind != units()[first["unit"]].kind:
            break
        if not between or _BETWEEN.sub("", between):
            break
        found.append(figure)
    return found


def moments_in_turn(
    before: str, metric: str, reporting: Reporting | None
) -> Sequence[Moment]:
    """The periods before a metric; none where other metrics are told beside it.

    Names of meetings and papers between years make them no list of periods, and the
    same period twice tells that something else is listed.
    """
    context = before[: before.rindex(metric)]
    if _SEVERAL.search(context):
        return ()
    for part in reversed(BOUNDARY.split(context)):
        runs = [match.group() for match in _RUN.finditer(part)]
        if not runs:
            continue
        pieces = _SEPARATOR.split(_YEARS.sub(_one_by_one, runs[-1]))
        found = [moment_in(piece, reporting) for piece in pieces if piece]
        days = {(moment.start, moment.end, moment.instant) for moment in found}
        if all(moment.told for moment in found) and len(days) == len(found):
            return found
        return ()
    return ()


def names_in_turn(before: str) -> list[str]:
    """What is told in turn: 营业收入 and 净利润, the first with its owner."""
    part = _IN_TURN.split(last_part(before))[0]
    return [piece for piece in _SEPARATOR.split(part) if piece]


def _one_by_one(years: re.Match[str]) -> str:
    """2022-2024年 as the years it names."""
    each = range(int(years["first"]), int(years["last"]) + 1)
    return "、".join(f"{year}年{years['end'] or ''}" for year in each)
