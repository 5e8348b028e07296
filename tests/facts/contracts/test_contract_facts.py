from decimal import Decimal

import pytest

from assets.facts import lengths
from assets.facts.contracts.flowing import flowing
from assets.facts.contracts.stage import compute, kinds_of_deal
from tests.facts.reading import sample, written
from warehouse.stages import DocumentError

BOND = """\
云栖水务集团有限公司
2026年面向专业投资者公开发行公司债券（第二期）
募集说明书
注册金额
不超过（含）60亿元
本期发行金额
不超过（含）8亿元
主体信用评级/债项信用评级
AA+/-
牵头主承销商/受托管理人
青岚证券股份有限公司
联席主承销商
北溟证券股份有限公司
南浦证券有限责任公司
\f
释义
本募集说明书中，除非另有所指，下列简称具有如下含义：
发行人、云栖水务
指
云栖水务集团有限公司
审计机构、会计师事
务所
指
正言会计师事务所（特殊普通合伙）
发行人律师
指
崇理律师事务所
\f
第一节 发行概况
一、本期债券的主要条款
1、发行主体：云栖水务集团有限公司。
2、债券期限：本期债券分为两个品种，其中品种一期限为3年期；品种二期限为5年期，附第3年末投资者回售选择权。
3、发行规模：本次债券发行总额为不超过60亿元（含60亿元），采取分期发行。本期债券为第二期发行，规模为不超过8亿元（含8亿元）。
4、增信措施：本期债券无担保。
5、起息日：2026年5月6日。
6、兑付日：品种一的兑付日为2029年5月6日；品种二的兑付日为2031年5月6日，如投资者行使回售选择权，则回售部分债券的兑付日为2029年5月6日。
\f
第二节 投资者保护机制
一、违约事项
发行人违反募集说明书关于交叉保护的约定，构成违约。
二、争议解决方式
争议协商不成的，各方应向云栖仲裁委员会申请仲裁。
发行人承诺将及时、公平地履行信息披露义务。
"""


def fields(rows, rank=0):
    found = {}
    for row in rows:
        if row.aspect == "field" and row.rank == rank:
            found.setdefault(row.name, []).append(row)
    return found


def clauses_of(rows):
    return {row.name: row for row in reversed(rows) if row.aspect == "clause"}


@pytest.fixture(scope="module")
def bond(tmp_path_factory):
    doc_id = "financial_contracts/bond.txt"
    return compute(written(tmp_path_factory.mktemp("bond"), doc_id, BOND))


def test_the_registered_amount_and_this_tranche_are_never_mixed(bond):
    chosen = fields(bond)
    (registered,), (tranche,) = chosen["registered_amount"], chosen["tranche_amount"]
    assert (registered.number, registered.bound) == (Decimal(6_000_000_000), "max")
    assert (tranche.number, tranche.bound) == (Decimal(800_000_000), "max")
    others = [r for r in bond if r.name.endswith("_amount") and r.rank > 0]
    assert others == []


@pytest.mark.parametrize(
    ("field", "member", "value"),
    [
        ("issuer", "", "云栖水务集团有限公司"),
        ("issuer_rating", "", "AA+"),
        ("trustee", "", "青岚证券股份有限公司"),
        ("auditor", "", "正言会计师事务所（特殊普通合伙）"),
        ("law_firm", "", "崇理律师事务所"),
        ("interest_start", "", "2026-05-06"),
        ("maturity", "品种一", "2029-05-06"),
        ("maturity", "品种二", "2031-05-06"),
        ("maturity", "品种二回售或赎回部分", "2029-05-06"),
        ("dispute_forum", "", "向云栖仲裁委员会申请仲裁"),
    ],
)
def test_a_field_is_read_from_the_layout_that_states_it(bond, field, member, value):
    assert value in [r.value for r in fields(bond)[field] if r.member == member]


def test_a_term_is_read_for_each_variety(bond):
    terms = {r.member: (r.number, r.unit) for r in fields(bond)["term"]}
    assert terms == {"品种一": (Decimal(3), "year"), "品种二": (Decimal(5), "year")}


def test_what_the_document_says_there_is_none_of_is_nil(bond):
    chosen = fields(bond)
    assert [r.state for r in chosen["issue_rating"]] == ["nil"]
    assert chosen["guarantee"][0].state == "nil"


def test_all_underwriters_below_the_label_are_named(bond):
    names = [r.value for r in fields(bond)["joint_underwriter"]]
    assert names == ["北溟证券股份有限公司", "南浦证券有限责任公司"]


def test_every_row_has_the_page_and_words_it_was_read_from(bond):
    for row in bond:
        if row.state not in {"absent"}:
            assert row.page > 0
            assert row.quote
    registered = fields(bond)["registered_amount"][0]
    assert (registered.page, registered.clause_id[-7:]) == (1, "#c00000")


@pytest.mark.parametrize(
    ("kind", "state"),
    [
        ("dispute", "present"),
        ("disclosure_commitment", "present"),
        ("cross_default", "mentioned"),
        ("guarantee", "denied"),
        ("downward_revision", "absent"),
    ],
)
def test_a_clause_that_is_only_spoken_of_is_not_there(bond, kind, state):
    row = clauses_of(bond)[kind]
    assert row.state == state
    assert row.searched


def test_the_sample_prospectus_gives_its_matrix():
    rows = compute(sample("financial_contracts/lanjiang_bond.pdf"))
    chosen = {name: found[0] for name, found in fields(rows).items()}
    assert chosen["registered_amount"].number == Decimal(3_000_000_000)
    assert chosen["tranche_amount"].number == Decimal(1_000_000_000)
    assert chosen["registered_amount"].table_id
    assert chosen["registered_amount"].box is not None
    assert chosen["issue_rating"].value == "AAA"
    assert chosen["guarantor"].value == "澜江担保集团有限公司"
    assert chosen["grace_period"].number == Decimal(5)
    assert chosen["grace_period"].unit == "working_day"
    ends = [(r.number, r.bound) for r in fields(rows)["coupon"]]
    assert ends == [(Decimal("0.021"), "min"), (Decimal("0.031"), "max")]
    states = {name: row.state for name, row in clauses_of(rows).items()}
    assert states["cross_default"] == states["acceleration"] == "present"
    assert states["conversion"] == "absent"


def test_the_sample_restructuring_gives_price_and_commitments():
    rows = compute(sample("financial_contracts/haitang_restructuring.txt"))
    chosen = {name: found[0] for name, found in fields(rows).items()}
    assert chosen["transaction_price"].number == Decimal(980_000_000)
    assert chosen["share_consideration"].number == Decimal(686_000_000)
    assert chosen["issue_price"].number == Decimal("8.62")
    promised = {r.member: r.number for r in fields(rows)["performance_commitment"]}
    assert promised == {
        "2025净利润": Decimal(66_000_000),
        "2026净利润": Decimal(72_000_000),
        "2027净利润": Decimal(79_000_000),
    }
    assert "coupon" not in chosen


def test_documents_of_other_families_have_no_contract_facts():
    assert compute(sample("insurance/anyue_annuity.pdf")) == []


@pytest.mark.parametrize(
    ("title", "deals"),
    [
        ("云栖水务集团有限公司公开发行公司债券募集说明书", {"bond"}),
        ("海棠食品集团股份有限公司发行股份购买资产报告书", {"deal"}),
        ("海棠食品集团股份有限公司首次公开发行股票招股说明书", {"ipo"}),
        ("采购合同", {"bond", "deal", "ipo"}),
    ],
)
def test_the_title_tells_which_kind_of_deal_it_is(title, deals):
    assert kinds_of_deal({"title": title}) == deals


DEAL = """\
海棠食品集团股份有限公司发行股份购买资产报告书
发行数量
本次募集配套资金总额不超过9,000万元。
\f
第一节 本次交易概况
一、评估情况
标的资产每股净资产评估值为4.10元，股东全部权益的评估值为5,000.00万元。
二、争议解决
各方应首先协商解决。
三、发行数量
本次发行股份数量为1,234,567股。
\f
第二节 风险因素
一、不可抗力风险
战争等不可抗力可能影响本次交易。
"""
TRUST = """\
云栖水务集团有限公司公开发行公司债券募集说明书
\f
第一节 发行概况
一、受托管理
买入本次债券的人视作同意青岚证券股份有限公司作为本次债券的债券受托管理人。
二、增信措施
增信措施：本次债券不设定增信措施。
"""


def read(tmp_path, text):
    return compute(written(tmp_path, "financial_contracts/own.txt", text))


def test_an_amount_a_share_a_total_and_a_count_are_not_mixed(tmp_path):
    found = fields(read(tmp_path, DEAL))
    assert [r.number for r in found["appraised_value"]] == [Decimal(50_000_000)]
    assert [r.value for r in found["issue_quantity"]] == ["1,234,567股"]
    assert "dispute_forum" not in found  # where is not told


def test_a_risk_that_names_a_clause_is_no_clause(tmp_path):
    row = clauses_of(read(tmp_path, DEAL))["force_majeure"]
    assert (row.state, row.searched) == ("mentioned", ["不可抗力"])


def test_a_trustee_is_named_without_who_agrees_to_it(tmp_path):
    rows = read(tmp_path, TRUST)
    assert [r.value for r in fields(rows)["trustee"]] == ["青岚证券股份有限公司"]
    assert [r.state for r in fields(rows)["guarantee"]] == ["nil"]
    assert clauses_of(rows)["guarantee"].state == "denied"


TERMS = """\
股票代码：123456    股票简称：云栖水务
云栖水务集团有限公司
2026年面向专业投资者公开发行公司债券
募集说明书
\f
\f
\f
释义
发行人律师、律所
指
崇理律师事务所
\f
第一节 发行概况
一、本期债券的主要条款
债券名称：云栖水务集团有限公司2026年公司债券（债券简称：26云栖01）。
债券简称/债券代码：26云栖01/765432。
债券利率：固定利率或浮动利率。票面利率以招标方式确定。
发行对象：本期债券面向专业机构投资者。承销方式：云栖券商以余额包销的方式承销本期债券。
付息方式：按年付息。利息递延的安排详见本节“二、特殊条款”。
锁定安排：详见本节“三、锁定”。
发行期限：【】年【】月【】日至【】年【】月【】日。
二、发行规模
本次发行的可转债总额为876,540,000元，发行数量为8,765,400张。
原股东按每股配售1.2345元面值可转债的比例认购。
经评级，发行人的主体信用等级为AA，本次债券无评级。
三、发行方式与发行对象
本次发行向原股东优先配售，余额部分（含原股东放弃优先配售部分）通过交易系统向
社会公众投资者发行。
四、承销团
承销团：北溟证券股份有限公司、南浦证券有限责任公司。
五、发行人审计机构：正言会计师事务所（特殊普通合伙）
"""
PURCHASE = """\
海棠食品集团股份有限公司
发行股份购买资产
报告书
\f
\f
\f
释义
标的公司、松果科技
指
松果科技有限公司
\f
第一节 本次交易概况
一、标的公司与上市公司现有业务的协同效应分析
标的公司的产品与上市公司互补。
二、业绩承诺及补偿安排
具体安排参见本报告书“第七节/二、补偿协议”。
三、业绩承诺
交易对方承诺，松仁资产在2031年度、2032年度实现的收入分别不低于100万元和120万元。
交易对方承诺，松油资产在2031年度、2032年度实现的收入分别不低于300万元和320万元。
"""


def test_codes_names_and_labels_side_by_side_are_told_apart(tmp_path):
    found = fields(read(tmp_path, TERMS))
    values = {name: [r.value for r in rows] for name, rows in found.items()}
    assert values["security_name"] == ["云栖水务集团有限公司2026年公司债券"]
    assert values["security_short_name"][0] in {"云栖水务", "26云栖01"}
    assert values["security_code"][0] in {"123456", "765432"}
    assert values["coupon"] == ["固定利率或浮动利率。票面利率以招标方式确定"]
    assert values["investors"] == ["本期债券面向专业机构投资者"]
    assert values["underwriting"] == ["云栖券商以余额包销的方式承销本期债券"]
    assert values["issue_quantity"] == ["8,765,400张"]
    assert (found["allotment"][0].number, found["allotment"][0].unit) == (
        Decimal("1.2345"),
        "CNY/share",
    )
    assert [r.state for r in found["issue_rating"]] == ["nil"]


def test_a_sentence_that_sends_the_reader_elsewhere_is_no_value(tmp_path):
    found = fields(read(tmp_path, TERMS))
    assert [r.value for r in found["interest_mode"]] == ["按年付息"]
    assert "term" not in found  # its form was not filled in
    assert "compensation" not in fields(read(tmp_path, PURCHASE))


def test_a_member_of_the_syndicate_is_no_joint_lead_underwriter(tmp_path):
    found = fields(read(tmp_path, TERMS))
    assert {r.value for r in found["syndicate"]} == {
        "北溟证券股份有限公司",
        "南浦证券有限责任公司",
    }
    assert "joint_underwriter" not in found
    assert [r.value for r in found["auditor"]] == ["正言会计师事务所（特殊普通合伙）"]


def test_a_sentence_goes_on_over_the_number_of_a_page():
    text = flowing(
        "余额部分由交易系统向社会公众投资者和其他\n12\n投资者发行，每人一份。\n"
        "一、其他说明之一没有标点的标题也很长很长的\n名称\n甲公司"
    )
    assert text.split("\n") == [
        "余额部分由交易系统向社会公众投资者和其他投资者发行，每人一份。",
        "一、其他说明之一没有标点的标题也很长很长的",
        "名称",
        "甲公司",
    ]


def test_the_target_is_the_one_the_definitions_give(tmp_path):
    rows = read(tmp_path, PURCHASE)
    assert [r.value for r in fields(rows)["target"]] == ["松果科技有限公司"]


def test_what_is_promised_of_two_subjects_is_no_conflict(tmp_path):
    rows = [r for r in read(tmp_path, PURCHASE) if r.name == "performance_commitment"]
    assert {(r.member, r.number) for r in rows if r.rank == 0} == {
        ("松仁资产2031收入", Decimal(1_000_000)),
        ("松仁资产2032收入", Decimal(1_200_000)),
        ("松油资产2031收入", Decimal(3_000_000)),
        ("松油资产2032收入", Decimal(3_200_000)),
    }
    assert not [r for r in rows if r.rank]


def test_a_title_over_several_lines_is_quoted_whole(tmp_path):
    rows = read(tmp_path, PURCHASE)
    (title,) = [r for r in rows if r.name == "security_name"]
    assert title.quote.split("\n") == [
        "海棠食品集团股份有限公司",
        "发行股份购买资产",
        "报告书",
    ]


AUCTION = """\
山茶信托股份有限公司重大资产购买报告书
\f
\f
\f
第一节 本次交易概况
一、评估情况
截至评估基准日2031年12月31日，经市场法评估，标的银行全部权益价值为9,800.00万元。
其中，对所持参股公司股权采用市场法进行评估。
最终选用收益法评估结果作为定价依据。
二、交易方案
标的股权拍卖未成交，以流拍价6,543.21万元抵偿债务。
"""


def test_a_deal_tells_when_and_how_its_target_was_valued(tmp_path):
    found = fields(read(tmp_path, AUCTION))
    values = {name: [r.value for r in rows] for name, rows in found.items()}
    assert values["appraisal_date"] == ["2031-12-31"]
    assert values["appraisal_method"] == ["收益法"]
    assert values["appraised_value"] == ["9,800.00万元"]
    assert values["transaction_price"] == ["6,543.21万元"]


def test_a_text_too_long_to_be_read_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(lengths, "LONGEST_TEXT", 10)
    reading = written(tmp_path, "financial_contracts/long.txt", BOND)
    with pytest.raises(DocumentError, match="at most 10"):
        compute(reading)
