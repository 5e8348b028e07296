"""Values of fields without the numbers of the items they are told in."""

import pytest

from assets.facts.contracts.stage import compute
from tests.facts.reading import written

COVER = "云栖水务股份有限公司\n{}\n\f\f\f\f"
BOND = (
    COVER.format("向不特定对象发行可转换公司债券募集说明书")
    + """\
第一节 本次发行概况
一、本次发行的基本条款
1、还本付息的期限和方式
（1）付息方式
①云栖转债采用每年付息一次的付息方式，从发行首日开始计息。
②付息日：云栖转债存续期内每年的付息日为五月八日。
2、违约责任
3.1任何一方违约的，守约方有权追究其违约责任。
3、关联方资金占用及担保情况
（一）报告期内公司不存在资金被控股股东占用的情况。
"""
)
DEAL = (
    COVER.format("发行股份购买资产报告书")
    + """\
第一节 本次交易概况
一、发行股份购买资产
1、发行价格
根据相关规定，上市公司发行股份的价格不得低于市场参考价的80%。
市场参考价为董事会决议公告日前若干个交易日的股票交易均价。
经协商，本次发行股份购买资产的发行价格为12.34元/股，不低于市场参考价。
第二节 本次交易合同
一、违约责任
逾期出资的，每逾期一日按照应缴部分的万分之一向守约方支付违约金。
"""
)


@pytest.fixture(scope="module")
def read(tmp_path_factory):
    def rows(text):
        folder = tmp_path_factory.mktemp("deal")
        return compute(written(folder, "financial_contracts/deal.txt", text))

    return {"bond": rows(BOND), "deal": rows(DEAL)}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (
            "interest_mode",
            "云栖转债采用每年付息一次的付息方式,从发行首日开始计息",
        ),
        ("interest_dates", "云栖转债存续期内每年的付息日为五月八日"),
        ("default_liability", "任何一方违约的,守约方有权追究其违约责任"),
    ],
)
def test_the_number_of_an_item_is_no_part_of_a_value(read, field, value):
    assert value in [r.value for r in read["bond"] if r.name == field]


def test_money_taken_by_shareholders_is_no_guarantee_of_the_bond(read):
    assert [r.value for r in read["bond"] if r.name == "guarantee" and r.value] == []


def test_the_quote_below_a_heading_holds_the_value(read):
    (price,) = [r for r in read["deal"] if r.name == "issue_price"]
    assert price.value == "12.34元/股"
    assert price.quote.startswith("1、发行价格\n")
    assert price.value in price.quote


def test_so_much_a_day_late_is_a_penalty_clause(read):
    (clause,) = [r for r in read["deal"] if r.name == "default_interest"]
    assert (clause.state, clause.rule) == ("present", "wording")
