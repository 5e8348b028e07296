"""Columns of any names: believed where the rows have just as many cells."""

import pytest

from assets.text.regions_stacked import stacked_tables
from assets.text.stacked_table import StackedRow

ROWS = ["厂房", "900.00", "100.00", "91.0%", "机器", "50.00", "20.00", "40.0%"]
ROWS += ["合计", "950.00", "120.00", "87.4%"]
NAMES = ["原值", "累计折旧", "成新率"]


def test_as_many_names_as_cells_behind_the_name_over_the_labels() -> None:
    (table,) = stacked_tables(["固定资产如下：", "单位：万元", "类别", *NAMES, *ROWS])
    assert (table.heads, table.header) == (("类别", ""), (tuple(NAMES),))
    assert table.rows[0] == StackedRow("厂房", "", ("900.00", "100.00", "91.0%"), "")
    assert len(table.rows) == 3


@pytest.mark.parametrize(
    "head",
    [
        ["单位：万元", "类别", *NAMES, "备注"],
        ["单位：万元", "类别", "原值", "累计", "折旧", "成新率"],
        ["类别情况", *NAMES],
        NAMES,
    ],
    ids=["one more", "broken name", "title", "no name over the labels"],
)
def test_any_other_number_of_names_is_no_header(head: list[str]) -> None:
    assert stacked_tables([*head, *ROWS]) == []


def test_names_that_repeat_stand_under_each_of_the_names_above() -> None:
    head = ["按账龄列示：", "2024年", "2023年", "账面余额", "准备", "账面余额", "准备"]
    rows = ["一年内", "9", "8", "7", "6", "两年内", "5", "4", "3", "2", "合计", "14"]
    (table,) = stacked_tables([*head, *rows, "12", "10", "8"])
    assert table.header == (
        ("2024年", "2024年", "2023年", "2023年"),
        ("账面余额", "准备", "账面余额", "准备"),
    )
    assert table.rows[-1].cells == ("14", "12", "10", "8")


def test_a_remark_in_brackets_belongs_to_the_name_before_it() -> None:
    head = ["单位：万元", "类别", "建筑面积", "（平方米）", "原值", "成新率"]
    (table,) = stacked_tables([*head, *ROWS])
    assert table.header == (("建筑面积（平方米）", "原值", "成新率"),)


def test_one_column_of_figures_needs_a_unit_and_a_known_name() -> None:
    rows = ["甲", "1.50", "乙", "2.50", "丙", "3.50"]
    (table,) = stacked_tables(["单位：万元", "项目", "金额", *rows])
    assert table.header == (("金额",),)
    assert stacked_tables(["项目", "金额", *rows]) == []


def test_two_columns_of_labels_have_two_names() -> None:
    rows = ["甲公司", "货款", "1.50", "0.50", "乙公司", "押金", "2.50", "0.10"]
    rows += ["丙公司", "货款", "3.50", "0.20", "合计", "7.50", "0.80"]
    (table,) = stacked_tables(["单位：元", "单位名称", "性质", "余额", "准备", *rows])
    assert (table.leads, table.heads[0]) == (("单位名称",), "性质")
    assert table.rows[1] == StackedRow("押金", "", ("2.50", "0.10"), "", ("乙公司",))


def test_the_header_of_the_next_table_ends_the_one_before() -> None:
    head = ["单位：万元", "类别", *NAMES]
    first, second = stacked_tables(
        [
            *head,
            *ROWS,
            "项目",
            "年数",
            "件数",
            *ROWS[:0],
            *(["甲", "9", "8", "乙", "7", "6", "丙", "5", "4"]),
        ]
    )
    assert (len(first.rows), second.header) == (3, (("年数", "件数"),))
