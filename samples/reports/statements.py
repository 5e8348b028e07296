"""The financial statements, consolidated and of the parent, in the two house styles.

Shenzhen's style has columns 期末余额 and 期初余额; Shanghai's has dates, a column 附注,
and (或股东权益) in its labels.
"""

from dataclasses import dataclass
from typing import Any

from samples.company import Company
from samples.edition import Edition
from samples.gridding import Cell
from samples.ledger import (
    CURRENT_ASSETS,
    CURRENT_DEBTS,
    EXPENSES,
    INFLOWS,
    OTHER_ASSETS,
    OTHER_DEBTS,
    OUTFLOWS,
    Amounts,
)
from samples.reports.figures import (
    LATEST,
    Row,
    amount,
    earnings_per_share,
    note_facts,
)
from samples.truth import Period, year, year_end

LOSS = "（损失以“-”号填列）"
SCOPES = {"consolidated": "合并", "parent": "母公司"}
METRICS = {
    "归母权益": "归母净资产",
    "权益合计": "所有者权益合计",
    "负债和权益总计": "负债和所有者权益总计",
    "经营活动净额": "经营活动现金流净额",
    "投资活动净额": "投资活动现金流净额",
    "筹资活动净额": "筹资活动现金流净额",
    "净增加额": "现金及现金等价物净增加额",
    "期初现金": "期初现金及现金等价物余额",
    "期末现金": "期末现金及现金等价物余额",
    "汇率影响": "汇率变动对现金及现金等价物的影响",
    "联营收益": "对联营企业和合营企业的投资收益",
    "归母综合收益": "归属于母公司所有者的综合收益总额",
    "少数综合收益": "归属于少数股东的综合收益总额",
    **{
        f"{kind}{way}小计": f"{kind}活动现金{way}小计"
        for kind in INFLOWS
        for way in ("流入", "流出")
    },
}
"""Ledger names whose metric has another name."""


@dataclass(frozen=True)
class Entry:
    """A row of a statement; without a key it is a caption."""

    label: str
    key: str = ""
    indent: float = 0.0


def balance_entries(shanghai: bool, parent: bool) -> list[Entry]:
    """Rows of a balance sheet."""
    owners = "所有者权益（或股东权益）" if shanghai else "所有者权益"
    rows = [Entry("流动资产：")]
    rows += [Entry(key, key, 1) for key in CURRENT_ASSETS]
    rows += [Entry("流动资产合计", "流动资产合计", 2), Entry("非流动资产：")]
    rows += [Entry(key, key, 1) for key in OTHER_ASSETS]
    rows += [Entry("非流动资产合计", "非流动资产合计", 2)]
    rows += [Entry("资产总计", "资产总计", 2), Entry("流动负债：")]
    rows += [Entry(key, key, 1) for key in CURRENT_DEBTS]
    rows += [Entry("流动负债合计", "流动负债合计", 2), Entry("非流动负债：")]
    rows += [Entry(key, key, 1) for key in OTHER_DEBTS]
    rows += [Entry("非流动负债合计", "非流动负债合计", 2)]
    rows += [Entry("负债合计", "负债合计", 2), Entry(f"{owners}：")]
    capital = "实收资本（或股本）" if shanghai else "股本"
    rows += [Entry(capital, "股本", 1), Entry("资本公积", "资本公积", 1)]
    rows += [Entry("减：库存股", "库存股", 1)]
    rows += [Entry(key, key, 1) for key in ("其他综合收益", "盈余公积", "未分配利润")]
    if not parent:
        rows += [
            Entry(f"归属于母公司{owners}合计", "归母权益", 1),
            Entry("少数股东权益", "少数股东权益", 1),
        ]
    rows += [Entry(f"{owners}合计", "权益合计", 2)]
    return [*rows, Entry(f"负债和{owners}总计", "负债和权益总计", 2)]


def income_entries(parent: bool) -> list[Entry]:
    """Rows of an income statement; the parent's starts at operating revenue."""
    if parent:
        rows = [Entry("一、营业收入", "营业收入"), Entry("减：营业成本", "营业成本", 1)]
        ordinals = "二三四五六七"
    else:
        rows = [
            Entry("一、营业总收入", "营业总收入"),
            Entry("其中：营业收入", "营业收入", 1),
            Entry("二、营业总成本", "营业总成本"),
            Entry("其中：营业成本", "营业成本", 1),
        ]
        ordinals = "三四五六七八"
    rows += [Entry(key, key, 2) for key in EXPENSES]
    rows += [
        Entry("其中：利息费用", "利息费用", 3),
        Entry("利息收入", "利息收入", 4),
        Entry("加：其他收益", "其他收益", 1),
        Entry(f"投资收益{LOSS}", "投资收益", 2),
        Entry("其中：对联营企业和合营企业的投资收益", "联营收益", 3),
        Entry(f"公允价值变动收益{LOSS}", "公允价值变动收益", 2),
        Entry(f"信用减值损失{LOSS}", "信用减值损失", 2),
        Entry(f"资产减值损失{LOSS}", "资产减值损失", 2),
        Entry(f"资产处置收益{LOSS}", "资产处置收益", 2),
        Entry(f"{ordinals[0]}、营业利润（亏损以“-”号填列）", "营业利润"),
        Entry("加：营业外收入", "营业外收入", 1),
        Entry("减：营业外支出", "营业外支出", 1),
        Entry(f"{ordinals[1]}、利润总额（亏损总额以“-”号填列）", "利润总额"),
        Entry("减：所得税费用", "所得税费用", 1),
        Entry(f"{ordinals[2]}、净利润（净亏损以“-”号填列）", "净利润"),
        Entry("（一）按经营持续性分类"),
        Entry("1.持续经营净利润（净亏损以“-”号填列）", "净利润*", 1),
    ]
    if not parent:
        rows += [
            Entry("（二）按所有权归属分类"),
            Entry("1.归属于母公司股东的净利润", "归母净利润", 1),
            Entry("2.少数股东损益", "少数股东损益", 1),
        ]
    rows += [Entry(f"{ordinals[3]}、其他综合收益的税后净额", "其他综合收益")]
    rows += [Entry(f"{ordinals[4]}、综合收益总额", "综合收益总额")]
    if not parent:
        rows += [
            Entry("（一）归属于母公司所有者的综合收益总额", "归母综合收益", 1),
            Entry("（二）归属于少数股东的综合收益总额", "少数综合收益", 1),
            Entry(f"{ordinals[5]}、每股收益："),
            Entry("（一）基本每股收益（元/股）", "基本每股收益", 1),
            Entry("（二）稀释每股收益（元/股）", "稀释每股收益", 1),
        ]
    return rows


def cash_entries() -> list[Entry]:
    """Rows of a cash flow statement."""
    rows = []
    for ordinal, kind in zip("一二三", INFLOWS, strict=True):
        rows.append(Entry(f"{ordinal}、{kind}活动产生的现金流量："))
        rows += [Entry(key, key, 1) for key in INFLOWS[kind].split()]
        rows.append(Entry(f"{kind}活动现金流入小计", f"{kind}流入小计", 2))
        rows += [Entry(key, key, 1) for key in OUTFLOWS[kind].split()]
        rows.append(Entry(f"{kind}活动现金流出小计", f"{kind}流出小计", 2))
        rows.append(Entry(f"{kind}活动产生的现金流量净额", f"{kind}活动净额", 2))
    return [
        *rows,
        Entry("四、汇率变动对现金及现金等价物的影响", "汇率影响"),
        Entry("五、现金及现金等价物净增加额", "净增加额"),
        Entry("加：期初现金及现金等价物余额", "期初现金", 1),
        Entry("六、期末现金及现金等价物余额", "期末现金"),
    ]


def balance_sheet(ed: Edition, company: Company, scope: str, **how: Any) -> None:
    """Print a balance sheet."""
    shanghai = company.unit == "元"
    books = company.group if scope == "consolidated" else company.parent
    columns = (
        [f"{LATEST}年12月31日", f"{LATEST - 1}年12月31日"]
        if shanghai
        else ["期末余额", "期初余额"]
    )
    entries = balance_entries(shanghai, scope == "parent")
    periods = [year_end(LATEST), year_end(LATEST - 1)]
    title = f"{SCOPES[scope]}资产负债表"
    _print(
        ed, company, "balance_sheet", scope, title, entries, books.balance, columns,
        periods, **how,
    )  # fmt: skip


def income_statement(ed: Edition, company: Company, scope: str, **how: Any) -> None:
    """Print an income statement."""
    books = company.group if scope == "consolidated" else company.parent
    columns = [f"{LATEST}年度", f"{LATEST - 1}年度"]
    entries = income_entries(scope == "parent")
    periods = [year(LATEST), year(LATEST - 1)]
    title = f"{SCOPES[scope]}利润表"
    _print(
        ed, company, "income", scope, title, entries, books.income, columns, periods,
        **how,
    )  # fmt: skip


def cash_statement(ed: Edition, company: Company, scope: str, **how: Any) -> None:
    """Print a cash flow statement."""
    books = company.group if scope == "consolidated" else company.parent
    columns = [f"{LATEST}年度", f"{LATEST - 1}年度"]
    periods = [year(LATEST), year(LATEST - 1)]
    title = f"{SCOPES[scope]}现金流量表"
    _print(
        ed, company, "cash_flow", scope, title, cash_entries(), books.cash, columns,
        periods, **how,
    )  # fmt: skip


def _print(
    ed: Edition,
    company: Company,
    statement: str,
    scope: str,
    title: str,
    entries: list[Entry],
    years: tuple[Amounts, ...],
    columns: list[str],
    periods: list[Period],
    **how: Any,
) -> None:
    notes = company.unit == "元"
    kept = [e for e in entries if not e.key or e.key.rstrip("*") in _known(years)]
    rows: list[list[Cell | str]] = []
    facts = []
    for number, entry in enumerate(kept):
        values = tuple(_value(entry.key, years, column, company) for column in range(2))
        label = Cell(entry.label, indent=entry.indent / 2)
        note = f"七、{number}" if notes and entry.indent == 1 and entry.key else ""
        rows.append([label, note, *values] if notes else [label, *values])
        metric = "" if entry.key.endswith("*") else METRICS.get(entry.key, entry.key)
        if (statement, metric) == ("income", "其他综合收益"):
            metric = "其他综合收益的税后净额"
        facts.append(Row(metric, entry.label, values, _unit(entry.key)))
    header = [["项目", *(["附注"] if notes else []), *columns]]
    widths = [3, 0.7, 2, 2] if notes else [3, 2, 2]
    align = "lcrr" if notes else "lrr"
    pages = ed.table(title, company.unit, header, rows, widths, align=align, **how)
    moments = [
        [Period(p.end) if _instant(e.key, p) else p for p in periods] for e in kept
    ]
    for fact, page, when, entry in zip(facts, pages, moments, kept, strict=True):
        if entry.key == "期初现金":
            when = [year_end(LATEST - 1), year_end(LATEST - 2)]
        note_facts(ed, statement, scope, [fact], [page], when, company.unit)


def _known(years: tuple[Amounts, ...]) -> set[str]:
    return set(years[0]) | {"基本每股收益", "稀释每股收益"}


def _instant(key: str, period: Period) -> bool:
    return not period.start or key == "期末现金"


def _unit(key: str) -> str:
    return "元/股" if key.endswith("每股收益") else ""


def _value(key: str, years: tuple[Amounts, ...], column: int, company: Company) -> str:
    if key.endswith("每股收益"):
        return earnings_per_share(company, column)
    value = years[column].get(key.rstrip("*"))
    return "" if value == 0 else amount(value, company)
