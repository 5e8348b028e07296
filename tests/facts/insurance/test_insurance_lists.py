"""Lists numbered 一、二、, rules of paying below what is covered, and who pays back."""

import pytest

from assets.facts.insurance.stage import compute
from tests.facts.reading import written

TERMS = """\
远山人寿保险股份有限公司
远山福安医疗保险条款
第一部分 保障内容
第一条 保险责任
（一）住院医疗费用保险金
被保险人住院的，我们给付住院医疗费用保险金。
第二条 保险金额、免赔额、给付比例
（一）医疗费用补偿
若被保险人已从其他途径获得医疗费用补偿，我们仅对余额按照合同约定给付保险金。
第二部分 其他
第三条 责任免除
因下列任何情形之一导致被保险人身故，我们不承担给付身故保险金的责任：
一、投保人对被保险人的故意杀害；
二、被保险人服用毒品；
三、被保险人自合同成立之日起二年内自杀。
无论上述何种情形发生，合同终止，我们退还现金价值。
第四条 争议处理
争议的解决从下列方式中选择：
一、因本合同而起的争议，由双方商议，商议不成的，提交仲裁委员会仲裁；
二、因本合同而起的争议，由双方商议，商议不成的，向法院提起诉讼。
第五条 合同解除
保险责任开始前，投保人要求解除合同的，应当向我们支付退保手续费，我们退还保险费。
"""


@pytest.fixture(scope="module")
def terms(tmp_path_factory):
    return compute(written(tmp_path_factory.mktemp("t"), "insurance/t.txt", TERMS))


def of(rows, kind):
    return [row for row in rows if row.kind == kind]


def test_items_numbered_in_chinese_are_items_of_their_list(terms):
    excluded = of(terms, "exclusion")
    assert [r.article for r in excluded] == ["第三条一、", "第三条二、", "第三条三、"]
    assert {r.name for r in excluded} == {"身故保险金"}
    assert [r.article for r in of(terms, "exclusion_effect")] == ["第三条"]
    assert {r.condition for r in of(terms, "dispute")} >= {"因本合同而起的争议"}


def test_a_rule_of_paying_is_no_cover(terms):
    assert [r.name for r in of(terms, "coverage")] == ["住院医疗费用保险金"]


def test_what_the_policyholder_pays_is_no_condition_of_paying_back(terms):
    (row,) = [r for r in of(terms, "surrender") if "手续费" in r.quote]
    assert row.condition == "保险责任开始前,投保人要求解除合同的"
