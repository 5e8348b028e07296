"""What a breach costs: fines with their range, and other measures.

二十万元以上二百万元以下 is a range, 五万元以下 an upper limit, and 违法所得一倍以上
五倍以下 a range in times of something.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from assets.facts.quantities import Quantity, quantities
from assets.facts.regulation.words import actor_in
from assets.facts.spans import Spans
from dictionaries.regulation import language

_DIGITS = r"[\d,.〇零一二两三四五六七八九十百千万亿]"
_AMOUNT = rf"(?:人民币)?(?:百分之)?{_DIGITS}++(?:个?(?:万元|亿元|元|倍|%))?"
_FINE = re.compile(
    rf"(?:(?=人民币|百分之)|(?<!{_DIGITS})(?={_DIGITS}))(?:"
    rf"(?:(?P<lo>{_AMOUNT})(?:的)?以上(?:[,、至到]|不超过)?)?(?P<hi>{_AMOUNT})以下的?(?:罚款|罚金)|"
    rf"(?P<lo2>{_AMOUNT})以上的?(?:罚款|罚金))|处以?(?P<x>{_AMOUNT})的?(?:罚款|罚金)"
)
"""Digits are tried where a run of them begins and taken whole: each row of a thousand
would else be read a thousand times over."""
_TARGET = re.compile(
    r"(?:并)?(?:可以)?对(?P<s>[^;。]{2,60}?)(?:,)?(?=(?:可以|应当|一律|并|依法|视情节|根据情形|分别|单处)*"
    r"(?:给予|处|采取|予以|警告|由|依照|没收|责令|实施))"
)
_CASE = re.compile(
    r"对|由|情节|逾期|拒不|造成|涉及|涉嫌|构成|没有|并|可以|有前款|有下列"
)
_NO_FINE = re.compile(r"罚款的规定|缴纳罚款|罚款决定|加处罚款")
_TOLD = re.compile(
    r"被(?:[^,;。]{0,12})(?:采取|实施|处以|责令|给予|立案|认定|追究|调查|取消|吊销|撤销|留置)|"
    r"受到[^,;。]{0,16}(?:处罚|处分)|扣\d|给予纪律处分或"
)
"""Words that tell of measures already taken; a rule threatens, it does not report."""
_EXPLAINS = re.compile(r"(?:是|系)指|所称|指的是")
"""A definition that names a measure threatens nobody."""
_CASE_ENDS = re.compile(r"[^,;。:]{0,40}的,")
"""Behind a measure that is the case (追究刑事责任的,) and not what follows from it."""
_LISTED = re.compile(r"措施|处罚|处分")
PROSECUTION = "追究刑事责任"
"""A court's; the body that the sentences before name does not impose it."""
BASE_REACH = 40
"""Characters before an amount in times or parts in which what it is of stands."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """One measure of one sentence, in normal form."""

    measure: str
    subject: str
    subject_from: str
    authority: str
    condition: str
    lower: Decimal | None = None
    upper: Decimal | None = None
    unit: str = ""
    base: str = ""


@dataclass(slots=True)
class Accused:
    """Whom the sentences of a provision are about, as read so far."""

    subject: str = ""
    authority: str = ""
    condition: str = ""
    defined: bool = False
    """The list is of kinds that a definition names."""


def penalties(plain: str, accused: Accused) -> Iterator[Penalty]:
    """Measures of a sentence; `accused` goes on from sentence to sentence."""
    accused.defined = accused.defined or _EXPLAINS.search(plain) is not None
    if accused.defined:
        return
    fines = [] if _NO_FINE.search(plain) else list(_FINE.finditer(plain))
    measures = [] if _TOLD.search(plain) else _without_inner(plain)
    found = sorted(
        [(m.start(), m.end(), m) for m in fines]
        + [(start, end, name) for start, end, name in measures],
        key=lambda m: m[:2],
    )
    if not found:
        if plain.endswith(":") and _LISTED.search(plain):
            _open_list(plain, accused)
        elif imposer := _imposer(plain):
            accused.authority = imposer
        return
    own = _imposer(plain)
    authority = own or accused.authority
    opening = _opening(plain, found[0][0])
    if opening:
        accused.subject = opening
    accused.authority = authority
    since, condition = 0, accused.condition
    targets = list(_TARGET.finditer(plain))
    places = [target.start() for target in targets]
    for start, end, what in found:
        before = bisect_left(places, start)
        target = targets[before - 1]["s"] if before else ""
        subject, origin = _subject(plain, target, accused)
        condition = _condition(plain[since:start]) or condition
        since = end
        told = Penalty(
            what if isinstance(what, str) else "罚款",
            subject,
            origin,
            own if what == PROSECUTION else authority,
            condition,
        )
        if isinstance(what, str):
            yield told
        elif amount := _amount(plain, what):
            lower, upper, unit, base = amount
            yield replace(told, lower=lower, upper=upper, unit=unit, base=base)


def _open_list(plain: str, accused: Accused) -> None:
    """The case, body and target of a sentence whose measures follow as a list."""
    targets = list(_TARGET.finditer(plain))
    target = targets[-1]["s"].strip(",") if targets else ""
    accused.subject = target or actor_in(plain) or accused.subject
    accused.authority = _imposer(plain) or accused.authority
    accused.condition = _condition(plain) or accused.condition


def _imposer(plain: str) -> str:
    imposer = language().imposer.search(plain)
    return (imposer["a"] or imposer["b"]).lstrip("由") if imposer else ""


def _amount(
    plain: str, fine: re.Match[str]
) -> tuple[Decimal | None, Decimal | None, str, str] | None:
    """Limits, unit and base of a fine; None where it is in parts of nothing told."""
    low, high = _limits(fine)
    some = high or low
    if some is None:
        return None
    unit = _unit(some.unit.base, low)
    base = "" if unit == "CNY" else _base(plain, fine.start())
    if unit != "CNY" and not base:
        return None
    return low.number if low else None, high.number if high else None, unit, base


def _unit(unit: str, low: Quantity | None) -> str:
    """Parts and times of one base are one unit: 百分之二十以上二倍以下."""
    mixed = low is not None and {unit, low.unit.base} == {"times", "fraction"}
    return "times" if mixed else unit


def _without_inner(plain: str) -> list[tuple[int, int, str]]:
    """Of two measures at one place the one listed first stays."""
    kept: list[tuple[int, int, str]] = []
    taken = Spans(len(plain))
    for name, pattern in language().measures:
        for match in pattern.finditer(plain):
            if taken.free(*match.span()) and not _CASE_ENDS.match(plain, match.end()):
                taken.take(*match.span())
                kept.append((*match.span(), name))
    return kept


def _limits(fine: re.Match[str]) -> tuple[Quantity | None, Quantity | None]:
    if fine["x"]:
        exact = _quantity(fine["x"], "")
        return exact, exact
    high = _quantity(fine["hi"] or "", "")
    unit = high.unit.name if high else ""
    return _quantity(fine["lo"] or fine["lo2"] or "", unit), high


def _quantity(words: str, unit: str) -> Quantity | None:
    """An amount; one without a unit of its own takes that of the upper limit."""
    for text in (words, words + unit):
        found = next(quantities(text), None)
        if found is not None and len(found.raw) >= len(words) - len("人民币"):
            return found
    return None


def _base(plain: str, start: int) -> str:
    before = plain[max(0, start - BASE_REACH) : start]
    found = list(language().bases.finditer(before))
    return found[-1].group() if found else ""


def _opening(plain: str, first: int) -> str:
    """Who the sentence begins with, when it does not begin with a case or a target."""
    return "" if _CASE.match(plain) else actor_in(plain[:first])


def _subject(plain: str, target: str, accused: Accused) -> tuple[str, str]:
    """Whom a measure falls on: the target named last before it, else the accused."""
    if target:
        return target.strip(","), "here"
    if accused.subject:
        inside = plain.startswith(accused.subject)
        return accused.subject, "condition" if inside else "earlier"
    return "", ""


def _condition(before: str) -> str:
    """The case (…的,) told before the measure in its sentence."""
    end = before.rfind("的,")
    return before[: end + 1].lstrip(",;") if end >= 0 else ""
