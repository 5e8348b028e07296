"""Dates and periods as documents print them."""

import pytest

from assets.corpus.identity.dates import find_dates, period_dates


@pytest.mark.parametrize(
    ("printed", "iso"),
    [
        ("2025年8月28日", "2025-08-28"),
        ("2018 年 04 月", "2018-04"),
        ("二〇二五年十二月三十一日", "2025-12-31"),
        ("二○二五年十月", "2025-10"),
        ("二零二四年八月二十日", "2024-08-20"),
        ("2025 - 10 - 10 发布", "2025-10-10"),
        ("报告日期 2026.04.16", "2026-04-16"),
        ("2026/4/9", "2026-04-09"),
        ("编号 20250801", "2025-08-01"),
        ("2024年度", "2024"),
        ("2025年13月", ""),
        ("2025年2月30日", ""),
        ("证监许可（2009）1210号", ""),
        ("电话 021-60199793", ""),
    ],
)
def test_a_printed_date_has_one_normal_form(printed, iso):
    assert next((found.iso for found in find_dates(printed)), "") == iso


def test_dates_come_in_order_with_their_place():
    text = "2025-10-10发布 2025-12-01实施"
    assert [(d.iso, text[d.end :][:2]) for d in find_dates(text)] == [
        ("2025-10-10", "发布"),
        ("2025-12-01", "实施"),
    ]


@pytest.mark.parametrize(
    ("period", "days"),
    [
        ("2024FY", ("2024-01-01", "2024-12-31")),
        ("2024H1", ("2024-01-01", "2024-06-30")),
        ("2025Q3", ("2025-07-01", "2025-09-30")),
        ("2024Q1", ("2024-01-01", "2024-03-31")),
        ("2025", ("", "")),
    ],
)
def test_a_period_has_its_first_and_last_day(period, days):
    assert period_dates(period) == days
