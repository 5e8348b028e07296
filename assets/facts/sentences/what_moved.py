"""What moved: the words before a word of direction, or before the figure it is of.

营业收入同比增长 5% names it right before; 营业收入 3 元，同比增长 5% before the figure
that moved; 增加 3 元，增幅 5% with the direction told just before. Where none of
these is a name, what moved is not told, and stays empty.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from assets.facts.numbers import NUMBER
from assets.facts.sentences.figures import figures, last_part
from assets.facts.time_words import CALENDAR
from dictionaries.directions import direction_words
from dictionaries.units import units

SENTENCES_KEPT = 4
"""Sentences whose figures are remembered: one is read after the other."""
NAME_MIN, NAME_LIMIT = 2, 30
"""Characters of what moved; a longer run is a clause of its own."""
SHARE_LIMIT = 2 * NAME_LIMIT
"""Of a share, which names its owner and the whole."""
_SHARE = "占"
_TIME = (
    rf"(?:截至|截止|于|在|到)?(?:{CALENDAR}|[一二][〇○零一二三四五六七八九]{{3}}年(?:度|末)?)|"
    r"(?:上年|去年|上一?年度|前年|上期|本期|本年|今年|上季|上月|前期|前一年|本?报告期|上个?季度)"
    r"(?:同期|度|年?末|期?末|内|底|初)?|[年期][末初内底]|同期|历史同期|基期"
)
_NUMBERING = re.compile(
    r"^(?:\(?[\d一二三四五六七八九十]{1,3}\)|[\d一二三四五六七八九十]{1,3}[、.](?!\d)|"
    r"[①-⑳◆➢●■•·\-])+"
)
_INNER_TIME = re.compile(
    rf"(?<=[一-鿿A-Za-z])[在于]?(?:{CALENDAR}|报告期内?)(?:期间|间|内)?(?=[一-鿿])"
)
_LINK = re.compile(
    r"(?:(?:已|将|有望|预计|分别|依次|合计|共计|累计|总计|人民币|接近|超过?|突破|不足|近|逾|高达|达到?|约|为|是|至|到|"
    r"仅|共|:|=|实现|完成|录得|占|\(含税\)))+$"
)
_COMPARED = re.compile(
    r"相?较(?![高大好快多为低小强弱少差重轻明])(?:于)?|(?<![占同环对类可])比(?![重例率亚值较]|$)|与(?=[^与]{1,20}相比)"
)
_AGAINST = re.compile(rf"(?:相?较|比|与)(?:于)?(?:{_TIME})")
"""A part that gives only the figure of the time before: ,较上年同期收入 4 亿元,."""
_BASE_FIGURE = re.compile(
    rf"(?:相?较|(?<![占同环对])比|与)(?:于)?(?:{_TIME})+(?:的|末|底|同期)*[^,;。\d]{{0,8}}$"
)
"""Before a figure of the time before: 较上年末的 4 亿元增加 1 亿元."""
_UNREAD = re.compile(rf"(?:{NUMBER}[/、~-]?)*{NUMBER}(?P<unit>[^\d,;:。]{{0,6}})$")
"""Figures that the dictionary has no unit for, or several: 94/127亿元, 60kwh/辆."""
_NO_UNIT = re.compile(r"并|且|后|前|时|的|为|以上|以来")
_AFTER_LIST = re.compile(r"^(?:、|和|及|以及|且|并|并且|而|/|,|\+)+")
_ASIDE = re.compile(r"^(?:左右|以上|余|多|\([^()]*\))*$")
_TOPIC = re.compile(
    r"^[一-鿿A-Za-z]{1,14}(?:板块|业务|事业部|分部|公司|市场|行业|领域|方面|地区|渠道|集团)"
    r"(?=$|(?:继续|持续)?(?:保持|维持|稳步|稳健|快速|平稳)[^\d]*$)"
)
_DIGITS = re.compile(r"(?<![A-Za-z\d])\d+(?![\dA-Za-z家大名类种强线岁]|年期)")
_QUOTES = re.compile(r"[“”\"]")


@dataclass(frozen=True, slots=True)
class Mover:
    """What moved, and the figure it came to, where the sentence gives that."""

    subject: str
    levels: tuple[re.Match[str], ...] = ()
    """The figures that moved: one, or several told in turn."""
    inherited: int = -1
    """Which of the directions told before it goes on from; -1: none."""
    owner: str = ""
    """Of a share, what has it. Points are a change of the share, an amount is one of
    its owner; 5 元,占 8%,增长 3% may tell of either."""


@dataclass(frozen=True, slots=True)
class Told:
    """A direction told before in the sentence."""

    start: int
    end: int
    mover: Mover


def mover(plain: str, place: int, before: Sequence[Told] = ()) -> Mover:
    """What moved, by a sentence in normal form up to its word of direction.

    Args:
        plain: the sentence.
        place: where the word of direction begins.
        before: the directions told earlier in the sentence.
    """
    own = last_part(plain[:place])
    begin = place - len(own)
    standing = _figures(plain, begin, place)
    against = _against(plain, begin, standing)
    if against >= 0 and _only_time(plain[standing[-1].end() : place]):
        return mover(plain, against, before)
    if standing:
        tail = plain[standing[-1].end() : place]
        inner = _told_at(before, standing[-1].start())
        listed = _AFTER_LIST.match(tail)
        rest = _without_manner(_without_base(tail[listed.end() :] if listed else tail))
        if rest:
            return Mover(name_of(rest))
        if inner >= 0:
            return Mover(before[inner].mover.subject, before[inner].mover.levels, inner)
        return _of_level(plain, begin, standing, before)
    words = name_of(_without_base(own))
    if words:
        return Mover(_with_topic(plain[:begin], words))
    unread = _unread(own)
    if unread:
        return Mover(_with_topic(plain[:begin], unread))
    if _without_manner(_without_base(_without_opening(own))):
        return Mover("")
    return _of_part_before(plain, begin, before)


def name_of(words: str) -> str:
    """A name out of words: links and time cut off; empty when it is none."""
    words = _without_opening(_LINK.sub("", words))
    words = re.split(_words("causes"), words)[-1]
    words = _without_opening(_LINK.sub("", _without_manner(words)))
    words = _INNER_TIME.sub("", re.sub(_verbs(), "", words))
    words = _without_manner(_balanced(words)).strip("的、")
    return words if is_name(words) else ""


def is_name(words: str) -> bool:
    """Whether words can be the name of what moved."""
    told = direction_words()
    return (
        NAME_MIN <= len(words) <= NAME_LIMIT
        and not re.fullmatch(f"(?:{told.nothing})+", words)
        and not re.search(f"(?:{told.unfinished})$", words)
        and not _DIGITS.search(words)
        and not _QUOTES.search(words)
        # A share of something: what has it stands elsewhere, if anywhere.
        and not re.match(direction_words().adverbial, words)
    )


def _of_part_before(plain: str, begin: int, before: Sequence[Told]) -> Mover:
    """The figure at the end of the part before, or the direction that stands there."""
    end = begin - 1
    while end > 0:
        part = last_part(plain[:end])
        start = end - len(part)
        against = _AGAINST.match(part) and _told_at(before, end - 1) < 0
        passed = against or (_is_reason(part) and not _figures(plain, start, end))
        if not passed and (_figures(plain, start, end) or not _only_time(part)):
            break
        end = start - 1
    else:
        return Mover("")
    end = _without_aside(plain, start, end)
    standing = _figures(plain, start, end)
    if not standing or not _ASIDE.match(plain[standing[-1].end() : end]):
        name = _unread(plain[start:end])
        return Mover(_with_topic(plain[:start], name) if name else "")
    inner = _told_at(before, standing[-1].start())
    if inner >= 0:
        return Mover(before[inner].mover.subject, before[inner].mover.levels, inner)
    return _of_level(plain, start, standing, before)


def _against(plain: str, begin: int, standing: Sequence[re.Match[str]]) -> int:
    """Where the words for the time before begin, if the last figure is of it; -1."""
    if not standing:
        return -1
    after = standing[-2].end() if len(standing) > 1 else begin
    found = _BASE_FIGURE.search(plain, after, standing[-1].start())
    return found.start() if found else -1


def _unread(part: str) -> str:
    """The name before a figure that no unit of the dictionary fits; empty: none."""
    found = _UNREAD.search(part)
    if found is None or _NO_UNIT.search(found["unit"]):
        return ""
    return name_of(_without_base(part[: found.start()]))


def _is_reason(part: str) -> bool:
    """Whether a part only says why: ,由于业务升级,."""
    return re.match(_words("reasons"), part) is not None


def share_of(owner: str, words: str) -> str:
    """What has a share: 甲贷款 and 占各项贷款 as 甲贷款占各项贷款的比例."""
    share = _without_manner(_LINK.sub("", _without_opening(words))) or words
    if not owner or not share.startswith(_SHARE) or _DIGITS.search(share):
        return ""
    bare = re.sub("的?(?:比例|比重|百分比)?(?:约|为|达到?)*$", "", share)
    name = f"{owner}{bare}" if bare == f"{_SHARE}比" else f"{owner}{bare}的比例"
    return name if len(name) <= SHARE_LIMIT else ""


def _without_aside(plain: str, start: int, end: int) -> int:
    """The end of a part without the bracket that closes it: 5亿元(上年同期4亿元)."""
    if not plain[start:end].endswith(")"):
        return end
    opening = plain.rfind("(", start, end)
    return opening if opening > start else end


def _of_level(
    plain: str, begin: int, standing: list[re.Match[str]], before: Sequence[Told]
) -> Mover:
    """The words before the last figure, or before the row of figures it ends."""
    first = len(standing) - 1
    while first > 0:
        between = plain[standing[first - 1].end() : standing[first].start()]
        if not _AFTER_LIST.fullmatch(between):
            break
        first -= 1
    row = tuple(standing[first:])
    words = plain[begin : row[0].start()]
    if first > 0:
        words = plain[standing[first - 1].end() : row[0].start()]
        listed = _AFTER_LIST.match(words)
        if not listed:
            return Mover("", row)
        words = words[listed.end() :]
    name = name_of(_without_base(words))
    if not name and _without_opening(words).startswith(_SHARE):
        owner = _of_part_before(plain, begin, before).subject
        return Mover(share_of(owner, words), row, owner=owner)
    return Mover(_with_topic(plain[:begin], name) if name else "", row)


def _with_topic(ahead: str, name: str) -> str:
    """The name with the part of a business that the sentence is about: 甲板块,收入."""
    parts = (_without_opening(part) for part in re.split(r"[,;:。]", ahead))
    first = next((part for part in parts if part), "")
    told = _TOPIC.match(first)
    topic = told.group() if told else ""
    short = len(name) + len(topic) <= NAME_LIMIT and topic not in name
    return topic + name if topic and short else name


def _figures(plain: str, start: int, end: int) -> list[re.Match[str]]:
    """Figures in a part, those of time left out."""
    return [f for f in _figures_of(plain) if start <= f.start() and f.end() <= end]


@lru_cache(maxsize=SENTENCES_KEPT)
def _figures_of(plain: str) -> tuple[re.Match[str], ...]:
    """Figures of a sentence; each of its directions asks again."""
    return tuple(f for f in figures(plain) if units()[f["unit"]].kind != "time")


def _told_at(before: Sequence[Told], place: int) -> int:
    """Which direction told before holds a place; -1: none."""
    for number, told in enumerate(before):
        if told.start <= place < told.end:
            return number
    return -1


def _only_time(part: str) -> bool:
    return not part or not _without_manner(_without_base(_without_opening(part)))


def _without_base(words: str) -> str:
    """Words without what is compared with: 甲收入较上年末, 较上年末甲收入."""
    found = list(_COMPARED.finditer(words))
    if not found:
        return words
    ahead, after = words[: found[-1].start()], words[found[-1].end() :]
    told = re.match(rf"(?:{_TIME})+(?:的?同期|相比|末|的)*", after)
    if told is None:
        return ahead
    rest = _without_manner(after[told.end() :])
    return rest if rest and is_name(_without_opening(rest)) else ahead


def _without_manner(words: str) -> str:
    pattern = rf"(?:{_words('manner')}|{_TIME})+$"
    return re.sub(pattern, "", words)


def _without_opening(words: str) -> str:
    words = _NUMBERING.sub("", words)
    while True:
        cut = re.sub(rf"^(?:{_TIME}|{_words('opening')}|[,()])+", "", words)
        if cut == words:
            return words
        words = cut


def _balanced(words: str) -> str:
    """Words behind an open bracket, or before a closing one that none opens."""
    if words.count("(") > words.count(")"):
        words = words[words.rfind("(") + 1 :]
    elif words.count(")") > words.count("("):
        words = words[words.rfind(")") + 1 :]
    return words


@cache
def _words(name: str) -> str:
    return str(getattr(direction_words(), name))


@cache
def _verbs() -> str:
    return rf"(?:{_words('verbs')})(?=[一-鿿A-Za-z])"
