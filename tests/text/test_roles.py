"""Roles: running heads, page numbers, contents, footnotes, watermarks, charts."""

from dataclasses import replace

import pytest

from assets.text.lines import clean_document
from tests.text.layout import column, page, prose, run
from warehouse.schema.geometry import Box
from warehouse.schema.lines import Line
from warehouse.schema.pages import Page, Run

MARKS = "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往"


def body(page_number: int, lines: int = 6) -> list[str]:
    """Lines that differ from page to page."""
    return [
        MARKS[(page_number * 7 + n) % len(MARKS)] + MARKS[page_number] + prose(43)
        for n in range(lines)
    ]


BODY = body(0)


def document(*extras: list[Run], head: str = "某公司2024年年度报告") -> list[Page]:
    """Pages with a head, a body that differs, a page number and extras a page."""
    pages = []
    for number, extra in enumerate(extras, start=1):
        runs = [run(head, 200, 40, 9)] if head else []
        runs += column(["首行" + MARKS[number] + prose(40), *body(number)], 60, 80)
        runs.append(run(str(number), 290, 800, 9))
        pages.append(page(runs + extra, number))
    return pages


def roles(pages: list[Page]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in clean_document(pages):
        for line in one.lines:
            found.setdefault(line.role, []).append(line.text)
    return found


def all_lines(pages: list[Page]) -> list[Line]:
    return [x for one in clean_document(pages) for x in one.lines]


def test_heads_and_page_numbers_are_told_by_repetition() -> None:
    found = roles(document([], [], [], []))
    assert found["running_head"] == ["某公司2024年年度报告"] * 4
    assert found["page_number"] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("lines", [3, 5, 12])
def test_a_page_printed_three_times_is_not_all_head(lines: int) -> None:
    printed = body(1, lines)
    pages = [page(column(printed, 60, 80), number) for number in (1, 2, 3)]
    found = roles(pages)
    assert found["body"][:lines] == printed


def test_a_page_printed_again_has_the_heads_of_the_others() -> None:
    pages = document([], [], [])
    again = [replace(pages[0], page=number) for number in (4, 5, 6)]
    found = roles([*pages, *again])
    assert found["running_head"] == ["某公司2024年年度报告"] * 6
    assert len(found["body"]) == 6 * 7


def test_the_first_line_of_a_page_is_not_lost_where_heads_are_missing() -> None:
    pages = document([], [], [], [], head="")
    found = roles(pages)
    assert "running_head" not in found
    assert sum(x.startswith("首行") for x in found["body"]) == 4


def test_a_page_number_inside_a_head_does_not_part_it() -> None:
    pages = [
        page([run(f"招股说明书 1-1-{n}", 200, 40, 9), *column(body(n), 60, 80)], n)
        for n in range(1, 5)
    ]
    assert len(roles(pages)["running_head"]) == 4


def test_a_unit_above_tables_on_many_pages_stays_body() -> None:
    pages = [
        page(
            [run("单位：元", 450, 60), *column([f"{n}" + prose(44), *BODY], 60, 80)], n
        )
        for n in range(1, 6)
    ]
    assert roles(pages)["body"].count("单位：元") == 5


def test_a_title_that_stands_on_one_page_only_at_the_height_of_heads_stays_body() -> (
    None
):
    pages = document([], [], [], [])
    title = page([run("合并资产负债表", 200, 40, 9), *column(body(5), 60, 80)], 5)
    assert "合并资产负债表" in roles([*pages, title])["body"]


def test_numbered_annex_titles_at_the_top_of_pages_stay_body() -> None:
    pages = [
        page([run(f"附表{n}", 60, 60, 12), *column(body(n), 60, 90)], n)
        for n in range(1, 5)
    ]
    assert [x for x in roles(pages)["body"] if len(x) == 3] == [
        "附表1",
        "附表2",
        "附表3",
        "附表4",
    ]


def test_lines_with_leaders_are_contents() -> None:
    entries = [f"第{n}节 标题{'.' * 30}{i}" for i, n in enumerate("一二三四", start=3)]
    found = roles([page([run("目录", 280, 60, 16), *column(entries, 60, 100)])])
    assert found["contents"] == ["目录", *(e for e in entries)]


def test_a_contents_list_without_pages_is_known_by_the_headings_that_follow() -> None:
    titles = ["第一章 总则", "第二章 保险责任", "第三章 责任免除", "第四章 附则"]
    first = page([run("条款目录", 280, 60, 16), *column(titles, 60, 100)], 1)
    runs = [
        r
        for i, title in enumerate(titles)
        for r in (
            run(title, 60, 60 + 60 * i, 12),
            *column(body(i + 1, 2), 60, 80 + 60 * i),
        )
    ]
    found = roles([first, page(runs, 2)])
    assert found["contents"] == ["条款目录", *titles]
    assert [x for x in found["body"] if x in titles] == titles


def test_small_print_under_a_short_rule_is_a_footnote() -> None:
    notes = column(
        ["1 保单年度指合同生效日起的一年。", "2 周岁以身份证件为准。"], 60, 720, 8
    )
    rule = [Box(60, 712, 200, 712)]
    found = roles([page(column(body(0, 18), 60, 80) + notes, rulings=rule)])
    assert found["footnote"] == [n.text for n in notes]


def test_a_numbered_list_in_smaller_print_is_no_footnote() -> None:
    items = column(["1）以摊余成本计量的资产", "2）以公允价值计量的资产"], 60, 720, 9)
    found = roles([page(column(body(0, 18), 60, 80) + items)])
    assert "footnote" not in found


def test_slanted_large_text_is_a_watermark() -> None:
    mark = run("内部资料", 200, 300, 40, angle=45)
    found = roles([page([*column(body(0, 18), 60, 80), mark])])
    assert found["watermark"] == ["内部资料"]


@pytest.mark.parametrize(
    ("ticks", "is_chart"),
    [
        (["50%", "40%", "30%", "20%", "10%", "0%"], True),
        (["1", "2", "3", "4", "5", "6"], False),
        (["12", "35", "18", "77", "3", "54"], False),
    ],
    ids=["axis", "running numbers", "values"],
)
def test_labels_at_equal_steps_are_the_axis_of_a_chart(
    ticks: list[str], is_chart: bool
) -> None:
    labels = [run(t, 80, 300 + 20 * i, 7) for i, t in enumerate(ticks)]
    found = roles([page([*column(BODY, 60, 80), *labels])])
    assert found.get("figure", []) == (ticks if is_chart else [])


def test_every_line_keeps_its_text_whatever_its_role() -> None:
    pages = document([], [], [])
    kept = sum(len(x.text) for x in all_lines(pages))
    assert kept == sum(len(r.text) for p in pages for r in p.runs)
