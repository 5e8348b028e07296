"""Cover, notices, contents, definitions and company information of a report."""

from collections.abc import Sequence

from samples.company import Company
from samples.edition import Edition
from samples.gridding import Cell
from samples.reports.figures import LATEST

DIVIDEND_PER_TEN = {"云麓精密": "2.50", "海棠食品": "1.50"}
"""Planned cash dividend of the year, in yuan for ten shares, tax included."""


def cover(ed: Edition, company: Company, kind: str, number: str, date: str) -> None:
    """Title page."""
    ed.body(f"公告编号：{number}", indent=0, align="right")
    ed.book.y += 180
    ed.body(company.name, indent=0, align="centre", size=20, bold=True)
    ed.book.y += 14
    ed.body(f"{LATEST}年{kind}", indent=0, align="centre", size=24, bold=True)
    ed.book.y += 220
    ed.body(date, indent=0, align="centre", size=14)
    ed.book.new_page()


def notice(ed: Edition, company: Company) -> None:
    """What the board vouches for, and the planned dividend."""
    ed.heading(
        "chapter", "第一节", "重要提示、目录和释义", outline=True, align="centre"
    )
    ed.body(
        "本公司董事会、监事会及全体董事、监事、高级管理人员对年度报告内容的真实、准确、完整负责，"
        "并就其中可能存在的虚假记载、误导性陈述或者重大遗漏依法承担相应责任。",
        f"公司负责人{company.chair}、主管会计工作负责人及会计机构负责人声明：保证本年度报告中"
        "财务报告的真实、准确、完整。",
        "所有董事均已出席审议本报告的董事会会议。",
        "本报告所涉未来计划等前瞻性陈述，不构成公司对投资者的实质承诺，请投资者注意投资风险。",
        "公司需遵守所在交易所关于专用设备制造业的行业信息披露要求。",
        f"公司经董事会审议通过的利润分配预案为：以{base_shares(company):,}股为基数，"
        f"向全体股东每10股派发现金红利{DIVIDEND_PER_TEN[company.short]}元（含税），"
        "送红股0股（含税），不以资本公积金转增股本。",
    )


def base_shares(company: Company) -> int:
    """Shares that a dividend is paid on."""
    return company.shares - company.treasury_shares


def contents(ed: Edition, marks: dict[str, int], chapters: Sequence[str]) -> None:
    """Contents page with dot leaders."""
    ed.book.new_page()
    ed.book.paragraph("目录", 0, align="centre", size=16, bold=True, gap=10)
    ed.book.contents([(0, name, marks.get(name, 0)) for name in chapters])
    ed.book.new_page()


def definitions(ed: Edition, terms: Sequence[tuple[str, str]]) -> None:
    """The table of terms."""
    ed.book.paragraph("释义", 0, align="centre", size=14, bold=True, gap=6)
    rows = [[term, "指", meaning] for term, meaning in terms]
    ed.table("释义", "", [["释义项", "指", "释义内容"]], rows, [2, 0.6, 5], align="lcl")


def information(ed: Edition, company: Company, abroad: str) -> None:
    """Company information, contacts and where the report is kept."""
    ed.heading("heading", "一、", "公司信息", level=1, gap="")
    rows: list[list[Cell | str]] = [
        ["股票简称", company.short, "股票代码", company.code],
        ["股票上市证券交易所", Cell(company.exchange, cols=3)],
        ["公司的中文名称", Cell(company.name, cols=3)],
        ["公司的中文简称", Cell(company.short, cols=3)],
        ["公司的外文名称（如有）", Cell(abroad, cols=3)],
        ["公司的法定代表人", Cell(company.chair, cols=3)],
        ["注册地址", Cell(f"{company.city}望江区临溪路18号", cols=3)],
        ["注册地址的邮政编码", Cell("999001", cols=3)],
        ["公司注册地址历史变更情况", Cell("报告期内无变更", cols=3)],
        ["办公地址", Cell(f"{company.city}望江区临溪路18号", cols=3)],
        ["公司网址", Cell("https://www.example.invalid", cols=3)],
    ]
    ed.table("公司信息", "", [], rows, [2, 2, 1.4, 2])
    ed.heading("heading", "二、", "联系人和联系方式", level=1, gap="")
    ed.table(
        "联系人和联系方式",
        "",
        [["", "董事会秘书", "证券事务代表"]],
        [
            ["姓名", "沈知行", "陆以宁"],
            ["联系地址", *[f"{company.city}望江区临溪路18号"] * 2],
            ["电话", "0999-1234567", "0999-1234568"],
            ["电子信箱", *["ir@example.invalid"] * 2],
        ],
        [1.4, 2, 2],
    )
    ed.heading("heading", "三、", "信息披露及备置地点", level=1, gap="")
    ed.table(
        "信息披露及备置地点",
        "",
        [],
        [
            ["公司披露年度报告的证券交易所网站", company.exchange],
            ["公司年度报告备置地点", "公司董事会办公室"],
        ],
        [1, 1],
    )
    ed.heading("heading", "四、", "其他有关资料", level=1, gap="")
    ed.body("公司聘请的会计师事务所")
    ed.table(
        "公司聘请的会计师事务所",
        "",
        [],
        [
            ["会计师事务所名称", company.accountant],
            ["会计师事务所办公地址", f"{company.city}衡山路6号"],
            ["签字会计师姓名", "周见微、许清和"],
        ],
        [1, 2],
    )
