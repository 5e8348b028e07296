"""The change right behind a figure: 5亿元，同比增长8%; in turn: 分别增长8%和9%."""

import re
from dataclasses import dataclass

from assets.facts.numbers import NUMBER

_BASE = (
    r"^(?:\([^()]{1,8}\))?[,，(/]?(?:较|比|与)?(?:上年|去年|上期|年初|期初)?"
    r"(?:同期|末|度)?(?:相比)?,?(?:同比)?"
)
_WORD = r"增长|增加|上升|提高|上涨|提升|下降|减少|下滑|降低|下跌"
_MOVE = rf"(?P<word>{_WORD})(?:了|约|幅度为|率为)?"
_SIGNED = r"(?P<sign>[+-])"
_HOW_MUCH = rf"(?P<number>{NUMBER})(?P<unit>%|个?百分点|pct)"
_NO_RANGE = r"(?!\(?[-~至到]\d)"
_CHANGE = re.compile(rf"{_BASE}{_MOVE}{_HOW_MUCH}{_NO_RANGE}")
_WITH_SIGN = re.compile(rf"^[,(/]?(?:同比|YoY|yoy):?{_SIGNED}{_HOW_MUCH}{_NO_RANGE}")
_ITEM = rf"(?:(?:{_WORD})|[+-])?{NUMBER}(?:%|个?百分点|pct)?"
_IN_TURN = re.compile(
    rf"{_BASE}(?:分别|依次)(?:同比)?(?:大幅)?(?P<list>{_ITEM}(?:(?:、|,|/|和|及|以及|与){_ITEM})+)"
)
_ONE = re.compile(
    rf"(?P<word>{_WORD})?(?P<sign>[+-])?(?P<number>{NUMBER})(?P<unit>%|个?百分点|pct)?"
)
DOWN = frozenset({"下降", "减少", "下滑", "降低", "下跌"})


@dataclass(frozen=True, slots=True)
class Change:
    """A change as printed, with the sign its word or mark gives it."""

    sign: int
    number: str
    unit: str
    raw: str


def change_after(text: str) -> Change | None:
    """The change that begins a text, None if none or if it is a range."""
    if match := _CHANGE.match(text):
        sign = -1 if match["word"] in DOWN else 1
        return Change(sign, match["number"], match["unit"], match.group())
    if match := _WITH_SIGN.match(text):
        sign = -1 if match["sign"] == "-" else 1
        return Change(sign, match["number"], match["unit"], match.group())
    return None


def changes_after(text: str, count: int) -> list[Change | None]:
    """A change for each of several figures; none unless there are as many.

    分别增长8%、9% gives the word to all; a unit printed once, behind the last, too.
    """
    match = _IN_TURN.match(text)
    items = list(_ONE.finditer(match["list"])) if match else []
    if len(items) != count:
        return [None] * count
    word, found = "", list[Change | None]()
    for item in items:
        word = item["word"] or word
        if not word and not item["sign"]:
            return [None] * count
        sign = -1 if item["sign"] == "-" or word in DOWN else 1
        unit = item["unit"] or items[-1]["unit"]
        if not unit:
            return [None] * count
        found.append(Change(sign, item["number"], unit, item.group()))
    return found
