"""Figures that sentences state: whose they are, and which of several periods."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from assets.facts.periods import reporting_of
from assets.facts.sentences.stated import stated_facts
from assets.facts.stage import compute
from assets.facts.subjects import UNTOLD, parties_of
from tests.facts.reading import clause


def stated(sentence):
    return list(stated_facts(clause(sentence), reporting_of("2024FY")))


@pytest.mark.parametrize(
    ("sentence", "figures"),
    [
        (
            "2022年度、2023年度和2024年度，公司净利润分别为3万元、4万元和5万元。",
            [("2022-12-31", 30000), ("2023-12-31", 40000), ("2024-12-31", 50000)],
        ),
        (
            "2022年末和2023年9月末，公司货币资金分别为1万元以及2万元。",
            [("2022-12-31", 10000), ("2023-09-30", 20000)],
        ),
        ("本期和上年同期营业收入分别为3万元和2万元。",
         [("2024-12-31", 30000), ("2023-12-31", 20000)]),
        (
            "2023-2024年末及2025年6月末，公司货币资金分别为1万元、2万元和3万元。",
            [("2023-12-31", 10000), ("2024-12-31", 20000), ("2025-06-30", 30000)],
        ),
        ("2023年和2024年营业收入分别为1万元、2万元和3万元。", []),
        ("2024年营业收入和净利润分别为10万元和2万元。",
         [("2024-12-31", 100000), ("2024-12-31", 20000)]),
        ("2024年营业收入、研发人数和净利润分别为10万元和2万元。", []),
        ("2023年、2024年,公司分别实现营业收入1万元和2万元。",
         [("2023-12-31", 10000), ("2024-12-31", 20000)]),
        ("2023年、2024年营业收入分别为1亿元和5,000万元。",
         [("2023-12-31", 100000000), ("2024-12-31", 50000000)]),
        ("公司发行2024年甲债(一期)和2024年乙债,2024年营业收入分别为1万元和2万元。", []),
        ("2024年净利润为2万元，较上年增长。", [("2024-12-31", 20000)]),
    ],
)  # fmt: skip
def test_figures_told_in_turn_belong_to_the_period_at_the_same_place(sentence, figures):
    assert [(f.period_end, f.value) for f in stated(sentence)] == figures


@pytest.mark.parametrize(
    ("sentence", "member", "scope"),
    [
        ("2024年末公司货币资金为1万元。", "", "consolidated"),
        ("2024年末母公司未分配利润为1万元。", "", "parent"),
        ("2024年末母公司口径资产负债率为50%。", "", "parent"),
        ("2024年末标的公司净资产为1万元。", "标的公司", "consolidated"),
        ("2024年末其货币资金为1万元。", UNTOLD, "consolidated"),
    ],
)
def test_what_is_another_companys_is_not_the_issuers(sentence, member, scope):
    assert [(f.member, f.scope) for f in stated(sentence)] == [(member, scope)]


HERE = parties_of(
    frozenset({"甲科技股份有限公司", "甲科技"}),
    {"乙锂能": "湖南乙锂能有限公司", "公司": "甲科技股份有限公司"},
    many=False,
)
MANY = replace(HERE, many=True)


@pytest.mark.parametrize(
    ("text", "parties", "members"),
    [
        ("2024年末,公司总资产为1万元。", HERE, [""]),
        ("东海银行发展较快,2024年末总资产为1万元。", HERE, ["东海银行"]),
        ("乙锂能系公司客户,2024年末总资产为1万元。", HERE, ["乙锂能系公司客户"]),
        ("乙锂能于湖南设立,2024年末总资产为1万元。", HERE, ["乙锂能"]),
        ("某某有限公司成立。2024年末总资产为1万元。", HERE, [UNTOLD]),
        ("某某有限公司成立。2024年末公司总资产为1万元。", HERE, [""]),
        (
            "根据丙科技2024年年度股东大会决议,公司以2024年末总股本100股为基数。",
            HERE,
            ["丙科技"],
        ),
        ("公司及子公司经营良好,2024年末总资产为1万元。", HERE, [""]),
        ("2024年末,本集团公司贷款总额1亿元。", HERE, [""]),
        ("2024年末总资产为1万元。", HERE, [""]),
        ("2024年末总资产为1万元。", MANY, [UNTOLD]),
        ("甲科技经营良好,2024年末总资产为1万元。", MANY, [""]),
        (
            "标的公司总资产2024年末为1万元,上市公司2024年末总资产为2万元。",
            MANY,
            [""],
        ),
    ],
)
def test_a_figure_is_of_the_party_named_last_before_it(text, parties, members):
    found = stated_facts(clause(text), reporting_of("2024FY"), parties)
    assert [f.member for f in found] == members


@pytest.mark.parametrize(
    ("sentence", "ends"),
    [
        ("营业网点较2023年末增加5个,总资产13亿元。", []),
        ("2024年末,网点较2023年末增加5个,总资产13亿元。", ["2024-12-31"]),
        ("2024年与2023年相比营业收入1亿元。", ["2024-12-31"]),
        ("2024年末,占比较高的总资产13亿元。", ["2024-12-31"]),
        ("2024年12月末营业收入1亿元。", []),
        ("2024年6月末总资产1亿元。", ["2024-06-30"]),
        (
            "2024年5月5日,公司召开2023年年度股东大会,通过《2023年度预案》,以总股本100股。",
            ["2024-05-05"],
        ),
    ],
)
def test_a_period_compared_with_is_not_the_figures_own(sentence, ends):
    assert [f.period_end for f in stated(sentence)] == ends


@pytest.mark.parametrize(
    ("sentence", "members"),
    [
        ("报告期内，浮标业务保持稳健增长，毛利率41%。", ["浮标业务"]),
        ("报告期内，公司主要业务保持稳健增长，毛利率41%。", [""]),
        ("报告期内，公司业务持续稳步发展，毛利率41%。", [""]),
    ],
)
def test_a_figure_after_the_growth_of_a_business_is_that_businesss(sentence, members):
    assert [fact.member for fact in stated(sentence)] == members


@pytest.mark.parametrize(
    ("sentence", "members"),
    [
        ("2024年中期分红方案,每10股派发现金红利1.50元(含税)。", ["中期分红"]),
        ("2024年特别分红方案,合计派发现金红利3.2亿元。", ["特别分红"]),
        ("2024年度利润分配方案,合计派发现金红利5.6亿元。", [""]),
        ("2024年度年度现金分红及特别现金分红,合计派发现金红利8.8亿元。", [""]),
        (
            "2024年中期分红已完成,2024年度利润分配方案合计派发现金红利5.6亿元。",
            [""],
        ),
    ],
)
def test_a_part_of_a_years_dividend_is_not_the_years(sentence, members):
    assert [f.member for f in stated(sentence)] == members


def test_a_day_of_record_is_nobody_and_a_number_in_a_code_is_no_year():
    whole = (
        "2024年度利润分配方案以实施权益分派股权登记日的总股本100股为基数,"
        "现金红利总额为9,000万元。"
    )
    assert {f.member for f in stated(whole)} == {""}
    assert not list(stated("按合同(N09C1975)约定,现金红利总额为9,000万元。"))


def test_the_company_of_a_heading_is_the_company_spoken_of_below_it():
    parties = parties_of(frozenset({"甲科技股份有限公司"}), {}, many=False)
    text = "截至2024年末,公司总资产为9万元。"
    for heading, member in (
        ("丁山股权投资合伙企业（有限合伙）", "丁山股权投资合伙企业(有限合伙)"),
        ("甲科技股份有限公司", ""),
        ("二、经营情况", ""),
    ):
        found = stated_facts(clause(text, heading=heading), None, parties)
        assert [f.member for f in found] == [member]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("截至2024年末,丙有限经审计的净资产总计为9万元。", []),
        ("截至2024年末,公司可动用的金融资产合计为9万元。", []),
        ("2024年末收到出资款9万元,其中计入股本人民币1万元。", []),
        (
            "截至2024年末,东海资本集团总资产为9万元。",
            [("total_assets", "东海资本集团")],
        ),
        ("合并报表中2024年度营业收入为9万元。", [("revenue", "")]),
        ("2024年公司客户认可度提升,实现营业收入9万元。", [("revenue", "")]),
        ("截至2024年末,各类授信额度为9万元。", [("credit_line", "")]),
    ],
)
def test_what_alters_a_name_or_only_links_it_is_no_owner(sentence, found):
    assert [(f.metric, f.member) for f in stated(sentence)] == found


def test_a_stated_figure_is_vouched_for_on_the_page_of_its_sentence():
    text = "经营情况\n2024年，公司营业收入为3万元。\n2024年，公司净利润为2万元。"
    pages = [
        SimpleNamespace(page=n, lines=[SimpleNamespace(text=words, box=None)])
        for n, words in enumerate(text.split("\n")[1:], 1)
    ]
    held = {
        "profiles": [],
        "tables": [],
        "clauses": [replace(clause(text), first_page=1, last_page=2)],
        "lines": pages,
    }
    found = compute(SimpleNamespace(load=held.get))
    assert [(f.metric, f.page) for f in found] == [("revenue", 1), ("net_profit", 2)]


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        # Words before the name that make it the name of something else.
        ("2024年末，公司带息负债总额9亿元。", []),
        ("2024年末，合同资产合计9亿元。", []),
        ("2024年末，已使用授信额度9亿元。", []),
        ("2024年度，公司累计漏报营业收入9亿元。", []),
        ("并根据估值，调整2024年公允价值变动收益3元、未分配利润2元。", []),
        # Words that name no owner.
        ("2024年，公司支付的内部控制审计费用为9万元。", [("", "90000")]),
        ("A.2024年公司在东海银行的利息收入为9万元。", [("东海银行", "90000")]),
        ("2024年，该公司营业收入9万元。", [(UNTOLD, "90000")]),
        ("2024年，因租赁办公室及网点确认的使用权资产为9万元。", [(UNTOLD, "90000")]),
        # Several names that are one owner together.
        (
            "2024年，灯塔、浮标业务整体实现营业收入9万元。",
            [("灯塔、浮标业务", "90000")],
        ),
        # What the figures are confined to.
        (
            "2024年，公司在北海市场实现收入5万元，毛利率为30%。",
            [("北海市场", "0.30")],
        ),
        # Figures in other units are not told in turn.
        ("2024年浮标产量、灯塔产量分别为9万台、8万吨。", []),
    ],
)
def test_words_before_a_name_are_an_owner_or_none(sentence, told):
    found = [(f.member, str(f.value)) for f in stated(sentence)]
    assert [one for one in found if one in told or not told] == told


def test_a_change_in_points_is_a_difference():
    found = stated("2024年毛利率为30%，同比下降2个百分点。")
    assert [(f.measure, f.unit) for f in found] == [
        ("amount", "fraction"),
        ("difference", "point"),
    ]


def test_where_a_bank_also_says_group_the_company_is_the_parent():
    group = replace(HERE, group=True)
    text = "2024年末，本公司不良贷款率为1.5%。2024年末，本集团不良贷款率为1.6%。"
    found = stated_facts(clause(text), reporting_of("2024FY"), group)
    assert [(f.scope, str(f.value)) for f in found] == [
        ("parent", "0.015"),
        ("consolidated", "0.016"),
    ]


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("2024年末，合并口径净资产为3万元，母公司净资产为2万元。",
         [("", "consolidated", 30000), ("", "parent", 20000)]),
        ("本次交易前，公司2024年度净利润为3万元，本次交易完成后，公司2024年度净利润为2万元。",
         [("", "consolidated", 30000), ("备考", "consolidated", 20000)]),
        ("2024年的营业收入3万元（2023年：2万元）为对同一家客户的收入。",
         [(UNTOLD, "consolidated", 30000)]),
        ("2024年，东山财险、西岭财险共计实现营业收入3万元。",
         [("东山财险、西岭财险", "consolidated", 30000)]),
        ("“十四五”期间累计实现合同额3万元、营业收入2万元。", []),
        ("以2019-2024年均值计算，两行净利率为20%。", []),
    ],
)  # fmt: skip
def test_words_ahead_tell_whose_books_and_which_state_of_them(sentence, told):
    # 母公司 is a defined term of many reports, and no other name of the issuer's.
    parties = parties_of(frozenset({"甲公司", "母公司"}), {}, many=False)
    found = stated_facts(clause(sentence), reporting_of("2024FY"), parties)
    assert [(f.member, f.scope, f.value) for f in found] == told


def test_a_figure_compared_with_is_of_its_own_year_and_has_no_change():
    sentence = (
        "2024年度，公司产生汇兑损失2万元，较2023年度产生的汇兑收益5万元下降140%。"
    )
    (fact,) = [f for f in stated(sentence) if f.metric == "exchange_gain"]
    assert (fact.period_end, fact.value, fact.measure) == (
        "2023-12-31",
        50000,
        "amount",
    )


@pytest.mark.parametrize(
    ("heading", "sentence", "member"),
    [
        ("（二）主要参股公司情况", "2024年，公司实现净利润3万元。", UNTOLD),
        ("（二）主要参股公司情况", "2024年，本公司实现净利润3万元。", ""),
        ("公司及子公司发行的债券", "2024年，公司实现净利润3万元。", ""),
    ],
)
def test_below_companies_held_nobody_knows_which_company_is_meant(
    heading, sentence, member
):
    made = replace(clause(sentence), title_path=[heading])
    (fact,) = stated_facts(made, reporting_of("2024FY"))
    assert fact.member == member


def test_what_a_special_plan_pays_is_its_part_of_the_dividend():
    sentence = (
        "2024年特别分红方案，每10股派发现金分红1元，合计派发现金分红金额达3亿元。"
    )
    assert [f.member for f in stated(sentence) if f.metric == "cash_dividend"] == [
        "特别分红"
    ]
