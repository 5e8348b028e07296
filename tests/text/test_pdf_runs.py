"""Runs: what stands together on a line, in the order in which it is read."""

from io import BytesIO
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from tests.text.hand_pdf import IMAGE_OVER_ALL, Form, read, read_sheet, text_at, texts
from warehouse.schema.geometry import Box
from warehouse.schema.pages import Page, Run

SONG = "STSong-Light"
pdfmetrics.registerFont(UnicodeCIDFont(SONG))


def typeset(pieces: list[tuple[float, float, str, float]], folder: Path) -> Page:
    """A page with pieces of Chinese text: x, baseline from below, text, size."""
    out = BytesIO()
    sheet = Canvas(out, pagesize=(400, 300))
    for x, y, text, size in pieces:
        sheet.setFont(SONG, size)
        sheet.drawString(x, y, text)
    sheet.save()
    [page] = read(out.getvalue(), folder)
    return page


def edges(run: Run) -> list[tuple[float, float]]:
    pairs = np.frombuffer(run.edges, "<f4").reshape(-1, 2)
    return [(round(float(a), 1), round(float(b), 1)) for a, b in pairs]


def test_a_run_has_box_edges_size_and_font(tmp_path: Path) -> None:
    page = read_sheet(text_at(20, 200, "Net 12", size=20), tmp_path)
    [run] = page.runs
    assert (run.text, run.raw, run.size, run.font, run.angle) == (
        "Net 12",
        "",
        20.0,
        "Helvetica",
        0,
    )
    assert run.box is not None
    assert run.box.x0 == pytest.approx(20, abs=0.5)
    assert run.box.top < 100 < run.box.bottom  # the baseline is 100 below the top
    sides = edges(run)
    assert len(sides) == len(run.text)
    assert sides[0][0] == pytest.approx(20, abs=0.5)
    assert all(a[1] <= b[0] + 0.5 for a, b in pairwise(sides))
    assert (page.width, page.height, page.rotation) == (400, 300, 0)


@pytest.mark.parametrize("first", ["F", "B"])
def test_a_run_half_in_one_font_and_half_in_another_has_the_one_met_first(
    first: str, tmp_path: Path
) -> None:
    other = "B" if first == "F" else "F"
    line = f"BT /{first} 10 Tf 20 200 Td (nn) Tj /{other} 10 Tf (nn) Tj ET\n"
    page = read_sheet(line, tmp_path)
    names = {"F": "Helvetica", "B": "Helvetica-Bold"}
    assert [(run.text, run.font) for run in page.runs] == [("nnnn", names[first])]


def test_digits_drawn_after_the_line_are_put_in_place(tmp_path: Path) -> None:
    page = typeset(
        [(20, 200, "第", 20), (62, 200, "号指引", 20), (41, 199.2, "10", 19)], tmp_path
    )
    assert texts(page) == ["第10号指引"]


def test_digits_drawn_over_a_hole_left_for_them_are_put_in_place(
    tmp_path: Path,
) -> None:
    line = "BT /F 10 Tf 20 200 Td [(Due) -2000 (days)] TJ ET\n"
    page = read_sheet(line + text_at(43, 199.5, "30", font="B"), tmp_path)
    assert texts(page) == ["Due 30 days"]


def test_a_superscript_stays_where_it_stands(tmp_path: Path) -> None:
    page = read_sheet(
        text_at(20, 200, "8 mg/m", 12)
        + text_at(60.7, 204, "3", 7)
        + text_at(68, 200, "max", 12),
        tmp_path,
    )
    assert texts(page) == ["8 mg/m3 max"]


@pytest.mark.parametrize(
    ("gap", "expected"),
    [
        (0.5, ["AssetsCash"]),
        (3.0, ["Assets Cash"]),
        (9.0, ["Assets Cash"]),
        (11.0, ["Assets", "Cash"]),
    ],
    ids=["kerning", "word space", "wide space", "another cell"],
)
def test_the_gap_decides_between_word_blank_and_run(
    gap: float, expected: list[str], tmp_path: Path
) -> None:
    width = pdfmetrics.stringWidth("Assets", "Helvetica", 10)
    content = text_at(20, 200, "Assets") + text_at(20 + width + gap, 200, "Cash")
    assert texts(read_sheet(content, tmp_path)) == expected


def test_a_quarter_em_between_scripts_is_no_blank(tmp_path: Path) -> None:
    page = typeset([(20, 200, "截至", 12), (47, 200, "2024年", 12)], tmp_path)
    assert texts(page) == ["截至2024年"]


def test_blanks_are_one_blank_and_none_at_the_ends(tmp_path: Path) -> None:
    page = read_sheet(text_at(20, 200, "  Total   assets  "), tmp_path)
    assert texts(page) == ["Total assets"]
    [run] = page.runs
    assert run.box is not None
    assert run.box.x0 > 24


def test_lines_and_columns_are_runs_of_their_own_in_drawing_order(
    tmp_path: Path,
) -> None:
    content = (
        text_at(20, 200, "left one")
        + text_at(20, 188, "left two")
        + text_at(220, 200, "right one")
    )
    page = read_sheet(content, tmp_path)
    assert texts(page) == ["left one", "left two", "right one"]


def test_a_hyphen_at_a_line_end_is_a_hyphen(tmp_path: Path) -> None:
    content = "BT /F 10 Tf 12 TL 20 200 Td (carry-) Tj T* (forward) Tj ET"
    assert texts(read_sheet(content, tmp_path)) == ["carry-", "forward"]


@pytest.mark.parametrize(
    ("content", "bold"),
    [
        (text_at(20, 200, "Total"), False),
        (text_at(20, 200, "Total", font="B"), True),
        ("0.3 w " + text_at(20, 200, "Total", mode=2), True),
        (text_at(20, 200, "Total") + text_at(20.3, 200, "Total"), True),
        (text_at(20, 200, "Total") + text_at(20, 180, "Total"), False),
    ],
    ids=["plain", "bold font", "stroked", "printed twice", "said twice"],
)
def test_bold_is_told_from_the_font_and_from_how_it_is_printed(
    content: str, bold: bool, tmp_path: Path
) -> None:
    page = read_sheet(content, tmp_path)
    assert {run.text for run in page.runs} == {"Total"}
    assert page.runs[0].bold is bold


@pytest.mark.parametrize("shown_in", ["page", "form"])
def test_equal_lines_set_close_are_all_there(shown_in: str, tmp_path: Path) -> None:
    line = "(the same words again and again) Tj"
    content = f"BT /F 10 Tf 8 TL 20 200 Td {line} {line[:-3]} ' {line[:-3]} ' ET"
    forms = {"X": Form(content)} if shown_in == "form" else None
    page = read_sheet("/X Do" if forms else content, tmp_path, forms=forms)
    assert texts(page) == ["the same words again and again"] * 3
    tops = [run.box.top for run in page.runs if run.box]
    assert [b - a for a, b in pairwise(tops)] == pytest.approx([8, 8], abs=0.02)
    assert not any(run.bold for run in page.runs)


def test_glyphs_printed_twice_count_once_and_doubles_twice(tmp_path: Path) -> None:
    glyphs = "".join(
        text_at(20 + 8 * k + shift, 200, char)
        for k, char in enumerate("still")
        for shift in (0, 0.4)
    )
    page = read_sheet(glyphs, tmp_path)
    [run] = page.runs
    assert run.text.replace(" ", "") == "still"
    assert run.bold


def test_a_word_printed_again_in_other_pieces_counts_once(tmp_path: Path) -> None:
    again = text_at(20.4, 200, "Tot") + text_at(35.4, 200, "al")
    page = read_sheet(text_at(20, 200, "Total") + again, tmp_path)
    [run] = page.runs
    assert (run.text, run.bold) == ("Total", True)


def test_emphasis_dots_under_characters_are_left_out(tmp_path: Path) -> None:
    line = "请您注意"
    dots = [(22 + 12 * k, 196, ".", 6) for k in range(len(line))]
    page = typeset([(20, 200, line, 12), *dots, (20, 170, "1.5 倍", 12)], tmp_path)
    assert [run.text for run in page.runs] == [line, "1.5 倍"]
    assert page.runs[0].raw == "请.您.注.意."


def test_dots_in_turn_with_characters_are_emphasis_and_full_stops_stay(
    tmp_path: Path,
) -> None:
    page = typeset(
        [(20, 200, "请．您．注．意．条．款．", 12), (20, 170, "一．总则", 12)], tmp_path
    )
    assert texts(page) == ["请您注意条款", "一．总则"]


@pytest.mark.parametrize(
    ("rotate", "width", "height", "x0", "baseline"),
    [(0, 400, 300, 50, 260), (180, 400, 300, 50, 260)],
)
def test_upright_pages_have_the_origin_at_the_top_left(
    rotate: int, width: float, height: float, x0: float, baseline: float, tmp_path: Path
) -> None:
    turn = (1, 0, 0, 1) if rotate == 0 else (-1, 0, 0, -1)
    place = (50, 40) if rotate == 0 else (350, 260)
    page = read_sheet(text_at(*place, "Assets", turn=turn), tmp_path, rotate=rotate)
    [run] = page.runs
    assert run.box is not None
    assert (page.width, page.height, run.angle) == (width, height, 0)
    assert run.box.x0 == pytest.approx(x0, abs=1)
    assert run.box.top < baseline < run.box.bottom


@pytest.mark.parametrize(
    ("rotate", "turn", "place"),
    [(90, (0, 1, -1, 0), (340, 50)), (270, (0, -1, 1, 0), (60, 250))],
)
def test_rotated_pages_are_read_as_they_are_shown(
    rotate: int, turn: tuple[float, ...], place: tuple[float, float], tmp_path: Path
) -> None:
    # Both texts stand 50 from the left and 60 above the foot of the page as shown.
    page = read_sheet(text_at(*place, "Assets", turn=turn), tmp_path, rotate=rotate)
    [run] = page.runs
    assert run.box is not None
    assert (page.width, page.height, page.rotation, run.angle) == (300, 400, rotate, 0)
    assert run.box.x0 == pytest.approx(50, abs=1)
    assert run.box.top < 340 < run.box.bottom


@pytest.mark.parametrize(
    ("box", "crop"),
    [((-200, -100, 200, 200), None), ((0, 0, 900, 900), (100, 100, 500, 400))],
    ids=["negative media box", "crop box"],
)
def test_page_boxes_may_start_anywhere(
    box: tuple[float, ...], crop: tuple[float, ...] | None, tmp_path: Path
) -> None:
    left, low = (crop or box)[:2]
    page = read_sheet(
        text_at(left + 50, low + 40, "Assets"), tmp_path, box=box, crop=crop
    )
    [run] = page.runs
    assert run.box is not None
    assert (page.width, page.height) == (400, 300)
    assert run.box.x0 == pytest.approx(50, abs=1)
    assert run.box.top < 260 < run.box.bottom


def test_text_in_the_margin_keeps_its_own_direction(tmp_path: Path) -> None:
    content = text_at(60, 200, "Upright text of the page, more than the rest")
    content += text_at(20, 100, "Margin", turn=(0, 1, -1, 0))
    page = read_sheet(content, tmp_path)
    found = {run.text: run for run in page.runs}
    assert found["Margin"].angle == 90
    sides = edges(found["Margin"])
    assert sides[0][1] > sides[-1][0]  # read upwards, and edges are heights
    assert page.rotation == 0


def test_a_page_set_sideways_is_turned_to_read(tmp_path: Path) -> None:
    content = text_at(60, 20, "A table set sideways on the page", turn=(0, 1, -1, 0))
    page = read_sheet(content, tmp_path)
    [run] = page.runs
    assert (run.angle, page.rotation, page.width, page.height) == (0, 90, 300, 400)
    assert "turned by 90" in page.reason
    assert run.box is not None
    assert run.box.x0 == pytest.approx(20, abs=1)
    assert run.box.top < 60 < run.box.bottom


def test_slanted_text_has_its_angle_and_joins_nothing(tmp_path: Path) -> None:
    slanted = (0.7071, 0.7071, -0.7071, 0.7071)
    content = text_at(20, 120, "Running text of the page")
    content += text_at(40, 110, "COPY", size=30, turn=slanted)
    page = read_sheet(content, tmp_path)
    assert {run.text: run.angle for run in page.runs} == {
        "Running text of the page": 0,
        "COPY": 45,
    }


def test_text_nobody_can_see_is_left_out_and_said_so(tmp_path: Path) -> None:
    content = text_at(20, 200, "seen")
    content += text_at(20, 100, "hidden", mode=3) + text_at(20, -50, "below")
    page = read_sheet(content, tmp_path)
    assert texts(page) == ["seen"]
    assert "6 invisible characters" in page.reason
    assert "5 characters off the page" in page.reason


@pytest.mark.parametrize(
    ("behind", "seen"),
    [
        ("", False),
        ("1 g 0 0 400 300 re f ", False),
        ("0.2 g 10 190 200 30 re f ", True),
        ("0.2 g 10 190 m 10 220 l 110 240 l 210 220 l 210 190 l f ", True),
        ("q 200 0 0 30 10 190 cm /Im Do Q ", True),
        ("0.2 G 30 w 10 204 m 210 204 l S ", True),
    ],
    ids=["paper", "white box", "dark box", "dark shape", "image", "broad line"],
)
def test_white_text_counts_where_it_can_be_seen(
    behind: str, seen: bool, tmp_path: Path
) -> None:
    white = behind + "1 g " + text_at(20, 200, "Table head")
    page = read_sheet(white + "0 g " + text_at(20, 100, "below"), tmp_path)
    assert texts(page) == (["Table head", "below"] if seen else ["below"])
    assert ("colour of the paper" in page.reason) is not seen


def test_an_invisible_layer_over_an_image_is_text(tmp_path: Path) -> None:
    content = IMAGE_OVER_ALL + text_at(20, 150, "scanned words", mode=3)
    page = read_sheet(content, tmp_path)
    told = (texts(page), page.status, page.source)
    assert told == (["scanned words"], "ok", "layer")
    assert "recognised by other software" in page.reason


def test_a_little_invisible_text_over_a_stamp_makes_no_recognised_page(
    tmp_path: Path,
) -> None:
    printed = text_at(20, 100, "a page of printed words")
    page = read_sheet(
        IMAGE_OVER_ALL + text_at(20, 150, "seal", mode=3) + printed, tmp_path
    )
    assert (page.status, page.source) == ("ok", "text")


def test_vertical_chinese_is_read_downwards(tmp_path: Path) -> None:
    pdfmetrics.registerFont(UnicodeCIDFont(SONG, isVertical=True))
    try:
        out = BytesIO()
        sheet = Canvas(out, pagesize=(400, 300))
        sheet.setFont(SONG, 12)
        sheet.drawString(200, 250, "资产负债表")
        sheet.save()
    finally:
        pdfmetrics.registerFont(UnicodeCIDFont(SONG))
    [page] = read(out.getvalue(), tmp_path)
    assert "".join(texts(page)) == "资产负债表"


def test_single_characters_are_read_without_the_font_of_the_file(
    tmp_path: Path,
) -> None:
    # Neither font nor outline is in the file; places come from what it says of widths.
    page = typeset([(20, 200, "资", 20), (80, 150, "产", 20)], tmp_path)
    assert [(run.text, run.box) for run in page.runs] == [
        ("资", Box(20, 82.14, 40, 105.08)),
        ("产", Box(80, 132.14, 100, 155.08)),
    ]
