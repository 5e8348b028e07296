"""The table score: what counts as read alike, and why a table was missed."""

from typing import Any

import pytest

from assets.evaluation.table_score import NOT_FOUND, score_tables
from warehouse.schema.clauses import Block
from warehouse.schema.tables import Table, TableCell, TableRow

GOLD = {
    "doc_id": "甲公司年报",
    "first_page": "5",
    "title": "主要数据",
    "n_columns": "3",
    "n_header_rows": "1",
    "n_body_rows": "3",
    "first_body_row": "收入（元） | 1,000 | ",
    "last_body_row": "合计 | 3 | 2",
}


def row(kind: str, *texts: str) -> TableRow:
    cells = [TableCell(i, 1, 1, t, "", 5, None) for i, t in enumerate(texts)]
    return TableRow(0, kind, texts[0], 0, 5, None, cells)


def table(*rows: TableRow, page: int = 5) -> Table:
    outline = Block("x#t0.o", "", "table_outline", [], "", page, [])
    return Table(
        "x#t0",
        0,
        "",
        [],
        "",
        "",
        "",
        "ruled",
        page,
        page,
        3,
        1,
        ["项目", "本期", "上期"],
        list(rows),
        outline,
        [],
    )


HEADER = row("header", "项目", "本期", "上期")
BODY = (
    row("body", "收入(元)", "1,000", ""),
    row("section", "其中：", "", ""),
    row("body", "合计", "3", "2"),
)


def score(gold: dict[str, str], *tables: Table) -> dict[str, Any]:
    return score_tables([gold], {"reports/甲公司年报.pdf": list(tables)})


def test_a_table_read_alike_is_found_whatever_its_signs_and_notes() -> None:
    result = score(GOLD, table(HEADER, *BODY, row("note", "注：无", "", "")))
    assert result == {"recall": 1.0, "contradicting": 0.0, "rows": 1, "missed": []}


@pytest.mark.parametrize(
    ("gold", "reason"),
    [
        ({"n_columns": "4"}, "n_columns 3, not 4"),
        ({"n_header_rows": "2"}, "n_header_rows 1, not 2"),
        ({"n_body_rows": "2"}, "n_body_rows 3, not 2"),
        (
            {"last_body_row": "合计 | 3 | 4"},
            "last_body_row '合计 | 3 | 2', not '合计 | 3 | 4'",
        ),
    ],
)
def test_what_differs_is_the_reason(gold: dict[str, str], reason: str) -> None:
    result = score(GOLD | gold, table(HEADER, *BODY))
    assert (result["recall"], result["contradicting"]) == (0.0, 1.0)
    assert result["missed"][0]["reasons"] == [reason]


def test_no_table_on_the_page_is_a_miss_and_no_contradiction() -> None:
    result = score(GOLD, table(HEADER, *BODY, page=6))
    assert (result["recall"], result["contradicting"]) == (0.0, 0.0)
    assert result["missed"][0]["reasons"] == [NOT_FOUND]


def test_the_table_that_fits_best_is_judged() -> None:
    other = table(HEADER, row("body", "乙", "9", "8"))
    assert score(GOLD, other, table(HEADER, *BODY))["recall"] == 1.0
