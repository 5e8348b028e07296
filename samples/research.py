"""Invented research: a company note in two columns, and a set of slides."""

from samples.edition import Edition
from samples.truth import Truth
from samples.typeset import SLIDE, Book

HOUSE = "远岫证券研究所"


def company_note() -> Edition:
    """First coverage with a forecast table that has no ruling lines."""
    book = Book(
        head=f"{HOUSE}　公司研究｜首次覆盖报告", number="请务必阅读正文之后的免责声明 {page} / 2",
        margins=(48, 72, 48, 60), font_size=9.5, title="首次覆盖报告",
    )  # fmt: skip
    ed = Edition(book, Truth("yunlu_note"))
    ed.body("云麓精密（001997.SZ）", indent=0, size=15, bold=True)
    ed.body("关节放量，精密传动龙头进入收获期", indent=0, size=18, bold=True)
    ed.body(
        "2025年05月16日　　投资评级：买入（首次）　　目标价：18.60元　　当前价：14.25元",
        indent=0,
    )
    ed.body("分析师：宋听澜　执业证书编号：S0999525050017", indent=0, gap=8)
    book.columns(2)
    ed.heading("section", "1.", "投资要点", level=0)
    ed.body(
        "机器人关节业务进入放量期。2024年公司工业机器人关节收入21.58亿元，同比增长30.31%，占营业收入的比重提升至33.27%，"
        "是全年增长的主要来源。",
        "盈利能力持续改善。关节产品毛利率35.18%，较上年提升2.43个百分点，规模效应与材料国产化是主要原因。",
        "海外客户拓展顺利。2024年境外收入15.32亿元，同比增长27.18%。",
    )
    ed.heading("section", "2.", "盈利预测与估值", level=0)
    ed.heading("section", "2.1", "关键假设", level=1)
    ed.body(
        "我们预计2025—2027年公司营业收入分别为74.60/86.53/100.38亿元，同比增长15.0%/16.0%/16.0%；"
        "归母净利润分别为7.81/9.37/11.24亿元，同比增长20.0%/20.0%/20.0%。"
    )
    ed.heading("section", "2.2", "估值与评级", level=1)
    ed.body(
        "参考可比公司2025年平均28倍市盈率，给予公司目标价18.60元，首次覆盖，给予“买入”评级。",
    )
    ed.heading("section", "3.", "风险提示", level=0)
    ed.body("下游需求不及预期；行业竞争加剧；汇率大幅波动。")
    book.next_column()
    ed.body("财务摘要和估值指标", indent=0, bold=True)
    header = [["指标", "2023A", "2024A", "2025E", "2026E", "2027E"]]
    body = [
        ["营业收入(百万元)", "5,699", "6,487", "7,460", "8,653", "10,038"],
        ["YOY(%)", "13.8", "13.8", "15.0", "16.0", "16.0"],
        ["归母净利润(百万元)", "454", "651", "781", "937", "1,124"],
        ["YOY(%)", "28.1", "43.3", "20.0", "20.0", "20.0"],
        ["毛利率(%)", "29.9", "31.7", "32.4", "33.0", "33.5"],
        ["EPS(元)", "0.38", "0.54", "0.65", "0.78", "0.94"],
        ["P/E(倍)", "37.6", "26.3", "21.9", "18.3", "15.2"],
    ]
    ed.table(
        "财务摘要和估值指标", "", header, body, [2.5, 1, 1, 1, 1, 1.1], align="lrrrrr",
        rules="none", size=8, note="borderless, in the right column",
    )  # fmt: skip
    ed.body("资料来源：公司公告，远岫证券研究所", indent=0, size=8)
    ed.heading("section", "4.", "公司概况", level=0)
    ed.body(
        "公司成立于2006年，是国内较早实现谐波减速器量产的企业之一，2024年末员工6,264人。公司控股股东为云岚控股集团有限公司，"
        "持股34.20%。公司产品覆盖减速器、关节模组与维保服务，客户包括主要机器人整机厂商。"
    )
    book.new_page()
    ed.heading("section", "5.", "可比公司", level=0)
    ed.table(
        "可比公司估值", "", [["公司", "代码", "收盘价(元)", "2025E EPS(元)", "2025E PE(倍)"]],
        [
            ["澜海传动", "688997", "42.10", "1.56", "27.0"],
            ["苍岩机电", "301998", "23.80", "0.82", "29.0"],
            ["平均", "", "", "", "28.0"],
        ],
        [1.4, 1.2, 1.2, 1.4, 1.4], align="llrrr", rules="three",
    )  # fmt: skip
    ed.body("分析师声明：本报告中的观点由分析师独立得出，与任何公司的利益无关。")
    ed.truth.note(
        "docmeta",
        doc_type="研究报告",
        title="关节放量，精密传动龙头进入收获期",
        issuer_or_company="云麓精密",
        security_code="001997",
        publish_date="2025-05-16",
    )
    return ed


def slides() -> Edition:
    """Landscape slides: a title, points in two columns, a chart with loose labels."""
    book = Book(
        SLIDE, margins=(54, 80, 54, 44), font_size=15, line_height=1.5,
        head=f"{HOUSE}", number="{page}", title="2025年下半年策略展望",
    )  # fmt: skip
    ed = Edition(book, Truth("strategy_slides"))
    book.y = 200
    ed.body("2025年下半年策略展望", indent=0, size=32, bold=True)
    ed.body("在分化中寻找确定性", indent=0, size=20)
    ed.body(f"{HOUSE}　2025年6月30日　首席策略分析师：宋听澜", indent=0)
    for number, title, left, right in (
        (
            "一、",
            "宏观：温和修复，结构分化",
            ("出口保持韧性，1—5月同比增长6.0%", "投资增速放缓至3.7%"),
            ("消费逐季回升，以旧换新贡献明显", "价格低位运行，核心通胀0.6%"),
        ),
        (
            "二、",
            "行业：关注高端制造与红利",
            ("高端制造：机器人产业链订单增长", "红利资产：股息率4.2%以上"),
            ("消费：渠道库存去化接近尾声", "周期：供给约束强于需求"),
        ),
    ):
        book.new_page()
        ed.heading("heading", number, title, gap="", size=24)
        book.columns(2, 40)
        for text in left:
            ed.body(f"\uf06c {text}", indent=0)
        book.next_column()
        for text in right:
            ed.body(f"\uf06c {text}", indent=0)
        book.columns(1)
        book.y = 300
        bars(book)
        ed.body(
            "图：主要指标同比增速（%）　资料来源：远岫证券研究所", indent=0, size=11
        )
    ed.truth.note(
        "docmeta",
        doc_type="研究报告",
        title="2025年下半年策略展望",
        publish_date="2025-06-30",
    )
    return ed


def bars(book: Book) -> None:
    """A bar chart drawn with filled rectangles and loose labels: not a table."""
    x, floor = 90.0, 460.0
    for label, value in (
        ("1月", 5.2),
        ("2月", 4.8),
        ("3月", 6.4),
        ("4月", 5.9),
        ("5月", 6.0),
    ):
        book.fill(x, floor - value * 18, x + 40, floor, 0.55)
        book.text(x + 8, floor - value * 18 - 16, f"{value}", 11)
        book.text(x + 8, floor + 4, label, 11)
        x += 110
    book.rule(70, floor, x, floor)
    book.y = floor + 22
