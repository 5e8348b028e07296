"""Header rows: what is one, how many there are, and the full name of each column."""

import pytest
from table_drawing import region

from assets.tables.headers import Head, find_head, header_paths
from assets.tables.inner_headers import inner_header_rows
from assets.tables.parts import rows_of
from assets.tables.values import Look, look


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", Look.BLANK),
        ("-", Look.NIL),
        ("——", Look.NIL),
        ("不适用", Look.NIL),
        ("12,345.60", Look.NUMBER),
        ("(1,024.5)", Look.NUMBER),
        ("-3.2%", Look.NUMBER),
        ("100％", Look.NUMBER),
        ("1,000万元", Look.NUMBER),
        ("8%-10%", Look.NUMBER),
        ("0.87", Look.NUMBER),
        ("7", Look.ORDINAL),
        ("1-2", Look.ORDINAL),
        ("（三）", Look.WORDS),
        ("2024年", Look.PERIOD),
        ("2024", Look.PERIOD),
        ("2024年12月31日", Look.PERIOD),
        ("2024年06月", Look.PERIOD),
        ("2024年03月05日", Look.PERIOD),
        ("1975-79", Look.PERIOD),
        ("2025年1-3月", Look.PERIOD),
        ("2026E", Look.PERIOD),
        ("1Q25", Look.PERIOD),
        ("第一季度（1-3月份）", Look.PERIOD),
        ("期末余额", Look.PERIOD),
        ("上年同期", Look.PERIOD),
        ("营业收入", Look.WORDS),
    ],
)
def test_cells_are_told_apart_by_their_looks(text: str, kind: Look) -> None:
    assert look(text) is kind


@pytest.mark.parametrize(
    ("drawing", "headers"),
    [
        ("项目|本期|上期\n收入|10.5|9.1\n成本|7.0|6.2", 1),
        ("|第一季度|第二季度\n收入|1,000|2,000", 1),
        ("地区|金额|<\n^|2024年|2023年\n华东|5.1|4.0", 2),
        ("地区|金额|<\n|2024年|2023年\n华东|5.1|4.0", 2),
        ("期限|一年|三年\n收益率|1.2%|2.4%", 1),
        ("年龄|1|2|3\n费率|0.5|0.6|0.7", 1),
        ("指标|2024A|2025E\n收入|40,000|41,000", 1),
        ("科目|本期金额|上期金额\n|（万元）|（万元）\n收入|5.0|4.0", 2),
        ("收入|10.5|9.1\n成本|7.0|6.2", 0),
        ("公司名称|某某股份有限公司\n法定代表人|张三\n注册地址|某市某路", 0),
        ("级别|要求\n一级|应当每日备份数据，并验证其可用\n二级|应当每周备份数据", 1),
        ("|本报告期\n净利润|1,643.15", 1),
        ("|现聘任\n审计机构|某事务所\n报酬|97", 1),
        ("|甲类型|乙类型\n红|圆|方\n蓝|扁|尖", 1),
        ("甲方|起点|终点\n拆入|<|<\n拆出|<|<", 1),
        ("组合名称|确定组合的依据\n组合一|关联方款项\n组合二|其他款项", 1),
        ("关键事项|如何应对\n（一）收入确认|<\n详见附注三|我们执行了程序", 1),
        ("项目|账面价值|评估价值\n^|A|B\n资产|1.0|2.0\n负债|3.0|4.0", 2),
        ("|期末余额|期初余额\n^||\n流动资产|1.0|2.0\n合计|1.0|2.0", 2),
        ("|202602|环比|2026.1-2\n甲国|3.7|24%|4.8\n乙国|1.6|19%|3.6", 1),
        ("电话|010-1\n传真|010-2", 0),
        ("东部|甲|1.0\n^|乙|2.0\n西部|丙|3.0", 0),
        ("一、流动资产|<|<\n货币|1.0|2.0", 0),
        ("本公司|指|甲股份公司\n章程|指|公司章程\n元|指|人民币元", 0),
        (
            "船舶名称|远山|船舶类型|客轮\n船籍港|甲港|建成日期|2011年\n尺度|长|吨位|重",
            0,
        ),
        ("产品名称|上线|产品特征|成绩\n甲|去年|酥脆可口不添糖|好\n乙|今年|软|差", 1),
        ("车型|<|远山\n基础信息|上市时间|4月\n^|能源类型|纯电\n^|长度|4,870", 1),
        ("2025年|汇率|净损益\n^|增加/（减少）|增加/（减少）\n美元|10.00|5.0", 2),
        ("款数|<|1月|2月\n2025年|总数|38|69\n^|新能源|21|60", 1),
        ("|1月|2月|合计\n甲国|23.7|23.6|47.3\n乙国|1.1|1.2|2.3", 1),
        ("|FY2024|FY2025E\n收入|4,100|3,900", 1),
        ("State|Survey of households|<\n^|1975-79|1988-90\nNorth|5738|6633", 2),
        ("名称：|远山公司|<|<\n注册资本：|八百万元|<|<\n序号|股东|比例|备注", 0),
        ("项目|本期|上期\n分行业|<|<\n航运|5.0|4.0", 1),
        ("City|" + "municipalities " * 5 + "\nEast|4,100\nWest|3,900", 1),
    ],
)
def test_header_rows_are_counted(drawing: str, headers: int) -> None:
    assert find_head(rows_of(region(drawing), 1)).headers == headers


def test_full_width_rows_above_a_header_are_captions() -> None:
    rows = rows_of(
        region("费率表|<|<\n单位：元|<|<\n年龄|男|女\n0|0.87|0.62\n1|0.61|0.44"), 1
    )
    head = find_head(rows)
    assert (head.captions, head.headers) == (2, 1)


def test_lone_titles_above_a_row_of_periods_are_captions() -> None:
    rows = rows_of(
        region("附表||\n利润表||\n会计年度|2024A|2025E\n营业收入|5.0|6.0"), 1
    )
    assert find_head(rows) == Head(captions=2, headers=1)


def test_a_row_of_names_set_in_the_middle_above_flush_texts_is_a_header() -> None:
    from dataclasses import replace

    source = region("甲|乙\n子|一段文字\n丑|另一段文字")
    cells = [replace(c, indent=40.0) if c.row == 0 else c for c in source.cells]
    assert find_head(rows_of(source, 1)).headers == 0
    assert find_head(rows_of(replace(source, cells=cells), 1)).headers == 1


def test_bold_names_above_plain_rows_are_a_header() -> None:
    drawing = "甲|乙\n子|一段文字\n丑|另一段文字"
    assert find_head(rows_of(region(drawing, bold_rows=1), 1)).headers == 1


@pytest.mark.parametrize("section", ["承诺项目|<|<", "一、账面原值||"])
def test_a_shaded_section_below_the_names_is_no_header(section: str) -> None:
    from dataclasses import replace

    source = region(f"项目|本期投入|累计投入\n{section}\n厂房|1.0|2.0")
    cells = [replace(c, header=c.row < 2) for c in source.cells]
    rows = rows_of(replace(source, cells=cells), 1)
    assert find_head(rows).headers == 1


def test_each_column_gets_its_full_path() -> None:
    rows = rows_of(
        region(
            "项目|<|风险准备|<|备注\n^|<|期初|期末|^\n甲|乙|1.0|2.0|无",
        ),
        1,
    )
    assert find_head(rows).headers == 2
    assert header_paths(rows[:2], 5) == [
        "项目",
        "项目",
        "风险准备 / 期初",
        "风险准备 / 期末",
        "备注",
    ]


@pytest.mark.parametrize(
    ("row", "renames"),
    [
        ("|2024年末|2023年末|增减(%)", True),
        ("现金流量项目|2024年度|2023年度|2022年度", True),
        ("净利润|1.0|2.0|3.0", False),
        ("客户|甲公司|乙公司|丙公司", False),
        ("二、负债|||", False),
    ],
)
def test_a_row_of_periods_inside_the_body_renames_the_columns(
    row: str, renames: bool
) -> None:
    (source,) = rows_of(region(row), 1)
    paths = ["项目", "2024年", "2023年", "增减(%)"]
    assert bool(inner_header_rows([source], 0, paths)) is renames


@pytest.mark.parametrize(
    ("drawing", "renames"),
    [
        ("甲类（各年龄）|<|<|<\n|T|N|M\n一期|任何|任何|0", True),
        ("甲类（各年龄）|<|<|<\n|2|1|0\n一期|1|1|0", False),
        ("治疗项目|<\n门诊|每次三百元\n住院|每日八百元", False),
    ],
    ids=["a blank corner", "values", "a row"],
)
def test_names_below_a_section_rename_the_columns(drawing: str, renames: bool) -> None:
    rows = rows_of(region(drawing), 1)
    paths = [""] * len(rows[0].cover)
    assert bool(inner_header_rows(rows, 1, paths)) is renames


def test_a_period_over_the_names_of_the_header_renames_the_columns() -> None:
    rows = rows_of(region("项目|2030年|<\n|华东|华南\n收入|4.0|3.0\n占比|自营|代销"), 1)
    paths = ["项目", "2031年 / 华东", "2031年 / 华南"]
    assert [inner_header_rows(rows, at, paths) for at in (0, 2, 3)] == [2, 0, 0]
