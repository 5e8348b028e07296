"""The committed sample corpus: made from its generator, true to its own figures."""

import csv
import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from samples.make import files
from samples.reports.figures import LATEST

SAMPLES = Path(__file__).parents[2] / "samples"
DOMAINS = (
    "financial_contracts",
    "financial_reports",
    "insurance",
    "regulatory",
    "research",
)
MAX_BYTES = 3_000_000


@cache
def truth(name: str) -> list[dict[str, str]]:
    with (SAMPLES / "expected" / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@cache
def pdf_pages(doc_id: str) -> list[str]:
    (path,) = (p for p in (SAMPLES / "corpus").rglob("*.*") if p.stem == doc_id)
    if path.suffix == ".txt":
        return path.read_text(encoding="utf-8").split("\f")
    pages = pdfium.PdfDocument(path)
    return [page.get_textpage().get_text_bounded() for page in pages]


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def test_the_generator_gives_the_committed_files_byte_for_byte() -> None:
    made = files()
    committed = {
        str(path.relative_to(SAMPLES)): path.read_bytes()
        for folder in ("corpus", "expected")
        for path in (SAMPLES / folder).rglob("*")
        if path.is_file()
    }
    assert sorted(made) == sorted(committed)
    assert [name for name in made if made[name] != committed[name]] == []


def test_the_corpus_is_small_and_has_two_documents_a_domain() -> None:
    paths = [p for p in (SAMPLES / "corpus").rglob("*") if p.is_file()]
    assert sum(p.stat().st_size for p in paths) < MAX_BYTES
    for domain in DOMAINS:
        assert len([p for p in paths if domain in p.parts]) >= 2


def test_the_layouts_of_real_documents_are_there() -> None:
    rotations = {
        page.get_rotation()
        for page in pdfium.PdfDocument(
            SAMPLES / "corpus/financial_reports/yunlu_2024_annual.pdf"
        )
    }
    assert rotations == {0, 90}
    everything = "".join("".join(pdf_pages(r["doc_id"])) for r in truth("docmeta"))
    for mark in (
        "\uf052适用",
        "单位：千元",
        "单位：万元",
        "母公司利润表",
        "请．仔．细",
    ):
        assert mark in squeezed(everything)
    assert {r["continues"] for r in truth("tables")} == {"yes", "no"}
    assert {r["n_header_rows"] for r in truth("tables")} >= {"0", "1", "2"}
    assert {r["ruled"] for r in truth("tables")} == {"full", "partial", "none"}
    assert squeezed(pdf_pages("data_reply_scan")[1]) == ""


def test_each_figure_is_printed_on_its_page() -> None:
    missing = [
        row
        for row in truth("facts")
        if row["value_raw"] not in pdf_pages(row["doc_id"])[int(row["page"]) - 1]
    ]
    assert missing == []


def test_each_heading_is_printed_on_its_page() -> None:
    for row in truth("structure"):
        page = squeezed(pdf_pages(row["doc_id"])[int(row["page"]) - 1])
        assert squeezed(row["number"]) in page
        assert squeezed(row["title"])[:8] in page


Statement = dict[str, Decimal]


def statements(*names: str) -> Iterator[tuple[str, Statement]]:
    """Facts of each document, scope and period end, restated ones left out."""
    found: dict[str, Statement] = defaultdict(dict)
    for row in truth("facts"):
        if row["statement"] in names and row["restated"] in ("none", "after"):
            key = f"{row['doc_id']} {row['scope']} {row['period_end']}"
            found[key][row["metric"]] = Decimal(row["value_base"])
    yield from found.items()


def test_balance_sheets_balance() -> None:
    checked = 0
    for name, a in statements("balance_sheet"):
        assert a["资产总计"] == a["流动资产合计"] + a["非流动资产合计"], name
        assert a["资产总计"] == a["负债合计"] + a["所有者权益合计"], name
        assert a["资产总计"] == a["负债和所有者权益总计"], name
        if "归母净资产" in a:
            assert a["所有者权益合计"] == a["归母净资产"] + a["少数股东权益"], name
        checked += 1
    assert checked == 8  # two companies, two scopes, two years


def test_income_statements_add_up() -> None:
    for name, a in statements("income"):
        assert a["利润总额"] == a["营业利润"] + a["营业外收入"] - a["营业外支出"], name
        assert a["净利润"] == a["利润总额"] - a["所得税费用"], name
        if "归母净利润" in a:
            assert a["净利润"] == a["归母净利润"] + a["少数股东损益"], name


def test_cash_rolls_forward() -> None:
    for name, a in statements("cash_flow"):
        if "净利润" in a or "经营活动现金流净额" not in a:
            continue
        net = sum(a[f"{kind}活动现金流净额"] for kind in ("经营", "投资", "筹资"))
        moved = net + a["汇率变动对现金及现金等价物的影响"]
        assert moved == a["现金及现金等价物净增加额"], name
        assert a["期末现金及现金等价物余额"] - moved == opening_cash(name), name


def opening_cash(name: str) -> Decimal:
    doc_id, scope, end = name.split(" ")
    before = f"{int(end[:4]) - 1}{end[4:]}"
    (value,) = (
        Decimal(row["value_base"])
        for row in truth("facts")
        if (row["doc_id"], row["scope"], row["period_end"]) == (doc_id, scope, before)
        and row["metric"] == "期初现金及现金等价物余额"
    )
    return value


@pytest.mark.parametrize("doc_id", ["yunlu_2024_annual", "haitang_2024_annual"])
@pytest.mark.parametrize(
    "metric", ["营业收入", "归母净利润", "扣非归母净利润", "经营活动现金流净额"]
)
def test_quarters_add_up_to_the_year(doc_id: str, metric: str) -> None:
    rows = [r for r in truth("facts") if (r["doc_id"], r["metric"]) == (doc_id, metric)]
    parts = [r for r in rows if r["statement"] == "quarterly"]
    whole = [
        r["value_base"]
        for r in rows
        if r["statement"] == "summary" and r["period_end"] == f"{LATEST}-12-31"
    ]
    assert len(parts) == 4
    assert [sum(Decimal(r["value_base"]) for r in parts)] == [Decimal(whole[0])]


def test_the_summary_prints_the_figures_of_the_full_report() -> None:
    def figures(doc_id: str) -> dict[tuple[str, str, str], str]:
        return {
            (r["metric"], r["period_start"], r["period_end"]): r["value_base"]
            for r in truth("facts")
            if r["doc_id"] == doc_id and r["statement"] == "summary"
        }

    short, full = figures("yunlu_2024_summary"), figures("yunlu_2024_annual")
    assert short == full
