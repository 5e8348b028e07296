"""Figures as sentences print them: a number with its unit, and what stands around it.

A figure that is one end of a range, a limit, or so much a piece of something is no
figure of a metric, and a comma inside a number parts nothing.
"""

import re
from collections.abc import Iterator

from assets.facts.numbers import NUMBER
from dictionaries.units import unit_pattern

FIGURE = re.compile(
    rf"(?P<number>\((?=[\d,]+\.\d+\)){NUMBER}\)|"
    rf"(?:(?<![\d%‰元倍点人股户家吨年月日])-)?{NUMBER})(?P<unit>{unit_pattern()})"
)
"""A dash behind a number or unit joins a range; only elsewhere is it a sign."""
_TO = r"(?:-|~|至|到|—)"
_GOES_ON = re.compile(rf"(?:\([^()]{{1,12}}\))?{_TO}\(?[-+]?\d")
_WENT_BEFORE = re.compile(
    rf"\d(?:\.\d+)?(?:{unit_pattern()})?(?:\([^()]{{1,12}}\))?{_TO}$"
)
_LIMIT = re.compile(r"(?:\([^()]{1,8}\))?(?:以上|以下|以内|之间|余元|多元|余万|多万)")
_A_PIECE = re.compile(
    r"/(?:吨|千克|公斤|kg|[kKMGT]?[wW][hHpP]?(?![A-Za-z])|平|㎡|m\d?(?![A-Za-z])|人|户|年|月|日|天|"
    r"台|辆|套|件|个|张|次|家|亩|箱|瓶|斤|片|颗|t(?![A-Za-z])|度|升|[Ll](?![A-Za-z])|羽|头|只|股|份|"
    r"小时|桶|克|g(?![A-Za-z]))"
)
_BARE_SCALE = frozenset({"万", "亿", "万亿", "百万"})
"""Money when nothing counted follows: 5亿 of 5亿户 is no money."""
_AFTER_MONEY = re.compile(r"[^一-鿿A-Za-z]|$|[同环较占左以增和及与或并但的，]")
BOUNDARY = re.compile(r"[;。:]|(?<!\d),|,(?!\d{3}(?!\d))")
"""Where a part of a sentence ends; the comma of 1,234 is none."""
RANGE_REACH = 40
"""Characters before a figure in which the other end of its range stands."""


PART_REACH = 400
"""Characters looked back for a boundary; a longer part names nothing."""


def figures(text: str, start: int = 0) -> Iterator[re.Match[str]]:
    """The figures of a sentence that say how much, in order from a place on."""
    for match in FIGURE.finditer(text, start):
        if plain_figure(match):
            yield match


def plain_figure(match: re.Match[str]) -> bool:
    """Whether it is one whole figure: no end of a range, no limit, no price a piece."""
    text, start, end = match.string, match.start(), match.end()
    if (
        _GOES_ON.match(text, end)
        or _LIMIT.match(text, end)
        or _A_PIECE.match(text, end)
    ):
        return False
    if _WENT_BEFORE.search(text, max(0, start - RANGE_REACH), start):
        return False
    if counts_something(match["unit"], text, end):
        return False
    before = text[start - 1 : start]
    if before.isascii() and (before.isalpha() or before in "./~") and before:
        return False
    spelled = match["unit"][-1].isascii() and match["unit"][-1].isalpha()
    after = text[end : end + 1]
    return not (spelled and after.isascii() and after.isalnum())


def counts_something(unit: str, text: str, end: int) -> bool:
    """Whether 亿 is no money but so many of what is named behind it: 5亿户."""
    return unit in _BARE_SCALE and not _AFTER_MONEY.match(text, end)


def last_part(text: str) -> str:
    """What stands behind the last boundary, or inside a bracket still open."""
    part = text[-PART_REACH:]
    begin = 0
    for match in BOUNDARY.finditer(part):
        begin = match.end()
    part = part[begin:]
    depth = 0
    for place in range(len(part) - 1, -1, -1):
        if part[place] == ")":
            depth += 1
        elif part[place] == "(":
            if not depth:
                return part[place + 1 :]
            depth -= 1
    return part
