"""Any figure a sentence states: what, when, how much; market sizes, shares, counts.

The name is the sentence's own words before the number; a metric of the dictionary is
named where the words end with one. Nothing is computed from these.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from assets.facts.numbers import printed_number
from assets.facts.sentences.figures import plain_figure
from assets.facts.sentences.metric_words import metric_before
from assets.facts.sentences.stated import FORECAST
from assets.facts.sentences.what_moved import is_name
from dictionaries.units import Unit, unit_pattern, units

_N = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<!\d)\d++(?:\.\d++)?"
_FIGURE = re.compile(rf"(?P<number>[-+]?(?:{_N}))(?P<unit>{unit_pattern()})")
_LINK = re.compile(
    r"(?:(?:已|将|有望|预计|约|分别|仅|同比|环比|合计|累计|共|共计|人民币|接近|超过|超|突破|不足|近|逾|"
    r"高达|达到|达|为|是|至|到|:|大幅|小幅|显著|明显|估计|上修至|下修至|[回攀跃飙骤]升至|回落至|跌至|降到|升到|增至|升至|降至|提升至|下降至|增长至|增加至|扩大至|实现|"
    r"增长|增加|提升|上升|上涨|下降|减少|下滑|降低|回落|收窄|扩大))+$"
)
_CHANGE = re.compile(
    r"(?P<up>增长|增加|提升|上升|上涨|提高|增速|增幅)|(?P<down>下降|减少|下滑|降低|回落|下跌|降幅|收窄)"
)
_WHEN = re.compile(
    r"(?:FY)?(?P<y>(?:19|20)\d\d)(?:年|(?=Q|H|E|F|-))(?:(?:上|下)半年|前?[一二三四]季度|前(?:\d{1,2}|[一二三四五六七八九十]{1,2})个?月|Q[1-4](?:-Q?[1-4])?|"
    r"H[12]|\d{1,2}(?:-\d{1,2})?月(?:\d{1,2}日)?|末|底|度)?|(?<!\d)[12]H(?P<s2>\d\d)|"
    r"(?P<s>\d\d)(?:Q[1-4](?!\d)|H[12](?!\d)|年(?:\d{1,2}(?:-\d{1,2})?月)?(?!\d{4}))"
)
_LISTED = re.compile(r"(?:[/、至~\-和及]|以及)\s?[-+]?\d")
"""A range, or the first of several figures."""
_SHARE = re.compile(r"占比$|比例$|比重$")
"""Names that need no link to their figure: 灯塔占比 28%."""
_SHARE_WORD = re.compile(r"占比|比例|比重")
SEVERAL_SHARES = 2
"""So many in one name are the key of a chart printed as a line."""
_OTHER_FIGURE = re.compile(r"(?<![A-Za-z\d])\d+(?:家|名|个|种|类|线)")
"""A count inside a name is another figure: cells of a table printed as a line."""
_BASE = re.compile(r"(?:相?较|(?<![占同环])比)(?:于)?[上去同年期末]*$")
"""What a figure is compared with is no part of its name, once the date is gone."""
_BOUND = re.compile(r"接近|超|突破|不足|近|逾|高达")
_AND_MORE = re.compile(r"\+(?!\d)")
_CURRENCY = re.compile(r"元|[¥$￥]|币|镑|RMB")
_COUNTER = re.compile(r"[一-鿿A-Za-z]")
_NO_NAME = re.compile(
    r"^(?:较|比|与|随着|约|其(?![他它])|该|这|了|但|而|此|当年|第[一二三四]季度)|CAGR|我们|影响|情景|基础上|(?<!相)较(?!高|低)|\d(?:\.\d+)?(?:%|亿|万|元|pct)|^\d+$|^FY\d+$"
)
_TAIL = re.compile(
    r"(?:持续|进一步|明显|显著|快速|逐步|跃|攀|将|可|自|高|仅|再|实现|拥有|遭遇|下探|不|就能带来|预计|承载|"
    r"平均|有望|稳步|理论上|则|迅速|短暂|曾于|已调整|暂定|已达|已经?|仍|维持在|保持在|稳定在|位于|有|在|由|从|即|均|又|提|中|内|的)+$"
)
_NOT_UNITS = frozenset({"年", "月", "日", "天", "个月", "小时", "次", "个", "项", "名"})
"""Units of dates, and those so common in prose that the words before say little."""
NAME_MIN, NAME_LIMIT = 3, 40
"""Characters of a name; a longer run is a sentence of its own."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A figure stated, in base units."""

    name: str
    metric: str
    measure: str
    year: int | None
    period: str
    estimate: bool
    number: Decimal
    unit: Unit
    raw: str


def statements(plain: str) -> Iterator[Statement]:
    """Figures of a sentence in normal form (`labels.key`)."""
    for match in _FIGURE.finditer(plain):
        if match["unit"] in _NOT_UNITS:
            continue
        before = plain[: match.start()]
        if _part_of_another(plain, match):
            continue
        link = _LINK.search(before)
        head = before[: link.start()] if link else before
        name = _name(head)
        share = bool(_SHARE.search(head))
        if name is None or not (link or share):
            continue
        words = link.group() if link else ""
        if "分别" in words:
            continue  # one of several figures, each of a year or thing of its own
        change = _CHANGE.search(words)
        reached = re.search(r"[至到达为是]|占", words)
        signed = match["number"][0] in "+-" and re.search(r"同比|环比", words)
        moved = (change is not None and reached is None) or bool(signed)
        unit = units()[match["unit"]]
        if moved and unit.kind != "ratio":
            continue
        printed = printed_number(match["number"])
        if printed is None:
            continue
        if _BOUND.search(words) or _AND_MORE.match(plain, match.end()):
            continue  # 超过 and 近 and the + of 90%+ tell a bound, not the figure
        number = printed * unit.factor
        when = [m for m in _WHEN.finditer(before) if not _base(before, m)]
        found = metric_before(head)
        yield Statement(
            name,
            found[0].id if found else "",
            "growth" if moved else "amount",
            _year(when[-1]) if when else None,
            when[-1].group() if when else "",
            bool(FORECAST.search(before)),
            -number if moved and change and change["down"] else number,
            unit,
            match.group(),
        )


def _base(before: str, when: re.Match[str]) -> bool:
    """较2025年末 names what is compared with and 2018年以来 a stretch, not when."""
    ahead, after = before[: when.start()], before[when.end() :]
    return bool(
        re.search(r"(?:较|比|自|从|由)$", ahead)
        or re.match(r"(?:以来|之前|之后|以前|以后|前|后|起|至|-\d|/\d)", after)
        or re.search(r"\d年?(?:至|-|/)$", ahead)
    )


def _part_of_another(plain: str, match: re.Match[str]) -> bool:
    """Inside a code or range; or 18亿 of 18亿户, which is no money."""
    if re.search(r"[A-Za-z\d.,/\-~+]$", plain[: match.start()]):
        return True
    if not plain_figure(match):
        return True
    if _LISTED.match(plain, match.end()):
        return True
    after = plain[match.end() : match.end() + 1]
    money = units()[match["unit"]].kind == "money" and not _CURRENCY.search(
        match["unit"]
    )
    spelled = match["unit"][-1].isascii() and match["unit"][-1].isalpha()
    return bool(
        (money and _COUNTER.match(after))
        or (match["unit"] == "人" and after == "民")
        or (spelled and after.isascii() and after.isalnum())
    )


def _name(head: str) -> str | None:
    """The words that name the figure, without when; None when they do not."""
    part = re.split(r"[,、:;/]", head)[-1]
    name = _BASE.sub("", _WHEN.sub("", part))
    name = re.sub(
        r"^(?:其中|截至|截止|到|而|且|并|同时|预计|我们预计|根据.{0,12}(?:数据|预测))+",
        "",
        name,
    )
    name = re.sub(r"^(?:[^一-鿿A-Za-z0-9(]|[末底](?=[一-鿿]))+", "", name)
    name = _TAIL.sub("", name.strip("()至-.")).strip("()的-.")
    fits = (
        NAME_MIN <= len(name) <= NAME_LIMIT
        and not _NO_NAME.search(name)
        and is_name(name)
        and name.count("(") == name.count(")")
        and len(_SHARE_WORD.findall(name)) < SEVERAL_SHARES
        and not _OTHER_FIGURE.search(name)
    )
    return name if fits else None


def _year(match: re.Match[str]) -> int:
    if match["y"]:
        return int(match["y"])
    return 2000 + int(match["s"] or match["s2"])
