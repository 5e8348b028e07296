"""The annual report in the Shanghai style: 海棠食品, in 元, last year restated."""

from samples.edition import Edition, twice
from samples.haitang import haitang
from samples.reports import discussion, front, governance, indicators, notes, statements
from samples.reports.figures import LATEST, growth, in_ten_thousand
from samples.truth import Truth
from samples.typeset import A4, Book

DOC_ID = "haitang_2024_annual"
CHAPTERS = (
    "第一节 重要提示、目录和释义",
    "第二节 公司简介和主要财务指标",
    "第三节 管理层讨论与分析",
    "第四节 公司治理",
    "第五节 财务报告",
)
TERMS = (
    ("公司、海棠食品", "海棠食品集团股份有限公司"),
    ("棠溪酱园", "棠溪海棠酱园有限公司"),
    ("报告期", "2024年1月1日至2024年12月31日"),
    ("冷链", "使食品在生产、贮藏、运输各环节始终处于规定低温环境的物流方式"),
)


def build(marks: dict[str, int]) -> Edition:
    """Set the whole report."""
    company = haitang()
    book = Book(
        head=f"{company.name}{LATEST}年年度报告",
        number="{page} / 18",
        title="年度报告",
        watermark="样本",
    )
    ed = Edition(book, Truth(DOC_ID))
    front.cover(ed, company, "年度报告", "临2025-009", "二〇二五年四月")
    front.notice(ed, company)
    front.contents(ed, marks, CHAPTERS)
    front.definitions(ed, TERMS)
    second(ed)
    third(ed)
    fourth(ed)
    fifth(ed)
    ed.truth.note(
        "docmeta",
        doc_type="年度报告",
        title=f"{company.name}{LATEST}年年度报告",
        issuer_or_company=company.name,
        security_code=company.code,
        report_period=f"{LATEST}FY",
        publish_date="2025-04",
    )
    return ed


def second(ed: Edition) -> None:
    """Company profile and key figures, with last year before and after."""
    company = haitang()
    ed.heading("chapter", "第二节", "公司简介和主要财务指标", align="centre")
    front.information(ed, company, "Haitang Food Group Co., Ltd.")
    ed.heading("heading", "五、", "近三年主要会计数据和财务指标", level=1, gap="")
    ed.heading("heading", "(一)", "主要会计数据", level=2)
    indicators.key_figures_shanghai(ed, company)
    ed.heading("heading", "(二)", "主要财务指标", level=2)
    indicators.ratios_shanghai(ed, company)
    ed.body(
        "报告期末公司前三年主要会计数据和财务指标的说明",
        indicators.ticks(True),
        "公司于2024年6月完成对棠溪酱园的同一控制下企业合并，并对上年同期数据进行了追溯调整。",
    )
    ed.heading("heading", "六、", f"{LATEST}年分季度主要财务数据", level=1, gap="")
    indicators.quarters(ed, company)
    ed.heading("heading", "七、", "非经常性损益项目和金额", level=1, gap="")
    ed.body(indicators.ticks(True), indent=0)
    indicators.nonrecurring(ed, company, cut=False)


def third(ed: Edition) -> None:
    """Management's discussion, shorter than that of the other report."""
    company = haitang()
    ed.heading("chapter", "第三节", "管理层讨论与分析", align="centre")
    ed.heading("heading", "一、", "经营情况讨论与分析", level=1, gap="")
    new, old = company.group.income[:2]
    down = growth(new["营业收入"], old["营业收入"]).lstrip("-")
    ed.body(
        f"报告期内，公司实现营业收入{in_ten_thousand(new['营业收入'], company)}万元，较上年同期下降{down}；"
        f"实现归属于上市公司股东的净利润{in_ten_thousand(new['归母净利润'], company)}万元，较上年同期下降"
        f"{growth(new['归母净利润'], old['归母净利润']).lstrip('-')}。利润下降的主要原因是餐饮渠道需求走弱，"
        "以及对部分商誉和存货计提了减值准备。",
        "面对渠道变化，公司收缩低效门店，压缩费用，并加快冷链配送网络的共享利用。",
    )
    ed.heading("heading", "二、", "报告期内主要经营情况", level=1, gap="")
    ed.heading("heading", "(一)", "主营业务分析", level=2)
    ed.heading("item", "1.", "主营业务分行业、分产品、分地区情况", level=3, bold=False)
    discussion.margins(ed, company)
    ed.heading("item", "2.", "主要销售客户及主要供应商情况", level=3, bold=False)
    discussion.partners(ed, company)
    ed.heading("item", "3.", "费用", level=3, bold=False)
    discussion.expenses(ed, company)
    ed.heading("heading", "(二)", "资产、负债情况分析", level=2)
    discussion.asset_mix(ed, company)


def fourth(ed: Edition) -> None:
    """Governance and shareholders."""
    company = haitang()
    ed.heading("chapter", "第四节", "公司治理", align="centre")
    ed.heading(
        "heading", "一、", "报告期末母公司和主要子公司的员工情况", level=1, gap=""
    )
    governance.staff(ed, company)
    ed.heading("heading", "二、", "利润分配或资本公积金转增预案", level=1, gap="")
    governance.dividend(ed, company)
    ed.heading("heading", "三、", "前十名股东持股情况", level=1, gap="")
    governance.holders(ed, company, rules="rows")


def fifth(ed: Edition) -> None:
    """Statements; the changes of equity lie sideways on a portrait page."""
    company = haitang()
    ed.book.new_page()
    ed.heading("chapter", "第五节", "财务报告", align="centre")
    ed.heading("heading", "一、", "审计报告", level=1, gap="")
    ed.body(
        indicators.ticks(True), f"{company.accountant}出具了标准无保留意见的审计报告。"
    )
    ed.heading("heading", "二、", "财务报表", level=1, gap="")
    for draw, scope, title in (
        (statements.balance_sheet, "consolidated", "合并资产负债表"),
        (statements.balance_sheet, "parent", "母公司资产负债表"),
        (statements.income_statement, "consolidated", "合并利润表"),
        (statements.income_statement, "parent", "母公司利润表"),
        (statements.cash_statement, "consolidated", "合并现金流量表"),
    ):
        ed.heading("heading", "", title, level=2, align="centre")
        when = "12月31日" if draw is statements.balance_sheet else "1—12月"
        ed.body(f"{LATEST}年{when}", indent=0, align="centre")
        ed.body(f"编制单位：{company.name}", indent=0)
        ed.unit("单位：元  币种：人民币")
        draw(ed, company, scope, rules="open", cut=True)
        ed.body(
            "公司负责人：顾明澜  主管会计工作负责人：江照野  会计机构负责人：白露青",
            indent=0,
        )
    ed.book.new_page((A4[1], A4[0]), sideways=True)
    ed.heading("heading", "", "合并所有者权益变动表", level=2, align="centre")
    notes.equity_changes(ed, company)
    ed.book.new_page()
    ed.heading("heading", "三、", "合并财务报表项目注释", level=1, gap="")
    ed.heading("heading", "1、", "应收账款", level=2, gap="")
    notes.receivables(ed, company)
    ed.heading("heading", "2、", "存货", level=2, gap="")
    notes.inventories(ed, company)


def annual() -> Edition:
    """The report with its contents page."""
    return twice(build)
