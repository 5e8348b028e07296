"""What each column of a table means: period, restatement, measure, unit, metric, scope.

The meaning of a column comes from its full header path, read left to right, because
上年同期 refers to the period column before it.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from assets.facts.labels import Label, key, read_label
from assets.facts.periods import Moment, Reporting, resolve
from assets.facts.tables.column_names import LEVEL_MARK, apart_names, without_sections
from assets.facts.tables.column_scopes import scopes_of
from assets.facts.tables.context import Context
from assets.facts.tables.header_words import says, unit_in
from assets.facts.time_words import without_time
from dictionaries.units import Unit, english_unit, units

_SKIP = re.compile(
    r"^(?:(?:附注|注释)[一二三四五六七八九十\d、,.]*(?:编?号)?|行次|序号|编号|注|项次|备注|"
    r"说明|原因|单位|币种|"
    r".{0,6}变动的?(?:原因|说明)|变动情况说明)(?:\(.*\))?$"
)
_GROWTH = re.compile(
    r"(?:增减|变动|增长|变化)(?:变动|增减)?(?:幅度|比例|率|%|\(%|比)|增长(?:\(|$)|"
    r"YoY|yoy|比上年|幅度|同比|环比"
)
_MOVEMENT = re.compile(r"(?:增减|变动|变化)(?:变动|增减|\(|$)")
"""A change that may be an amount or a rate: its cells and units tell which."""
_UP_OR_DOWN = re.compile(
    r"(?:净)?(?:增加|增长|上升)额?[/、]?\(?(?:减少|降低|下降)额?\)?(?:\(?%\)?|$)"
)
"""How much more or less, 增加/(减少); 本期增加 alone is one side of a movement."""
_MOVEMENT_WORDS = re.compile(r"增减|变动|变化|差|额|金额|情况|[内+-]")
_DIFFERENCE = re.compile(r"(?:增减|变动|变化)(?:额|金额|数)|增减变动额")
_POINTS = re.compile(
    r"(?:比重|占比|比例|率)(?:[比较与](?:上年|上期|去年|期初|年初)(?:同期|度|年度)?末?)?"
    r"(?:增减|变动|变化)(?!率)"
)
"""Change of a share or a rate: a difference in points, whatever sign stands behind."""
_SHARE = re.compile(r"占比|比重|占.{0,14}(?:比例|比重|%)|构成比|^比例(?:\(%\))?$")
_RATIO = re.compile(r"(?:所占)?比例(?:\(?%\)?)?")
_PROVIDED = re.compile(r"准备|计提|减值|坏账")
"""Below these 比例 is how much of a balance is provided for, not a part of a whole."""
_BEFORE = re.compile(r"(?:调整|重述|追溯)(?:调整|重述)?前|原披露")
_AFTER = re.compile(r"(?:调整|重述|追溯)(?:调整|重述)?后|经重[述列]")
_NOTED_RESTATEMENT = re.compile(r"\((?:追溯|经)?(?:调整|重[述列])[前后]?\)$")
_PRIOR = re.compile(r"上年|上期|去年|期初|年初(?!至)")
_AGAINST = re.compile(
    r"[比较与]?(?:上年|上期|去年|期初|年初)(?:同期|度|年度)?末?(?:相比)?"
)


_DATED_NAME = re.compile(r"(?P<name>[^\d]{2,})(?:19|20)\d\d年.*")
"""净利润2024年度: a header over the years of two metrics, read as one level."""
_NAME_BEHIND_YEAR = re.compile(r"(?:19|20)\d\d年(?:度|末)?(?P<name>[^\d]{2,})")
"""2024年净利润: a year and a metric in one level."""
YEAR_CODE = re.compile(r"\d[AEF](?![A-Za-z])")
"""2025A and 2026E say themselves what is an estimate."""
FORECAST = re.compile(r"(?:盈利)?预测数?|预计数?")
"""A column without it is of what was: with it, of what may be, a part of its own."""

CHANGES = frozenset({"growth", "difference"})


@dataclass(frozen=True, slots=True)
class Column:
    """The meaning of one column."""

    header: str
    skip: bool
    label: Label
    """What the innermost header level names, when columns carry metrics."""
    moment: Moment
    restated: str
    measure: str
    unit: Unit | None
    scope: str
    """Empty: the scope of the table."""
    alone: bool
    """The only figure column whose period is not told."""
    aspect: str
    """What the column holds when it is not the row's own figure, e.g. 坏账准备."""
    within: str = ""
    """The part of its metric that the column holds: 优先股 under 其他权益工具."""
    apart: str = ""
    """What tells it from others of its time and measure, e.g. 数量 beside 金额."""


def read_columns(
    headers: Sequence[str],
    context: Context,
    reporting: Reporting | None,
    percent: frozenset[int] = frozenset(),
) -> list[Column]:
    """The meaning of every column, given the header paths from left to right.

    Args:
        headers: the header paths.
        context: the table they head.
        reporting: the period the document reports on.
        percent: columns whose cells print a percent sign.
    """
    current = first = last = Moment()
    columns = []
    moved = set()
    scopes = scopes_of(headers, context)
    named = without_sections(headers)
    for at, header in enumerate(headers):
        text = key(header.replace(LEVEL_MARK, ""))
        measure = _measure(header, text, percent=at in percent)
        if measure == "amount" and _MOVEMENT.search(text):
            moved.add(at)
        if measure in CHANGES or at in moved:
            moment = _changed(text, context, reporting) or first
        else:
            moment = resolve(text, reporting, current, statement=context.year_to_date)
            if measure == "share" and not moment.told:
                moment = last  # 占比 is of the amounts it stands beside
            last = moment
            if moment.told and not _PRIOR.search(text):
                current = moment
                first = first if first.told else moment
        label = _level_label(header)
        columns.append(
            Column(
                header=header,
                skip=bool(_SKIP.search(text)),
                label=label,
                moment=moment,
                restated=_restated(text),
                measure=measure,
                unit=unit_in(text) or _english(header) or _percent(text, measure),
                scope=scopes[at],
                alone=True,
                aspect=_aspect(header) if measure == "amount" else "",
                within=_within(named[at], label) if measure == "amount" else "",
            )
        )
    crowded = {
        at
        for measure in ("amount", "share")
        if len(untold := list(_untold(columns, measure, moved))) > 1
        for at in untold
    }
    known_by = [_known_by(columns, at) for at in range(len(columns))]
    names = apart_names(headers, known_by)
    return [
        replace(column, alone=at not in crowded, apart=name)
        for at, (column, name) in enumerate(zip(columns, names, strict=True))
    ]


def _untold(
    columns: Sequence[Column], measure: str, moved: Collection[int]
) -> Iterator[int]:
    """Columns of figures of a measure whose period is not told."""
    for at, column in enumerate(columns):
        told = column.skip or column.moment.told or column.label.metric
        if at and at not in moved and not told and column.measure == measure:
            yield at


def _known_by(columns: Sequence[Column], at: int) -> tuple[object, ...] | None:
    """All that a figure of the column is known by, beside its row."""
    column = columns[at]
    if column.skip:
        return None
    metric = header_metric(columns, at).metric
    moment = replace(column.moment, words="")
    told = (column.restated, column.measure, column.scope, column.aspect)
    return (metric.id if metric else "", moment, *told)


def header_metric(columns: Sequence[Column], col: int) -> Label:
    """The metric of a column where columns carry them; 占比 has the one before it."""
    if columns[col].label.metric is not None or columns[col].measure == "amount":
        return columns[col].label
    text = key(columns[col].header)
    for other in reversed(columns[: col + 1]):
        metric = other.label.metric
        if metric is not None and metric.name in text:
            return other.label
    of_amount = "金额" in text
    for other in reversed(columns[:col]):
        metric = other.label.metric
        if metric is not None and not (of_amount and metric.unit_kind == "ratio"):
            return other.label
    return columns[col].label


def _english(header: str) -> Unit | None:
    """The unit that a level of a header path is in English words."""
    found = (english_unit(level) for level in header.split(LEVEL_MARK))
    return next(filter(None, found), None)


def _percent(text: str, measure: str) -> Unit | None:
    return units()["%"] if "%" in text and measure in {"growth", "share"} else None


def _changed(text: str, context: Context, reporting: Reporting | None) -> Moment | None:
    """The own period a change column is about; 比上年同期 is what it is against."""
    own = resolve(
        _AGAINST.sub("", text), reporting, Moment(), statement=context.year_to_date
    )
    return own if own.told else None


def _level_label(header: str) -> Label:
    """The innermost level that names a metric, else the innermost level."""
    levels = header.split(LEVEL_MARK)
    for count in range(len(levels), 1, -1):  # a name wrapped over header rows
        wrapped = read_label("".join(levels[-count:]))
        if wrapped.metric is not None:
            return wrapped
    labels = [read_label(level) for level in reversed(levels)]
    dated = (
        pattern.fullmatch(key(level))
        for pattern in (_DATED_NAME, _NAME_BEHIND_YEAR)
        for level in reversed(levels)
    )
    labels += [read_label(match["name"]) for match in dated if match]
    return next((label for label in labels if label.metric is not None), labels[0])


def _within(header: str, label: Label) -> str:
    """What the levels below the one that names the metric say: a part of it."""
    levels = header.split(LEVEL_MARK)
    for at in reversed(range(len(levels))):
        if label.metric is not None and read_label(levels[at]).metric is label.metric:
            inner = [without_time(key(level)) for level in levels[at + 1 :]]
            return LEVEL_MARK.join(filter(says, inner))
    return ""


def _measure(header: str, text: str, *, percent: bool) -> str:
    """What a column measures; a change without a percent sign may be an amount."""
    if any(read_label(part).metric for part in (text, header.split(LEVEL_MARK)[-1])):
        return "amount"
    innermost = key(header.split(LEVEL_MARK)[-1])
    bare = not says(_MOVEMENT_WORDS.sub("", without_time(innermost)))
    if _POINTS.search(text):
        return "difference"
    if _DIFFERENCE.search(text):
        own = bare or _DIFFERENCE.search(innermost)
        return "difference" if own else "amount"
    rate = percent or "%" in text
    unit = unit_in(text)
    if _UP_OR_DOWN.match(innermost):
        return "growth" if rate else "difference"
    if _GROWTH.search(text):
        return "difference" if unit and unit.kind == "money" and not rate else "growth"
    if _MOVEMENT.search(text):
        return "growth" if rate else "difference" if bare else "amount"
    share = _SHARE.search(text) or (
        _RATIO.fullmatch(innermost) and not _PROVIDED.search(text)
    )
    return "share" if share else "amount"


def _aspect(header: str) -> str:
    """The header when it says more than time, unit, scope or a word for any figure.

    Without its time, so that a part has one name in every period.
    """
    levels = [
        without_time(key(level)).strip(":")
        for level in header.split(LEVEL_MARK)
        if english_unit(level) is None
    ]
    if not says(without_time("".join(levels))):
        expected = FORECAST.search(key(header))
        return expected.group() if expected and not YEAR_CODE.search(header) else ""
    return LEVEL_MARK.join(filter(says, levels)) or "".join(levels)


def _restated(text: str) -> str:
    if _BEFORE.search(text):
        return "before"
    return "after" if _AFTER.search(text) else "none"


def restated_by(label: str) -> str:
    """Whether a row label says that its figures are before or after a restatement.

    Only where it says so in brackets: 调整后EBITDA is a metric of its own.
    """
    match = _NOTED_RESTATEMENT.search(key(label))
    return _restated(match.group()) if match else "none"
