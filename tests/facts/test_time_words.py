"""What of a header or sentence only tells when, and what of it names a thing."""

import pytest

from assets.facts.periods import reporting_of
from assets.facts.sentences.stated import stated_facts
from assets.facts.tables.columns import read_columns
from assets.facts.tables.context import context_of
from assets.facts.tables.metric_facts import table_facts
from assets.facts.time_words import without_time
from tests.facts.builders import table
from tests.facts.reading import clause


@pytest.mark.parametrize(
    "text",
    [
        "第四季度(10-12月份)",
        "第一季度(1-3月份)",
        "2024年第一季度(1-3月份)",
        "1-3月份",
        "10月份",
        "10-12月份",
        "(7-9月)",
        "2024年10-12月份",
        "2024年1-9月",
        "2021年5月31日/2021年1-5月",
        "2024-12-31",
        "2024/12/31",
        "25Q1-Q3",
        "2026E",
        "FY2026H1",
        "上半年",
        "本报告期末",
        "期初",
        "本期",
    ],
)
def test_words_of_time_name_nothing(text):
    assert without_time(text) == ""


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("2024年12月31日坏账准备", "坏账准备"),
        ("2021年5月31日/2021年1-5月交易完成前", "交易完成前"),
        ("期末公允价值", "公允价值"),
        ("截止报告期末尚未解除行权数量", "尚未解除行权数量"),
        ("一年内到期的非流动负债", "一年内到期的非流动负债"),
        ("1年以内", "1年以内"),
        ("10年期国债", "10年期国债"),
        ("31天至90天", "31天至90天"),
        ("未来12个月预期信用损失", "未来12个月预期信用损失"),
        ("递延所得税资产和负债期末互抵金额", "递延所得税资产和负债期末互抵金额"),
        ("CN20078388475", "CN20078388475"),
        ("301220.SZ", "301220.SZ"),
    ],
)
def test_what_is_named_stays(text, named):
    assert without_time(text) == named


@pytest.mark.parametrize(
    "headers",
    [
        ("第一季度（1-3月份）", "第二季度（4—6月份）",
         "第三季度（７－９月）", "第四季度（10-12月份）"),
        ("2024年1-3月份", "2024年4-6月份", "2024年7-9月份", "2024年10-12月份"),
        ("1-3月份", "4-6月份", "7-9月份", "10-12月份"),
        ("2024年第一季度", "2024年第二季度", "2024年第三季度", "2024年第四季度"),
    ],
)  # fmt: skip
def test_four_quarters_are_figures_of_the_whole(headers):
    quarters = table(
        ["项目", *headers],
        [["营业收入", "1", "2", "3", "4"]],
        caption="分季度主要财务指标",
        unit="元",
    )
    found = table_facts(quarters, reporting_of("2024FY"))
    assert [(f.member, f.period_end, f.value) for f in found] == [
        ("", "2024-03-31", 1),
        ("", "2024-06-30", 2),
        ("", "2024-09-30", 3),
        ("", "2024-12-31", 4),
    ]


@pytest.mark.parametrize(
    ("header", "aspect", "restated"),
    [
        ("期末余额 / 坏账准备", "坏账准备", "none"),
        ("期末余额 / 账面价值", "", "none"),
        ("2024年12月31日 / 账面余额 / 金额", "账面余额", "none"),
        ("本期出售金额 / 金融资产", "出售金额 / 金融资产", "none"),
        ("2023年（经重列）", "", "after"),
        ("2024年 / 91天至1年", "91天至1年", "none"),
    ],
)
def test_a_part_has_one_name_in_every_period(header, aspect, restated):
    read = read_columns([header], context_of(table(["项目"], [])), None)
    assert [(c.aspect, c.restated) for c in read] == [(aspect, restated)]


@pytest.mark.parametrize(
    ("sentence", "owners"),
    [
        ("2025年1-5月营业收入为40,200.50万元。", [""]),
        ("上市公司2024年一季度营业收入为1.14亿元。", [""]),
        ("2023年7-12月份实现净利润3,100.20万元。", [""]),
        ("2025Q1-Q3实现营业收入4.18亿元。", [""]),
        ("甲乙能源2022年1-6月实现净利润37.38亿元。", ["甲乙能源"]),
        ("2025年1-6月技术服务业务毛利率为37.49%。", ["技术服务业务"]),
        ("截至2025年末，公司一年内到期的总负债为3亿元。", ["一年内到期"]),
        ("2024年末的前三年平均净利润为18.08亿元。", []),
    ],
)
def test_a_sentence_names_an_owner_and_no_time(sentence, owners):
    assert [f.member for f in stated_facts(clause(sentence), None)] == owners
