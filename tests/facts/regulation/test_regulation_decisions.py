"""What amending decisions change and what sanction decisions impose."""

from decimal import Decimal

import pytest

from assets.facts.regulation.amendments import amended_rule, amendments, rule_named
from assets.facts.regulation.parties import parties
from assets.facts.regulation.sanctions import imposed
from warehouse.schema.clauses import Clause


def clause(text, number="", ordinal=0):
    return Clause(
        f"d#c{ordinal:05d}", ordinal, "", "text", number, "", 0, 0, [], text,
        1, 1, [], [], [], [],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "一、删去第五条、第九条第二款中的“监事”。",
            [("第五条", "删去", "监事", ""), ("第九条第二款", "删去", "监事", "")],
        ),
        ("二、删去第八条。", [("第八条", "删去", "", "")]),
        (
            "三、将第三条第一款、第二款中的“灯塔”修改为“浮标”。",
            [
                ("第三条第一款", "修改", "灯塔", "浮标"),
                ("第三条第二款", "修改", "灯塔", "浮标"),
            ],
        ),
        (
            "四、将第六条修改为：“船舶应当减速。\n“夜间应当开灯。”",
            [("第六条", "修改", "", "船舶应当减速。\n夜间应当开灯。")],
        ),
        (
            "五、增加一条，作为第十一条：“引航员应当登记。”",
            [("第十一条", "增加", "", "引航员应当登记。")],
        ),
        (
            "六、第十二条增加一款，作为第三款：“前款不适用于渔船。”",
            [("第十二条第三款", "增加", "", "前款不适用于渔船。")],
        ),
        (
            (
                "七、将第十三条改为第十四条，第一款修改为：“泊位先到先得。”；"
                "删去第二款中的“报告”。"
            ),
            [
                ("第十四条", "改为", "第十三条", ""),
                ("第十四条第二款", "删去", "报告", ""),
                ("第十四条第一款", "修改", "", "泊位先到先得。"),
            ],
        ),
    ],
)
def test_changes_are_told_article_by_article(text, expected):
    found = [(a.article, a.how, a.former, a.wording) for a in amendments(text)]
    assert found == expected


def test_the_amended_rule_is_in_the_title_or_in_the_item():
    assert amended_rule("关于修改《灯塔管理办法》的决定") == "灯塔管理办法"
    assert rule_named("三、将《浮标规则》第二条中的“甲”修改为“乙”。") == "浮标规则"
    assert rule_named("三、将第二条修改为：“依照《浮标规则》办理。”") == ""


HEAD = (
    "当事人:海角灯具股份有限公司(以下简称海角灯具),住所:某市。\n"
    "甲一,男,时任海角灯具董事长。\n乙二,女,时任海角灯具财务总监。\n"
    "依据有关规定,我会对海角灯具进行了立案调查。"
)
REMEDY = "上述当事人应自收到本处罚决定书之日起15日内,将罚款10万元汇交国库。"


def sanctions(*lines, head=HEAD):
    found = imposed([clause(head), clause("\n".join([*lines, REMEDY]), ordinal=1)])
    return [(i.party, i.measure, i.amount, i.years, i.final) for i in found]


COMPANY = "海角灯具股份有限公司"


def test_parties_are_known_by_full_and_short_name():
    assert parties([clause(HEAD)]) == {
        COMPANY: COMPANY, "海角灯具": COMPANY, "甲一": "甲一", "乙二": "乙二"
    }  # fmt: skip


def test_each_party_gets_what_is_imposed_on_it():
    assert sanctions(
        "我会决定:",
        "一、对海角灯具责令改正,并处以60万元罚款;",
        "二、对甲一、乙二给予警告,并分别处以1,000,000元的罚款;",
        "三、没收甲一违法所得3,000.50元。",
    ) == [
        (COMPANY, "责令改正", None, None, True),
        (COMPANY, "罚款", Decimal(600000), None, True),
        ("甲一", "警告", None, None, True),
        ("乙二", "警告", None, None, True),
        ("甲一", "罚款", Decimal(1000000), None, True),
        ("乙二", "罚款", Decimal(1000000), None, True),
        ("甲一", "没收违法所得", Decimal("3000.50"), None, True),
    ]


def test_only_the_sum_of_several_breaches_is_final():
    assert sanctions(
        "我会决定:",
        "一、对甲一的违规披露行为处以30万元罚款;",
        "二、对甲一的欺诈行为处以50万元罚款。",
        "综合上述两项:对甲一处以80万元罚款。",
    ) == [
        ("甲一", "罚款", Decimal(300000), None, False),
        ("甲一", "罚款", Decimal(500000), None, False),
        ("甲一", "罚款", Decimal(800000), None, True),
    ]


def test_an_amount_owed_together_is_told_once_and_its_shares_are_final():
    assert sanctions(
        "我会决定:没收甲一、乙二违法所得500元,其中由甲一承担300元,乙二承担200元。"
    ) == [
        ("甲一、乙二", "没收违法所得", Decimal(500), None, False),
        ("甲一", "没收违法所得", Decimal(300), None, True),
        ("乙二", "没收违法所得", Decimal(200), None, True),
    ]


def test_parts_of_one_fine_are_not_added_to_it():
    assert sanctions(
        "我会决定:对甲一处以90万元罚款,其中作为董事长罚款30万元,"
        "作为实际控制人罚款60万元。"
    ) == [
        ("甲一", "罚款", Decimal(900000), None, True),
        ("甲一", "罚款", Decimal(300000), None, False),
        ("甲一", "罚款", Decimal(600000), None, False),
    ]


def test_bans_are_told_in_years_or_for_life():
    assert sanctions(
        "我会决定:对甲一采取终身证券市场禁入措施,对乙二采取5年证券市场禁入措施。"
    ) == [
        ("甲一", "市场禁入", None, None, True),
        ("乙二", "市场禁入", None, 5, True),
    ]


def test_a_measure_on_somebody_unknown_never_falls_on_the_party_before():
    found = sanctions("我会决定:", "对乙二给予警告。", "对天涯渔业处以300万元罚款。")
    assert found[-1][0] == "天涯渔业"


def test_amounts_told_before_the_decision_are_not_imposed():
    assert sanctions("甲一请求不处以50万元罚款。", "我会决定:对甲一给予警告。") == [
        ("甲一", "警告", None, None, True)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "一、对田远、方池给予警告，并分别处以40万元、15万元的罚款。",
            [("田远", 400000), ("方池", 150000)],
        ),
        (
            "一、对田远给予警告，就两项行为分别处以40万元、15万元罚款。",
            [("田远", 400000), ("田远", 150000)],
        ),
    ],
)
def test_fines_told_in_turn_fall_on_the_parties_in_turn(text, expected):
    head = clause("当事人：田远，男。\n方池，女。\n我会决定：")
    found = imposed([head, clause(text, ordinal=1)])
    assert [(i.party, i.amount) for i in found if i.measure == "罚款"] == expected


def test_bans_told_in_turn_fall_on_the_parties_in_turn():
    head = clause("当事人：田远，男。\n方池，女。\n我会决定：")
    text = "对田远、方池分别采取终身、6年证券市场禁入措施。"
    found = imposed([head, clause(text, ordinal=1)])
    assert [(i.party, i.years, i.value) for i in found] == [
        ("田远", None, "终身证券市场禁入"),
        ("方池", 6, "6年证券市场禁入"),
    ]
