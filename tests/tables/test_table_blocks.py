"""Row kinds and labels; outlines and row chunks that can be understood alone."""

import pytest
from table_drawing import line, page, printed, region

from assets.tables.outlines import MAX_CHUNK_CHARS, MAX_OUTLINE_CHARS
from assets.tables.tables import build_tables
from warehouse.schema.tables import Table


def table_of(drawing: str, *above: str) -> Table:
    lines = [line(text, 20.0 + 15 * i, i) for i, text in enumerate(above)]
    (table,) = build_tables("x/1.pdf", [page(1, [region(drawing)], lines)], [])
    return table


STATEMENT = """
项目|附注|期末余额|期初余额
一、流动资产：|||
货币资金|五、1|100.00|90.00
其中：存放同业||10.00|-
流动资产合计||110.00|90.00
|||
项目||2024年度|2023年度
营业收入||50.00|40.00
注：本表未经审计。|<|<|<
"""


def test_rows_have_kinds_and_blank_ones_go() -> None:
    assert printed(table_of(STATEMENT)) == [
        "header: 项目|附注|期末余额|期初余额",
        "section: 一、流动资产：|||",
        "货币资金|五、1|100.00|90.00",
        "其中：存放同业||10.00|-",
        "流动资产合计||110.00|90.00",
        "inner_header: 项目||2024年度|2023年度",
        "营业收入||50.00|40.00",
        "note: 注：本表未经审计。|||",
    ]


def test_a_blank_row_under_the_header_is_neither_header_nor_body() -> None:
    table = table_of("|期末余额|期初余额\n^||\n流动资产|1.0|2.0\n合计|1.0|2.0")
    assert (table.n_header_rows, len(table.rows)) == (1, 3)


def test_labels_and_levels() -> None:
    rows = table_of(STATEMENT).rows
    assert [(r.label, r.level) for r in rows[2:5]] == [
        ("货币资金", 0),
        ("其中：存放同业", 1),
        ("流动资产合计", 0),
    ]


def test_a_column_of_numbers_is_no_label_and_merged_columns_are() -> None:
    numbered = table_of("序号|名称|金额\n1|甲公司|1.0\n2|乙公司|2.0")
    assert [r.label for r in numbered.rows[1:]] == ["甲公司", "乙公司"]
    total = table_of("序号|名称|金额\n1|甲公司|1.0\n2|乙公司|2.0\n合计|--|3.0")
    assert [r.label for r in total.rows[1:]] == ["甲公司", "乙公司", "合计"]
    merged = table_of("项目|<|金额\n表内|贷款|1.0\n^|债券|2.0\n表外|担保|3.0")
    assert [r.label for r in merged.rows[1:]] == [
        "表内 / 贷款",
        "表内 / 债券",
        "表外 / 担保",
    ]


def test_a_small_plain_table_is_its_own_outline() -> None:
    table = table_of("项目|本期|上期\n收入|5.0|4.0", "表1：收入", "单位：万元")
    assert table.chunks == []
    assert table.outline.text == "表1：收入（单位：万元）\n收入：本期 5.0；上期 4.0"
    assert table.outline.kind == "table_outline"
    assert table.outline.block_id == "x/1.pdf#t0000.o"


def test_a_row_chunk_says_title_unit_section_label_and_full_column_names() -> None:
    table = table_of(
        "板块|2024年度|<\n^|金额|占比\n境内：||\n铁路|1.00|20.00\n公路|4.00|80.00",
        "表2：收入构成",
        "单位：亿元、%",
    )
    assert [chunk.text for chunk in table.chunks] == [
        (
            "表2：收入构成（单位：亿元、%）\n"
            "境内： > 铁路：2024年度 / 金额 1.00；2024年度 / 占比 20.00"
        ),
        (
            "表2：收入构成（单位：亿元、%）\n"
            "境内： > 公路：2024年度 / 金额 4.00；2024年度 / 占比 80.00"
        ),
    ]
    assert [chunk.block_id for chunk in table.chunks] == [
        "x/1.pdf#t0000.r001",
        "x/1.pdf#t0000.r002",
    ]
    assert table.outline.text == (
        "表2：收入构成（单位：亿元、%）\n"
        "列：板块；2024年度 / 金额；2024年度 / 占比\n"
        "行：境内：；铁路；公路\n"
        "共3行3列"
    )


def test_values_below_an_inner_header_carry_its_names() -> None:
    table = table_of(STATEMENT)
    assert any(
        "营业收入：2024年度 50.00；2023年度 40.00" in c.text for c in table.chunks
    )


def test_a_chunk_has_the_page_and_box_of_its_row() -> None:
    table = table_of(STATEMENT)
    (place,) = table.chunks[0].boxes
    assert place.page == 1
    assert place.box == table.rows[2].box


@pytest.mark.parametrize("n_rows", [40, 400])
def test_outlines_are_bounded_and_keep_both_ends(n_rows: int) -> None:
    body = "\n".join(f"{i}|某某投资合伙企业{i}号|{i}.50" for i in range(1, n_rows))
    table = table_of(f"序号|名称|金额\n{body}\n合计||99.00", "表5：投资明细")
    assert len(table.outline.text) <= MAX_OUTLINE_CHARS
    assert "某某投资合伙企业1号" in table.outline.text
    assert f"共{n_rows}行3列" in table.outline.text
    assert len(table.chunks) == n_rows


def test_long_rows_are_cut_and_each_piece_says_where_it_stands() -> None:
    text = "检查对象应当按照规定报送材料，并对真实性负责。" * 80
    table = table_of(f"事项|依据|频次\n现场检查|{text}|每年一次", "抽查事项清单")
    assert len(table.chunks) > 2
    assert all(len(chunk.text) <= MAX_CHUNK_CHARS for chunk in table.chunks)
    assert all("抽查事项清单" in c.text and "现场检查" in c.text for c in table.chunks)
    whole = "".join(chunk.text for chunk in table.chunks)
    assert whole.count("检查对象应当") == 80


def test_merged_cells_give_their_meaning_to_every_row() -> None:
    table = table_of("地区|城市|类别|<\n^|^|甲|乙\n东部|沪|1.0|2.0\n^|杭|3.0|4.0")
    assert table.chunks[1].text.endswith("东部 / 杭：类别 / 甲 3.0；类别 / 乙 4.0")
