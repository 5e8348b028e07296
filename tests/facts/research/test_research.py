"""What research notes say: ratings, prices, forecasts and other figures."""

from decimal import Decimal

import pytest

from assets.facts.labels import key
from assets.facts.research.forecasts import forecasts
from assets.facts.research.opinions import opinions, rating_change
from assets.facts.research.stage import table_forecasts
from assets.facts.research.statements import statements
from assets.facts.research.whose import label_of
from tests.facts.builders import fact


def told(text):
    return [(f.metric, f.measure, f.year, f.number) for f in forecasts(key(text))]


@pytest.mark.parametrize(
    "text",
    [
        "我们预计公司2031-2033年归母净利润分别为1.5/2/2.5亿元",
        "预计31-33年实现归母净利润1.5/2.0/2.5亿元",
        "预计公司2031-33年归母净利润为1.5亿元、2.0亿元、2.5亿元",
        "预测FY2031-33年归母净利润1.5/2.0/2.5亿元(原预测1.0/1.2/1.4亿元)",
    ],
)
def test_each_year_of_a_forecast_has_its_figure(text):
    assert told(text) == [
        ("net_profit_attributable", "amount", 2031, Decimal(150000000)),
        ("net_profit_attributable", "amount", 2032, Decimal(200000000)),
        ("net_profit_attributable", "amount", 2033, Decimal(250000000)),
    ]


def test_growth_behind_a_forecast_is_of_its_metric():
    text = "预计2031-2032年营收为8/9亿元，同比+10%/-5%，对应EPS为0.5/0.4元"
    assert told(text)[2:] == [
        ("revenue", "growth", 2031, Decimal("0.10")),
        ("revenue", "growth", 2032, Decimal("-0.05")),
        ("basic_eps", "amount", 2031, Decimal("0.5")),
        ("basic_eps", "amount", 2032, Decimal("0.4")),
    ]


def test_as_many_figures_as_years_or_none():
    assert told("预计2031-2033年归母净利润为1.5/2.0亿元") == []


def test_one_year_and_one_figure():
    assert told("预计2031年公司归母净利润为1.5亿元") == [
        ("net_profit_attributable", "amount", 2031, Decimal(150000000))
    ]


def test_what_happened_is_no_forecast():
    assert told("2031-2032年归母净利润分别为1.5/2.0亿元") == []


@pytest.mark.parametrize(
    ("text", "kind", "number", "former", "currency", "change"),
    [
        ("给予目标价35.2元", "target_price", "35.2", None, "CNY", ""),
        ("目标价由12元上调至15.5元", "target_price", "15.5", "12", "CNY", "raise"),
        ("合理目标价为40港元/股", "target_price", "40", None, "HKD", ""),
        ("以每股价值88.8元作为目标价", "target_price", "88.8", None, "CNY", ""),
        ("We raise our TP from HK$7 to HK$9", "target_price", "9", "7", "HKD", "raise"),
        ("当前价:24.1元", "price", "24.1", None, "CNY", ""),
    ],
)
def test_prices(text, kind, number, former, currency, change):
    (found,) = opinions(key(text))
    assert (found.kind, found.currency, found.change) == (kind, currency, change)
    assert found.number == Decimal(number)
    assert found.former == (Decimal(former) if former else None)


def test_a_target_that_is_not_given_is_none():
    assert list(opinions(key("目标价：——元（6个月）"))) == []


@pytest.mark.parametrize(
    ("text", "rating", "change"),
    [
        ("首次覆盖，给予“买入”评级", "买入", "first"),
        ("维持公司“增持”评级", "增持", "keep"),
        ("上调至“买入”评级", "买入", "raise"),
        ("下调评级至中性", "中性", "lower"),
        ("●维持灯塔行业“增持”评级", "增持", "keep"),
        ("Maintain BUY. Estimates unchanged", "Buy", "keep"),
        ("We initiate coverage with Hold", "Hold", "first"),
    ],
)
def test_ratings_with_what_was_done_to_them(text, rating, change):
    (found,) = opinions(key(text))
    assert (found.value, found.change) == (rating, change)


@pytest.mark.parametrize(
    ("text", "rating", "change"),
    [
        ("投资评级：买入（首次）", "买入", "first"),
        ("增持（维持评级）", "增持", "keep"),
        ("买入（上调）前次：增持", "买入", "raise"),
        ("Maintain BUY. Estimates unchanged", "Buy", "keep"),
        ("买入", "买入", ""),
    ],
)
def test_what_was_done_to_a_rating_of_the_first_page(text, rating, change):
    assert rating_change(key(text), rating) == change


def test_the_legend_of_ratings_is_no_rating():
    text = "买入评级：未来六个月相对沪深300指数涨幅在20%以上"
    assert list(opinions(key(text))) == []


def test_a_growth_row_of_a_forecast_table_belongs_to_the_row_above():
    rows = [
        fact(
            "revenue", "900", end="2031-12-31", period_from="2031E",
            raw_label="营业收入(百万元)", row=1,
        ),
        fact(
            "yoy", "0.08", end="2031-12-31", period_from="2031E",
            raw_label="YoY(%)", row=2, unit="fraction", member="营业收入",
        ),
        fact("revenue", "800", end="2030-12-31", period_from="2030A", row=1),
    ]  # fmt: skip
    found = [(f.metric, f.measure, f.name, f.member) for f in table_forecasts(rows)]
    assert found == [
        ("revenue", "amount", "营业收入(百万元)", ""),
        ("revenue", "growth", "营业收入(百万元)", ""),
    ]


@pytest.mark.parametrize(
    ("text", "name", "year", "number", "estimate"),
    [
        (
            "2031年灯塔市场规模预计达到250亿元",
            "灯塔市场规模",
            2031,
            "25000000000",
            True,
        ),
        (
            "某机构预估2031年灯塔市场规模将达到250亿元",
            "某机构预估灯塔市场规模",
            2031,
            "25000000000",
            True,
        ),
        ("截至2030年末，浮标保有量达1.5万台", "浮标保有量", 2030, "15000", False),
        ("2030年灯塔渗透率为56%", "灯塔渗透率", 2030, "0.56", False),
        (
            "2030年前4月，行业放缓：浮标登记量约7.3万台",
            "浮标登记量",
            2030,
            "73000",
            False,
        ),
        ("30年1-3月灯塔渗透率达56%", "灯塔渗透率", 2030, "0.56", False),
        ("30年2.7米浮标起量，灯塔渗透率达56%", "灯塔渗透率", 2030, "0.56", False),
    ],
)
def test_any_figure_stated(text, name, year, number, estimate):
    (found,) = statements(key(text))
    assert (found.name, found.year, found.estimate) == (name, year, estimate)
    assert found.number == Decimal(number)


@pytest.mark.parametrize(
    "text",
    [
        "2029至2031年灯塔密度分别为6.8%/6.9%/6.7%",
        "2029年至2031年灯塔密度为6.8%、6.9%、6.7%",
        "2031年灯塔密度维持在10%至15%区间",
    ],
)
def test_one_of_several_figures_is_never_given_to_the_last_year(text):
    assert list(statements(key(text))) == []


def test_the_year_compared_with_is_not_the_year_of_the_figure():
    (found,) = statements(key("2031年灯塔覆盖率较2030年末提升3.5个百分点"))
    assert (found.year, found.measure) == (2031, "growth")

    assert found.name == "灯塔覆盖率"


@pytest.mark.parametrize(
    "text",
    [
        "浮标报价已调整至0.4元/wh",
        "浮标保有量超过170万台",
        "浮标利用率提升至90%+，开始扩产",
        "浮标渗透率为5%-8%",
        "29-31年浮标CAGR为8.6%",
        "第四季度已达到77%",
    ],
)
def test_bounds_ranges_and_prices_a_piece_are_no_stated_figures(text):
    assert list(statements(key(text))) == []


def test_a_share_keeps_its_name_and_manner_is_no_part_of_one():
    (found,) = statements(key("浮标占比28%"))
    assert found.name == "浮标占比"
    (found,) = statements(key("灯塔收入同比大幅增长57.4%"))
    assert (found.name, found.measure) == ("灯塔收入", "growth")


def test_a_signed_change_is_growth_and_a_stretch_of_years_is_no_year():
    (found,) = statements(key("2031年浮标销量同比-30%"))
    assert (found.measure, found.number) == ("growth", Decimal("-0.30"))
    (found,) = statements(key("2018年以来，浮标收益率为1.0%"))
    assert found.year is None
    (found,) = statements(key("对应合理价值为43.20元港币"))
    assert found.unit.base == "HKD"


def test_a_bare_hundred_million_of_things_is_no_money():
    assert list(statements(key("2030年移动用户总数达3.20亿座"))) == []


SO_MANY = "1" * 20
"""Digits that no figure has; one more is lost with the next unit."""


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (forecasts, f"预计2031年公司归母净利润为{SO_MANY}亿元"),
        (forecasts, f"预计2031-2032年归母净利润为1.5/{SO_MANY}亿元"),
        (opinions, f"目标价{SO_MANY}元"),
        (opinions, f"当前股价:{SO_MANY}元"),
        (opinions, f"TP to RMB{SO_MANY}"),
        (statements, f"2031年公司营业收入为{SO_MANY}亿元"),
    ],
)
def test_digits_without_end_are_no_figure(read, text):
    assert list(read(key(text))) == []
    assert list(read(key(text.replace(SO_MANY, "11")))) != []


def test_a_target_that_was_given_up_is_no_target():
    assert list(opinions(key("(Previous TP RMB12.3)"))) == []


def test_a_price_in_english_is_one_number():
    (told,) = opinions(key("TP from RMB12.3 to RMB15.4.2"))
    assert (told.former, told.number) == (Decimal("12.3"), Decimal("15.4"))


def whose(text, label=""):
    return {f.subject for f in forecasts(key(text), label, "远山机电")}


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("我们预计公司2031-2032年营收为8/9亿元", "远山机电"),
        ("预计2031-2032年营收为8/9亿元", "远山机电"),
        ("我们假设泵阀业务FY2031-32年营收分别3/4亿元，增速分别5/6%", "泵阀业务"),
        ("预计2031至2032年泵阀及管件的营业收入分别为3/4亿元", "泵阀及管件"),
        (
            "预计其他服务业务将保持增长，假设2031-2032年营收分别为1/2亿元",
            "其他服务业务",
        ),
        ("海原电信预计2031年资本开支为50亿元", "海原电信"),
        ("市场预计2031年资本开支为50亿元", "远山机电"),
        ("某机构预测2031年全国五大运营商资本开支将达50亿元", "全国五大运营商"),
    ],
)
def test_a_forecast_is_of_whom_its_sentence_names(text, subject):
    assert whose(text) == {subject}


def test_a_forecast_is_of_the_label_of_its_paragraph_unless_it_names_the_company():
    assert whose("我们预计2031-2032年营收为3/4亿元", "泵阀") == {"泵阀"}
    assert whose("我们预计公司2031-2032年营收为8/9亿元", "泵阀") == {"远山机电"}


@pytest.mark.parametrize(
    ("paragraph", "label"),
    [
        ("1、泵阀业务：需求回暖，我们预计增长。", "泵阀业务"),
        ("2）管件:公司持续扩产。", "管件"),
        ("盈利预测与投资建议：我们预计增长。", ""),
        ("毛利率：随规模提升。", ""),
        ("公司持续扩产，订单饱满：见下。", ""),
    ],
)
def test_the_label_of_a_paragraph_names_a_business(paragraph, label):
    assert label_of(key(paragraph)) == label


def test_a_part_in_brackets_has_its_own_figures():
    text = "我们假设公司2031-32年毛利率分别35%、36%(其中泵阀毛利率分别37%、38%)"
    found = {(f.subject, f.number) for f in forecasts(key(text), "", "远山机电")}
    assert found == {
        ("远山机电", Decimal("0.35")),
        ("远山机电", Decimal("0.36")),
        ("泵阀", Decimal("0.37")),
        ("泵阀", Decimal("0.38")),
    }


def test_growth_of_something_else_is_not_of_the_metric_before():
    text = "预计2031-2032年归母净利润为8/9亿元，外租场地面积增速分别为5%/6%"
    assert [m for _, m, _, _ in told(text)] == ["amount", "amount"]


def test_multiples_named_behind_their_figures():
    text = "预计2031-2032年归母净利润为8/9亿元，同增5%/6%，对应20/15倍PE"
    assert told(text)[2:] == [
        ("net_profit_attributable", "growth", 2031, Decimal("0.05")),
        ("net_profit_attributable", "growth", 2032, Decimal("0.06")),
        ("pe_ratio", "amount", 2031, Decimal(20)),
        ("pe_ratio", "amount", 2032, Decimal(15)),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "预计2031年资本开支为175亿至185亿元",
        "未达预期的项目退出，经营性现金流净额为0.2亿元（2030年同期为0.1亿元）",
    ],
)
def test_ranges_and_what_was_reported_are_no_forecast(text):
    assert told(text) == []


def test_the_key_of_a_chart_names_no_figure():
    assert list(statements(key("甲类收入占比乙类收入占比100%"))) == []
