"""Staff, dividends, shares and shareholders."""

from collections.abc import Sequence
from decimal import Decimal

from samples.company import Company
from samples.edition import Edition
from samples.gridding import Cell
from samples.ledger import rounded
from samples.reports.figures import LATEST, Row, amount, note_facts, percent
from samples.reports.front import DIVIDEND_PER_TEN, base_shares
from samples.truth import year, year_end

STAFF = {
    "云麓精密": (3_512, 486, 1_574, 118, 574),
    "海棠食品": (2_860, 914, 238, 72, 331),
}
"""People by kind of work: production, sales, technology, finance, administration."""
HOLDERS = (
    ("云岚控股集团有限公司", "境内非国有法人", 342),
    ("林予安", "境内自然人", 86),
    ("启明星河股权投资合伙企业（有限合伙）", "其他", 54),
    ("松涛养老保险股份有限公司－分红－个人分红", "其他", 31),
    ("沧浪资产管理有限公司", "境内非国有法人", 27),
    ("远岫基金管理有限公司－远岫成长混合型证券投资基金", "其他", 22),
    ("北辰国际有限公司", "境外法人", 18),
    ("周望舒", "境内自然人", 12),
    ("清川产业投资有限公司", "国有法人", 11),
    ("何晚照", "境内自然人", 9),
)
"""Name, nature, thousandths of the shares."""


def staff(ed: Edition, company: Company) -> None:
    """Employees by work and by education; each list adds up to the whole."""
    people = STAFF[company.short]
    whole = sum(people)
    parent = whole * 45 // 100
    kinds = ("生产人员", "销售人员", "技术人员", "财务人员", "行政人员")
    schools = [whole * share // 100 for share in (10, 39, 30)]
    grades = ("硕士及以上", "本科", "大专", "大专以下")
    rows: list[list[Cell | str]] = [
        ["报告期末母公司在职员工的数量（人）", f"{parent:,}"],
        ["报告期末主要子公司在职员工的数量（人）", f"{whole - parent:,}"],
        ["报告期末在职员工的数量合计（人）", f"{whole:,}"],
        [Cell("专业构成", cols=2, align="c")],
        ["专业构成类别", "专业构成人数（人）"],
        *named(kinds, people),
        ["合计", f"{whole:,}"],
        [Cell("教育程度", cols=2, align="c")],
        ["教育程度类别", "数量（人）"],
        *named(grades, [*schools, whole - sum(schools)]),
        ["合计", f"{whole:,}"],
    ]
    pages = ed.table(
        "员工数量、专业构成及教育程度", "人", [], rows, [3, 2], align="lr",
        note="three lists under one another in one frame",
    )  # fmt: skip
    total = Row("员工总数", "报告期末在职员工的数量合计（人）", (f"{whole:,}",), "人")
    note_facts(
        ed, "staff", "consolidated", [total], pages[2:3], [year_end(LATEST)], "人"
    )


def named(names: Sequence[str], numbers: Sequence[int]) -> list[list[Cell | str]]:
    """Rows of a name and a number."""
    return [[k, f"{n:,}"] for k, n in zip(names, numbers, strict=True)]


def dividend(ed: Edition, company: Company) -> None:
    """The dividend plan of the year, and three years in one table."""
    per_ten = DIVIDEND_PER_TEN[company.short]
    shares = base_shares(company)
    total = Decimal(shares) * Decimal(per_ten) / 10
    rows = [
        Row("", "每10股送红股数（股）", ("0",)),
        Row("每10股派息", "每10股派息数（元）（含税）", (per_ten,), "元/10股"),
        Row("", "每10股转增数（股）", ("0",)),
        Row("", "分配预案的股本基数（股）", (f"{shares:,}",), "股"),
        Row("现金分红金额", "现金分红金额（元）（含税）", (f"{total:,.2f}",), "元"),
        Row("", "以其他方式（如回购股份）现金分红金额（元）", ("0.00",), "元"),
        Row(
            "现金分红总额", "现金分红总额（含其他方式）（元）", (f"{total:,.2f}",), "元"
        ),
        Row("", "现金分红总额占利润分配总额的比例", ("100.00%",), "%"),
    ]
    pages = ed.table(
        "利润分配预案", "元", [], [[r.label, *r.values] for r in rows], [3, 2],
        align="lr", note="unit 元 whatever the unit of the statements",
    )  # fmt: skip
    note_facts(ed, "dividend", "na", rows, pages, [year(LATEST)], "元")
    ed.body("公司近三年（含报告期）的普通股股利分配情况如下：")
    scale = 1000 if company.unit == "千元" else Decimal("0.01")
    paid = [m["分配股利"] * scale for m in company.group.moves]
    amounts = [total, paid[0], paid[1]]
    body = []
    for i, cash in enumerate(amounts):
        profit = company.group.income[i]["归母净利润"] * scale
        tenths = per_ten if i == 0 else str(
            rounded(Decimal(cash) / company.shares * 10, "0.01")
        )  # fmt: skip
        body.append(
            [
                f"{LATEST - i}年",
                tenths,
                f"{cash:,.2f}",
                f"{Decimal(profit):,.2f}",
                percent(Decimal(cash), Decimal(profit), ""),
            ]
        )
    header = [
        [
            "分红年度",
            "每10股派息数(元)（含税）",
            "现金分红的数额（含税）",
            "分红年度合并报表中归属于上市公司普通股股东的净利润",
            "占合并报表中归属于上市公司普通股股东的净利润的比率(%)",
        ]
    ]
    ed.unit("单位：元  币种：人民币")
    ed.table(
        "近三年普通股股利分配情况", "元", header, body, [1, 1.2, 2, 2.2, 1.8],
        align="lrrrr",
    )  # fmt: skip


def shares(ed: Edition, company: Company) -> None:
    """Share capital before and after the year; nine columns under two header rows."""
    locked = company.shares * 86 // 1000 * 3 // 4
    free = company.shares - locked
    header: list[list[Cell | str]] = [
        [
            Cell("", rows=2),
            Cell("本次变动前", cols=2, align="c"),
            Cell("本次变动增减（+，-）", cols=3, align="c"),
            Cell("本次变动后", cols=2, align="c"),
        ],
        ["数量", "比例", "发行新股", "其他", "小计", "数量", "比例"],
    ]

    def line(label: str, number: int) -> list[Cell | str]:
        share = percent(number, company.shares)
        shown = f"{number:,}"
        return [label, shown, share, "0", "0", "0", shown, share]

    body = [
        line("一、有限售条件股份", locked),
        line("二、无限售条件股份", free),
        line("三、股份总数", company.shares),
    ]
    ed.unit("单位：股")
    pages = ed.table(
        "股份变动情况", "股", header, body, [1.8, 1.7, 1, 0.8, 0.8, 0.8, 1.7, 1],
        align="lrrrrrrr", size=8,
    )  # fmt: skip
    total = Row("总股本", "三、股份总数", (f"{company.shares:,}",), "股")
    note_facts(ed, "shares", "na", [total], pages[2:], [year_end(LATEST - 1)], "股")


def holders(ed: Edition, company: Company, *, rules: str = "grid") -> None:
    """The ten largest shareholders."""
    header = [
        ["股东名称", "股东性质", "持股比例", "报告期末持股数量", "质押或冻结情况"]
    ]
    body = []
    for given, nature, share in HOLDERS:
        name = given.replace("云岚", company.short[:2]).replace("林予安", company.chair)
        number = company.shares * share // 1000
        body.append(
            [name, nature, percent(number, company.shares), f"{number:,}", "不适用"]
        )
    ed.unit("单位：股")
    ed.table(
        "前10名股东持股情况", "股", header, body, [3, 1.6, 1.1, 1.8, 1.4],
        align="llrrl", rules=rules, repeat=True,
    )  # fmt: skip


def buyback(ed: Edition, company: Company) -> None:
    """One sentence with amounts, shares and a ratio."""
    spent = company.group.moves[0]["回购"]
    if spent:
        ed.body(
            f"截至{LATEST}年12月31日，公司通过回购专用证券账户以集中竞价交易方式累计回购公司股份"
            f"{company.treasury_shares:,}股，占公司总股本的"
            f"{percent(company.treasury_shares, company.shares)}，支付的总金额为"
            f"{amount(spent, company)}{company.unit}（不含交易费用）。"
        )
