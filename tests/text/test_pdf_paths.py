"""Drawn geometry: what is a line, what is shading, and what nobody sees."""

from pathlib import Path

import pytest

from tests.text.hand_pdf import Form, read_sheet
from warehouse.schema.geometry import Box
from warehouse.schema.pages import Page

WHITE, GREY = "1 g ", "0.8 g "


def rounded(boxes: list[Box]) -> list[tuple[int, int, int, int]]:
    return [(round(b.x0), round(b.top), round(b.x1), round(b.bottom)) for b in boxes]


def lines(page: Page) -> list[tuple[int, int, int, int]]:
    return rounded(page.rulings)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("20 200 m 220 200 l S", [(20, 100, 220, 100)]),
        ("20 200 m 20 150 l S", [(20, 100, 20, 150)]),
        ("20 200 200 0.5 re f", [(20, 100, 220, 100)]),
        ("20 200 m 220 200.3 l S", [(20, 100, 220, 100)]),
        ("20 200 m 220 150 l S", []),
        ("20 200 m 220 200 l n", []),
        ("[1 2] 0 d 20 200 m 220 200 l S", [(20, 100, 220, 100)]),
        (
            "20 100 80 50 re S",
            [
                (20, 150, 100, 150),
                (20, 200, 100, 200),
                (20, 150, 20, 200),
                (100, 150, 100, 200),
            ],
        ),
        ("20 200 m 220 200 l 220 100 l S", [(20, 100, 220, 100), (220, 100, 220, 200)]),
        ("20 200 m 60 250 120 250 160 200 c S", []),
    ],
    ids=[
        "level",
        "upright",
        "thin rectangle",
        "drawn by hand",
        "slanted",
        "not painted",
        "dashed",
        "outline",
        "corner",
        "curve",
    ],
)
def test_lines_are_what_is_drawn_level_or_upright(
    content: str, expected: list[tuple[int, int, int, int]], tmp_path: Path
) -> None:
    assert sorted(lines(read_sheet(content, tmp_path))) == sorted(expected)


def test_dots_and_cell_borders_on_one_line_are_one_line(tmp_path: Path) -> None:
    dots = "".join(f"{20 + 2 * k} 200 0.8 0.8 re f " for k in range(101))
    borders = "".join(f"{20 + 50 * k} 100 m {70 + 50 * k} 100 l S " for k in range(4))
    page = read_sheet(dots + borders, tmp_path)
    assert lines(page) == [(20, 100, 221, 100), (20, 200, 220, 200)]


def test_a_single_dot_is_no_line(tmp_path: Path) -> None:
    assert lines(read_sheet("20 200 1 1 re f", tmp_path)) == []


def test_lines_apart_on_one_height_stay_apart(tmp_path: Path) -> None:
    content = "20 200 m 90 200 l S 110 200 m 180 200 l S"
    assert lines(read_sheet(content, tmp_path)) == [
        (20, 100, 90, 100),
        (110, 100, 180, 100),
    ]


def test_forms_are_opened_with_their_matrix(tmp_path: Path) -> None:
    inner = Form("0 0 m 50 0 l S 0 0 50 20 re f", matrix=(2, 0, 0, 2, 20, 100))
    page = read_sheet("q 1 0 0 1 10 0 cm /Fm Do Q", tmp_path, forms={"Fm": inner})
    assert lines(page) == [(30, 200, 130, 200)]
    assert rounded(page.fills) == [(30, 160, 130, 200)]


def test_rotated_pages_have_their_lines_rotated(tmp_path: Path) -> None:
    page = read_sheet("20 200 m 220 200 l S", tmp_path, rotate=90)
    assert lines(page) == [(200, 20, 200, 220)]


def test_images_have_boxes(tmp_path: Path) -> None:
    page = read_sheet("q 100 0 0 50 20 200 cm /Im Do Q", tmp_path)
    assert rounded(page.pictures) == [(20, 50, 120, 100)]


def test_shading_is_a_fill_and_no_line(tmp_path: Path) -> None:
    page = read_sheet(GREY + "20 200 100 20 re f", tmp_path)
    assert (lines(page), rounded(page.fills)) == ([], [(20, 80, 120, 100)])


def test_white_behind_lines_of_text_is_nothing(tmp_path: Path) -> None:
    backgrounds = "".join(f"20 {100 + 12 * k} 100 12 re f " for k in range(4))
    assert read_sheet(WHITE + backgrounds, tmp_path).fills == []


def test_white_cells_of_a_grid_are_fills(tmp_path: Path) -> None:
    cells = "".join(
        f"{20 + 60 * column} {100 + 20 * row} 60 20 re f "
        for row in range(3)
        for column in range(3)
    )
    page = read_sheet(WHITE + cells, tmp_path)
    assert len(page.fills) == 9


def test_white_cells_with_ruled_sides_need_no_fills(tmp_path: Path) -> None:
    cells = "".join(
        f"{20 + 60 * column} {100 + 20 * row} 60 20 re f "
        for row in range(3)
        for column in range(2)
    )
    page = read_sheet(WHITE + cells + "80 90 m 80 170 l S", tmp_path)
    assert page.fills == []


def test_a_colour_on_the_same_colour_is_nothing(tmp_path: Path) -> None:
    content = GREY + "20 100 100 60 re f 25 110 90 12 re f 25 125 90 12 re f"
    page = read_sheet(content + " 0.5 g 25 140 90 12 re f", tmp_path)
    assert rounded(page.fills) == [(20, 140, 120, 200), (25, 148, 115, 160)]


def test_a_drawing_of_any_size_ends_and_keeps_its_longest_lines(tmp_path: Path) -> None:
    strokes = "".join(
        f"{(k * 7) % 380} {(k * 13) % 280} m {(k * 7) % 380} {(k * 13) % 280 + 4} l\n"
        for k in range(20_000)
    )
    page = read_sheet("20 20 m 380 20 l S " + strokes + "S", tmp_path)
    assert (20, 280, 380, 280) in lines(page)
    assert len(page.rulings) <= 4001
