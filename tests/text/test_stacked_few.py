"""Tables of a row or two: a lone row and an unnamed total, where nothing else fits."""

import pytest

from assets.text.regions_stacked import stacked_tables
from assets.text.stacked_table import StackedRow

HEAD = ["项目", "2024年度", "2023年度"]
PROSE = "报告期内，公司向他们支付的薪酬如下："


@pytest.mark.parametrize(
    ("lines", "label"),
    [
        ([*HEAD, "合计", "1,240.50", "980.00", PROSE], "合计"),
        ([*HEAD, "高管薪酬", "88.10", "79.20"], "高管薪酬"),
        (
            ["2024年末", "2023年末", "存放关联方款项", "540", "-", PROSE],
            "存放关联方款项",
        ),
    ],
    ids=["below a page break", "last on the page", "without a name over the labels"],
)
def test_a_lone_full_row_between_header_and_prose_is_a_table(
    lines: list[str], label: str
) -> None:
    (table,) = stacked_tables(lines)
    (row,) = table.rows
    figures = [line for line in lines if line != PROSE][-2:]
    assert (row.label, row.cells) == (label, tuple(figures))


def test_the_section_of_a_lone_row_stays_above_it() -> None:
    (table,) = stacked_tables(
        ["2024年", "2023年", "权益工具", "未上市股权", "70", "65"]
    )
    assert [row.label for row in table.rows] == ["权益工具", "未上市股权"]


@pytest.mark.parametrize(
    "lines",
    [
        ["2023/8/31", "2026/8/31", "短期借款", "1,300.00", "1,300.00"],
        ["2021年", "2024年", "短期借款", "1,300.00", "1,300.00"],
        ["2024年", "2023年", "基本每股收益", "人民币元", "1.20", "1.10"],
        ["2024年", "2023年", "租赁负债", "(附注四(8))", "920", "810"],
        ["2024年", "2023年", "甲公司", "乙公司", "销售", "920", "810"],
        [*HEAD, "产量", "12", "11", "5", "销量", "10", "9", "4"],
        [*HEAD, "产量", "12.5", "销量", "10.5", "9.5"],
        ["持股比例", "表决权比例", "甲公司", "51.00", "51.00"],
    ],
    ids=[
        "days of a loan",
        "years apart",
        "a unit",
        "a remark",
        "columns of labels",
        "a column without a name",
        "a row of fewer figures",
        "no periods",
    ],
)
def test_a_lone_row_that_may_be_another_thing_is_no_table(lines: list[str]) -> None:
    assert stacked_tables(lines) == []


@pytest.mark.parametrize(
    ("second", "total"),
    [
        (["其他业务收入", "30", "(20)"], ["130", "70"]),
        (["减：一年内到期", "30", "20"], ["70", "70"]),
        (["减：减值准备", "-", "20"], ["100", "110"]),
    ],
    ids=["sum", "what is left", "nil"],
)
def test_below_two_rows_their_sum_tells_a_total(
    second: list[str], total: list[str]
) -> None:
    lines = ["2024年度", "2023年度", "主营业务收入", "100", "90", *second, *total]
    (table,) = stacked_tables([*lines, PROSE])
    assert table.rows[-1] == StackedRow("", "", tuple(total), "")
    assert len(table.rows) == 3


@pytest.mark.parametrize(
    "rows",
    [
        ["甲产品", "100", "90", "乙产品", "30", "20", "131", "110"],
        ["内容", "甲公司", "采购", "100", "90", "乙公司", "30", "20", "130", "110"],
    ],
    ids=["no sum", "columns of labels"],
)
def test_below_two_rows_other_figures_are_no_total(rows: list[str]) -> None:
    assert stacked_tables(["2024年度", "2023年度", *rows, PROSE]) == []
