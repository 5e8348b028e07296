"""Where a contents list ends: real headings and their text are never taken for it."""

from assets.text.lines import clean_document
from tests.text.layout import column, page, prose, run
from warehouse.schema.pages import Page


def contents(pages: list[Page]) -> list[str]:
    return [
        line.text
        for one in clean_document(pages)
        for line in one.lines
        if line.role == "contents"
    ]


def leaders(titles: list[str]) -> list[str]:
    return [f"{title}{'.' * 30}{n}" for n, title in enumerate(titles, start=3)]


def test_the_first_heading_behind_a_list_of_figures_is_no_entry_of_it() -> None:
    titles = ["1 行业概况", "1.1 市场规模", "2 投资建议"]
    figures = ["图1：收入走势", "图2：成本构成", "图3：利润率"]
    pages = [
        page([run("目录", 280, 60, 16), *column(leaders(titles), 60, 100)], 1),
        page([run("图表目录", 280, 60, 16), *column(leaders(figures), 60, 100)], 2),
        page(
            [
                run("1 行业概况", 60, 60, 14),
                run("1.1 市场规模", 60, 90, 12),
                *column([prose(45)] * 2, 60, 120),
                run("图1：收入走势", 60, 300, 10),
            ],
            3,
        ),
        page([run("2 投资建议", 60, 60, 14), *column([prose(45)] * 2, 60, 120)], 4),
    ]
    assert contents(pages) == ["目录", *leaders(titles), "图表目录", *leaders(figures)]


def test_a_sentence_ends_the_list() -> None:
    titles = ["第一章 释义", "第二章 概况", "第三章 风险"]
    text = ["本公司提醒投资者注意下列事项。", "第二章 概况", "第三章 风险"]
    pages = [
        page([run("目录", 280, 60, 16), *column(leaders(titles), 60, 100)], 1),
        page(column(text, 60, 60), 2),
        page(column(["第二章 概况", prose(45), "第三章 风险", prose(45)], 60, 60), 3),
    ]
    assert contents(pages) == ["目录", *leaders(titles)]


def test_documents_for_inspection_are_no_contents() -> None:
    lines = ["备查文件目录", "一、审计报告原件", "二、章程", "三、公告原稿"]
    again = ["一、审计报告原件", prose(45), "二、章程", prose(45), "三、公告原稿"]
    pages = [page(column(lines, 60, 60), 1), page(column(again, 60, 60), 2)]
    assert contents(pages) == []


def test_dashes_in_cells_lead_nowhere() -> None:
    assert contents([page(column(["----", "------", "-----"], 60, 60), 1)]) == []
