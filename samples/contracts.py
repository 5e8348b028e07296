"""Invented offering documents: a bond prospectus and a restructuring report as text."""

import unicodedata

from samples.edition import Edition, twice
from samples.gridding import Cell
from samples.truth import Period, Truth, year, year_end
from samples.typeset import Book

ISSUER = "澜江城市建设投资集团有限公司"
BOND = "2025年面向专业投资者公开发行公司债券（第一期）"
CHAPTERS = (
    "重大事项提示",
    "第一节 发行概况",
    "第二节 募集资金运用",
    "第三节 发行人财务状况",
    "第四节 增信机制与偿债保障",
    "第五节 持有人会议规则",
    "第六节 备查文件",
)
YEARS = ("2024年末/度", "2023年末/度", "2022年末/度")
MONEY = {
    "资产总计": ("4,862,315.07", "4,518,206.44", "4,120,733.52"),
    "负债合计": ("2,917,389.04", "2,665,741.80", "2,390,025.44"),
    "所有者权益合计": ("1,944,926.03", "1,852,464.64", "1,730,708.08"),
    "营业收入": ("318,406.25", "296,530.18", "271,842.60"),
    "净利润": ("42,318.70", "39,706.12", "36,415.33"),
    "经营活动现金流净额": ("58,206.41", "-12,315.07", "31,824.66"),
}
LABELS = {"经营活动现金流净额": "经营活动产生的现金流量净额"}
BUSINESS = {
    "基础设施建设": ("182,406.13", "57.29", "171,220.05", "57.74"),
    "供水业务": ("64,218.40", "20.17", "60,115.32", "20.27"),
    "租赁业务": ("38,915.22", "12.22", "35,806.81", "12.08"),
    "物业管理": ("22,406.10", "7.04", "20,318.00", "6.85"),
    "其他": ("10,460.40", "3.28", "9,070.00", "3.06"),
    "合计": ("318,406.25", "100.00", "296,530.18", "100.00"),
}


def prospectus() -> Edition:
    """The prospectus with contents, running heads and an embedded outline."""
    return twice(_prospectus)


def _prospectus(marks: dict[str, int]) -> Edition:
    book = Book(head=f"{ISSUER}公司债券募集说明书", number="{page}", title="募集说明书")
    ed = Edition(book, Truth("lanjiang_bond"))
    book.y += 120
    ed.body(ISSUER, indent=0, align="centre", size=20, bold=True)
    ed.body(f"{BOND}募集说明书", indent=0, align="centre", size=16, bold=True, gap=30)
    ed.table(
        "封面要素", "", [],
        [
            ["注册金额", "不超过人民币30亿元（含）"],
            ["本期发行金额", "不超过人民币10亿元（含）"],
            ["增信情况", "澜江担保集团有限公司提供全额无条件不可撤销连带责任保证担保"],
            ["发行人主体信用等级", "AA+"],
            ["本期债券信用等级", "AAA"],
            ["信用评级机构", "衡鉴资信评估股份有限公司"],
        ],
        [1, 2.4],
    )  # fmt: skip
    ed.body("牵头主承销商、簿记管理人、受托管理人：远岫证券股份有限公司", indent=0)
    ed.body("签署日期：2025年6月12日", indent=0, align="centre")
    book.new_page()
    book.paragraph("目录", 0, align="centre", size=16, bold=True, gap=8)
    book.contents([(0, name, marks.get(name, 0)) for name in CHAPTERS])
    book.new_page()
    _highlights(ed)
    _terms(ed)
    _use(ed)
    _finances(ed)
    _protection(ed)
    _meetings(ed)
    _chapter(ed, 6)
    for number, name in enumerate(
        ("发行人最近三年审计报告；", "信用评级报告；", "担保函；"), 1
    ):
        ed.body(f"{number}、{name}")
    ed.truth.note(
        "docmeta",
        doc_type="募集说明书",
        title=f"{ISSUER}{BOND}募集说明书",
        issuer_or_company=ISSUER,
        publish_date="2025-06-12",
    )
    return ed


def _chapter(ed: Edition, index: int) -> None:
    number, _, title = CHAPTERS[index].rpartition(" ")
    if not number:
        number, title = "", CHAPTERS[index]
    ed.heading("chapter", number, title, outline=True, align="centre")


def _section(ed: Edition, number: str, title: str, level: int = 1) -> None:
    ed.heading("heading", number, title, level=level, gap="", outline=level == 1)


def _highlights(ed: Edition) -> None:
    _chapter(ed, 0)
    _section(ed, "一、", "与发行人相关的重大事项")
    ed.body(
        "截至2024年末，发行人有息债务余额为168.42亿元，占负债总额的57.73%，其中一年内到期的有息债务为36.18亿元。"
        "发行人存在一定的短期偿债压力。"
    )
    _section(ed, "二、", "与本期债券相关的重大事项")
    ed.body(
        "本期债券设置交叉保护承诺条款和救济措施条款，具体见“第四节 增信机制与偿债保障”。",
        "第四节所称宽限期为5个交易日。",
    )


def _terms(ed: Edition) -> None:
    ed.book.new_page()
    _chapter(ed, 1)
    _section(ed, "一、", "本期债券的主要条款")
    terms = (
        ("发行人", ISSUER),
        ("债券名称", f"{ISSUER}{BOND}"),
        ("发行规模", "不超过人民币10亿元（含10亿元）"),
        ("债券期限", "5年期，附第3年末发行人调整票面利率选择权和投资者回售选择权"),
        ("票面利率", "固定利率，通过簿记建档方式确定，询价区间为2.10%至3.10%"),
        ("起息日", "2025年6月20日"),
        ("付息日", "2026年至2030年每年的6月20日，遇非交易日顺延至其后的第一个交易日"),
        ("兑付日", "2030年6月20日"),
        ("担保情况", "由澜江担保集团有限公司提供连带责任保证担保"),
        ("募集资金用途", "偿还有息债务和补充流动资金"),
    )
    for number, (name, text) in enumerate(terms, 1):
        ed.body(f"{number}、{name}：{text}。")
    _section(ed, "二、", "与发行有关的机构")
    rows: list[list[Cell | str]] = [
        ["主承销商", "远岫证券股份有限公司", "项目负责人：秦望川"],
        ["律师事务所", "明德（澜江）律师事务所", "经办律师：简书言"],
        ["会计师事务所", "信则会计师事务所（特殊普通合伙）", "签字会计师：周见微"],
        ["评级机构", "衡鉴资信评估股份有限公司", "评级人员：易知秋"],
    ]
    ed.table(
        "与发行有关的机构", "", [["机构类型", "名称", "联系人"]], rows, [1.2, 2.4, 1.8]
    )


def _use(ed: Edition) -> None:
    _chapter(ed, 2)
    ed.body("本期债券募集资金扣除发行费用后，拟用于以下用途：")
    ed.unit("单位：亿元")
    ed.table(
        "募集资金用途", "亿元", [["序号", "用途", "拟使用金额", "占比"]],
        [
            ["1", "偿还有息债务", "7.00", "70.00%"],
            ["2", "补充流动资金", "3.00", "30.00%"],
            [Cell("合计", cols=2, align="c"), "10.00", "100.00%"],
        ],
        [0.8, 2.4, 1.4, 1.2], align="clrr",
    )  # fmt: skip


def _finances(ed: Edition) -> None:
    ed.book.new_page()
    _chapter(ed, 3)
    _section(ed, "一、", "最近三年主要财务数据和指标")
    ed.unit("单位：万元、%")
    body = [[LABELS.get(m, m), *values] for m, values in MONEY.items()]
    body += [
        ["资产负债率", "60.00", "59.00", "58.00"],
        ["流动比率（倍）", "1.86", "1.92", "2.05"],
    ]
    pages = ed.table(
        "最近三年主要财务数据和指标", "万元、%", [["项目", *YEARS]], body,
        [2.2, 1.6, 1.6, 1.6], align="lrrr",
    )  # fmt: skip
    for (metric, values), page in zip(MONEY.items(), pages, strict=False):
        for ago, value in enumerate(values):
            stock = metric in ("资产总计", "负债合计", "所有者权益合计")
            when: Period = year_end(2024 - ago) if stock else year(2024 - ago)
            statement = "summary"
            ed.truth.fact(
                statement, "consolidated", metric, LABELS.get(metric, metric), when,
                value, "万元", page,
            )  # fmt: skip
    _section(ed, "二、", "营业收入构成")
    ed.body("报告期内，发行人营业收入构成情况如下：")
    ed.book.y = ed.book.bottom - 96
    ed.unit("单位：万元、%")
    header: list[list[Cell | str]] = [
        [
            Cell("业务板块", rows=2),
            Cell("2024年度", cols=2, align="c"),
            Cell("2023年度", cols=2, align="c"),
        ],
        ["金额", "占比", "金额", "占比"],
    ]
    ed.table(
        "发行人营业收入构成情况", "万元、%", header,
        [[name, *values] for name, values in BUSINESS.items()],
        [2, 1.5, 1, 1.5, 1], align="lrrrr", repeat=True, note="header repeated",
    )  # fmt: skip


def _protection(ed: Edition) -> None:
    _chapter(ed, 4)
    _section(ed, "一、", "增信机制")
    ed.body("担保人承担保证责任的期间为本期债券存续期及到期之日起两年。")
    _section(ed, "二、", "投资者保护条款")
    _section(ed, "（一）", "交叉保护承诺", 2)
    ed.body(
        "发行人及其合并范围内子公司未能清偿到期债务，单独或累计金额达到人民币5,000万元，或占发行人最近一年末净资产1%以上的，"
        "发行人应当在2个交易日内书面通知受托管理人，并在5个交易日的宽限期内予以纠正。"
    )
    _section(ed, "（二）", "救济措施", 2)
    ed.body(
        "发行人违反交叉保护承诺且未能在宽限期内纠正的，持有人会议可以要求发行人提供追加担保，或者宣布本期债券本息加速清偿。"
    )
    _section(ed, "（三）", "争议解决", 2)
    ed.body("因本期债券引起的争议，提交澜江仲裁委员会仲裁。")


def _meetings(ed: Edition) -> None:
    ed.book.new_page()
    _chapter(ed, 5)
    for number, text in enumerate(
        (
            "为了规范债券持有人会议的组织和行为，制定本规则。",
            "单独或者合计持有本期未偿还债券总额10%以上的持有人，可以要求召集持有人会议。",
            "召集人应当于会议召开日前10个交易日发布召开通知。",
            "持有人会议决议须经代表本期未偿还债券总额二分之一以上表决权的持有人同意方可生效。",
        )
    ):
        ed.heading("article", f"第{'一二三四'[number]}条", inline=text, level=1)
        ed.truth.rows["structure"][-1]["n_articles_total"] = "4"


def padded(text: str, width: int, right: bool = False) -> str:
    """Text filled with blanks to a display width; Chinese characters count two."""
    used = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
    blanks = " " * max(1, width - used)
    return blanks + text if right else text + blanks


def text_table(rows: list[list[str]], widths: list[int]) -> str:
    """A table of a text document: columns told only by blanks."""
    return "\n".join(
        "".join(
            padded(cell, width, right=col > 0)
            for col, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def restructuring() -> tuple[str, Truth]:
    """A restructuring report as text with form feeds, heads and page numbers."""
    truth = Truth("haitang_restructuring")
    name = "海棠食品集团股份有限公司发行股份及支付现金购买资产报告书（草案）"
    table = text_table(
        [
            ["项目", "2024年12月31日", "2023年12月31日"],
            ["资产总计", "86,415.20", "79,318.06"],
            ["负债合计", "31,206.15", "30,115.42"],
            ["所有者权益合计", "55,209.05", "49,202.64"],
            ["营业收入", "64,318.27", "58,206.31"],
            ["净利润", "6,006.41", "5,318.22"],
        ],
        [24, 18, 18],
    )
    promise = text_table(
        [
            ["年度", "承诺净利润"],
            ["2025年", "6,600.00"],
            ["2026年", "7,200.00"],
            ["2027年", "7,900.00"],
        ],
        [24, 18],
    )
    pages = [
        f"""股票代码：603997　　股票简称：海棠食品
{name}
交易对方：棠溪市谷雨食品投资合伙企业（有限合伙）
独立财务顾问：远岫证券股份有限公司
二〇二五年七月""",
        f"""第一节 本次交易概况
一、本次交易方案
上市公司拟通过发行股份及支付现金的方式购买交易对方持有的谷雨食品有限公司（以下简称标的公司）100%股权。交
易价格为98,000万元，其中以股份支付68,600万元，占交易价格的70%；以现金支付29,400万元，占交易价格的30%。
二、发行价格
本次发行股份的价格为8.62元/股，不低于定价基准日前20个交易日股票交易均价的80%。
三、标的公司主要财务数据
标的公司最近两年经审计的主要财务数据如下：
单位：万元
{table}""",
        f"""第二节 业绩承诺与补偿
一、业绩承诺
交易对方承诺标的公司2025年度、2026年度和2027年度实现的扣除非经常性损益后的净利润分别不低于下表所列金额：
单位：万元
{promise}
二、补偿方式
标的公司在承诺期内任一年度实现净利润低于承诺净利润的，交易对方应当在专项审核报告出具后30日内以股份方式向上市
公司补偿；股份不足的，以现金补偿。
三、减值测试
承诺期届满后4个月内，上市公司应当聘请会计师事务所对标的资产进行减值测试。""",
        """第三节 风险因素
一、交易被终止的风险
本次交易尚需股东会审议通过及监管机构批准，能否取得批准存在不确定性。
二、商誉减值的风险
本次交易完成后，上市公司预计新增商誉42,790.95万元，若标的公司经营不及预期，存在商誉减值的风险。""",
    ]
    headings = {
        2: [("chapter", "第一节", "本次交易概况")],
        3: [("chapter", "第二节", "业绩承诺与补偿")],
        4: [("chapter", "第三节", "风险因素")],
    }
    for page, entries in headings.items():
        for kind, number, title in entries:
            truth.note("structure", page=page, kind=kind, number=number, title=title)
            for line in pages[page - 1].split("\n"):
                if line[1:2] == "、" and line[0] in "一二三":
                    truth.note(
                        "structure", page=page, kind="heading", number=line[:2],
                        title=line[2:], title_path=f"{number} {title}",
                    )  # fmt: skip
    truth.note(
        "docmeta",
        doc_type="重大资产重组报告书",
        title=name,
        issuer_or_company="海棠食品集团股份有限公司",
        security_code="603997",
        publish_date="2025-07",
    )
    head = "海棠食品集团股份有限公司　重组报告书（草案）"
    framed = [
        f"{head}\n{text}\n{number}" if number > 1 else text
        for number, text in enumerate(pages, 1)
    ]
    return "\f".join(framed) + "\n", truth
