"""Two invented insurance products: a life policy numbered 1.1.1 and an accident policy.

The first sets titles in a column beside the body and folds its rate table side by side;
the second has articles 第X条, emphasis dots, and opens without a password although it is
encrypted.
"""

from samples.edition import Edition, twice
from samples.gridding import Cell
from samples.truth import Truth
from samples.typeset import Book, with_dots

INSURER = "安岳人寿保险股份有限公司"
LIFE = "安岳长青养老年金保险"
TITLE_WIDTH = 96.0

CHAPTERS = (
    "1 我们保什么、保多久",
    "2 我们不保什么",
    "3 如何支付保险费",
    "4 如何领取保险金",
    "5 如何退保",
    "6 其他事项",
)

LIFE_TEXT: dict[str, list[tuple[str, str, list[str]]]] = {
    CHAPTERS[0]: [
        (
            "1.1",
            "保险责任",
            ["在本合同保险期间内，我们按下列约定承担保险责任："],
        ),
        (
            "1.1.1",
            "养老年金",
            [
                "被保险人生存至约定的养老年金开始领取日，我们自该日起按约定的领取方式给付养老年金：",
                "（1）按年领取的，每年给付金额为基本保险金额的100%；",
                "（2）按月领取的，每月给付金额为基本保险金额的8.5%。",
            ],
        ),
        (
            "1.1.2",
            "身故保险金",
            [
                "被保险人在养老年金开始领取日前身故的，我们按下列两者的较大者给付身故保险金，本合同终止：",
                "（1）本合同累计已交保险费；",
                "（2）被保险人身故时本合同的现金价值（见6.2）。",
                "被保险人在养老年金开始领取日及以后身故的，我们按保证领取总额与已给付养老年金之和的差额给付身故保险金。",
            ],
        ),
        (
            "1.1.3",
            "养老年金开始领取年龄的变更",
            [
                "在养老年金开始领取日前，您可以申请变更开始领取年龄，可选年龄为60周岁、65周岁和70周岁。"
            ],
        ),
        ("1.2", "保险期间", ["本合同的保险期间为终身，自本合同生效日零时起算。"]),
        ("1.3", "等待期", ["本合同不设等待期。"]),
    ],
    CHAPTERS[1]: [
        (
            "2.1",
            "责任免除",
            [
                "因下列情形之一导致被保险人身故的，我们不承担给付身故保险金的责任：",
                "（1）投保人对被保险人的故意杀害、故意伤害；",
                "（2）被保险人故意犯罪或者抗拒依法采取的刑事强制措施；",
                "（3）被保险人自本合同成立之日起2年内自杀，但自杀时为无民事行为能力人的除外；",
                "（4）战争、军事冲突、暴乱或者武装叛乱；",
                "（5）核爆炸、核辐射或者核污染。",
                "发生上述第（1）项情形的，我们向被保险人的继承人退还本合同的现金价值。",
            ],
        ),
        (
            "2.2",
            "其他免责条款",
            [
                "除“2.1 责任免除”外，本合同中还有其他免除我们责任的条款，请您仔细阅读“3.2 宽限期”和",
                "“4.2 保险事故通知”的内容。",
            ],
        ),
    ],
    CHAPTERS[2]: [
        (
            "3.1",
            "保险费的支付",
            ["本合同保险费的支付方式分为一次性支付和年交，由您和我们在投保时约定。"],
        ),
        (
            "3.2",
            "宽限期",
            [
                "年交保险费的，自约定支付日的次日零时起60日为宽限期。宽限期内发生的保险事故，我们仍承担保险责任。"
            ],
        ),
        (
            "3.3",
            "效力中止与恢复",
            [
                "您逾宽限期仍未支付保险费的，本合同效力中止。自效力中止之日起2年内，您可以申请恢复合同效力，"
                "经我们审核同意并补交保险费及利息后，本合同效力恢复。",
                "3.2 及本条所称保险费，均指当期应交保险费。",
            ],
        ),
    ],
    CHAPTERS[3]: [
        ("4.1", "受益人", ["除另有指定外，养老年金的受益人为被保险人本人。"]),
        (
            "4.2",
            "保险事故通知",
            ["您或受益人知道保险事故发生后，应当在10日内通知我们。"],
        ),
        (
            "4.3",
            "保险金的给付",
            [
                "我们收到保险金给付申请书及证明材料后，将在5个工作日内作出核定；情形复杂的，在30日内作出核定。"
                "对属于保险责任的，我们在与受益人达成给付协议后10日内给付保险金。",
            ],
        ),
    ],
    CHAPTERS[4]: [
        (
            "5.1",
            "犹豫期",
            [
                "自您签收本合同之日起，有20日的犹豫期。在此期间您解除合同的，我们无息退还全部保险费。"
            ],
        ),
        (
            "5.2",
            "退保费用",
            [
                "犹豫期后您申请解除本合同的，我们退还保单现金价值，并按下表比例扣除退保费用："
            ],
        ),
    ],
    CHAPTERS[5]: [
        (
            "6.1",
            "保单贷款",
            [
                "您可以申请保单贷款，贷款金额不超过现金价值的80%，每次贷款期限最长为6个月。"
            ],
        ),
        (
            "6.2",
            "现金价值",
            ["指保险单所具有的价值，通常体现为解除合同时我们按约定退还的金额。"],
        ),
        (
            "6.3",
            "争议处理",
            [
                "本合同争议由双方协商解决；协商不成的，提交约定的仲裁机构仲裁，或者依法向人民法院起诉。"
            ],
        ),
    ],
}
FEES = (
    ("第1个保单年度", "5%"),
    ("第2个保单年度", "3%"),
    ("第3个保单年度", "2%"),
    ("第4个保单年度及以后", "0%"),
)


def life_policy() -> Edition:
    """The annuity policy with titles beside the body."""
    return twice(_life)


def _life(marks: dict[str, int]) -> Edition:
    book = Book(
        head=f"{INSURER}　{LIFE}条款", number="第{page}页", font_size=10, title=LIFE
    )
    ed = Edition(book, Truth("anyue_annuity"))
    ed.body(INSURER, indent=0, align="centre", size=12)
    ed.body(f"{LIFE}条款", indent=0, align="centre", size=18, bold=True)
    ed.body("安岳人寿〔2025〕年金保险017号", indent=0, align="centre", size=9)
    ed.book.paragraph("阅读指引", 0, align="centre", bold=True)
    book.text(book.left, book.y, "请您留意本条款中加点的内容", 10, dots=True)
    book.y += 24
    for mark in ("您拥有的重要权益", "您应当特别注意的事项"):
        ed.body(f"\uf076 {mark}", indent=0)
    ed.body("条款目录", indent=0, align="centre", bold=True)
    book.contents([(0, name, marks.get(name, 0)) for name in CHAPTERS])
    for chapter, clauses in LIFE_TEXT.items():
        number, title = chapter.split(" ", 1)
        ed.heading("chapter", number, title, outline=True, size=12)
        for clause, name, texts in clauses:
            _beside(ed, clause, name, texts)
        if chapter == CHAPTERS[4]:
            ed.table(
                "退保费用比例", "%", [["保单年度", "退保费用比例"]],
                [list(row) for row in FEES], [2, 1], align="lc",
            )  # fmt: skip
            _fee_facts(ed)
    book.new_page()
    _rates(ed)
    ed.truth.note(
        "docmeta",
        doc_type="保险条款",
        title=f"{LIFE}条款",
        document_number="安岳人寿〔2025〕年金保险017号",
        insurer=INSURER,
        product_name=LIFE,
    )
    return ed


def _beside(ed: Edition, number: str, title: str, texts: list[str]) -> None:
    book = ed.book
    before = book.page
    if book.y + 2 * book.font_size * book.line_height > book.bottom:
        before += 1
    level = number.count(".") + 0
    book.beside(f"{number} {title}", texts, TITLE_WIDTH)
    ed.note_heading("section", number, title, level, before)
    ed.quote(texts[0])


def _fee_facts(ed: Edition) -> None:
    page = ed.book.page
    for label, value in FEES:
        ed.truth.note(
            "facts", page=page, statement="surrender_fee", scope="na",
            metric="退保费用比例", raw_label=label, period_kind="", restated="none",
            value_raw=value, unit_raw="%", value_base=f"{int(value[:-1]) / 100:g}",
        )  # fmt: skip


def _rates(ed: Edition) -> None:
    """Rates a thousand yuan insured, ages folded into two halves side by side."""
    ed.heading("annex", "附表", f"{LIFE}费率表", align="centre", size=12)
    ed.unit("单位：元／每千元基本保险金额")
    header: list[list[Cell | str]] = [
        [
            Cell("投保年龄", rows=2),
            Cell("交费期间10年", cols=2, align="c"),
            Cell("投保年龄", rows=2),
            Cell("交费期间10年", cols=2, align="c"),
        ],
        ["男性", "女性", "男性", "女性"],
    ]
    body = []
    for age in range(18, 39):
        row: list[Cell | str] = []
        for shown in (age, age + 21):
            male = 612.40 + 18.35 * (shown - 18) + 0.21 * (shown - 18) ** 2
            row += [str(shown), f"{male:,.2f}", f"{male * 1.046:,.2f}"]
        body.append(row)
    ed.table(
        f"{LIFE}费率表", "元／每千元基本保险金额", header, body, [1, 1.4, 1.4] * 2,
        align="crrcrr", note="ages folded side by side",
    )  # fmt: skip


ACCIDENT = "安岳旅途平安意外伤害保险（互联网2025版）"
ARTICLES: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...] = (
    (
        "第一部分 总则",
        (
            (
                "合同构成",
                (
                    "本保险合同（以下简称“本合同”）由保险条款、投保单、保险单或其他保险凭证以及批单组成。"
                    "凡涉及本合同的约定，均应采用书面形式。",
                ),
            ),
            (
                "投保人",
                (
                    "具有完全民事行为能力的被保险人本人或对被保险人有保险利益的人，可作为投保人。",
                ),
            ),
            (
                "被保险人",
                ("投保时年龄为出生满30天至75周岁的自然人，可作为本合同的被保险人。",),
            ),
        ),
    ),
    (
        "第二部分 保障内容",
        (
            (
                "保险责任",
                (
                    "在保险期间内，被保险人遭受意外伤害的，保险人依照下列约定给付保险金：",
                    "（一）身故保险责任",
                    "被保险人自意外伤害发生之日起180日内身故的，保险人按保险金额给付身故保险金，本合同终止。",
                    "（二）伤残保险责任",
                    "被保险人自意外伤害发生之日起180日内因该意外伤害造成伤残的，保险人按本条款所附《伤残给付比例表》"
                    "所列比例乘以保险金额给付伤残保险金。",
                    "（三）医疗费用补偿责任",
                    "保险人就被保险人实际支出的必要、合理的医疗费用，扣除100元免赔额后，按80%的给付比例给付医疗保险金，"
                    "累计给付以该项保险金额为限。",
                ),
            ),
            (
                "责任免除",
                (
                    "因下列原因造成被保险人身故、伤残或者发生医疗费用的，保险人不承担给付保险金责任：",
                    "（一）投保人的故意行为；",
                    "（二）被保险人自致伤害或自杀；",
                    "（三）被保险人醉酒或者受毒品、管制药物的影响；",
                    "（四）被保险人从事潜水、跳伞、攀岩等高风险运动。",
                ),
            ),
            (
                "保险期间",
                (
                    "保险期间由保险人和投保人协商确定，最长不超过一年，以保险单载明的起讫时间为准。",
                ),
            ),
            ("保险费", ("投保人应当在订立合同时一次性交清保险费。",)),
        ),
    ),
    (
        "第三部分 保险金的申请与给付",
        (
            (
                "保险事故通知",
                (
                    "投保人、被保险人或受益人知道保险事故发生后，应当在10日内通知保险人。",
                    "第四条和第五条另有约定的，从其约定。",
                ),
            ),
            (
                "保险金给付",
                (
                    "保险人应当在收到申请后30日内作出核定，并在达成协议后10日内履行给付义务。",
                ),
            ),
            (
                "诉讼时效",
                (
                    "请求给付保险金的诉讼时效期间为2年，自知道或者应当知道保险事故发生之日起计算。",
                ),
            ),
        ),
    ),
    (
        "第四部分 释义",
        (
            (
                "释义",
                (
                    "周岁：指以身份证件中记载的出生日期为基础计算的实足年龄。",
                    "意外伤害：指外来的、突发的、非本意的、非疾病的客观事件直接致使身体受到的伤害。",
                ),
            ),
        ),
    ),
)
NUMERALS = "一二三四五六七八九十"
GRADES = (100, 90, 80, 70, 60, 50, 40, 30, 20, 10)


def accident_policy() -> Edition:
    """The accident policy: articles, dots in the text, an owner's password only."""
    book = Book(number="{page}", title=ACCIDENT, owner_password="owner-only")  # noqa: S106
    ed = Edition(book, Truth("anyue_accident"))
    ed.body("安岳财产保险股份有限公司", indent=0, align="centre", size=12)
    ed.body(f"{ACCIDENT}条款", indent=0, align="centre", size=15, bold=True)
    ed.body("注册号：C00099932312025010100017", indent=0, align="centre")
    ed.body(with_dots("请仔细阅读责任免除条款"), indent=0, align="centre")
    number = 0
    total = sum(len(part[1]) for part in ARTICLES)
    for part, articles in ARTICLES:
        name, title = part.split(" ")
        ed.heading("chapter", name, title, align="centre")
        for title, texts in articles:
            number += 1
            ordinal = NUMERALS[number - 1] if number <= len(NUMERALS) else "十一"
            ed.heading("article", f"第{ordinal}条", title, level=1)
            row = ed.truth.rows["structure"][-1]
            row["n_articles_total"] = str(total)
            ed.body(*texts)
    ed.heading("annex", "附表：", "伤残给付比例表", gap="", align="centre")
    body = [
        [f"{NUMERALS[i]}级", f"{share}％" if i % 2 else f"{share}%"]
        for i, share in enumerate(GRADES)
    ]
    ed.table("伤残给付比例表", "", [["伤残等级", "给付比例"]], body, [1, 1], align="cc")
    ed.truth.note(
        "docmeta",
        doc_type="保险条款",
        title=f"{ACCIDENT}条款",
        document_number="C00099932312025010100017",
        insurer="安岳财产保险股份有限公司",
        product_name=ACCIDENT,
    )
    return ed
