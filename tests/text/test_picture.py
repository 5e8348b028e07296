"""A page's picture shows boxes where the text stands."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from assets.text.lines import clean_document
from assets.text.picture import HIT_COLOUR, Mark, layout_marks, page_picture
from tests.text.layout import grid_lines, page, run
from warehouse.schema.geometry import Box


@pytest.fixture
def one_page(tmp_path: Path) -> Path:
    path = tmp_path / "one.pdf"
    canvas = Canvas(str(path), pagesize=(200, 100))
    canvas.drawString(20, 50, "text")
    canvas.save()
    return path


def test_a_mark_is_drawn_where_its_box_lies(one_page: Path) -> None:
    png = page_picture(one_page, 1, [Mark(Box(20, 40, 60, 55))], scale=2)
    image = Image.open(BytesIO(png))
    assert image.size == (400, 200)
    assert "#{:02x}{:02x}{:02x}".format(*image.getpixel((40, 90))) == HIT_COLOUR


@pytest.mark.parametrize("number", [0, 2])
def test_a_page_that_is_not_there_is_an_error(one_page: Path, number: int) -> None:
    with pytest.raises(ValueError, match="1 page"):
        page_picture(one_page, number, [])


def test_a_file_that_is_no_pdf_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("<p>text</p>")
    with pytest.raises(ValueError, match="cannot be drawn"):
        page_picture(path, 1, [])


def test_lines_regions_and_cells_are_marked() -> None:
    runs = [run("说明", 50, 60), run("甲", 55, 105), run("乙", 155, 105)]
    lines = grid_lines([50, 150, 250], [100, 120])
    (cleaned,) = clean_document([page(runs, rulings=lines)])
    labels = [m.label for m in layout_marks(cleaned)]
    assert labels == ["", "", "r0 ruled 1x2", "0 c0"]


def test_a_page_set_sideways_is_drawn_as_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "sideways.pdf"
    canvas = Canvas(str(path), pagesize=(200, 100))
    canvas.rotate(90)
    canvas.drawString(10, -50, "a wide table set sideways on the page")
    canvas.save()
    image = Image.open(BytesIO(page_picture(path, 1, [], scale=1)))
    assert image.size == (100, 200)
