"""Key figures, quarters and non-recurring items, in the two house styles."""

from decimal import Decimal

from samples.company import Company
from samples.edition import Edition
from samples.gridding import Cell
from samples.ledger import owners
from samples.reports.figures import (
    LATEST,
    Row,
    amount,
    earnings_per_share,
    growth,
    note_facts,
    return_on_equity,
)
from samples.truth import Period, year, year_end
from samples.typeset import TICKED, UNTICKED

YEARS = (LATEST, LATEST - 1, LATEST - 2)
QUARTER_ENDS = ("03-31", "06-30", "09-30", "12-31")
QUARTER_STARTS = ("01-01", "04-01", "07-01", "10-01")
QUARTER_SHARES = {
    "营业收入": (21, 25, 26),
    "归母净利润": (18, 31, 29),
    "扣非归母净利润": (17, 31, 30),
    "经营活动现金流净额": (-8, 27, 36),
}
"""Percent of the year in the first three quarters; the fourth is what is left."""
OLD_ASSETS = {"千元": 8_906_214, "元": 301_624_018_337}
"""Total assets two years before, which no statement of the report shows."""
BEFORE_RESTATEMENT = {"营业收入": 96, "归母净利润": 98, "扣非归母净利润": 100}
"""Last year's figures before a merger under common control, in percent of after."""


def ticks(yes: bool) -> str:
    """A pair of boxes with the right one ticked."""
    return f"{TICKED}适用 {UNTICKED}不适用" if yes else f"{UNTICKED}适用 {TICKED}不适用"


def series(company: Company) -> dict[str, tuple[int, ...]]:
    """Three years of the key amounts, latest first."""
    group = company.group
    return {
        "营业收入": tuple(i["营业收入"] for i in group.income),
        "归母净利润": tuple(i["归母净利润"] for i in group.income),
        "扣非归母净利润": company.recurring,
        "经营活动现金流净额": (
            *(c["经营活动净额"] for c in group.cash),
            group.cash[1]["经营活动净额"] * 9 // 10,
        ),
        "总资产": (*(b["资产总计"] for b in group.balance), OLD_ASSETS[company.unit]),
        "归母净资产": tuple(owners(e) for e in group.equity[:3]),
    }


LABELS = {
    "营业收入": "营业收入",
    "归母净利润": "归属于上市公司股东的净利润",
    "扣非归母净利润": "归属于上市公司股东的扣除非经常性损益的净利润",
    "经营活动现金流净额": "经营活动产生的现金流量净额",
    "总资产": "资产总额",
    "归母净资产": "归属于上市公司股东的净资产",
}


def key_figures_shenzhen(ed: Edition, company: Company) -> None:
    """One table of amounts and ratios; the unit stands in each row label."""
    data = series(company)
    durations = [year(y) for y in YEARS]
    moments = [year_end(y) for y in YEARS]

    def row(metric: str) -> Row:
        v = data[metric]
        shown = [amount(x, company) for x in v]
        values = (shown[0], shown[1], growth(v[0], v[1]), shown[2])
        return Row(metric, f"{LABELS[metric]}（{company.unit}）", values)

    eps = [earnings_per_share(company, i) for i in range(3)]
    change = growth(Decimal(eps[0]), Decimal(eps[1]))
    shares = (eps[0], eps[1], change, eps[2])
    roe = [return_on_equity(company.group, i) for i in range(3)]
    gap = Decimal(roe[0][:-1]) - Decimal(roe[1][:-1])
    returns = (roe[0], roe[1], f"{gap}%", roe[2])
    flows = [
        *(row(m) for m in list(LABELS)[:4]),
        Row("基本每股收益", "基本每股收益（元/股）", shares, "元/股"),
        Row("稀释每股收益", "稀释每股收益（元/股）", shares, "元/股"),
        Row("加权平均净资产收益率", "加权平均净资产收益率", returns, "%"),
    ]
    stocks = [row("总资产"), row("归母净资产")]
    inner = [
        "",
        f"{LATEST}年末",
        f"{LATEST - 1}年末",
        "本年末比上年末增减",
        f"{LATEST - 2}年末",
    ]
    header = [
        ["", f"{LATEST}年", f"{LATEST - 1}年", "本年比上年增减", f"{LATEST - 2}年"]
    ]
    body = [[r.label, *r.values] for r in flows] + [inner]
    body += [[r.label, *r.values] for r in stocks]
    pages = ed.table(
        "主要会计数据和财务指标", company.unit, header, body, [2.6, 2, 2, 1.5, 2],
        align="lrrrr", note="a second header row inside the body counts as a row",
    )  # fmt: skip
    when: list[Period | None] = [durations[0], durations[1], None, durations[2]]
    note_facts(
        ed, "summary", "consolidated", flows, pages[: len(flows)], when, company.unit
    )
    ends: list[Period | None] = [moments[0], moments[1], None, moments[2]]
    note_facts(ed, "summary", "consolidated", stocks, pages[-2:], ends, company.unit)


def key_figures_shanghai(ed: Edition, company: Company) -> None:
    """Amounts with last year before and after restatement, under two header rows."""
    data = series(company)
    header: list[list[Cell | str]] = [
        [
            Cell("主要会计数据", rows=2),
            Cell(f"{LATEST}年", rows=2),
            Cell(f"{LATEST - 1}年", cols=2, align="c"),
            Cell("本期比上年同期增减(%)", rows=2),
            Cell(f"{LATEST - 2}年", rows=2),
        ],
        ["调整后", "调整前"],
    ]
    flows = []
    for metric in list(LABELS)[:4]:
        new, old, older = data[metric]
        before = old * BEFORE_RESTATEMENT.get(metric, 100) // 100
        shown = [amount(x, company) for x in (new, old, before)]
        values = (*shown, growth(new, old, ""), amount(older, company))
        flows.append(Row(metric, LABELS[metric], values))
    stocks = []
    for metric, label in (
        ("归母净资产", LABELS["归母净资产"]),
        ("总资产", "总资产"),
    ):
        new, old, older = data[metric]
        shown = [amount(x, company) for x in (new, old, old)]
        values = (*shown, growth(new, old, ""), amount(older, company))
        stocks.append(Row(metric, label, values))
    inner: list[Cell | str] = [
        "",
        f"{LATEST}年末",
        Cell(f"{LATEST - 1}年末", cols=2, align="c"),
        "本期末比上年同期末增减（%）",
        f"{LATEST - 2}年末",
    ]
    body: list[list[Cell | str]] = [[r.label, *r.values] for r in flows]
    body += [inner]
    body += [[r.label, *r.values] for r in stocks]
    ed.unit("单位：元  币种：人民币")
    pages = ed.table(
        "主要会计数据", company.unit, header, body, [2, 2.1, 2.1, 2.1, 1.2, 2.1],
        align="lrrrrr", size=8, note="restated last year; inner header row in the body",
    )  # fmt: skip
    spans: list[Period | None] = [
        year(LATEST), year(LATEST - 1), year(LATEST - 1), None, year(LATEST - 2)
    ]  # fmt: skip
    states = ("none", "after", "before", "none", "none")
    note_facts(
        ed,
        "summary",
        "consolidated",
        flows,
        pages[: len(flows)],
        spans,
        company.unit,
        states,
    )
    ends: list[Period | None] = [Period(p.end) if p else None for p in spans]
    note_facts(
        ed, "summary", "consolidated", stocks, pages[-2:], ends, company.unit, states
    )


def ratios_shanghai(ed: Edition, company: Company) -> None:
    """The second table of key figures: a share and return figures."""
    eps = [earnings_per_share(company, i) for i in range(3)]
    change = growth(Decimal(eps[0]), Decimal(eps[1]), "")
    roe = [return_on_equity(company.group, i, "") for i in range(3)]
    fall = Decimal(roe[1]) - Decimal(roe[0])
    rows = [
        Row(
            "基本每股收益",
            "基本每股收益（元／股）",
            (eps[0], eps[1], change, eps[2]),
            "元/股",
        ),
        Row(
            "稀释每股收益",
            "稀释每股收益（元／股）",
            (eps[0], eps[1], change, eps[2]),
            "元/股",
        ),
        Row(
            "加权平均净资产收益率",
            "加权平均净资产收益率（%）",
            (roe[0], roe[1], f"减少{fall}个百分点", roe[2]),
            "%",
        ),
    ]
    header = [
        [
            "主要财务指标",
            f"{LATEST}年",
            f"{LATEST - 1}年",
            "本期比上年同期增减(%)",
            f"{LATEST - 2}年",
        ]
    ]
    body = [[r.label, *r.values] for r in rows]
    pages = ed.table(
        "主要财务指标", "", header, body, [2.4, 1.4, 1.4, 2, 1.4], align="lrrrr"
    )
    when: list[Period | None] = [year(LATEST), year(LATEST - 1), None, year(LATEST - 2)]
    note_facts(ed, "summary", "consolidated", rows, pages, when, "元/股")


def quarter_values(company: Company, metric: str) -> tuple[int, ...]:
    """The four quarters of the latest year; the last takes what is left."""
    whole = series(company)[metric][0]
    parts = [whole * share // 100 for share in QUARTER_SHARES[metric]]
    return (*parts, whole - sum(parts))


def quarters(ed: Edition, company: Company) -> None:
    """Four quarters that add up to the year."""
    labels = (
        [f"第{n}季度" for n in "一二三四"]
        if company.unit == "千元"
        else [
            f"第{n}季度\n（{m}月份）"
            for n, m in zip("一二三四", ("1-3", "4-6", "7-9", "10-12"), strict=True)
        ]
    )
    rows = []
    for metric in QUARTER_SHARES:
        values = tuple(amount(v, company) for v in quarter_values(company, metric))
        rows.append(Row(metric, LABELS[metric], values))
    ed.unit(f"单位：{company.unit}")
    pages = ed.table(
        "分季度主要财务指标", company.unit, [["", *labels]],
        [[r.label, *r.values] for r in rows], [2, 1.7, 1.7, 1.7, 1.7], align="lrrrr",
    )  # fmt: skip
    when: list[Period | None] = [
        Period(f"{LATEST}-{end}", f"{LATEST}-{start}")
        for start, end in zip(QUARTER_STARTS, QUARTER_ENDS, strict=True)
    ]
    note_facts(ed, "quarterly", "consolidated", rows, pages, when, company.unit)


ITEMS = {
    "非流动性资产处置损益（包括已计提资产减值准备的冲销部分）": 6,
    "计入当期损益的政府补助（与公司正常经营业务密切相关、符合国家政策规定、按照确定的标准享有、"
    "对公司损益产生持续影响的政府补助除外）": 78,
    "除同公司正常经营业务相关的有效套期保值业务外，非金融企业持有金融资产和金融负债产生的公允价值"
    "变动损益以及处置金融资产和金融负债产生的损益": 31,
    "单独进行减值测试的应收款项减值准备转回": 9,
    "除上述各项之外的其他营业外收入和支出": -7,
}
"""Non-recurring items and their share of the total before tax, in percent; the first
row takes what rounding leaves."""


def nonrecurring(ed: Edition, company: Company, *, cut: bool) -> None:
    """Items between profit and recurring profit; tax takes 15 %, minorities 2 %."""
    columns = []
    profits = series(company)
    for i in range(2):
        total = profits["归母净利润"][i] - profits["扣非归母净利润"][i]
        tax, minority = total * 15 // 83, total * 2 // 83
        gross = total + tax + minority
        parts = [gross * share // 117 for share in ITEMS.values()]
        parts[0] += gross - sum(parts)
        columns.append([*parts, tax, minority, total])
    labels = [*ITEMS, "减：所得税影响额", "少数股东权益影响额（税后）", "合计"]
    notes = ["", "", "主要为理财产品收益", "", "", "", "", "--"]
    body = [
        [label, amount(new, company), amount(old, company), note]
        for label, new, old, note in zip(labels, *columns, notes, strict=True)
    ]
    ed.unit(f"单位：{company.unit}")
    pages = ed.table(
        "非经常性损益项目及金额", company.unit,
        [["项目", f"{LATEST}年金额", f"{LATEST - 1}年金额", "说明"]], body,
        [3.2, 1.8, 1.8, 1.6], align="lrrl", cut=cut,
    )  # fmt: skip
    rows = [
        Row("非经常性损益合计" if r[0] == "合计" else str(r[0]), r[0], (r[1], r[2]))
        for r in body
    ]
    when: list[Period | None] = [year(LATEST), year(LATEST - 1)]
    note_facts(ed, "nonrecurring", "consolidated", rows, pages, when, company.unit)
