"""Whether the other figures of a sentence bear out a direction it states.

存货 5 元，较上年末增加 1 元，增幅 25% tells one thing three times, and so does 5 元
（上年末 4 元），增长 25%. Figures that do not agree prove nothing: a sentence may
speak of several things.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.directions.records import Direction, agrees, growth_of
from assets.facts.numbers import NUMBER, printed_number
from assets.facts.precision import printed_step
from assets.facts.time_words import CALENDAR
from dictionaries.units import unit_pattern, units

_PRIOR = re.compile(
    rf"(?:上年|去年|上年度|上期|上一?年|{CALENDAR})(?:同期|末|底|度)?"
    rf"[^,;。\d]{{0,12}}?(?P<n>-?{NUMBER})(?P<u>{unit_pattern()})"
)
_OF_A_YEAR = re.compile(
    rf"(?<!\d)(?P<y>(?:19|20)\d\d)(?:年(?:度|末|底)?)?(?![-至到~\d])"
    rf"[^,;。\d]{{0,16}}?(?P<n>{NUMBER})(?P<u>{unit_pattern()})"
)
_FROM_YEAR = re.compile(
    r"(?<!\d)(?P<first>(?:19|20)\d\d)年?[-至到~](?P<last>(?:19|20)\d\d)"
)
PRIOR_REACH = 40
"""Characters around a figure in which the one of the period before stands."""


@dataclass(frozen=True, slots=True)
class Level:
    """A figure as printed, in base units."""

    value: Decimal
    step: Decimal
    base: str


def in_sentence(plain: str, number: int, told: Sequence[Direction]) -> Decimal | None:
    """The change that the other figures of a sentence give, where it agrees.

    Args:
        plain: the sentence in normal form.
        number: which of `told` is looked at.
        told: all directions of the sentence.
    """
    found = told[number]
    if found.change is None or not found.exact or found.count > 1:
        return None
    for known in _known_in(plain, number, told):
        if agrees(signed(found), known, found.step):
            return known
    return None


def _known_in(plain: str, number: int, told: Sequence[Direction]) -> Iterator[Decimal]:
    found = told[number]
    if found.yearly:
        yield from _yearly(plain, number, told)
        return
    levels = [level for match in found.levels if (level := level_of(match))]
    if levels:
        for prior in _priors(plain, found, levels[-1].base):
            yield from _changes(found, prior, levels[-1].value)
        if len(levels) > 1 and levels[-2].base == levels[-1].base:
            yield from _changes(found, levels[-2].value, levels[-1].value)
    # 为 5 亿元, 增加 1 亿元, 增幅 25%: the amount and the growth tell one another.
    for other in _beside(number, told):
        if not levels or other.change is None:
            continue
        amount, growth = (found, other) if _is_ratio(other) else (other, found)
        if _is_ratio(amount) or not _is_ratio(growth) or levels[-1].base != amount.unit:
            continue
        moved = growth_of(levels[-1].value - signed(amount), levels[-1].value)
        if moved is None or not agrees(signed(growth), moved, growth.step):
            continue
        yield moved if growth is found else signed(found)


def _yearly(plain: str, number: int, told: Sequence[Direction]) -> Iterator[Decimal]:
    """The growth a year between two figures of the sentence whose years it tells."""
    found = told[number]
    ends = [d for d in told[:number] if d.check == "from_to" and d.years > 0]
    for one in ends[-1:]:
        if one.first is not None and one.second is not None:
            yield from _a_year(one.first, one.second, one.years)
    levels: dict[tuple[str, int], set[Decimal]] = defaultdict(set)
    for match in _OF_A_YEAR.finditer(plain, 0, found.start):
        if level := level_of(match):
            levels[level.base, int(match["y"])].add(level.value)
    between = list(_FROM_YEAR.finditer(plain, 0, found.end))
    if not between:
        return
    first, last = int(between[-1]["first"]), int(between[-1]["last"])
    for base in {base for base, _ in levels}:
        then, now = list(levels[base, first]), list(levels[base, last])
        if len(then) == len(now) == 1:
            yield from _a_year(then[0], now[0], last - first)


def _a_year(then: Decimal, now: Decimal, years: int) -> Iterator[Decimal]:
    if then > 0 and now > 0 and years > 0:
        yield (now / then) ** (Decimal(1) / years) - 1


def _beside(number: int, told: Sequence[Direction]) -> Iterator[Direction]:
    """What a direction goes on from, and what goes on from it."""
    found = told[number]
    if 0 <= found.inherited < len(told):
        yield told[found.inherited]
    for other in told:
        if other.inherited == number:
            yield other


def _changes(found: Direction, then: Decimal, now: Decimal) -> Iterator[Decimal]:
    """The change from one figure to another, as the direction prints it."""
    if found.unit == "fraction":
        growth = growth_of(then, now)
        if growth is not None:
            yield growth
    else:
        yield now - then


def _priors(plain: str, found: Direction, base: str) -> Iterator[Decimal]:
    """Figures of the period before that stand beside one: （上年同期 4 亿元）."""
    begin = found.levels[-1].end()
    for match in _PRIOR.finditer(
        plain, begin, min(len(plain), found.end + PRIOR_REACH)
    ):
        level = level_of(match)
        if level is not None and level.base == base:
            yield level.value


def level_of(match: re.Match[str]) -> Level | None:
    """A figure of a sentence in base units; None where digits run on."""
    groups = match.groupdict()
    printed = groups.get("number") or groups.get("n") or ""
    unit = units()[groups.get("unit") or groups.get("u") or ""]
    negative = printed.startswith(("-", "("))
    number = printed_number(printed.strip("()-"))
    if number is None:
        return None
    step = printed_step(printed.strip("()"), unit)
    return Level((-number if negative else number) * unit.factor, step, unit.base)


def _is_ratio(found: Direction) -> bool:
    return found.unit in {"fraction", "point"}


def signed(found: Direction) -> Decimal:
    """The change of a direction with its sign."""
    change = found.change or Decimal(0)
    return -change if found.sign < 0 else change
