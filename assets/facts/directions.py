"""Directions a sentence states (增长, 下降, 高于, …), checked against numbers.

Both ends in the sentence (从1.56倍提升至4.09倍) and two compared figures check
themselves; the growth of a known metric is checked against growth printed in a table,
or computed from the figures of both periods. What has no counterpart is unchecked.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.numbers import printed_number
from assets.facts.spans import Spans
from dictionaries.units import Unit, unit_pattern, units

_UP = "增长|增加|上升|提升|提高|上涨|扩大|回升|攀升|走高|上行|跃升|改善|增至|升至|涨至"
_DOWN = "下降|减少|下滑|降低|下跌|收窄|回落|缩减|走低|下行|压降|萎缩|降至|跌至|减至"
_ABOVE, _BELOW = "高于|大于|多于|优于|超过|超出", "低于|小于|少于|不及|逊于"
_N = r"-?(?:\d{1,3}(?:,\d{3})+|(?<!\d)\d++)(?:\.\d++)?"
_U = unit_pattern()
_FROM_TO = re.compile(
    rf"(?:从|由|自)(?P<when>[^,;。:]{{0,20}}?的?)(?P<a>{_N})(?P<ua>{_U})?[^,;。\d]{{0,12}}?"
    rf"(?P<d>{_UP}|{_DOWN}|增|升|涨|降|跌|减|提)(?:了)?(?:至|到|为)?(?:[^,;。\d]{{0,6}}|(?:19|20)\d\d年?(?:的|末)?)"
    rf"(?P<b>{_N})(?P<ub>{_U})"
)
_COMPARED = re.compile(
    rf"(?P<a>{_N})(?P<ua>{_U})(?:\([^()]{{0,20}}\))?,?(?:[^,;。\d]{{0,10}}?)(?<!不)(?<!不得)(?P<d>{_ABOVE}|{_BELOW})"
    rf"(?P<what>[^,;。\d]{{0,24}}?(?:的|为|平均|水平|\())(?P<b>{_N})(?P<ub>{_U})"
)
_MOVED = re.compile(
    rf"(?P<basis>同比|环比|较[^,;。\d]{{1,10}}|比[^,;。\d]{{1,10}}|(?:较|比)(?:19|20)\d\d年[^,;。\d]{{0,8}})?"
    rf"(?P<d>{_UP}|{_DOWN})(?:了|约|超|近|达|为|幅度)*(?P<n>{_N})(?P<u>{_U})"
)
ANY = re.compile(f"{_UP}|{_DOWN}|{_ABOVE}|{_BELOW}|[由从自].*[升降增减涨跌提]")
_SUBJECT_END = re.compile(
    r"(?:的)?(?:从|由|自|同比|环比|较|比|大幅|小幅|显著|明显|持续|进一步|分别|有所|已|为|约|将)*$"
)
_REACHED = re.compile(r"(?:实现|达到|达|为|是|约|合计|共计|人民币|总额)*$")
_LEVEL = re.compile(r"至$")
_DOWN_WORDS = re.compile(f"(?:{_DOWN}|{_BELOW}|降|跌|减)")
_WIDTH = re.compile("收窄|扩大")
_DATE = re.compile(r"(?:19|20)\d\d年?$")
SUBJECT_LIMIT = 40
"""Characters; a longer run is a clause of its own."""


@dataclass(frozen=True, slots=True)
class Direction:
    """A direction with its numbers in base units."""

    subject: str
    word: str
    sign: int
    change: Decimal | None
    first: Decimal | None
    second: Decimal | None
    unit: str
    verdict: str
    check: str
    start: int
    end: int


def directions(plain: str) -> Iterator[Direction]:
    """Directions of a sentence in normal form (`labels.key`), none inside another."""
    if not ANY.search(plain):
        return
    taken = Spans(len(plain))
    for match in _FROM_TO.finditer(plain):
        found = _from_to(plain, match)
        if found:
            taken.take(*match.span())
            yield found
    for match in _COMPARED.finditer(plain):
        if taken.free(*match.span()) and (found := _compared(plain, match)):
            taken.take(*match.span())
            yield found
    for match in _MOVED.finditer(plain):
        if not taken.free(*match.span()):
            continue
        unit = units()[match["u"]]
        if unit.kind == "time" or _DATE.search(match["n"] + match["u"]):
            continue
        word, number = match["d"], _number(match["n"], unit)
        if number is None:
            continue
        level = bool(_LEVEL.search(word))
        yield Direction(
            subject_of(plain, match.start()),
            word,
            -1 if _DOWN_WORDS.match(word) else 1,
            None if level else number,
            None,
            number if level else None,
            unit.base,
            "unchecked",
            "none",
            match.start(),
            match.end(),
        )


def subject_of(plain: str, place: int) -> str:
    """What moved: the words before, else those before the figure just told."""
    parts = re.split(r"[,;。:]", plain[:place])
    words = _SUBJECT_END.sub("", parts[-1]).strip("(的、")
    if not words and len(parts) > 1:
        words = _REACHED.sub("", re.split(r"\d", parts[-2])[0]).strip("(的、")
    return words if len(words) <= SUBJECT_LIMIT else ""


def growth_of(first: Decimal, second: Decimal) -> Decimal | None:
    """Growth from one figure to another; None from zero or a loss."""
    return second / first - 1 if first > 0 else None


def agrees(stated: Decimal, known: Decimal, step: Decimal) -> bool:
    """Whether two readings of a change agree within the coarser print."""
    return abs(stated - known) <= step


def _from_to(plain: str, match: re.Match[str]) -> Direction | None:
    later = units()[match["ub"]]
    earlier = units()[match["ua"]] if match["ua"] else later
    if earlier.base != later.base or later.kind == "time" or later.base == "point":
        return None
    if _DATE.search(match["a"] + (match["ua"] or "")):
        return None
    a, b = _number(match["a"], earlier), _number(match["b"], later)
    if a is None or b is None:
        return None
    return _judged(plain, match, a, b, later, "from_to")


def _compared(plain: str, match: re.Match[str]) -> Direction | None:
    """甲为5%,高于乙的3%: the first must be above; differences in points are no pair."""
    one, other = units()[match["ua"]], units()[match["ub"]]
    if one.base != other.base or one.kind == "time" or one.base == "point":
        return None
    # For a comparison the first figure is what is above or below the second.
    a, b = _number(match["a"], one), _number(match["b"], other)
    if a is None or b is None:
        return None
    below = bool(_DOWN_WORDS.match(match["d"]))
    return Direction(
        subject_of(plain, match.start()), match["d"], -1 if below else 1, None, a, b,
        one.base, "holds" if (a < b if below else a > b) else "contradicts",
        "comparison", match.start(), match.end(),
    )  # fmt: skip


def _judged(
    plain: str,
    match: re.Match[str],
    first: Decimal,
    second: Decimal,
    unit: Unit,
    check: str,
) -> Direction:
    word = match["d"]
    down = bool(_DOWN_WORDS.match(word))
    # 收窄 and 扩大 speak of the width of a gap or loss, whatever its sign.
    a, b = (abs(first), abs(second)) if _WIDTH.match(word) else (first, second)
    holds = b < a if down else b > a
    return Direction(
        subject_of(plain, match.start()), word, -1 if down else 1, second - first,
        first, second, unit.base, "holds" if holds else "contradicts", check,
        match.start(), match.end(),
    )  # fmt: skip


def _number(printed: str, unit: Unit) -> Decimal | None:
    number = printed_number(printed)
    return None if number is None else number * unit.factor
