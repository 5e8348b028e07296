"""Figures as a person reads them, and as they can be typed again."""

import json
from decimal import Decimal

import pytest
from click.testing import CliRunner

from orchestration.cli.errors import ExitCode
from orchestration.cli.figures import (
    amount,
    as_printed,
    in_names,
    period_words,
    with_unit,
)
from orchestration.cli.main import main
from orchestration.cli.typed import typed_period


@pytest.fixture
def run_samples(sample_store, monkeypatch):
    monkeypatch.setenv("FINVOUCH_STORE", str(sample_store))
    monkeypatch.setenv("COLUMNS", "80")
    return lambda *arguments: CliRunner().invoke(main, arguments)


@pytest.fixture
def ask(run_samples):
    def call(*arguments):
        result = run_samples(*arguments)
        assert result.exit_code == ExitCode.OK, result.stderr
        return result.stdout.splitlines()

    return call


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [
        ("0.0145", "point", "1.45 个百分点"),
        ("4330264000.0000000000", "CNY", "4,330,264,000 元"),
        ("310420560.5000000000", "CNY", "310,420,560.50 元"),
        ("0.1243000000", "fraction", "12.43%"),
        ("0.54", "CNY/share", "0.54 元/股"),
        ("1200000", "share", "1,200,000 股"),
        ("2.5", "furlong", "2.5 furlong"),
    ],
)
def test_an_amount_is_said_with_its_unit(value, unit, said):
    assert with_unit(Decimal(value), unit) == said


def test_no_value_is_nothing():
    assert amount(None, "CNY") == ""


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [
        ("2,040,610", "千元", "2,040,610 千元"),
        ("12.43%", "%", "12.43%"),
        ("15.30", "%", "15.30%"),
        ("3元", "元", "3元"),
        ("0.54", "", "0.54"),
    ],
)
def test_a_print_has_its_unit_once(value, unit, said):
    assert as_printed(value, unit) == said


@pytest.mark.parametrize(
    ("start", "end", "said"),
    [
        ("2024-01-01", "2024-12-31", "2024"),
        ("2024-01-01", "2024-06-30", "2024H1"),
        ("2024-07-01", "2024-12-31", "2024H2"),
        ("2024-07-01", "2024-09-30", "2024Q3"),
        ("2024-01-01", "2024-09-30", "2024年1-9月"),
        ("2024-01-01", "2024-02-29", "2024年1-2月"),
        ("", "2024-12-31", "2024-12-31"),
    ],
)
def test_a_period_is_said_as_it_can_be_typed(start, end, said):
    assert period_words(start, end) == said
    moment = typed_period(said)
    assert (moment.start, moment.end) == (start, end) or moment.instant == end


@pytest.mark.parametrize("end", ["2024-02-28", "2025-12-31"])
def test_another_stretch_is_said_by_its_days(end):
    assert period_words("2024-01-01", end) == f"2024-01-01…{end}"


def test_a_formula_is_said_in_names():
    said = in_names("(revenue - revenue@prior) / avg(total_assets)")
    assert said == "(营业收入 - 营业收入 a year earlier) / avg(资产总计)"


def test_facts_fit_a_screen_with_ids_that_show_takes(ask):
    shown = ask("facts", "营业收入", "--issuer", "云麓精密")
    assert shown[1:3] == ["metric: 营业收入", "unit: 元"]
    document = next(line for line in shown if line.startswith("document: "))
    [row] = [line for line in shown if line.startswith("2024 ")][:1]
    period, value, *printed, page, part = row.split()
    assert (value, printed) == ("6,486,568,000", ["6,486,568", "千元"])
    [*_, told] = ask("show", document.removeprefix("document: ") + part)
    assert "6,486,568,000 元" in told
    assert page == "16"
    assert period == "2024"


def test_a_formula_is_computed_in_words(ask):
    shown = ask("compute", "资产负债率", "--issuer", "云麓精密", "--period", "2024")
    assert shown[1:4] == [
        "资产负债率 = 负债合计 / 资产总计 = 40.80%",
        "  负债合计 = 4,330,264,000 元",
        "  资产总计 = 10,613,517,000 元",
    ]
    labels = [line.split()[0] for line in shown[6:]]
    assert labels == ["负债合计", "资产总计"]


def test_a_figure_that_two_documents_print_differently_is_a_conflict(ask):
    [told] = json.loads("\n".join(ask("conflicts", "--json")))
    assert (told["metric"], told["period_end"]) == ("total_assets", "2024-12-31")
    assert Decimal(told["difference"]) == 18_000_000
    assert not told["same_document"]
    assert told["preferred_id"].startswith("financial_reports/haitang_2024_annual.pdf")
    shown = "\n".join(ask("conflicts"))
    assert "海棠食品" in shown
    assert "3,235,289,613.57" in shown


def test_a_comparison_says_what_is_missing(ask):
    shown = ask(
        "compare", "营业收入", "--issuers", "云麓精密", "--periods", "2024,2019"
    )
    assert any("6,486,568,000" in line for line in shown)
    assert any("not in the corpus" in line for line in shown)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("conflicts", "--issuer", "云麓精密"), "no conflicts"),
        (
            ("facts", "營業收入", "--issuer", "雲麓精密", "--period", "1999"),
            "no such figure: 营业收入 云麓精密制造股份有限公司 1999",
        ),
        (("facts", "毛利率", "--period", "1999"), "no such figure: 毛利率 1999"),
    ],
)
def test_nothing_is_said_to_be_nothing(ask, command, said):
    assert ask(*command) == [said]


def test_a_day_gives_the_balances_of_that_day(ask):
    question = ("compute", "资产负债率", "--issuer", "云麓精密", "--period")
    title, *rest = ask(*question, "2024-12-31")
    assert title == "云麓精密制造股份有限公司 资产负债率 2024-12-31 consolidated"
    assert rest == ask(*question, "2024")[1:]


def test_a_day_is_no_stretch_of_time(run_samples):
    asked = ("--issuer", "云麓精密", "--period", "2024-12-31")
    refused = run_samples("compute", "毛利率", *asked)
    assert refused.exit_code == ExitCode.USAGE
    assert "of a stretch of time, 2024-12-31 is a day" in refused.stderr


def test_a_formula_of_one_metric_names_it(ask):
    title, *told = ask(
        *("compute", "同比增长率", "--metric", "营业收入"),
        *("--issuer", "云麓精密", "--period", "2024"),
    )
    assert "同比增长率 of 营业收入 2024" in title
    assert "13.82%" in "".join(told[:2])


def test_a_formula_is_compared_by_computing_it(run_samples):
    asked = ("--issuers", "云麓精密,海棠食品集团股份有限公司", "--periods", "2024,1999")
    told = json.loads(run_samples("compare", "资产负债率", *asked, "--json").stdout)
    assert [(r["name"], r["state"], str(r["value"])[:6]) for r in told] == [
        ("资产负债率", "computed", "0.4079"),
        ("资产负债率", "missing", "None"),
        ("资产负债率", "computed", "0.4537"),
        ("资产负债率", "missing", "None"),
    ]
    assert [v["raw_label"] for v in told[0]["vouchers"].values()] == [
        "负债合计",
        "资产总计",
    ]
    assert told[1]["fact"] == "not computable: missing 负债合计, 资产总计"


def test_a_metric_that_is_a_formula_too_says_how_to_compute_it(run_samples):
    asked = run_samples("facts", "资产负债率", "--issuer", "云麓精密")
    assert "finvouch compute 资产负债率" in asked.stderr


def test_a_restated_year_is_told_once_as_restated(run_samples):
    year = ("--issuer", "海棠食品集团股份有限公司", "--period", "2023")
    told = run_samples("facts", "营业收入", *year, "--scope", "consolidated", "--json")
    assert [r["restated"] for r in json.loads(told.stdout)] == ["after", "before"]
    asked = ("--issuers", "海棠食品集团股份有限公司", "--periods", "2023", "--json")
    [row] = json.loads(run_samples("compare", "营业收入", *asked).stdout)
    assert (row["restated"], row["metric"]) == ("after", "revenue")


def test_only_the_asked_issuers_undated_documents_are_told(run_samples):
    asked = ("facts", "营业收入", "--as-of", "2026-01-01")
    assert "2 documents without a publication date" in run_samples(*asked).stderr
    of_one = run_samples(*asked, "--issuer", "海棠食品集团股份有限公司")
    assert "1 document without a publication date" in of_one.stderr


YUNLU = ("--issuer", "云麓精密", "--period", "2024")


def test_growth_over_years_names_both_periods(ask):
    title, told, *_ = ask(
        *("compute", "CAGR", "--metric", "营业收入", "--since", "2022"), *YUNLU
    )
    assert "复合增长率 of 营业收入 2022 to 2024" in title
    assert told.endswith("= 13.79%")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "Name the first one: --since 2021."),
        (("--since", "2022H1"), "not the same stretch of an earlier year"),
        (("--since", "2025"), "not the same stretch of an earlier year"),
        (("--since", "2022", "--member", "境外"), "--member say nothing"),
    ],
)
def test_growth_over_years_needs_the_same_stretch_before(run_samples, more, said):
    asked = ("compute", "复合增长率", "--metric", "营业收入", *YUNLU, *more)
    refused = run_samples(*asked)
    assert refused.exit_code == ExitCode.USAGE
    assert said in refused.stderr


def test_the_share_of_a_member_or_of_a_line(run_samples, ask):
    share = ("compute", "占比", "--metric")
    assert ask(*share, "营业收入", "--member", "境外", *YUNLU)[1].endswith("23.62%")
    assert ask(*share, "负债合计", "--of", "总资产", *YUNLU)[1].endswith("40.80%")
    others = ask(*share, "营业收入", "--member", "境外", "--of", "境内", *YUNLU)
    assert [line.partition(" = ")[0].strip() for line in others[2:4]] == [
        "营业收入[境外]",
        "营业收入[境内]",
    ]
    refused = run_samples(*share, "营业收入", *YUNLU)
    assert "--member 境外" in refused.stderr


@pytest.mark.parametrize(
    ("part", "whole", "why"),
    [
        ("总资产", "营业收入", "one is of a day, the other of a stretch of time"),
        ("资产负债率", "总资产", "one is a ratio, the other money"),
    ],
)
def test_a_share_is_refused_in_what_is_of_another_kind(run_samples, part, whole, why):
    asked = ("compute", "占比", "--metric", part, "--of", whole, *YUNLU)
    refused = run_samples(*asked)
    assert refused.exit_code == ExitCode.USAGE
    assert why in refused.stderr


def test_a_ranking_lists_who_has_no_figure(run_samples):
    asked = ("compute", "排名", "--metric", "净利润", "--period", "2022", "--json")
    told = json.loads(run_samples(*asked).stdout)
    assert [(row["rank"], row["issuer"][:2]) for row in told][:1] == [(1, "澜江")]
    assert {(row["rank"], row["why"]) for row in told[1:]} == {
        (None, "not in the corpus")
    }


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--metric", "同比增长率"), "issuers are not ranked by 同比增长率"),
        (("--metric", "营业收入", "--issuers", ""), "names nothing to compare"),
    ],
)
def test_what_cannot_be_ranked_is_told(run_samples, more, said):
    refused = run_samples("compute", "排名", "--period", "2024", *more)
    assert refused.exit_code == ExitCode.USAGE
    assert said in refused.stderr


def test_one_issuer_is_told_its_rank(ask):
    asked = ("compute", "排名", "--metric", "资产负债率", *YUNLU)
    assert ask(*asked)[0].startswith("云麓精密制造股份有限公司: ")


@pytest.mark.parametrize("scope", ["母", "母公司", "母公司报表", "par", "ＰＡＲＥＮＴ"])
def test_a_scope_is_known_by_its_chinese_name_and_half_typed(ask, scope):
    asked = ("facts", "营业收入", *YUNLU, "--scope", scope, "--json")
    told = json.loads("\n".join(ask(*asked)))
    assert {row["scope"] for row in told} == {"parent"}


@pytest.mark.parametrize(
    "command",
    [
        ("facts", "营业收入", "--issuer", ""),
        ("facts", "营业收入", "--issuer", "　"),
        ("facts", "营业收入", "--period", ""),
        ("facts", "营业收入", "--as-of", ""),
        ("facts", "营业收入", "--scope", ""),
        ("conflicts", "--issuer", ""),
        ("compute", "同比增长率", *YUNLU, "--metric", ""),
        ("compute", "占比", *YUNLU, "--metric", "营业收入", "--member", ""),
        ("compare", "营业收入", "--issuers", "", "--periods", "2024"),
        ("show", ""),
    ],
    ids=" ".join,
)
def test_an_empty_text_is_never_taken_for_everything(run_samples, command):
    refused = run_samples(*command)
    assert refused.exit_code == ExitCode.USAGE
    assert refused.stdout == ""


def test_what_is_named_twice_is_compared_once(ask):
    twice = ("--issuers", "云麓精密,云麓精密", "--periods", "2024,２０２４,2023")
    told = json.loads("\n".join(ask("compare", "营业收入", *twice, "--json")))
    assert [row["period"] for row in told] == ["2024", "2023"]


def test_a_figure_that_was_not_known_on_a_day_says_the_day(ask):
    [told] = ask("facts", "营业收入", *YUNLU, "--as-of", "2020")
    assert told.endswith("known on 2020-12-31")


def test_another_period_than_there_is_lists_those_there_are(run_samples):
    asked = run_samples("facts", "总资产", "--issuer", "云麓精密", "--period", "2019")
    assert "there is: 2024-12-31, 2023-12-31" in asked.stderr


@pytest.mark.parametrize(
    ("command", "hint"),
    [
        (("facts", "盈利水平"), "Nearest:"),
        (("facts", "zzz"), "SELECT DISTINCT metric"),
        (("facts", "营业收入", "--issuer", "zzz"), "SELECT DISTINCT issuer"),
        (("show", "#t0001.1.1"), "Write the document before it"),
        (("compare", "营业收入", "--issuers", "，", "--periods", "2024"), "commas"),
    ],
)
def test_an_error_says_the_next_step(run_samples, command, hint):
    refused = run_samples(*command)
    assert refused.exit_code in (ExitCode.USAGE, ExitCode.NOT_FOUND)
    assert hint in refused.stderr
