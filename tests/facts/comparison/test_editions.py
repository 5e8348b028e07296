"""A report, its correction and its summary through the whole pipeline: one figure each.

The documents are typeset here; what is asked is what a person asks the database.
"""

import json
import subprocess

import pytest

from samples.edition import Edition
from samples.truth import Truth
from samples.typeset import Book

COMPANY = "青禾农机股份有限公司"
AS_PRINTED, CORRECTED, AGAIN = "1,250,000.00", "1,205,000.00", "1,206,000.00"
EARLIER = "1,100,000.00"


def report(kind, revenue, day, *, mark="", mark_alone=False, full=True):
    """A report of 2031 as PDF: key figures, and the statement where it is full."""
    book = Book(head=f"{COMPANY}2031年{kind}", title=kind)
    ed = Edition(book, Truth("x"))
    ed.body("证券代码：600999　　证券简称：青禾农机", indent=0)
    ed.body(COMPANY, indent=0, align="centre", size=16, bold=True)
    title = f"2031年{kind}" if mark_alone else f"2031年{kind}{mark}"
    ed.body(title, indent=0, align="centre", size=18, bold=True)
    if mark_alone:
        ed.body(mark, indent=0, align="centre", size=14)
    ed.body(day, indent=0, align="centre", size=12)
    ed.heading("heading", "一、", "主要会计数据", gap="")
    ed.unit("单位：元")
    header = [["项目", "2031年", "2030年"]]
    rows = [["营业收入", revenue, EARLIER], ["总资产", "9,000,000.00", "8,000,000.00"]]
    ed.table("主要会计数据", "元", header, rows, [2, 2, 2])
    if full:
        ed.heading("heading", "二、", "合并利润表", gap="")
        ed.body("2031年1—12月", indent=0)
        ed.unit("单位：元")
        header = [["项目", "2031年度", "2030年度"]]
        rows = [
            ["一、营业收入", revenue, EARLIER],
            ["减：营业成本", "800,000.00", "700,000.00"],
        ]
        ed.table("合并利润表", "元", header, rows, [2, 2, 2])
    return ed.book.save()


@pytest.fixture(scope="module")
def store(tmp_path_factory, finvouch_command):
    root = tmp_path_factory.mktemp("editions")
    folder = root / "corpus" / "financial_reports"
    folder.mkdir(parents=True)
    made = {
        "a_original.pdf": report("年度报告", AS_PRINTED, "2032年4月20日"),
        "b_corrected.pdf": report(
            "年度报告", CORRECTED, "2032年6月10日", mark="（更正后）", mark_alone=True
        ),
        "d_corrected_again.pdf": report(
            "年度报告", AGAIN, "2032年8月30日", mark="（二次修订版）"
        ),
        "c_summary.pdf": report(
            "年度报告摘要", AS_PRINTED, "2032年4月20日", full=False
        ),
    }
    for name, data in made.items():
        (folder / name).write_bytes(data)
    done = subprocess.run(
        [
            finvouch_command / "finvouch", "build", "--corpus", root / "corpus",
            "--store", root / "store", "--workers", "1",
        ],
        capture_output=True, text=True,
    )  # fmt: skip
    assert (root / "store" / "current").exists(), done.stdout + done.stderr
    return root / "store"


@pytest.fixture(scope="module")
def ask(store, finvouch_command):
    def answer(statement):
        command = [finvouch_command / "finvouch", "sql", statement, "--store", store]
        done = subprocess.run([*command, "--json"], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return json.loads(done.stdout)

    return answer


def rows(ask, statement):
    return [tuple(row.values()) for row in ask(statement)]


REVENUE = "FROM {} WHERE metric = 'revenue' AND measure = 'amount' ORDER BY period_end"


def test_corrections_and_summaries_are_related_to_what_they_are_of(ask):
    found = rows(
        ask, "SELECT doc_id, kind, other_id FROM document_relations ORDER BY ALL"
    )
    reports = "financial_reports/"
    assert found == [
        (reports + "b_corrected.pdf", "corrects", reports + "a_original.pdf"),
        (reports + "c_summary.pdf", "summary_of", reports + "a_original.pdf"),
        (reports + "c_summary.pdf", "summary_of", reports + "b_corrected.pdf"),
        (reports + "c_summary.pdf", "summary_of", reports + "d_corrected_again.pdf"),
        (reports + "d_corrected_again.pdf", "corrects", reports + "a_original.pdf"),
        (reports + "d_corrected_again.pdf", "corrects", reports + "b_corrected.pdf"),
    ]


def test_each_figure_is_told_once_as_last_corrected(ask):
    found = rows(ask, f"SELECT doc_id, value, period_end {REVENUE.format('figures')}")
    assert [(doc[18:], float(value), end) for doc, value, end in found] == [
        ("d_corrected_again.pdf", 1_100_000, "2030-12-31"),
        ("d_corrected_again.pdf", 1_206_000, "2031-12-31"),
    ]


@pytest.mark.parametrize(
    ("day", "document", "value"),
    [
        ("2032-04-19", None, None),
        ("2032-04-20", "a_original.pdf", 1_250_000),
        ("2032-06-09", "a_original.pdf", 1_250_000),
        ("2032-06-10", "b_corrected.pdf", 1_205_000),
        ("2032-09-01", "d_corrected_again.pdf", 1_206_000),
    ],
)
def test_a_figure_is_as_it_was_known_on_a_day(ask, day, document, value):
    view = f"figures_as_of('{day}')"
    found = rows(ask, f"SELECT doc_id, value, period_end {REVENUE.format(view)}")
    now = [(d[18:], float(v)) for d, v, end in found if end == "2031-12-31"]
    assert now == ([(document, value)] if document else [])


def test_the_summary_is_a_reading_of_the_figure_and_never_a_second_one(ask):
    kept = rows(
        ask,
        "SELECT r.doc_id, r.place FROM fact_readings r JOIN facts f USING (fact_id) "
        "WHERE f.metric = 'total_assets' AND f.period_end = '2031-12-31' "
        "ORDER BY r.place",
    )
    assert [doc[18:] for doc, _ in kept][-1] == "c_summary.pdf"
    assert [place for _, place in kept] == list(range(len(kept)))
    single = rows(
        ask,
        "SELECT count(*) FROM figures WHERE metric = 'total_assets' "
        "AND period_end = '2031-12-31'",
    )
    assert single == [(1,)]


def test_what_was_corrected_stays_on_record_as_a_conflict(ask):
    found = rows(
        ask,
        "SELECT DISTINCT preferred_value, other_value FROM fact_conflicts "
        "WHERE metric = 'revenue' ORDER BY other_value",
    )
    assert [(float(a), float(b)) for a, b in found] == [
        (1_206_000, 1_205_000),
        (1_206_000, 1_250_000),
    ]
