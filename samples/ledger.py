"""The books of an invented company: from a few given figures to statements that add up.

Amounts are whole numbers of the smallest printed unit (千元, or 分). What an accountant
would derive is derived here; each balance sheet closes through accounts payable and
each cash flow statement through borrowings received, so every identity holds exactly.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

Given = Mapping[str, tuple[int, ...]]
"""Given figures, latest year first."""
Amounts = dict[str, int]

CURRENT_ASSETS = (
    "货币资金 交易性金融资产 应收票据 应收账款 应收款项融资 预付款项 其他应收款 存货 "
    "合同资产 一年内到期的非流动资产 其他流动资产"
).split()
OTHER_ASSETS = (
    "长期股权投资 其他权益工具投资 投资性房地产 固定资产 在建工程 使用权资产 无形资产 "
    "商誉 长期待摊费用 递延所得税资产 其他非流动资产"
).split()
CURRENT_DEBTS = (
    "短期借款 应付票据 应付账款 合同负债 应付职工薪酬 应交税费 其他应付款 "
    "一年内到期的非流动负债 其他流动负债"
).split()
OTHER_DEBTS = "长期借款 租赁负债 预计负债 递延收益 递延所得税负债".split()
EXPENSES = "税金及附加 销售费用 管理费用 研发费用 财务费用".split()
GAINS = (
    "其他收益 投资收益 公允价值变动收益 信用减值损失 资产减值损失 资产处置收益".split()
)
INFLOWS = {
    "经营": "销售商品、提供劳务收到的现金 收到的税费返还 收到其他与经营活动有关的现金",
    "投资": "收回投资收到的现金 取得投资收益收到的现金 "
    "处置固定资产、无形资产和其他长期资产收回的现金净额 收到其他与投资活动有关的现金",
    "筹资": "吸收投资收到的现金 取得借款收到的现金 收到其他与筹资活动有关的现金",
}
OUTFLOWS = {
    "经营": "购买商品、接受劳务支付的现金 支付给职工以及为职工支付的现金 "
    "支付的各项税费 支付其他与经营活动有关的现金",
    "投资": "购建固定资产、无形资产和其他长期资产支付的现金 投资支付的现金 "
    "支付其他与投资活动有关的现金",
    "筹资": "偿还债务支付的现金 分配股利、利润或偿付利息支付的现金 "
    "支付其他与筹资活动有关的现金",
}
SURPLUS_SHARE = Decimal("0.1")
"""Share of the parent's profit that company law puts into the surplus reserve."""


def rounded(value: Decimal, step: str = "1") -> Decimal:
    """Round half up, as Chinese statements do."""
    return value.quantize(Decimal(step), ROUND_HALF_UP)


def income(given: Given, column: int) -> Amounts:
    """Income statement of one year."""
    a = {key: values[column] for key, values in given.items() if len(values) > column}
    a["营业总收入"] = a["营业收入"]
    a["财务费用"] = a["利息费用"] - a["利息收入"] + a["汇兑及手续费"]
    a["营业总成本"] = a["营业成本"] + sum(a[key] for key in EXPENSES)
    a["营业利润"] = a["营业收入"] - a["营业总成本"] + sum(a.get(k, 0) for k in GAINS)
    a["利润总额"] = a["营业利润"] + a["营业外收入"] - a["营业外支出"]
    a["净利润"] = a["利润总额"] - a["所得税费用"]
    a["少数股东损益"] = a.get("少数股东损益", 0)
    a["归母净利润"] = a["净利润"] - a["少数股东损益"]
    a["归母其他综合收益"] = a.get("归母其他综合收益", 0)
    a["其他综合收益"] = a["归母其他综合收益"] + a.get("少数其他综合收益", 0)
    a["综合收益总额"] = a["净利润"] + a["其他综合收益"]
    a["归母综合收益"] = a["归母净利润"] + a["归母其他综合收益"]
    a["少数综合收益"] = a["综合收益总额"] - a["归母综合收益"]
    return a


def equity_after(before: Amounts, profit: Amounts, moves: Amounts) -> Amounts:
    """Equity at the year's end from the year before, its profit and its moves."""
    return {
        "股本": before["股本"],
        "资本公积": before["资本公积"] + moves.get("资本公积变动", 0),
        "库存股": before["库存股"] + moves.get("回购", 0),
        "其他综合收益": before["其他综合收益"] + profit["归母其他综合收益"],
        "盈余公积": before["盈余公积"] + moves["提取盈余公积"],
        "未分配利润": before["未分配利润"]
        + profit["归母净利润"]
        - moves["提取盈余公积"]
        - moves["分配股利"],
        "少数股东权益": before["少数股东权益"]
        + profit["少数综合收益"]
        - moves.get("少数股利", 0),
    }


def owners(equity: Amounts) -> int:
    """Equity of the parent's owners."""
    keys = ("股本", "资本公积", "其他综合收益", "盈余公积", "未分配利润")
    return sum(equity[key] for key in keys) - equity["库存股"]


def balance(given: Given, column: int, cash: int, equity: Amounts) -> Amounts:
    """Balance sheet; accounts payable is what is left."""
    a = {key: values[column] for key, values in given.items()} | equity
    a["货币资金"] = cash
    a["流动资产合计"] = sum(a.get(key, 0) for key in CURRENT_ASSETS)
    a["非流动资产合计"] = sum(a.get(key, 0) for key in OTHER_ASSETS)
    a["资产总计"] = a["流动资产合计"] + a["非流动资产合计"]
    a["归母权益"] = owners(equity)
    a["权益合计"] = a["归母权益"] + equity["少数股东权益"]
    a["负债合计"] = a["资产总计"] - a["权益合计"]
    a["非流动负债合计"] = sum(a.get(key, 0) for key in OTHER_DEBTS)
    a["流动负债合计"] = a["负债合计"] - a["非流动负债合计"]
    known = sum(a.get(key, 0) for key in CURRENT_DEBTS if key != "应付账款")
    a["应付账款"] = a["流动负债合计"] - known
    if a["应付账款"] <= 0:
        raise ValueError(f"accounts payable would be {a['应付账款']}")
    a["负债和权益总计"] = a["资产总计"]
    return a


def cash_flow(given: Given, column: int, opening: int, closing: int) -> Amounts:
    """Cash flow statement; borrowings received are what is left."""
    a = {key: values[column] for key, values in given.items()}
    a["期初现金"], a["期末现金"] = opening, closing
    a["净增加额"] = closing - opening
    a["取得借款收到的现金"] = 0
    for kind in ("经营", "投资"):
        _subtotal(a, kind)
    needed = a["净增加额"] - a["汇率影响"] - a["经营活动净额"] - a["投资活动净额"]
    _subtotal(a, "筹资")
    a["取得借款收到的现金"] = needed - a["筹资活动净额"]
    if a["取得借款收到的现金"] <= 0:
        raise ValueError(f"borrowings would be {a['取得借款收到的现金']}")
    _subtotal(a, "筹资")
    return a


def _subtotal(a: Amounts, kind: str) -> None:
    a[f"{kind}流入小计"] = sum(a.get(key, 0) for key in INFLOWS[kind].split())
    a[f"{kind}流出小计"] = sum(a.get(key, 0) for key in OUTFLOWS[kind].split())
    a[f"{kind}活动净额"] = a[f"{kind}流入小计"] - a[f"{kind}流出小计"]


@dataclass(frozen=True)
class Books:
    """Statements of one scope, latest year first."""

    income: tuple[Amounts, ...]
    balance: tuple[Amounts, ...]
    cash: tuple[Amounts, ...]
    equity: tuple[Amounts, ...]
    """Equity at the end of each year, one more year than the statements."""
    moves: tuple[Amounts, ...]


def keep(given: "GivenBooks", surplus: tuple[int, ...] | None = None) -> Books:
    """All statements of one scope; `surplus` is set aside by the parent (or here)."""
    profits = [income(given.income, i) for i in range(given.years)]
    set_aside = surplus or tuple(
        int(rounded(p["净利润"] * SURPLUS_SHARE)) for p in profits
    )
    moves = []
    for i, amount in enumerate(set_aside[: given.years]):
        year = {key: values[i] for key, values in given.moves.items()}
        moves.append({**year, "提取盈余公积": amount})
    equity = [given.opening]
    for i in reversed(range(given.years)):
        equity.insert(0, equity_after(equity[0], profits[i], moves[i]))
    sheets, flows = [], []
    for i in range(2):
        closing, opening = given.cash_balances[i], given.cash_balances[i + 1]
        sheets.append(
            balance(given.balance, i, closing + given.restricted[i], equity[i])
        )
        flows.append(cash_flow(given.cash, i, opening, closing))
    return Books(
        tuple(profits), tuple(sheets), tuple(flows), tuple(equity), tuple(moves)
    )


@dataclass(frozen=True)
class GivenBooks:
    """What is given of one scope; the rest follows."""

    years: int
    income: Given
    balance: Given
    cash: Given
    moves: Given
    opening: Amounts
    cash_balances: tuple[int, ...]
    restricted: tuple[int, ...]
