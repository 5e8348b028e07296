"""Forecasts in sentences: a metric, several years, several figures.

预计2026-28年归母净利润分别为1.2/1.5/1.8亿元 gives three rows, growth told behind it
three more. Figures are read only when there are as many of them as years; each is of
the company or of what the words name (`whose`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.numbers import printed_number
from assets.facts.research.whose import EXPECTED, subject_of
from assets.facts.sentences.metric_words import metric_before
from assets.facts.units import fit_unit
from dictionaries.metrics import Metric
from dictionaries.units import Unit, unit_pattern, units

_YEARS = re.compile(
    r"(?P<fy>FY)?(?P<a>20\d\d|\d\d)[AEF]?年?(?:-|至|到|~)(?:FY)?(?P<b>20\d\d|\d\d)[AEF]?(?=年|[^\d.%])|"
    r"(?P<l>(?:FY)?20\d\d[AEF]?年?(?:(?:/|、|和)(?:FY)?(?:20)?\d\d[AEF]?年?)+)(?=[^\d.%])"
)
_ONE = r"[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-+]?(?<!\d)\d++(?:\.\d++)?"
_LIST = re.compile(
    rf"(?P<n>(?:{_ONE})%?(?:(?:/|、|和)(?:{_ONE})%?)+)(?P<u>{unit_pattern()})?"
)
_EACH = re.compile(
    rf"(?P<n>(?:{_ONE})(?P<u>{unit_pattern()})(?:(?:、|和|/)(?:{_ONE})(?P=u))+)"
)
_SINGLE = re.compile(rf"(?P<n>{_ONE})(?P<u>{unit_pattern()})")
_ONE_YEAR = re.compile(
    r"(?:FY)?(?P<y>20\d\d)(?P<e>[EF])?(?:年|(?=[EF]))(?!度?[一二三四上下]|\d)"
)
_LINK = re.compile(
    r"(?:预计|预测|预期|有望|将)*(?:分别|依次)?(?:约)?(?:为|达到|达|实现|:|是|约|至)*(?:人民币)?$"
)
_GROWTH = re.compile(
    r"(?:同比(?:增速|增长|变动|变化|提升|增)?|同增|增速|增长率|YOY|yoy|YoY|对应增速|增长)(?:分别|依次)?(?:为|达|约|:)*$"
)
_DOWN = re.compile(r"(?:同比)?(?:下降|下滑|减少)(?:分别|依次)?(?:为|达|约)*$")
_MULTIPLE = re.compile(r"(?P<name>P/?E|P/?B|P/?S|市盈率|市净率|市销率)(?![A-Za-z])")
"""20/15/12倍PE: the name stands behind the figures."""
_RANGE = re.compile(r"(?:至|到|-|~)\d")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
EXPECTED_REACH = 60
"""Characters from 预计 to the one figure it foretells; further on it is of another."""
_BEFORE = re.compile(r"(?:原预计|原预测|原值|此前预计|前值)$")
MAX_YEARS = 6
"""Years of a forecast in words; more are a chart's axis."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """One figure of one year, in base units."""

    subject: str
    metric: str
    name: str
    measure: str
    year: int
    words: str
    number: Decimal
    unit: Unit
    raw: str


def forecasts(plain: str, label: str = "", company: str = "") -> Iterator[Forecast]:
    """Forecasts of a sentence in normal form (`labels.key`).

    Args:
        plain: the sentence.
        label: what the paragraph is labelled as being about.
        company: whom the note is on.
    """
    if not EXPECTED.search(plain):
        return
    spans = [(m.start(), m.end(), years_of(m)) for m in _YEARS.finditer(plain)]
    spans = [s for s in spans if 1 < len(s[2]) <= MAX_YEARS]
    taken = [(start, end) for start, end, _ in spans]
    current: tuple[Metric, str] | None = None
    whose, end = "", 0
    for match in _lists(plain, taken):
        years = [y for start, _, y in spans if start < match.start()]
        numbers = _numbers(match["n"])
        before = plain[: match.start()]
        if not years or len(numbers) != len(years[-1]) or _BEFORE.search(before):
            continue
        name = match["u"] or ("%" if "%" in match["n"] else "")
        growth = _GROWTH.search(before) or _DOWN.search(before)
        if growth is None or _noun_between(plain[end : growth.start()]):
            multiple = _MULTIPLE.match(plain, match.end())
            grown = growth is not None
            head = before[: growth.start()] if growth else before
            current = _metric(multiple["name"] if multiple else head)
            if current is not None:
                named = _LINK.sub("", head).removesuffix(current[1])
                own = subject_of(named, label, company)
                whose = whose if multiple or (grown and not own) else own
        end = match.end()
        if current is None:
            continue
        unit = _unit(name, current[0], growth=growth is not None)
        if unit is None:
            continue
        sign = -1 if growth and _DOWN.search(before) else 1
        for year, number in zip(years[-1], numbers, strict=True):
            yield Forecast(
                whose,
                current[0].id,
                current[1],
                "growth" if growth else "amount",
                year,
                str(year),
                sign * number * unit.factor,
                unit,
                match.group(),
            )
    yield from _singles(plain, taken, label, company)


def _noun_between(words: str) -> bool:
    """Whether growth is of something named since the last figures: 净资产增速为5%."""
    return bool(
        re.search(r"[一-鿿A-Za-z]{2}$", re.sub(r"(?:分别|对应|同比)+$", "", words))
    )


def years_of(match: re.Match[str]) -> list[int]:
    """2026-28 and 26-28年 as 2026, 2027, 2028; 2026/27/28 likewise."""
    if match["l"]:
        found = [int(y) for y in re.findall(r"\d{2,4}", match["l"])]
        return [y if y > 99 else 2000 + y for y in found]
    first, last = (int(match[g]) % 100 for g in ("a", "b"))
    plain = len(match["a"]) == 2 and not match["fy"]
    if plain and not re.match(r"年", match.string[match.end() :]):
        return []
    return list(range(2000 + first, 2000 + last + 1))


def _lists(plain: str, taken: list[tuple[int, int]]) -> list[re.Match[str]]:
    """Lists of figures, outside of the lists of years."""
    found = [*_EACH.finditer(plain), *_LIST.finditer(plain)]
    kept: list[re.Match[str]] = []
    for match in sorted(found, key=lambda m: (m.start(), -m.end())):
        inside = any(match.start() < e and s < match.end() for s, e in taken)
        if not inside and (not kept or match.start() >= kept[-1].end()):
            kept.append(match)
    return kept


def _numbers(printed: str) -> list[Decimal]:
    numbers = map(printed_number, re.findall(_ONE, printed))
    return [number for number in numbers if number is not None]


def _metric(before: str) -> tuple[Metric, str] | None:
    return metric_before(_LINK.sub("", before))


def _unit(name: str, metric: Metric, *, growth: bool) -> Unit | None:
    """The unit as it fits the metric: 元 of earnings per share is 元/股."""
    if name not in units():
        return None
    unit = units()[name]
    if growth:
        return unit if unit.kind == "ratio" else None
    fitted = fit_unit(unit, metric.unit_kind, metric)
    return fitted if fitted and fitted.kind == metric.unit_kind else None


def _singles(
    plain: str, taken: list[tuple[int, int]], label: str, company: str
) -> Iterator[Forecast]:
    """预计2026年归母净利润为2.2亿元: one year, one figure, no range."""
    if taken:
        return
    open_text = _IN_BRACKETS.sub(lambda m: "_" * len(m.group()), plain)
    for match in _SINGLE.finditer(plain):
        before = plain[: match.start()]
        found = _metric(before)
        years = list(_ONE_YEAR.finditer(open_text, 0, match.start()))
        expected = list(EXPECTED.finditer(before))
        if found is None or not years or not expected:
            continue
        far = match.start() - expected[-1].end() > EXPECTED_REACH
        number = printed_number(match["n"])
        unit = _unit(match["u"], found[0], growth=False)
        if far or number is None or unit is None or _RANGE.match(plain, match.end()):
            continue
        year = int(years[-1]["y"])
        yield Forecast(
            subject_of(_LINK.sub("", before).removesuffix(found[1]), label, company),
            found[0].id,
            found[1],
            "amount",
            year,
            years[-1].group(),
            number * unit.factor,
            unit,
            match.group(),
        )
