"""Heads of tables without lines: underlined names, titles over columns, references."""

from assets.text.lines import clean_document
from tests.text.layout import page, run
from warehouse.schema.geometry import Box
from warehouse.schema.lines import Region
from warehouse.schema.pages import Run

Words = list[tuple[str, float]]


def line(top: float, *words: tuple[str, float]) -> list[Run]:
    """Words at left edges on one baseline."""
    return [run(text, x, top) for text, x in words]


def figures(top: float, label: str, *values: tuple[str, float]) -> list[Run]:
    """A label at 60 and values that end at right edges."""
    ends = [(text, right - 5.0 * len(text)) for text, right in values]
    return line(top, *([(label, 60.0)] if label else []), *ends)


def rules(top: float, *ends: tuple[float, float]) -> list[Box]:
    return [Box(x0, top, x1, top) for x0, x1 in ends]


def texts(region: Region) -> list[list[tuple[str, int]]]:
    """Texts of each row with the columns that they span."""
    rows: list[list[tuple[str, int]]] = [[] for _ in range(region.n_rows)]
    for cell in region.cells:
        rows[cell.row].append((cell.text, cell.col_span))
    return rows


def only(runs: list[Run], lines: list[Box]) -> Region:
    (region,) = clean_document([page(runs, rulings=lines)])[0].regions
    return region


ENDS = (260.0, 350.0, 440.0, 530.0)
COLUMNS = [(180.0, 262.0), (272.0, 352.0), (362.0, 442.0), (452.0, 532.0)]


def body(top: float) -> list[Run]:
    rows = [("原材料", "12,345"), ("在产品", "(2,001)"), ("产成品", "830")]
    return [
        r
        for n, (label, value) in enumerate(rows)
        for r in figures(top + 16 * n, label, *((value, end) for end in ENDS))
    ]


def test_titles_span_the_columns_that_their_underlines_cover() -> None:
    """The words of a title stand over the gap between its columns and part none."""
    runs = line(100, ("2031年12月31日", 232.0), ("2030年12月31日", 412.0))
    runs += line(118, ("金额", 210.0), ("占总额比例(%)", 285.0))
    runs += line(118, ("金额", 390.0), ("占总额比例(%)", 465.0)) + body(150)
    lines = rules(112, (180, 352), (362, 532)) + rules(131, *COLUMNS)
    first, second, *_ = texts(only(runs, lines))
    assert first == [("", 1), ("2031年12月31日", 2), ("2030年12月31日", 2)]
    names = ["金额", "占总额比例(%)"]
    assert [t for t, _ in second] == ["", *names, *names]


def test_two_titles_over_one_underline_share_its_columns() -> None:
    runs = line(100, ("2031年12月31日", 232.0), ("2030年12月31日", 412.0))
    runs += line(118, *(("账面余额", x0 + 20) for x0, _ in COLUMNS)) + body(150)
    lines = rules(112, (180, 532)) + rules(131, (180, 532))
    assert texts(only(runs, lines))[0][1:] == [
        ("2031年12月31日", 2),
        ("2030年12月31日", 2),
    ]


def test_lines_of_an_underlined_name_are_one_name() -> None:
    """Names of one, two and three lines end above their underlines."""
    runs = line(86, ("存货跌价", 290.0))
    runs += line(100, ("合同履约", 380.0), ("准备的本", 290.0))
    runs += line(114, ("账面余额", 210.0), ("年变动", 295.0), ("成本", 400.0))
    runs += line(114, ("合计", 505.0)) + body(146)
    first, second, *_ = texts(only(runs, rules(127, *COLUMNS)))
    assert [t for t, _ in first] == [
        "",
        "账面余额",
        "存货跌价准备的本年变动",
        "合同履约成本",
        "合计",
    ]
    assert second[0] == ("原材料", 1)


def test_a_list_number_with_its_sentence_is_no_header() -> None:
    runs = line(90, ("(a)", 60.0), ("存货按类别分析如下", 90.0))
    runs += line(114, *(("金额", x0 + 30) for x0, _ in COLUMNS)) + body(146)
    first = texts(only(runs, rules(127, *COLUMNS)))[0]
    assert [t for t, _ in first] == ["", "金额", "金额", "金额", "金额"]


def test_a_line_in_the_last_column_alone_is_no_header() -> None:
    """The running head of a page on which a table goes on."""
    first = texts(only(line(100, ("公司研究", 490.0)) + body(122), []))[0]
    assert [t for t, _ in first] == ["原材料"] + ["12,345"] * 4


def test_references_under_an_underlined_head_are_a_column_of_their_own() -> None:
    runs = line(114, ("注", 160.0), ("2031年", 225.0), ("2030年", 315.0))
    runs += figures(146, "定期存款", ("35,033", 260), ("78,896", 350))
    runs += figures(162, "受限存款", ("3,005", 260), ("2,701", 350))
    runs += line(162, ("(a)", 160.0))
    runs += figures(178, "应收利息", ("1,700", 260), ("673", 350))
    lines = rules(127, (160, 172), (190, 262), (272, 352))
    first, _, third, _ = texts(only(runs, lines))
    assert [t for t, _ in first] == ["", "注", "2031年", "2030年"]
    assert [t for t, _ in third] == ["受限存款", "(a)", "3,005", "2,701"]


def test_losses_in_brackets_are_no_numbered_lists() -> None:
    """(7) alone on both sides of a gap is a row of figures, not two columns of text."""
    values = ["(7)", "(27)", "(14)", "(41)", "(229)"]
    ends = [180.0, 250.0, 360.0, 430.0, 500.0]
    plain = ["92", "44", "90", "49", "779"]
    rows = [plain, values, plain, plain]
    runs = [
        r
        for n, row in enumerate(rows)
        for r in figures(100 + 16 * n, "变动", *zip(row, ends, strict=True))
    ]
    assert [t for t, _ in texts(only(runs, []))[1]] == ["变动", *values]


def test_a_title_stands_above_the_periods_that_it_covers() -> None:
    """Lines of a head so close that they would else be one wrapped cell."""
    periods = [(str(31 + n), x0 + 30) for n, (x0, _) in enumerate(COLUMNS)]
    runs = line(114, ("名称", 60.0), ("归母净利", 315.0))
    runs += line(121, *((f"20{year}E", x0) for year, x0 in periods)) + body(136)
    first, second, *_ = texts(only(runs, []))
    assert ("归母净利", 2) in first or ("归母净利", 1) in first
    assert [t for t, _ in second][1:] == [f"20{year}E" for year, _ in periods]


def test_two_panels_with_rules_of_their_own_are_read_apart() -> None:
    """A list of particulars beside a forecast on the first page of a note."""
    left = [("评级", "买入"), ("现价（元）", "18.60"), ("股本（亿）", "12.43")]
    left += [("交易数据", ""), ("换手率", "2.1%")]
    runs = [
        r
        for n, (label, value) in enumerate(left)
        for r in line(103 + 17 * n, (label, 40.0), *([(value, 130.0)] if value else []))
    ]
    ends = (380.0, 430.0, 480.0, 530.0)
    rows = [("预测指标", ["2031A", "2032E", "2033E", "2034E"])]
    rows += [(f"指标{n}（元）", ["1.20", "2.35", "3.10", "4.05"]) for n in range(5)]
    for n, (label, values) in enumerate(rows):
        xs = [end - 5.0 * len(v) for v, end in zip(values, ends, strict=True)]
        found = line(100 + 16 * n, (label, 250.0), *zip(values, xs, strict=True))
        runs += found
    lines = [Box(38, y, 200, y) for y in (98.0, 150.0, 188.0)]
    lines += [Box(248, y, 532, y) for y in (96.0, 113.0, 196.0)]
    regions = clean_document([page(runs, rulings=lines)])[0].regions
    forecast = max(regions, key=lambda r: r.n_cols)
    assert [t for t, _ in texts(forecast)[0]] == [rows[0][0], *rows[0][1]]
    assert len(texts(forecast)) == len(rows)


def test_the_corner_stands_beside_the_gap_between_two_header_rows() -> None:
    runs = line(98, ("2031年度", 250.0), ("2030年度", 430.0))
    runs += line(105, ("项目", 70.0))
    runs += line(
        113,
        *((("金额", "占比")[n % 2], x0 + 30) for n, (x0, _) in enumerate(COLUMNS)),
    )
    lines = [Box(60, 90, 535, 90), Box(60, 127, 535, 127)]
    lines += rules(110, (185, 350), (365, 530))
    first, second, *_ = texts(only(runs + body(134), lines))
    assert ("2031年度", 2) in first
    assert [t for t, _ in second][-4:] == ["金额", "占比", "金额", "占比"]


def test_characters_of_an_upright_axis_title_are_no_labels() -> None:
    ticks = [(char, str(80 - 5 * n)) for n, char in enumerate("消费占比重")]
    runs = [
        r
        for n, (char, tick) in enumerate(ticks)
        for r in line(100 + 14 * n, (char, 60.0), (tick, 90.0), (tick, 300.0))
    ]
    assert clean_document([page(runs)])[0].regions == []
