"""How many days, counted as Chinese rules count them."""

import datetime as dt

import pytest

from assets.facts.days import CalendarError, deadline, is_trading_day, is_working_day


def day(text):
    return dt.date.fromisoformat(text)


@pytest.mark.parametrize(
    ("start", "number", "unit", "kind", "relation", "expected"),
    [
        ("2025-03-03", 5, "day", "working", "within", "2025-03-10"),
        # The National Day week is off, Saturday 11 October is worked.
        ("2025-09-30", 5, "day", "working", "within", "2025-10-14"),
        # Exchanges stay closed on the worked Saturday.
        ("2025-09-30", 5, "day", "trading", "within", "2025-10-15"),
        ("2025-09-30", 10, "day", "natural", "within", "2025-10-10"),
        ("2025-09-30", 10, "day", "", "within", "2025-10-10"),
        # 施行前30日: at the latest thirty days ahead.
        ("2025-03-31", 30, "day", "natural", "before", "2025-03-01"),
        ("2025-10-09", 1, "day", "working", "before", "2025-09-30"),
        # 后: the first day after the stretch.
        ("2025-03-03", 5, "day", "natural", "after", "2025-03-09"),
        ("2025-03-03", 5, "day", "working", "after", "2025-03-11"),
        # A month without that day ends on its last one.
        ("2024-01-31", 1, "month", "", "within", "2024-02-29"),
        ("2025-01-31", 1, "month", "", "within", "2025-02-28"),
        ("2025-03-31", 1, "month", "", "before", "2025-02-28"),
        ("2024-02-29", 1, "year", "", "within", "2025-02-28"),
        ("2025-08-31", 6, "month", "", "within", "2026-02-28"),
    ],
)
def test_a_stretch_ends_on_its_last_day(start, number, unit, kind, relation, expected):
    assert deadline(day(start), number, unit, kind, relation).day == day(expected)


def test_a_natural_deadline_on_a_day_off_is_due_on_the_next_working_day():
    found = deadline(day("2025-09-20"), 15, "day", "natural")
    assert (found.day, found.due) == (day("2025-10-05"), day("2025-10-09"))


def test_natural_days_go_beyond_the_calendar_but_due_days_are_not_guessed():
    found = deadline(day("2026-06-01"), 36, "month")
    assert (found.day, found.due) == (day("2029-06-01"), None)


def test_working_days_in_a_year_without_calendar_are_an_error_naming_the_years():
    with pytest.raises(CalendarError, match=r"2099.*covers 2004 to 20\d\d"):
        deadline(day("2099-01-01"), 3, "day", "working")


@pytest.mark.parametrize(("number", "unit"), [(0, "day"), (3, "hour"), (2, "week")])
def test_what_is_no_stretch_of_days_is_an_error(number, unit):
    with pytest.raises(CalendarError):
        deadline(day("2025-01-01"), number, unit)


def test_a_worked_sunday_is_a_working_day_but_no_trading_day():
    worked = day("2025-01-26")
    assert is_working_day(worked)
    assert not is_trading_day(worked)


def test_exchanges_closed_on_the_eve_of_2024_which_was_worked():
    eve = day("2024-02-09")
    assert is_working_day(eve)
    assert not is_trading_day(eve)
    assert deadline(day("2024-02-05"), 5, "day", "trading").day == day("2024-02-20")


def test_the_thirtieth_of_january_and_a_month_is_the_end_of_february():
    assert deadline(day("2024-01-30"), 1, "month").day == day("2024-02-29")
    assert deadline(day("2023-01-30"), 1, "month").day == day("2023-02-28")
    assert deadline(day("2024-02-29"), 1, "month").day == day("2024-03-29")
