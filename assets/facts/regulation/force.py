"""From when a rule applies, and what it repeals."""

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass

from assets.facts.quantities import chinese_number
from assets.facts.regulation.words import bare

_EFFECTIVE = re.compile(
    r"(?:^|[,。;])(?P<what>[^,;。]{0,60}?),?自(?P<when>[^,;。]{1,40}?)(?:之日)?起(?P<delay>[^,;。]{0,12}?)"
    r"(?:正式|开始|分步)?(?:施行|实施|生效|执行)(?=$|[,;。])"
)
_BEFORE_TITLE = re.compile(r"现予(?:公布|发布)|现(?:公布|发布|印发)")
_DAY = re.compile(r"((?:19|20)\d\d)年(\d{1,2})月(\d{1,2})日")
_PUBLISHED = re.compile(r"公布|发布|印发|颁布|签发|下发")
_DELAY = re.compile(
    r"(?P<n>\d{1,3}|[一二两三四五六七八九十百]{1,4})(?P<u>个?月|年|日|个?工作日)后"
)
_NAME = re.compile(
    r"《(?P<name>(?:[^《》]|《[^《》]*》)+)》(?P<number>(?:\([^()]*\))?)"
)
_REPEAL = re.compile(
    r"同时废止|予以废止|(?:同时)?停止(?:施行|执行|适用)|即行废止|(?:起|日)废止|相应废止|一并废止|不再(?:执行|适用)|自动失效"
)
_UNITS = {"月": "month", "年": "year", "日": "day"}


@dataclass(frozen=True, slots=True)
class Effective:
    """From when something applies."""

    what: str
    day: str
    """ISO date, empty when it is told by an event."""
    event: str
    number: int | None
    unit: str


@dataclass(frozen=True, slots=True)
class Repeal:
    """A rule that ceases to apply."""

    name: str
    number: str


def effective(plain: str, published: str) -> Iterator[Effective]:
    """When a rule or part of it applies.

    Args:
        plain: the sentence.
        published: ISO date of publication, for 自公布之日起; empty: not known.
    """
    for match in _EFFECTIVE.finditer(plain):
        when = match["when"]
        day = _DAY.search(when)
        iso = ""
        if day:
            iso = _iso(*map(int, day.groups()))
        elif _PUBLISHED.search(when) and not match["delay"]:
            iso = published if len(published) == len("2025-01-01") else ""
        delay = _DELAY.search(match["delay"])
        number = None
        if delay:
            digits = delay["n"]
            number = int(digits) if digits.isdigit() else chinese_number(digits)
        yield Effective(
            _BEFORE_TITLE.sub("", bare(match["what"])),
            "" if delay else iso,
            when,
            number,
            _UNITS[delay["u"][-1]] if delay else "",
        )


def repeals(plain: str) -> Iterator[Repeal]:
    """The rules named before 同时废止 and its kin."""
    begin = 0
    for match in _REPEAL.finditer(plain):
        for name in _NAME.finditer(plain, begin, match.start()):
            if not _inside_brackets(plain, name.start()):
                yield Repeal(name["name"], name["number"].strip("()"))
        begin = match.end()


def _inside_brackets(plain: str, place: int) -> bool:
    before = plain[:place]
    return before.count("(") > before.count(")")


def _iso(year: int, month: int, day: int) -> str:
    """The date as ISO; a day that is none gives an empty text."""
    try:
        return dt.date(year, month, day).isoformat()
    except ValueError:
        return ""
