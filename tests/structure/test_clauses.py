"""Clause records: text conserved, levels and paths, scopes, provisions, regions."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.structure.clauses import clauses_of, text_is_conserved
from assets.structure.scopes import article_gaps
from tests.structure.typing_lines import (
    FF,
    also,
    document,
    like,
    plain,
    region,
    text_box,
    title,
)
from warehouse.schema.clauses import BLOCK_KINDS, CLAUSE_KINDS, Clause
from warehouse.schema.geometry import PageBox

LAW = """
证券登记管理办法
第一章 总则
第一条 为了规范登记，制定本办法。
第二条 有下列情形之一的，应当登记：
（一）新设账户；
（二）变更账户：
1.变更名称；
2.变更地址；
（三）注销账户。
前款规定不适用于境外机构。
第二章 附则
第三条 本办法自公布之日起施行。
"""


def by_number(clauses: list[Clause]) -> dict[str, Clause]:
    return {clause.number: clause for clause in clauses}


def test_text_before_the_first_heading_is_a_clause_without_number() -> None:
    first = clauses_of("law.txt", plain(LAW))[0]
    assert (first.kind, first.number, first.heading) == ("text", "", "")
    assert first.text == "证券登记管理办法"


def test_clauses_know_their_place() -> None:
    clauses = clauses_of("law.txt", plain(LAW))
    article = by_number(clauses)["第二条"]
    assert article.clause_id == "law.txt#c00003"
    assert article.title_path == ["第一章 总则"]
    assert article.parent_id == "law.txt#c00001"
    assert (article.kind, article.level) == ("article", 1)
    assert [c.ordinal for c in clauses] == list(range(len(clauses)))
    assert all(c.kind in CLAUSE_KINDS for c in clauses)


def test_a_clause_owns_its_text_up_to_the_next_heading() -> None:
    article = by_number(clauses_of("law.txt", plain(LAW)))["第二条"]
    assert article.text.startswith(
        "第二条 有下列情形之一的，应当登记：\n（一）新设账户；"
    )
    assert article.text.endswith("前款规定不适用于境外机构。")


def test_paragraphs_items_and_sub_items_of_an_article_are_addressable() -> None:
    article = by_number(clauses_of("law.txt", plain(LAW)))["第二条"]
    assert [(p.path, p.text) for p in article.provisions] == [
        ("第二条第一款", "有下列情形之一的，应当登记："),
        ("第二条第一款第（一）项", "（一）新设账户；"),
        ("第二条第一款第（二）项", "（二）变更账户："),
        ("第二条第一款第（二）项第1目", "1.变更名称；"),
        ("第二条第一款第（二）项第2目", "2.变更地址；"),
        ("第二条第一款第（三）项", "（三）注销账户。"),
        ("第二条第二款", "前款规定不适用于境外机构。"),
    ]


def test_a_single_paragraph_is_the_article_itself() -> None:
    article = by_number(clauses_of("law.txt", plain(LAW)))["第三条"]
    assert [p.path for p in article.provisions] == ["第三条"]


def test_items_that_run_on_inside_one_line_are_found() -> None:
    pages = plain(
        "第九条 禁止下列行为：（一）内幕交易；（二）操纵市场，"
        "包括本条第（一）项所列情形；（三）欺诈客户。"
    )
    [article] = clauses_of("d", pages)
    assert [p.path for p in article.provisions] == [
        "第九条",
        "第九条第（一）项",
        "第九条第（二）项",
        "第九条第（三）项",
    ]


def test_wrapped_lines_are_glued_and_paragraphs_parted() -> None:
    pages = document(
        "第一条 本公司2024年营业",
        also("收入增长。"),
        like("Net profit", paragraph=7),
        like("rose.", paragraph=7, glue=" "),
    )
    [clause] = clauses_of("d", pages)
    assert clause.text == "第一条 本公司2024年营业收入增长。\nNet profit rose."


def test_boxes_are_one_a_page_and_pages_are_kept() -> None:
    pages = document(
        "第一条 甲方应当",
        also("按期付款。"),
        FF,
        also("逾期的加收利息。"),
        "第二条 乙方应当按期交货。",
    )
    first, second = clauses_of("d", pages)
    assert (first.first_page, first.last_page) == (1, 2)
    assert [b.page for b in first.boxes] == [1, 2]
    assert first.boxes[1] == PageBox(2, text_box("逾期的加收利息。", 0))
    assert (second.first_page, second.last_page) == (2, 2)


def test_without_geometry_a_box_is_the_page() -> None:
    [clause] = clauses_of("d", plain("第一条 为了规范登记，制定本办法。"))
    assert clause.boxes == [PageBox(1, None)]


def test_lines_that_are_no_running_text_are_in_no_clause() -> None:
    pages = document(
        like("某公司年度报告", role="running_head"),
        "第一条 为了规范登记，制定本办法。",
        like("项目 金额", role="table"),
        like("1 本办法所称登记包括变更。", role="footnote"),
        like("12", role="page_number"),
    )
    [clause] = clauses_of("d", pages)
    assert clause.text == (
        "第一条 为了规范登记，制定本办法。\n1 本办法所称登记包括变更。"
    )
    assert text_is_conserved(pages, [clause])


def test_table_regions_belong_to_the_clause_they_stand_in() -> None:
    pages = document("第一条 费率如下：", "第二条 其他事项。", "详见下表。")
    pages[0].regions.extend([region(0, -1), region(1, 0), region(2, 2)])
    first, second = clauses_of("d", pages)
    assert [r.region for r in first.regions] == [0, 1]
    assert [r.region for r in second.regions] == [2]


def test_a_document_of_tables_only_has_one_clause_for_them() -> None:
    pages = document(like("项目 金额", role="table"))
    pages[0].regions.append(region(0, -1))
    [clause] = clauses_of("d", pages)
    assert (clause.kind, clause.text, clause.first_page) == ("text", "", 1)
    assert [r.region for r in clause.regions] == [0]
    assert clauses_of("d", document(like("2", role="page_number"))) == []


@pytest.mark.parametrize(
    ("text", "gaps"),
    [
        ("第一条 甲。\n第二条 乙。\n第三条 丙。", []),
        ("第一条 甲。\n第二条 乙。\n第四条 丙。", [(["第三条"], [])]),
        ("第一条 甲。\n第一条之一 乙。\n第二条 丙。", []),
    ],
)
def test_holes_of_article_numbers_are_listed(
    text: str, gaps: list[tuple[list[str], list[str]]]
) -> None:
    found = article_gaps(clauses_of("d", plain(text)))
    assert [(gap.missing, gap.repeated) for gap in found] == gaps


def test_an_article_number_beyond_all_reason_is_no_hole_of_millions() -> None:
    article = clauses_of("d", plain("第一条 甲。\n第二条 乙。"))
    misprint = replace(article[-1], number="第九九九九九九九九条")
    assert article_gaps([*article, misprint]) == []


def test_a_second_numbering_is_a_scope_of_its_own() -> None:
    text = "第一条 甲。\n第二条 乙。\n附件1：细则\n第一条 丙。\n第二条 丁。"
    clauses = clauses_of("d", plain(text))
    assert [c.scope for c in clauses] == [0, 0, 1, 1, 1]
    assert article_gaps(clauses) == []


def test_chapters_that_begin_again_in_a_new_part_stay_in_scope() -> None:
    text = (
        "第一编 总则\n第一章 一般规定\n第一条 甲。\n第二章 主体\n第二条 乙。\n"
        "第二编 分则\n第一章 合同\n第三条 丙。\n第二章 附则\n第四条 丁。"
    )
    clauses = clauses_of("d", plain(text))
    assert {c.scope for c in clauses} == {0}
    assert article_gaps(clauses) == []


WORDS = st.sampled_from(
    [
        "第一章 总则",
        "第一条 为了规范业务，制定本办法。",
        "第二条",
        "第二条规定的情形除外。",
        "（一）新设账户；",
        "一、基本情况",
        "1.1 保险责任",
        "2.0%",
        "公司主营业务为食品加工。" * 5,
        "附件：",
        "“第三条",
        "•要点",
    ]
)


@given(st.lists(st.tuples(WORDS, st.booleans(), st.booleans()), max_size=40))
@settings(max_examples=60, deadline=None)
def test_clauses_and_blocks_hold_all_body_text_once(
    drawn: list[tuple[str, bool, bool]],
) -> None:
    specs = [also(w) if same else title(w) if big else w for w, same, big in drawn]
    pages = document(*specs)
    clauses = clauses_of("d", pages)
    assert text_is_conserved(pages, clauses)
    for clause in clauses:
        joined = "".join("".join(b.text.split()) for b in clause.blocks)
        assert joined == "".join(clause.text.split())
        assert all(block.kind in BLOCK_KINDS for block in clause.blocks)
        assert all(block.clause_id == clause.clause_id for block in clause.blocks)


def test_a_lost_or_doubled_line_is_noticed() -> None:
    pages = plain(LAW)
    clauses = clauses_of("d", pages)
    assert text_is_conserved(pages, clauses)
    assert not text_is_conserved(pages, clauses[1:])
    assert not text_is_conserved(pages, [*clauses, clauses[-1]])
