"""Header words become dates; quarter and year to date never mix."""

import pytest

from assets.facts.periods import Moment, Reporting, reporting_of, resolve

FY24, H25, Q324, Q118 = (
    Reporting(2024, "FY"),
    Reporting(2025, "H1"),
    Reporting(2024, "Q3"),
    Reporting(2018, "Q1"),
)


def told(header, reporting, *, statement=False, current=Moment()):  # noqa: B008
    moment = resolve(header, reporting, current, statement=statement)
    return moment.start, moment.end, moment.instant


@pytest.mark.parametrize(
    ("header", "reporting", "start", "end"),
    [
        ("2024年", FY24, "2024-01-01", "2024-12-31"),
        ("2024年度", None, "2024-01-01", "2024-12-31"),
        ("2025年1-3月", None, "2025-01-01", "2025-03-31"),
        ("2021年1—5月", None, "2021-01-01", "2021-05-31"),
        ("2024年1月至9月", Q324, "2024-01-01", "2024-09-30"),
        ("第一季度（1-3月份）", FY24, "2024-01-01", "2024-03-31"),
        ("第四季度", FY24, "2024-10-01", "2024-12-31"),
        ("2024年第三季度", Q324, "2024-07-01", "2024-09-30"),
        ("2024年一季度", FY24, "2024-01-01", "2024-03-31"),
        ("2024年4季度", None, "2024-10-01", "2024-12-31"),
        ("2024三季度", None, "2024-07-01", "2024-09-30"),
        ("2024年前三季", None, "2024-01-01", "2024-09-30"),
        ("2024年一至三季度", None, "2024-01-01", "2024-09-30"),
        ("2024年度预测数 / 6-12月份预测数", FY24, "2024-06-01", "2024-12-31"),
        ("2024年下半年", FY24, "2024-07-01", "2024-12-31"),
        ("2024H2", None, "2024-07-01", "2024-12-31"),
        ("2024年半年", None, "2024-01-01", "2024-06-30"),
        ("2025H1", None, "2025-01-01", "2025-06-30"),
        ("2025年上半年", None, "2025-01-01", "2025-06-30"),
        ("2026E", None, "2026-01-01", "2026-12-31"),
        ("本期发生额", FY24, "2024-01-01", "2024-12-31"),
        ("本报告期", Q324, "2024-07-01", "2024-09-30"),
        ("年初至报告期末", Q324, "2024-01-01", "2024-09-30"),
        ("本报告期", H25, "2025-01-01", "2025-06-30"),
        ("本报告期", Q118, "2018-01-01", "2018-03-31"),
        ("上年同期", H25, "2024-01-01", "2024-06-30"),
        ("上年同期", Q118, "2017-01-01", "2017-03-31"),
    ],
)
def test_a_flow_takes_the_stretch(header, reporting, start, end):
    assert told(header, reporting)[:2] == (start, end)


@pytest.mark.parametrize("header", ["2024Q5", "2024H3", "2024年二至三季度", "12024"])
def test_a_part_of_a_year_that_is_not_understood_is_not_the_year(header):
    assert not resolve(header, None, Moment(), statement=False).told


@pytest.mark.parametrize(
    ("header", "reporting", "instant"),
    [
        ("2024年12月31日", FY24, "2024-12-31"),
        ("2020年末", FY24, "2020-12-31"),
        ("2024年初", FY24, "2023-12-31"),
        ("2024年期初金额", FY24, "2023-12-31"),
        ("期末余额", H25, "2025-06-30"),
        ("期初余额", H25, "2024-12-31"),
        ("本报告期末", Q324, "2024-09-30"),
        ("上年度末", Q324, "2023-12-31"),
        ("上年期末", Q118, "2017-12-31"),
        ("2024-09-30", None, "2024-09-30"),
    ],
)
def test_a_stock_takes_the_day(header, reporting, instant):
    assert told(header, reporting)[2] == instant


def test_in_the_statements_of_a_third_quarter_the_current_period_is_the_year_to_date():
    assert told("本期发生额", Q324, statement=True)[:2] == ("2024-01-01", "2024-09-30")
    assert told("上期发生额", Q324, statement=True)[:2] == ("2023-01-01", "2023-09-30")


def test_the_same_period_last_year_refers_to_the_column_before_it():
    quarter = Q324.alone()
    to_date = Q324.to_date()
    assert told("上年同期", Q324, current=quarter)[0] == "2023-07-01"
    assert told("上年同期", Q324, current=to_date)[0] == "2023-01-01"


@pytest.mark.parametrize(
    "header", ["项目", "附注", "变动幅度", "计入当期损益的金融资产", ""]
)
def test_other_headers_tell_no_time(header):
    assert told(header, FY24) == ("", "", "")


def test_only_reporting_periods_of_reports_are_known():
    assert reporting_of("2024Q3") == Q324
    assert reporting_of("2024") is None


@pytest.mark.parametrize(
    ("header", "start", "day"),
    [
        ("2025年1-9月/9月末", "2025-01-01", "2025-09-30"),
        ("2024年度/末", "2024-01-01", "2024-12-31"),
    ],
)
def test_a_stretch_and_its_last_day_are_told_by_one_header(header, start, day):
    found = resolve(header, None, Moment(), statement=False)
    assert (found.start, found.end, found.instant) == (start, day, day)
