"""Deadlines in a sentence: number, unit, kind of days, 内/前/后, counted from when.

Looking back (最近三年内, 前二十个交易日) is no deadline.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assets.facts.quantities import chinese_number
from dictionaries.regulation import language

_NUMERALS = "一二两三四五六七八九十百千万亿零〇"
_N = rf"(?<![\d{_NUMERALS}])(?<!\d\.)(?:\d{{1,4}}|[一二两三四五六七八九十百]{{1,5}}|半)"
"""A number from its first figure on: 5000日 is not 0日, 1.5年 not five years."""
_U = (
    r"(?:个?工作日|个?交易日|个?自然日|个?日历日|日历天|日|天|个?月|个?会计年度|年度?|"
    r"个?小时|个?季度)"
)
_SPAN = rf"(?P<n>{_N})(?P<u>{_U})"
_WITHIN = re.compile(rf"{_SPAN}(?P<rel>之?内|以内|期?届?满?之?后|以后)(?!的?(?:新|首))")
_AHEAD = re.compile(
    rf"(?:提前(?:至少)?|前至少|(?:(?:至少|最迟|至迟|应当?)?(?:于|在)(?P<e>[^,;。]{{1,40}}?))(?:之?前)(?:至少|的)?)"
    rf"{_SPAN}(?!内?的?(?:公司|股票|交易|收盘|均价|平均)|月?末)"
)
_EARLIER = re.compile(
    rf"(?:在|于|应当|最迟|至迟)(?P<e>[^,;。在于]{{2,40}}?)的?{_SPAN}(?:之前|以前|前)(?!的?(?:公司|股票|交易|收盘|均价))"
)
"""在会议召开十日前, 在首次卖出的十五个交易日前: the number stands before 前."""
_HEAD_OF_NUMBER = re.compile(rf"[\d{_NUMERALS}](?:年|个?月|日|天|个?小时)[零又]?$")
"""Ends what stands before the last part of 一年零六个月 and of 6月30日."""
_BACK = re.compile(r"^(?:以|之)?内")
_LENGTH = re.compile(
    rf"[^,;。]{{0,4}}?(?:期限?|时间|时长|期间|锁定期|持续)[^,;。]{{0,30}}?"
    rf"(?P<rel>不(?:得|应|能)?(?:少于|低于|短于|超过|多于|长于)|至少(?:为|保持)?|最长(?:为)?){_SPAN}"
)
_FIXED = re.compile(
    r"(?P<w>(?:每(?:个)?(?:会计)?年度?|每半年|每(?:个)?季度?|每月|次年|当年|下一年|20\d\d年)?的?"
    r"(?:(?:\d{1,2}|[一二三四五六七八九十]{1,2})月(?:份)?(?:\d{1,2}日|[一二三四五六七八九十]{1,3}日|底|末|初)?|"
    r"\d{1,2}日|(?<=每月)[一二三四五六七八九十]{1,3}日))(?P<rel>之?前|以前)"
)
_NEXT = re.compile(r"(?:次|下|下一|次一)个?(?P<u>工作日|交易日)(?:内|之?前|开市前)?")
_FROM = re.compile(
    r"(?:自|从|由)(?P<e>[^,;。]{1,60}?)(?:(?:之日|之时|当日|次日|之后|结束|完成|届满)?起(?:算)?的?|(?:之日|次日|之时)),?"
    r"(?:至少|最迟|至迟|应当)*(?:在|于)?$"
)
_AFTER = re.compile(
    r"(?:(?:在|于|应当|并|,|^)(?P<e>[^,;。]{1,50}?)(?:之?后|以后|届满|结束|之日)(?:起)?的?,?在?(?:第)?(?:至少)?)$"
)
_BARE_AFTER = re.compile(r"(?P<e>[^,;。、]{2,40}?)(?:之日|之?后|以后)(?:起)?的?$")
_REMARK = re.compile(r"\([^()]{0,60}\)$")
"""Between the event and the number: 登记之日起(不需登记的,自确认之日起)5日内."""
_SINCE = re.compile(r"^(?:自|从)(?=[^然身动愿律主行])")
_UNITS = (
    ("工作日", "day", "working"),
    ("交易日", "day", "trading"),
    ("自然日", "day", "natural"),
    ("日历", "day", "natural"),
    ("会计年度", "fiscal_year", ""),
    ("小时", "hour", ""),
    ("季度", "quarter", ""),
    ("月", "month", ""),
    ("年", "year", ""),
)
EVENT_REACH = 120
"""Characters before a number in which what it is counted from stands: an event of 60,
the words around it, and as many again to spare."""
MONTHS_OF_HALF_YEAR = 6
HOURS_OF_HALF_DAY = 12


@dataclass(frozen=True, slots=True)
class Limit:
    """A deadline with its words and where they stand in the sentence."""

    words: str
    number: int | None
    unit: str
    day_kind: str
    relation: str
    from_when: str
    start: int
    end: int


def limits(plain: str, days: str = "natural") -> list[Limit]:
    """All deadlines of a sentence in normal form, in order, none inside another.

    Args:
        plain: the sentence.
        days: what 日 means in the document: natural, or working where it says so.
    """
    found = sorted(_all(plain, days), key=lambda m: (m.start, -m.end))
    kept: list[Limit] = []
    for limit in found:
        if not kept or limit.start >= kept[-1].end:
            kept.append(limit)
    if kept:
        return kept
    word = language().prompt.search(plain)
    if word is None:
        return []
    return [Limit(word.group(), None, "", "", "prompt", "", word.start(), word.end())]


def day_meaning(plain_text: str) -> str:
    """What 日 means in a document: working where it says so, else natural."""
    return "working" if language().working.search(plain_text) else "natural"


def _all(plain: str, days: str) -> Iterator[Limit]:
    for match in _WITHIN.finditer(plain):
        yield from _within(plain, match, days)
    for match in _AHEAD.finditer(plain):
        long = "月" in match["u"] or "年" in match["u"]
        bound = re.match(r"提前|前至少|至少|最迟|至迟", match.group())
        if long and (not bound or _BACK.match(plain[match.end() :])):
            continue  # 公告日前六个月 and 报告期末前三年 look back
        yield _limit(match, "before", match["e"] or "", days, match.start())
    for match in _EARLIER.finditer(plain):
        short = not ("月" in match["u"] or "年" in match["u"])
        if short and not _ends(_HEAD_OF_NUMBER, plain[: match.start("n")]):
            yield _limit(match, "before", match["e"], days, match.start())
    for match in _LENGTH.finditer(plain):
        most = re.match(r"不(?:得|应|能)?(?:超过|多于|长于)|最长", match["rel"])
        yield _limit(match, "at_most" if most else "at_least", "", days, match.start())
    for match in _FIXED.finditer(plain):
        words = match["w"]
        yield Limit(
            match.group(), None, "date", "", "before", words, match.start(), match.end()
        )
    for match in _NEXT.finditer(plain):
        _, kind = _unit(match["u"], days)
        event = _from_when(plain[: match.start()])
        yield Limit(
            match.group(), 1, "day", kind, "within", event, match.start(), match.end()
        )


def _within(plain: str, match: re.Match[str], days: str) -> Iterator[Limit]:
    before = plain[: match.start()]
    if _ends(language().lookback, before) or before.endswith("第"):
        return
    if _ends(_HEAD_OF_NUMBER, before):
        return  # the last part of 一年零六个月内 or of 6月30日后 is not the whole
    event = _from_when(before)
    relation = "after" if "后" in match["rel"] else "within"
    if not event and before.endswith("前"):
        return
    named = match["u"] == "月" or (match["u"] == "年" and len(match["n"]) > 2)
    if named and not event and match["n"].isdigit():
        return  # 2024年内 and 3月内 name a year and a month
    start = before.rfind(event) if event else match.start()
    yield _limit(match, relation, event, days, max(start, 0))


def _limit(
    match: re.Match[str], relation: str, event: str, days: str, start: int
) -> Limit:
    unit, kind = _unit(match["u"], days)
    number = _number(match["n"])
    if match["n"] == "半" and unit == "year":
        number, unit = MONTHS_OF_HALF_YEAR, "month"
    if match["n"] == "半" and unit == "day":
        number, unit, kind = HOURS_OF_HALF_DAY, "hour", ""
    words = match.string[start : match.end()].lstrip(",于在")
    return Limit(words, number, unit, kind, relation, event, start, match.end())


def _unit(printed: str, days: str) -> tuple[str, str]:
    for word, unit, kind in _UNITS:
        if word in printed:
            return unit, kind
    return "day", days


def _number(printed: str) -> int | None:
    return int(printed) if printed.isdigit() else chinese_number(printed)


def _from_when(before: str) -> str:
    """The event that a stretch of time is counted from, read back from the number."""
    before = _REMARK.sub("", before)
    for pattern in (_FROM, _AFTER, _BARE_AFTER):
        match = _ends(pattern, before)
        if match:
            return _event(match["e"])
    return ""


def _ends(pattern: re.Pattern[str], before: str) -> re.Match[str] | None:
    """What a pattern finds at the end of a text."""
    return pattern.search(before, max(0, len(before) - EVENT_REACH))


def _event(words: str) -> str:
    """The event alone: what stands before the last preposition is the sentence's."""
    last = re.split(
        r"(?:应当|可以|必须|不得|(?<!属)(?<!基)于(?!洋)|(?<!存)(?<!所)在(?=[^册任职]))",
        words,
    )[-1]
    return _SINCE.sub("", (last or words).strip("的,、"))
