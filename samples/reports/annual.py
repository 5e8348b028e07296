"""The annual report in the Shenzhen style: 云麓精密, in 千元, about thirty pages."""

from samples.edition import Edition, twice
from samples.reports import discussion, front, governance, indicators, notes, statements
from samples.reports.figures import LATEST, amount, growth, in_ten_thousand
from samples.truth import Truth
from samples.typeset import A4, Book
from samples.yunlu import yunlu

DOC_ID = "yunlu_2024_annual"
CHAPTERS = (
    "第一节 重要提示、目录和释义",
    "第二节 公司简介和主要财务指标",
    "第三节 管理层讨论与分析",
    "第四节 公司治理",
    "第五节 股份变动及股东情况",
    "第六节 财务报告",
)
TERMS = (
    ("公司、本公司、云麓精密", "云麓精密制造股份有限公司"),
    ("控股股东、云岚控股", "云岚控股集团有限公司"),
    ("澄江装备", "云麓（澄江）智能装备有限公司"),
    ("澜川精工", "澜川精工有限公司"),
    ("报告期、本报告期", "2024年1月1日至2024年12月31日"),
    ("上年同期", "2023年1月1日至2023年12月31日"),
    ("元、千元、万元", "人民币元、人民币千元、人民币万元"),
    ("谐波减速器", "一种利用柔轮弹性变形实现传动的精密减速装置"),
)


def build(marks: dict[str, int]) -> Edition:
    """Set the whole report."""
    company = yunlu()
    book = Book(
        head=f"{company.name} {LATEST}年年度报告全文", font_size=10, title="年度报告"
    )
    ed = Edition(book, Truth(DOC_ID))
    front.cover(ed, company, "年度报告", "2025-018", "2025年4月")
    front.notice(ed, company)
    front.contents(ed, marks, CHAPTERS)
    front.definitions(ed, TERMS)
    second(ed)
    third(ed)
    fourth(ed)
    fifth(ed)
    sixth(ed)
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
    """Company profile and key figures."""
    company = yunlu()
    ed.book.new_page()
    ed.heading(
        "chapter", "第二节", "公司简介和主要财务指标", outline=True, align="centre"
    )
    front.information(ed, company, "Yunlu Precision Manufacturing Co., Ltd.")
    ed.heading("heading", "五、", "主要会计数据和财务指标", level=1, gap="")
    ed.body(f"公司是否需追溯调整或重述以前年度会计数据：{indicators.ticks(False)}")
    indicators.key_figures_shenzhen(ed, company)
    ed.body(
        "公司最近三个会计年度扣除非经常性损益前后净利润孰低者均为负值，且最近一年审计报告显示公司"
        f"持续经营能力存在不确定性：{indicators.ticks(False)}"
    )
    ed.heading("heading", "六、", "境内外会计准则下会计数据差异", level=1, gap="")
    ed.heading(
        "heading", "1、", "按境外会计准则与按境内会计准则披露的财务报告中净利润差异情况",
        level=2, gap="", bold=False,
    )  # fmt: skip
    ed.body(indicators.ticks(False), indent=0)
    ed.heading("heading", "七、", "分季度主要财务指标", level=1, gap="")
    indicators.quarters(ed, company)
    ed.body(
        "上述财务指标或其加总数与公司已披露季度报告相关财务指标存在重大差异："
        f"{indicators.ticks(False)}"
    )
    ed.heading("heading", "八、", "非经常性损益项目及金额", level=1, gap="")
    ed.body(indicators.ticks(True), indent=0)
    indicators.nonrecurring(ed, company, cut=True)


def third(ed: Edition) -> None:
    """Management's discussion."""
    company = yunlu()
    ed.book.new_page()
    ed.heading("chapter", "第三节", "管理层讨论与分析", outline=True, align="centre")
    ed.heading("heading", "一、", "报告期内公司所处行业情况", level=1, gap="")
    ed.body(
        "公司所处行业为专用设备制造业。报告期内，下游机器人整机厂商产量继续增长，对高精度传动部件的"
        "需求保持旺盛；与此同时，行业内新增产能陆续投放，中低端产品价格竞争加剧。",
        "从竞争格局看，具备材料、热处理与精密磨削一体化能力的企业数量有限，头部企业的市场份额稳中有升。",
    )
    ed.heading("heading", "二、", "报告期内公司从事的主要业务", level=1, gap="")
    ed.body(
        "公司主要从事精密传动部件和机器人关节模组的研发、生产与销售，主要产品包括："
    )
    for number, text in enumerate(
        (
            "精密传动部件，包括谐波减速器、行星减速器及其组件；",
            "工业机器人关节，将电机、编码器与减速器集成于一体；",
            "维保服务及其他，为存量客户提供检测、维修与备件服务。",
        ),
        1,
    ):
        ed.body(f"（{number}）{text}")
    ed.heading("heading", "三、", "核心竞争力分析", level=1, gap="")
    ed.body(
        "报告期内，公司核心竞争力未发生重大变化。公司在齿形设计、柔轮材料与精密装配方面积累了多项自主"
        "技术，并建立了覆盖主要客户的快速服务网络。"
    )
    ed.heading("heading", "四、", "主营业务分析", level=1, gap="")
    ed.heading("heading", "1、", "概述", level=2, gap="")
    new, old = company.group.income[:2]
    ed.body(
        f"{LATEST}年度，公司实现营业收入{in_ten_thousand(new['营业收入'], company)}万元，"
        f"同比增长{growth(new['营业收入'], old['营业收入'])}；实现归属于上市公司股东的净利润"
        f"{amount(new['归母净利润'], company)}千元，同比增长"
        f"{growth(new['归母净利润'], old['归母净利润'])}。"
    )
    ed.heading("heading", "2、", "收入与成本", level=2, gap="")
    ed.heading("item", "（1）", "营业收入构成", level=3, gap="", bold=False)
    discussion.revenue_mix(ed, company)
    ed.heading(
        "item", "（2）", "占公司营业收入或营业利润10%以上的行业、产品、地区情况",
        level=3, gap="", bold=False,
    )  # fmt: skip
    ed.body(indicators.ticks(True), indent=0)
    discussion.margins(ed, company)
    ed.heading(
        "item", "（3）", "主要销售客户和主要供应商情况", level=3, gap="", bold=False
    )
    discussion.partners(ed, company)
    ed.heading("heading", "3、", "费用", level=2, gap="")
    discussion.expenses(ed, company)
    ed.heading("heading", "4、", "研发投入", level=2, gap="")
    discussion.research(ed, company, sum(governance.STAFF[company.short]))
    ed.heading("heading", "5、", "现金流", level=2, gap="")
    discussion.cash(ed, company)
    ed.heading("heading", "五、", "资产及负债状况分析", level=1, gap="")
    discussion.asset_mix(ed, company)


def fourth(ed: Edition) -> None:
    """Governance."""
    company = yunlu()
    ed.book.new_page()
    ed.heading("chapter", "第四节", "公司治理", outline=True, align="centre")
    ed.heading("heading", "一、", "公司员工情况", level=1, gap="")
    governance.staff(ed, company)
    ed.heading(
        "heading", "二、", "本报告期利润分配及资本公积金转增股本情况", level=1, gap=""
    )
    ed.body("报告期内利润分配政策的制定、执行或调整情况", indicators.ticks(True))
    governance.dividend(ed, company)
    ed.heading("heading", "三、", "内部控制评价报告", level=1, gap="")
    ed.body(
        "报告期内，公司未发现财务报告内部控制存在重大缺陷，亦未发现非财务报告内部控制存在重大缺陷。"
    )


def fifth(ed: Edition) -> None:
    """Shares and shareholders."""
    company = yunlu()
    ed.heading("chapter", "第五节", "股份变动及股东情况", outline=True, align="centre")
    ed.heading("heading", "一、", "股份变动情况", level=1, gap="")
    governance.shares(ed, company)
    governance.buyback(ed, company)
    ed.heading("heading", "二、", "股东和实际控制人情况", level=1, gap="")
    governance.holders(ed, company)


def sixth(ed: Edition) -> None:
    """Financial statements and notes."""
    company = yunlu()
    book = ed.book
    book.new_page()
    ed.heading("chapter", "第六节", "财务报告", outline=True, align="centre")
    ed.heading("heading", "一、", "审计报告", level=1, gap="")
    ed.body(
        f"审计意见类型：标准的无保留意见。审计报告签署日期：2025年4月18日。审计机构：{company.accountant}。",
        f"我们审计了{company.name}的财务报表，包括{LATEST}年12月31日的合并及母公司资产负债表，"
        f"{LATEST}年度的合并及母公司利润表、现金流量表和所有者权益变动表以及相关财务报表附注。"
        "我们认为，后附的财务报表在所有重大方面按照企业会计准则的规定编制，公允反映了贵公司的财务状况、"
        "经营成果和现金流量。",
    )
    ed.heading("heading", "二、", "财务报表", level=1, gap="")
    ed.body("财务附注中报表的单位为：千元", indent=0)
    for number, (draw, scope, title, how) in enumerate(
        (
            (statements.balance_sheet, "consolidated", "合并资产负债表", {}),
            (statements.balance_sheet, "parent", "母公司资产负债表", {"repeat": True}),
            (statements.income_statement, "consolidated", "合并利润表", {}),
            (statements.income_statement, "parent", "母公司利润表", {}),
            (statements.cash_statement, "consolidated", "合并现金流量表", {}),
            (statements.cash_statement, "parent", "母公司现金流量表", {}),
        ),
        1,
    ):
        ed.heading("heading", f"{number}、", title, level=2, gap="")
        if number == 1:
            ed.body(f"编制单位：{company.name}", f"{LATEST}年12月31日", indent=0)
        ed.unit("单位：千元")
        draw(ed, company, scope, **how)
        signature(ed)
    book.new_page((A4[1], A4[0]), rotate=90)
    ed.heading("heading", "7、", "合并所有者权益变动表", level=2, gap="")
    ed.body("本期金额", indent=0)
    notes.equity_changes(ed, company)
    book.new_page()
    ed.heading("heading", "三、", "合并财务报表项目注释", level=1, gap="")
    for number, (title, note) in enumerate(
        (
            ("货币资金", notes.money),
            ("应收账款", notes.receivables),
            ("存货", notes.inventories),
            ("现金流量表补充资料", notes.reconciliation),
        ),
        1,
    ):
        ed.heading("heading", f"{number}、", title, level=2, gap="")
        note(ed, company)
    ed.heading("heading", "四、", "税项", level=1, gap="")
    notes.tax_rates(ed)
    ed.heading("heading", "五、", "在其他主体中的权益", level=1, gap="")
    notes.subsidiaries(ed, company)


def signature(ed: Edition) -> None:
    """The three signatures under a statement; not a table."""
    ed.body(
        "法定代表人：林予安　　主管会计工作负责人：苏见山　　会计机构负责人：唐晏",
        indent=0, gap=6,
    )  # fmt: skip


def annual() -> Edition:
    """The report with its contents page."""
    return twice(build)
