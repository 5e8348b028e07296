"""A document's clauses and tables become rows that the indexes take as they are."""

import json
import tracemalloc
from collections import Counter
from dataclasses import replace

import pytest

from assets.index.stage import TOKENS
from assets.index.telling import telling_terms
from assets.index.tokens import token_rows
from warehouse.analysis.tokenizer import tokenize
from warehouse.records import from_arrow, to_arrow
from warehouse.schema.clauses import Block, Clause
from warehouse.schema.documents import Document
from warehouse.schema.geometry import Box, PageBox
from warehouse.schema.profiles import ProfileValue
from warehouse.schema.tables import Table
from warehouse.schema.tokens import TokenRow

DOC_ID = "insurance/sample-policy.pdf"
DOCUMENT = Document(DOC_ID, "insurance", DOC_ID, "pdf", 1, "0" * 64, "ok", "", "")
BOXES = [PageBox(3, Box(10.0, 20.0, 30.5, 40.0)), PageBox(4, None)]


def block(number, text, path=("第二章 保险责任",), kind="clause", page=3):
    name = f"{DOC_ID}#c00001.b{number:02d}"
    return Block(name, f"{DOC_ID}#c00001", kind, list(path), text, page, BOXES)


def clause(*blocks, heading="保险责任", number="第二章"):
    return Clause(
        clause_id=f"{DOC_ID}#c00001",
        ordinal=1,
        parent_id="",
        kind="chapter",
        number=number,
        heading=heading,
        level=0,
        scope=0,
        title_path=[],
        text="\n".join(b.text for b in blocks),
        first_page=3,
        last_page=3,
        boxes=BOXES,
        provisions=[],
        regions=[],
        blocks=list(blocks),
    )


def table(outline, *chunks):
    return Table(
        table_id=f"{DOC_ID}#t0000",
        ordinal=0,
        clause_id=f"{DOC_ID}#c00001",
        title_path=["第二章 保险责任"],
        caption="给付比例表",
        unit="",
        unit_from="",
        kind="ruled",
        first_page=4,
        last_page=4,
        n_columns=2,
        n_header_rows=1,
        header=["项目", "比例"],
        rows=[],
        outline=outline,
        chunks=list(chunks),
    )


def profile(**values):
    return [ProfileValue(f, v, 0, "cover", v, 1, 0, None) for f, v in values.items()]


def rows_of(*clauses, tables=(), values=()):
    rows = token_rows(DOCUMENT, clauses, tables, values)
    return [r for r in rows if r.level == "block"], rows[-1]


def test_every_block_and_table_part_is_a_row_in_order_and_the_document_is_the_last():
    outline = replace(block(7, "给付比例表"), block_id=f"{DOC_ID}#t0000.o")
    chunk = replace(block(8, "身故：100%"), block_id=f"{DOC_ID}#t0000.r001")
    rows = token_rows(
        DOCUMENT, [clause(block(0, "甲"), block(1, "乙"))], [table(outline, chunk)], []
    )
    assert [r.block_id.removeprefix(DOC_ID) for r in rows] == [
        "#c00001.b00",
        "#c00001.b01",
        "#t0000.o",
        "#t0000.r001",
        "",
    ]
    assert [r.ordinal for r in rows] == [0, 1, 2, 3, 4]
    assert [r.level for r in rows] == [*["block"] * 4, "document"]


def test_a_row_keeps_where_its_block_stands():
    [row], _ = rows_of(clause(block(0, "等待期为90日。")))
    assert (row.doc_id, row.domain, row.page) == (DOC_ID, "insurance", 3)
    assert json.loads(row.boxes) == [[3, 10.0, 20.0, 30.5, 40.0], [4]]
    assert row.title_path == ["第二章 保险责任"]
    assert row.text == "等待期为90日。"


def test_a_row_holds_the_tokens_of_text_and_titles():
    [row], _ = rows_of(clause(block(0, "意外身故保险金为1,000万元。")))
    assert row.body.split() == ["意外身故保险金", "为", "1000", "万元"]
    assert {"身故保险金", "=10000000cny"} <= set(row.sub.split())
    assert row.exact.split()[:3] == ["意", "外", "身"]
    assert row.title.split() == ["第2章", "保险责任"]


def test_a_bare_heading_is_not_counted_twice():
    [bare, text], _ = rows_of(
        clause(block(0, "第二章保险责任"), block(1, "我们承担以下保险责任。"))
    )
    assert bare.title == ""
    assert "保险责任" in text.title.split()


def test_blocks_are_found_by_whose_document_they_stand_in():
    values = profile(product_name="安心终身寿险", insurer="某某人寿保险股份有限公司")
    [row], _ = rows_of(clause(block(0, "等待期")), values=values)
    assert {"终身寿险", "人寿保险"} <= set(row.identity.split())


def test_the_document_row_says_what_the_document_says_of_itself():
    values = profile(
        title="安心终身寿险条款", insurer="某某人寿", document_number="〔2024〕15号"
    )
    _, row = rows_of(clause(block(0, "等待期为90日。")), values=values)
    assert row.title_path == ["安心终身寿险条款"]
    assert "终身寿险" in row.title.split()
    assert "[2024]15号" in row.identity.split()
    assert {"第2章", "保险责任"} <= set(row.headings.split())
    assert row.text == "等待期为90日。"
    assert "等待期" in row.terms.split()


def test_without_a_profile_the_first_heading_is_the_title():
    _, row = rows_of(clause(block(0, "正文"), heading="示范条款"))
    assert row.title_path == ["示范条款"]


def test_without_heading_and_profile_the_first_line_is_the_title():
    _, row = rows_of(clause(block(0, "关于某事的通知\n正文"), heading="", number=""))
    assert row.title_path == ["关于某事的通知"]


def test_the_name_of_the_file_counts_towards_the_identity():
    _, row = rows_of(clause(block(0, "正文")))
    assert {"sample", "policy"} <= set(row.identity.split())


def test_a_document_without_text_has_no_rows():
    assert token_rows(DOCUMENT, [], [], []) == []


def test_telling_terms_are_frequent_here_and_rare_elsewhere():
    text = tokenize(
        "公司保险金额由公司约定，公司有情况，保险金额以保险金额为准，2024年。"
    )
    terms = telling_terms(Counter(text.main))
    assert terms[0] == "保险金额"
    assert "2024年" not in terms


def test_the_tokens_of_a_book_are_never_held_together():
    """A string a token takes 100 bytes and more for each character of the text."""
    clauses = [clause(*(block(n, "责任免除见本条，" * 50) for n in range(100)))]
    characters = sum(len(b.text) for b in clauses[0].blocks)
    token_rows(DOCUMENT, clauses[:1], [], [])
    tracemalloc.start()
    token_rows(DOCUMENT, clauses, [], [])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30 * characters


def test_equal_documents_give_equal_rows():
    clauses = [clause(block(0, "等待期为90日，责任免除见第三条。"))]
    assert token_rows(DOCUMENT, clauses, [], []) == token_rows(
        DOCUMENT, clauses, [], []
    )


def test_rows_survive_storing():
    rows = token_rows(DOCUMENT, [clause(block(0, "等待期为90日。"))], [], [])
    assert from_arrow(TokenRow, to_arrow(TokenRow, rows)) == rows


@pytest.mark.parametrize("stage", ["clauses", "tables", "profiles"])
def test_the_stage_reads_what_it_names(stage):
    class Task:
        document = DOCUMENT
        source = None

        def load(self, name):
            assert name in TOKENS.upstream
            return [clause(block(0, "正文"))] if name == "clauses" else []

    assert stage in TOKENS.upstream
    assert [r.kind for r in TOKENS.compute(Task())] == ["clause", "document"]
