"""Families of terms whose members follow a pattern, generated instead of listed.

A family is two lists whose every pair is a term of the field. Listing the products by
hand would hide a missing member; here a new item or a new ending extends them all.
"""

from collections.abc import Iterable
from itertools import product

Family = tuple[tuple[str, ...], tuple[str, ...]]


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


STATEMENTS: Family = (
    _words(
        "合并 母公司 公司 银行 本行 集团 本集团 合并及公司 合并及母公司 合并及银行 "
        "合并和公司 汇总 备考 备考合并 简要 简要合并 模拟合并 未经审计合并 中期合并"
    ),
    _words(
        "资产负债表 利润表 损益表 综合收益表 现金流量表 所有者权益变动表 "
        "股东权益变动表 财务报表 财务报表附注 会计报表"
    ),
)

ATTRIBUTED_RESULTS: Family = (
    _words(
        "归属于上市公司股东的 归属于母公司股东的 归属于母公司所有者的 "
        "归属于本行股东的 归属于本公司股东的 归属于公司股东的 "
        "归属于公司普通股股东的 归属于普通股股东的 归属于母公司普通股股东的 "
        "归属于母公司的 归属于少数股东的 归属于挂牌公司股东的 归属于发行人股东的 "
        "归属于发行人母公司股东的 归属于股东的 归属于集团股东的"
    ),
    _words(
        "净利润 净亏损 净资产 每股净资产 所有者权益 股东权益 综合收益总额 综合收益 "
        "其他综合收益 其他综合收益的税后净额 扣除非经常性损益的净利润 "
        "扣除非经常性损益后的净利润 扣除非经常性损益后净利润 营运利润 内含价值"
    ),
)

MEASURED_ITEMS: Family = (
    _words(
        "固定资产 无形资产 在建工程 投资性房地产 使用权资产 存货 应收账款 应收票据 "
        "应收款项 应收款项融资 其他应收款 长期应收款 长期股权投资 商誉 合同资产 "
        "预付款项 长期待摊费用 生产性生物资产 油气资产 债权投资 其他债权投资 "
        "其他权益工具投资 交易性金融资产 开发支出 合同履约成本 持有待售资产 "
        "应收股利 应收利息 发放贷款和垫款 买入返售金融资产 融出资金 房屋及建筑物 "
        "机器设备 土地使用权 金融资产 金融工具"
    ),
    _words(
        "账面原值 账面价值 账面余额 账面净值 账面净额 原值 净值 净额 余额 公允价值 "
        "减值准备 坏账准备 跌价准备 累计折旧 累计摊销 减值损失 信用减值损失 折旧 "
        "摊销 处置损益 处置收益 周转率 周转天数 周转次数 抵押 质押 期末余额 "
        "期初余额"
    ),
)

PERIOD_BALANCES: Family = (
    _words(
        "期初 期末 年初 年末 本期 上期 本年 上年 本年度 上年度 本报告期 上年同期 "
        "本年累计 上年累计 本期累计 报告期末 上年末 上年年末 上期期末 本期期末"
    ),
    _words(
        "余额 数 金额 发生额 累计数 账面余额 账面价值 账面原值 公允价值 增加额 "
        "减少额 增加 减少 计提 转回 核销 转销 摊销 折旧 未分配利润 净资产"
    ),
)

COMPARISONS: Family = (
    _words(
        "同比 环比 较上年同期 较上年末 较上年 较上期 较上期末 较年初 较期初 "
        "较去年同期 较去年 较上季度 较上季末 比上年 比上年同期 比上年末 比年初"
    ),
    _words(
        "增长 增加 上升 提升 提高 上涨 扩大 减少 下降 下滑 下跌 降低 收窄 回落 变动 "
        "变化 增减 增幅 降幅 持平 增长率 增速 改善 增减变动 增减幅度"
    ),
)

CLAIMS_AND_DEBTS: Family = (
    _words("应收 应付 预收 预付 其他应收 其他应付 长期应收 长期应付 短期应付"),
    _words(
        "款 账款 款项 票据 利息 股利 保费 分保账款 赔付款 手续费 手续费及佣金 债券 "
        "租赁款 工程款 货款 股权转让款 保证金 质保金 补贴款 职工薪酬 税费 "
        "管理人报酬 托管费 交易费用 赎回款 申购款 短期融资券 保单红利"
    ),
)

INSURANCE_KINDS: Family = (
    _words(
        "定期 终身 两全 增额终身 定额 年金 养老年金 即期年金 变额年金 教育年金 护理 "
        "长期护理 重大疾病 终身重大疾病 定期重大疾病 疾病 特定疾病 少儿重大疾病 "
        "恶性肿瘤 防癌 医疗 住院医疗 百万医疗 意外医疗 意外伤害 交通意外伤害 "
        "旅行意外伤害 失能收入损失 团体 团体定期 团体意外伤害 附加 附加豁免保险费 "
        "投保人豁免保险费 万能型 分红型 投资连结型 普通型 分红型终身 分红型两全 "
        "分红型年金 万能型终身"
    ),
    _words("寿险 保险 保险合同 保险条款 保险金 保险费 险"),
)

BENEFITS: Family = (
    _words(
        "身故 全残 身故或全残 伤残 残疾 意外身故 意外伤残 疾病身故 航空意外身故 "
        "满期 生存 满期生存 重大疾病 重度疾病 中症疾病 轻症疾病 中度疾病 轻度疾病 "
        "特定疾病 恶性肿瘤 少儿特定疾病 疾病终末期 护理 长期护理 失能 医疗 住院医疗 "
        "门诊医疗 养老 教育 祝寿 年金"
    ),
    _words("保险金 保险金额 保险金给付 保险责任 给付 给付比例 津贴 关爱金"),
)

REGIONS = _words(
    "北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 "
    "山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 内蒙古 广西 "
    "西藏 宁夏 新疆 深圳 大连 宁波 厦门 青岛"
)

REGIONAL_OFFICES: Family = (
    REGIONS,
    _words("证监局 监管局 银保监局 金融监管局 保监局 银监局 局"),
)

PER_SHARE: Family = (
    _words("每股 每十股 每百元 每单位 每份 每份额"),
    _words(
        "收益 净资产 股利 红利 现金红利 派息 派息数 送红股数 转增数 未分配利润 "
        "资本公积 公积金 净利润 经营现金流 经营性现金流 现金流量净额 面值 净值 价格 "
        "内含价值 分红 可供分配金额 分配金额"
    ),
)

RISKS: Family = (
    _words(
        "信用 市场 操作 流动性 利率 汇率 声誉 战略 国别 合规 法律 政策 经营 财务 "
        "管理 技术 行业 原材料价格波动 毛利率下滑 客户集中 存货跌价 应收账款回收 "
        "商誉减值 核心人员流失 偿付 再投资 保险 精算 退保 投资 违约 集中度 信息技术 "
        "环保 安全生产 汇率波动 利率波动 价格波动 需求不及预期 竞争加剧 政策变化 "
        "地缘政治 贸易摩擦 宏观经济波动"
    ),
    _words("风险 风险敞口 风险管理 风险提示 风险准备金"),
)

FAMILIES: tuple[Family, ...] = (
    STATEMENTS,
    ATTRIBUTED_RESULTS,
    MEASURED_ITEMS,
    PERIOD_BALANCES,
    COMPARISONS,
    CLAIMS_AND_DEBTS,
    INSURANCE_KINDS,
    BENEFITS,
    REGIONAL_OFFICES,
    PER_SHARE,
    RISKS,
)


def members(family: Family) -> Iterable[str]:
    """Every term of a family, in the order of its lists."""
    return ("".join(pair) for pair in product(*family))


def generated_terms() -> frozenset[str]:
    """The terms of all families together."""
    return frozenset(term for family in FAMILIES for term in members(family))
