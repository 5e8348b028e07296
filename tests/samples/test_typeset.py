"""What the typesetting helper promises to the tests that use it."""

import pypdfium2 as pdfium
import pytest

from samples.typeset import A4, TICKED, Book, Cell, set_twice, with_dots


def text_of(data: bytes, page: int = 1, password: str | None = None) -> str:
    document = pdfium.PdfDocument(data, password=password)
    return document[page - 1].get_textpage().get_text_bounded()


def small_book(**how: object) -> Book:
    book = Book(head="示例股份有限公司 2024 年年度报告", **how)
    book.heading("第一节 释义", outline=True)
    book.paragraph("报告期内，公司不存在应披露而未披露的事项。")
    return book


def test_the_same_calls_give_the_same_bytes() -> None:
    assert small_book().save() == small_book().save()


def test_a_line_is_where_the_helper_says_it_is() -> None:
    book = Book(number="")
    x0, top, x1, bottom = book.text(100, 200, "营业收入1,234.56", 12)
    page = pdfium.PdfDocument(book.save())[0].get_textpage()
    boxes = [page.get_charbox(i, loose=True) for i in range(page.count_chars())]
    left, right = min(b[0] for b in boxes), max(b[2] for b in boxes)
    middle = A4[1] - (min(b[1] for b in boxes) + max(b[3] for b in boxes)) / 2
    assert (left, right) == pytest.approx((x0, x1), abs=1.0)
    assert top < middle < bottom


@pytest.mark.parametrize(
    ("font", "reading"), [("", "资产"), ("shifted", "赅亨"), ("unmapped", None)]
)
def test_fonts_read_as_declared(font: str, reading: str | None) -> None:
    book = Book(number="")
    book.line("资产", font=font)
    text = text_of(book.save()).strip()
    assert text == reading if reading else "资产" not in text


def test_a_ticked_box_is_the_private_use_character_of_real_reports() -> None:
    book = Book(number="")
    book.line(f"{TICKED}适用 □不适用")
    assert text_of(book.save()).strip() == "\uf052适用 □不适用"


def test_emphasis_dots_stand_between_the_characters() -> None:
    assert with_dots("本条") == "本．条．"


@pytest.mark.parametrize(
    ("rotate", "sideways", "seen"),
    [(90, False, (842, 595)), (0, True, (595, 842)), (0, False, (842, 595))],
)
def test_landscape_pages_turn_as_asked(
    rotate: int, sideways: bool, seen: tuple[int, int]
) -> None:
    book = Book()
    book.new_page((A4[1], A4[0]), rotate=rotate, sideways=sideways)
    book.line("横向页面")
    data = book.save()
    size = pdfium.PdfDocument(data)[1].get_size()
    assert tuple(round(side) for side in size) == seen
    assert "横向页面" in text_of(data, 2)


def test_a_table_goes_on_over_the_page_with_its_header_repeated() -> None:
    book = Book(number="")
    rows = [["项目", "金额"], *([f"项目{i}", f"{i}.00"] for i in range(60))]
    placed = book.table(rows, [3, 1], repeat=True)
    data = book.save()
    assert next(p.row for p in placed if p.page == 2) == 0
    assert sorted({p.row for p in placed}) == list(range(61))
    assert text_of(data, 2).split()[:2] == ["项目", "金额"]


def test_a_page_break_can_fall_inside_a_row() -> None:
    book = Book(number="")
    book.y = book.bottom - 50
    book.table([["甲", "乙"], ["很长的说明文字" * 20, "1"]], [1, 1], cut=True)
    data = book.save()
    assert "很长的说明文字" in text_of(data, 1)
    assert "很长的说明文字" in text_of(data, 2)


def test_spanned_rows_stay_together() -> None:
    book = Book()
    book.y = book.bottom - 60
    rows = [["类别", "金额"], [Cell("华东", rows=3), "1"], ["2"], ["3"]]
    placed = book.table(rows, [1, 1])
    assert [(p.page, p.row) for p in placed] == [(1, 0), (2, 1), (2, 2), (2, 3)]


def test_a_scan_has_a_picture_and_no_text() -> None:
    book = Book()
    book.new_page(bare=True)
    book.scan(["扫描的正文"])
    page = pdfium.PdfDocument(book.save())[1]
    assert page.get_textpage().count_chars() == 0
    assert len(list(page.get_objects())) == 1


def test_a_password_locks_and_an_owner_password_does_not() -> None:
    with pytest.raises(pdfium.PdfiumError):
        text_of(small_book(password="1234").save())
    assert "第一节" in text_of(small_book(password="1234").save(), password="1234")
    assert "第一节" in text_of(small_book(owner_password="secret").save())


def test_a_contents_page_names_the_pages_of_its_headings() -> None:
    def build(marks: dict[str, int]) -> Book:
        book = Book()
        book.contents([(0, "第二节 财务", marks.get("第二节 财务", 0))])
        book.new_page()
        book.new_page()
        book.heading("第二节 财务")
        return book

    assert "...3" in text_of(set_twice(build))


def test_the_outline_is_embedded() -> None:
    document = pdfium.PdfDocument(small_book().save())
    assert [entry.get_title() for entry in document.get_toc()] == ["第一节 释义"]
