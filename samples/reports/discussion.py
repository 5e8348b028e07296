"""Management's discussion: revenue, margins, customers, expenses, cash and assets."""

from samples.company import Company
from samples.edition import Edition
from samples.gridding import Cell
from samples.reports.figures import (
    LATEST,
    Row,
    amount,
    growth,
    in_ten_thousand,
    margin,
    note_facts,
    percent,
    points,
)
from samples.truth import Period, year

CUSTOMER_SHARES = (79, 67, 60, 46, 41)
SUPPLIER_SHARES = (92, 71, 58, 43, 35)
"""Tenths of a percent of sales and of purchases."""


def revenue_mix(ed: Edition, company: Company) -> None:
    """Revenue by product and region, two years with their shares."""
    totals = [i["营业收入"] for i in company.group.income[:2]]
    header: list[list[Cell | str]] = [
        [
            Cell("", rows=2),
            Cell(f"{LATEST}年", cols=2, align="c"),
            Cell(f"{LATEST - 1}年", cols=2, align="c"),
            Cell("同比增减", rows=2, align="c"),
        ],
        ["金额", "占营业收入比重", "金额", "占营业收入比重"],
    ]

    def line(label: str, new: int, old: int) -> list[Cell | str]:
        return [
            label,
            amount(new, company),
            percent(new, totals[0]),
            amount(old, company),
            percent(old, totals[1]),
            growth(new, old),
        ]

    abroad = [pair[0] for pair in company.abroad[:2]]
    body: list[list[Cell | str]] = [
        line("营业收入合计", *totals),
        section("分产品", 5),
    ]
    body += [
        line(name, years[0][0], years[1][0]) for name, years in company.products.items()
    ]
    body += [section("分地区", 5)]
    body += [line("境内", totals[0] - abroad[0], totals[1] - abroad[1])]
    body += [line("境外", *abroad)]
    ed.unit(f"单位：{company.unit}")
    pages = ed.table(
        "营业收入构成", company.unit, header, body, [2, 1.9, 1.3, 1.9, 1.3, 1.2],
        align="lrrrrr", note="分产品 and 分地区 are section rows",
    )  # fmt: skip
    rows = []
    for entry in body:
        texts = [str(e) for e in entry]
        known = texts[1] and texts[0] != "营业收入合计"
        metric = f"营业收入:{texts[0]}" if known else ""
        rows.append(Row(metric, texts[0], tuple(texts[1:])))
    when: list[Period | None] = [year(LATEST), None, year(LATEST - 1), None, None]
    note_facts(ed, "segment", "consolidated", rows, pages, when, company.unit)


def section(label: str, blanks: int) -> list[Cell | str]:
    """A row that only names what follows."""
    return [label, *[""] * blanks]


def margins(ed: Edition, company: Company) -> None:
    """Revenue, cost and gross margin of the large products and regions."""
    header = [
        [
            "",
            "营业收入",
            "营业成本",
            "毛利率",
            "营业收入比上年同期增减",
            "营业成本比上年同期增减",
            "毛利率比上年同期增减",
        ]
    ]

    def line(
        label: str, new: tuple[int, int], old: tuple[int, int]
    ) -> list[Cell | str]:
        return [
            label,
            amount(new[0], company),
            amount(new[1], company),
            f"{margin(*new)}%",
            growth(new[0], old[0]),
            growth(new[1], old[1]),
            f"{points(new, old)}%",
        ]

    wholes = [(i["营业收入"], i["营业成本"]) for i in company.group.income[:2]]
    home = [
        (whole[0] - out[0], whole[1] - out[1])
        for whole, out in zip(wholes, company.abroad, strict=False)
    ]
    body = [section("分产品", 6)]
    body += [line(name, y[0], y[1]) for name, y in list(company.products.items())[:2]]
    body += [section("分地区", 6), line("境内", home[0], home[1])]
    body += [line("境外", company.abroad[0], company.abroad[1])]
    ed.unit(f"单位：{company.unit}")
    pages = ed.table(
        "占公司营业收入或营业利润10%以上的产品、地区情况", company.unit, header, body,
        [1.6, 1.9, 1.9, 1, 1.2, 1.2, 1.2], align="lrrrrrr", size=8,
    )  # fmt: skip
    rows = [
        Row(f"毛利率:{r[0]}" if r[3] else "", str(r[0]), ("", "", str(r[3])))
        for r in body
    ]
    when: list[Period | None] = [None, None, year(LATEST)]
    note_facts(ed, "segment", "consolidated", rows, pages, when, "%")


def partners(ed: Edition, company: Company) -> None:
    """Five largest customers and suppliers, in 万元 whatever the report's unit."""
    sales = company.group.income[0]["营业收入"]
    bought = company.group.cash[0]["购买商品、接受劳务支付的现金"]
    for who, verb, whole, shares in (
        ("客户", "销售", sales, CUSTOMER_SHARES),
        ("供应商", "采购", bought, SUPPLIER_SHARES),
    ):
        parts = [whole * share // 1000 for share in shares]
        ed.body(
            f"公司前五名{who}{verb}金额合计"
            f"{in_ten_thousand(sum(parts), company)}万元，"
            f"占年度{verb}总额的{percent(sum(parts), whole)}；其中关联方{verb}额为0万元。"
        )
        ed.unit("单位：万元")
        body = [
            [str(i), f"{who}{'甲乙丙丁戊'[i - 1]}", in_ten_thousand(p, company),
             percent(p, whole)]
            for i, p in enumerate(parts, 1)
        ]  # fmt: skip
        total = ["合计", "--", in_ten_thousand(sum(parts), company)]
        body.append([*total, percent(sum(parts), whole)])
        pages = ed.table(
            f"公司前5大{who}资料", "万元",
            [["序号", f"{who}名称", f"{verb}额", f"占年度{verb}总额比例"]], body,
            [1, 2, 2, 2], align="clrr",
        )  # fmt: skip
        metrics = [""] * 5 + [f"前五名{who}{verb}额"]
        rows = [
            Row(m, f"前五名{who}{verb}额", (r[2],))
            for m, r in zip(metrics, body, strict=True)
        ]
        note_facts(ed, "partners", "na", rows, pages, [year(LATEST)], "万元")


def expenses(ed: Edition, company: Company) -> None:
    """The four period expenses with the reason of large changes."""
    reasons = {
        "销售费用": "主要系市场推广投入增加",
        "管理费用": "主要系职工薪酬增加",
        "研发费用": "主要系新产品研发项目增加",
        "财务费用": "主要系利息净支出及汇兑损益变动",
    }
    new, old = company.group.income[:2]
    body = [
        [
            key,
            amount(new[key], company),
            amount(old[key], company),
            growth(new[key], old[key]),
            why,
        ]
        for key, why in reasons.items()
    ]
    ed.unit(f"单位：{company.unit}")
    header = [["", f"{LATEST}年", f"{LATEST - 1}年", "同比增减", "重大变动说明"]]
    ed.table(
        "费用", company.unit, header, body, [1.3, 1.8, 1.8, 1.2, 2.4], align="lrrrl"
    )


def research(ed: Edition, company: Company, staff: int) -> None:
    """Research spending and people."""
    spent = [company.group.income[i]["研发费用"] for i in range(2)]
    sales = [company.group.income[i]["营业收入"] for i in range(2)]
    people = (staff * 19 // 100, staff * 17 // 100)
    rows = [
        Row(
            "研发人员数量", "研发人员数量（人）", tuple(f"{p:,}" for p in people), "人"
        ),
        Row("", "研发人员数量占比", (percent(people[0], staff), "17.00%")),
        Row(
            "研发投入金额",
            f"研发投入金额（{company.unit}）",
            tuple(amount(v, company) for v in spent),
            company.unit,
        ),
        Row(
            "研发投入占营业收入比例",
            "研发投入占营业收入比例",
            tuple(percent(a, b) for a, b in zip(spent, sales, strict=True)),
            "%",
        ),
    ]
    header = [["", f"{LATEST}年", f"{LATEST - 1}年"]]
    body = [[r.label, *r.values] for r in rows]
    pages = ed.table("公司研发投入情况", "", header, body, [2.4, 1.8, 1.8], align="lrr")
    when: list[Period | None] = [year(LATEST), year(LATEST - 1)]
    note_facts(ed, "rd", "consolidated", rows[2:], pages[2:], when, company.unit)


def cash(ed: Edition, company: Company) -> None:
    """Cash flows in short, growth recomputable from the statement."""
    new, old = company.group.cash
    keys = []
    for kind in ("经营", "投资", "筹资"):
        keys += [
            (f"{kind}活动现金流入小计", f"{kind}流入小计"),
            (f"{kind}活动现金流出小计", f"{kind}流出小计"),
            (f"{kind}活动产生的现金流量净额", f"{kind}活动净额"),
        ]
    keys.append(("现金及现金等价物净增加额", "净增加额"))
    body = [
        [
            label,
            amount(new[key], company),
            amount(old[key], company),
            growth(new[key], old[key]),
        ]
        for label, key in keys
    ]
    ed.unit(f"单位：{company.unit}")
    header = [["项目", f"{LATEST}年", f"{LATEST - 1}年", "同比增减"]]
    ed.table("现金流", company.unit, header, body, [2.6, 1.9, 1.9, 1.2], align="lrrr")


def asset_mix(ed: Edition, company: Company) -> None:
    """Main assets and their shares at both year ends, under two header rows."""
    new, old = company.group.balance
    header: list[list[Cell | str]] = [
        [
            Cell("", rows=2),
            Cell(f"{LATEST}年末", cols=2, align="c"),
            Cell(f"{LATEST}年初", cols=2, align="c"),
            Cell("比重增减", rows=2),
            Cell("重大变动说明", rows=2),
        ],
        ["金额", "占总资产比例", "金额", "占总资产比例"],
    ]
    body = []
    for key in ("货币资金", "应收账款", "存货", "固定资产", "短期借款", "长期借款"):
        shares = [percent(b[key], b["资产总计"]) for b in (new, old)]
        gap = round(float(shares[0][:-1]) - float(shares[1][:-1]), 2)
        body.append(
            [
                key,
                amount(new[key], company),
                shares[0],
                amount(old[key], company),
                shares[1],
                f"{gap:.2f}%",
                "无重大变动",
            ]
        )
    ed.unit(f"单位：{company.unit}")
    ed.table(
        "资产构成重大变动情况", company.unit, header, body,
        [1.2, 1.9, 1.1, 1.9, 1.1, 1, 1.4], align="lrrrrrl", size=8,
    )  # fmt: skip
