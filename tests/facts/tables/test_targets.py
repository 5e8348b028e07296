"""Whose figures a deal report shows: targets by name, pro forma apart from actual."""

from dataclasses import replace

import pytest

from assets.facts.periods import reporting_of
from assets.facts.tables.context import context_of
from assets.facts.tables.metric_facts import table_facts
from assets.facts.tables.targets import targets_of
from tests.facts.builders import table

OWN = frozenset({"丙股份有限公司"})
TWO = targets_of(
    OWN,
    {
        "海月航运": "海月航运有限公司",
        "云栖船务": "云栖船务有限公司",
        "衡正会计师": "衡正会计师事务所（特殊普通合伙）",
        "上市公司": "丙股份有限公司",
    },
)
ONE = targets_of(OWN, {"标的公司": "甲乙智能有限公司", "甲乙智能": "甲乙智能有限公司"})


def placed(path, header=("项目", "2024年末"), caption=""):
    rows = [["资产总计", *["5"] * (len(header) - 1)]]
    return replace(table(list(header), rows, caption=caption), title_path=list(path))


@pytest.mark.parametrize(
    ("path", "owner"),
    [
        (["标的资产财务状况", "（一）海月航运", "1、资产构成分析"], "海月航运"),
        (["标的资产财务状况", "（二）云栖船务财务状况"], "云栖船务"),
        (["标的资产", "（一）海月航运拟出资的9艘渡轮资产"], "海月航运9艘渡轮资产"),
        (["标的资产", "（一）海月航运所属9艘渡轮资产财务数据"], "海月航运9艘渡轮资产"),
        (["标的资产", "（二）云栖船务的资产结构分析"], "云栖船务"),
        (["云栖船务有限公司主要财务数据"], "云栖船务"),
        (["标的资产", "衡正会计师的审计意见"], "标的资产"),
        (["标的资产", "（一）交易前上市公司财务状况"], ""),
    ],
)
def test_each_of_several_targets_has_its_own_name(path, owner):
    assert context_of(placed(path), OWN, deal=True, targets=TWO).owner == owner


@pytest.mark.parametrize(
    ("caption", "owner"),
    [
        (
            "根据衡正会计师的报告，甲乙智能贸易公司主要财务数据如下表",
            "甲乙智能 / 甲乙智能贸易公司",
        ),
        ("主要财务数据", "甲乙智能 / 子公司"),
    ],
)
def test_figures_of_a_target_s_subsidiary_are_not_the_target_s(caption, owner):
    path = ["标的公司下属公司情况", "（二）重要子公司", "9、主要财务数据"]
    shown = placed(path, caption=caption)
    assert context_of(shown, OWN, deal=True, targets=ONE).owner == owner


def test_a_subsidiary_that_a_heading_names_is_called_by_its_name():
    shown = placed(["标的公司情况", "（二）重要子公司", "1、海月航运有限公司"])
    assert context_of(shown, OWN, deal=True, targets=ONE).owner == "海月航运有限公司"


@pytest.mark.parametrize("role", ["标的公司", "标的资产", "交易标的"])
def test_one_target_has_one_name_whatever_a_title_calls_it(role):
    owner = context_of(placed([f"{role}财务数据"]), OWN, deal=True, targets=ONE).owner
    assert owner == "甲乙智能"


def test_a_target_that_no_definition_names_keeps_its_role():
    assert targets_of(OWN, {}).called("标的公司") == "标的公司"
    assert TWO.called("标的公司") == "标的公司"


def test_a_name_that_begins_with_a_numeral_is_no_numbering():
    three = targets_of(OWN, {"三一航运": "三一航运有限公司"})
    assert three.heading("二、三一航运的财务状况") == "三一航运"


@pytest.mark.parametrize(
    ("path", "owner"),
    [
        (["上市公司备考合并资产负债表"], "备考"),
        (["备考合并资产负债表"], "备考"),
        (["标的公司备考资产负债表"], "甲乙智能 / 备考"),
    ],
)
def test_pro_forma_statements_are_never_the_actual_ones(path, owner):
    assert context_of(placed(path), OWN, deal=True, targets=ONE).owner == owner


@pytest.mark.parametrize(
    ("path", "actual", "as_if"),
    [
        (["备考财务状况"], "实际数据", "备考数据"),
        (["上市公司财务状况的影响"], "实际数", "备考数"),
        (["上市公司财务状况的影响"], "交易前", "交易后"),
        (["备考财务状况"], "交易完成前", "交易完成后（备考）"),
    ],
)
def test_actual_columns_beside_pro_forma_ones_are_the_issuers(path, actual, as_if):
    header = [
        "项目",
        f"2024年末 / {actual}",
        f"2024年末 / {as_if}",
        "2024年末 / 变化率",
    ]
    body = [["资产总计", "5", "8", "60%"]]
    made = replace(table(header, body), title_path=path)
    facts = table_facts(made, None, "万元", OWN, deal=True, targets=ONE)
    assert [(f.member, f.measure) for f in facts] == [
        ("", "amount"),
        ("备考", "amount"),
        ("备考", "growth"),
    ]


def test_below_a_heading_on_its_subsidiaries_figures_are_none_of_the_issuers():
    path = ["发行人财务情况", "（3）重要非全资子公司情况", "2）主要财务信息"]
    (unnamed,) = table_facts(placed(path), None, own_names=OWN)
    assert unnamed.member == "子公司"
    header, rows = ["公司名称", "资产总计", "净资产"], [["丁有限公司", "5", "4"]]
    named = replace(table(header, rows), title_path=path)
    assert {f.member for f in table_facts(named, None, own_names=OWN)} == {"丁有限公司"}


@pytest.mark.parametrize(
    ("heading", "whose"),
    [
        ("（3）重要非全资子公司的主要财务信息", "子公司"),
        ("（2）存在重要少数股东权益的子公司的财务信息", "子公司"),
        ("(b) 重要联营企业的主要财务信息", "联营企业"),
    ],
)
def test_notes_of_a_report_on_companies_held_are_none_of_its_issuer(heading, whose):
    path = ["八、在其他主体中的权益", heading]
    year = reporting_of("2024FY")
    (one,) = table_facts(placed(path), year, own_names=OWN)
    assert one.member == whose


def test_a_heading_on_the_issuer_and_its_subsidiaries_is_about_the_issuer_too():
    path = ["发行人财务情况", "（四）发行人及其控股子公司资产情况"]
    (one,) = table_facts(placed(path), None, own_names=OWN)
    assert one.member == ""
