"""From the words beside a label to a value in normal form, by the kind of field.

A value that cannot be read with certainty stays words.
"""

import re
from collections.abc import Callable, Iterator

from assets.corpus.identity.dates import find_dates
from assets.facts.contracts.flowing import told
from assets.facts.contracts.organisations import MAX_NAME, named, organisations, shown
from assets.facts.contracts.value_numbers import money, of_kind, percent, years
from assets.facts.contracts.value_pieces import (
    MAX_TEXT,
    Reading,
    Value,
    by_variety,
    first_sentence,
)

RATING = re.compile(r"(?<![A-Za-z])(?:A{1,3}|B{1,3}|C{1,3}|D)(?:sti)?[+-]?(?![A-Za-z])")
_NIL = re.compile(r"^(?:-+|/|无|不适用|未评级|无评级|无债项评级)[。;]?$")
_OPTION = re.compile(r"(?:回售|赎回)(?:选择权)?[^。;]{0,8}(?:部分|,则)")
_PARTY = re.compile(r"公司|企业|合伙|[、,]|名|先生|女士|自然人|^[一-鿿]{2,4}$")
_NOT_PARTY = re.compile(
    r"购买资产|募集配套|声明|承诺|详见|是否|作出|名称|基本情况|^项目"
)
_SHORT_NAME = re.compile(r"\((?:以下)?(?:债券|证券|股票)?简称[:为]?[^()]*\)$")
"""Behind a name; it is a field of its own."""
_CODE = re.compile(
    r"(?<![0-9A-Za-z])\d{4,6}(?:\.(?:SH|SZ|BJ|HK|IB))?(?![0-9A-Za-z年月日])"
)
_BLANK = re.compile(r"【\s*】|_{3,}")
"""A form whose value was not filled in."""
_NAME_LABEL = re.compile(
    r"(?:^|\n)(?:机构)?(?:名称|公司名称|单位名称):?\n?([^\n]{4,60})"
)
_ITEM_NUMBER = re.compile(
    r"^(?:\([一二三四五六七八九十\d]{1,3}\)|[一二三四五六七八九十]{1,3}、|\d{1,2}[、.](?!\d)|"
    r"\d{1,2}(?:\.\d{1,2}){1,2}(?=[一-鿿])(?![亿万元年月日个倍股]))"
)
"""The number of the item that a value is told in is no part of it."""
_SENTENCE_END = re.compile(r"[。\n]")
MAX_PARTIES = 120
"""Characters of a list of parties; a longer text tells of them."""
MAX_TARGET = 60
"""Characters of a target as a field gives it; a longer text only begins with it."""


def read_values(reading: Reading) -> Iterator[Value]:
    """All values of one entry; nothing when the words are no such value."""
    value, field = reading.value.strip("。;"), reading.field
    if not value or _BLANK.search(value):
        return
    if _NIL.match(value) or any(p.search(value) for p in field.none):
        yield Value("无", state="nil")
        return
    yield from _READERS[field.kind](reading)


def _date(reading: Reading) -> Iterator[Value]:
    """Dates by variety; one that holds when an option is used is told apart."""
    for member, part in by_variety(reading.value):
        at = 0
        for n, found in enumerate(find_dates(part)):
            if not found.is_day:
                continue
            option = bool(_OPTION.search(part[at : found.start]))
            at = found.end
            if n == 0 or option:
                who = f"{member}回售或赎回部分" if option else member
                yield Value(found.iso, member=who)


def _rating(reading: Reading) -> Iterator[Value]:
    value = reading.value
    for pattern in reading.field.patterns:
        if match := pattern.search(value):
            yield Value(match["v"])
            return
    other = _other_subject(reading.field.id)
    found = RATING.findall(value)
    if len(found) == 1 and not other.search(value):
        yield Value(found[0])


def _other_subject(field: str) -> re.Pattern[str]:
    """Words that tell that a rating in the same text is of the other subject."""
    return re.compile("债项|本期债券" if field == "issuer_rating" else "主体|发行人")


def _organisations(reading: Reading) -> Iterator[Value]:
    text = reading.value
    if reading.listed:
        names = named(text, reading.short_names)
    else:
        labelled = _NAME_LABEL.search(text)
        first = labelled.group(1) if labelled else _SENTENCE_END.split(text)[0]
        alone = labelled or len(first) <= MAX_NAME
        names = named(first, reading.short_names) if alone else []
    names = [name for name in names if reading.field.form in name]
    if not reading.field.many:
        names = names[:1]
    yield from (Value(name) for name in names)


def _parties(reading: Reading) -> Iterator[Value]:
    first = _SENTENCE_END.split(reading.value)[0]
    named = _PARTY.search(first) and not _NOT_PARTY.search(first)
    if named and len(first) <= MAX_PARTIES:
        yield Value(shown(first))


def _code(reading: Reading) -> Iterator[Value]:
    found = _CODE.search(reading.value)
    if found:
        yield Value(found.group())


def _text(reading: Reading) -> Iterator[Value]:
    value = _SHORT_NAME.sub("", told(reading.value).strip("。\n"))
    if not _WORDS.search(value):
        return  # a page number behind an entry of a contents page
    for pattern in reading.field.patterns:
        if match := pattern.search(value):
            yield Value(match["v"])
            return
    if reading.field.strict:
        return
    if reading.field.id == "target" and (names := list(organisations(value))):
        yield Value(names[0] if len(value) > MAX_TARGET else shown(value))
        return
    said = first_sentence(value) if len(value) > MAX_TEXT or "\n" in value else value
    yield Value(_ITEM_NUMBER.sub("", said))


_WORDS = re.compile(r"[一-鿿A-Za-z]")

_READERS: dict[str, Callable[[Reading], Iterator[Value]]] = {
    "money": money,
    "per_share": of_kind("per_share"),
    "days": of_kind("time"),
    "years": years,
    "percent": percent,
    "date": _date,
    "rating": _rating,
    "organisations": _organisations,
    "parties": _parties,
    "code": _code,
    "text": _text,
}
