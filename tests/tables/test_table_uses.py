"""Which grids set out data, and which only look like tables."""

import pytest
from table_drawing import page, region

from assets.tables.tables import build_tables

PROSE = "本公司全体董事保证本报告内容真实准确，不存在虚假记载，并承担相应责任。" * 4


@pytest.mark.parametrize(
    ("drawing", "use"),
    [
        ("项目|本期|上期\n收入|5.0|4.0", "data"),
        ("公司名称|某某公司\n注册资本|5,000万元", "data"),
        ("拟分配的利润|24,235.82", "data"),
        ("项目|行次|金额\n净资产|1|\n净资本|2|", "data"),
        ("项目|金额\n|", "data"),
        ("一、总则…………1\n二、分则……………3\n三、附则……………7\n附件………9", "contents"),
        (
            (
                "第一节|释义.................3\n第二节|简介.................5\n"
                "第三节|讨论.................9\n第四节|治理.................21"
            ),
            "contents",
        ),
        ("章节|页码\n总则|1\n分则|3\n附则|9\n附件|12", "contents"),
        (
            "甲方（盖章）：|乙方（盖章）：\n代表人签字：|代表人签字：\n日期：|日期：",
            "signature",
        ),
        ("签字会计师姓名|甲、乙\n地址|某路1号", "data"),
        ("姓名||性别|\n职务||电话|\n地址|<|<|", "form"),
        ("索引号|A-1|分类|通知\n发布机构|某局|发文日期|\n文号|1号|主题词|", "form"),
        ("是否符合章程|☑是□否\n程序是否完备|☑是□否", "data"),
        (f"声明|{PROSE}\n承诺|{PROSE}", "data"),
        (f"{PROSE}|{PROSE}\n{PROSE}|{PROSE}", "frame"),
        ("请阅读末页声明|7", "frame"),
    ],
)
def test_the_use_of_a_grid(drawing: str, use: str) -> None:
    tables = build_tables("x/1.pdf", [page(1, [region(drawing)])], [])
    assert [table.use for table in tables] == [use]


def test_figures_of_a_chart_without_words_are_no_data() -> None:
    drawing = "120%|30|20.00\n100%|25|\n80%|20|15.00\n60%|15|"
    (table,) = build_tables("x/1.pdf", [page(1, [region(drawing, kind="aligned")])], [])
    assert table.use == "figure"
