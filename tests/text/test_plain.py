"""Plain-text files: encodings, pages, paragraphs, control characters, long lines."""

from pathlib import Path

import pytest

from assets.text.pages import read_pages
from assets.text.plain import MAX_LINE_CHARS, read_txt
from warehouse.schema.pages import WITHOUT_TEXT

PROSE = "第一条 为了规范投资者适当性管理，保护投资者合法权益，制定本办法。"
TRADITIONAL = "第一條 為了規範保險公司的資產管理，保護投保人的權益，制定本規則。"


def texts(data: bytes) -> list[list[str]]:
    return [[run.text for run in page.runs] for page in read_txt(data)]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (PROSE, "utf-8"),
        (PROSE, "utf-8-sig"),
        (PROSE, "gbk"),
        (PROSE + "㐂", "gb18030"),
        (PROSE, "utf-16"),
        (PROSE, "utf-16-le"),
        ("第一条\n" + PROSE, "utf-16-be"),
        (PROSE, "utf-32"),
        (TRADITIONAL, "big5"),
        (TRADITIONAL, "big5hkscs"),
        ("Net profit rose to ¥1,200 — 12 %.", "utf-8"),
        ("plain ascii", "ascii"),
        ("ASCII only, wide: 12", "utf-16-le"),
    ],
)
def test_the_encoding_is_told_from_the_bytes(text: str, encoding: str) -> None:
    assert texts(text.encode(encoding)) == [text.split("\n")]


def test_a_file_cut_inside_a_character_stays_utf8() -> None:
    [[line]] = texts((PROSE * 10).encode()[:-1])
    assert line.startswith(PROSE)
    assert line.endswith("\ufffd")


def test_a_short_text_cut_inside_a_character_stays_utf8() -> None:
    [page] = read_txt("第一条 为了规范…营业收入为100万元。".encode()[:-1])
    assert [run.text for run in page.runs] == [
        "第一条 为了规范…营业收入为100万元\ufffd"
    ]
    assert page.status == "ok"


@pytest.mark.parametrize(
    ("first", "second"), [("utf-8", "gbk"), ("gbk", "utf-8"), ("utf-8", "big5")]
)
@pytest.mark.parametrize("lines", [1, 40])
def test_lines_added_in_another_encoding_are_read_in_it(
    first: str, second: str, lines: int
) -> None:
    text = TRADITIONAL if second == "big5" else PROSE
    data = (text + "\n").encode(first) * 40 + (text + "\n").encode(second) * lines
    [page] = read_txt(data)
    assert [run.text for run in page.runs] == [text] * (40 + lines)


def test_bytes_that_read_as_a_jumble_of_characters_are_marked_garbled() -> None:
    [page] = read_txt(bytes(range(128, 256)) * 50)
    assert page.status == "garbled"
    assert "form no words" in page.reason


def test_a_name_in_gbk_is_not_taken_for_korean() -> None:
    assert texts("王玥 李翀 张昕昱".encode("gbk")) == [["王玥 李翀 张昕昱"]]


def test_bytes_that_are_no_text_are_marked_garbled() -> None:
    [page] = read_txt(bytes(b for b in range(256) if b != 0x0C) * 20)
    assert page.status == "garbled"
    assert page.reason


def test_a_form_feed_is_a_page_break() -> None:
    assert texts("一\f二\n三\f\f四\f\n".encode()) == [["一"], ["二", "三"], [], ["四"]]


def test_an_empty_page_is_marked_and_counted() -> None:
    pages = read_txt("甲\f \n\f乙".encode())
    assert [(p.page, p.status) for p in pages] == [(1, "ok"), (2, "empty"), (3, "ok")]
    assert [p.status for p in read_txt(b"")] == ["empty"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85", "\u2028"])
def test_any_line_end_ends_a_line(end: str) -> None:
    assert texts(f"甲{end}乙{end}丙".encode()) == [["甲", "乙", "丙"]]


def test_control_and_invisible_characters_go_and_the_raw_line_stays() -> None:
    [page] = read_txt("营\x07业\u200b收\uffa0入\ufeff\t12\n".encode())
    [run] = page.runs
    assert run.text == "营业收入\t12"
    assert run.raw == "营\x07业\u200b收\uffa0入\ufeff\t12"


def test_blank_lines_and_indents_open_paragraphs() -> None:
    data = (
        "标题\n\n　　本公司主营业务为食品\n加工与销售。\n    其他业务较少。\n一 个空格"
    )
    [page] = read_txt(data.encode())
    assert [(run.tag, run.text) for run in page.runs] == [
        ("", "标题"),
        ("p", "本公司主营业务为食品"),
        ("", "加工与销售。"),
        ("p", "其他业务较少。"),
        ("", "一 个空格"),
    ]


def test_every_line_of_an_unwrapped_file_is_a_paragraph() -> None:
    [page] = read_txt("\n".join([PROSE * 3] * 5 + ["附则"]).encode())
    assert [run.tag for run in page.runs] == ["p"] * 6


def test_an_endless_line_is_cut_behind_sentences_and_nothing_is_lost() -> None:
    text = PROSE * 400
    [page] = read_txt(text.encode())
    assert "".join(run.text for run in page.runs) == text
    assert all(len(run.text) <= MAX_LINE_CHARS for run in page.runs)
    assert all(run.text.endswith("。") for run in page.runs)
    assert [run.tag for run in page.runs] == ["p"] + [""] * (len(page.runs) - 1)


def test_an_endless_line_without_sentences_is_cut_all_the_same() -> None:
    [page] = read_txt(b"7" * (MAX_LINE_CHARS * 2 + 1))
    assert [len(run.text) for run in page.runs] == [MAX_LINE_CHARS] * 2 + [1]


def test_runs_have_no_geometry() -> None:
    [page] = read_txt(PROSE.encode())
    assert page.source == "txt"
    assert {(run.box, run.edges, run.size) for run in page.runs} == {(None, b"", 0.0)}


@pytest.mark.parametrize(
    ("text", "states"),
    [
        (" \n\u3000\n", ["no_text"]),
        (" \n\f甲\n", ["empty", "ok"]),
    ],
)
def test_a_document_without_any_text_says_so_on_its_first_page(
    text: str, states: list[str], tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    pages = read_pages(tmp_path / "a.txt", "txt")
    assert [page.status for page in pages] == states
    assert pages[0].reason.startswith(WITHOUT_TEXT) is (states[0] == "no_text")


def test_ticks_and_radicals_are_given_their_plain_forms() -> None:
    [page] = read_txt("\uf052适用 □不适用　⼈民币".encode())
    assert [(run.text, run.raw) for run in page.runs] == [
        ("☑适用 □不适用　人民币", "\uf052适用 □不适用　⼈民币")
    ]
