"""Short reports: the summary of 云麓精密's year, and a first quarter of 海棠食品."""

from decimal import Decimal

from samples.edition import Edition
from samples.haitang import haitang
from samples.reports import front, governance, indicators
from samples.reports.figures import LATEST, Row, amount, growth, note_facts
from samples.truth import Period, Truth, year_end
from samples.typeset import Book
from samples.yunlu import yunlu


def summary() -> Edition:
    """The summary of the annual report: the same figures, fewer of them."""
    company = yunlu()
    book = Book(
        head=f"{company.name} {LATEST}年年度报告摘要",
        font_size=10,
        title="年度报告摘要",
    )
    ed = Edition(book, Truth("yunlu_2024_summary"))
    ed.body(
        f"证券代码：{company.code}　　证券简称：{company.short}　　公告编号：2025-019",
        indent=0,
    )
    ed.body(company.name, indent=0, align="centre", size=16, bold=True)
    ed.body(f"{LATEST}年年度报告摘要", indent=0, align="centre", size=18, bold=True)
    ed.heading("heading", "一、", "重要提示", level=0, gap="")
    ed.body(
        "本年度报告摘要来自年度报告全文，为全面了解本公司的经营成果、财务状况及未来发展规划，投资者应当"
        "到指定网站仔细阅读年度报告全文。",
        "所有董事均已出席了审议本报告的董事会会议。",
        f"非标准审计意见提示：{indicators.ticks(False)}",
        f"董事会审议的报告期利润分配预案：{indicators.ticks(True)}",
        f"公司经本次董事会审议通过的利润分配预案为：以{front.base_shares(company):,}股为基数，"
        f"向全体股东每10股派发现金红利{front.DIVIDEND_PER_TEN[company.short]}元（含税），送红股0股（含税）。",
    )
    ed.heading("heading", "二、", "公司基本情况", level=0, gap="")
    ed.heading("heading", "1、", "公司简介", level=1, gap="")
    ed.table(
        "公司简介",
        "",
        [],
        [
            ["股票简称", company.short, "股票代码", company.code],
            ["股票上市交易所", company.exchange, "变更前的股票简称", "无"],
            ["联系人和联系方式", "董事会秘书", "证券事务代表", ""],
            ["姓名", "沈知行", "陆以宁", ""],
        ],
        [1.6, 2, 1.6, 1.4],
    )
    ed.heading("heading", "2、", "报告期主要业务或产品简介", level=1, gap="")
    ed.body("公司主要从事精密传动部件和机器人关节模组的研发、生产与销售。")
    ed.heading("heading", "3、", "主要会计数据和财务指标", level=1, gap="")
    ed.heading(
        "item", "（1）", "近三年主要会计数据和财务指标", level=2, gap="", bold=False
    )
    ed.body(f"公司是否需追溯调整或重述以前年度会计数据：{indicators.ticks(False)}")
    indicators.key_figures_shenzhen(ed, company)
    ed.heading("item", "（2）", "分季度主要会计数据", level=2, gap="", bold=False)
    indicators.quarters(ed, company)
    ed.heading("heading", "4、", "股本及股东情况", level=1, gap="")
    governance.holders(ed, company)
    ed.heading("heading", "三、", "重要事项", level=0, gap="")
    ed.body("报告期内，公司经营情况未发生重大变化。")
    ed.truth.note(
        "docmeta",
        doc_type="年度报告摘要",
        title=f"{company.name}{LATEST}年年度报告摘要",
        issuer_or_company=company.name,
        security_code=company.code,
        report_period=f"{LATEST}FY",
    )
    return ed


QUARTER = {
    "营业收入": 71_240_618_305,
    "归母净利润": -1_206_318_427,
    "扣非归母净利润": -2_041_206_338,
    "经营活动现金流净额": -4_318_206_415,
}
"""First quarter of 2025 in 分; that of the year before is in the annual report."""


MISPRINT = 18_000_000_00
"""分 by which the first quarter prints the total assets at the end of 2024 otherwise than
the annual report does: a conflict between two documents of one issuer."""


def first_quarter() -> Edition:
    """A quarterly report with losses, and growth that cannot be stated."""
    company = haitang()
    book = Book(head=f"{company.name}2025年第一季度报告", title="第一季度报告")
    ed = Edition(book, Truth("haitang_2025_q1"))
    ed.body(
        f"证券代码：{company.code}　　　　　　　　证券简称：{company.short}", indent=0
    )
    ed.body(company.name, indent=0, align="centre", size=16, bold=True)
    ed.body("2025年第一季度报告", indent=0, align="centre", size=16, bold=True)
    ed.heading("heading", "", "重要内容提示：")
    ed.body(
        "公司董事会、监事会及董事、监事、高级管理人员保证季度报告内容的真实、准确、完整。",
        "第一季度财务报表是否经审计",
        "□是 \uf052否",
    )
    ed.heading("heading", "一、", "主要财务数据", gap="")
    ed.heading("heading", "（一）", "主要会计数据和财务指标", level=1, gap="")
    rows = []
    for metric, new in QUARTER.items():
        label = indicators.LABELS[metric]
        old = indicators.quarter_values(company, metric)[0]
        change = growth(new, old, "") if new > 0 and old > 0 else "不适用"
        shown = (amount(new, company), amount(old, company), change)
        rows.append(Row(metric, label, shown))
    shares = Decimal(company.shares)
    profits = (
        QUARTER["归母净利润"],
        indicators.quarter_values(company, "归母净利润")[0],
    )
    eps = [f"{Decimal(v) / 100 / shares:.2f}" for v in profits]
    rows.append(Row("基本每股收益", "基本每股收益（元/股）", (*eps, "不适用"), "元/股"))
    when: list[Period | None] = [
        Period("2025-03-31", "2025-01-01"),
        Period("2024-03-31", "2024-01-01"),
        None,
    ]
    header = [["项目", "本报告期", "上年同期", "本报告期比上年同期增减变动幅度(%)"]]
    ed.unit("单位：元  币种：人民币")
    body = [[r.label, *r.values] for r in rows]
    pages = ed.table(
        "主要会计数据和财务指标", "元", header, body, [2.4, 2, 2, 1.8], align="lrrr"
    )
    note_facts(ed, "summary", "consolidated", rows, pages, when, "元")
    assets = company.group.balance[0]["资产总计"]
    later = assets * 98 // 100
    stock = Row(
        "总资产",
        "总资产",
        (
            amount(later, company),
            amount(assets + MISPRINT, company),
            growth(later, assets + MISPRINT, ""),
        ),
    )
    header = [["", "本报告期末", "上年度末", "本报告期末比上年度末增减变动幅度(%)"]]
    pages = ed.table(
        "主要会计数据和财务指标（期末）", "元", header, [[stock.label, *stock.values]],
        [2.4, 2, 2, 1.8], align="lrrr",
    )  # fmt: skip
    ends = [Period("2025-03-31"), year_end(LATEST), None]
    note_facts(ed, "summary", "consolidated", [stock], pages, ends, "元")
    ed.heading("heading", "（二）", "主要会计数据发生变动的情况、原因", level=1, gap="")
    ed.body("报告期内归属于上市公司股东的净利润由盈转亏，主要系渠道促销费用增加所致。")
    ed.heading("heading", "二、", "股东信息", gap="")
    governance.holders(ed, company)
    ed.truth.note(
        "docmeta",
        doc_type="第一季度报告",
        title=f"{company.name}2025年第一季度报告",
        issuer_or_company=company.name,
        security_code=company.code,
        report_period="2025Q1",
    )
    return ed
