"""When a figure is: by its column, its metric and what kind of table it stands in."""

import re
from dataclasses import replace

from assets.facts.labels import key
from assets.facts.periods import Moment, Reporting
from assets.facts.tables.columns import Column
from assets.facts.tables.context import Context
from assets.facts.tables.equity import day_before
from dictionaries.metrics import Metric

OWN_PERIOD = "period of the document"
CASH_BALANCES = frozenset({"cash_beginning", "cash_ending"})
"""Balances that a cash flow statement prints in columns headed by a stretch."""
QUARTER_ENDS = ("-03-31", "-06-30", "-09-30", "-12-31")


_MOVED = re.compile(
    r"(?:本|当|上)(?:期|年度?|报告期)(?![期年]?[末初])[^末初]{0,4}"
    r"(?:增加|减少|增减|购买|购入|出售|处置|计提|转回|转销|核销|摊销|变动|转入|转出|新增|偿还)"
)
"""What happened to a balance in a period: 本期增加, 本期出售金额."""
_AT_END = re.compile(r"[^至到]+[末底]")
_STRETCH = re.compile(r"年度|半年|[-至到~]\d{1,2}月|季度?(?!末)")
"""A header that names a stretch beside a day, 2024年末/2024年度, tells of neither."""


def is_instant(
    metric: Metric | None, context: Context, moment: Moment, header: str = ""
) -> bool:
    """A stock or a flow: by the metric, else by the statement, else by the header.

    What moved a stock over the stretch of its column is a flow.
    """
    if moment.start and _MOVED.search(key(header)):
        return False
    if metric is not None:
        return metric.period == "instant"
    if context.lines == "balance_sheet":
        return True
    if context.lines == "staff" and moment.words == OWN_PERIOD:
        return True
    at_an_end = _AT_END.fullmatch(moment.words) and not _STRETCH.search(key(header))
    return bool(moment.instant) and (not moment.end or bool(at_an_end))


def moment_of(
    column: Column,
    metric: Metric | None,
    context: Context,
    reporting: Reporting | None,
) -> Moment:
    """The column's time; for the only untold column, the document's own period.

    Cash at the beginning stands on the day before the stretch of its column.
    """
    moment = column.moment
    if not moment.told and column.alone and reporting is not None:
        summary = context.statement == "summary"
        whole = reporting.alone if summary else reporting.to_date
        moment = whole(0, OWN_PERIOD)
    if metric is None or not moment.told:
        return moment
    if metric.id in CASH_BALANCES and moment.start == "":
        return _stretch_to(moment) if moment.end else Moment()
    if metric.id == "cash_beginning":
        return replace(moment, instant=day_before(moment.start))
    if metric.period == "duration" and not moment.end:
        return _stretch_to(moment)
    return moment


def _stretch_to(moment: Moment) -> Moment:
    """A flow under a printed quarter-end day is the year to that day.

    Under 期末 or 上年度末 it is not told: issuers put last year's same period there.
    """
    printed = moment.words[:1].isdecimal()
    if printed and moment.instant.endswith(QUARTER_ENDS):
        return replace(moment, start=f"{moment.instant[:4]}-01-01", end=moment.instant)
    return Moment() if not moment.end else moment
