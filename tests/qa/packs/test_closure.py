"""Closure: rows with title, unit, header; items with what leads in to them."""

from assets.qa.packs.closure import PieceMaker
from assets.qa.packs.library import Heading, Shown
from warehouse.schema.clauses import Block
from warehouse.schema.geometry import Box
from warehouse.schema.tables import Table, TableCell, TableRow

DOC = "rules/a.pdf"
TABLE = f"{DOC}#t0001"
ARTICLE, ITEM = f"{DOC}#c00001", f"{DOC}#c00002"
CITED = f"{DOC}#c00003"


def shown(block_id, clause_id, kind, text, place):
    return Shown(block_id, DOC, clause_id, kind, 1, ("第三条",), text, (), place)


def row(number, kind, *texts):
    cells = [TableCell(n, 1, 1, t, "", 1, None) for n, t in enumerate(texts)]
    box = Box(10.0, 20.0 * number, 90.0, 20.0 * number + 9)
    return TableRow(number, kind, texts[0], 0, 1, box, cells)


def chunk(number, text):
    return Block(f"{TABLE}.r{number:03d}", ARTICLE, "table_row", [], text, 1, [])


class SmallLibrary:
    """Blocks, one clause tree and one table, held literally."""

    def __init__(self):
        blocks = [
            shown(f"{ARTICLE}.b00", ARTICLE, "clause", "第三条 下列损失不赔：", 0),
            shown(f"{ARTICLE}.b01", ARTICLE, "list", "（一）地震；", 1),
            shown(f"{ITEM}.b00", ITEM, "clause", "（二）海啸，依照第五条规定；", 2),
            shown(f"{CITED}.b00", CITED, "clause", "第五条 海啸另行约定。", 3),
            shown(f"{TABLE}.o", ARTICLE, "table_outline", "资产负债表", 4),
            shown(f"{TABLE}.r001", ARTICLE, "table_row", "资产 > 存货：期末 7", 5),
        ]
        self.held = {b.block_id: b for b in blocks}
        self.rows = [
            row(0, "header", "项目", "期末"),
            row(1, "section", "流动资产"),
            row(2, "body", "存货", "7"),
            row(3, "body", "现金", "9"),
        ]
        outline = Block(f"{TABLE}.o", ARTICLE, "table_outline", [], "", 1, [])
        self.sheet = Table(
            TABLE, 0, ARTICLE, [], "资产负债表", "万元", "line", "ruled", 1, 1, 2, 1,
            ["项目", "期末"], self.rows, outline, [chunk(1, ""), chunk(2, "")],
        )  # fmt: skip

    def block(self, block_id):
        return self.held.get(block_id)

    def under(self, _doc_id, clause_id):
        return (
            b for b in self.held.values() if b.block_id.startswith(f"{clause_id}.b")
        )

    def table(self, _doc_id, table_id):
        return self.sheet if table_id == TABLE else None

    def outline(self, _doc_id):
        clauses = [
            Heading(ARTICLE, "", "article", "第三条", "", 0),
            Heading(ITEM, ARTICLE, "item", "（二）", "", 0),
            Heading(CITED, "", "article", "第五条", "", 0),
        ]
        return {c.clause_id: c for c in clauses}


def needed(maker, piece):
    return [maker.pieces[i].text for i in piece.needs]


def test_a_row_needs_title_unit_header_and_section():
    maker = PieceMaker(SmallLibrary())
    (piece,) = maker.of_row(DOC, TABLE, 2)
    assert piece.text == "存货｜7"
    assert needed(maker, piece) == ["资产负债表（单位：万元）\n项目｜期末", "流动资产"]


def test_a_row_chunk_becomes_the_row_it_was_made_of():
    library = SmallLibrary()
    maker = PieceMaker(library)
    (piece,) = maker.of_block(library.block(f"{TABLE}.r001"))
    assert piece.text == "存货｜7"


def test_a_small_table_is_one_piece():
    library = SmallLibrary()
    library.sheet.chunks.clear()
    (piece,) = PieceMaker(library).of_row(DOC, TABLE, 2)
    assert piece.text.splitlines()[0] == "资产负债表（单位：万元）"
    assert "现金｜9" in piece.text


def test_a_list_item_needs_the_words_before_the_list():
    library = SmallLibrary()
    maker = PieceMaker(library)
    (piece,) = maker.of_block(library.block(f"{ARTICLE}.b01"))
    assert needed(maker, piece) == ["第三条 下列损失不赔："]


def test_an_item_that_is_a_clause_needs_its_article():
    library = SmallLibrary()
    maker = PieceMaker(library)
    (piece,) = maker.of_block(library.block(f"{ITEM}.b00"))
    assert needed(maker, piece) == ["第三条 下列损失不赔："]


def test_a_referenced_article_is_brought():
    library = SmallLibrary()
    maker = PieceMaker(library)
    (piece,) = maker.of_block(library.block(f"{ITEM}.b00"))
    (article,) = maker.references(piece)
    assert [p.text for p in article.pieces] == ["第五条 海啸另行约定。"]


def test_without_closure_a_row_stands_alone():
    (piece,) = PieceMaker(SmallLibrary(), closure=False).of_row(DOC, TABLE, 2)
    assert piece.needs == ()
