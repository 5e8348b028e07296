"""Periods as a person types them: the whole of it is understood, or it is refused."""

import pytest

from orchestration.cli.errors import CommandError, ExitCode
from orchestration.cli.typed import typed_period


@pytest.mark.parametrize(
    ("typed", "start", "end"),
    [
        ("2024", "2024-01-01", "2024-12-31"),
        ("２０２４年度", "2024-01-01", "2024-12-31"),
        ("2024fy", "2024-01-01", "2024-12-31"),
        ("2025h1", "2025-01-01", "2025-06-30"),
        ("2024下半年", "2024-07-01", "2024-12-31"),
        (" 2024Q3 ", "2024-07-01", "2024-09-30"),
        ("2024年一季度", "2024-01-01", "2024-03-31"),
        ("2024年1—9月", "2024-01-01", "2024-09-30"),
    ],
)
def test_a_stretch(typed, start, end):
    moment = typed_period(typed)
    assert (moment.start, moment.end) == (start, end)


def test_a_day():
    assert typed_period("2024年12月31日").instant == "2024-12-31"


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "去年",
        "2024Q5",
        "2024H3",
        "2024,2023",
        "2024..2020",
        "2024-2025",
        "12024",
        "2024-06",
        "2024年中",
        "2024-13-45",
        "2024-02-30",
        "x2024",
        "2024Q1-Q3",
    ],
)
def test_what_is_only_partly_a_period_is_refused(typed):
    with pytest.raises(CommandError) as refused:
        typed_period(typed)
    assert refused.value.code == ExitCode.USAGE
