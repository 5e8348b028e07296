"""Page states: text, image, blank."""

from pathlib import Path

import pytest

from tests.text.hand_pdf import (
    IMAGE_OVER_ALL,
    Sheet,
    file_of,
    make_pdf,
    read,
    read_sheet,
    text_at,
)

SLANTED = (0.7071, 0.7071, -0.7071, 0.7071)
OUTLINES = "".join(
    f"{10 * k} 100 m {10 * k + 4} 120 l {10 * k + 8} 100 l f " for k in range(40)
)


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (text_at(20, 150, "text"), "ok"),
        (IMAGE_OVER_ALL + text_at(20, 150, "caption"), "ok"),
        (IMAGE_OVER_ALL, "no_text"),
        (IMAGE_OVER_ALL + text_at(80, 80, "FOR USE OF", 30, turn=SLANTED), "no_text"),
        (OUTLINES, "no_text"),
        ("", "empty"),
        ("20 280 m 380 280 l S", "empty"),
        ("BT /F 10 Tf 20 200 Td (   ) Tj ET", "empty"),
    ],
    ids=["text", "text on image", "scan", "scan with watermark", "outlined letters",
         "blank", "a rule", "blanks"],
)  # fmt: skip
def test_the_state_of_a_page_is_what_a_reader_finds(
    content: str, status: str, tmp_path: Path
) -> None:
    page = read_sheet(content, tmp_path)
    assert page.status == status
    assert bool(page.reason) == (status != "ok")


def test_a_scan_between_running_heads_has_no_text(tmp_path: Path) -> None:
    heads = [
        text_at(20, 285, "Annual report") + text_at(190, 8, str(k)) for k in range(1, 6)
    ]
    body = text_at(20, 150, "audited figures")
    sheets = [
        Sheet(head + (IMAGE_OVER_ALL if k == 3 else body))
        for k, head in enumerate(heads)
    ]
    pages = read(make_pdf(*sheets), tmp_path)
    assert [p.status for p in pages] == ["ok", "ok", "ok", "no_text", "ok"]
    assert pages[3].reason == "page image between running heads"


def test_a_slide_of_charts_with_a_title_has_text(tmp_path: Path) -> None:
    slides = [
        IMAGE_OVER_ALL + text_at(20, 280, f"Prices of {k}")
        for k in ("oil", "ore", "gas")
    ]
    pages = read(make_pdf(*map(Sheet, slides)), tmp_path)
    assert {page.status for page in pages} == {"ok"}


@pytest.mark.parametrize(
    ("stream", "reason"),
    [
        (None, "its content is missing from the file"),
        ("x\x9c damaged", "its content is damaged and cannot be unpacked"),
    ],
    ids=["no stream", "damaged stream"],
)
def test_a_page_whose_content_cannot_be_read_has_failed(
    stream: str | None, reason: str, tmp_path: Path
) -> None:
    objects = [
        "<</Type /Catalog /Pages 2 0 R>>",
        "<</Type /Pages /Kids [3 0 R] /Count 1>>",
        "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 4 0 R>>",
    ]
    if stream is not None:
        entries = f"<</Filter /FlateDecode /Length {len(stream)}>>"
        objects.append(f"{entries}\nstream\n{stream}\nendstream")
    [page] = read(file_of(objects), tmp_path)
    assert (page.status, page.reason) == ("failed", reason)
