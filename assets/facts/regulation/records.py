"""How long records are kept, and what terms mean."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from assets.facts.quantities import chinese_number
from assets.facts.regulation.words import bare
from dictionaries.regulation import language

_N = r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3})"
_SINCE = (
    r"(?:自|从|在|于)(?P<{0}>[^,;。]{{1,60}}?)(?:之日|之后|以后|后)?"
    r"(?:起|后|以后)(?:计算|算)?"
)
_LEAST = (
    r"(?:至少|不(?:得|应)?(?:少于|低于|短于|超过)|最低|最少|最长(?:不超过)?|应当?为|为)"
)
_QUOTES = "“”\"'‘’"
_TERM = re.compile(
    r"^(?:(?P<law>本(?:办法|条例|法|规定|细则|规则|准则|指引|通知|意见|标准|文件|指南|适用意见|公告|决定|规程)"
    r"|《[^》]{1,40}》|前款|前条|前两款|上款|本条|本章|上述|第[一二三四五六七八九十百]+条(?:第[一二三四五六七八九十]+款)?"
    r"(?:第\(?[一二三四五六七八九十]+\)?项)?|本条第[一二三四五六七八九十]+款)"
    r"(?:[^,;。“]{0,30}?)?(?:所称|所指|中所称|中的|所述|规定的)的?)"
    r"(?P<term>[“\"]?[^,;。:]{1,50}?[”\"]?),?(?:(?:均|仅|主要)?(?:是指|系指|指的是|指)(?P<text>[^。]+)|"
    r"(?P<of>(?:均|仅|主要)?(?:包括但不限于|包括|包含)[^。]+))"
)
_PLAIN_TERM = re.compile(
    r"^(?P<term>[“\"]?[^,;。:“”\"指是]{2,30}[”\"]?),?(?:是指|系指|指的是|(?<=[”\"])指|,指)(?![导定派令使明挥控引数]|标(?!的))"
    r"(?P<text>[^。]{4,})(?P<of>(?!))?"
)
_GLOSSARY = re.compile(
    r"下列(?:用语|术语|概念|名词)|用语的?含义|术语和定义|定义如下|含义(?:如下|是)"
)
_NO_TERM = re.compile(r"应当|不得|可以|必须|应$")
_KEPT_WITH = re.compile(
    r"(?P<what>[^,;]{2,40}?)(?:应当|必须|应)(?:与[^,;]+?)?(?:一并|妥善|及时|分别)*"
    r"(?:保存|保管|留存|归档)$"
)
"""会议记录应当与…一并保存: what is kept comes first."""
_OWN_EVENT = re.compile(r"(?P<what>[^,;]+?)[在自于从](?P<e>[^,;]+)$")
_MANNER = re.compile(r",(?:以|按|用|采用|采取)[^,]{1,20}(?:形式|方式|介质)[^,]{0,6}$")
"""档案,以电子形式存档,保存期限…: how is not what is kept."""
_NEXT_TERM = re.compile(
    r"(?<=[^:：]),(?:其中)?(?=(?!原则|一般|通常)[^,;。:“]{2,20}(?:是指|系指))"
)
"""本办法所称甲是指…，乙是指…: the second term goes without 所称."""
_LATIN = re.compile(r"(?<=[一-鿿])[A-Za-z][A-Za-z ,;/\-]*$")
"""The English name that a standard prints behind a term."""
TERM_LIMIT = 40
"""Characters; a longer run before 是指 is a sentence."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """A retention period, in normal form."""

    what: str
    words: str
    number: int
    unit: str
    relation: str
    from_when: str


@dataclass(frozen=True, slots=True)
class Definition:
    """A term and what it means, in normal form."""

    term: str
    text: str
    rule: str


def keepings(plain: str) -> Iterator[Keeping]:
    """Retention periods of a sentence."""
    begin = 0
    for match in _keeping().finditer(plain):
        what = _what(plain[begin : match.start()])
        begin = match.end()
        number = match["n"] or match["n2"]
        least = match["least"] or match["least2"] or match["least3"] or ""
        most = re.search(r"超过|长于|最长", least)
        event = (match["e"] or match["e2"] or match["e3"] or "").strip()
        for kept, since in _in_turn(what, event):
            yield Keeping(
                kept,
                match.group().strip(","),
                int(number) if number.isdigit() else chinese_number(number) or 0,
                "month" if "月" in (match["u"] or match["u2"]) else "year",
                "at_most" if most else "at_least" if least else "",
                since,
            )


def _in_turn(what: str, event: str) -> Iterator[tuple[str, str]]:
    """甲在…后、乙在…后 as two, each with its own event."""
    first, *others = re.split(r"(?:之?后|之日)、", event)
    yield what, first
    for other in others:
        match = _OWN_EVENT.match(other)
        if match:
            yield match["what"], match["e"]


@cache
def _keeping() -> re.Pattern[str]:
    """保存期限自…起不得少于N年, or 自…后至少保存N年."""
    keep = f"(?:{language().keeping})"
    filler = r"(?:,|应当|应|自){0,4}+"
    term = rf"{_SINCE.format('e')}[^;。]{{0,8}}?"
    return re.compile(
        rf"(?:{term})?{filler}{keep}的?(?:期限|时间|期)(?:{_SINCE.format('e2')})?{filler}"
        rf"(?P<least>{_LEAST})?(?P<n>{_N})(?P<u>个?月|年)|"
        rf"(?:{_SINCE.format('e3')})?{filler}(?P<least2>{_LEAST})?{keep}"
        rf"(?P<least3>{_LEAST})?(?P<n2>{_N})(?P<u2>个?月|年)"
    )


def definitions(plain: str, *, glossary: bool) -> Iterator[Definition]:
    """The definition a sentence begins with; a glossary needs no 本办法所称."""
    first, *others = _NEXT_TERM.split(bare(plain))
    yield from _definition(first, glossary=glossary)
    for other in others:
        yield from _definition(other, glossary=True)


def _definition(text: str, *, glossary: bool) -> Iterator[Definition]:
    match, rule = _TERM.match(text), "所称"
    if match is None:
        match, rule = _PLAIN_TERM.match(text), "是指"
        limit = TERM_LIMIT if glossary else TERM_LIMIT // 2
    else:
        limit = TERM_LIMIT
    if match is None or len(match["term"]) > limit or _NO_TERM.search(match["term"]):
        return
    for term in re.split(r"[”\"](?:、|和|或者?|及|,)[“\"]", match["term"]):
        name = _LATIN.sub("", re.sub(f"[{_QUOTES}]", "", term).strip(","))
        meaning = match["text"] or match["of"]
        yield Definition(name, meaning.strip(",:"), rule)


def term_named(printed: str) -> str:
    """A term without the English name that a standard prints behind it."""
    return _LATIN.sub("", printed).strip()


def opens_glossary(plain: str) -> bool:
    """Whether terms follow: 下列用语的含义."""
    return bool(_GLOSSARY.search(plain))


def _what(before: str) -> str:
    """What is kept: the words before, without who must and how."""
    text = re.sub(r"^[,、]+", "", bare(before))
    if re.match(r".{0,40}对[^,]*,", text):
        text = text.rstrip(",").rpartition(",")[2]
    kept = _KEPT_WITH.match(text.rstrip(","))
    if kept:
        return kept["what"].strip(",的")
    text = re.split(r"(?:应当|必须|应)(?:及时|妥善)?(?=[对将把妥建制保])", text)[-1]
    text = re.sub(
        r"^(?:妥善)?(?:对于?|将|把|建立|制作)?(?:妥善)?(?:保存|保管|留存)?", "", text
    )
    text = _MANNER.sub("", text.rstrip(","))
    text = re.sub(r"(?<=.{2})(?:妥善|归档|一并)*(?:保存|保管|留存|归档)$", "", text)
    text = re.sub(r"(?:的)?(?:,)?(?:应当|必须|应|其|的)*$", "", text.rstrip(","))
    return text.strip(",的")
