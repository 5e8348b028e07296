"""Directions a sentence states: which way a figure moved, or how two compare.

Both ends in the sentence (从1.56倍提升至4.09倍) and two compared figures check
themselves here; how the others are checked is told in `direction_checks`. What would
be, ends of ranges and additions (新增) are no directions of a figure.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from assets.facts.directions.records import Direction
from assets.facts.numbers import NUMBER, printed_number
from assets.facts.precision import printed_step
from assets.facts.sentences.figures import counts_something, last_part
from assets.facts.sentences.metric_words import metric_before
from assets.facts.sentences.what_moved import (
    Mover,
    Told,
    is_name,
    mover,
    name_of,
    share_of,
)
from assets.facts.spans import Spans
from assets.facts.time_words import CALENDAR
from dictionaries.directions import direction_words
from dictionaries.units import Unit, unit_pattern, units

_WORDS = direction_words()
_N = rf"-?{NUMBER}"
_U = unit_pattern()
_SHORT = f"{_WORDS.short_up}|{_WORDS.short_down}"
_LONG = f"{_WORDS.up}|{_WORDS.down}"
_FROM_TO = re.compile(
    rf"(?:从|由|自(?![有己主身愿营然动筹产]))(?P<when>[^,;。:]{{0,20}}?的?)(?P<a>{_N})(?P<ua>{_U})?[^,;。\d]{{0,12}}?"
    rf"(?P<d>(?:{_LONG})(?:了)?(?:至|到|为)?|(?:{_SHORT})(?:至|到|为))"
    rf"(?:(?P<then>{CALENDAR})(?:的|末|底)*(?:约|为)?|[^,;。\d]{{0,6}})(?P<b>{_N})(?P<ub>{_U})"
)
_COMPARED = re.compile(
    rf"(?P<a>{_N})(?P<ua>{_U})(?:\([^()]{{0,20}}\))?,?(?:[^,;。\d]{{0,10}}?)(?<!不)(?<!不得)"
    rf"(?P<d>{_WORDS.above}|{_WORDS.below})"
    rf"(?P<what>[^,;。\d]{{0,24}}?(?:的|为|平均|水平|\())(?P<b>{_N})(?P<ub>{_U})"
)
_MOVED = re.compile(
    rf"(?P<d>(?:{_LONG})(?:至|到)?|(?:{_SHORT})(?:至|到)|{_WORDS.rise}|{_WORDS.fall})"
    rf"(?P<fill>(?:了|约|大约|接近|近|逾|超过?|高达|达到?|为|是|幅度|比例|:|人民币)*)(?P<n>{_N})(?P<u>{_U})"
)
_SIGNED = re.compile(
    rf"(?P<d>(?:同比|(?<!同)环比|YoY|yoy|QoQ|qoq)(?:变动|变化)?)[:为]?(?P<n>[+-]{NUMBER})(?P<u>{_U})"
)
_NEXT = re.compile(
    rf"(?:、|,|/|和|及|以及|与)(?P<d>{_LONG})?(?:了|约|为)*(?P<n>[+-]?{NUMBER})(?P<u>{_U})?"
)
ANY = re.compile(
    f"{_LONG}|{_WORDS.above}|{_WORDS.below}|{_WORDS.rise}|{_WORDS.fall}|"
    r"[由从自].*[升降增减涨跌提]|[升降增减涨跌提][至到]|(?:同比|环比|YoY|yoy|QoQ|qoq).{0,3}[+-]"
)
_VOID = re.compile(f"(?:{_WORDS.void})$")
_SUPPOSED = re.compile(_WORDS.supposed)
_FASTER = re.compile(rf"{_WORDS.above}|{_WORDS.below}|[快慢]于|跑[赢输]")
_WIDTH = re.compile(_WORDS.width)
_A_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DATE = re.compile(r"(?:19|20)\d\d年?$")
_NOT_EXACT = re.compile(r"约|近|逾|超")
_RANGE = re.compile(r"(?:\([^()]{1,8}\))?(?:-|~|至|到|—)[-+]?\d")
_CASE = re.compile(
    r"(?:\([^()]{1,8}\))?(?:(?:及?以上|及?以下|以内)?的[,;]|(?:及?以上|及?以下)的?情形)"
)
"""Behind a change it is the case of a promise: 下滑 50%以上的,延长…."""
_ROUGHLY = re.compile(r"左右|以上|以下|以内|多|余|上下")
_BASE_BEFORE = re.compile(
    r"(?:同比|环比|(?:相?较|(?<![占同环对])比)[^,;。:]{1,24}?|与[^,;。:]{1,20}相比,?)[^,;。:\d]{0,8}$"
)
_LINK = re.compile(r"(?:约为|约|达到?|分别为|为|是|:|至|仅|高达|人民币)+$")
_AND = re.compile(r"、|,|/|以及|和|及|与")
_YEARLY = re.compile(r"(?:复合|年化|年均)[^,;。:\d]{0,8}$|CAGR[^,;。:\d]{0,4}$")
YEARLY_REACH = 14
"""Characters before a number in which 复合 stands when it is a growth a year."""
_COUNTED = "个"
BASE_REACH = 40
"""Characters before a word of direction in which the words stand it is told against."""


def directions(plain: str) -> Iterator[Direction]:
    """Directions of a sentence in normal form (`labels.key`), none inside another."""
    if not ANY.search(plain) or _SUPPOSED.search(plain):
        return
    taken = Spans(len(plain))
    found: list[Direction] = []
    for pattern, read in ((_FROM_TO, _from_to), (_COMPARED, _compared)):
        for match in pattern.finditer(plain):
            told = read(plain, match) if taken.free(*match.span()) else None
            if told is not None:
                taken.take(*match.span())
                found.append(told)
    moved = [m for p in (_MOVED, _SIGNED) for m in p.finditer(plain)]
    for match in sorted(moved, key=lambda m: m.start()):
        if taken.free(*match.span()) and not _CASE.match(plain, match.end()):
            several = list(_moved(plain, match, found))
            if several:
                taken.take(match.start(), several[-1].end)
            found += several
    yield from _with_owners(plain, found)


def _with_owners(plain: str, found: Sequence[Direction]) -> Iterator[Direction]:
    """Shares with what has them: 存款 5 元,增长 2%,占比由 3%升至 4% is 存款占比."""
    for one in found:
        if not one.subject and one.check == "from_to":
            earlier = [d for d in found if d.end <= one.start and d.subject]
            owner = max(earlier, key=lambda d: d.end).subject if earlier else ""
            one = replace(one, subject=share_of(owner, last_part(plain[: one.start])))
        yield one


def subject_of(plain: str, place: int) -> str:
    """What is compared or went from one figure to another, by the words before."""
    return name_of(_LINK.sub("", last_part(plain[:place])))


def _moved(
    plain: str, match: re.Match[str], before: list[Direction]
) -> Iterator[Direction]:
    """A lone change, or several told in turn, each with what moved."""
    if _VOID.search(plain, max(0, match.start() - 2), match.start()):
        return
    noun = re.match(f"{_WORDS.rise}|{_WORDS.fall}", match["d"])
    if noun and _FASTER.search(last_part(plain[: match.start()])):
        return  # 高于行业增速 2 个百分点 is a distance, not a growth
    items = [match, *_following(plain, match)]
    unit_name = items[-1]["u"]
    if _RANGE.match(plain, items[-1].end()):
        return
    if counts_something(unit_name, plain, items[-1].end()):
        return
    told = [Told(d.start, d.end, Mover(d.subject, d.levels)) for d in before]
    what = mover(plain, match.start(), told)
    names = _each(plain, match.start(), what, len(items))
    base = _BASE_BEFORE.search(plain, max(0, match.start() - BASE_REACH), match.start())
    word = match["d"]
    for place, (item, name) in enumerate(zip(items, names, strict=True)):
        word = item["d"] or word
        own = item["u"] if item["u"] != _COUNTED else ""
        unit = units()[own or unit_name]
        number = _number(item["n"].lstrip("+"), unit)
        if number is None or unit.kind == "time" or _DATE.search(item["n"]):
            return
        level = word.endswith(("至", "到"))
        # 增长 -5% fell, and so did 下降 -5%, as careless writers have it.
        falls = _WORDS.falls(word) or (number < 0 and not level)
        of_owner = bool(what.owner) and not level and unit.base != "point"
        if of_owner:
            name = "" if unit.base == "fraction" else what.owner
        yield Direction(
            subject=name,
            word=word,
            sign=-1 if falls else 1,
            change=None if level else abs(number),
            first=None,
            second=number if level else None,
            unit=unit.base,
            verdict="unchecked",
            check="none",
            start=match.start(),
            end=item.end(),
            step=printed_step(item["n"], unit),
            exact=not _NOT_EXACT.search(match.groupdict().get("fill") or "")
            and not _ROUGHLY.match(plain, item.end()),
            base=_base(match, base, before, what),
            yearly=_YEARLY.search(plain[: item.start("n")][-YEARLY_REACH:]) is not None,
            place=place,
            count=len(items),
            levels=() if of_owner else what.levels,
            inherited=what.inherited,
        )


def _base(
    match: re.Match[str],
    words: re.Match[str] | None,
    before: Sequence[Direction],
    what: Mover,
) -> str:
    """What a change is told against; 较年初增加 1 元，增幅 5% tells it once."""
    if match.re is _SIGNED:
        return match["d"][:2]
    if words is not None:
        return words.group()
    return before[what.inherited].base if what.inherited >= 0 else ""


def _following(plain: str, match: re.Match[str]) -> list[re.Match[str]]:
    """Changes that follow with nothing but 、 between: 增长 5%、6%.

    A direction of its own behind a comma is another statement, unless 分别 binds them.
    """
    bound = "分别" in last_part(plain[: match.start()])
    found: list[re.Match[str]] = []
    end = match.end()
    while True:
        item = _NEXT.match(plain, end)
        if item is None or (not bound and (item["d"] or item[0][0] == ",")):
            break
        # 2.4个和2.2个百分点: the unit is whole behind the last.
        cut = match["u"] == _COUNTED and (item["u"] or "").startswith(_COUNTED)
        if item["u"] and item["u"] != match["u"] and not cut:
            break
        found.append(item)
        end = item.end()
    while found and not found[-1]["u"]:
        found.pop()
    return found


def _each(plain: str, place: int, what: Mover, count: int) -> list[str]:
    """What moved by each of several changes; empty where that is not told.

    Several names are told apart only where each is whole: 产量、销量 end alike, 收入
    and 成本 are metrics.
    """
    if count == 1:
        bound = "分别" in last_part(plain[:place])
        several = bound and _AND.search(what.subject)
        return ["" if several else what.subject]
    names = [part for part in _AND.split(what.subject) if part]
    alike = len({name[-1] for name in names}) == 1
    if len(names) == count and (alike or all(map(_known, names))):
        return [name if is_name(name) else "" for name in names]
    # 甲 5 套,其中乙 3 套,分别增长 2%、4%: one figure before two changes is not of both.
    unlike = len(what.levels) not in {0, count}
    single = len(names) == 1 and bool(what.subject) and not unlike
    return [what.subject if single else ""] * count


def _known(name: str) -> bool:
    return metric_before(name) is not None


def _from_to(plain: str, match: re.Match[str]) -> Direction | None:
    """从 a 提升至 b; the unit of a may be printed once, behind b."""
    unit = units()[match["ub"]]
    from_unit = units()[match["ua"]] if match["ua"] else unit
    if unit.base != from_unit.base or unit.kind == "time":
        return None
    if _DATE.search(match["a"] + (match["ua"] or "")) or _RANGE.match(
        plain, match.end()
    ):
        return None
    first, second = _number(match["a"], from_unit), _number(match["b"], unit)
    if first is None or second is None:
        return None
    word = match["d"]
    # 从 2 万平米降至 1 万平米 counts what no unit of the dictionary fits, no money.
    base = "" if counts_something(match["ub"], plain, match.end()) else unit.base
    down = _WORDS.falls(word)
    # 收窄 and 扩大 speak of the width of a gap or loss, whatever its sign.
    a, b = (abs(first), abs(second)) if _WIDTH.match(word) else (first, second)
    verdict = "holds" if (b < a if down else b > a) else "contradicts"
    return Direction(
        subject_of(plain, match.start()), word, -1 if down else 1, second - first,
        first, second, base, verdict, "from_to", match.start(), match.end(),
        when=match["then"] or "", years=_years(match["when"], match["then"] or ""),
        rule="from one to another",
    )  # fmt: skip


def _years(first: str, last: str) -> int:
    """Years from one told year to another; 0 where either is not told."""
    one, other = _A_YEAR.search(first), _A_YEAR.search(last)
    return int(other.group()) - int(one.group()) if one and other else 0


def _compared(plain: str, match: re.Match[str]) -> Direction | None:
    """甲为5%,高于乙的3%: the first must be above; differences in points are no pair."""
    one, other = units()[match["ua"]], units()[match["ub"]]
    if one.base != other.base or one.kind == "time" or one.base == "point":
        return None
    a, b = _number(match["a"], one), _number(match["b"], other)
    if a is None or b is None or counts_something(match["ub"], plain, match.end()):
        return None
    below = _WORDS.falls(match["d"])
    return Direction(
        subject_of(plain, match.start()), match["d"], -1 if below else 1, None, a, b,
        one.base, "holds" if (a < b if below else a > b) else "contradicts",
        "comparison", match.start(), match.end(), rule="two compared",
    )  # fmt: skip


def _number(printed: str, unit: Unit) -> Decimal | None:
    number = printed_number(printed)
    return None if number is None else number * unit.factor
