"""Forecasts in sentences: a metric, several years, several figures.

预计2026-28年归母净利润分别为1.2/1.5/1.8亿元 gives three rows, growth told behind it
three more. Figures are read only when there are as many of them as years.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.numbers import printed_number
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
    r"(?:预计|预测|有望|将)*(?:分别|依次)?(?:约)?(?:为|达到|达|实现|:|是|约|至)*(?:人民币)?$"
)
_GROWTH = re.compile(
    r"(?:同比(?:增速|增长|变动|变化)?|增速|增长率|YOY|yoy|YoY|对应增速|增长)(?:分别|依次)?(?:为|达|约|:)*$"
)
_DOWN = re.compile(r"(?:同比)?(?:下降|下滑|减少)(?:分别|依次)?(?:为|达|约)*$")
_EXPECTED = re.compile(r"预计|预测|预期|有望|假设|估算|测算|盈利预测")
_BEFORE = re.compile(r"(?:原预计|原预测|原值|此前预计|前值)$")
MAX_YEARS = 6
"""Years of a forecast in words; more are a chart's axis."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """One figure of one year, in base units."""

    metric: str
    name: str
    measure: str
    year: int
    words: str
    number: Decimal
    unit: Unit
    raw: str


def forecasts(plain: str) -> Iterator[Forecast]:
    """Forecasts of a sentence in normal form (`labels.key`)."""
    if not _EXPECTED.search(plain):
        return
    spans = [(m.start(), m.end(), years_of(m)) for m in _YEARS.finditer(plain)]
    spans = [s for s in spans if 1 < len(s[2]) <= MAX_YEARS]
    taken = [(start, end) for start, end, _ in spans]
    current: tuple[Metric, str] | None = None
    for match in _lists(plain, taken):
        years = [y for start, _, y in spans if start < match.start()]
        numbers = _numbers(match["n"])
        before = plain[: match.start()]
        if not years or len(numbers) != len(years[-1]) or _BEFORE.search(before):
            continue
        name = match["u"] or ("%" if "%" in match["n"] else "")
        growth = _GROWTH.search(before) or _DOWN.search(before)
        if growth is None:
            current = _metric(before)
        if current is None:
            continue
        unit = _unit(name, current[0], growth=growth is not None)
        if unit is None:
            continue
        sign = -1 if growth and _DOWN.search(before) else 1
        for year, number in zip(years[-1], numbers, strict=True):
            yield Forecast(
                current[0].id,
                current[1],
                "growth" if growth else "amount",
                year,
                str(year),
                sign * number * unit.factor,
                unit,
                match.group(),
            )
    yield from _singles(plain, taken)


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


def _singles(plain: str, taken: list[tuple[int, int]]) -> Iterator[Forecast]:
    """预计2026年归母净利润为2.2亿元: one year, one figure."""
    if taken:
        return
    for match in _SINGLE.finditer(plain):
        before = plain[: match.start()]
        found = _metric(before)
        years = list(_ONE_YEAR.finditer(before))
        if found is None or not years or not _EXPECTED.search(before):
            continue
        number = printed_number(match["n"])
        unit = _unit(match["u"], found[0], growth=False)
        if number is None or unit is None:
            continue
        year = int(years[-1]["y"])
        yield Forecast(
            found[0].id,
            found[1],
            "amount",
            year,
            years[-1].group(),
            number * unit.factor,
            unit,
            match.group(),
        )
