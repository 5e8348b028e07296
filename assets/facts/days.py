"""Deadlines in natural days, working days, months and years, as Chinese rules count.

The day an event happens is not counted; counting begins the day after it (Civil Code,
article 201). 内 ends with the last day counted, 前 is that many days before the event,
后 the first day after the stretch has passed. A month or year ends on the same day of
its last month, or on that month's last day where there is none (article 202). A last
day that is no working day moves to the next working day (article 203); this is told
apart, since a rule may exclude it.
"""

import calendar
import datetime as dt
from dataclasses import dataclass

import chinese_calendar
from chinese_calendar.constants import holidays

FIRST_YEAR = min(holidays).year
LAST_YEAR = max(holidays).year
"""Years whose holidays and make-up working days have been announced."""

UNITS = ("day", "month", "year", "hour")
DAY_KINDS = ("natural", "working", "trading", "")
RELATIONS = ("within", "before", "after")
_ONE_DAY = dt.timedelta(days=1)
TRADING_REST = (5, 6)
"""Saturday and Sunday: exchanges stay closed even where they are worked (调休)."""
EXCHANGES_CLOSED = frozenset({dt.date(2024, 2, 9)})
"""Working days on which exchanges were closed by their own notice: New Year's Eve of
2024, which was no public holiday."""


class CalendarError(ValueError):
    """A deadline that cannot be computed, with the reason in words."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The day a stretch of time ends on."""

    day: dt.date
    """Last day counted for 内, latest day for 前, first day for 后."""
    due: dt.date | None
    """The same moved to the next working day where a stretch in natural days, months
    or years ends on a day off; working days never move. None: the holidays of that
    year have not been announced."""


def deadline(
    start: dt.date, number: int, unit: str, kind: str = "", relation: str = "within"
) -> Deadline:
    """When a stretch of time from an event ends.

    Args:
        start: day of the event; not counted itself.
        number: how many units, at least one.
        unit: day, month or year.
        kind: of days: natural, working or trading; empty counts natural days.
        relation: within (内), before (前) or after (后).

    Raises:
        CalendarError: working days are counted through a year without a published
            holiday calendar, or the words make no stretch of days.
    """
    if number < 1 or unit not in UNITS or unit == "hour":
        raise CalendarError(f"no stretch of days: {number} {unit}")
    if kind not in DAY_KINDS or relation not in RELATIONS:
        raise CalendarError(f"unknown kind of days or relation: {kind!r}, {relation!r}")
    sign = -1 if relation == "before" else 1
    counted = kind if unit == "day" and kind in {"working", "trading"} else "natural"
    last = _end(start, sign * number, unit, counted)
    if relation == "before":
        return Deadline(last, last)
    if relation == "after":
        day = last + _ONE_DAY if counted == "natural" else _open(last, counted)
        return Deadline(day, day)
    return Deadline(last, last if counted != "natural" else _moved(last))


def is_working_day(day: dt.date) -> bool:
    """Whether offices work, make-up Saturdays and Sundays included.

    Raises:
        CalendarError: the holidays of that year are not known.
    """
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise CalendarError(
            f"holidays of {day.year} are not known: the calendar covers "
            f"{FIRST_YEAR} to {LAST_YEAR}"
        )
    return bool(chinese_calendar.is_workday(day))


def is_trading_day(day: dt.date) -> bool:
    """Whether mainland exchanges are open: working days but no weekend."""
    closed = day.weekday() in TRADING_REST or day in EXCHANGES_CLOSED
    return is_working_day(day) and not closed


def add_months(start: dt.date, months: int) -> dt.date:
    """The same day so many months away, or the last day of a shorter month."""
    index = start.year * 12 + start.month - 1 + months
    year, month = index // 12, index % 12 + 1
    if not dt.MINYEAR <= year <= dt.MAXYEAR:
        raise CalendarError(f"no such year: {year}")
    last = calendar.monthrange(year, month)[1]
    return dt.date(year, month, min(start.day, last))


def _end(start: dt.date, number: int, unit: str, kind: str) -> dt.date:
    if unit == "month":
        return add_months(start, number)
    if unit == "year":
        return add_months(start, 12 * number)
    if kind == "natural":
        try:
            return start + number * _ONE_DAY
        except OverflowError as error:
            raise CalendarError(f"no such day: {number} days away") from error
    step = _ONE_DAY if number > 0 else -_ONE_DAY
    day, left = start, abs(number)
    while left:
        day += step
        left -= _counts(day, kind)
    return day


def _counts(day: dt.date, kind: str) -> bool:
    return is_trading_day(day) if kind == "trading" else is_working_day(day)


def _open(last: dt.date, kind: str) -> dt.date:
    """The next day that counts."""
    day = last + _ONE_DAY
    while not _counts(day, kind):
        day += _ONE_DAY
    return day


def _moved(day: dt.date) -> dt.date | None:
    """The next working day at or after a day; None where holidays are not known."""
    try:
        return day if is_working_day(day) else _open(day, "working")
    except CalendarError:
        return None
