"""Recognised pages: marked as such, with confidence, held the way they are read."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from assets.text import ocr, pages_stage
from assets.text.ocr import Recognised, line_run, recognise_pages, turned
from assets.text.pages import read_recognised_pages
from samples.typeset import Book
from tests.text.hand_pdf import IMAGE_OVER_ALL, Sheet, make_pdf, read, text_at
from warehouse.schema.geometry import Box
from warehouse.schema.pages import Page

SCALE = ocr.DPI / 72


def line(
    x0: float, top: float, x1: float, bottom: float, text: str, sure: float
) -> Any:
    corners = [(x0, top), (x1, top), (x1, bottom), (x0, bottom)]
    return Recognised([[x * SCALE, y * SCALE] for x, y in corners], text, sure)


def scan(folder: Path) -> list[Page]:
    return read(
        make_pdf(Sheet(IMAGE_OVER_ALL), Sheet(text_at(20, 200, "typed"))), folder
    )


def test_only_pages_without_text_are_recognised(tmp_path: Path) -> None:
    seen: list[tuple[int, ...]] = []

    def recogniser(picture: Any) -> list[Recognised]:
        seen.append(picture.shape)
        return [
            line(40, 50, 140, 62, "货币资金", 0.98),
            line(40, 80, 140, 92, "dust", 0.2),
        ]

    first, second = recognise_pages(
        tmp_path / "document.pdf", scan(tmp_path), recogniser
    )
    assert (first.source, first.status) == ("ocr", "ok")
    assert "mean confidence 0.98" in first.reason
    [run] = first.runs
    assert (run.text, run.confidence, run.box) == (
        "货币资金",
        0.98,
        Box(40, 50, 140, 62),
    )
    assert (second.source, second.runs[0].text) == ("text", "typed")
    assert seen == [(round(300 * SCALE), round(400 * SCALE), 3)]


def test_a_page_on_which_nothing_is_recognised_stays_without_text(
    tmp_path: Path,
) -> None:
    first, _ = recognise_pages(tmp_path / "document.pdf", scan(tmp_path), lambda _: [])
    assert (first.status, first.source) == ("no_text", "text")
    assert "too little recognised" in first.reason


def test_a_page_lying_on_its_side_is_turned_the_way_that_reads_best(
    tmp_path: Path,
) -> None:
    def recogniser(picture: Any) -> list[Recognised]:
        if picture.shape[0] < picture.shape[1]:  # as it lies: lines run down the page
            return [line(40, 50, 52, 250, "资产负债表项目", 0.6)]
        calls.append(len(calls))
        return [
            line(20, 30, 220, 42, "资产负债表项目", 0.7 if len(calls) == 1 else 0.99)
        ]

    calls: list[int] = []
    first, _ = recognise_pages(tmp_path / "document.pdf", scan(tmp_path), recogniser)
    assert (first.rotation, first.width, first.height) == (270, 300, 400)
    assert (first.runs[0].angle, first.runs[0].confidence) == (0, 0.99)
    assert first.pictures == [Box(0, 0, 300, 400)]


@pytest.mark.parametrize(
    ("turn", "box"),
    [
        (90, Box(250, 10, 270, 110)),
        (180, Box(290, 250, 390, 270)),
        (270, Box(30, 290, 50, 390)),
    ],
)
def test_turning_a_page_turns_its_boxes(turn: int, box: Box) -> None:
    flat = Page(
        1,
        400,
        300,
        0,
        "text",
        "no_text",
        "",
        [],
        [Box(10, 30, 110, 50)],
        [],
        [],
        [],
        [],
    )
    assert turned(flat, turn).rulings == [box]


def test_the_width_of_a_line_is_shared_out_by_kind_of_character() -> None:
    run = line_run(line(10, 20, 110, 32, " 元12 ", 0.9), SCALE)
    widths = np.diff(np.frombuffer(run.edges, "<f4").reshape(-1, 2), axis=1).ravel()
    assert run.text == "元12"
    assert widths.tolist() == pytest.approx([47.6, 26.2, 26.2], abs=0.1)


@pytest.mark.parametrize(
    ("wanted", "installed", "options"),
    [
        (False, False, "ocr=off"),
        (False, True, "ocr=off"),
        (True, False, "ocr=missing"),
        (True, True, "ocr=on"),
    ],
)
def test_recognition_is_part_of_the_stage_version(
    wanted: bool, installed: bool, options: str
) -> None:
    stage = pages_stage.stage_of(wanted, installed)
    assert (stage.name, stage.options) == ("pages", options)
    assert ("rapidocr" in stage.libraries) == (wanted and installed)


@pytest.mark.parametrize(
    ("value", "wanted"),
    [("1", True), ("ON", True), ("", False), ("0", False), ("no", False)],
)
def test_recognition_is_asked_for_by_the_environment(value: str, wanted: bool) -> None:
    assert pages_stage.ocr_wanted({"FINVOUCH_OCR": value}) is wanted
    assert pages_stage.ocr_wanted({}) is False


def test_without_the_extra_the_page_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan(tmp_path)
    monkeypatch.setattr("assets.text.pages.is_installed", lambda: False)
    first, second = read_recognised_pages(tmp_path / "document.pdf", "pdf")
    assert first.status == "no_text"
    assert "extra `ocr` is not installed" in first.reason
    assert second.reason == ""


@pytest.mark.skipif(not ocr.is_installed(), reason="the extra `ocr` is not installed")
def test_a_scan_is_read_without_network(tmp_path: Path) -> None:
    book = Book()
    book.scan(["第一条 保险责任", "本合同自生效日起承担责任。"])
    source = tmp_path / "scan.pdf"
    source.write_bytes(book.save())
    [page] = read_recognised_pages(source, "pdf")
    assert page.source == "ocr"
    assert "保险责任" in "".join(run.text for run in page.runs)
