"""Labels that plain text has broken over lines are whole in the row of figures."""

import pytest
from table_drawing import page, region

from assets.tables.tables import build_tables


def labels_of(drawing: str) -> list[str]:
    head = "项目|2024年|2023年\n存货|3.50|4.50\n"
    pages = [page(1, [region(head + drawing, kind="stacked")])]
    (table,) = build_tables("x/1.txt", pages, [])
    return [row.label for row in table.rows[2:]]


@pytest.mark.parametrize(
    ("drawing", "label"),
    [
        ("经营活动产生的现金流量||\n净额|1.50|2.50", "经营活动产生的现金流量净额"),
        ("一年内到期的非流动资||\n产|1.50|2.50", "一年内到期的非流动资产"),
        ("1年以内（含1||\n年）|1.50|2.50", "1年以内（含1年）"),
        ("投资收益||\n（损失以“-”号填列）|1.50|2.50", "投资收益（损失以“-”号填列）"),
        ("三年年均归属于股东的||\n净利润|1.50|2.50", "三年年均归属于股东的净利润"),
        ("市场推广及业务宣||\n传费|1.50|2.50", "市场推广及业务宣传费"),
        (
            "代理业务手续||\n费净收入|1.50|2.50\n承销业务手续费净收入|1|2",
            "代理业务手续费净收入",
        ),
        (
            "归属于||\n母公司所有者的||\n净利润|1.50|2.50",
            "归属于母公司所有者的净利润",
        ),
        (
            "资产减值损失||\n（损失以“-”号填||\n列）|1.50|2.50",
            "资产减值损失（损失以“-”号填列）",
        ),
        ("1至2||\n年|1.50|2.50", "1至2年"),
        (
            "往年未确认所得税资产的可抵扣||\n亏损|1.50|2.50",
            "往年未确认所得税资产的可抵扣亏损",
        ),
        (
            "减：转入其他资产的存货||\n(附注三(8))|(1.50)|(2.50)",
            "减：转入其他资产的存货(附注三(8))",
        ),
        ("对合营企业的投资||\n(a)|1.50|2.50", "对合营企业的投资(a)"),
        ("照税法算出的当期||\n所得税|1.50|2.50", "照税法算出的当期所得税"),
        (
            "冷链仓储||\n物流|1.50|2.50\n工程机械||\n出租|1|2\n技术咨询||\n服务|1|2",
            "冷链仓储物流",
        ),
    ],
    ids=[
        "metric",
        "sign",
        "bracket",
        "remark",
        "open",
        "width",
        "ending",
        "three lines",
        "remark over two lines",
        "range",
        "adjective",
        "reference",
        "letter",
        "period",
        "narrow",
    ],
)
def test_lines_of_one_label_are_one_row(drawing: str, label: str) -> None:
    assert labels_of(drawing)[:1] == [label]


@pytest.mark.parametrize(
    ("drawing", "labels"),
    [
        ("流动资产||\n货币资金|1.50|2.50", ["流动资产", "货币资金"]),
        ("营业收入||\n营业成本|1.50|2.50", ["营业收入", "营业成本"]),
        (
            "流动资产||\n货币资金|1.50|2.50\n应收账款合计|1|2",
            ["流动资产", "货币资金", "应收账款合计"],
        ),
        ("销售量||\n吨|1.50|2.50", ["销售量", "吨"]),
        (
            "研发人员的学历结构||\n本科|1.50|2.50",
            ["研发人员的学历结构", "本科"],
        ),
        (
            "减：一年内到期的借款（附注八）||\n其中：信用借款|1.50|2.50",
            ["减：一年内到期的借款（附注八）", "其中：信用借款"],
        ),
        (
            "二、投资活动的现金流||\n量：||\n收回投资|1.50|2.50",
            ["二、投资活动的现金流量：", "收回投资"],
        ),
    ],
    ids=[
        "section",
        "no figures",
        "short section",
        "unit",
        "structure",
        "of which",
        "colon",
    ],
)
def test_labels_that_may_be_two_stay_apart(drawing: str, labels: list[str]) -> None:
    assert labels_of(drawing) == labels


def test_a_label_that_fills_its_column_goes_on_below_a_section() -> None:
    drawing = (
        "分产品||\n手机部件、组装||\n及其他|1.50|2.50\n"
        "分地区||\n中国（包括港澳||\n台地区）|3.50|4.50\n汽车及相关产品|5.50|6.50"
    )
    assert labels_of(drawing) == [
        "分产品",
        "手机部件、组装及其他",
        "分地区",
        "中国（包括港澳台地区）",
        "汽车及相关产品",
    ]
