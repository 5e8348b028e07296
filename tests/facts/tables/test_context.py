"""Which statement a table is, an excerpt of, or only about."""

from dataclasses import replace

import pytest

from assets.facts.comparison.preferred import Reading, prefer
from assets.facts.issuers import Publication
from assets.facts.periods import reporting_of
from assets.facts.tables.context import context_of, prints_group
from assets.facts.tables.metric_facts import table_facts
from tests.facts.builders import table

BALANCE = [["货币资金", "1"], ["存货", "2"], ["资产总计", "3"]]
INCOME = [["销售费用", "1"], ["管理费用", "2"], ["研发费用", "3"]]


def placed(header, rows, caption="", path=()):
    return replace(table(header, rows, caption=caption), title_path=list(path))


@pytest.mark.parametrize(
    ("caption", "statement"),
    [
        ("1、合并资产负债表 2024年12月31日", "balance_sheet"),
        ("合并资产负债表（续）", "balance_sheet"),
        ("发行人报告期内母公司利润表", "income"),
        ("合并现金流量表2025年12月31日止年度", "cash_flow"),
        ("（一）资产负债表主要数据", "summary"),
        ("利润表项目", "summary"),
        ("利润表及现金流量表相关科目变动分析表", "analysis"),
        ("期末公司已背书且在资产负债表日尚未到期的应收票据", "other"),
        ("利润表中归属于母公司的其他综合收益", "other"),
        ("截至报告期末的资产权利受限情况", "other"),
        ("4、现金流量表补充资料", "other"),
        ("59. 现金流量表补充说明", "other"),
        ("1）营业收入及营业成本整体情况", "segment"),
        ("营业收入、营业成本的分解信息", "segment"),
        ("（5）营业成本构成", "segment"),
        ("产品分类", "segment"),
        ("按不同类型披露公司主营业务构成", "segment"),
        ("3、资产跌价准备状况", "other"),
        ("净利润与经营活动现金流量净额的匹配关系", "other"),
    ],
)
def test_a_title_names_the_statement_or_mentions_it(caption, statement):
    found = context_of(placed(["项目", "2024年"], [["利息", "1"]], caption))
    assert found.statement == statement


@pytest.mark.parametrize(
    ("header", "rows", "caption", "path", "statement", "lines"),
    [
        (["项目", "附注", "2024年末"], BALANCE, "", ["六、财务报告"],
         "balance_sheet", "balance_sheet"),
        (["项目", "2024年末"], BALANCE, "", ["财务会计信息与管理层分析", "财务报表"],
         "balance_sheet", "balance_sheet"),
        (["项目", "2024年末 / 金额", "2024年末 / 占总资产比例"], BALANCE, "", [],
         "analysis", "balance_sheet"),
        (["", "2024年", "同比增减"], INCOME, "3、费用", [], "analysis", "income"),
        (["项目", "2024年末"], BALANCE, "1、资产结构", ["财务会计信息与管理层分析"],
         "analysis", "balance_sheet"),
        (["项目", "一年以内"], BALANCE, "", ["十、金融工具", "流动性风险"],
         "other", "other"),
    ],
)  # fmt: skip
def test_lines_of_a_statement_are_the_statement_or_about_it(
    header, rows, caption, path, statement, lines
):
    found = context_of(placed(header, rows, caption, path))
    assert (found.statement, found.lines) == (statement, lines)


def test_the_statement_is_preferred_to_the_analysis_before_it():
    report = Publication("d", "甲公司", "年度报告", "2024FY", "2025-03-01", False)
    analysis = placed(["项目", "2024年末", "占总资产比例"],
                      [["货币资金", "7,001", "9%"], *([r, "1", ""] for r in "ab"),
                       ["存货", "2", "3%"], ["资产总计", "3", "4%"]])  # fmt: skip
    statement = replace(
        placed(["项目", "期末余额"], [["货币资金", "7,002"]], "合并资产负债表"),
        table_id="d#t0009",
    )
    found = prefer(
        Reading(fact, report)
        for of in (analysis, statement)
        for fact in table_facts(of, reporting_of("2024FY"))
        if fact.metric == "cash"
    )
    chosen = [row for row in found.preferred if row.measure == "amount"]
    assert [(row.value, row.readings) for row in chosen] == [(7002, 2)]
    assert chosen[0].rule.endswith("balance_sheet")


@pytest.mark.parametrize(
    ("path", "owner"),
    [
        (["财务会计信息", "合并资产负债表"], "标的公司"),
        (["甲乙堂最近两年的主要财务数据", "合并资产负债表"], "标的公司"),
        (["上市公司最近两年财务报表", "合并资产负债表"], ""),
        (["标的资产财务报表", "合并资产负债表"], "标的资产"),
        (["丙股份有限公司", "合并资产负债表"], ""),
        (["财务会计信息", "备考合并资产负债表"], "备考"),
    ],
)
def test_a_statement_of_a_deal_report_is_of_what_is_dealt_in(path, owner):
    statement = placed(["项目", "2024年末"], BALANCE, "合并资产负债表", path)
    own = frozenset({"丙股份有限公司"})
    assert context_of(statement, own, deal=True).owner == owner


def test_what_is_no_statement_stays_the_issuers_in_a_deal_report():
    analysis = placed(["项目", "2024年末", "占比"], BALANCE, "1、资产结构分析")
    assert context_of(analysis, deal=True).owner == ""


def test_columns_headed_group_and_company_have_their_scope_under_any_title():
    made = placed(
        ["项目", "2024年度 / 合并", "2024年度 / 公司"],
        [["一、营业收入", "9", "4"], ["减：营业成本", "5", "2"]],
        "（除特别注明外）",
    )
    found = table_facts(made, reporting_of("2024FY"))
    assert [f.scope for f in found] == ["consolidated", "parent"] * 2


@pytest.mark.parametrize(
    ("group", "scope"), [(True, "parent"), (False, "consolidated")]
)
def test_own_statements_are_the_parents_beside_those_of_a_group(group, scope):
    own = placed(["项目", "2024年末"], BALANCE, "本公司资产负债表")
    tables = [own, placed(["项目", "2024年末"], BALANCE, "合并资产负债表")]
    beside = prints_group(tables[: 1 + group])
    assert context_of(own, beside_group=beside).scope == scope


@pytest.mark.parametrize(
    ("caption", "beside_group", "scope"),
    [
        ("某某水务有限公司资产负债表", False, "consolidated"),
        ("某某水务有限公司资产负债表", True, "parent"),
        ("银行利润表", True, "parent"),
        ("银行利润表", False, "consolidated"),
        ("母公司利润表", False, "parent"),
    ],
)
def test_a_company_without_a_group_has_one_set_of_books(caption, beside_group, scope):
    found = context_of(placed(["项目"], BALANCE, caption), beside_group=beside_group)
    assert found.scope == scope


@pytest.mark.parametrize(
    ("chapter", "beside_group", "scope"),
    [
        ("九、公司财务报表主要项目注释", True, "parent"),
        ("九、公司财务报表主要项目注释", False, "consolidated"),
        ("五、合并财务报表主要项目注释", True, "consolidated"),
        ("云栖船务有限公司财务报表附注", True, "consolidated"),
    ],
)
def test_notes_on_the_companys_own_statements_are_the_parents(
    chapter, beside_group, scope
):
    path = ["第十节 财务报告", chapter, "1、其他应收款"]
    note = placed(["项目", "2024年末"], [["其他应收款", "9"]], "", path)
    assert context_of(note, beside_group=beside_group).scope == scope


@pytest.mark.parametrize(
    ("chapter", "group"),
    [("五、合并财务报表主要项目注释", True), ("五、财务报表主要项目注释", False)],
)
def test_notes_on_consolidated_statements_tell_of_a_group(chapter, group):
    assert prints_group([placed(["项目"], BALANCE, "", [chapter])]) is group


@pytest.mark.parametrize(
    ("title", "basis"),
    [
        ("（四）按照《国际财务报告准则》编制之合并财务报表", "国际财务报告准则"),
        ("按国际会计准则与按中国会计准则披露的净利润差异", ""),
        ("四、合并财务报表", ""),
    ],
)
def test_figures_by_other_standards_say_so(title, basis):
    made = placed(["项目", "2024年末"], BALANCE, "简明资产负债表", [title])
    found = table_facts(made, reporting_of("2024FY"))
    assert {f.member for f in found} == {basis}


def test_a_total_is_of_what_its_table_is_titled():
    made = placed(
        ["项目", "2024年", "2023年"],
        [["管材", "4", "3"], ["其他", "1", "1"], ["合计", "5", "4"]],
        "（3）研发材料明细",
    )
    found = table_facts(made, reporting_of("2024FY"))
    assert [(f.metric, f.member) for f in found if f.period_end == "2024-12-31"] == [
        ("管材", ""),
        ("其他", "研发材料明细"),
        ("合计", "研发材料明细"),
    ]


def test_figures_in_brackets_restated_are_after_it():
    made = placed(
        ["项目", "2023年"], [["营业收入（重述后）", "4"], ["调整后利润", "3"]]
    )
    found = table_facts(made, reporting_of("2024FY"))
    assert [f.restated for f in found] == ["after", "none"]


@pytest.mark.parametrize(
    ("caption", "year", "member"),
    [
        ("未来三年利润预测", "2026年", "预测"),
        ("未来三年利润预测", "2024年", ""),
        ("未来三年利润预测", "2026E", ""),
        ("主要财务数据", "2026年", ""),
    ],
)
def test_what_is_of_after_the_document_under_a_forecast_title_is_expected(
    caption, year, member
):
    made = placed(["项目", year], [["净利润", "4"]], caption)
    (fact,) = table_facts(made, None, "万元", published="2025-06-01")
    assert fact.member == member


def test_a_ratio_of_the_parent_says_so_in_its_label():
    made = placed(
        ["项目", "2024年末"],
        [["资产负债率（母公司）（%）", "4"], ["资产负债率（合并）（%）", "5"]],
    )
    found = table_facts(made, reporting_of("2024FY"))
    assert [(f.metric, f.scope) for f in found] == [
        ("debt_ratio", "parent"),
        ("debt_ratio", "consolidated"),
    ]


def test_a_table_titled_by_a_metric_breaks_it_down_and_is_no_statement():
    made = placed(["项目", "2024年"], BALANCE, "42. 利息收入")
    assert context_of(made).statement == "other"


def test_one_of_several_counterparties_has_the_figures_below_its_heading():
    path = ["一、发行股份购买资产的交易对方", "（八）东山健康", "5、最近两年财务情况"]
    made = placed(["项目", "2024年"], BALANCE, "5、最近两年财务情况", path)
    assert context_of(made).owner == "东山健康"
    path[1] = "（八）其他情况"
    made = placed(["项目", "2024年"], BALANCE, "5、最近两年财务情况", path)
    assert context_of(made).owner == "交易对方"


def test_a_line_about_the_notes_titles_no_statement():
    rows = [["货币资金", "1"], ["存货", "2"], ["资产总计", "3"]]
    made = placed(
        ["项目", "2024年末"],
        rows,
        "后附财务报表附注为上述财务报表的组成部分",
        ["4、公司资产负债表"],
    )
    context = context_of(made, beside_group=True)
    assert (context.statement, context.scope) == ("balance_sheet", "parent")
