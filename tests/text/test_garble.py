"""The gate: text that is not what the page shows is never passed as text."""

from dataclasses import replace
from pathlib import Path

import pytest

from assets.text.garble import Evidence, judge, unreadable_count
from assets.text.pdf_gate import gate
from tests.text.hand_pdf import DrawnFont, HandFont, read_sheet, text_at
from warehouse.schema.pages import Page, Run

CHINESE = (
    "公司应当按照规定披露年度报告，说明报告期内经营情况、财务状况和现金流量的变化，"
    "分析主要业务的发展趋势以及可能面临的风险，并就募集资金的使用情况作出专门说明。"
    "董事会对报告内容的真实、准确、完整承担责任，投资者可以通过公司网站查阅全文，"
    "了解公司治理、股东变化和重大事项的进展。会计师事务所对财务报表进行审计并出具意见。"
)
ENGLISH = (
    "The board is responsible for the preparation of the financial statements and for"
    " such internal control as it determines is necessary to enable the preparation of"
    " statements that are free from material misstatement, whether due to fraud or"
    " error, and for assessing the ability of the group to continue as a going concern."
)
TRADITIONAL = (
    "經營情況及財務狀況之討論與分析：本集團於報告期內錄得收入增長，"
    "董事會建議派發末期股息。"
)
NAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜"


def verdict(text: str) -> str:
    evidence = Evidence()
    evidence.add(text)
    return judge(evidence)


def moved(text: str, by: int) -> str:
    return "".join(chr(ord(c) + by) if c.isascii() and c != " " else c for c in text)


def mapped_wrongly(text: str) -> str:
    """Each character replaced by another of the same text, as a wrong map does."""
    kinds = sorted({c for c in text if "一" <= c <= "鿿"})
    wrong = dict(zip(kinds, kinds[37:] + kinds[:37], strict=True))
    return "".join(wrong.get(c, c) for c in text)


@pytest.mark.parametrize(
    "text",
    [
        CHINESE,
        ENGLISH,
        "、".join(NAMES),
        "IPO REITs CSRC SSE SZSE BVPS EPS ROE ROA CAGR PE PB NAV AUM GDP CPI PPI " * 8,
        "1,234,567.89 (2,345.60) 12.5% 600519.SH " * 20,
        TRADITIONAL * 3,
        "\n".join(f"轴套{row} {row * 37}.00" for row in range(3000)),
        CHINESE + "\n".join(f"轴套{row} {row * 37}.00" for row in range(30_000)),
        "",
    ],
    ids=[
        "chinese",
        "english",
        "names",
        "codes",
        "numbers",
        "traditional",
        "one word in every row",
        "prose and one word in every row",
        "none",
    ],
)
def test_readable_text_is_not_suspected(text: str) -> None:
    assert verdict(text) == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (mapped_wrongly(CHINESE), "form no words"),
        ("".join(chr(ord(c) + 1) for c in CHINESE), "form no words"),
        ("㐂㐄㐆㐈㐊㐌㐎㐐㐒㐔㐖㐘", "rare characters"),
        (moved(ENGLISH * 2, -29), "letters shifted by"),
        (moved(ENGLISH * 2, 3), "letters shifted by -3"),
    ],
    ids=["wrong map", "shifted", "rare", "glyph numbers", "cipher"],
)
def test_text_that_only_looks_like_text_is_found_out(text: str, why: str) -> None:
    assert why in verdict(text)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("净利润", 0),
        ("净\ufffd润", 1),
        ("\ue001\ue002", 2),
        ("(cid:12)(cid:345)元", 2),
        ("tab\tand\nfeed", 0),
        ("\x12\x13", 2),
    ],
)
def test_unreadable_characters_are_counted(text: str, count: int) -> None:
    assert unreadable_count(text) == count


def page_of(*runs: tuple[str, str]) -> Page:
    made = [
        Run(text, "", None, b"", 10, False, font, 0, "", 1.0) for font, text in runs
    ]
    return Page(1, 400, 300, 0, "text", "ok", "", made, [], [], [], [], [])


def test_a_page_in_an_unreadable_font_is_garbled_and_keeps_only_raw_text() -> None:
    wrong = mapped_wrongly(CHINESE)
    good, bad = gate([page_of(("Song", CHINESE)), page_of(("Hei", wrong))])
    assert (good.status, good.reason, good.runs[0].text) == ("ok", "", CHINESE)
    assert bad.status == "garbled"
    assert "form no words" in bad.reason
    assert set(bad.runs[0].text) == {"\ufffd"}
    assert bad.runs[0].raw == wrong


def test_fonts_are_judged_one_by_one() -> None:
    readable = page_of(("Song", CHINESE * 6), ("Hei", "\ufffd" * 8))
    [page] = gate([readable])
    assert page.status == "ok"
    assert (
        page.reason
        == f"8 of {6 * len(CHINESE) + 8} characters unreadable: 8 in font Hei"
    )


def test_a_font_too_rare_on_a_page_is_judged_over_the_document() -> None:
    wrong = mapped_wrongly(CHINESE)
    size = len(wrong) // 5 + 1
    pages = [
        replace(page_of(("Hei", wrong[k : k + size])), page=k + 1)
        for k in range(0, len(wrong), size)
    ]
    assert {page.status for page in gate(pages)} == {"garbled"}


def test_a_few_icons_do_not_spoil_a_page() -> None:
    [page] = gate([page_of(("Song", "打印"), ("icons", "\ufffd\ufffd"))])
    assert page.status == "ok"


def test_glyphs_that_the_file_does_not_tell_are_unreadable(tmp_path: Path) -> None:
    fonts = {"F": HandFont("Unknown", {ord("A"): "元"})}
    page = read_sheet(
        text_at(20, 200, "A\\001\\002\\003\\004\\005"), tmp_path, fonts=fonts
    )
    assert page.status == "garbled"
    assert page.runs[0].text.startswith("元")
    assert page.runs[0].text.endswith("\ufffd")


@pytest.mark.parametrize(
    ("codes", "shown"),
    [("20 km", "20 km"), ("5HYHQXH", "\ufffd" * 7)],
    ids=["plain codes", "glyph numbers"],
)
def test_codes_of_drawn_fonts_are_believed_when_they_look_like_text(
    codes: str, shown: str, tmp_path: Path
) -> None:
    fonts = {"F": DrawnFont(codes=codes)}
    page = read_sheet(text_at(20, 200, codes), tmp_path, fonts=fonts)
    assert "".join(run.text for run in page.runs) == shown
