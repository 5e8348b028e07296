"""Paragraphs: wrapped lines joined over columns and pages, and what parts them."""

import pytest

from assets.text.lines import clean_document
from tests.text.layout import column, page, prose, run
from warehouse.schema.lines import Line, PageLines
from warehouse.schema.pages import Page, Run

FULL = 40


def paragraphs(pages: list[Page]) -> list[str]:
    """Running text, one string a paragraph, in order."""
    found: dict[int, str] = {}
    for one in clean_document(pages):
        for line in one.lines:
            if line.role in ("body", "footnote"):
                text = line.glue + line.text
                found[line.paragraph] = found.get(line.paragraph, "") + text
    return [found[k] for k in sorted(found)]


def plain(lines: list[tuple[str, str]], source: str = "txt") -> Page:
    """A page without geometry: text and tag of each line."""
    runs = [Run(t, "", None, b"", 0.0, False, "", 0, tag, 1.0) for t, tag in lines]
    blank = page(runs, size=(0.0, 0.0))
    return Page(**{**{f: getattr(blank, f) for f in blank.__slots__}, "source": source})


def test_wrapped_lines_are_one_paragraph_and_a_short_line_ends_it() -> None:
    runs = column([prose(FULL), prose(FULL), prose(10), prose(FULL, "新")], 60, 100)
    assert paragraphs([page(runs)]) == [prose(2 * FULL + 10), prose(FULL, "新")]


def test_a_first_line_indent_opens_a_paragraph() -> None:
    runs = column([prose(FULL), prose(FULL)], 60, 100)
    runs += [run(prose(FULL - 2, "新"), 80, 130)]
    assert paragraphs([page(runs)]) == [prose(2 * FULL), prose(FULL - 2, "新")]


@pytest.mark.parametrize(
    "opening", ["第二条 ", "（二）", "2.", "2.1 ", "二、", "②", "“（二）", "•"]
)
def test_a_number_at_the_start_opens_a_paragraph(opening: str) -> None:
    second = opening + prose(20, "新")
    runs = column([prose(FULL), prose(FULL - 1) + "。", second], 60, 100)
    assert paragraphs([page(runs)])[1] == second


@pytest.mark.parametrize(
    "opening", ["第十四条规定。", "第三条第（二）项交纳", "第二章的规定"]
)
def test_a_reference_at_the_start_of_a_line_does_not(opening: str) -> None:
    runs = column([prose(FULL), prose(FULL), opening + prose(10)], 60, 100)
    assert len(paragraphs([page(runs)])) == 1


def test_a_sentence_goes_on_over_the_page_past_foot_and_head() -> None:
    pages = []
    for n in range(1, 5):
        runs = [run("某规则", 270, 40, 9)]
        runs += column(
            [
                prose(FULL, mark)
                for mark in "天地玄黄宇宙洪荒日月盈昃辰宿列张"[4 * n - 4 : 4 * n]
            ],
            60,
            80,
        )
        pages.append(page([*runs, run(f"- {n} -", 280, 800, 9)], n))
    assert len(paragraphs(pages)) == 1


def test_a_sentence_goes_on_in_the_next_column() -> None:
    runs = column([prose(24)] * 5, 50, 100) + column([prose(24)] * 5, 320, 100)
    assert paragraphs([page(runs)]) == [prose(240)]


def test_a_number_broken_by_a_line_end_is_whole() -> None:
    runs = column([prose(FULL - 4) + "1,234,", "567.00元" + prose(5)], 60, 100)
    (text,) = paragraphs([page(runs)])
    assert "1,234,567.00元" in text


def test_latin_words_are_parted_by_a_blank() -> None:
    line = "the net profit attributable to the owners of the parent company grew fast"
    runs = column([line, "in the year"], 60, 100)
    assert paragraphs([page(runs)]) == [f"{line} in the year"]


def test_another_size_is_another_paragraph() -> None:
    runs = [run(prose(30, "题"), 60, 100, 14), *column([prose(FULL)] * 2, 60, 130)]
    assert len(paragraphs([page(runs)])) == 2


def test_markup_says_where_paragraphs_are() -> None:
    one = plain([("标题", "h1"), (prose(50), "p"), (prose(50), "p")], "html")
    assert len(paragraphs([one])) == 3


def test_plain_text_is_joined_by_the_width_of_its_lines() -> None:
    first = [(prose(34), ""), (prose(36), ""), (prose(36), ""), (prose(7) + "。", "")]
    second = [(prose(34, "新"), ""), (prose(36, "新"), ""), (prose(9, "新") + "。", "")]
    assert paragraphs([plain(first + second)]) == [
        prose(113) + "。",
        prose(79, "新") + "。",
    ]


def test_a_line_shortened_by_the_number_of_its_article_goes_on() -> None:
    # The number, printed before the text, has a line of its own in plain text.
    lines = [
        ("第二十五条", ""),
        (prose(27), ""),
        (prose(36), ""),
        (prose(5) + "。", ""),
    ]
    more = [(prose(34, "新"), ""), (prose(36, "新"), ""), (prose(9, "新") + "。", "")]
    assert paragraphs([plain(lines + more)]) == [
        "第二十五条",
        prose(68) + "。",
        prose(79, "新") + "。",
    ]


def test_a_first_line_after_a_full_last_line_opens_its_paragraph() -> None:
    first = [(prose(34), ""), (prose(36), ""), (prose(35) + "。", "")]
    second = [(prose(34, "新"), ""), (prose(36, "新"), ""), (prose(9, "新") + "。", "")]
    assert paragraphs([plain(first + second)]) == [
        prose(105) + "。",
        prose(79, "新") + "。",
    ]


@pytest.mark.parametrize(
    ("status", "reason"),
    [("failed", "the page cannot be loaded"), ("no_text", "images without text")],
)
def test_a_page_that_could_not_be_read_carries_its_state_and_no_lines(
    status: str, reason: str
) -> None:
    pages = [
        page(column([prose(FULL)], 60, 100), 1),
        page([run("乱码", 60, 100)], 2, status=status, reason=reason),
        page(column([prose(FULL)], 60, 100), 3),
    ]
    results: list[PageLines] = clean_document(pages)
    assert (results[1].status, results[1].reason, results[1].lines) == (
        status,
        reason,
        [],
    )
    numbers = [line.line_no for one in results for line in one.lines]
    assert numbers == [0, 1]


def test_lines_are_numbered_in_reading_order_over_the_document() -> None:
    pages = [page(column([prose(FULL)] * 3, 60, 100), n) for n in (1, 2)]
    lines: list[Line] = [x for one in clean_document(pages) for x in one.lines]
    assert [x.line_no for x in lines] == list(range(6))
