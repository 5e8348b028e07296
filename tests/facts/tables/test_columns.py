"""What a column header says its figures are."""

from dataclasses import fields

import pytest

from assets.facts.periods import reporting_of
from assets.facts.tables.columns import read_columns
from assets.facts.tables.context import Context
from assets.facts.tables.metric_facts import table_facts
from tests.facts.builders import table


@pytest.mark.parametrize(
    ("header", "measure"),
    [
        ("2024年", "amount"),
        ("本年比上年增减", "growth"),
        ("同比增减", "growth"),
        ("营业收入比上年同期增减", "growth"),
        ("增减幅度", "growth"),
        ("增减额", "difference"),
        ("比重增减", "difference"),
        ("股东权益合计 / 增加/（减少）", "difference"),
        ("净利润 / 增加/（减少", "difference"),
        ("汇率 / 增加/（减少）%", "growth"),
        ("净利润 / 本期增加", "amount"),
        ("毛利率比上年同期增减", "difference"),
        ("占总资产比例变动", "difference"),
        ("占总资产比例", "share"),
    ],
)
def test_a_change_of_a_share_is_a_difference_and_no_growth(header, measure):
    context = Context(**{field.name: "" for field in fields(Context)})
    (column,) = read_columns([header], context, reporting_of("2024FY"))
    assert column.measure == measure


@pytest.mark.parametrize(
    ("header", "percent", "measure", "aspect"),
    [
        ("本年变动", False, "difference", ""),
        ("变动", True, "growth", ""),
        ("同比变动（万元）", False, "difference", ""),
        ("本期增减变动 / 其他", False, "amount", "增减变动 / 其他"),
        ("2024年度预测数", False, "amount", "预测数"),
        ("报表预测 / 2025A", False, "amount", ""),
        ("累计公允价值变动", False, "amount", "累计公允价值变动"),
    ],
)
def test_a_change_is_a_rate_only_where_words_or_cells_say_so(
    header, percent, measure, aspect
):
    context = Context(**{field.name: "" for field in fields(Context)})
    cells = frozenset({0} if percent else ())
    (column,) = read_columns([header], context, reporting_of("2024FY"), cells)
    assert (column.measure, column.aspect) == (measure, aspect)


@pytest.mark.parametrize(
    ("header", "skip"),
    [
        ("附注", True),
        ("附注七", True),
        ("附注五、1", True),
        ("附注(七)", True),
        ("注释", True),
        ("附注五、1所列金额", False),
        ("注册资本", False),
    ],
)
def test_numbers_of_notes_are_no_figures(header, skip):
    context = Context(**{field.name: "" for field in fields(Context)})
    (column,) = read_columns([header], context, None)
    assert column.skip is skip


@pytest.mark.parametrize(
    ("header", "measure"),
    [
        ("2024年12月31日 / 比例", "share"),
        ("期末余额 / 账面余额 / 比例(%)", "share"),
        ("期末余额 / 坏账准备 / 比例", "amount"),
        ("2024年度 / 金额", "amount"),
    ],
)
def test_a_level_that_says_ratio_holds_shares_but_of_provisions(header, measure):
    made = table(["项目", header], [["应收账款", "7%"]])
    found = table_facts(made, reporting_of("2024FY"))
    assert [f.measure for f in found] == [measure]


@pytest.mark.parametrize(
    ("header", "period"),
    [
        ("2023年末", ("instant", "", "2023-12-31")),
        ("2023年末/2023年度", ("duration", "2023-01-01", "2023-12-31")),
        ("年初至报告期末", ("duration", "2024-01-01", "2024-12-31")),
    ],
)
def test_what_is_unknown_stands_on_the_day_its_header_names(header, period):
    made = table(["项目", header], [["信用资产", "7"]], unit="元", caption="业务概况")
    (found,) = table_facts(made, reporting_of("2024FY"))
    assert (found.period_kind, found.period_start, found.period_end) == period


def test_a_year_before_the_name_of_a_metric_is_its_period():
    made = table(
        ["名称", "2024年末总资产", "2024年净利润"],
        [["东山", "9", "1"], ["西岭", "4", "2"]],
    )
    found = table_facts(made, None)
    assert {(f.metric, f.member, f.period_end) for f in found} == {
        (metric, name, "2024-12-31")
        for metric in ("total_assets", "net_profit")
        for name in ("东山", "西岭")
    }
