"""Tables whose rows are counted: cells may be words, the count tells the rows."""

import pytest

from assets.text.regions_stacked import stacked_tables
from assets.text.stacked_table import StackedRow, stacked_cells

HEAD = ["本年前三名客户：", "序号", "客户名称", "销售额（万元）", "是否关联"]
ROWS = [
    "1",
    "甲店",
    "90.50",
    "否",
    "2",
    "乙店",
    "80.50",
    "是",
    "3",
    "丙店",
    "7.00",
    "否",
]
TOTAL = ["合计", "178.00"]


def test_each_number_begins_a_row_of_as_many_cells_as_names() -> None:
    (table,) = stacked_tables([*HEAD, *ROWS, *TOTAL, "上述客户均为长期客户。"])
    assert (table.leads, table.heads[0]) == (("序号",), "客户名称")
    assert table.header == (("销售额（万元）", "是否关联"),)
    assert table.rows[1] == StackedRow("乙店", "", ("80.50", "是"), "", ("2",))
    assert table.rows[-1] == StackedRow("合计", "", ("178.00", ""), "", ("",))
    cells = [c.text for c in stacked_cells(table) if c.row == 1]
    assert cells == ["1", "甲店", "90.50", "否"]


def test_a_list_goes_on_from_the_page_before() -> None:
    rows = ["21", "甲店", "90.50", "否", "22", "乙店", "80.50", "是"]
    (table,) = stacked_tables([*HEAD[1:], *rows])
    assert [row.leads for row in table.rows] == [("21",), ("22",)]


def test_ends_of_names_are_joined_where_that_gives_a_name_a_column() -> None:
    head = ["序", "号", "客户名称", "销售额", "（万元）", "是否关联"]
    (table,) = stacked_tables([*head, *ROWS])
    assert table.header == (("销售额（万元）", "是否关联"),)


@pytest.mark.parametrize(
    "lines",
    [
        [*HEAD, *ROWS[:4], "2", "乙", "店", "80.50", "是", "3", "丙店", "7.00", "否"],
        [*HEAD, *ROWS, "关联方"],
        [*HEAD[:3], "合同", "销售额（万元）", "是否关联", *ROWS],
        [
            *HEAD,
            "1",
            "甲贸易股",
            "份有限公司",
            "否",
            "2",
            "乙贸易股",
            "份有限公司",
            "是",
        ],
        [*HEAD, "1", "甲店", "未定价", "否", "2", "乙店", "9.00", "是"],
        [*HEAD, *ROWS[:4]],
        ["序号", "名称", "到期日", "1", "甲债", "一期", "2", "乙债", "二期"],
        ["序号", "担保人"],
        ["序号", "1", "2"],
    ],
    ids=[
        "broken cell",
        "last row",
        "names",
        "rest of a name",
        "amount",
        "one row",
        "day",
        "no rows",
        "no names",
    ],
)
def test_cells_that_cannot_be_counted_are_no_table(lines: list[str]) -> None:
    assert stacked_tables(lines) == []


def test_tables_around_a_counted_one_are_found_as_well() -> None:
    other = ["项目", "2024年", "2023年", "收入", "1.50", "2.50", "成本", "1.0", "2.0"]
    tables = stacked_tables([*other, *HEAD, *ROWS, *TOTAL, "报告期末，如下：", *other])
    assert [len(table.leads) for table in tables] == [0, 1, 0]


def test_a_dash_for_the_name_of_the_total_is_no_figure() -> None:
    total = ["合计", "——", "178.00", "——"]
    (table,) = stacked_tables([*HEAD, *ROWS, *total])
    assert table.rows[-1] == StackedRow("合计", "", ("178.00", "——"), "", ("",))
