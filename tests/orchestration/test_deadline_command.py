"""`finvouch deadline`: words of rules as days."""

import json

import pytest
from click.testing import CliRunner

from orchestration.cli.errors import ExitCode
from orchestration.cli.main import main


def run(*arguments):
    return CliRunner().invoke(main, ["deadline", *arguments])


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("5个工作日内", "2025-10-14"),
        ("５個工作日內", "2025-10-14"),
        ("5个交易日", "2025-10-15"),
        ("三个月内", "2025-12-30"),
        ("30日前", "2025-08-31"),
        ("10日之后", "2025-10-11"),
        ("半年内", "2026-03-30"),
        ("1000日内", "2028-06-26"),
    ],
)
def test_words_lead_to_a_day(words, day):
    told = json.loads(run("2025-09-30", words, "--json").stdout)
    assert (told["state"], told["day"]) == ("computed", day)


def test_a_day_off_says_when_it_is_due():
    assert run("2025年9月20日", "15日内").stdout.splitlines() == [
        "2025-10-05 Sunday",
        "a day off; due on 2025-10-09 Thursday",
    ]


def test_a_year_without_holidays_is_not_computable_and_says_which():
    asked = run("2099-01-01", "3个工作日内")
    assert asked.exit_code == ExitCode.OK
    assert asked.stdout.startswith("not computable: holidays of 2099 are not known")


@pytest.mark.parametrize(
    ("day", "words", "hint"),
    [
        ("2025", "5日内", "Write a day such as 2025-12-31."),
        ("2025-09-30", "很快", "Write 10个工作日内"),
        ("2025-09-30", "收到之日起5日内", "Write 10个工作日内"),
        ("2025-09-30", "1.5个工作日内", "Write 10个工作日内"),
        ("2025-09-30", "1e400日内", "Write 10个工作日内"),
        ("2025-09-30", "六个月零三日内", "Write 10个工作日内"),
        ("2025-09-30", "一年六个月内", "Write 10个工作日内"),
        ("2025-09-30", "提前30日", "Write 10个工作日内"),
        ("2025-09-30", "99999999日内", "Write 10个工作日内"),
    ],
)
def test_what_is_no_day_or_stretch_says_the_next_step(day, words, hint):
    refused = run(day, words)
    assert refused.exit_code == ExitCode.USAGE
    assert hint in refused.stderr
