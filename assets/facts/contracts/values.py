"""From the words beside a label to a value in normal form, by the kind of field.

A value that cannot be read with certainty stays words; amounts of the registration and
of this tranche are told apart by the words before each amount, never by their order.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from assets.corpus.identity.dates import find_dates
from assets.facts.contracts.flowing import told
from assets.facts.contracts.organisations import MAX_NAME, named, organisations, shown
from assets.facts.quantities import Quantity, quantities
from dictionaries.contracts import Field

RATING = re.compile(r"(?<![A-Za-z])(?:A{1,3}|B{1,3}|C{1,3}|D)(?:sti)?[+-]?(?![A-Za-z])")
_NIL = re.compile(r"^(?:-+|/|无|不适用|未评级|无评级|无债项评级)[。;]?$")
_VARIETY = re.compile(r"品种[一二三四五1-5]")
_OPTION = re.compile(r"(?:回售|赎回)(?:选择权)?[^。;]{0,8}(?:部分|,则)")
_YEAR_RATE = re.compile(r"第([一二三四五六七八九十])年(?:为)?([\d.]+%)")
_REGISTERED = re.compile(r"注册|批复|核准|储架|本次债券|总额度")
_TRANCHE = re.compile(r"本期|第[一二三四五六七八九十\d]+期发行")
_IN_TRANCHES = re.compile(r"[^。;]{0,14}(?:注册|采(?:取|用)分期)")
_TITLE_LINE = re.compile(r"[^。;,:%]{1,20}")
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
_MAX_TEXT = 400
"""Characters of a value kept in words; the clause has the rest."""
_UNIT_ONLY = re.compile(r"^-?[\d,]+(?:\.\d+)?$")


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a field."""

    text: str
    number: Decimal | None = None
    unit: str = ""
    bound: str = ""
    member: str = ""
    state: str = "value"
    field: str = ""
    """Another field that the words speak of; empty: the one asked for."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What is to be read and what is known of the document."""

    field: Field
    value: str
    unit: str
    listed: bool
    """The value is a list of its own (a cover, a table), not running text."""
    staged: bool
    """The registration is issued in several tranches."""
    short_names: dict[str, str]


def read_values(reading: Reading) -> Iterator[Value]:
    """All values of one entry; nothing when the words are no such value."""
    value, field = reading.value.strip("。;"), reading.field
    if not value or _BLANK.search(value):
        return
    if _NIL.match(value) or any(p.search(value) for p in field.none):
        yield Value("无", state="nil")
        return
    yield from _READERS[field.kind](reading)


def _money(reading: Reading) -> Iterator[Value]:
    text = reading.value
    if _UNIT_ONLY.match(text) and reading.unit:
        text += reading.unit
    found = [q for q in quantities(text) if q.unit.kind == "money"]
    if not reading.listed and len({q.number for q in found}) > 1:
        # Which amount is meant is for the patterns of sentences to tell.
        return
    if reading.field.id not in {"registered_amount", "tranche_amount"}:
        yield from (_number(q) for q in found[:1])
        return
    taken: set[str] = set()
    for quantity in found:
        field = _amount_field(reading, text[: quantity.start], text[quantity.end :])
        if field not in taken:
            taken.add(field)
            number = _number(quantity)
            yield Value(
                number.text,
                number.number,
                number.unit,
                number.bound,
                "",
                "value",
                field,
            )


def _amount_field(reading: Reading, before: str, after: str) -> str:
    """Whether an amount is the registration's or this tranche's."""
    own = reading.field.id
    if not reading.staged:
        return "tranche_amount"
    if _IN_TRANCHES.match(after):
        return "registered_amount"
    words = [
        (match.start(), name)
        for pattern, name in (
            (_REGISTERED, "registered_amount"),
            (_TRANCHE, "tranche_amount"),
        )
        for match in pattern.finditer(before)
    ]
    return max(words)[1] if words else own


def _number(quantity: Quantity) -> Value:
    sign = {"max": "不超过", "min": "不低于"}.get(quantity.bound, "")
    return Value(
        sign + quantity.raw, quantity.number, quantity.unit.base, quantity.bound
    )


def _of_kind(*kinds: str) -> Callable[[Reading], Iterator[Value]]:
    def read(reading: Reading) -> Iterator[Value]:
        text = reading.value
        if _UNIT_ONLY.match(text) and reading.unit:
            text += reading.unit
        for member, part in _by_variety(text):
            found = [q for q in quantities(part) if q.unit.kind in kinds]
            for quantity in found[:1]:
                number = _number(quantity)
                yield Value(
                    number.text, number.number, number.unit, number.bound, member
                )

    return read


def _years(reading: Reading) -> Iterator[Value]:
    """A term; years and months stay what they are printed as."""
    found = False
    for member, part in _by_variety(reading.value):
        times = [q for q in quantities(part) if q.unit.base in {"year", "month", "day"}]
        for quantity in times[:1]:
            found = True
            number = _number(quantity)
            words = part.strip(";,。").removeprefix("期限为")[:_MAX_TEXT]
            yield Value(words, number.number, number.unit, number.bound, member)
    if not found and len(reading.value) < _MAX_TEXT:
        yield Value(_sentence(reading.value))


def _percent(reading: Reading) -> Iterator[Value]:
    """A rate by year, a single rate, the two ends of a range, or words alone."""
    text = reading.value
    steps = _YEAR_RATE.findall(text)
    for year, printed in steps:
        (quantity,) = quantities(printed)
        yield Value(printed, quantity.number, "fraction", "exact", f"第{year}年")
    if steps:
        return
    first = _sentence(text)
    rates = [q for q in quantities(first) if q.unit.base == "fraction"]
    if len(rates) == 1:
        yield Value(first, rates[0].number, "fraction", rates[0].bound)
    elif len(rates) == 2 and all(q.bound == "range" for q in rates):
        for quantity, bound in zip(rates, ("min", "max"), strict=True):
            yield Value(first, quantity.number, "fraction", bound)
    else:
        yield Value(first)


def _date(reading: Reading) -> Iterator[Value]:
    """Dates by variety; one that holds when an option is used is told apart."""
    for member, part in _by_variety(reading.value):
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
    said = _sentence(value) if len(value) > _MAX_TEXT or "\n" in value else value
    yield Value(_ITEM_NUMBER.sub("", said))


def _by_variety(text: str) -> Iterator[tuple[str, str]]:
    """The pieces of a text that speak of one variety each (品种一…; 品种二…)."""
    marks = list(_VARIETY.finditer(text))
    names = {m.group() for m in marks}
    if len(names) < 2:
        only = names.pop() if names and text.startswith(tuple(names)) else ""
        yield only, text
        return
    for n, mark in enumerate(marks):
        end = marks[n + 1].start() if n + 1 < len(marks) else len(text)
        yield mark.group(), text[mark.end() : end]


def _sentence(text: str) -> str:
    """The first sentence that is more than a label on a line of its own."""
    lines = [line for line in text.split("\n") if line]
    said = [
        line for line in lines if line.endswith("。") or not _TITLE_LINE.fullmatch(line)
    ]
    told = [part for line in said or lines for part in line.split("。") if part] or [
        text
    ]
    if told[0].endswith(":") and len(told) > 1:
        return "".join(told[:2])[:_MAX_TEXT]
    if _TITLE_LINE.fullmatch(told[0]) and len(told) > 1:
        return "。".join(told[:2])[:_MAX_TEXT]
    return told[0][:_MAX_TEXT]


_WORDS = re.compile(r"[一-鿿A-Za-z]")

_READERS: dict[str, Callable[[Reading], Iterator[Value]]] = {
    "money": _money,
    "per_share": _of_kind("per_share"),
    "days": _of_kind("time"),
    "years": _years,
    "percent": _percent,
    "date": _date,
    "rating": _rating,
    "organisations": _organisations,
    "parties": _parties,
    "code": _code,
    "text": _text,
}
