"""How clause text is cut into blocks."""

from assets.structure.blocks import MAX_BLOCK_CHARS, MERGE_CHARS
from assets.structure.clauses import clauses_of
from tests.structure.typing_lines import FF, also, document, plain, title
from warehouse.schema.lines import PageLines


def blocks(pages: list[PageLines]) -> list[tuple[str, str]]:
    return [(b.kind, b.text) for c in clauses_of("d", pages) for b in c.blocks]


def test_clause_lines_and_list_lines_never_merge() -> None:
    pages = plain(
        "第一条 应当登记下列事项：\n（一）名称；\n（二）住所。\n其他事项另行规定。"
    )
    assert blocks(pages) == [
        ("clause", "第一条 应当登记下列事项："),
        ("list", "（一）名称；"),
        ("list", "（二）住所。"),
        ("text", "其他事项另行规定。"),
    ]


def test_a_title_goes_with_the_text_it_heads() -> None:
    pages = document("第一条 犹豫期", "自签收之日起有二十日的犹豫期。")
    assert blocks(pages) == [
        ("clause", "第一条 犹豫期\n自签收之日起有二十日的犹豫期。")
    ]


def test_a_title_over_nothing_is_a_block_of_its_own() -> None:
    pages = document(title("第一章 总则"), "第一条 为了规范业务，制定本办法。")
    assert blocks(pages)[0] == ("clause", "第一章 总则")


def test_bullets_are_list_lines() -> None:
    pages = document("要点如下：", "•收入增长", "•毛利率改善")
    assert [kind for kind, _ in blocks(pages)] == ["text", "list", "list"]


def test_short_paragraphs_merge_up_to_the_limit() -> None:
    paragraph = "收入稳定增长。" * 10
    count = 2 * (MERGE_CHARS // len(paragraph))
    found = blocks(document(*[paragraph] * count))
    assert [kind for kind, _ in found] == ["text", "text"]
    assert all(len(text.replace("\n", "")) <= MERGE_CHARS for _, text in found)


def test_a_paragraph_too_long_is_cut_behind_a_sentence() -> None:
    sentence = "发行人承诺按照约定用途使用募集资金。"
    found = blocks(plain(sentence * 100))
    assert len(found) > 1
    assert all(text.endswith("。") for _, text in found)
    assert all(len(text) <= MAX_BLOCK_CHARS for _, text in found)


def test_a_sentence_without_end_is_cut_all_the_same() -> None:
    found = blocks(plain("甲" * (2 * MAX_BLOCK_CHARS + 5)))
    assert [len(text) for _, text in found] == [MAX_BLOCK_CHARS, MAX_BLOCK_CHARS, 5]


def test_parts_of_a_long_paragraph_keep_their_own_page() -> None:
    line = "发行人承诺按照约定用途使用资金。" * 3
    pages = document(line, *[also(line)] * 15, FF, *[also(line)] * 10)
    [clause] = clauses_of("d", pages)
    assert [block.page for block in clause.blocks] == [1, 2]
    assert [[b.page for b in block.boxes] for block in clause.blocks] == [[1, 2], [2]]


def test_blocks_carry_ids_and_their_clauses_title() -> None:
    pages = document(title("第一章 总则"), "第一条 目的", "为了规范业务。")
    clause = clauses_of("a/b.pdf", pages)[1]
    [block] = clause.blocks
    assert block.block_id == "a/b.pdf#c00001.b00"
    assert block.title_path == ["第一章 总则", "第一条 目的"]
