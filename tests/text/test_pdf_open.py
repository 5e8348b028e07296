"""Opening PDFs: what cannot be read says why, and the rest of a document is kept."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from assets.text.pdf import read_pdf
from assets.text.pdf_frame import Frame, frame_of
from tests.text.hand_pdf import Sheet, file_of, make_pdf, read, text_at, texts
from warehouse.stages import DocumentError

CATALOGUE = "<</Type /Catalog /Pages 2 0 R>>"


def encrypted(user: str, owner: str) -> bytes:
    out = BytesIO()
    sheet = Canvas(out, encrypt=StandardEncryption(user, owner, strength=128))
    sheet.drawString(72, 700, "Premium schedule")
    sheet.save()
    return out.getvalue()


def error_of(data: bytes, folder: Path) -> tuple[str, str]:
    with pytest.raises(DocumentError) as caught:
        read(data, folder)
    return caught.value.status, caught.value.reason


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        (b"", "failed", "empty"),
        (b"Dear Sir or Madam", "failed", "not a PDF"),
        (b"%PDF-1.7\n%%EOF\n", "failed", "not a PDF"),
        (encrypted("secret", "owner"), "locked", "password"),
        (file_of([CATALOGUE, "<</Type /Pages /Kids [] /Count 0>>"]), "failed", "no p"),
    ],
    ids=["nothing", "a letter", "head and tail only", "locked", "no pages"],
)
def test_a_document_that_cannot_be_opened_says_why(
    data: bytes, status: str, words: str, tmp_path: Path
) -> None:
    got, reason = error_of(data, tmp_path)
    assert (got, words in reason) == (status, True), reason


def test_a_document_with_an_empty_user_password_opens(tmp_path: Path) -> None:
    [page] = read(encrypted("", "owner"), tmp_path)
    assert texts(page) == ["Premium schedule"]


def test_names_in_any_script_can_be_opened(tmp_path: Path) -> None:
    source = tmp_path / "年度报告（修订）.PDF"
    source.write_bytes(make_pdf(Sheet(text_at(20, 200, "Annual report"))))
    assert texts(read_pdf(source)[0]) == ["Annual report"]


def test_a_page_tree_that_bites_its_tail_ends(tmp_path: Path) -> None:
    looped = file_of(
        [
            CATALOGUE,
            "<</Type /Pages /Kids [3 0 R] /Count 3>>",
            "<</Type /Pages /Parent 2 0 R /Kids [2 0 R 4 0 R] /Count 2>>",
            "<</Type /Page /Parent 3 0 R /MediaBox [0 0 100 100]>>",
        ]
    )
    pages = read(looped, tmp_path)
    assert all(page.status in ("empty", "failed") for page in pages)


def test_a_page_that_fails_to_load_keeps_the_others(tmp_path: Path) -> None:
    good = make_pdf(Sheet(text_at(20, 200, "first")), Sheet(text_at(20, 200, "last")))
    number = good.count(b" obj\n")
    broken = good.replace(f"{number} 0 R] /Count 2".encode(), b"9 0 R 99] /Count 2")
    broken = broken.replace(b"/Kids [", f"/Kids [{number} 0 R ".encode())
    broken = broken.replace(b"/Count 2", b"/Count 3")
    pages = read(broken, tmp_path)
    assert {p.page: p.status for p in pages}.get(1) == "ok"
    for page in pages:
        assert page.status == "ok" or (page.status == "failed" and page.reason)


def test_a_page_whose_geometry_makes_no_sense_keeps_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = iter([0.0, float("nan"), 0.0])

    def stumble(*arguments: Any) -> Frame:
        if next(calls):
            raise ValueError("cannot convert float NaN to integer")
        return frame_of(*arguments)

    monkeypatch.setattr("assets.text.pdf.frame_of", stumble)
    pages = read(make_pdf(*[Sheet(text_at(20, 200, "text"))] * 3), tmp_path)
    assert [p.status for p in pages] == ["ok", "failed", "ok"]
    assert "float NaN" in pages[1].reason


def test_blank_pages_are_empty_and_counted(tmp_path: Path) -> None:
    pages = read(make_pdf(*[Sheet()] * 40), tmp_path)
    assert [p.page for p in pages] == list(range(1, 41))
    assert {p.status for p in pages} == {"empty"}


def test_what_the_file_says_of_itself_comes_with_the_first_page(tmp_path: Path) -> None:
    out = BytesIO()
    sheet = Canvas(out)
    sheet.setTitle("2024 年年度报告")
    for _ in range(2):
        sheet.drawString(72, 700, "text")
        sheet.showPage()
    sheet.save()
    first, second = read(out.getvalue(), tmp_path)
    assert ("Title", "2024 年年度报告") in [(m.name, m.value) for m in first.metadata]
    assert second.metadata == []


def test_outline_entries_stand_on_the_page_they_point_at(tmp_path: Path) -> None:
    out = BytesIO()
    sheet = Canvas(out, pagesize=(400, 300))
    for number, (title, level) in enumerate([("第一章 总则", 0), ("第一节 目的", 1)]):
        sheet.drawString(72, 200, "text")
        sheet.bookmarkHorizontal(f"mark{number}", 0, 220)
        sheet.addOutlineEntry(title, f"mark{number}", level)
        sheet.showPage()
    sheet.save()
    first, second = read(out.getvalue(), tmp_path)
    assert [(o.level, o.title, o.top) for o in first.outline] == [
        (0, "第一章 总则", 80.0)
    ]
    assert [(o.level, o.title) for o in second.outline] == [(1, "第一节 目的")]


def test_an_outline_that_runs_in_a_circle_ends(tmp_path: Path) -> None:
    data = make_pdf(
        Sheet(text_at(20, 200, "text")),
        catalog="/Outlines 3 0 R",
        outline=[
            "<</First 4 0 R /Last 5 0 R>>",
            "<</Title (a) /Parent 3 0 R /Next 5 0 R /Dest [0 /Fit]>>",
            "<</Title (b) /Parent 3 0 R /Next 4 0 R /First 4 0 R /Dest [0 /Fit]>>",
        ],
    )
    [page] = read(data, tmp_path)
    assert [entry.title for entry in page.outline] == ["a", "b"]


def test_typed_notes_and_filled_fields_are_part_of_the_page(tmp_path: Path) -> None:
    note = text_at(200, 200, "Approved")
    sheet = Sheet(text_at(20, 200, "Claim form"), typed_note=note)
    [page] = read(make_pdf(sheet), tmp_path)
    assert texts(page) == ["Claim form", "Approved"]
    [approved] = [run.box for run in page.runs if run.text == "Approved"]
    assert approved is not None
    assert approved.x0 == pytest.approx(200, abs=1)
