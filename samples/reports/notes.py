"""Notes to the statements: tables that must agree with the balance sheet."""

from samples.company import Company
from samples.edition import Edition
from samples.gridding import Cell
from samples.reports.figures import LATEST, amount, percent

ALLOWANCE_PERCENT = 6
"""Bad-debt allowance in percent of gross receivables."""
WRITE_DOWN_PERCENT = 3
"""Write-down in percent of gross inventories."""


def receivables(ed: Edition, company: Company) -> None:
    """Receivables by age; net of the allowance they are the balance sheet's."""
    columns = []
    for sheet in company.group.balance:
        net = sheet["应收账款"]
        gross = net * 100 // (100 - ALLOWANCE_PERCENT)
        later = [gross * share // 100 for share in (8, 3, 2)]
        ages = [gross - sum(later), *later]
        columns.append([*ages, gross, gross - net, net])
    labels = [
        "1年以内（含1年）", "1至2年", "2至3年", "3年以上", "小计", "减：坏账准备", "合计"
    ]  # fmt: skip
    body = [
        [label, amount(new, company), amount(old, company)]
        for label, new, old in zip(labels, *columns, strict=True)
    ]
    ed.unit(f"单位：{company.unit}")
    ed.table(
        "应收账款按账龄披露", company.unit, [["账龄", "期末账面余额", "期初账面余额"]],
        body, [2, 2, 2], align="lrr",
    )  # fmt: skip


def inventories(ed: Edition, company: Company) -> None:
    """Inventories gross, written down and net, under two header rows."""
    header: list[list[Cell | str]] = [
        [
            Cell("项目", rows=2),
            Cell("期末余额", cols=3, align="c"),
            Cell("期初余额", cols=3, align="c"),
        ],
        ["账面余额", "跌价准备", "账面价值"] * 2,
    ]
    kinds = {"原材料": 34, "在产品": 21, "库存商品": 38, "发出商品": 0}
    sides = []
    for sheet in company.group.balance:
        net = sheet["存货"]
        gross = net * 100 // (100 - WRITE_DOWN_PERCENT)
        parts = [gross * share // 100 for share in kinds.values()]
        parts[-1] = gross - sum(parts)
        downs = [(gross - net) * share // 100 for share in kinds.values()]
        downs[-1] = gross - net - sum(downs)
        rows = [(g, d, g - d) for g, d in zip(parts, downs, strict=True)]
        sides.append([*rows, (gross, gross - net, net)])
    body = []
    for label, new, old in zip([*kinds, "合计"], *sides, strict=True):
        body.append([label, *(amount(v, company) for v in (*new, *old))])
    ed.unit(f"单位：{company.unit}")
    ed.table(
        "存货分类", company.unit, header, body, [1.2, *[1.8] * 6], align="lrrrrrr",
        size=7.5,
    )  # fmt: skip


def money(ed: Edition, company: Company) -> None:
    """Cash and where it lies; a three-line table."""
    columns = []
    for sheet, flow in zip(company.group.balance, company.group.cash, strict=True):
        restricted = sheet["货币资金"] - flow["期末现金"]
        petty = flow["期末现金"] // 1000
        columns.append([petty, flow["期末现金"] - petty, restricted, sheet["货币资金"]])
    labels = ["库存现金", "银行存款", "其他货币资金", "合计"]
    body = [
        [label, amount(new, company), amount(old, company)]
        for label, new, old in zip(labels, *columns, strict=True)
    ]
    ed.unit(f"单位：{company.unit}")
    ed.table(
        "货币资金", company.unit, [["项目", "期末余额", "期初余额"]], body, [2, 2, 2],
        align="lrr", rules="three",
    )  # fmt: skip


def reconciliation(ed: Edition, company: Company) -> None:
    """From net profit to operating cash; the last item takes what is left."""
    columns = []
    for i in range(2):
        profit, flow = company.group.income[i], company.group.cash[i]
        sheets = company.group.balance
        known = {
            "加：资产减值准备": -profit["资产减值损失"],
            "信用减值损失": -profit["信用减值损失"],
            "固定资产折旧": sheets[i]["固定资产"] * 9 // 100,
            "无形资产摊销": sheets[i]["无形资产"] * 6 // 100,
            "财务费用（收益以“-”号填列）": profit["利息费用"],
            "投资损失（收益以“-”号填列）": -profit["投资收益"],
            "存货的减少（增加以“-”号填列）": -sheets[i]["存货"] * 8 // 100,
        }
        left = flow["经营活动净额"] - profit["净利润"] - sum(known.values())
        values = [profit["净利润"], *known.values(), left, flow["经营活动净额"]]
        columns.append(values)
    labels = [
        "净利润", *known, "经营性应收应付项目的净变动", "经营活动产生的现金流量净额"
    ]  # fmt: skip
    body = [
        [label, amount(new, company), amount(old, company)]
        for label, new, old in zip(labels, *columns, strict=True)
    ]
    ed.unit(f"单位：{company.unit}")
    ed.table(
        "现金流量表补充资料", company.unit, [["补充资料", "本期金额", "上期金额"]],
        body, [3, 2, 2], align="lrr",
    )  # fmt: skip


def equity_changes(ed: Edition, company: Company) -> None:
    """Changes of equity in the year: ten columns on a landscape page."""
    group = company.group
    before, after, moves = group.equity[1], group.equity[0], group.moves[0]
    profit = group.income[0]
    keys = [
        "股本", "资本公积", "库存股", "其他综合收益", "盈余公积", "未分配利润"
    ]  # fmt: skip

    def line(label: str, parts: dict[str, int]) -> list[Cell | str]:
        own = sum(parts.get(k, 0) for k in keys if k != "库存股")
        own -= parts.get("库存股", 0)
        minority = parts.get("少数股东权益", 0)
        shown = [parts.get(k, 0) for k in keys] + [own, minority, own + minority]
        return [label, *("" if v == 0 else amount(v, company) for v in shown)]

    gain = {
        "其他综合收益": profit["归母其他综合收益"],
        "未分配利润": profit["归母净利润"],
        "少数股东权益": profit["少数综合收益"],
    }
    paid_in = {
        "资本公积": moves.get("资本公积变动", 0),
        "库存股": moves.get("回购", 0),
    }
    surplus = {
        "盈余公积": moves["提取盈余公积"],
        "未分配利润": -moves["提取盈余公积"],
    }
    payout = {
        "未分配利润": -moves["分配股利"],
        "少数股东权益": -moves.get("少数股利", 0),
    }
    change = {k: after[k] - before[k] for k in [*keys, "少数股东权益"]}
    body = [
        line("一、上年期末余额", before),
        line("二、本年期初余额", before),
        line("三、本期增减变动金额（减少以“-”号填列）", change),
        line("（一）综合收益总额", gain),
        line("（二）所有者投入和减少资本", paid_in),
        line(
            "（三）利润分配", {k: surplus.get(k, 0) + payout.get(k, 0) for k in change}
        ),
        line("1.提取盈余公积", surplus),
        line("2.对所有者（或股东）的分配", payout),
        line("四、本期期末余额", after),
    ]
    header: list[list[Cell | str]] = [
        [
            Cell("项目", rows=2),
            Cell("归属于母公司所有者权益", cols=7, align="c"),
            Cell("少数股东权益", rows=2),
            Cell("所有者权益合计", rows=2),
        ],
        ["股本", "资本公积", "减：库存股", *keys[3:], "小计"],
    ]
    ed.unit(f"单位：{company.unit}")
    ed.table(
        "合并所有者权益变动表", company.unit, header, body, [2.2, *[1.3] * 9],
        align="lrrrrrrrrr", size=7 if company.unit == "元" else 8,
    )  # fmt: skip


def subsidiaries(ed: Edition, company: Company) -> None:
    """Main subsidiaries: text cells that wrap, and shares of two kinds."""
    rows = [
        ["云麓（澄江）智能装备有限公司", "澄江市", "关节模组的研发、生产与销售", "100.00%", "-"],
        ["云麓国际控股有限公司", "境外", "投资与贸易", "100.00%", "-"],
        ["澜川精工有限公司", "澜川市", "精密铸件的生产与销售", "70.00%", "-"],
        ["澜川检测技术服务有限公司", "澜川市", "检验检测服务", "-", "70.00%"],
    ]  # fmt: skip
    if company.short != "云麓精密":
        rows = [[r[0].replace("云麓", "海棠"), *r[1:]] for r in rows]
    header: list[list[Cell | str]] = [
        [
            Cell("子公司名称", rows=2),
            Cell("主要经营地", rows=2),
            Cell("业务性质", rows=2),
            Cell("持股比例", cols=2, align="c"),
        ],
        ["直接", "间接"],
    ]
    ed.table("企业集团的构成", "", header, rows, [2.6, 1.2, 2.4, 1, 1], align="lllrr")
    share = percent(
        company.group.income[0]["少数股东损益"], company.group.income[0]["净利润"]
    )
    ed.body(f"本年度归属于少数股东的损益占净利润的{share}。")


def tax_rates(ed: Edition) -> None:
    """Taxes and rates; one cell holds a list."""
    ed.table(
        "主要税种及税率",
        "",
        [["税种", "计税依据", "税率"]],
        [
            ["增值税", "销售货物及提供应税劳务过程中产生的增值额", "13%、9%、6%"],
            ["城市维护建设税", "实际缴纳的流转税税额", "7%、5%"],
            ["企业所得税", "应纳税所得额", "25%、15%"],
            ["教育费附加", "实际缴纳的流转税税额", "3%"],
        ],
        [1.6, 3.4, 1.4],
    )
    ed.body(f"公司{LATEST}年度适用高新技术企业15%的优惠税率。")
