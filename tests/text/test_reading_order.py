"""Reading order: columns, bands, sidebars and titles in the margin."""

from assets.text.lines import clean_document
from tests.text.layout import column, page, prose, run
from warehouse.schema.lines import Line
from warehouse.schema.pages import Page, Run


def lines_of(one: Page) -> list[Line]:
    return clean_document([one])[0].lines


def texts(one: Page) -> list[str]:
    return [x.text for x in lines_of(one)]


def numbered_prose(mark: str, count: int, characters: int) -> list[str]:
    return [f"{mark}{n:02d}" + prose(characters) for n in range(count)]


LEFT, RIGHT = numbered_prose("左", 6, 20), numbered_prose("右", 6, 20)


def test_two_columns_are_read_one_after_the_other() -> None:
    runs = column(LEFT, 50, 100) + column(RIGHT, 320, 104)
    result = lines_of(page(runs))
    assert [x.text for x in result] == LEFT + RIGHT
    assert [x.column for x in result] == [0] * 6 + [1] * 6


def test_content_order_in_the_file_does_not_matter() -> None:
    runs = column(LEFT, 50, 100) + column(RIGHT, 320, 104)
    assert texts(page(runs[::-1])) == LEFT + RIGHT


def test_a_full_width_band_parts_the_columns_above_and_below_it() -> None:
    band = prose(50, "横")
    runs = column(LEFT, 50, 100) + column(RIGHT, 320, 100) + [run(band, 50, 200)]
    runs += column(LEFT, 50, 230) + column(RIGHT, 320, 230)
    assert texts(page(runs)) == [*LEFT, *RIGHT, band, *LEFT, *RIGHT]


def test_a_sidebar_does_not_come_between_the_lines_beside_it() -> None:
    main = numbered_prose("文", 10, 30)
    side = ["评级：买入", "目标价：12元", "分析师：甲", "电话：010"]
    runs = column(main, 50, 100) + column(side, 420, 107, 8)
    assert texts(page(runs)) == main + side


def test_titles_in_the_margin_come_before_the_text_that_begins_beside_them() -> None:
    runs = [run("1.1", 50, 100), run("保险责任", 90, 100)]
    runs += column(numbered_prose("甲", 3, 28), 200, 100)
    runs += [run("1.2", 50, 160), run("保险金领取", 90, 160), run("方式", 90, 175)]
    runs += column(numbered_prose("乙", 4, 28), 200, 160)
    result = texts(page(runs))
    first = ["1.1 保险责任", *numbered_prose("甲", 3, 28)]
    second = ["1.2 保险金领取", "方式", *numbered_prose("乙", 4, 28)]
    assert result == first + second


def test_a_wrapped_title_in_the_margin_is_one_paragraph() -> None:
    runs = [run("1.2 保险金领取", 50, 160), run("方式", 50, 175)]
    runs += column(numbered_prose("乙", 4, 28), 200, 160)
    first, second, third, *_ = lines_of(page(runs))
    assert first.paragraph == second.paragraph != third.paragraph
    assert second.glue == ""


def test_a_number_that_hangs_before_a_line_stays_in_it() -> None:
    runs: list[Run] = []
    for n in range(4):
        runs.append(run(f"（{n + 1}）", 50, 100 + 45 * n))
        runs += column(numbered_prose("项", 3, 40), 90, 100 + 45 * n)
    assert texts(page(runs))[::3] == [f"（{n + 1}）项00" + prose(40) for n in range(4)]


def test_label_and_figure_columns_are_not_read_as_text_columns() -> None:
    rows = [f"项目{n}" for n in range(5)]
    runs = column(rows, 50, 100) + column(["是"] * 5, 300, 100)
    assert texts(page(runs)) == [x for r in rows for x in (r, "是")]


def test_lists_in_two_columns_are_read_down_each() -> None:
    left = [f"{n}.1 责任" for n in range(1, 5)]
    right = [f"{n}.1 权益" for n in range(5, 9)]
    assert texts(page(column(left, 60, 100) + column(right, 320, 100))) == left + right


def test_a_gap_on_one_line_parts_caption_and_unit() -> None:
    caption, unit = lines_of(
        page([run("（一）主要数据", 50, 100), run("单位：元", 480, 100)])
    )
    assert (caption.text, unit.text) == ("（一）主要数据", "单位：元")


def test_stacked_characters_are_one_line() -> None:
    runs = column(numbered_prose("文", 8, 30), 120, 100)
    runs += [run(c, 20, 100 + 14 * i, 12) for i, c in enumerate("行业研究")]
    assert texts(page(runs))[-1] == "行业研究"
