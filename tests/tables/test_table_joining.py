"""Tables over page breaks: what is joined, what is not, and rows cut by the break."""

import pytest
from table_drawing import HEIGHT, line, page, printed, region

from assets.tables.numbers import number_goes_on
from assets.tables.tables import build_tables
from warehouse.schema.lines import PageLines
from warehouse.schema.tables import Table


def tables_of(*pages: PageLines) -> list[Table]:
    return build_tables("x/1.pdf", list(pages), [])


def two_pages(first: str, second: str, between: str = "") -> list[Table]:
    above = [line(between, 80.0)] if between else []
    return tables_of(
        page(1, [region(first, top=500.0)]), page(2, [region(second)], above)
    )


HEAD = "序号|名称|金额（元）\n"


@pytest.mark.parametrize(
    "second",
    [
        "3|丙|30.0\n合计||60.0",
        HEAD + "3|丙|30.0\n合计||60.0",
    ],
    ids=["header absent", "header repeated"],
)
def test_a_grid_that_goes_on_is_one_table(second: str) -> None:
    (table,) = two_pages(HEAD + "1|甲|10.0\n2|乙|20.0", second)
    assert (table.first_page, table.last_page, table.n_header_rows) == (1, 2, 1)
    assert printed(table) == [
        "header: 序号|名称|金额（元）",
        "1|甲|10.0",
        "2|乙|20.0",
        "3|丙|30.0",
        "合计||60.0",
    ]
    assert [row.page for row in table.rows] == [1, 1, 1, 2, 2]


def test_any_number_of_pages_is_joined() -> None:
    pages = [page(n, [region(HEAD + f"{n}|名{n}|1.0", top=60.0)]) for n in range(1, 9)]
    (table,) = tables_of(*pages)
    assert table.last_page == 8
    assert len(table.rows) == 9


@pytest.mark.parametrize(
    "between", ["表2：另一张表", "2、股权转让后的情况如下：", "单位负责人的意见如下："]
)
def test_a_caption_or_sentence_between_parts_two_tables(between: str) -> None:
    assert len(two_pages(HEAD + "1|甲|10.0", HEAD + "1|甲|15.0", between)) == 2


@pytest.mark.parametrize("between", ["（续）", "续表", "单位：元", "12"])
def test_a_mark_of_continuation_or_a_unit_between_does_not(between: str) -> None:
    assert len(two_pages(HEAD + "1|甲|10.0", HEAD + "2|乙|15.0", between)) == 1


def test_a_repeated_caption_marked_as_continued_joins() -> None:
    first = page(
        1, [region(HEAD + "1|甲|10.0", top=500.0)], [line("表A.2 能力分级", 480.0)]
    )
    second = page(2, [region(HEAD + "2|乙|5.0")], [line("表A.2 能力分级（续）", 80.0)])
    third = page(3, [region(HEAD + "1|丙|5.0")], [line("表A.3 另一分级", 80.0)])
    assert [t.last_page for t in tables_of(first, second, third)] == [2, 3]


def test_text_below_the_first_part_ends_the_table() -> None:
    first = page(1, [region(HEAD + "1|甲|10.0")], [line("以上为本期情况。", 700.0)])
    assert len(tables_of(first, page(2, [region("2|乙|15.0")]))) == 2


def test_other_columns_are_another_table() -> None:
    assert len(two_pages(HEAD + "1|甲|10.0", "a|b|c|d\ne|f|g|h")) == 2


def test_lost_trailing_columns_are_given_back() -> None:
    (table,) = two_pages("项目|本期|上期|备注\n收入|5.0|4.0|", "成本|3.0|2.0")
    assert table.n_columns == 4
    assert printed(table)[-1] == "成本|3.0|2.0|"


def test_a_page_with_merged_cells_only_has_fewer_edges() -> None:
    edges = [50.0, 250.0, 350.0]
    (table,) = tables_of(
        page(1, [region("序号|名称|金额\n1|甲|10.0", top=500.0)]),
        page(2, [region("合计|10.0", edges=edges)]),
    )
    assert printed(table)[-1] == "合计||10.0"
    assert table.rows[-1].cells[0].col_span == 2


def test_edges_may_drift_from_page_to_page() -> None:
    pages = [
        page(n, [region("甲|1.0", edges=[50.0 - 4 * n, 150.0 + 4 * n, 300.0])])
        for n in range(1, 6)
    ]
    assert len(tables_of(*pages)) == 1


@pytest.mark.parametrize(
    ("last", "first", "whole"),
    [
        (
            "5|合同相对方股份有限\\n公司（有限合|3.0",
            "|伙）|",
            "5|合同相对方股份有限公司（有限合伙）|3.0",
        ),
        (
            "|其中：归属于母公司所|7.0",
            "|有者的净利润|",
            "|其中：归属于母公司所有者的净利润|7.0",
        ),
        (
            "5|合肥某某铁路投资股份|3.0",
            "|有限公司|",
            "5|合肥某某铁路投资股份有限公司|3.0",
        ),
    ],
    ids=["open bracket", "full line", "number missing"],
)
def test_a_row_cut_by_the_break_is_one_row(last: str, first: str, whole: str) -> None:
    body = "1|甲乙丙丁公司|1.0\n2|某某某某某某某某某\\n公司|1.0\n"
    (table,) = two_pages(HEAD + body + last, HEAD + first + "\n6|戊公司|2.0")
    assert printed(table)[3:] == [whole, "6|戊公司|2.0"]


@pytest.mark.parametrize(
    ("above", "text", "column", "one"),
    [
        ("753,", "236.00", [], True),
        ("16,322,6", "42.95", [], True),
        ("400,680,000.", "00", [], True),
        ("1,200", ".50", [], True),
        ("65,567,631.7", "2", ["1.25", "3.40"], True),
        ("65,567,631.7", "2", ["1.2", "3.4"], False),
        ("1,200", "345", [], False),
        ("1,200.50", "3.10", [], False),
        ("100", "200", [], False),
        ("-", "120,340.50", [], False),
    ],
)
def test_numbers_cut_by_the_break(
    above: str, text: str, column: list[str], one: bool
) -> None:
    assert number_goes_on(above, text, column) is one


def test_the_last_letter_of_a_word_is_no_row_number() -> None:
    (table,) = two_pages(
        "编号|英文名称|说明|依据\nA1|IDX_NAM|指数的名称|《规范》，二〇二五年\n"
        "A2|IDX_BAS|指数的初始值，是|《规范（第",
        "|E|指当前的值|二版）》，二〇二五年\nA3|IDX_SET|指数系列|《规范》",
    )
    assert printed(table)[2] == (
        "A2|IDX_BASE|指数的初始值，是指当前的值|《规范（第二版）》，二〇二五年"
    )


def test_the_rows_after_a_break_tell_the_header_before_it() -> None:
    (table,) = two_pages(
        "类别|怎样摊|几年|剩下\n客户|直线法|10|预期",
        "专利|直线法|15|1.0\n土地|直线法|20|1.0\n软件|直线法|12|2.0",
    )
    assert (table.n_header_rows, len(table.rows)) == (1, 5)


def test_another_name_in_the_corner_is_no_repeated_header() -> None:
    (table,) = two_pages(
        "利润|2022年|2023年|2024年|2025年|2026年\n收入|1.0|2.0|3.0|4.0|5.0",
        "现金|2022年|2023年|2024年|2025年|2026年\n流入|1.0|2.0|3.0|4.0|5.0",
    )
    assert [row.kind for row in table.rows[2:]] == ["inner_header", "body"]


def test_a_row_whose_numbers_are_cut_is_one_row() -> None:
    (table,) = two_pages(
        "项目|股本|公积\n上年年末|1.00|2.00\n本年年初|420,|10,230,4",
        "余额|100.00|50.60\n综合收益|3.00|4.00",
    )
    assert printed(table)[2:] == [
        "本年年初余额|420,100.00|10,230,450.60",
        "综合收益|3.00|4.00",
    ]


def test_a_cut_row_keeps_both_places() -> None:
    (table,) = two_pages(
        HEAD + "1|甲公司|1.0\n2|合同相对方（有限合|3.0", "|伙）|\n3|丙|2.0"
    )
    chunk = table.rows[2]
    assert [cell.text for cell in chunk.cells] == ["2", "合同相对方（有限合伙）", "3.0"]
    assert chunk.page == 1


@pytest.mark.parametrize(
    ("last", "first"),
    [
        ("2|乙公司|20.0", "3|丙公司|30.0"),
        ("2|乙公司|20.0", "|小计|50.0"),
        ("一、流动资产|<|<", "1|现金|5.0"),
        ("2|乙公司|20.0", "（二）境外|<|<"),
    ],
)
def test_rows_complete_in_themselves_stay_apart(last: str, first: str) -> None:
    (table,) = two_pages(HEAD + "1|甲公司|1.0\n" + last, first + "\n9|丁公司|2.0")
    assert len(table.rows) == 5


def test_a_header_split_by_the_break_is_whole_again() -> None:
    (table,) = two_pages(
        "项目|某某某某某某某某某\\n期末余额数比上年度|上期",
        "|同期增减（%）|\n收入|1.0|2.0\n成本|3.0|4.0",
    )
    assert table.n_header_rows == 1
    assert table.header[1].endswith("比上年度同期增减（%）")


@pytest.mark.parametrize(
    ("first", "second", "paths"),
    [
        (
            "渠道|本期销量|上期销量",
            "|（箱）|（箱）\n直销|4.0|3.0",
            ["渠道", "本期销量（箱）", "上期销量（箱）"],
        ),
        (
            "项目|一年以内|<|2024年|<",
            "|（含一年）|<||<\n|金额|占比|金额|占比\n贷款|4.0|1.0|3.0|1.0",
            [
                "项目",
                "一年以内（含一年） / 金额",
                "一年以内（含一年） / 占比",
                "2024年 / 金额",
                "2024年 / 占比",
            ],
        ),
        (
            "阶段|第一阶段|第二阶段|合计",
            "|未来十二个月的预期损失|整个存续期的预期损失（未发生减值）|\n期初|1.0|2.0|3.0",
            [
                "阶段",
                "第一阶段 / 未来十二个月的预期损失",
                "第二阶段 / 整个存续期的预期损失（未发生减值）",
                "合计",
            ],
        ),
    ],
    ids=["units", "a bracket under spans", "names under names"],
)
def test_the_rest_of_a_header_below_the_break_is_header(
    first: str, second: str, paths: list[str]
) -> None:
    (table,) = two_pages(first, second)
    assert table.header == paths
    assert table.rows[-1].kind == "body"


NARROW = [50.0 + 30.0 * i for i in range(5)]


@pytest.mark.parametrize(
    ("head", "rest", "header"),
    [
        (
            "工程|预算|投入|完工",
            "名称|总额|占比|状态",
            ["工程名称", "预算总额", "投入占比", "完工状态"],
        ),
        (
            "行业|治疗\\n领域|名称|类别",
            "生物|猪瘟|疫苗|甲类",
            ["行业", "治疗领域", "名称", "类别"],
        ),
    ],
    ids=["one line each", "names of several lengths"],
)
def test_names_that_all_ran_to_their_edges_go_on_below_the_break(
    head: str, rest: str, header: list[str]
) -> None:
    (table,) = tables_of(
        page(1, [region(head, top=500.0, edges=NARROW)]),
        page(2, [region(rest + "\n厂房|9.0|3.0|在建", edges=NARROW)]),
    )
    assert table.header == header


def test_dates_below_dates_of_the_body_are_no_header() -> None:
    head = "姓名|任职单位|职务|任期起|任期止\n"
    first = head + "吴一|甲厂|厂长|2019年03月|\n林二|乙厂|书记|2020年04月|2021年05月"
    (table,) = two_pages(
        first, "|丙厂|顾问|2021年06月|2022年01月\n^|丁厂|监事|2022年02月|"
    )
    assert [row.kind for row in table.rows[1:]] == ["body"] * 4


def test_a_long_note_in_the_frame_stays_with_its_table() -> None:
    note = "注：本表中的金额均以百万元列示，除另有说明外均为合并口径。"
    (table,) = two_pages(HEAD + "1|甲|10.0", f"2|乙|5.0\n{note}|<|<")
    assert [row.kind for row in table.rows] == ["header", "body", "body", "note"]


def test_parts_side_by_side_are_continued_each_by_its_own() -> None:
    left = region("项目|本期\n收入|1.0", 0, 600.0)
    right = region("项目|本期\n成本|2.0", 1, 600.0, [320.0, 420.0, 520.0])
    below = region("利润|3.0", 0)
    beside = region("税费|4.0", 1, 100.0, [320.0, 420.0, 520.0])
    first, second = tables_of(page(1, [left, right]), page(2, [below, beside]))
    assert printed(first)[-1] == "利润|3.0"
    assert printed(second)[-1] == "税费|4.0"


def test_rows_keep_their_boxes() -> None:
    (table,) = two_pages(HEAD + "1|甲|10.0", "2|乙|20.0")
    box = table.rows[-1].box
    assert box is not None
    assert (box.top, box.bottom) == (100.0, 100.0 + HEIGHT)


@pytest.mark.parametrize(
    ("first", "second", "between"),
    [
        (
            "款项|期末|期初\n甲|1.0|2.0\n合计|1.0|2.0",
            "账龄|期末|期初\n一年|1.0|2.0",
            "",
        ),
        ("项目|金额|原因\n甲|1.0|略", "项目|变动金额|说明\n乙|2.0|略", "单位：元"),
        ("合计金额|12.0\n占比|0.5%", "序号|名称|金额|比例\n1|甲|1.0|2.0", ""),
        ("男性|<|<\n年龄|甲|乙\n1|0.1|0.2", "女性|<|<\n年龄|甲|乙\n1|0.3|0.4", ""),
    ],
    ids=["after a total", "under a unit line", "other columns", "caption in the frame"],
)
def test_a_header_of_its_own_opens_a_new_table(
    first: str, second: str, between: str
) -> None:
    assert len(two_pages(first, second, between)) == 2


def test_blocks_of_one_frame_stay_together_over_the_break() -> None:
    (table,) = two_pages(
        "分行业情况|<|<\n分行业|收入|成本\n酒类|5.0|1.0",
        "分地区情况|<|<\n分地区|收入|成本\n国内|4.0|1.0",
    )
    assert [row.kind for row in table.rows] == [
        "caption",
        "header",
        "body",
        "section",
        "inner_header",
        "body",
    ]


def test_frames_of_unlike_rows_share_their_borders() -> None:
    (table,) = tables_of(
        page(1, [region("甲|乙|丙\n子|1.0|2.0", edges=[50.0, 150.0, 250.0, 450.0])]),
        page(2, [region("丑|3.0|4.0|5.0", edges=[50.0, 150.0, 300.0, 350.0, 450.0])]),
    )
    assert table.n_columns == 5


def test_a_header_found_apart_from_the_rows_below_it_is_theirs() -> None:
    head = region("项目|2024年|2023年", 0, 100.0)
    rows = region("收入|5.0|4.0\n成本|3.0|2.0", 1, 122.0, kind="aligned")
    (table,) = tables_of(page(1, [head, rows]))
    assert (table.n_header_rows, len(table.rows)) == (1, 3)


def test_the_blank_rest_of_a_merged_label_belongs_to_the_label_above() -> None:
    head = "姓名|任职单位|职务\n"
    first = head + "吴一|甲厂|厂长\n林二|乙厂|书记\n^|丙厂|顾问"
    (table,) = two_pages(first, head + "|丁厂|顾问\n^|戊厂|监事\n郑三|己厂|厂长")
    assert [row.label for row in table.rows[1:]] == [
        "吴一 / 甲厂",
        "林二 / 乙厂",
        "林二 / 丙厂",
        "林二 / 丁厂",
        "林二 / 戊厂",
        "郑三 / 己厂",
    ]
    merged = [cell for row in table.rows for cell in row.cells if cell.text == "林二"]
    assert [cell.row_span for cell in merged] == [4]


def test_a_merged_label_whose_text_the_break_cuts_is_whole_in_all_its_rows() -> None:
    first = "责任|项目|比例\n限额（按每|门诊|10%"
    (table,) = two_pages(first, "年计算）||\n^|住院|30%\n免赔额|门诊|5%")
    assert [row.label for row in table.rows[1:]] == [
        "限额（按每年计算） / 门诊",
        "限额（按每年计算） / 住院",
        "免赔额 / 门诊",
    ]


def test_a_label_over_two_rows_that_the_break_parts_is_that_of_both() -> None:
    first = "年份|科目|借方|贷方\n2023年|费用|5.0|-"
    second = "|公积|-|5.0\n2022年|费用|4.0|-\n^|公积|-|4.0"
    (table,) = two_pages(first, second)
    assert [row.label for row in table.rows[1:]] == [
        "2023年 / 费用",
        "2023年 / 公积",
        "2022年 / 费用",
        "2022年 / 公积",
    ]


def test_a_blank_label_below_single_ones_stays_blank() -> None:
    (table,) = two_pages("部门|人员|人数\n甲部|张一|1.5\n乙部|李二|2.5", "|王三|3.5")
    assert [row.label for row in table.rows[1:]] == ["甲部", "乙部", "王三"]


def test_another_text_below_a_merged_label_is_a_label_of_its_own() -> None:
    head = "计划|种类|进展说明情况\n"
    first = head + "甲计划|限制性股票|已经完成\n^|^|董事会审议通过有关议案（含"
    (table,) = two_pages(first, "|期权|附件）后注销\n^|^|已经注销")
    kinds = [row.label.split(" / ")[1] for row in table.rows[1:]]
    assert kinds == ["限制性股票", "期权", "期权"]


def test_a_name_that_happens_to_fill_its_cell_is_not_cut() -> None:
    head = "|甲店|乙店|丙店\n会员的价格数目表|199元|260元|299元\n"
    head += "会员的人数数目表|2万|1万|8万\n"
    first = head + "会员的权益内容表|送券、券|送礼、礼|打折、折"
    (table,) = two_pages(first, "服务的网络范围表|全国|一线和二线城市|大城市")
    assert [row.label for row in table.rows[-2:]] == [
        "会员的权益内容表",
        "服务的网络范围表",
    ]


@pytest.mark.parametrize(
    ("foot", "tables"),
    [
        ("后附财务报表附注为财务报表的组成部分", 1),
        ("法定代表人：某某", 1),
        ("以上数据没有经过审计，敬请留意。", 2),
    ],
)
def test_the_foot_of_a_statement_does_not_end_it(foot: str, tables: int) -> None:
    first = page(1, [region(HEAD + "1|甲|10.0", top=500.0)], [line(foot, 700.0)])
    found = tables_of(first, page(2, [region(HEAD + "2|乙|20.0")]))
    assert len(found) == tables


@pytest.mark.parametrize("between", ["客户名称", "供应商名称"])
def test_a_name_over_the_labels_that_a_page_repeats_is_no_new_title(
    between: str,
) -> None:
    first = "客户名称|2024年|2023年\n甲店|1.50|2.50\n乙店|3.50|4.50"
    second = "|2024年|2023年\n丙店|5.50|6.50\n丁店|7.50|8.50"
    pages = [
        page(1, [region(first, top=500.0, kind="stacked")]),
        page(2, [region(second, kind="stacked")], [line(between, 80.0)]),
    ]
    tables = build_tables("x/1.txt", pages, [])
    assert len(tables) == (1 if between == "客户名称" else 2)
    if len(tables) == 1:
        assert printed(tables[0])[-2:] == ["丙店|5.50|6.50", "丁店|7.50|8.50"]
        assert tables[0].n_header_rows == 1
