"""Which unit a cell is in, and where that unit stood.

The nearest print wins: the cell, the row label, the column header, the line or caption
of the table, the document's usual unit, and last the plain unit of the metric's kind. A
unit of another kind never applies: 千元 above a table says nothing of its ratios.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import zip_longest

from assets.facts.labels import key
from assets.facts.values import CellValue
from dictionaries.metrics import Metric
from dictionaries.units import Unit, english_unit, unit_pattern, units
from warehouse.schema.tables import Table

_SPLIT = re.compile(r"[、,，;；/ ]+")

DEFAULT_UNITS = {
    "money": "元",
    "ratio": "%",
    "per_share": "元/股",
    "count": "个",
    "rate": "倍",
}
"""What a figure is in when nothing is printed: reports are in yuan and percent."""
COUNTED_UNITS = (("股东", "户"), ("股", "股"), ("员工", "人"), ("人员", "人"))
"""What a count is of, by a word in its metric's name."""
UNTOLD = Unit("", "", Decimal(1), "")
"""The unit of a figure of something unknown, where none is printed."""
PER_TEN = re.compile(r"每(?:10|十)股")
_PER_SHARE = re.compile(r"每股[^\d]{2,16}$")
"""How the name of a figure a share ends; a dividend of 每股1.2元 names a sum."""
_NOTE_TAIL = re.compile(r"(?:\([^()]*\)|[:：])+$")
_TITLE_PARTS = re.compile(r"[、和及与]|情况|统计|明细|构成|表")
_OF_STAFF = re.compile(
    r"(?:员工|职工|人员)(?:的)?(?:数量|人数|情况|构成|结构|学历|专业|岗位|年龄)(?!.*(?:薪|酬|工资|费|款|股))|"
    r"学历(?:构成|结构)|教育程度"
)
_RATE_END = re.compile(
    r"(?:率|[占同环]比|比[例重]|倍数?|[系指]数|进度|P/?[EBS]|EV/EBITDA|RO(?:[EA]|IC|CE)|"
    r"(?i:ratio|margin|rate|yield|percent(?:age)?|pershare))$"
)
"""How the name of a rate ends: no money, shares or persons make it up."""
_COUNT_END = re.compile(
    r"(?:[人户家股次台辆件份单笔只天日张套]数|(?:客户|用户|股东|员工|平均)总?数|股份总数|数[量目]|"
    r"(?<![流计])量|产能|出货|[年期]限|工期|面积)$"
)
"""How the name of something counted or measured ends; 现金流量 and 计量 are not."""
_MONEY_END = re.compile(r"(?:[金余]额|价值|成本|收入|费用|薪酬|工资|发生额)$")
_PRICE_END = re.compile(
    r"\((?:单位[::])?(?P<unit>(?P<money>[十百千]?[万亿]?(?:美|港)?元)/(?P<per>[^()/股]{1,6}))\)$"
)
_BARE_NUMBER = re.compile(r"-?\d{1,4}(?:\.\d{1,3})?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_BRACKETED_END = re.compile(
    rf"\((?:单位[::]?|人民币)?(?P<unit>{unit_pattern()})(?:人民币|,[A-Za-z]+)?\)$"
)
"""A unit in brackets at the end of a name, a basis behind it or not: （万吨，LCE）."""
_NO_RATE = frozenset({"money", "per_share", "count", "mass", "energy", "area"})
_NO_COUNT = frozenset({"money", "per_share", "ratio"})
_NOT_COUNTED = frozenset({"money", "per_share", "ratio", "rate"})
_SCALES = frozenset({"百", "千", "万", "百万", "千万", "亿", "万亿"})
"""Printed alone they say how many of whatever is counted, in yuan only of money."""


@dataclass(frozen=True, slots=True)
class BoundUnit:
    """A unit with what was printed and where."""

    unit: Unit
    printed: str
    where: str


def bind_unit(
    value: CellValue,
    *,
    metric: Metric | None,
    measure: str,
    row_unit: Unit | None,
    column_unit: Unit | None,
    table: Table,
    default_unit: str | None,
    names: Sequence[str] = (),
) -> BoundUnit:
    """The unit of one cell; `names` are its label, member and header levels.

    A figure of something unknown has no unit where none is printed, and what is by its
    name a rate or a count has not the money of its row, column, table or document. No
    default at all (None) says that the document has no usual unit and is not in yuan.
    """
    own_names = without_axes(names)
    if len(own_names) < len(names):
        names, column_unit = own_names, None
    kind = _kind(metric, measure, names)
    refused = refused_kinds(names) if not kind else frozenset()
    if value.unit is not None:
        return BoundUnit(value.unit, value.unit.name, "cell")
    price = next(filter(None, map(_price, names)), None) if not kind else None
    grouped = next(filter(None, map(_bracketed, names)), None)
    near = [(row_unit, "row"), (price, "row"), (column_unit, "header")]
    if grouped is not None and not (table.unit and grouped.currency not in {"", "CNY"}):
        near.append((grouped, "row"))  # 借款（美元） under 元 is of loans in dollars
    several = table_units(table.unit)
    if not kind and len(several) > 1:
        several = _of_several(several, value, names)
    told = [(unit, table.unit_from or "line") for unit in several]
    for unit, where in [*near, *told]:
        fitting = fit_unit(_counting(unit, kind, refused), kind, metric)
        if fitting is None or unit is None or fitting.kind in refused:
            continue
        if price is not None and unit is not price:
            continue
        return BoundUnit(fitting, unit.name, where)
    counted = not kind and is_count_title(table.caption)
    if (
        kind in {"money", ""}
        and default_unit
        and not (table.unit or refused or counted)
    ):
        unit = units()[default_unit]
        return BoundUnit(unit, default_unit, "document")
    if not kind or (kind == "money" and default_unit is None):
        return BoundUnit(UNTOLD, "", "")
    return BoundUnit(units()[_plain(kind, metric, names)], "", "default")


def without_axes(names: Sequence[str]) -> tuple[str, ...]:
    """Names without the axes of a grid: 价格（万元/吨） over 11 is the unit of the 11.

    The figures of the grid are of something else.
    """
    return tuple(
        name
        for name, below in zip_longest(names, names[1:], fillvalue="")
        if not (_is_tick(below) or _is_tick(name))
    )


def _is_tick(name: str) -> bool:
    """A bare number that is no year."""
    text = key(name)
    return bool(_BARE_NUMBER.fullmatch(text)) and not _YEAR.fullmatch(text)


def _bracketed(name: str) -> Unit | None:
    """The unit in brackets at the end of a name: 出货量（万吨）."""
    match = _BRACKETED_END.search(key(name))
    return units()[match["unit"]] if match else None


def refused_kinds(names: Sequence[str]) -> frozenset[str]:
    """Kinds of unit that cannot be those of a figure with such names.

    资本利润率 under 千元 is no money; 人数 is none unless beside it stands 金额.
    """
    ends = [_NOTE_TAIL.sub("", key(name)) for name in names]
    if any(_MONEY_END.search(end) for end in ends):
        return frozenset()
    if any(_RATE_END.search(end) for end in ends):
        return _NO_RATE
    return _NO_COUNT if any(_COUNT_END.search(end) for end in ends) else frozenset()


def _of_several(
    several: Sequence[Unit], value: CellValue, names: Sequence[str]
) -> list[Unit]:
    """Which of a table's units (个、亿元) a figure of something unknown can have.

    What has decimals or is named 金额 is counted in no pieces.
    """
    money = any(_MONEY_END.search(_NOTE_TAIL.sub("", key(name))) for name in names)
    uncounted = money or value.decimals > 0
    return [u for u in several if not (uncounted and u.kind == "count")]


def is_count_title(title: str) -> bool:
    """Whether a title says that figures below it count something: 员工数量及构成."""
    if _OF_STAFF.search(key(title)):
        return True
    parts = [_NOTE_TAIL.sub("", part) for part in _TITLE_PARTS.split(key(title))]
    return any(map(_COUNT_END.search, parts)) and not any(map(_MONEY_END.search, parts))


def _plain(kind: str, metric: Metric | None, names: Sequence[str]) -> str:
    """What a kind is in where nothing is printed; counts by what they count."""
    if _per_ten(metric, names):
        return "元/10股"
    if kind == "count" and metric is not None:
        counted = (unit for word, unit in COUNTED_UNITS if word in metric.name)
        return next(counted, DEFAULT_UNITS[kind])
    return DEFAULT_UNITS[kind]


def _price(name: str) -> Unit | None:
    """The unit of a price that a name ends with: 单价（元/吨）."""
    match = _PRICE_END.search(key(name))
    if match is None:
        return None
    money = units().get(match["money"])
    if money is None:
        return None
    return Unit(match["unit"], f"{money.base}/{match['per']}", money.factor, "price")


def is_rate_name(name: str) -> bool:
    """Whether a name ends as that of a rate does: 有息负债率, 研发人员数量占比."""
    return bool(_RATE_END.search(_NOTE_TAIL.sub("", key(name))))


def _counting(unit: Unit | None, kind: str, refused: frozenset[str]) -> Unit | None:
    """百万 of persons is a scale, of money it is 百万元."""
    if unit is None or unit.name not in _SCALES:
        return unit
    counted = kind == "count" or "money" in refused
    return Unit(unit.name, "", unit.factor, "count") if counted else unit


def table_units(printed: str) -> list[Unit]:
    """The units named for a whole table, e.g. 元、% gives two."""
    known = units()
    whole = key(printed)
    if whole in known:
        return [known[whole]]
    if english := english_unit(printed):
        return [english]
    found = [known[part] for part in _SPLIT.split(whole) if part in known]
    if found or not whole:
        return found
    match = re.search(unit_pattern(), whole)
    return [known[match.group()]] if match else []


def _kind(metric: Metric | None, measure: str, names: Sequence[str]) -> str:
    if measure in {"growth", "share"}:
        return "ratio"
    if metric is not None:
        return metric.unit_kind
    shared = any(_PER_SHARE.search(_NOTE_TAIL.sub("", key(name))) for name in names)
    return "per_share" if shared else ""


def fit_unit(unit: Unit | None, kind: str, metric: Metric | None) -> Unit | None:
    """The unit as it applies to a metric's kind, or None when it does not."""
    if unit is None:
        return None
    if kind == "per_share" and unit.kind == "money":
        name = "元/10股" if _per_ten(metric) else "元/股"
        return units()[name] if unit.factor == 1 else None
    if kind == "count":
        return None if unit.kind in _NOT_COUNTED else unit
    return unit if kind in {"", unit.kind} else None


def _per_ten(metric: Metric | None, names: Sequence[str] = ()) -> bool:
    named = (metric.name,) if metric is not None else map(key, names)
    return any(PER_TEN.search(name) for name in named)
