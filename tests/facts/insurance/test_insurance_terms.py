from decimal import Decimal

import pytest

from assets.facts.insurance.stage import compute
from tests.facts.reading import sample, written

TERMS = """\
远山人寿保险股份有限公司
远山福泽重大疾病保险条款
第一条 投保年龄
本合同接受的被保险人的投保年龄范围为0周岁（须出生满28日）至60周岁。
第二条 保险责任
在本合同保险期间内，我们承担如下保险责任：
（一）身故保险金
被保险人于18周岁之前身故，我们按累计已交保险费给付身故保险金。
被保险人于18周岁之后（含18周岁）身故，我们按基本保险金额的120%给付身故保险金。
（二）重大疾病保险金
被保险人初次发生重大疾病，我们按下列两者的较大值给付重大疾病保险金：
1.基本保险金额；
2.本合同的现金价值。
第三条 等待期
自本合同生效之日起九十日内为等待期。
第四条 责任免除
因下列情形之一导致被保险人身故的，我们不承担给付身故保险金的责任：
1.投保人对被保险人的故意杀害、故意伤害；
2.被保险人自本合同成立之日起2年内自杀；
（三）被保险人有下列情形之一的：
1、酒后驾驶；
2、无证驾驶。
发生上述第1项情形的，我们退还本合同的现金价值。
第五条 免赔额
免赔额由投保人与我们在订立本合同时协商确定，并在保险单上载明。
举例来说，假设免赔额为10000元，则余额为10000元。
第六条 借款
最高借款金额不得超过本合同当时现金价值的百分之八十，且每次借款期限不得超过6个月。
第七条 续保
本合同为不保证续保合同。
"""


@pytest.fixture(scope="module")
def terms(tmp_path_factory):
    doc_id = "insurance/terms.txt"
    return compute(written(tmp_path_factory.mktemp("terms"), doc_id, TERMS))


def of(rows, kind):
    return [row for row in rows if row.kind == kind]


def test_terms_are_bound_to_the_product(terms):
    assert {row.product for row in terms} == {"远山福泽重大疾病保险"}


def test_a_cover_says_how_it_pays_and_when(terms):
    assert [r.name for r in of(terms, "coverage")] == ["身故保险金", "重大疾病保险金"]
    paid = [r for r in of(terms, "payment") if r.number is not None]
    assert [(r.name, r.number, r.unit) for r in paid] == [
        ("身故保险金", Decimal("1.2"), "fraction")
    ]
    assert paid[0].condition == "被保险人于18周岁之后(含18周岁)身故"
    assert paid[0].condition_kind == "age"


def test_items_of_a_list_of_payments_are_payments(terms):
    listed = [r for r in of(terms, "payment") if r.name == "重大疾病保险金"]
    assert [r.value for r in listed][1:] == ["1.基本保险金额；", "2.本合同的现金价值。"]


def test_each_excluded_item_is_a_row_with_its_number(terms):
    excluded = of(terms, "exclusion")
    assert [r.article for r in excluded] == [
        "第四条1.",
        "第四条2.",
        "第四条（三）1、",
        "第四条（三）2、",
    ]
    assert excluded[0].name == "身故保险金"
    assert (excluded[1].number, excluded[1].unit) == (Decimal(2), "year")
    (effect,) = of(terms, "exclusion_effect")
    assert "退还" in effect.value


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("waiting_period", [("value", 90, "day", "exact")]),
        ("renewal", [("nil", None, "", "")]),
        (
            "loan",
            [("value", "0.8", "fraction", "max"), ("value", 6, "month", "max")],
        ),
        (
            "entry_age",
            [
                ("value", 0, "age", "range"),
                ("value", 28, "day", "min"),
                ("value", 60, "age", "range"),
            ],
        ),
        (
            "deductible",
            [
                ("agreed", None, "", ""),
                ("example", 10000, "CNY", "exact"),
                ("example", 10000, "CNY", "exact"),
            ],
        ),
    ],
)
def test_a_term_has_number_unit_and_state(terms, kind, found):
    assert [(r.state, r.number, r.unit, r.bound) for r in of(terms, kind)] == [
        (state, None if n is None else Decimal(n), unit, bound)
        for state, n, unit, bound in found
    ]


def test_every_row_has_page_and_words(terms):
    assert all(row.page == 1 and row.quote and row.clause_id for row in terms)


def test_the_fee_by_year_and_the_folded_rate_table_of_the_sample_policy():
    rows = compute(sample("insurance/anyue_annuity.pdf"))
    fees = [(r.row_key, r.number, r.condition_kind) for r in of(rows, "surrender_fee")]
    assert fees == [
        ("第1个保单年度", Decimal("0.05"), "year"),
        ("第2个保单年度", Decimal("0.03"), "year"),
        ("第3个保单年度", Decimal("0.02"), "year"),
        ("第4个保单年度及以后", Decimal("0.00"), "year"),
    ]
    rates = {
        (r.row_key, r.col_key): (r.number, r.unit) for r in of(rows, "premium_rate")
    }
    assert rates["18", "交费期间10年 / 男性"] == (Decimal("612.40"), "CNY")
    assert rates["39", "交费期间10年 / 女性"] == (Decimal("1140.52"), "CNY")
    assert all(r.box is not None and r.table_id for r in of(rows, "premium_rate"))


def test_the_sample_accident_policy_gives_deductible_ratio_and_disability_table():
    rows = compute(sample("insurance/anyue_accident.pdf"))
    (deductible,) = of(rows, "deductible")
    assert (deductible.number, deductible.unit) == (Decimal(100), "CNY")
    ratios = [r.number for r in of(rows, "pay_ratio") if r.number is not None]
    assert ratios == [Decimal("0.8")]
    table = {r.row_key: r.number for r in of(rows, "disability_ratio")}
    assert (table["一级"], table["十级"]) == (Decimal(1), Decimal("0.1"))
    assert len(table) == 10


def test_documents_of_other_families_have_no_insurance_terms():
    assert compute(sample("financial_contracts/haitang_restructuring.txt")) == []


DENIALS = """\
远山财产保险股份有限公司
远山食肆责任保险条款
第一条 保险责任
被保险人因经营造成他人损害的，我们按责任限额的80%给付保险金。
在约定的医院之外治疗的，对于因此产生的费用我们不承担保险责任。
第二条 责任免除
出现下列任一情形时，我们不负责赔偿：
（一）被保险人无照开办食肆的。食肆无须执照的不在此限。
（二）污染，但因保险事故造成的污染不在此限；
第三条 赔偿处理
赔偿方式由双方协商确定。
我们收到赔偿请求后，应在三十日内作出核定。
"""


def test_what_pays_nothing_under_a_cover_is_an_exclusion(tmp_path):
    rows = compute(written(tmp_path, "insurance/denials.txt", DENIALS))
    assert [r.number for r in of(rows, "payment")] == [Decimal("0.8")]
    denied = [r for r in of(rows, "exclusion") if r.rule == "denying sentence"]
    assert [r.condition.startswith("在约定的医院之外") for r in denied] == [True]


def test_an_exception_behind_an_item_is_no_exclusion_of_its_own(tmp_path):
    rows = compute(written(tmp_path, "insurance/denials.txt", DENIALS))
    listed = [
        r.quote[:5] for r in of(rows, "exclusion") if r.rule != "denying sentence"
    ]
    assert listed == ["（一）被保", "（二）污染"]
    (excepted,) = of(rows, "exclusion_exception")
    assert excepted.quote.startswith("食肆无须执照")


def test_a_title_wider_than_its_kind_tells_only_of_sentences_with_its_words(tmp_path):
    rows = compute(written(tmp_path, "insurance/denials.txt", DENIALS))
    assert [r.number for r in of(rows, "claim_decision")] == [Decimal("30")]


def test_items_that_a_sentence_under_a_cover_denies_are_excluded(tmp_path):
    text = """\
远山人寿保险股份有限公司
远山安检医疗保险条款
第一条 保险责任
在本合同保险期间内，我们承担如下保险责任：
（一）检查费用保险金
满足下列条件的检查费用，我们按100%的比例给付保险金：
1.由专科医生开具；
因下列情形之一发生的检查费用，我们不承担给付保险金的责任：
1.自行安排的体检；
2.美容检查。
"""
    rows = compute(written(tmp_path, "insurance/denied.txt", text))
    assert [r.value for r in of(rows, "exclusion")] == [
        "1.自行安排的体检；",
        "2.美容检查。",
    ]
    (asked,) = of(rows, "payment_condition")
    assert (asked.value, asked.name) == ("1.由专科医生开具；", "检查费用保险金")
    assert len(of(rows, "payment")) == 1


def test_a_sentence_is_of_the_kind_it_states_and_not_of_its_title(tmp_path):
    text = """\
远山人寿保险股份有限公司
远山稳健终身寿险条款
第一条 保险金额
身故时的给付比例为140%。
第二条 减额交清
您可申请减额交清。
我们以宽限期开始前一日的现金价值的余额作为一次交清的净保险费办理减额交清。
"""
    rows = compute(written(tmp_path, "insurance/kinds.txt", text))
    assert [(r.kind, r.number) for r in rows if r.number] == [
        ("pay_ratio", Decimal("1.4"))
    ]
    assert len(of(rows, "auto_premium")) == 2


DETAILS = """\
远山人寿保险股份有限公司
远山长乐年金保险条款
1.1 犹豫期
自您签收本合同次日起20日内为犹豫期。您在此期间解除本合同的，我们无息退还全部保险费。
1.2 保险期间与不保证续保
本合同的保险期间为1年，不保证续保。
2.1 年金领取年龄
若您选择约定年龄领取，年金领取年龄为：
女性：54周岁、59周岁；
男性：61周岁。
2.2 投保年龄
投保时被保险人为0周岁的，应当为出生满30日的婴儿。
2.3 保险责任
2.3.1 检查费用保险金
一般情况下，赔付比例为90%，但若未经医保结算，则赔付比例为70%。
我们按附表的标准给付检查费用保险金，对于住院期间发生的并同时满足以下
条件的费用：
2. 由医院出具收据；
3.1 保单贷款
若您按照个人账户投保的，我们不接受保单贷款申请。
3.2 我们合同解除权的限制
前款规定的合同解除权，自我们知道有解除事由之日起，超过三十日不行使而消灭。
4.1 争议处理
保险单未载明仲裁机构的，依法向人民法院起诉。
"""


@pytest.fixture(scope="module")
def details(tmp_path_factory):
    doc_id = "insurance/details.txt"
    return compute(written(tmp_path_factory.mktemp("details"), doc_id, DETAILS))


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("cooling_off", [("value", 20, ""), ("value", None, "您在此期间解除本合同的")]),
        ("renewal", [("nil", None, "")]),
        ("period", [("value", 1, "")]),
        (
            "benefit_age",
            [
                ("value", 54, "若您选择约定年龄领取,女性"),
                ("value", 59, "若您选择约定年龄领取,女性"),
                ("value", 61, "若您选择约定年龄领取,男性"),
            ],
        ),
        ("entry_age", [("value", 30, "投保时被保险人为0周岁的")]),
        (
            "pay_ratio",
            [("value", "0.9", "一般情况下")],
        ),
        ("loan", [("nil", None, "若您按照个人账户投保的")]),
        ("surrender", []),
        ("dispute", [("value", None, "保险单未载明仲裁机构的")]),
    ],
)
def test_a_term_has_the_condition_that_its_sentence_states(details, kind, found):
    assert [(r.state, r.number, r.condition) for r in of(details, kind)] == [
        (state, None if n is None else Decimal(n), condition)
        for state, n, condition in found
    ]


def test_the_insurers_right_to_rescind_is_no_surrender(details):
    (row,) = of(details, "rescission")
    assert (row.number, row.unit) == (Decimal(30), "day")


def test_each_case_of_a_ratio_has_its_own_condition(details):
    paid = {r.number: r.condition for r in of(details, "payment") if r.number}
    assert paid == {
        Decimal("0.9"): "一般情况下",
        Decimal("0.7"): "若未经医保结算",
    }


def test_the_number_of_an_item_is_told_from_that_of_its_section(details):
    (asked,) = of(details, "payment_condition")
    assert asked.article == "2.3.1 2."
