"""Tables without lines: stacked header lines, wide titles, tables close together."""

from dataclasses import replace

from table_drawing import page, printed, region

from assets.tables.tables import build_tables
from warehouse.schema.tables import Table


def tables_of(drawing: str) -> list[Table]:
    pages = [page(1, [region(drawing, kind="aligned")])]
    return build_tables("x/1.pdf", pages, [])


def test_header_lines_that_end_one_another_are_one_row() -> None:
    (table,) = tables_of(
        "|2025年|2024年\n|第三季度|第三季度\n|（7-9月）|（已重述）\n收入|5.0|4.0\n成本|3.0|2.0"
    )
    assert table.n_header_rows == 1
    assert table.header == ["", "2025年第三季度（7-9月）", "2024年第三季度（已重述）"]


def test_a_day_below_its_year_is_one_date_beside_other_names() -> None:
    (table,) = tables_of(
        "||2025年|2024年\n|注|12月31日|12月31日\n应付薪酬|(a)|4,100|3,900\n合计||4,100|3,900"
    )
    assert table.header == ["", "注", "2025年12月31日", "2024年12月31日"]


def test_a_day_below_its_year_is_one_date_beside_the_name_of_the_labels() -> None:
    (table,) = tables_of(
        "|2025年|2024年\n关联方名称|12月31日|12月31日\n应收账款|4,100|3,900\n预付款|2|3"
    )
    assert table.header == ["关联方名称", "2025年12月31日", "2024年12月31日"]


def test_a_note_below_that_runs_over_the_columns_is_one_text() -> None:
    (table,) = tables_of(
        "|2024|2025\n甲公司|44.8%|43.6%\n乙公司|1.8%|3.6%\n数据来源：各公司公告，某研|究所|"
    )
    assert printed(table)[-1] == "note: 数据来源：各公司公告，某研究所||"


def test_names_below_names_stay_a_level_of_their_own() -> None:
    (table,) = tables_of(
        "|2025年|2024年\n|金额（万元）|占比（%）\n收入|5.0|4.0\n成本|3.0|2.0"
    )
    assert table.n_header_rows == 2


def with_indents(drawing: str, indents: dict[tuple[int, int], float]) -> Table:
    source = region(drawing, kind="aligned")
    cells = [
        replace(c, indent=indents.get((c.row, c.col), c.indent)) for c in source.cells
    ]
    (table,) = build_tables("x/1.pdf", [page(1, [replace(source, cells=cells)])], [])
    return table


def test_a_title_in_the_middle_stands_over_all_columns_of_values() -> None:
    drawing = "|甲公司|\n|2025年末|2024年末\n资产|5.0|4.0\n负债|3.0|2.0"
    over_both = with_indents(drawing, {(0, 1): 85.0})
    assert over_both.header == ["", "甲公司 / 2025年末", "甲公司 / 2024年末"]


def test_titles_over_equal_groups_of_columns() -> None:
    drawing = (
        "||2025年|||2024年|\n|余额|汇率|折合|余额|汇率|折合\n"
        "美元|5.0|7.1|35.5|4.0|7.0|28.0\n港币|3.0|0.9|2.7|2.0|0.9|1.8"
    )
    table = with_indents(drawing, {(0, 2): 27.5, (0, 5): 27.5})
    assert table.header[1:4] == ["2025年 / 余额", "2025年 / 汇率", "2025年 / 折合"]


def test_a_title_spread_letter_by_letter_is_one_cell() -> None:
    (table,) = tables_of(
        "|甲公司|<|合|计\n|2025年|2024年|2025年|2024年\n"
        "资产|5.0|4.0|5.0|4.0\n负债|3.0|2.0|3.0|2.0"
    )
    assert table.header[3:] == ["合计 / 2025年", "合计 / 2024年"]


def test_a_first_line_of_one_name_stays_in_its_column() -> None:
    drawing = (
        "|减：其他|||\n|综合收益|小计|少数|合计\n"
        "资产|5.0|4.0|1.0|4.0\n负债|3.0|2.0|1.0|3.0"
    )
    table = with_indents(drawing, {(0, 1): 30.0})
    assert table.header == ["", "减：其他综合收益", "小计", "少数", "合计"]


def test_a_sentence_between_two_tables_parts_them_and_names_the_second() -> None:
    first, second = tables_of(
        "|2025年|2024年\n应收账款|5.0|4.0\n合计|5.0|4.0\n账龄分析如下||\n"
        "|2025年|2024年\n一年以内|5.0|4.0\n合计|5.0|4.0"
    )
    assert printed(first)[-1] == "合计|5.0|4.0"
    assert second.caption == "账龄分析如下"
    assert printed(second)[0] == "header: |2025年|2024年"


def test_titles_stand_over_the_periods_that_come_again() -> None:
    """One title over each run of years, beside a name in one column."""
    drawing = (
        "代码|市值（亿元）||净利（亿元）|||市盈率|\n"
        "||2031A|2032E|2033E|2031A|2032E|2033E\n"
        "300001|98|3.8|5.3|6.1|26|18|15\n300002|73|2.9|8.4|9.8|51|41|35"
    )
    part = region(drawing, kind="aligned")
    cells = [
        replace(c, indent=30.0) if c.row == 0 and c.col in (3, 6) else c
        for c in part.cells
    ]
    (table,) = build_tables("x/1.pdf", [page(1, [replace(part, cells=cells)])], [])
    years = ("2031A", "2032E", "2033E")
    assert table.header[2:5] == [f"净利（亿元） / {year}" for year in years]
    assert table.header[5:] == [f"市盈率 / {year}" for year in years]
    assert table.header[1] == "市值（亿元）"


def test_a_day_below_its_year_is_one_date_beside_titles_over_columns() -> None:
    (table,) = tables_of(
        "|2031年|本年增加|<|2032年\n|12月31日|现金|非现金|12月31日\n"
        "长期借款|10|9|8|27\n应付债券|20|1|2|23"
    )
    assert table.header == [
        "",
        "2031年12月31日",
        "本年增加 / 现金",
        "本年增加 / 非现金",
        "2032年12月31日",
    ]
